"""Entered Bingo deals for tests, and one that breaks each rule."""

from typing import Any

GONE = object()


def exhausted(**changes: Any) -> dict[str, Any]:
    """A valid deal that was played to the end of the stock: 80 to 61 with trump 3."""
    return _changed(
        {
            "trump": 3,
            "indicator": None,
            "kind": "exhausted",
            "closer": None,
            "holder": None,
            "last_trick": 0,
            "tricks": [8, 6],
            "tile_points": [70, 61],
            "doubles": [],
            "first_to_70": None,
        },
        changes,
    )


def closed(**changes: Any) -> dict[str, Any]:
    """A valid deal that player 0 closed after the fifth trick, with 75 to 20."""
    own = {"kind": "closed", "closer": 0, "last_trick": None, "tricks": [7, 4], "tile_points": [75, 20]}
    return _changed(exhausted(**own), changes)


def invincible(**changes: Any) -> dict[str, Any]:
    """A valid deal in which player 1 was on lead with seven doubles."""
    empty = dict.fromkeys(("closer", "last_trick", "tricks", "tile_points", "doubles", "first_to_70"))
    return _changed(exhausted(**empty, kind="invincible_lead", holder=1), changes)


def declared(player: int = 0, count: int = 2, **changes: Any) -> dict[str, Any]:
    return {"player": player, "count": count, "won": True, "double_blank": False} | changes


def _changed(result: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in (result | changes).items() if value is not GONE}


ONCE: dict[str, Any] = {"redeclare": "once"}

#: (code, ruleset, result): each result breaks this rule and no other.
BREAKING: list[tuple[str, Any, object]] = [
    ("wrong-type", "default", []),
    ("wrong-type", "default", exhausted(trump="3")),
    ("wrong-type", "default", exhausted(trump=True)),
    ("wrong-type", "default", exhausted(indicator=31)),
    ("wrong-type", "default", exhausted(kind=1)),
    ("wrong-type", "default", exhausted(kind=None)),
    ("wrong-type", "default", closed(closer=True)),
    ("wrong-type", "default", exhausted(tricks=[8, 6.0])),
    ("wrong-type", "default", exhausted(tricks=[14])),
    ("wrong-type", "default", exhausted(tile_points="70:61")),
    ("wrong-type", "default", exhausted(doubles={})),
    ("wrong-type", "default", exhausted(doubles=[2])),
    ("wrong-type", "default", exhausted(doubles=[declared(won=1)])),
    ("wrong-type", "default", exhausted(doubles=[declared(count=True)])),
    ("wrong-type", "default", exhausted(first_to_70="0")),
    ("wrong-type", "default", exhausted(total=1)),
    ("wrong-type", "default", invincible(holder="1")),
    ("wrong-type", "default", invincible(tricks=5)),
    ("missing", "default", exhausted(kind=GONE)),
    ("missing", "default", exhausted(trump=None)),
    ("missing", "default", exhausted(trump=GONE, indicator=GONE)),
    ("missing", "default", exhausted(last_trick=None)),
    ("missing", "default", exhausted(last_trick=GONE)),
    ("missing", "default", exhausted(tricks=GONE)),
    ("missing", "default", exhausted(tile_points=None)),
    ("missing", "default", exhausted(doubles=GONE)),
    ("missing", "default", exhausted(doubles=[{"player": 0, "count": 2, "won": True}])),
    ("missing", "default", closed(closer=None)),
    ("missing", "default", invincible(holder=GONE)),
    ("out-of-range", "default", exhausted(trump=7)),
    ("out-of-range", "default", exhausted(trump=-1)),
    ("out-of-range", "default", exhausted(trump=10**30)),
    ("out-of-range", "default", exhausted(kind="open")),
    ("out-of-range", "default", exhausted(last_trick=2)),
    ("out-of-range", "default", exhausted(tricks=[15, -1])),
    ("out-of-range", "default", exhausted(tile_points=[-1, 132])),
    ("out-of-range", "default", exhausted(doubles=[declared(count=7)])),
    ("out-of-range", "default", exhausted(doubles=[declared(count=1)])),
    ("out-of-range", "default", exhausted(doubles=[declared(player=2)])),
    ("out-of-range", "default", invincible(holder=-1)),
    ("unknown-field", "default", exhausted(card_points=[70, 61])),
    ("unknown-field", "default", exhausted(doubles=[declared() | {"bonus": 20}])),
    ("unknown-tile", "default", exhausted(indicator="1-3")),
    ("unknown-tile", "default", exhausted(indicator="")),
    ("trump-indicator", "default", exhausted(indicator="3-0")),
    ("trump-indicator", "default", exhausted(indicator="5-3")),
    ("closer-not-closed", "default", exhausted(closer=0)),
    ("closer-trickless", "default", closed(tricks=[0, 11], tile_points=[0, 75])),
    ("holder-not-invincible", "default", exhausted(holder=1)),
    ("tricks-sum", "default", exhausted(tricks=[8, 5])),
    ("tricks-closed", "default", closed(tricks=[7, 7])),
    ("tricks-closed", "default", closed(tricks=[3, 3], tile_points=[70, 20])),
    ("tile-points-sum", "default", exhausted(tile_points=[80, 61])),
    ("tile-points-closed", "default", closed(tile_points=[75, 53])),
    ("tile-points-impossible", "default", exhausted(tile_points=[128, 3], tricks=[11, 3])),
    ("tile-points-impossible", "default", exhausted(tile_points=[131, 0], tricks=[6, 8])),
    ("tile-points-impossible", "default", closed(tile_points=[75, 1])),
    ("tile-points-together", "default", closed(indicator="3-3", tricks=[7, 6], tile_points=[70, 40])),
    ("last-trick-closed", "default", closed(last_trick=0)),
    ("last-trick-trickless", "default", exhausted(tricks=[14, 0], tile_points=[131, 0], last_trick=1)),
    ("first-to-70-needed", "default", exhausted(tile_points=[70, 61], last_trick=1)),
    ("first-to-70-below", "default", exhausted(first_to_70=1)),
    ("first-to-70-below", "default", closed(closer=1, tile_points=[75, 50], first_to_70=1)),
    ("first-to-70-last-trick", "default", exhausted(tile_points=[70, 61], last_trick=1, first_to_70=1)),
    ("invincible-trickless", "default", invincible(kind="invincible_trick", tricks=[3, 0])),
    ("invincible-impossible", "default", invincible(trump=1)),
    ("invincible-impossible", "default", invincible(trump=None, indicator="4-4")),
    ("total-mismatch", "default", exhausted(total=[2, 0])),
    ("total-mismatch", "default", invincible(total=[0, 1])),
    ("doubles-once", ONCE, exhausted(doubles=[declared(), declared(won=False)])),
    (
        "double-blank-twice",
        "default",
        exhausted(doubles=[declared(double_blank=True), declared(won=False, double_blank=True)]),
    ),
    (
        "doubles-too-many",
        "default",
        exhausted(doubles=[declared(0, 5), declared(1, 2)], tricks=[8, 6], first_to_70=0),
    ),
    ("doubles-tricks", "default", exhausted(doubles=[declared(0, 2)], tricks=[2, 12], tile_points=[50, 81])),
    (
        "doubles-lost",
        "default",
        exhausted(doubles=[declared(won=False)], tricks=[14, 0], tile_points=[131, 0]),
    ),
    ("doubles-points", "default", exhausted(doubles=[declared(1, 3)], tile_points=[120, 11])),
]
