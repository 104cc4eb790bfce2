"""The form of a deal of Bingo: trump, how it ended, tricks and tile points, declared doubles."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules_engine.bingo.reach import total
from rules_engine.bingo.sheet import TRICKS
from rules_engine.bingo.tiles import NAMES, PIPS, TILE, trump_of
from tournaments import wording
from tournaments.pages.telling.bingo import NAMED
from tournaments.web.hand_forms.base import HandForm, NumberField, whole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.pages.score import Table

PLAYERS = (("0", "0"), ("1", "1"))
#: More is hardly declared in a deal: every declaration needs the lead, and a lost one gives it away.
ROWS = range(8)
EXHAUSTED, CLOSED, INVINCIBLE_LEAD, INVINCIBLE_TRICK = (
    "exhausted",
    "closed",
    "invincible_lead",
    "invincible_trick",
)
_NOT_COUNTED = {INVINCIBLE_LEAD, INVINCIBLE_TRICK}


def _player_field(message: Any) -> forms.ChoiceField:
    return forms.ChoiceField(choices=PLAYERS, required=False, error_messages={"invalid_choice": message})


def _row_fields() -> tuple[forms.Field, forms.Field, forms.Field, forms.Field]:
    """A line for one declaration of doubles: who, how many, won, with 0-0; without a player it says nothing."""
    counts = [(str(count), str(count)) for count in range(2, 7)]
    return (
        _player_field(_("Who declared? Choose one of the two.")),
        forms.TypedChoiceField(choices=counts, required=False, coerce=int),
        forms.BooleanField(required=False),
        forms.BooleanField(required=False),
    )


@dataclass(frozen=True, slots=True)
class Suit:
    """A trump suit with the tiles that make it when they are turned; ``turned`` is the one that was named."""

    pip: int
    words: str
    chosen: bool
    tiles: "Sequence[str]"
    turned: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line for one declaration as it stands."""

    player: forms.BoundField
    count: forms.BoundField
    won: forms.BoundField
    blank: forms.BoundField


