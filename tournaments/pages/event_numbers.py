"""An event that is over in a few sentences: how much was played, the longest match, the biggest swing, calls, upsets."""

from collections import Counter
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from tournaments.enums import HandKind, MatchOutcome, TournamentStatus
from tournaments.models import Hand
from tournaments.pages.said import said
from tournaments.queries.board import sides_of
from tournaments.queries.played import played_matches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.safestring import SafeString

    from tournaments.models import Match, Tournament

_ENDED = frozenset({TournamentStatus.FINISHED, TournamentStatus.ARCHIVED})
_PAIR = 2


def event_numbers(tournament: "Tournament") -> "list[SafeString | str]":
    """The sentences; none before the end, or where nothing was played. Three queries whatever the size."""
    if tournament.status not in _ENDED:
        return []
    found = played_matches().filter(stage__tournament=tournament).prefetch_related("sides__entry")
    matches = {match.attempt_id: match for match in found}
    standing = Hand.objects.filter(attempt__in=matches, is_current=True, kind=HandKind.RECORDED)
    hands = list(standing.order_by("created_at", "pk"))
    if not hands:
        return []
    sentences = [_played(len(matches), len(hands)), _longest(tournament, matches, hands)]
    sentences += [_swing(tournament, matches, hands), _calls(hands), _upsets(list(matches.values()))]
    return [sentence for sentence in sentences if sentence]


def _played(matches: int, hands: int) -> str:
    played = ngettext("{count} match", "{count} matches", matches).format(count=matches)
    dealt = ngettext("{count} hand", "{count} hands", hands).format(count=hands)
    # Translators: matches and hands are numbers with their words, "14 matches".
    return gettext("{matches} and {hands} were played.").format(matches=played, hands=dealt)


def _names(match: "Match") -> dict[str, str]:
    """The two sides by placeholder; empty for a table of more."""
    sides = [side.entry.name for side in sides_of(match) if side.entry]
    return dict(zip(("first", "second"), sides, strict=True)) if len(sides) == _PAIR else {}


def _longest(
    tournament: "Tournament", matches: "dict[int | None, Match]", hands: "Sequence[Hand]"
) -> "SafeString | str":
    attempt, count = Counter(hand.attempt_id for hand in hands).most_common(1)[0]
    names = _names(matches[attempt])
    if not names:
        return ""
    sentence = gettext("The longest match was {first} against {second}: {count} hands.")
    return said(sentence, tournament.language, names=names, count=count)


def _swing(
    tournament: "Tournament", matches: "dict[int | None, Match]", hands: "Sequence[Hand]"
) -> "SafeString | str":
    best = max(hands, key=lambda hand: max(hand.points) - min(hand.points))
    match = matches[best.attempt_id]
    sides = sides_of(match)
    if len(sides) != _PAIR or not _names(match):
        return ""
    winner = sides[best.points.index(max(best.points))].entry
    sentence = gettext("The biggest swing was hand {number} of {code}: {points} points for {pair}.")
    return said(
        sentence,
        tournament.language,
        names={"pair": winner.name if winner else ""},
        number=best.number,
        code=match.code,
        points=max(best.points) - min(best.points),
    )


def _calls(hands: "Sequence[Hand]") -> str:
    called = kept = 0
    for hand in hands:
        calls = (hand.result or {}).get("calls")
        if isinstance(calls, list):
            made = [seat for seat, call in enumerate(calls) if call != "none"]
            called += len(made)
            kept += hand.result["first_out"] in made if hand.result else 0
    if not called:
        return ""
    return gettext("{kept} of {called} calls were kept.").format(kept=kept, called=called)


def _upsets(matches: "Sequence[Match]") -> str:
    """Matches that the worse seed won."""
    count = 0
    for match in matches:
        sides = sides_of(match)
        seeds = [side.entry.seed if side.entry else None for side in sides]
        if match.outcome != MatchOutcome.WON or match.winner is None or len(sides) != _PAIR or None in seeds:
            continue
        count += seeds[match.winner] == max(seed for seed in seeds if seed is not None)
    text = ngettext("The worse seed won {count} match.", "The worse seed won {count} matches.", count)
    return text.format(count=count)
