"""A program that calls the API with a token, through the whole of Django."""

import json
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tests.factories import organizer
from tournaments.enums import TokenScope
from tournaments.models import User
from tournaments.permissions import SYSTEM
from tournaments.services.tokens import create_token

PROBLEM = "application/problem+json"


class Caller:
    """Calls below /api/v1 and keeps the last answer; ``user`` None = without a token."""

    def __init__(self, user: User | None = None, *scopes: TokenScope) -> None:
        self.client = Client(raise_request_exception=False)
        self.user = user
        self.headers: dict[str, str] = {}
        if user is not None:
            _, text = create_token(user=user, actor=SYSTEM, scopes=scopes or tuple(TokenScope))
            self.headers["Authorization"] = f"Bearer {text}"

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        """The raw answer; a body that is not bytes is sent as JSON."""
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.generic(
            method, f"/api/v1{path}", data, "application/json", headers={**self.headers, **named}
        )

    def call(self, method: str, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        """The answer's JSON; its status must be this."""
        response = self.send(method, path, body, **headers)
        assert response.status_code == status, (response.status_code, response.content)
        return response.json() if response.content else None

    def get(self, path: str, status: int = 200, **headers: str) -> Any:
        return self.call("GET", path, None, status, **headers)

    def post(self, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        return self.call("POST", path, body, status, **headers)

    def refused(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The problem that is answered, checked for its form."""
        response = self.send(method, path, body, **headers)
        assert 400 <= response.status_code < 500, (response.status_code, response.content)
        assert response["Content-Type"] == PROBLEM
        problem = response.json()
        assert problem["status"] == response.status_code
        assert {"type", "title", "status", "code", "detail"} <= set(problem)
        return problem

    def record(self, match: str, number: int, result: Any, status: int = 201, key: str = "") -> Any:
        """Record a hand of the match at this path."""
        headers = {"Idempotency_Key": key or f"{match}-{number}"}
        return self.post(f"{match}/hands", {"number": number, "result": result}, status, **headers)


def program(user: User | None = None, *scopes: TokenScope) -> Caller:
    """A caller with an account of its own unless one is given."""
    return Caller(user or organizer(), *scopes)


def nobody() -> Caller:
    """A caller without a token."""
    return Caller()
