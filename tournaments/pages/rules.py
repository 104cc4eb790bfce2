"""How an event is played, in words: labelled sentences for players and spectators."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext, pgettext

from tournaments import wording
from tournaments.enums import DrawMethod
from tournaments.queries.rules import game_of, ruleset_of, seats_of_entry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from tournaments.models import Round, Tournament
    from tournaments.queries.round_names import RoundNames

#: (label, sentence)
Said = tuple[str, str]


def how_it_is_played(tournament: "Tournament", rounds: "Sequence[Round]", names: "RoundNames") -> list[Said]:
    """The rules of the match, of the bracket and of the seeds."""
    said = [
        (gettext("Entry"), _entry(tournament)),
        (gettext("Match"), match_length(tournament, ruleset_of(tournament))),
    ]
    said += _other_rounds(tournament, rounds, names)
    said += _time_limits(rounds, names)
    said.append((gettext("Rules"), wording.ruleset(tournament.game, str(ruleset_of(tournament)["preset"]))))
    if tournament.format == "double_elimination":
        said += _double_elimination(tournament)
    if tournament.draw_published:
        said.append((gettext("Seeds"), _seeds(tournament)))
    return said


def _entry(tournament: "Tournament") -> str:
    """Who enters, and how many can."""
    named = {1: gettext("Individual players."), 2: gettext("Pairs.")}
    size = named.get(tournament.entry_size) or gettext("Entries of {count} players.").format(
        count=tournament.entry_size
    )
    size = wording.team_of(tournament.entry_size, seats_of_entry(tournament)) or size
    places = ngettext(
        "{count} place, first come, first served.",
        "{count} places, first come, first served.",
        tournament.capacity,
    )
    return wording.paragraph(size, places.format(count=tournament.capacity))


def match_length(tournament: "Tournament", ruleset: "Mapping[str, Any]", best_of: int = 1) -> str:
    """How long a match is, and what happens on equal points."""
    target, hands = ruleset["target"], ruleset["max_hands"]
    game = wording.game(tournament.game)
    if target is not None and hands is not None:
        text = gettext("{game} to {target} points or {hands} hands, whichever comes first.")
    elif target is not None:
        text = gettext("{game} to {target} points.")
    else:
        text = ngettext("{game}, {hands} hand.", "{game}, {hands} hands.", hands or 0)
    ending = _ending(tournament, ruleset)
    length = text.format(game=game, target=target, hands=hands)
    if best_of == 1:
        return wording.paragraph(length, ending)
    games = gettext("Best of {best_of}: whoever first wins {needed} games wins the match.")
    needed = best_of // 2 + 1
    return wording.paragraph(length, ending, games.format(best_of=best_of, needed=needed))


def _ending(tournament: "Tournament", ruleset: "Mapping[str, Any]") -> str:
    """Who wins, and what equal totals come to."""
    shared = ruleset["tie_at_target"] == "draw"
    if game_of(tournament).sides > 2:  # noqa: PLR2004
        if shared:
            return gettext("The highest total wins; who are equal there share it.")
        return gettext("The highest total wins; if several are equal there, they play on.")
    if shared:
        return gettext("The higher total wins; equal totals are a draw.")
    return gettext("The higher total wins; equal totals play on.")


def has_own_length(round_: "Round") -> bool:
    """Whether the round says how long its matches are, instead of the event's rules."""
    return round_.target is not None or round_.max_hands is not None or round_.best_of > 1


def _other_rounds(tournament: "Tournament", rounds: "Sequence[Round]", names: "RoundNames") -> list[Said]:
    """Rounds whose matches have a length of their own."""
    return [
        (names.of(round_), match_length(tournament, ruleset_of(tournament, round_), round_.best_of))
        for round_ in rounds
        if has_own_length(round_)
    ]


def _time_limits(rounds: "Sequence[Round]", names: "RoundNames") -> list[Said]:
    """How long rounds take at most, and what happens then; nothing where none has a limit."""
    limited = [round_ for round_ in rounds if round_.time_limit is not None]
    if not limited:
        return []
    limits = {round_.time_limit for round_ in rounds}
    if len(limits) == 1:
        text = ngettext("{count} minute a round.", "{count} minutes a round.", limited[0].time_limit or 0)
        said = text.format(count=limited[0].time_limit)
    else:
        each = gettext("{round}: {count} min")
        whole = pgettext("a list as a sentence", "{list}.")
        said = whole.format(
            list=wording.in_one_line(
                *(each.format(round=names.of(round_), count=round_.time_limit) for round_ in limited)
            )
        )
    then = gettext(
        "When the time is up, the hand that is on is finished, then the leader wins. A tie plays one more hand."
    )
    return [(gettext("Time limit"), wording.paragraph(said, then))]


def _double_elimination(tournament: "Tournament") -> list[Said]:
    said = [
        (
            gettext("Two losses and you are out"),
            wording.of_entries(
                "The first loss drops a pair to the losers’ half, at the code named on its match.",
                tournament.entry_size,
            ),
        )
    ]
    if tournament.options.get("final", "reset") == "reset":
        text = gettext(
            "The winners’ champion may lose once: if the losers’ champion wins the grand final, a second decides."
        )
    else:
        text = gettext("One grand final decides, whoever has lost before.")
    return [*said, (gettext("Grand final"), text)]


def _seeds(tournament: "Tournament") -> str:
    if tournament.draw_method == DrawMethod.NUMBER:
        return gettext(
            "Drawn with the number {number}. Anyone can check it: entries stand in the order of "
            "SHA-256(“{number}:entry id”)."
        ).format(number=tournament.draw_number)
    if tournament.draw_method == DrawMethod.MANUAL:
        return gettext("Set by the organizer.")
    return gettext("In the order of sign-up.")
