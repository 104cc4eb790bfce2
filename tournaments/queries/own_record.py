"""What some entries of one person played: with whom, against whom, and how."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tournaments.models import Entry, Hand, Seat
from tournaments.queries.board import sides_of
from tournaments.queries.line_up import changes_of, players_in, players_of_match
from tournaments.queries.played import played_matches
from tournaments.queries.record import hands_by_attempt
from tournaments.queries.rules import entry_of_seat, game_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.models import Match, Side, Tournament


@dataclass(slots=True)
class Tally:
    """Matches won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    def add(self, result: int) -> None:
        """One match more; ``result`` 1 won, 0 drawn, -1 lost."""
        self.won += result > 0
        self.drawn += result == 0
        self.lost += result < 0


@dataclass(slots=True)
class Figures:
    """What the hands came to. Calls and double victories are Tichu's; ``points`` are those of one's own side."""

    hands: int = 0
    points: int = 0
    against: int = 0
    called: int = 0
    kept: int = 0
    doubles: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A match in the history, the own score first."""

    match: "Match"
    tournament: "Tournament"
    opponents: "Sequence[str]"
    score: tuple[int, int]
    result: int


@dataclass(slots=True)
class OwnRecord:
    """Tallies by partners and opponents (by the names as they are compared, with a name to show and its language),
    figures by game, and every match, the latest first."""

    total: Tally = field(default_factory=Tally)
    partners: "dict[str, tuple[str, str, Tally]]" = field(default_factory=dict)
    opponents: "dict[str, tuple[str, str, Tally]]" = field(default_factory=dict)
    figures: "defaultdict[str, Figures]" = field(default_factory=lambda: defaultdict(Figures))
    lines: list[Line] = field(default_factory=list)


def own_record(entry_ids: "Iterable[int]", own_key: str | None = None) -> OwnRecord:
    """The record of these entries; ``own_key``: the person's own name as it is compared, who is no partner of theirs
    and whose are only the hands for which they sat down. A match is theirs if they sat there for most of its hands.
    None: nobody says which of an entry's people it is about, so only other entries at the table are partners.

    The same number of queries however many matches there are.
    """
    found = Entry.objects.filter(pk__in=entry_ids).prefetch_related("players")
    entries = {entry.pk: entry for entry in found}
    theirs = played_matches().filter(sides__entry__in=entries).distinct()
    matches = list(theirs.select_related("attempt").prefetch_related("sides__entry"))
    attempts = [match.attempt_id for match in matches if match.attempt_id is not None]
    hands, seated = hands_by_attempt(attempts), _seated_in(attempts)
    record = OwnRecord()
    for match in matches:
        first, played = seated[match.attempt_id or 0], hands[match.attempt_id or 0]
        changes = changes_of(match.attempt)
        there = players_of_match(first, changes, len(played))
        for side in sides_of(match):
            entry = entries.get(side.entry_id or 0)
            if entry is None:
                continue
            if _sat(entry, there, own_key):
                partners = _partners(entry, match.stage.tournament.entry_size, there, own_key)
                _add(record, match, side, partners)
            own = [hand for hand in played if _sat(entry, players_in(first, changes, hand.number), own_key)]
            _count_hands(record, match, side, own)
    record.lines.reverse()
    return record


def _seated_in(attempts: "Sequence[int]") -> defaultdict[int, list[int]]:
    """The ids of those who sat down first, by attempt, in the order of the seats."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    seats = Seat.objects.filter(attempt__in=attempts).order_by("index")
    for attempt, player in seats.values_list("attempt", "player"):
        found[attempt].append(player)
    return found


def _sat(entry: Entry, there: "Sequence[int]", own_key: str | None) -> bool:
    """Whether the person sat at the table; who is not known among the entry's people counts as one of them."""
    own = [player.pk for player in entry.players.all() if player.name_key == own_key]
    return not own or own[0] in there


def _partners(entry: Entry, size: int, there: "Sequence[int]", own_key: str | None) -> list[tuple[str, str]]:
    """Who of the same entry sat there too, by the name as it is compared and the name to show."""
    seated = [(player.name_key, player.name) for player in entry.players.all() if player.pk in there]
    if own_key in dict(seated):
        return [(key, name) for key, name in seated if key != own_key]
    return [(entry.name_key, entry.name)] if own_key is not None and size > 1 else []


def _add(
    record: OwnRecord,
    match: "Match",
    own: "Side",
    partners: "list[tuple[str, str]]",
) -> None:
    tournament = match.stage.tournament
    game, sides = game_of(tournament), sides_of(match)
    team = own.index % game.sides
    result = 0 if match.winner is None else 1 if match.winner == team else -1
    others = [side for side in sides if side.index % game.sides != team and side.entry]
    beside = [side for side in sides if side.index % game.sides == team and side is not own and side.entry]
    record.total.add(result)
    partners = partners + [(side.entry.name_key, side.entry.name) for side in beside if side.entry]
    for key, name in partners:
        record.partners.setdefault(key, (name, tournament.language, Tally()))[2].add(result)
    for side in others:
        if side.entry:
            key, name = side.entry.name_key, side.entry.name
            record.opponents.setdefault(key, (name, tournament.language, Tally()))[2].add(result)
    names = [side.entry.name for side in others if side.entry]
    best = max((side.score for side in others), default=0)
    record.lines.append(Line(match, tournament, names, (own.score, best), result))


def _count_hands(record: OwnRecord, match: "Match", own: "Side", hands: "Sequence[Hand]") -> None:
    tournament = match.stage.tournament
    game, sides = game_of(tournament), sides_of(match)
    seats = {seat for seat in range(game.seats) if entry_of_seat(game, len(sides), seat) == own.index}
    for hand in hands:
        _count(record.figures[tournament.game], hand, own.index % game.sides, seats)


def _count(figures: Figures, hand: Hand, team: int, seats: "set[int]") -> None:
    figures.hands += 1
    figures.points += hand.points[team]
    figures.against += max(points for side, points in enumerate(hand.points) if side != team)
    result = hand.result or {}
    first = result.get("first_out")
    calls = result.get("calls")
    if not isinstance(calls, list) or first is None:
        return
    called = [seat for seat in seats if seat < len(calls) and calls[seat] != "none"]
    figures.called += len(called)
    figures.kept += first in called
    figures.doubles += bool(result.get("double_victory")) and first % len(hand.points) == team
