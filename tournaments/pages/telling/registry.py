"""Who tells the hands of which game."""

from typing import TYPE_CHECKING

from tournaments.pages.telling.bingo import BingoTelling
from tournaments.pages.telling.fortyfour_a import FortyFourATelling
from tournaments.pages.telling.tichu import TichuTelling

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Tournament
    from tournaments.pages.telling.base import Telling

TELLINGS: "Mapping[str, Telling]" = {
    "tichu": TichuTelling(),
    "bingo": BingoTelling(),
    "44a": FortyFourATelling(),
}


def telling_of(tournament: "Tournament") -> "Telling":
    return TELLINGS[tournament.game]
