"""A reported match as those read it who may confirm or dispute it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.enums import MatchStatus, Reporting
from tournaments.pages.hand_words import written_by
from tournaments.pages.score import signed_points
from tournaments.queries.reporting import open_disputes, side_of_actor
from tournaments.services.reporting import may_confirm
from tournaments.templatetags.geekcup import COLON, minus

if TYPE_CHECKING:
    from tournaments.models import Statement
    from tournaments.pages.score import Table
    from tournaments.permissions import Actor


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand: its points, the total after it, who wrote it down, and where it is disputed. ``dispute`` is the reason
    that somebody gave, "" where nobody did; ``withdraw`` its id where the reader gave it."""

    number: int
    points: str
    total: str
    by: str
    dispute: str
    withdraw: int | None
    url: str


@dataclass(frozen=True, slots=True)
class ConfirmPage:
    """``ask``: the reader may confirm; else ``why`` says what the match waits for. ``winner`` is who has won by these
    hands, "" for a tie."""

    hands: list[HandLine]
    winner: str
    ask: bool
    why: str


def confirm_page(table: "Table", actor: "Actor") -> ConfirmPage:
    """The match's hands, and what there is to say about them."""
    disputes = {said.hand_id: said for said in open_disputes().filter(attempt=table.match.attempt_id)}
    own = side_of_actor(actor, table.match)
    state = table.state([hand.points for hand in table.hands])
    won = state.winners[0] if state.complete and len(state.winners) == 1 else None
    return ConfirmPage(
        hands=[_line(table, index, disputes, own) for index in range(len(table.hands))],
        winner="" if won is None else table.teams[won].name,
        ask=may_confirm(table.match, actor, table.tournament),
        why=_why(table),
    )


def _line(table: "Table", index: int, disputes: "dict[int, Statement]", own: int | None) -> HandLine:
    hand = table.hands[index]
    said = disputes.get(hand.pk)
    after = table.state([earlier.points for earlier in table.hands[: index + 1]])
    return HandLine(
        number=hand.number,
        points=signed_points(hand.points),
        total=COLON.join(minus(value) for value in after.score),
        by=written_by(table, hand),
        dispute=said.note if said else "",
        withdraw=said.pk if said is not None and own is not None and said.side == own else None,
        url=""
        if said
        else reverse("hand-dispute", args=[table.tournament.slug, table.match.code, hand.number]),
    )


def _why(table: "Table") -> str:
    if table.match.status == MatchStatus.FINAL:
        return gettext("The match is final.")
    if table.match.status == MatchStatus.DISPUTED:
        return gettext("A hand is disputed: a director decides.")
    if table.match.status != MatchStatus.REPORTED:
        return gettext("The match goes on: there is nothing to confirm yet.")
    if table.tournament.reporting == Reporting.DIRECTOR:
        return gettext("It waits for a director to confirm it.")
    return gettext("It waits for the other side to confirm it.")
