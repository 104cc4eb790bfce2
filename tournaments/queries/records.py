"""Records of hands: which there are, and what one of them says."""

from typing import TYPE_CHECKING

from django.db.models import F

from tournaments.enums import HandKind
from tournaments.models import HandRecord

if TYPE_CHECKING:
    from tournaments.models import Attempt, Tournament


def record_of(tournament: "Tournament", code: str, number: int) -> HandRecord | None:
    """The record of a hand that stands in the match with this code, with its hand."""
    found = HandRecord.objects.select_related("hand").filter(
        hand__attempt__match__stage__tournament=tournament,
        hand__attempt__match__code=code,
        hand__attempt__match__attempt=F("hand__attempt"),
        hand__number=number,
        hand__is_current=True,
        hand__kind=HandKind.RECORDED,
    )
    return found.first()


def recorded_numbers(attempt: "Attempt | None") -> list[int]:
    """The numbers of the attempt's hands that stand and have a record, in order."""
    if attempt is None:
        return []
    found = HandRecord.objects.filter(hand__attempt=attempt, hand__is_current=True)
    return list(found.order_by("hand__number").values_list("hand__number", flat=True))
