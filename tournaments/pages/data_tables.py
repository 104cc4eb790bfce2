"""An event as tables to take along: entries, matches, hands and standings, with the same columns in every language."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.enums import ACTIVE_ENTRY, LEFT, EntryStatus
from tournaments.models import Entry
from tournaments.queries.league_standings import entry_of, league_standings
from tournaments.queries.matches import matches_of
from tournaments.queries.record import standing_hands
from tournaments.queries.sign_up import questions_of, rules_of
from tournaments.queries.stages import group_name, stages_of
from tournaments.queries.standings import standings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tournaments.models import Match, Side, Stage, Tournament

    #: A cell: a number stays one.
    Value = str | int | float | None

#: Sides that a match may have: four at a table of individuals.
_SIDES = 4


@dataclass(frozen=True, slots=True)
class DataTable:
    """``rows`` are read once, and may be many."""

    name: str
    columns: "list[str]"
    rows: "Iterable[list[Value]]"


def entries_table(tournament: "Tournament", *, contacts: bool = False) -> DataTable:
    """Who takes part or did, in the order of sign-up; the columns are those that an import knows.

    ``contacts``: with addresses, answers, and those who left before the start; for the organizer only.
    """
    players = tournament.entry_size + rules_of(tournament).substitutes
    questions = questions_of(tournament) if contacts else []
    columns = ["pair", *(f"player {n}" for n in range(1, players + 1)), "status", "seed", "number"]
    if tournament.entry_size == 1:
        columns.remove("pair")
    if contacts:
        columns += ["e-mail", "contact", "language", *(question.text for question in questions)]
    return DataTable(
        "entries", columns, _entry_rows(tournament, players, [q.pk for q in questions], contacts=contacts)
    )


def _entry_rows(
    tournament: "Tournament", players: int, questions: list[int], *, contacts: bool
) -> "Iterator[list[Value]]":
    seeds_known = contacts or tournament.draw_published or tournament.started_at is not None
    found = (
        Entry.objects.filter(tournament=tournament).prefetch_related("players", "answers").order_by("queue")
    )
    for entry in found:
        if not (contacts or _is_public(entry)):
            continue
        names: list[Value] = [player.name for player in entry.players.all()]
        row: list[Value] = [entry.name] if tournament.entry_size > 1 else []
        row += [*names, *[None] * players][:players]
        row += [entry.status, entry.seed if seeds_known else None, entry.queue]
        if contacts:
            said = {answer.question_id: answer.text for answer in entry.answers.all()}
            row += [entry.email, entry.contact, entry.language, *(said.get(pk) for pk in questions)]
        yield row


def _is_public(entry: Entry) -> bool:
    """Whether everybody sees it on the event's pages: it takes part, or it was drawn before it left."""
    if entry.status in LEFT:
        return entry.seed is not None
    return entry.status in ACTIVE_ENTRY and entry.status != EntryStatus.SEEKING


def matches_table(tournament: "Tournament") -> DataTable:
    """Every match with its sides and what it came to."""
    columns = [
        "stage",
        "half",
        "round",
        "match",
        "group",
        "table",
        "status",
        "outcome",
        "decided",
        "walkover",
    ]
    for n in range(1, _SIDES + 1):
        columns += [f"side {n}", f"score {n}"]
    return DataTable("matches", [*columns, "winner"], _match_rows(tournament))


def _match_rows(tournament: "Tournament") -> "Iterator[list[Value]]":
    stages = {stage.pk: stage for stage in stages_of(tournament)}
    for played in matches_of(tournament):
        match = played.match
        sides = sorted(match.sides.all(), key=lambda side: side.index)
        row: list[Value] = [*_place(match, stages[match.stage_id]), match.table, match.status, match.outcome]
        row += [
            match.decided_at.isoformat() if match.decided_at else None,
            "yes" if played.by_walkover else "",
        ]
        for side in [*sides, *[None] * _SIDES][:_SIDES]:
            row += [
                side.entry.name if side and side.entry else None,
                side.score if side and side.entry else None,
            ]
        yield [*row, _winner(match, sides)]


