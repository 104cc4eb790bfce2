"""The records of a series: over all its legs that are over, game by game."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from django.core.cache import cache
from django.utils.translation import get_language, gettext

from tournaments import wording
from tournaments.models import SeriesDecision
from tournaments.pages.record_lines import ToldMatches, record_lines
from tournaments.pages.series_people import leg_title
from tournaments.pages.telling.registry import TELLINGS
from tournaments.pages.told_matches import told_matches
from tournaments.queries.played import played_matches
from tournaments.queries.series_people import series_people
from tournaments.services.change import mark

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from django.utils.safestring import SafeString

    from tournaments.models import Match, Series, Tournament

T = TypeVar("T")

#: In seconds. What they hang on is in their key, so this only clears away what nobody asks for.
_KEPT = 24 * 3600


@dataclass(frozen=True, slots=True)
class GameRecords:
    """The records in one game; ``title`` is its name, "" where the series knows no other."""

    title: str
    lines: "Sequence[SafeString | str]"


def series_records(series: "Series", legs: "Sequence[Tournament]") -> list[GameRecords]:
    """The records over these legs, which are over."""
    kept = kept_for(series, legs, get_language() or "", partial(_lines, series, legs))
    return [GameRecords(title, lines) for title, lines in kept]


def kept_for(
    series: "Series", legs: "Sequence[Tournament]", name: str, make: "Callable[[], list[T]]"
) -> "list[T]":
    """What ``make`` makes of all hands of these legs, kept by this name until one of them changes; nothing of none."""
    if not legs:
        return []
    decided = SeriesDecision.objects.filter(series=series, undone=False).values_list("pk", flat=True)
    versions = ".".join(f"{leg.pk}-{leg.version}" for leg in legs)
    said = "-".join(map(str, decided))
    key = f"series-records:{series.pk}:{name}:{mark((versions, said))}"
    kept: list[T] | None = cache.get(key)
    if kept is None:
        kept = make()
        cache.set(key, kept, _KEPT)
    return kept


def _lines(series: "Series", legs: "Sequence[Tournament]") -> "list[tuple[str, list[SafeString | str]]]":
    several = len({leg.game for leg in legs}) > 1
    found = [(game, record_lines(told)) for game, told in series_told(series, legs).items()]
    return [(wording.game(game) if several else "", lines) for game, lines in found if lines]


def series_told(series: "Series", legs: "Sequence[Tournament]") -> dict[str, ToldMatches]:
    """What the records over these legs are made of, by game: whoever plays in several legs is one."""
    people = series_people(series, legs)
    who = {entry.pk: person[0].pk for person in people for entry in person}
    languages = {leg.pk: leg.language for leg in legs}
    names: dict[object, tuple[str, str]] = {
        person[0].pk: (person[-1].name, languages[person[-1].leg]) for person in people
    }
    titles = {leg.pk: leg_title(leg, number) for number, leg in enumerate(legs, start=1)}

    def place(match: "Match") -> str:
        # Translators: a match and the leg it was in, "W1.1 (Leg 2)".
        return gettext("{code} ({leg})").format(code=match.code, leg=titles[match.stage.tournament_id])

    played = played_matches().filter(stage__tournament__in=[leg.pk for leg in legs])
    matches = told_matches(played, lambda entry: who.get(entry.pk, entry.pk))
    found = {}
    for code, telling in TELLINGS.items():
        rows = [(match, story) for match, story in matches if match.stage.tournament.game == code]
        found[code] = ToldMatches(telling, rows, names.__getitem__, place)
    return found
