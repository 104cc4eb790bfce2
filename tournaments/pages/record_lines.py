"""The records over many matches, in sentences: of one event, or of all legs of a series."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.html import format_html
from django.utils.translation import gettext, ngettext

from scoring.story import records
from tournaments.pages.match_lines import side_names, upset_line
from tournaments.pages.said import said
from tournaments.templatetags.geekcup import bdi, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from django.utils.safestring import SafeString

    from scoring.story import Held, Records, ToldHand, ToldMatch
    from tournaments.models import Match
    from tournaments.pages.telling.base import Telling

    #: The match in words for where it was: "W1.1", or with its leg. It is put into sentences as it is.
    Place = Callable[[Match], str]

_PAIR = 2


@dataclass(frozen=True, slots=True)
class ToldMatches:
    """Matches of one game with what is told of them. ``named``: an entrant's name, with the language it is in."""

    telling: "Telling"
    matches: "Sequence[tuple[Match, ToldMatch]]"
    named: "Callable[[Hashable], tuple[str, str]]"
    place: "Place"

    def records(self) -> "Records":
        """The records over them."""
        return records(story for _match, story in self.matches)

    def rows(self) -> "dict[Hashable, Match]":
        """The match of each story, by the story's key."""
        return {story.key: match for match, story in self.matches}


def record_lines(told: ToldMatches) -> "list[SafeString | str]":
    """The sentences; none where nothing was played."""
    found = told.records()
    if not found.hands:
        return []
    rows = told.rows()
    lines = [_played(found), _longest(found, rows, told), _swing(found, rows, told)]
    lines += [_highest(found, rows, told), _comeback(found, rows, told)]
    lines += told.telling.feats_in_all(found.feats)
    lines += [_most(told, found, code, text) for code, text in told.telling.most().items()]
    lines += _upsets(found, rows)
    return [line for line in lines if line]


def _played(found: "Records") -> str:
    played = ngettext("{count} match", "{count} matches", found.matches).format(count=found.matches)
    dealt = ngettext("{count} hand", "{count} hands", found.hands).format(count=found.hands)
    # Translators: matches and hands are numbers with their words, "14 matches".
    return gettext("{matches} and {hands} were played.").format(matches=played, hands=dealt)


def _two(match: "Match") -> dict[str, str]:
    """The two sides by placeholder; empty where more meet."""
    names = side_names(match)
    return dict(zip(("first", "second"), names, strict=True)) if len(names) == _PAIR else {}


def _longest(found: "Records", rows: "dict[Hashable, Match]", told: ToldMatches) -> "SafeString | str":
    if found.longest is None:
        return ""
    match, count = rows[found.longest.key], len(found.longest.hands)
    if not (names := _two(match)):
        return gettext("The longest match was {code}: {count} hands.").format(
            code=told.place(match), count=count
        )
    sentence = gettext("The longest match was {first} against {second}: {count} hands.")
    return said(sentence, match.stage.tournament.language, names=names, count=count)


def _of_hand(sentence: str, match: "Match", hand: "ToldHand", points: int, told: ToldMatches) -> "SafeString":
    return said(
        sentence,
        match.stage.tournament.language,
        names={"pair": side_names(match)[hand.best]},
        number=hand.number,
        code=told.place(match),
        points=points,
    )


def _swing(found: "Records", rows: "dict[Hashable, Match]", told: ToldMatches) -> "SafeString | str":
    if found.swing is None:
        return ""
    story, hand = found.swing
    sentence = gettext("The biggest swing was hand {number} of {code}: {points} points for {pair}.")
    return _of_hand(sentence, rows[story.key], hand, hand.swing, told)


def _highest(found: "Records", rows: "dict[Hashable, Match]", told: ToldMatches) -> "SafeString | str":
    """The hand with the most points; not again where it was the biggest swing, too."""
    if found.highest is None or found.highest == found.swing:
        return ""
    story, hand = found.highest
    sentence = gettext("The highest hand was number {number} of {code}: {points} points for {pair}.")
    return _of_hand(sentence, rows[story.key], hand, max(hand.points), told)


def _comeback(found: "Records", rows: "dict[Hashable, Match]", told: ToldMatches) -> "SafeString | str":
    if found.comeback is None:
        return ""
    story, comeback = found.comeback
    match = rows[story.key]
    sentence = gettext(
        "The biggest comeback: {pair} was {points} points behind after hand {number} of {code} and won."
    )
    return said(
        sentence,
        match.stage.tournament.language,
        names={"pair": side_names(match)[match.winner or 0]},
        points=comeback.points,
        number=comeback.after,
        code=told.place(match),
    )


def _most(told: ToldMatches, found: "Records", code: str, sentence: str) -> "SafeString | str":
    """Who achieved it most often."""
    held = more_than_once(found).get(code)
    if held is None:
        return ""
    named = [told.named(holder) for holder in held.holders]
    language = named[0][1]
    names = bdi(*named[0]) if len(named) == 1 else listed([name for name, _language in named], language)
    return format_html(sentence, names=names, count=held.count)


def _upsets(found: "Records", rows: "dict[Hashable, Match]") -> "list[SafeString | str]":
    """How often the favourite lost, and the biggest time of those."""
    between_two = upsets_of_two(found, rows)
    if not between_two:
        return []
    count = len(between_two)
    text = ngettext("The favourite lost {count} match.", "The favourites lost {count} matches.", count)
    return [text.format(count=count), upset_line(between_two[0])]


def upsets_of_two(found: "Records", rows: "dict[Hashable, Match]") -> "list[Match]":
    """Where two met and the favourite lost, the biggest upset first: at larger tables nobody is one."""
    return [rows[story.key] for story in found.upsets if len(story.entrants) == _PAIR]


def more_than_once(found: "Records") -> "dict[str, Held]":
    """Who achieved what most often, by the feat's code; nobody where once was enough."""
    return {code: held for code, held in found.most.items() if held.count >= _PAIR}