def _place(match: "Match", stage: "Stage") -> "list[Value]":
    group = group_name(match.group) if stage.groups > 1 else None
    return [stage.number, match.round.bracket, match.round.number, match.code, group]


def _winner(match: "Match", sides: "list[Side]") -> str | None:
    """The entries of the winning side; at a table of four individuals there are two."""
    if match.winner is None:
        return None
    won = [side.entry.name for side in sides if side.entry and side.index % 2 == match.winner]
    return " & ".join(won)


def hands_table(tournament: "Tournament") -> DataTable:
    """Every hand that stands, of the matches as they are: what was written down, and what it was worth."""
    columns = [
        "stage",
        "match",
        "game side 1",
        "game side 2",
        "hand",
        "points 1",
        "points 2",
        "points 3",
        "points 4",
    ]
    return DataTable("hands", [*columns, "recorded", "result"], _hand_rows(tournament))


def _hand_rows(tournament: "Tournament") -> "Iterator[list[Value]]":
    sides: dict[int, list[Side]] = {
        played.match.attempt_id: list(played.match.sides.all())
        for played in matches_of(tournament)
        if played.match.attempt_id
    }
    found = standing_hands().filter(attempt__current_of__stage__tournament=tournament)
    found = found.select_related("attempt__match__stage")
    order = ("attempt__match__stage__number", "attempt__match__order", "number")
    for hand in found.order_by(*order).iterator(chunk_size=2000):
        match, at = hand.attempt.match, sides[hand.attempt_id]
        game_sides = max(len(hand.points), 1)
        names = [
            " & ".join(side.entry.name for side in at if side.entry and side.index % game_sides == n)
            for n in range(2)
        ]
        points = [*hand.points, *[None] * _SIDES][:_SIDES]
        result = json.dumps(hand.result, ensure_ascii=False, sort_keys=True)
        yield [
            match.stage.number,
            match.code,
            *names,
            hand.number,
            *points,
            hand.created_at.isoformat(),
            result,
        ]


def standings_table(tournament: "Tournament") -> DataTable:
    """The places as they are: of leagues with what decides about them, stage by stage, then of the bracket."""
    leagues = [league_standings(stage) for stage in stages_of(tournament) if stage.format in _LEAGUES]
    codes = list(dict.fromkeys(criterion.code for league in leagues for criterion in league.criteria))
    columns = ["stage", "group", "place", "entry", "won", "lost", "point difference", "final", *codes]
    rows: list[list[Value]] = []
    for league in leagues:
        for group in league.groups:
            name = group_name(group.number) if len(league.groups) > 1 else None
            for row in group.rows:
                values = [_number(row.values.get(code)) for code in codes]
                entry = league.entries[entry_of(row)].name
                rows.append([league.stage.number, name, row.place, entry, None, None, None, None, *values])
    last = stages_of(tournament)[-1:]
    if last and last[0].format not in _LEAGUES:
        standings = standings_of(tournament)
        for line in standings.rows:
            final = "yes" if line.out or standings.complete else ""
            tally = line.tally
            counted: list[Value] = [tally.wins, tally.defeats, tally.difference, final]
            rows.append([last[0].number, None, line.place, line.entry.name, *counted, *[None] * len(codes)])
    return DataTable("standings", columns, rows)


def _number(value: object) -> "Value":
    """Fractions as decimals."""
    if value is None or isinstance(value, (int, float)):
        return value
    return float(value)  # type: ignore[arg-type]  # a Fraction


_LEAGUES = frozenset({"round_robin", "swiss", "tables"})

#: What everybody may take along of a published event.
TABLES: "dict[str, Callable[[Tournament], DataTable]]" = {
    "entries": entries_table,
    "matches": matches_table,
    "hands": hands_table,
    "standings": standings_table,
}