class BingoForm(HandForm):
    """A deal's result. ``who`` is the player that the ending is about: the last trick's, the closer, the holder."""

    template = "tournaments/_hand_bingo.html"
    script = "tournaments/js/score_bingo.js"
    styles = ("tournaments/css/tiles.css", "tournaments/css/hand_bingo.css")
    field_of = {
        "trump": "trump",
        "indicator": "trump",
        "kind": "kind",
        "closer": "who",
        "holder": "who",
        "last_trick": "who",
        "tricks": "tricks_0",
        "tile_points": "points_0",
        "doubles": "d0_player",
        "first_to_70": "first_to_70",
    }

    trump = forms.ChoiceField(
        label=_("Trump"),
        choices=[(str(pip), str(pip)) for pip in PIPS],
        error_messages={
            "required": _("Which suit was trump? Tap it."),
            "invalid_choice": _("Which suit was trump? Tap one of the seven."),
        },
    )
    indicator = forms.ChoiceField(
        choices=[(name, name) for name in NAMES],
        required=False,
        error_messages={"invalid_choice": _("There is no such tile.")},
    )
    kind = forms.ChoiceField(
        label=_("How did the deal end?"),
        choices=[(kind, kind) for kind in NAMED],
        error_messages={
            "required": _("How did the deal end? Tap it."),
            "invalid_choice": _("How did the deal end? Tap one of the four."),
        },
    )
    who = forms.ChoiceField(
        choices=PLAYERS,
        error_messages={
            "required": _("And who was it? Tap the name."),
            "invalid_choice": _("And who was it? Tap one of the two names."),
        },
    )
    tricks_0 = NumberField()
    tricks_1 = NumberField()
    points_0 = NumberField()
    points_1 = NumberField()
    first_to_70 = _player_field(_("Who had 70 first? Tap one of the two names."))
    d0_player, d0_count, d0_won, d0_blank = _row_fields()
    d1_player, d1_count, d1_won, d1_blank = _row_fields()
    d2_player, d2_count, d2_won, d2_blank = _row_fields()
    d3_player, d3_count, d3_won, d3_blank = _row_fields()
    d4_player, d4_count, d4_won, d4_blank = _row_fields()
    d5_player, d5_count, d5_won, d5_blank = _row_fields()
    d6_player, d6_count, d6_won, d6_blank = _row_fields()
    d7_player, d7_count, d7_won, d7_blank = _row_fields()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("kind") in _NOT_COUNTED:
            return cleaned
        exhausted = cleaned.get("kind") == EXHAUSTED
        trump = self._trump(cleaned)
        tiles = total(trump) if exhausted and trump is not None else None
        asked = {
            "tricks": gettext("How many tricks has each?"),
            "points": gettext("How many tile points has each?"),
        }
        cleaned["tricks"] = self._pair("tricks", TRICKS if exhausted else None, asked)
        cleaned["points"] = self._pair("points", tiles, asked)
        for row in ROWS:
            if cleaned.get(f"d{row}_player") and not cleaned.get(f"d{row}_count"):
                self.add_error(f"d{row}_player", gettext("How many doubles were declared?"))
        return cleaned

    def _trump(self, cleaned: "Mapping[str, Any]") -> int | None:
        if cleaned.get("indicator"):
            return trump_of(TILE[cleaned["indicator"]])
        return int(cleaned["trump"]) if cleaned.get("trump") else None

    def _pair(self, name: str, together: int | None, asked: "Mapping[str, str]") -> list[int] | None:
        """Both players' numbers; one that is left empty is the rest, where it is known what both make ``together``."""
        texts = [self.cleaned_data.get(f"{name}_{player}", "") for player in range(2)]
        values = [whole(text) for text in texts]
        for player, (text, value) in enumerate(zip(texts, values, strict=True)):
            if text and value is None:
                self.add_error(f"{name}_{player}", gettext("“{value}” is not a number.").format(value=text))
        if any(f"{name}_{player}" in self.errors for player in range(2)):
            return None
        known = [value for value in values if value is not None]
        if len(known) == 1 and together is not None:
            return [together - known[0] if value is None else value for value in values]
        if len(known) < len(values):
            self.add_error(f"{name}_{values.index(None)}", asked[name])
            return None
        return known

    def result(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        kind, who = cleaned["kind"], int(cleaned["who"])
        trump = {"indicator": cleaned["indicator"]} if cleaned["indicator"] else {}
        named = {"kind": kind, "trump": int(cleaned["trump"]), **trump, NAMED[kind]: who}
        if kind in _NOT_COUNTED:
            return named
        first = {"first_to_70": int(cleaned["first_to_70"])} if cleaned["first_to_70"] else {}
        return {
            **named,
            "tricks": cleaned["tricks"],
            "tile_points": cleaned["points"],
            "doubles": [self._declared(row) for row in ROWS if cleaned[f"d{row}_player"]],
            **first,
        }

    def _declared(self, row: int) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {
            "player": int(cleaned[f"d{row}_player"]),
            "count": cleaned[f"d{row}_count"],
            "won": cleaned[f"d{row}_won"],
            "double_blank": cleaned[f"d{row}_blank"],
        }

    @classmethod
    def initial_of(cls, result: "Mapping[str, Any]") -> dict[str, Any]:
        tile = result.get("indicator") or ""
        trump = result.get("trump")
        first = result.get("first_to_70")
        found: dict[str, Any] = {
            "trump": str(trump_of(TILE[tile]) if trump is None else trump),
            "indicator": tile,
            "kind": result["kind"],
            "who": str(result[NAMED[result["kind"]]]),
            "first_to_70": "" if first is None else str(first),
        }
        for name, field in (("tricks", "tricks"), ("points", "tile_points")):
            for player, value in enumerate(result.get(field) or ()):
                found[f"{name}_{player}"] = str(value)
        for row, declared in enumerate((result.get("doubles") or ())[: len(ROWS)]):
            found |= {
                f"d{row}_player": str(declared["player"]),
                f"d{row}_count": str(declared["count"]),
                f"d{row}_won": declared["won"],
                f"d{row}_blank": declared["double_blank"],
            }
        return found

    def layout(self, table: "Table") -> dict[str, Any]:
        chosen, turned = self["trump"].value(), self["indicator"].value() or ""
        return {
            "suits": [_suit(pip, chosen=str(pip) == str(chosen), turned=turned) for pip in PIPS],
            "rows": [
                Row(*(self[f"d{row}_{part}"] for part in ("player", "count", "won", "blank"))) for row in ROWS
            ],
        }

    @property
    def trump_errors(self) -> list[str]:
        return self.errors_of("trump", "indicator")

    @property
    def end_errors(self) -> list[str]:
        return self.errors_of("kind", "who")

    @property
    def trick_errors(self) -> list[str]:
        return self.errors_of("tricks_0", "tricks_1")

    @property
    def point_errors(self) -> list[str]:
        return self.errors_of("points_0", "points_1")

    @property
    def doubles_errors(self) -> list[str]:
        return self.errors_of(*(f"d{row}_{part}" for row in ROWS for part in ("player", "count")))

    @property
    def first_errors(self) -> list[str]:
        return self.errors_of("first_to_70")

    @property
    def asks_for_first(self) -> bool:
        """Whether it matters who had 70 first: the rules ask for it, or it is said already."""
        return bool(self.first_errors or self["first_to_70"].value())

    @property
    def has_doubles(self) -> bool:
        """Whether any doubles are declared in the form, so that their lines are open."""
        return bool(self.doubles_errors or any(self[f"d{row}_player"].value() for row in ROWS))


def _suit(pip: int, *, chosen: bool, turned: str) -> Suit:
    tiles = [name for name, tile in TILE.items() if trump_of(tile) == pip]
    return Suit(pip, wording.trump(pip), chosen, tiles, turned if turned in tiles else "")
