"""Why a round was drawn as it was: score groups, byes, who had met before, and how anybody repeats the draw."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext

from tournaments import wording
from tournaments.models import Entrant, RoundDraw
from tournaments.pages.event import EventHead, event_head
from tournaments.pages.rounds import round_key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Round, Stage, Tournament


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """One pairing: who meets, as names, and what there is to say about it."""

    names: "Sequence[str]"
    reasons: "Sequence[str]"


@dataclass(frozen=True, slots=True)
class RoundDrawPage:
    """Context of templates/tournaments/round_draw.html. ``data_url`` is what the command is asked."""

    head: EventHead
    language: str
    title: str
    round_url: str
    order: "Sequence[str]"
    lines: "Sequence[DrawnLine]"
    number: int
    format: str
    data_url: str


def round_draw_page(
    tournament: "Tournament", stage: "Stage", round_: "Round", draw: RoundDraw
) -> RoundDrawPage:
    """The draw of a round, explained."""
    key = round_key(stage, round_.number)
    names = dict(Entrant.objects.filter(stage=stage).values_list("seed", "entry__name"))
    tables = stage.format == "tables"
    return RoundDrawPage(
        head=event_head(tournament, "rounds"),
        language=tournament.language,
        title=gettext("Draw of round {number}").format(number=round_.number),
        round_url=reverse("round", args=[tournament.slug, key]),
        order=_tables_order() if tables else _swiss_order(),
        lines=_tables(draw.reasons, names) if tables else _swiss(draw.reasons, names),
        number=draw.request["draw_number"],
        format=stage.format,
        data_url=reverse("round-draw-data", args=[tournament.slug, key]),
    )


def _swiss_order() -> list[str]:
    """What counts in a draw of a Swiss system, the most important first."""
    return [
        gettext(
            "With an odd number, somebody who had the fewest byes has one, a full win: of these the lowest."
        ),
        gettext("Nobody meets anybody again while any pairing of the whole field avoids that."),
        gettext("Those with equal scores meet. Of an odd group somebody floats down to the next one."),
        gettext("Within a group the upper half by seed meets the lower half."),
        gettext("Between pairings that are equally good the draw number decides."),
    ]


def _tables_order() -> list[str]:
    return [
        gettext("If the number of players is not a multiple of four, those who sat out least sit out."),
        gettext("Nobody has the same partner twice while any draw of the round avoids that."),
        gettext("People meet as evenly as possible; having been partners counts twice."),
        gettext("Between draws that are equally good the draw number decides."),
    ]


def _swiss(reasons: "Mapping[str, Any]", names: "Mapping[int, str]") -> list[DrawnLine]:
    lines = [
        DrawnLine([names[seed] for seed in pair], _why_pair(pair, why, names))
        for pair, why in zip(reasons["pairs"], reasons["why"], strict=True)
    ]
    if reasons["bye"] is not None:
        lines.append(DrawnLine([names[reasons["bye"]]], _why_bye(reasons["why_bye"], names)))
    return lines


def _why_pair(pair: "Sequence[int]", why: "Mapping[str, Any]", names: "Mapping[int, str]") -> list[str]:
    high, low = why["scores"]
    if high == low:
        said = [gettext("Both have {score}.").format(score=high)]
    else:
        text = gettext("{name} floats down from {high} to {low}.")
        said = [text.format(name=names[pair[0]], high=high, low=low)]
    for seed, met in zip(pair, why["avoided"], strict=True):
        if met:
            text = gettext("{name} had met {others} of the same score.")
            said.append(text.format(name=names[seed], others=wording.listed(names[other] for other in met)))
    if why["meetings"]:
        said.append(gettext("They meet again: there was no way round it."))
    return said


def _why_bye(why: "Mapping[str, Any]", names: "Mapping[int, str]") -> list[str]:
    said = [
        gettext("Bye: the lowest of those with the fewest byes, with {score}.").format(score=why["score"])
    ]
    if why["had_more"]:
        text = gettext("{others} stand lower and had more byes.")
        said.append(text.format(others=wording.listed(names[seed] for seed in why["had_more"])))
    if why["needed"]:
        text = gettext("{others} stand lower, but without them others would have to meet again.")
        said.append(text.format(others=wording.listed(names[seed] for seed in why["needed"])))
    return said


def _tables(reasons: "Mapping[str, Any]", names: "Mapping[int, str]") -> list[DrawnLine]:
    lines = [
        DrawnLine([names[seed] for seed in table], _why_table(why, names))
        for table, why in zip(reasons["tables"], reasons["why"], strict=True)
    ]
    return [*lines, *(DrawnLine([names[seed]], [gettext("Sits out.")]) for seed in reasons["sit_out"])]


def _why_table(why: "Mapping[str, Any]", names: "Mapping[int, str]") -> list[str]:
    again = gettext("{one} and {other} were partners before.")
    met = gettext("{one} and {other} met before.")
    said = [again.format(one=names[a], other=names[b]) for a, b in why["partners_again"]]
    partners = {tuple(pair) for pair in why["partners_again"]}
    said += [met.format(one=names[a], other=names[b]) for a, b in why["met_before"] if (a, b) not in partners]
    return said or [gettext("Nobody here has met before.")]
