"""The draw before the start: the seeds as they stand, and the first matches they lead to."""

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from tournaments import wording
from tournaments.enums import HOLDS_PLACE, DrawMethod
from tournaments.queries.planned import first_matches
from tournaments.queries.stages import stages_of
from tournaments.templatetags.geekcup import name_lang

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.formats.graph import Source
    from tournaments.models import Entry, Tournament

#: A form of more numbers than this is no longer one that somebody fills in.
MOST_BY_HAND = 256
#: First matches that the page lists.
SHOWN = 128


@dataclass(frozen=True, slots=True)
class Seeded:
    """An entry in the draw. ``digest`` is what a draw by number sorts by, in full."""

    entry_id: int
    number: int
    drawn: bool
    name: str
    lang: str
    players: str
    digest: str


@dataclass(frozen=True, slots=True)
class Pairing:
    """A first match: two of (seed, name, lang), or None for a bye."""

    code: str
    sides: "tuple[Seeded | None, Seeded | None]"


@dataclass(frozen=True, slots=True)
class DrawPage:
    """``entries``: all in the order of the draw, without one in the order of sign-up; those who came after the
    draw stand last, as the start would put them. ``by_hand``: they are few enough for a form."""

    entries: "Sequence[Seeded]"
    pairings: "Sequence[Pairing]"
    made: bool
    published: bool
    method: str
    number: str
    said: str
    late: int
    by_hand: bool


def draw_page(tournament: "Tournament") -> DrawPage:
    """The draw as it stands."""
    rows = tournament.entries.filter(status__in=HOLDS_PLACE).prefetch_related("players")
    entries = sorted(rows, key=lambda entry: (entry.seed is None, entry.seed or 0, entry.queue))
    number = tournament.draw_number if tournament.draw_method == DrawMethod.NUMBER else ""
    seeded = [_seeded(entry, place, number) for place, entry in enumerate(entries, start=1)]
    made = bool(tournament.draw_method)
    return DrawPage(
        entries=seeded,
        pairings=_pairings(tournament, seeded) if made and len(seeded) > 1 else [],
        made=made,
        published=tournament.draw_published,
        method=tournament.draw_method,
        number=number,
        said=wording.draw(tournament.draw_method, tournament.draw_number),
        late=sum(1 for entry in seeded if not entry.drawn) if made else 0,
        by_hand=len(seeded) <= MOST_BY_HAND,
    )


def _seeded(entry: "Entry", number: int, draw_number: str) -> Seeded:
    digest = sha256(f"{draw_number}:{entry.pk}".encode()).hexdigest() if draw_number else ""
    return Seeded(
        entry_id=entry.pk,
        number=number,
        drawn=entry.seed is not None,
        name=entry.name,
        lang=name_lang(entry.name),
        players=" · ".join(
            wording.players_beside(entry.name, [player.name for player in entry.players.all()])
        ),
        digest=digest,
    )


def _pairings(tournament: "Tournament", seeded: "Sequence[Seeded]") -> list[Pairing]:
    stage = stages_of(tournament)[0]

    def side(source: "Source") -> Seeded | None:
        return seeded[source.seed - 1] if source.seed else None

    first = first_matches(stage, len(seeded))
    return [Pairing(match.id, (side(match.sides[0]), side(match.sides[1]))) for match in first[:SHOWN]]
