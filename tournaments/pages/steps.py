"""The steps of an event's life as the desk offers them: what is possible, and why not what isn't."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.enums import HOLDS_PLACE, EntryStatus, TournamentStatus
from tournaments.models import Hand, Ruling
from tournaments.pages.stage_panel import left_out
from tournaments.pages.start_words import staying_on_waitlist, taking_part
from tournaments.permissions import Action, can
from tournaments.queries.matches import undecided_matches
from tournaments.queries.stages import current_stage, is_drawn, is_league, stages_of, too_few

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Stage, Tournament
    from tournaments.permissions import Actor

_OFFERED: dict[str, tuple[str, ...]] = {
    TournamentStatus.DRAFT: ("open", "cancel"),
    TournamentStatus.REGISTRATION: ("close", "start", "cancel"),
    TournamentStatus.CHECK_IN: ("reopen", "start", "cancel"),
    TournamentStatus.RUNNING: ("finish", "pause", "resume", "undo-start", "cancel"),
    TournamentStatus.FINISHED: ("archive",),
}
LABELS = {
    "open": _("Open sign-up"),
    "close": _("Close sign-up"),
    "reopen": _("Open sign-up again"),
    "start": _("Start the event"),
    "undo-start": _("Undo the start"),
    "finish": _("Finish the event"),
    "pause": _("Pause the event"),
    "resume": _("Go on playing"),
    "archive": _("Put into the archive"),
    "cancel": _("Cancel the event"),
}
SAID = {
    "open": _("Sign-up is open."),
    "close": _("Sign-up is closed."),
    "reopen": _("Sign-up is open again."),
    "start": _("The event has started."),
    "undo-start": _("The start is undone. The draw is as it was."),
    "finish": _("The event is finished."),
    "pause": _("The event is paused. Everybody sees it."),
    "resume": _("The event goes on."),
    "archive": _("The event is in the archive."),
    "cancel": _("The event is cancelled."),
}
#: Steps with a page before them, because they are felt by others or cannot be taken back.
CONFIRMED = frozenset({"start", "undo-start", "finish", "archive", "cancel"})


@dataclass(frozen=True, slots=True)
class Step:
    """A step: its address takes a POST, or with ``confirmed`` shows the page before it. ``reason`` says why
    it is not possible yet; empty where it is."""

    verb: str
    label: str
    url: str
    confirmed: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Confirmation:
    """The page before a step: what it does, in sentences. ``early``: something is left that is then not played."""

    step: Step
    sentences: "Sequence[str]"
    early: bool


def steps(tournament: "Tournament", actor: "Actor") -> list[Step]:
    """What the organizer may do with the event as a whole now."""
    offered = _OFFERED.get(tournament.status, ())
    if not can(actor, Action.CANCEL, tournament):
        offered = tuple(verb for verb in offered if verb != "cancel")
    out = "pause" if tournament.paused_at is not None else "resume"
    return [_step(tournament, verb) for verb in offered if verb != out]


def _step(tournament: "Tournament", verb: str) -> Step:
    return Step(
        verb=verb,
        label=str(LABELS[verb]),
        url=reverse("manage-step", args=[tournament.slug, verb]),
        confirmed=verb in CONFIRMED,
        reason=_reason(tournament, verb),
    )


def _reason(tournament: "Tournament", verb: str) -> str:
    if verb not in _OFFERED.get(tournament.status, ()):
        return wording.problem("wrong-state", {"status": tournament.status})
    if verb == "start":
        first = stages_of(tournament)[0]
        code = too_few(first, _held(tournament))
        params = {"groups": first.groups, "entry_size": tournament.entry_size}
        return wording.problem(code, params) if code else ""
    if verb == "finish" and (left := undecided(tournament)):
        return wording.problem("matches-undecided", {"count": left})
    if verb == "undo-start" and _has_results(tournament):
        return wording.problem("results-exist", {})
    return ""


def undecided(tournament: "Tournament") -> int:
    """How many matches are still to be decided before the event can end: a league can end without them."""
    stage = current_stage(tournament)
    return 0 if stage is not None and is_league(stage) else undecided_matches(tournament).count()


def _held(tournament: "Tournament") -> int:
    return tournament.entries.filter(status__in=HOLDS_PLACE).count()


def _has_results(tournament: "Tournament") -> bool:
    of_event = {"attempt__match__stage__tournament": tournament}
    return Hand.objects.filter(**of_event).exists() or Ruling.objects.filter(**of_event).exists()


def confirmation(tournament: "Tournament", verb: str) -> Confirmation:
    """The page before the step ``verb``."""
    left = left_out(current_stage(tournament)) if verb == "finish" else []
    return Confirmation(_step(tournament, verb), [*left, *_says(tournament, verb)], early=bool(left))


def _says(tournament: "Tournament", verb: str) -> list[str]:
    """What the step does, for those who are asked first."""
    if verb == "start":
        return _before_start(tournament)
    final = gettext("This cannot be taken back.")
    said = {
        "undo-start": [
            gettext("All matches are taken down. Entries, seeds and the rounds’ settings stay as they are."),
        ],
        "finish": [
            gettext("The standings become final. Hands can no longer be entered or corrected."),
            final,
        ],
        "archive": [
            gettext("The event’s pages stay, but nothing about it can be changed any more."),
            final,
        ],
        "cancel": [
            gettext("The event’s page says that it is cancelled. What was entered so far stays."),
            final,
        ],
    }
    return said.get(verb, [])


def _before_start(tournament: "Tournament") -> list[str]:
    held = _held(tournament)
    waiting = tournament.entries.filter(status=EntryStatus.WAITLISTED).count()
    said = [
        taking_part(held, tournament.entry_size),
        what_starts(stages_of(tournament)[0]),
    ]
    if not tournament.draw_method:
        said.append(gettext("There was no draw: the order of sign-up gives the seeds."))
    if waiting:
        said.append(staying_on_waitlist(waiting, tournament.entry_size))
    said.append(gettext("It can be undone until the first hand or ruling."))
    return said


def what_starts(first: "Stage") -> str:
    """What starting an event does that begins with this stage, in a sentence or two."""
    if is_drawn(first):
        return gettext(
            "Sign-up ends and seeds are fixed. Then you draw round 1 at the desk; who comes late can be let in until round 2."
        )
    if is_league(first):
        return gettext("All matches are set up. From then on nobody can sign up, and seeds are fixed.")
    return gettext("The bracket is built. From then on nobody can sign up, and seeds are fixed.")
