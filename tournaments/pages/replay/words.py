"""What happens in a recorded hand, in words."""

from typing import TYPE_CHECKING, Any

from django.utils.html import strip_tags
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext, pgettext_lazy

from tournaments.pages.said import said
from tournaments.templatetags.cards import cards_aloud, rank_word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules_engine.types import Moment, Reading

#: What cards are together, where more than one card is one thing.
_KINDS = {
    "pair": pgettext_lazy("cards", "pair"),
    "triple": pgettext_lazy("cards", "three of a kind"),
    "full house": pgettext_lazy("cards", "full house"),
    "bomb": pgettext_lazy("cards", "bomb"),
    "four of a kind": pgettext_lazy("cards", "four of a kind"),
    "44A": pgettext_lazy("cards", "44A"),
    "pig": pgettext_lazy("cards", "pig"),
    "black pig": pgettext_lazy("cards", "black pig"),
    "kick": pgettext_lazy("cards", "kick"),
    "stab": pgettext_lazy("cards", "stab"),
}
#: What is said without a card, by the event's field.
_SAID = {
    "pass": gettext_lazy("pass"),
    "close": gettext_lazy("declares to win"),
    "invincible": gettext_lazy("shows all seven doubles"),
    "run": gettext_lazy("runs"),
    "stop": gettext_lazy("stops the run"),
    "call": gettext_lazy("calls Tichu"),
}
#: A call as a score sheet writes it.
CALL_SIGNS = {"tichu": "T", "grand": "GT"}


def reading_words(reading: "Reading | None") -> str:
    """What cards are together: "5 to 9", "pair", "bomb"; "" for a single card."""
    if reading is None:
        return ""
    if reading.kind in {"straight", "stairs"}:
        return gettext("{low} to {high}").format(low=reading.low, high=reading.high)
    return str(_KINDS.get(reading.kind, ""))


def said_words(event: "Mapping[str, Any]", players: "list[str]", language: str) -> str:
    """What somebody does without laying a card: "pass", "gives the Dragon to Suzu"."""
    if "give_dragon" in event:
        names = {"player": players[event["give_dragon"]]}
        return said(gettext("gives the Dragon to {player}"), language, names=names)
    if "declare" in event:
        number = int(event["declare"])
        text = ngettext("declares {count} double", "declares {count} doubles", number)
        return text.format(count=number)
    return next((str(words) for field, words in _SAID.items() if field in event), "")


def _said_aloud(event: "Mapping[str, Any]", players: "list[str]") -> str:
    """The same without markup."""
    return strip_tags(said_words(event, players, ""))


def wish_words(rank: str) -> str:
    """What has been wished for."""
    return gettext("wishes for {rank}").format(rank=rank_word(rank))


def event_sentence(moment: "Moment", players: "list[str]", game: str) -> str:
    """What has just happened, for those who listen: "Suzu: 8 of jade, 8 of stars (pair)"."""
    event = moment.event
    if event is None:
        return gettext("The hand begins.")
    parts = [cards_aloud(moment.laid, game)] if moment.laid else [_said_aloud(event, players)]
    if words := reading_words(moment.reading):
        parts.append(words)
    if "wish" in event:
        parts.append(wish_words(event["wish"]))
    what = pgettext("list of things said", "; ").join(part for part in parts if part)
    return pgettext("who does what", "{player}: {what}").format(player=players[event["seat"]], what=what)
