"""Who is who over the legs of a series, for its organizer to say otherwise."""

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, pgettext

from tournaments.models import Entry, Player, SeriesDecision
from tournaments.queries.series_people import legs_of, series_people
from tournaments.templatetags.geekcup import bdi

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.utils.safestring import SafeString

    from tournaments.models import Series, Tournament


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry of a leg, with its players where the entry's name is not theirs."""

    pk: int
    leg: str
    name: str
    players: "Sequence[str]"
    language: str


@dataclass(frozen=True, slots=True)
class PersonLine:
    """Entries that are one; ``pk`` is the first one's, the name the last one's."""

    pk: int
    name: str
    language: str
    entries: "Sequence[EntryLine]"


@dataclass(frozen=True, slots=True)
class SaidLine:
    """A decision that holds."""

    pk: int
    text: "SafeString"


@dataclass(frozen=True, slots=True)
class SeriesPeoplePage:
    """Context of templates/tournaments/series_people.html."""

    people: "Sequence[PersonLine]"
    said: "Sequence[SaidLine]"


def series_people_page(series: "Series") -> SeriesPeoplePage:
    """Everybody who played in a leg, and what was decided; the latest decision first."""
    legs = {leg.pk: leg for leg in legs_of(series)}
    titles = {pk: leg_title(leg, number) for number, (pk, leg) in enumerate(legs.items(), start=1)}
    people = series_people(series, list(legs.values()))
    players = _players([entry.pk for person in people for entry in person])
    lines = []
    for person in people:
        entries = [
            EntryLine(
                pk=entry.pk,
                leg=titles[entry.leg],
                name=entry.name,
                players=[name for name in players[entry.pk] if name != entry.name],
                language=legs[entry.leg].language,
            )
            for entry in person
        ]
        lines.append(PersonLine(entries[0].pk, entries[-1].name, entries[-1].language, entries))
    return SeriesPeoplePage(lines, _said(series, titles))


def leg_title(leg: "Tournament", number: int) -> str:
    """How a leg is called in short: by the number the organizer gave it, else by where it stands."""
    return gettext("Leg {number}").format(number=leg.leg or number)


def _players(entries: "Sequence[int]") -> "Mapping[int, list[str]]":
    found: defaultdict[int, list[str]] = defaultdict(list)
    for player in Player.objects.filter(entry__in=entries).order_by("entry_id", "position"):
        found[player.entry_id].append(player.name)
    return found


def _said(series: "Series", titles: "Mapping[int, str]") -> list[SaidLine]:
    decisions = list(SeriesDecision.objects.filter(series=series, undone=False).order_by("-pk"))
    ids = {pk for decision in decisions for group in decision.groups for pk in group}
    # Of legs that everybody may know of: another may be private by now, and somebody else's.
    shown = Entry.objects.select_related("tournament").filter(tournament__in=titles)
    entries = shown.in_bulk(ids)

    def named(group: "Sequence[int]") -> "SafeString":
        rows = [
            (
                bdi(entries[pk].name, entries[pk].tournament.language),
                titles.get(entries[pk].tournament_id, ""),
            )
            for pk in group
            if pk in entries
        ]
        # Translators: an entry and the leg it played in.
        return format_html_join(
            pgettext("list of names", ", "), pgettext("an entry of a leg", "{} ({})"), rows
        )

    lines = []
    for decision in decisions:
        if len(decision.groups) == 1:
            text = format_html(gettext("One and the same: {entries}."), entries=named(decision.groups[0]))
        else:
            one, others = decision.groups
            text = format_html(
                gettext("{entry} is somebody else than {others}."), entry=named(one), others=named(others)
            )
        lines.append(SaidLine(decision.pk, text))
    return lines
