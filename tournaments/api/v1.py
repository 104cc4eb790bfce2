"""The API as a whole: its routers, its problems and its OpenAPI document."""

from typing import TYPE_CHECKING, Any

from ninja import NinjaAPI

from tournaments.api import (
    account,
    announcements,
    bracket,
    catalogue,
    comparison,
    entries,
    hand_records,
    handlers,
    hands,
    lifecycle,
    lists,
    logs,
    mails,
    matches,
    one_entry,
    own,
    partners,
    people,
    places,
    prize_pictures,
    prizes,
    problems,
    records,
    reporting,
    rounds,
    rulebooks,
    rulings,
    schedule,
    screen,
    series,
    series_people,
    sign_up,
    stage_plans,
    stages,
    standings,
    table_links,
    tables,
    tournaments,
    votes,
)
from tournaments.api.body import StrictParser
from tournaments.enums import TokenScope

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

DESCRIPTION = """\
Events of the site, for other programs. Whatever is public can be read without a token.

Every answer that is not a success is an `application/problem+json` (RFC 9457) with a stable `code`. Reads have an
`ETag`: sent back as `If-None-Match`, what did not change is answered with 304. All text is English.
"""

SECURITY = {
    "type": "http",
    "scheme": "bearer",
    "description": "A token of `manage.py create_token EMAIL`. Scopes: "
    + "; ".join(f"`{scope.value}`, to {scope.label}" for scope in TokenScope)
    + ".",
}


class Api(NinjaAPI):
    """Ninja's API with a document that says what is peculiar here: scopes, and how problems are sent.

    An answer without an entity tag (personal data, links, what was just written) is kept nowhere.
    """

    def create_response(self, request: "HttpRequest", data: Any, **how: Any) -> "HttpResponse":
        response = super().create_response(request, data, **how)
        if not response.has_header("Cache-Control"):
            response["Cache-Control"] = "private, no-store"
        return response

    def get_openapi_schema(self, **where: Any) -> Any:
        schema = super().get_openapi_schema(**where)
        schema["components"]["securitySchemes"] = {"token": SECURITY}
        for path in schema["paths"].values():
            for operation in path.values():
                _name_problems(operation["responses"])
        return schema


def _name_problems(responses: dict[int, dict[str, Any]]) -> None:
    """Problems have a media type of their own."""
    for status, response in responses.items():
        if status >= 400:  # noqa: PLR2004 - the first status of an error
            response["content"] = {problems.MEDIA_TYPE: response["content"].pop("application/json")}


api = Api(
    title="Geekcup",
    version="1",
    description=DESCRIPTION,
    docs_url=None,
    urls_namespace="api-v1",
    parser=StrictParser(),
)
handlers.install(api)
for module in (
    *(
        catalogue,
        rulebooks,
        tournaments,
        series,
        series_people,
        schedule,
        rounds,
        prizes,
        prize_pictures,
        votes,
        people,
        logs,
        account,
        own,
    ),
    *(entries, one_entry, sign_up, places, partners, lists, announcements, mails),
    *(lifecycle, stage_plans, stages, matches, reporting, rulings, table_links, tables, hands, hand_records),
    *(standings, comparison, bracket, records, screen),
):
    api.add_router("", module.router)
