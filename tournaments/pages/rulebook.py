"""The rules of a game as its page tells them: the text of its language, the readings of its options, an event's own.

The texts are files, one a game and language, in ``tournaments/rulebooks``. A line ``[[5: 0-0 6-5]]`` in one stands
for a row of dominoes with fives as trump, ``[[10d 10h]]`` for a row of cards.
"""

import functools
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import get_language

from tournaments import wording
from tournaments.pages.event import event_head
from tournaments.pages.markdown import own_markdown
from tournaments.pages.rules import match_length
from tournaments.queries.rules import OFFERED, ruleset_of
from tournaments.rule_words import RULES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.utils.safestring import SafeString

    from rules_engine.game import Game
    from tournaments.models import Tournament
    from tournaments.pages.event import EventHead

FOLDER = Path(__file__).parent.parent / "rulebooks"
_ROW = re.compile(r"^\[\[(?:(\d): )?([\w -]+)\]\]$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a rulebook: text, or a row of cards; of tiles those of the suit ``trump`` are ringed."""

    html: "SafeString | str" = ""
    cards: "Sequence[str]" = ()
    trump: int | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to play a point on which sources differ. ``usual``: the game's own; ``here``: this event's."""

    text: str
    usual: bool
    here: bool


@dataclass(frozen=True, slots=True)
class Preset:
    """A ruleset of the game, with what it changes of the usual one."""

    name: str
    changes: "Sequence[str]"


@dataclass(frozen=True, slots=True)
class EventRules:
    """What an event plays by: its ruleset, its length of match, and what its options change."""

    head: "EventHead"
    ruleset: str
    length: "SafeString | str"
    changes: "Sequence[str]"


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Context of templates/tournaments/rulebook.html. ``points``: where sources differ, all readings of each."""

    game: str
    title: str
    blocks: "Sequence[Block]"
    points: "Sequence[Sequence[Reading]]"
    presets: "Sequence[Preset]"
    others: "Sequence[tuple[str, str]]"
    event: EventRules | None = None


def rulebook(game: "Game", tournament: "Tournament | None" = None) -> Rulebook:
    """The rules of a game, with those of an event if it is one's rules that are asked for."""
    usual = game.ruleset(game.default_preset)
    here = ruleset_of(tournament) if tournament is not None else None
    return Rulebook(
        game=game.code,
        title=wording.game(game.code),
        blocks=_blocks(game.code, get_language() or "en"),
        points=[point for name in RULES[game.code] if (point := _point(game, name, usual, here))],
        presets=[
            Preset(wording.ruleset(game.code, name), _changes(game, usual, game.ruleset(name)))
            for name in game.presets
            if name != game.default_preset
        ],
        others=[
            (wording.game(code), reverse("rulebook", args=[code])) for code in OFFERED if code != game.code
        ],
        event=_event(game, tournament, usual) if tournament is not None else None,
    )


def rulebooks() -> "list[tuple[str, str]]":
    """The games that have a rulebook: name and address."""
    return [(wording.game(code), reverse("rulebook", args=[code])) for code in OFFERED]


def _event(game: "Game", tournament: "Tournament", usual: "Mapping[str, Any]") -> EventRules:
    rules = ruleset_of(tournament)
    return EventRules(
        head=event_head(tournament),
        ruleset=wording.ruleset(game.code, str(rules["preset"])),
        length=match_length(tournament, rules),
        changes=_changes(game, usual, rules),
    )


def _changes(game: "Game", usual: "Mapping[str, Any]", other: "Mapping[str, Any]") -> list[str]:
    """What differs from the usual rules, in sentences; the length of a match is said elsewhere."""
    return [
        wording.rule(game.code, name, other[name]) for name in RULES[game.code] if other[name] != usual[name]
    ]


def _point(
    game: "Game", name: str, usual: "Mapping[str, Any]", here: "Mapping[str, Any] | None"
) -> list[Reading]:
    """All readings of an option that are named or played here; none where there is only one."""
    values = [value for value in game.options[name].values if value is None or isinstance(value, str | int)]
    values += [rules[name] for rules in (usual, here) if rules is not None and rules[name] not in values]
    readings = [
        Reading(
            wording.rule(game.code, name, value),
            usual=value == usual[name],
            here=here is not None and value == here[name],
        )
        for value in dict.fromkeys(values)
    ]
    return readings if len(readings) > 1 else []


@functools.lru_cache(maxsize=32)
def rulebook_text(code: str, language: str) -> str:
    """The rules of an offered game in a language of the site, as Markdown with its rows of cards."""
    return (FOLDER / f"{code}.{language}.md").read_text(encoding="utf-8")


@functools.lru_cache(maxsize=32)
def _blocks(code: str, language: str) -> "tuple[Block, ...]":
    """The text of a game in a language, piece by piece."""
    pieces = _ROW.split(rulebook_text(code, language))
    blocks = [Block(html=own_markdown(pieces[0]))]
    for trump, cards, rest in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
        row = Block(cards=cards.split(), trump=None if trump is None else int(trump))
        blocks += [row, Block(html=own_markdown(rest))]
    return tuple(blocks)
