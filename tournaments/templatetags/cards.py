"""Cards as pictures: symbols of the files that deploy/cards draws, by the names that records use."""

from collections.abc import Iterable

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy

from tournaments.templatetags.tiles import tile

register = template.Library()

#: game -> the file with its cards. Games that are not here have tiles.
SPRITES = {"tichu": "tichu", "44a": "french"}
#: What is written on the cards without a suit.
SPECIAL_NAMES = {
    "Mah": pgettext_lazy("card", "Mah Jong"),
    "Dog": pgettext_lazy("card", "Dog"),
    "Phx": pgettext_lazy("card", "Phoenix"),
    "Drg": pgettext_lazy("card", "Dragon"),
}
_SUITED = {
    ("tichu", "j"): _("{rank} of jade"),
    ("tichu", "w"): _("{rank} of swords"),
    ("tichu", "p"): _("{rank} of pagodas"),
    ("tichu", "s"): _("{rank} of stars"),
    ("44a", "s"): _("{rank} of spades"),
    ("44a", "h"): _("{rank} of hearts"),
    ("44a", "d"): _("{rank} of diamonds"),
    ("44a", "c"): _("{rank} of clubs"),
}
_RANKS = {
    "J": pgettext_lazy("card", "jack"),
    "Q": pgettext_lazy("card", "queen"),
    "K": pgettext_lazy("card", "king"),
    "A": pgettext_lazy("card", "ace"),
}

_FULL = '<svg class="card" viewBox="0 0 120 180" aria-hidden="true" focusable="false"><use href="{}#c{}"/>{}</svg>'
_SMALL = '<svg class="card small" viewBox="0 0 54 80" aria-hidden="true" focusable="false"><use href="{}#m{}"/></svg>'


@register.simple_tag
def card(name: str, game: str) -> SafeString:
    """A card at its full size; the words beside it say which it is."""
    text = format_html('<text x="12" y="167">{}</text>', SPECIAL_NAMES[name]) if name in SPECIAL_NAMES else ""
    return format_html(_FULL, sprite_of(game), name, text)


@register.simple_tag
def mini_card(name: str, game: str) -> SafeString:
    """A small card for lists: only its rank and suit."""
    return format_html(_SMALL, sprite_of(game), name)


@register.simple_tag
def card_row(names: Iterable[str], game: str, size: str, trump: int | None = None) -> SafeString:
    """Cards side by side. ``size`` is full, small, or both: wide screens show the one, phones the other.

    Where the game has tiles they stand there, those of the ``trump`` suit ringed, in one size for all screens.
    """
    drawn: list[SafeString] = []
    for name in names:
        if game not in SPRITES:
            drawn.append(render_to_string("tournaments/_tile.html", tile(name, trump)))
            continue
        drawn += [card(name, game)] if size != "small" else []
        drawn += [mini_card(name, game)] if size != "full" else []
    return format_html(
        '<span class="row {}">{}</span>', size, format_html_join("", "{}", ((d,) for d in drawn))
    )


def rank_word(rank: str) -> str:
    """A rank as people say it: "10", "queen"."""
    return str(_RANKS.get(rank, rank))


def card_words(name: str, game: str) -> str:
    """A card or tile as people say it: "queen of stars", "Dragon", "6-4"."""
    if game not in SPRITES:
        return name
    if name in SPECIAL_NAMES:
        return str(SPECIAL_NAMES[name])
    return str(_SUITED[game, name[-1]]).format(rank=rank_word(name[:-1]))


@register.simple_tag
def cards_aloud(names: Iterable[str], game: str) -> str:
    """Cards as they are read aloud: "8 of jade, 8 of stars"."""
    return pgettext("list of cards", ", ").join(card_words(name, game) for name in names)


def sprite_of(game: str) -> str:
    """The address of the file with the cards of a game."""
    return static(f"tournaments/cards/{SPRITES[game]}.svg")
