"""What is left to do before the start, with the one next step."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext

from tournaments import wording
from tournaments.enums import HOLDS_PLACE, EntryStatus, TournamentStatus
from tournaments.pages.entry_link import Scannable, handed_out
from tournaments.pages.event import date_line
from tournaments.pages.steps import LABELS, what_starts
from tournaments.queries.stages import is_drawn, least_of, stages_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Stage, Tournament


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the list: done or not, what it is, how it stands, and where it is done."""

    done: bool
    label: str
    stands: str
    url: str


@dataclass(frozen=True, slots=True)
class Next:
    """The one primary action. ``post``: the address takes a POST with ``fields``; else it is a link."""

    title: str
    text: str
    label: str
    url: str
    post: bool
    fields: "Sequence[tuple[str, str]]" = ()


@dataclass(frozen=True, slots=True)
class Checklist:
    """Everything before the start. ``sign_up`` is what to hand out, useful once it is ``open``."""

    items: "Sequence[Item]"
    next: Next
    sign_up: Scannable
    open: bool


def checklist(tournament: "Tournament") -> Checklist:
    """Where the event stands before its start."""
    held = tournament.entries.filter(status__in=HOLDS_PLACE).count()
    first = stages_of(tournament)[0]
    unseeded = tournament.entries.filter(status__in=HOLDS_PLACE, seed__isnull=True).count()
    return Checklist(
        items=[
            _dates(tournament),
            _sign_up(tournament),
            _entries(tournament, held, least_of(first)),
            _draw(tournament, unseeded),
            _published(tournament),
        ],
        next=_next(tournament, first, held),
        sign_up=handed_out("register", tournament.slug),
        open=tournament.accepts_sign_up(),
    )


def _page(tournament: "Tournament", name: str) -> str:
    return reverse(name, args=[tournament.slug])


def _dates(tournament: "Tournament") -> Item:
    days = [date_line(session.starts_at, tournament) for session in tournament.sessions.all()]
    return Item(
        done=bool(days),
        label=gettext("Dates"),
        stands=" · ".join(days) if days else gettext("not set"),
        url=_page(tournament, "manage-sessions"),
    )


def _sign_up(tournament: "Tournament") -> Item:
    words = {
        TournamentStatus.DRAFT: gettext("not open yet: only you see the event"),
        TournamentStatus.REGISTRATION: gettext("open"),
        TournamentStatus.CHECK_IN: gettext("closed"),
    }
    stands = words[TournamentStatus(tournament.status)]
    if tournament.status == TournamentStatus.REGISTRATION and not tournament.accepts_sign_up():
        stands = gettext("outside the times that are set: nobody can sign up now")
    return Item(
        done=tournament.status != TournamentStatus.DRAFT,
        label=gettext("Sign-up"),
        stands=stands,
        url=_page(tournament, "manage-edit"),
    )


def _entries(tournament: "Tournament", held: int, least: int) -> Item:
    waiting = tournament.entries.filter(status=EntryStatus.WAITLISTED).count()
    stands = gettext("{held} of {places}").format(held=held, places=tournament.capacity)
    if waiting:
        stands = wording.in_one_line(stands, gettext("{count} on the waitlist").format(count=waiting))
    return Item(held >= least, gettext("Entries"), stands, _page(tournament, "manage-entries"))


def _draw(tournament: "Tournament", unseeded: int) -> Item:
    stands = wording.draw(tournament.draw_method, tournament.draw_number)
    if tournament.draw_method and unseeded:
        late = gettext("{count} came later and stand last").format(count=unseeded)
        stands = wording.in_one_line(stands, late)
    return Item(bool(tournament.draw_method), gettext("Draw"), stands, _page(tournament, "manage-draw"))


def _published(tournament: "Tournament") -> Item:
    stands = gettext("everybody sees the draw") if tournament.draw_published else gettext("not yet")
    return Item(
        tournament.draw_published, gettext("Draw published"), stands, _page(tournament, "manage-draw")
    )


def _next(tournament: "Tournament", first: "Stage", held: int) -> Next:
    """The furthest step that makes sense now; everything else stays reachable beside it."""
    if tournament.status == TournamentStatus.DRAFT:
        return Next(
            gettext("Let people in"),
            gettext("Everybody with the address can then see the event and sign up."),
            str(LABELS["open"]),
            reverse("manage-step", args=[tournament.slug, "open"]),
            post=True,
        )
    least = least_of(first)
    if held < least:
        return Next(
            wording.of_entries("Wait for pairs, or add them yourself", tournament.entry_size),
            gettext("The start takes at least {least}; there are places for {places}.").format(
                least=least, places=tournament.capacity
            ),
            wording.of_entries("Add a pair", tournament.entry_size),
            _page(tournament, "manage-entries") + "#add",
            post=False,
        )
    if not tournament.draw_method:
        return Next(
            gettext("Draw when everybody is there"),
            _what_is_drawn(first),
            gettext("Go to the draw"),
            _page(tournament, "manage-draw"),
            post=False,
        )
    if not tournament.draw_published:
        return Next(
            gettext("The draw is made"),
            gettext("Look at it, draw again if you must, then show it to everybody."),
            gettext("Publish the draw"),
            _page(tournament, "manage-draw-publish"),
            post=True,
            fields=[("publish", "yes")],
        )
    return Next(
        gettext("Everything is ready"),
        what_starts(first),
        str(LABELS["start"]),
        reverse("manage-step", args=[tournament.slug, "start"]),
        post=False,
    )


def _what_is_drawn(first: "Stage") -> str:
    if is_drawn(first):
        return gettext("The draw gives everybody a seed, from which round 1 is drawn after the start.")
    return gettext("The draw says who meets whom first. You see it before anybody else does.")
