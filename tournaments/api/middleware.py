"""Around everything else: whatever goes wrong under /api/, also outside of it, is answered as a problem."""

from http import HTTPStatus
from typing import TYPE_CHECKING

from tournaments.api.problems import MEDIA_TYPE, problem_for_status

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

PREFIX = "/api/"


class ApiAnswers:
    """Django's own error pages under /api/ become problems, and HEAD is a GET (the server drops its body)."""

    def __init__(self, get_response: "Callable[[HttpRequest], HttpResponse]") -> None:
        self.get_response = get_response

    def __call__(self, request: "HttpRequest") -> "HttpResponse":
        if not request.path_info.startswith(PREFIX):
            return self.get_response(request)
        method = request.method
        if method == "HEAD":
            request.method = "GET"
        response = self.get_response(request)
        request.method = method
        wrong = response.status_code >= HTTPStatus.BAD_REQUEST
        if not wrong or response.headers.get("Content-Type") == MEDIA_TYPE:
            return response
        answer = problem_for_status(response.status_code)
        if "Allow" in response:
            answer["Allow"] = response["Allow"]
        return answer
