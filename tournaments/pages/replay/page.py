"""The page of a recorded hand at one moment; it is the same for every reader."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.pages.replay.tricks import Line, Trick, tricks_of
from tournaments.pages.replay.words import CALL_SIGNS, event_sentence
from tournaments.pages.said import said
from tournaments.pages.score import signed_points
from tournaments.queries.board import sides_of
from tournaments.queries.line_up import seats_at
from tournaments.queries.records import recorded_numbers
from tournaments.queries.rules import game_of, ruleset_of
from tournaments.templatetags.cards import cards_aloud, rank_word
from tournaments.templatetags.geekcup import score

if TYPE_CHECKING:
    from rules_engine.types import Moment
    from tournaments.models import HandRecord, Match, Tournament

#: Where seats are drawn, by their number from the one at the bottom on, clockwise or the other way round.
_CLOCKWISE = {4: ("south", "west", "north", "east"), 2: ("south", "north")}
_COUNTER_CLOCKWISE = {**_CLOCKWISE, 4: ("south", "east", "north", "west")}
#: What rulesets call the other way round.
_OTHER_WAY = {"ccw", "counter_clockwise"}
#: So many plays of a trick lie open on the table, the last ones; the list beside it has them all.
ON_THE_TABLE = 4
#: Widths of the parts of the timeline that css/replay.css knows.
WIDEST = 24
#: The whole timeline, in these widths.
WHOLE = 60


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A place at the table: who sits there, with which cards (``aloud``: the same in words)."""

    place: str
    name: str
    cards: tuple[str, ...]
    aloud: str
    acting: bool
    signs: list[str]
    out: int | None


@dataclass(frozen=True, slots=True)
class Part:
    """A trick in the timeline: ``width`` by its number of events; ``state`` is past, current or ahead."""

    trick: Trick
    width: int
    state: str


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """Context of templates/tournaments/replay.html."""

    language: str
    game: str
    code: str
    number: int
    sides: list[str]
    cells: list[tuple[str, str]]
    seats: list[SeatShown]
    table: list[Line]
    tricks: list[Trick]
    parts: list[Part]
    players: list[str]
    at: int
    last: int
    sentence: str
    state: list[str]
    trump: int | None
    passed: list[tuple[str, list[str]]]
    url: str
    match_url: str
    others: list[tuple[int, str]]

    @property
    def before(self) -> int:
        return max(0, self.at - 1)

    @property
    def after(self) -> int:
        return min(self.last, self.at + 1)


def replay_page(tournament: "Tournament", match: "Match", kept: "HandRecord", at: int) -> ReplayPage:
    """The hand after so many of its events; a number beyond the last is the last."""
    game, rules = game_of(tournament), ruleset_of(tournament, match.round)
    moments = list(game.moments(rules, kept.record))
    at = min(at, len(moments) - 1)
    moment = moments[at]
    seats = seats_at(match.attempt, kept.hand.number)
    players = [seat.player.name for seat in seats]
    tricks = tricks_of(moments, players, tournament.language)
    now = next((trick for trick in reversed(tricks) if trick.first <= at), None)
    trump = moment.notes.get("trump")
    return ReplayPage(
        language=tournament.language,
        game=game.code,
        code=match.code,
        number=kept.hand.number,
        sides=[side.entry.name if side.entry else "" for side in sides_of(match)],
        cells=_cells(moment, tricks, now, kept.hand.points),
        seats=_seats(moment, players, game.code, str(rules.get("direction", ""))),
        table=[line for line in now.laid if line.at <= at][-ON_THE_TABLE:] if now is not None else [],
        tricks=tricks,
        parts=[_part(trick, at, len(moments)) for trick in tricks],
        players=players,
        at=at,
        last=len(moments) - 1,
        sentence=event_sentence(moment, players, game.code),
        state=_state(moment, players, tournament.language),
        trump=trump,
        passed=_passed(kept.record, players) if at == 0 else [],
        url=_url(tournament, match, kept.hand.number),
        match_url=reverse("match", args=[tournament.slug, match.code]),
        others=replay_links(tournament, match),
    )


def replay_links(tournament: "Tournament", match: "Match") -> list[tuple[int, str]]:
    """The hands of the match that can be watched: their numbers and addresses."""
    return [(number, _url(tournament, match, number)) for number in recorded_numbers(match.attempt)]


def _url(tournament: "Tournament", match: "Match", number: int) -> str:
    return reverse("hand", args=[tournament.slug, match.code, number])


def _cells(
    moment: "Moment", tricks: list[Trick], now: Trick | None, points: list[int]
) -> list[tuple[str, str]]:
    number = now.number if now is not None else 0
    cells = [
        (gettext("Trick"), gettext("{number} of {count}").format(number=number, count=tricks[-1].number)),
        (gettext("Ended"), signed_points(points)),
    ]
    if moment.taken is not None:
        cells.insert(1, (gettext("Taken so far"), score(moment.taken)))
    return cells


def _seats(moment: "Moment", players: list[str], game: str, direction: str) -> list[SeatShown]:
    around = (_COUNTER_CLOCKWISE if direction in _OTHER_WAY else _CLOCKWISE)[len(players)]
    return [
        SeatShown(
            place=around[seat],
            name=name,
            cards=moment.held[seat],
            aloud=cards_aloud(moment.held[seat], game),
            acting=moment.turn == seat,
            signs=_signs(moment.notes, seat),
            out=moment.out.index(seat) + 1 if seat in moment.out else None,
        )
        for seat, name in enumerate(players)
    ]


def _signs(notes: "Any", seat: int) -> list[str]:
    """What is written beside a player: a call, a run."""
    signs = [CALL_SIGNS[call] for call in notes.get("calls", ())[seat : seat + 1] if call in CALL_SIGNS]
    if notes.get("run") == seat:
        signs.append(gettext("runs"))
    if notes.get("stop") == seat:
        signs.append(gettext("stops the run"))
    if notes.get("closer") == seat:
        signs.append(gettext("declares to win"))
    return signs


def _state(moment: "Moment", players: list[str], language: str) -> list[str]:
    """Whose turn it is, and what else holds now."""
    if moment.turn is None:
        return [gettext("The hand is over.")]
    lines: list[str] = [said(gettext("{player} is next."), language, names={"player": players[moment.turn]})]
    if rank := moment.notes.get("wish"):
        lines.append(gettext("Wished for: {rank}.").format(rank=rank_word(rank)))
    if (trump := moment.notes.get("trump")) is not None:
        lines.append(gettext("Trump: {pip}.").format(pip=trump))
    if "stock" in moment.notes:
        lines.append(gettext("In the stock: {count}.").format(count=moment.notes["stock"]))
    return lines


def _passed(record: "Any", players: list[str]) -> list[tuple[str, list[str]]]:
    """Who passed which cards, to the next seat, the partner and the seat before."""
    return [(players[seat], cards) for seat, cards in enumerate(record.get("pass", ()))]


def _part(trick: Trick, at: int, moments: int) -> Part:
    state = "past" if trick.last < at else "current" if trick.first <= at else "ahead"
    width = round(WHOLE * len(trick.lines) / moments)
    return Part(trick, max(1, min(WIDEST, width)), state)
