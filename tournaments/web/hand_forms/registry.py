"""In which form the hands of which game are entered, and corrected."""

from typing import TYPE_CHECKING

from tournaments.web.hand_forms.base import Correcting, HandForm
from tournaments.web.hand_forms.bingo import BingoForm
from tournaments.web.hand_forms.fortyfour_a import FortyFourAForm
from tournaments.web.hand_forms.tichu import TichuForm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Tournament


class TichuCorrection(Correcting, TichuForm):
    """A recorded hand of Tichu, corrected."""


class BingoCorrection(Correcting, BingoForm):
    """A recorded deal of Bingo, corrected."""


class FortyFourACorrection(Correcting, FortyFourAForm):
    """A recorded round of 44A, corrected."""


FORMS: "Mapping[str, type[HandForm]]" = {
    "tichu": TichuForm,
    "bingo": BingoForm,
    "44a": FortyFourAForm,
}
CORRECTIONS: "Mapping[str, type[HandForm]]" = {
    "tichu": TichuCorrection,
    "bingo": BingoCorrection,
    "44a": FortyFourACorrection,
}


def form_of(tournament: "Tournament") -> type[HandForm]:
    return FORMS[tournament.game]


def correction_of(tournament: "Tournament") -> type[HandForm]:
    return CORRECTIONS[tournament.game]
