"""What there is to say about a match in sentences: where its sides come from and go, rulings, earlier pairings."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.translation import gettext, ngettext, pgettext

from tournaments import wording
from tournaments.enums import (
    LEFT,
    TERMS_RULING,
    UNPLAYED_RULING,
    MatchOutcome,
    MatchStatus,
    RulingKind,
    SlotState,
)
from tournaments.pages.said import said
from tournaments.queries.board import sides_of
from tournaments.queries.record import score_of
from tournaments.queries.rules import LEAGUE_ROUND, game_of
from tournaments.templatetags.geekcup import score

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.utils.safestring import SafeString

    from tournaments.models import Attempt, Match, Ruling, Side, Tournament
    from tournaments.queries.round_names import RoundNames


@dataclass(frozen=True, slots=True)
class NextPlace:
    """A later match: ``opponent`` stands there already, or ``words`` say who will come; both may be empty."""

    code: str
    url: str
    round: str
    opponent: str
    words: str


@dataclass(frozen=True, slots=True)
class Follow:
    """Where the winner or the loser goes; ``end`` says what it means where nothing (or nobody else) follows.

    ``who`` is known once the match is decided.
    """

    label: str
    who: str
    place: NextPlace | None
    end: str


def side_words(side: "Side") -> str:
    """Who comes to a side that nobody stands on."""
    if side.state == SlotState.EMPTY:
        return gettext("nobody (bye)")
    if side.state == SlotState.FILLED:
        return ""
    return source_words(side)


def source_words(side: "Side") -> str:
    """Where a side comes from."""
    if side.source_kind == "winner_of":
        return gettext("Winner of {code}").format(code=side.source_match)
    if side.source_kind == "loser_of":
        return gettext("Loser of {code}").format(code=side.source_match)
    return gettext("Seed {number}").format(number=side.source_seed)


def followers(
    tournament: "Tournament", match: "Match", others: "Mapping[str, Match]", names: "RoundNames"
) -> list[Follow]:
    """What the match is about: where the winner and the loser go."""
    if match.status in (MatchStatus.VOID, MatchStatus.BYE) or match.round.bracket == LEAGUE_ROUND:
        return []
    if match.status == MatchStatus.FINAL and match.winner is None:
        return []  # both forfeited: nobody goes on
    following = others.get(match.winner_to)
    if following is not None and following.only_if == match.code and match.status != MatchStatus.FINAL:
        return _first_final(tournament, following, names)
    loser = None if match.winner is None else 1 - match.winner
    is_out = wording.award(2) if match.round.bracket == "final" else pgettext("entry", "is out")
    ways = (
        (gettext("Winner"), match.winner, match.winner_to, match.winner_to_side, wording.award(1)),
        (gettext("Loser"), loser, match.loser_to, match.loser_to_side, is_out),
    )
    return [
        Follow(label, _name(match, who), _place(tournament, others.get(code), side, names), end)
        for label, who, code, side, end in ways
    ]


def _first_final(tournament: "Tournament", second: "Match", names: "RoundNames") -> list[Follow]:
    """A grand final that may ask for a second one: what each way it can end means."""
    again = NextPlace(second.code, _url(tournament, second), names.of(second.round), "", "")
    return [
        Follow(gettext("If the winners’ champion wins"), "", None, wording.award(1)),
        Follow(gettext("If the losers’ champion wins"), "", again, gettext("the same two once more")),
    ]


def _url(tournament: "Tournament", match: "Match") -> str:
    return reverse("match", args=[tournament.slug, match.code])


def _name(match: "Match", side: int | None) -> str:
    entry = sides_of(match)[side].entry if side is not None else None
    return entry.name if entry else ""


def _place(
    tournament: "Tournament", match: "Match | None", side: int | None, names: "RoundNames"
) -> NextPlace | None:
    """The side of a later match; None where there is none, or where it is not needed."""
    if match is None or side is None or match.status == MatchStatus.VOID:
        return None
    opposite = sides_of(match)[1 - side]
    return NextPlace(
        code=match.code,
        url=_url(tournament, match),
        round=names.of(match.round),
        opponent=opposite.entry.name if opposite.entry else "",
        words=side_words(opposite),
    )


def ruling_lines(match: "Match", rulings: "Sequence[Ruling]", language: str) -> "list[SafeString]":
    """The director's decisions about this match, in their order; then entries that left it, and what that means."""
    sides = sides_of(match)
    names = [side.entry.name if side.entry else "" for side in sides]
    sides_of_game = game_of(match.stage.tournament).sides
    teams = [wording.partners(names[team::sides_of_game]) for team in range(sides_of_game)]
    replaced = _replaced(match, rulings)
    in_league = match.round.bracket == LEAGUE_ROUND
    lines = [
        _ruling(ruling, names, teams, replaced.get(ruling.pk, ""), language, in_league=in_league)
        for ruling in rulings
    ]
    left = gettext("{name} left the event before the end of this match.")
    lines += [said(left, language, names={"name": name}) for name in _gone(match, rulings)]
    if match.outcome == MatchOutcome.ABANDONED:
        lines.append(escape(gettext("This match was not played out, so nobody has won it.")))
    return lines


