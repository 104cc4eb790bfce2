"""My event: what a captain needs to know, and to do next."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext, pgettext

from tournaments import wording
from tournaments.enums import (
    BEFORE_START,
    LEFT,
    UNDECIDED_MATCH,
    EntryStatus,
    MatchStatus,
    TournamentStatus,
)
from tournaments.models import Match
from tournaments.pages.me_place import Place, arrival_words, place_of
from tournaments.pages.my_matches import NextMatch, Result, next_match, results_of
from tournaments.pages.stage_panel import undrawn_rounds
from tournaments.queries.capacity import waitlist_position
from tournaments.queries.entry_matches import matches_of, was_promoted
from tournaments.queries.field import published_field
from tournaments.queries.lost_wins import lost_wins
from tournaments.queries.outcome import champion_of, places_of
from tournaments.queries.planned import planned_matches
from tournaments.queries.round_names import round_names
from tournaments.queries.stages import current_stage, is_drawn, is_league, stages_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.safestring import SafeString

    from tournaments.models import Entry, Round, Tournament

#: In a double elimination the second loss is the last.
#: With so many losses an entry is out; nobody is in a league.
LOSSES_ALLOWED = {"double_elimination": 2, "single_elimination": 1}
RUNNER_UP = 2


@dataclass(frozen=True, slots=True)
class Spare:
    """Losses an entry can still afford, as discs: filled (left) or hollow, with the number in words."""

    discs: list[bool]
    words: str


@dataclass(frozen=True, slots=True)
class MyEvent:
    """Context of templates/tournaments/me.html. ``facts`` are (label, value) pairs."""

    entry: "Entry"
    players: "Sequence[str]"
    status: str
    notes: list[str]
    lost_wins: "list[SafeString]"
    facts: list[tuple[str, str]]
    spare: Spare | None
    next: NextMatch | None
    results: list[Result]
    may_correct: bool
    may_withdraw: bool
    may_sign_up_again: bool
    place: Place | None


def my_event(tournament: "Tournament", entry: "Entry") -> MyEvent:
    """The event as this entry sees it."""
    matches = matches_of(entry)
    rounds = round_names(tournament)
    results = results_of(tournament, entry, matches, rounds)
    is_in = entry.is_active and tournament.status == TournamentStatus.RUNNING
    open_match = next((m for m in matches if is_in and m.status in UNDECIDED_MATCH), None)
    allowed = LOSSES_ALLOWED.get(open_match.stage.format) if open_match else None
    resting = _round_it_sits_out(matches) if is_in and not open_match else None
    lost = sum(result.lost for result in results if open_match and result.stage == open_match.stage_id)
    if open_match:
        status = _running_words(lost, allowed)
    else:
        status = _resting_words(resting) if resting else _status_words(tournament, entry)
    return MyEvent(
        entry=entry,
        players=wording.players_beside(
            entry.name, [player.name for player in entry.players.order_by("position")]
        ),
        status=status,
        notes=[gettext("One more loss and you are out.")] if allowed and lost else _notes(tournament, entry),
        lost_wins=_lost_wins(tournament, entry) if tournament.status == TournamentStatus.RUNNING else [],
        facts=_facts(tournament, entry),
        spare=_spare(lost, allowed) if allowed and allowed > 1 else None,
        next=next_match(tournament, entry, open_match, rounds) if open_match else None,
        results=results,
        may_correct=entry.is_active and tournament.status in BEFORE_START,
        may_withdraw=entry.is_active
        and (
            tournament.status in BEFORE_START
            or open_match is not None
            or (is_in and _has_rounds_to_come(tournament, entry))
        ),
        may_sign_up_again=not entry.is_active and tournament.accepts_sign_up(),
        place=place_of(tournament, entry),
    )


def _round_it_sits_out(matches: "Sequence[Match]") -> "Round | None":
    """The round that is on while the entry has nobody to play; None once its last match is decided."""
    last = max(matches, key=lambda match: (match.stage.number, match.order), default=None)
    if last is None or last.status != MatchStatus.BYE or not is_drawn(last.stage):
        return None
    being_played = Match.objects.filter(round=last.round, status__in=UNDECIDED_MATCH)
    return last.round if being_played.exists() else None


def _resting_words(round_: "Round") -> str:
    if round_.stage.format == "tables":
        return gettext("You sit out round {number}").format(number=round_.number)
    return gettext("You have a bye in round {number}").format(number=round_.number)


def _has_rounds_to_come(tournament: "Tournament", entry: "Entry") -> bool:
    """Whether it will be drawn again, so that it can leave between two rounds."""
    stage = current_stage(tournament)
    in_field = stage is not None and stage.field.filter(entry=entry).exists()
    return stage is not None and in_field and bool(undrawn_rounds(stage))


def _lost_wins(tournament: "Tournament", entry: "Entry") -> "list[SafeString]":
    """What was corrected away, with a link to the match that tells how."""
    said = {
        "corrected": gettext("Your win in {match} no longer stands: its result was corrected."),
        "others": gettext("Your win in {match} no longer counts: after a correction others meet there."),
        "again": gettext("Your win in {match} no longer counts: the match is played again."),
    }
    link = '<a href="{}">{}</a>'
    return [
        format_html(
            said[lost.why],
            match=format_html(
                link, reverse("match", args=[tournament.slug, lost.match.code]), lost.match.code
            ),
        )
        for lost in lost_wins(tournament, entry)
    ]


def _status_words(tournament: "Tournament", entry: "Entry") -> str:
    """Where an entry stands that has no match before it."""
    if entry.status in LEFT:
        left = entry.status == EntryStatus.WITHDRAWN
        return gettext("You have withdrawn") if left else gettext("You were disqualified")
    if tournament.status == TournamentStatus.CANCELLED:
        return gettext("The event was called off")
    if (number := waitlist_position(entry)) is not None:
        if tournament.status not in BEFORE_START:
            return gettext("No place became free")
        return gettext("Number {number} on the waitlist").format(number=number)
    if tournament.status in BEFORE_START:
        return _place_words(entry)
    return _final_words(tournament, entry)


def _place_words(entry: "Entry") -> str:
    return {
        EntryStatus.SEEKING: gettext("You are looking for a partner"),
        EntryStatus.INVITED: wording.of_entries(
            "Your place waits for your partner", entry.tournament.entry_size
        ),
        EntryStatus.OFFERED: gettext("A place is offered to you"),
        EntryStatus.CHECKED_IN: gettext("You have a place, and you are checked in"),
    }.get(EntryStatus(entry.status), gettext("You have a place"))


def _running_words(lost: int, allowed: int | None) -> str:
    """``allowed``: with so many losses one is out; None in a league, where everybody plays on."""
    if allowed is None:
        return gettext("You play on")
    return gettext("Still in, with one loss") if lost else gettext("Still in, without a loss")


def _final_words(tournament: "Tournament", entry: "Entry") -> str:
    stage = current_stage(tournament) if tournament.status == TournamentStatus.RUNNING else None
    if stage is not None and is_league(stage) and stage.field.filter(entry=entry).exists():
        so_far = places_of(tournament).get(entry.pk)
        return gettext("Place {place} so far").format(place=so_far)
    if champion_of(tournament) == entry.pk:
        return wording.award(1)
    place = places_of(tournament).get(entry.pk)
    if place is None:
        return gettext("You have played all your matches")
    if place == RUNNER_UP:
        return wording.award(place)
    return gettext("Out: place {place}").format(place=place)


def _notes(tournament: "Tournament", entry: "Entry") -> list[str]:
    """What there is to say before the start about the place or the wait."""
    if tournament.status not in BEFORE_START:
        return []
    if entry.status == EntryStatus.WAITLISTED:
        if entry.held:
            return []
        said = [
            wording.of_entries(
                "You move up by yourself when a pair with a place leaves.", tournament.entry_size
            )
        ]
        if not entry.email:
            said.append(gettext("Without an e-mail address you learn of it here, on “My event”."))
        return said
    if entry.holds_place and entry.status != EntryStatus.OFFERED and was_promoted(entry):
        return [gettext("A place became free, and you moved up from the waitlist.")]
    return []


def _spare(lost: int, allowed: int) -> Spare:
    left = max(allowed - lost, 0)
    return Spare([n < left for n in range(allowed)], str(left))


def _facts(tournament: "Tournament", entry: "Entry") -> list[tuple[str, str]]:
    """Seed, once everybody may know it; before the start, when and where it begins."""
    facts = []
    if entry.seed and entry.holds_place and tournament.draw_published:
        facts.append((gettext("Seed"), str(entry.seed)))
        if tournament.status in BEFORE_START:
            facts.append((gettext("First match"), _first_match(tournament, entry)))
    if tournament.status in BEFORE_START and (arrived := arrival_words(tournament, entry)):
        facts.append((gettext("At the door"), arrived))
    if tournament.status in BEFORE_START and entry.is_active:
        session = tournament.sessions.first()
        if session is not None:
            facts.append((gettext("Begins"), wording.moment_and_zone(session.starts_at, tournament.zone)))
        if where := wording.in_one_line(tournament.venue, tournament.address):
            facts.append((gettext("Where"), where))
    return facts


def _first_match(tournament: "Tournament", entry: "Entry") -> str:
    """Against whom the published draw sends the entry first."""
    field = published_field(tournament)
    seed = field.index(entry) + 1
    planned = (match for _, match in planned_matches(stages_of(tournament)[0], len(field)))
    match = next((m for m in planned if seed in {side.seed for side in m.sides}), None)
    if match is None:
        return gettext("is drawn when the event begins")
    other = next((side.seed for side in match.sides if side.seed not in (None, seed)), None)
    if other is None:
        return pgettext("first match", "{code}: a bye").format(code=match.id)
    return pgettext("first match", "{code}, against {name}").format(code=match.id, name=field[other - 1].name)
