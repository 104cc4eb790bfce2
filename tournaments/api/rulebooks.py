"""The rules of the games as their pages tell them, in every language of the site."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments.api import etags
from tournaments.api.access import NotFound
from tournaments.api.auth import READ
from tournaments.api.documented import documented
from tournaments.pages.rulebook import rulebook_text
from tournaments.queries.rules import OFFERED

router = Router(tags=["catalogue"])


class Rulebook(BaseModel):
    """The rules of a game in a language."""

    game: str
    language: str
    text: str = Field(
        description="Markdown. A line `[[10d 10h]]` stands for a row of cards, `[[5: 0-0 6-5]]` for one of dominoes with "
        "fives as trump."
    )


@router.get("/games/{game}/rules/{language}", **documented(Rulebook, READ))
def read_rules(request: HttpRequest, response: HttpResponse, game: str, language: str) -> Rulebook:
    """The rules of a game in one of the languages en, zh-hans and ja."""
    if game not in OFFERED or language not in dict(settings.LANGUAGES):
        raise NotFound
    text = rulebook_text(game, language)
    etags.mark(request, response, [], text)
    return Rulebook(game=game, language=language, text=text)