def _gone(match: "Match", rulings: "Sequence[Ruling]") -> list[str]:
    """Who left the event in this match: in a bracket it is kept where, in a league no ruling says why it is forfeited."""
    ruled = any(not hasattr(ruling, "revoked_by") and ruling.kind in UNPLAYED_RULING for ruling in rulings)
    here = match.round.bracket == LEAGUE_ROUND and not ruled
    return [
        side.entry.name
        for side in sides_of(match)
        if side.entry is not None
        and side.entry.status in LEFT
        and (side.entry.left_from == match.code or (here and side.forfeit))
    ]


def _replaced(match: "Match", rulings: "Sequence[Ruling]") -> "dict[int, str]":
    """Who leaves the table, by the ruling that seats somebody else."""
    ruled = [
        (*ruling.points, ruling)
        for ruling in rulings
        if ruling.kind == RulingKind.SUBSTITUTE and ruling.points
    ]
    if not ruled or match.attempt is None:
        return {}
    seated = {seat.index: seat.player.name for seat in match.attempt.seats.select_related("player")}
    found = {}
    for _hand, seat, _rest, ruling in sorted(ruled, key=lambda one: (one[0], one[-1].pk)):
        found[ruling.pk] = seated.get(seat, "")
        if not hasattr(ruling, "revoked_by") and ruling.player:
            seated[seat] = ruling.player.name
    return found


def _ruling(
    ruling: "Ruling",
    names: "Sequence[str]",
    teams: "Sequence[str]",
    replaced: str,
    language: str,
    *,
    in_league: bool,
) -> "SafeString":
    """A ruling in words: ``names`` of the entries, ``teams`` of those who play together, ``replaced`` by a substitute."""
    if ruling.kind == RulingKind.SUBSTITUTE:
        line = _substitute(ruling, replaced, language)
    elif ruling.kind in (*TERMS_RULING, RulingKind.REPLAYED):
        line = _about_score(ruling, teams, language)
    elif ruling.kind == RulingKind.ABSENT:
        line = said(gettext("{name} did not come."), language, names={"name": names[ruling.side or 0]})
    elif ruling.kind == RulingKind.WALKOVER and ruling.side is not None:
        sides = {"winner": names[ruling.side], "loser": names[1 - ruling.side]}
        line = said(gettext("Walkover for {winner}: {loser} did not come."), language, names=sides)
    else:
        line = escape(
            gettext("Both sides forfeited.")
            if in_league
            else gettext("Both sides forfeited: nobody goes on.")
        )
    if ruling.note:
        line = format_html(gettext("{line} Reason: {reason}"), line=line, reason=ruling.note)
    if hasattr(ruling, "revoked_by"):
        line = format_html(gettext("{line} This ruling was taken back."), line=line)
    return line


def _substitute(ruling: "Ruling", replaced: str, language: str) -> "SafeString":
    hand, _seat, rest = ruling.points or (1, 0, 0)
    name = str(ruling.player.name) if ruling.player else ""
    text = gettext("From hand {number} on {name} plays in place of {former}.")
    if rest:
        text = gettext(
            "From hand {number} on, and in the matches to come, {name} plays in place of {former}."
        )
    return said(text, language, names={"name": name, "former": replaced}, number=hand)


def _about_score(ruling: "Ruling", teams: "Sequence[str]", language: str) -> "SafeString":
    points: list[int] = ruling.points or []
    if ruling.kind == RulingKind.PENALTY:
        text = ngettext("{count} penalty point for {name}.", "{count} penalty points for {name}.", points[0])
        return said(text, language, names={"name": teams[ruling.side or 0]}, count=points[0])
    if ruling.kind == RulingKind.ADJUSTED:
        return escape(gettext("The score was set: {score}.").format(score=score(points)))
    if ruling.kind == RulingKind.TIME_CALLED:
        return escape(gettext("Time was called during hand {number}.").format(number=points[0]))
    return escape(gettext("The match is played again. What was played before does not count."))


def voided_lines(
    tournament: "Tournament",
    match: "Match",
    attempts: "Sequence[tuple[Attempt, Sequence[Sequence[int]]]]",
    names: "Mapping[int, str]",
) -> "list[SafeString]":
    """Pairings that were played here until a correction brought others."""
    lines = []
    for attempt, points in attempts:
        text = ngettext(
            "Earlier {first} and {second} met here: {count} hand, {score}. It no longer counts.",
            "Earlier {first} and {second} met here: {count} hands, {score}. They no longer count.",
            len(points),
        )
        half = len(attempt.entry_ids) // 2
        named = [names.get(pk, "") for pk in attempt.entry_ids]
        # At a table of four partners sit opposite each other.
        first, second = (wording.partners(named[side::2] if half > 1 else [named[side]]) for side in (0, 1))
        total = score(score_of(tournament, match.round, points, attempt).score)
        sides = {"first": first, "second": second}
        lines.append(said(text, tournament.language, names=sides, count=len(points), score=total))
    return lines
