"""What every game says about its hands: on the score page, in a match's story, and where two results differ."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.utils.safestring import SafeString

    from rules_engine.types import HandScore

    Text = str | SafeString
    #: (label, words)
    Said = tuple[str, Text]
    #: What was achieved, by a code of the game, and the seats that did it.
    Feat = tuple[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Call:
    """Something announced by ``player`` of ``side``, written ``sign`` on a score sheet; ``says`` is it in a word."""

    player: str
    side: int
    sign: str
    kept: bool
    says: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the table of hands, or its head. ``num``: figures; ``minor``: not on phones.

    ``calls`` stand below each other after the text, kept or failed.
    """

    text: "Text" = ""
    num: bool = False
    minor: bool = False
    calls: "Sequence[Call]" = ()
    #: The text is a person's name.
    name: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """A hand to be told: what was written down and what it was worth, with the players' names by seat.

    ``language`` is the event's: names are set in it. ``parts`` are what the points are made of.
    """

    result: "Mapping[str, Any]"
    points: "Sequence[int]"
    players: "Sequence[str]"
    language: str
    parts: "Mapping[str, Any]" = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a side's calls in a match came to. ``worth`` is {points} in ``text``."""

    label: str
    value: str
    side: int
    text: str = ""
    worth: str = ""


class Telling(ABC):
    """One game's words. A game is told by a subclass of this and a line in the registry."""

    @abstractmethod
    def sum_heads(self) -> "tuple[str, ...]":
        """What stands before "hand" and "total" in the sum under a form."""

    @abstractmethod
    def sum_cells(self, score: "HandScore", result: "Mapping[str, Any]", side: int) -> "tuple[str, ...]":
        """The figures under those heads for one side."""

    @abstractmethod
    def for_script(self, ruleset: "Mapping[str, Any]") -> "dict[str, Any]":
        """What the game's script must know of the ruleset to show the sum while a hand is entered."""

    @abstractmethod
    def texts_for_script(self) -> "dict[str, str]":
        """The sentences that the script says by itself, in the reader's language."""

    @abstractmethod
    def columns(self) -> "tuple[Cell, ...]":
        """The heads of the columns in the table of hands, before the points."""

    @abstractmethod
    def cells(self, told: Told) -> "tuple[Cell, ...]":
        """A hand under those heads."""

    @abstractmethod
    def said(self, told: Told) -> "list[Said]":
        """All that a result says, as labels and words, without what it is worth."""

    @abstractmethod
    def brief(self, told: Told) -> "SafeString":
        """A result in one phrase: "65 : 35, Suzu out first"."""

    @abstractmethod
    def calls(self, told: Told) -> "list[Call]":
        """What was announced in the hand."""

    @abstractmethod
    def reasons(self, told: Told, side: str) -> "list[SafeString]":
        """Why the hand was worth so much to ``side``, in sentences; a hand that moved the score most is told so."""

    @abstractmethod
    def tallies(self, hands: "Sequence[Told]", sides: int) -> "list[Tally]":
        """What the calls of a match came to, side by side."""

    @abstractmethod
    def feats(self, result: "Mapping[str, Any]", points: "Sequence[int]") -> "list[Feat]":
        """What was achieved in a hand: codes of this game, each with the seats that achieved it."""

    @abstractmethod
    def feats_in_all(self, feats: "Mapping[str, int]") -> "list[str]":
        """What many hands came to, in sentences; ``feats`` counts them by code."""

    @abstractmethod
    def most(self) -> "Mapping[str, str]":
        """By code, the sentence about who achieved it most often: {names} and {count}. Others are not told."""
