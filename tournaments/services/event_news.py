"""What entries are told of the event as a whole: check-in, beginning, end; partly by the sweep, for times pass by themselves."""

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournaments.enums import ACTIVE_ENTRY, HOLDS_PLACE, EntryStatus, TournamentStatus
from tournaments.models import Message, Session, SignUpRules
from tournaments.queries.outcome import places_of
from tournaments.services.messages import News, tell

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.models import Entry, Tournament

#: So long before the first date entries are reminded of it.
AHEAD = timedelta(hours=24)
_AWAITED = (TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN)


def remind() -> int:
    """The sweep: tell of check-ins that are open and of events that are about to begin; returns how many it told."""
    now = timezone.now()
    return _remind_of_check_in(now) + _remind_of_beginning(now)


def tell_begins(tournament: "Tournament", entries: "Iterable[Entry]") -> None:
    """The event begins; whoever was reminded of its date already is not told again."""
    first = tournament.sessions.first()
    event = _beginning(first.starts_at if first else None)
    tell(News(entry, "begins", event) for entry in entries)


def tell_finished(tournament: "Tournament") -> None:
    """The event is over: each entry's own place."""
    places = places_of(tournament)
    entries = tournament.entries.filter(status__in=HOLDS_PLACE)
    tell(
        News(entry, "finished", "finished", {"place": places[entry.pk]} if entry.pk in places else {})
        for entry in entries
    )


def tell_cancelled(tournament: "Tournament") -> None:
    """The event does not take place."""
    tell(
        News(entry, "cancelled", "cancelled") for entry in tournament.entries.filter(status__in=ACTIVE_ENTRY)
    )


def _remind_of_check_in(now: "datetime") -> int:
    """A window that is moved is told again."""
    open_ = SignUpRules.objects.filter(
        Q(check_in_closes_at__isnull=True) | Q(check_in_closes_at__gt=now),
        check_in_opens_at__lte=now,
        tournament__status__in=_AWAITED,
    )
    told = 0
    for rules in open_.select_related("tournament"):
        assert rules.check_in_opens_at is not None
        event = f"check-in:{rules.check_in_opens_at:%Y%m%d%H%M}"
        closes = rules.check_in_closes_at
        said = {"deadline": closes.isoformat()} if closes else {}
        absent = rules.tournament.entries.filter(
            status__in=(*HOLDS_PLACE, EntryStatus.WAITLISTED), arrived_at__isnull=True
        )
        news = [News(entry, "check-in-open", event, said) for entry in _untold(absent, event)]
        tell(news)
        told += len(news)
    return told


def _remind_of_beginning(now: "datetime") -> int:
    """Those who signed up long enough before; the others have just read when it is."""
    earlier = Session.objects.filter(tournament=OuterRef("tournament"), starts_at__lt=OuterRef("starts_at"))
    first = Session.objects.filter(~Exists(earlier), tournament__status__in=_AWAITED)
    told = 0
    for session in first.filter(starts_at__gt=now, starts_at__lte=now + AHEAD).select_related("tournament"):
        event = _beginning(session.starts_at)
        known = session.tournament.entries.filter(
            status__in=HOLDS_PLACE, created_at__lte=session.starts_at - AHEAD
        )
        news = [News(entry, "begins", event) for entry in _untold(known, event)]
        tell(news)
        told += len(news)
    return told


def _beginning(at: "datetime | None") -> str:
    """A date that is moved is told again."""
    return f"begins:{at:%Y%m%d}" if at is not None else "begins"


def _untold(entries: "QuerySet[Entry]", event: str) -> "QuerySet[Entry]":
    return entries.filter(~Exists(Message.objects.filter(entry=OuterRef("pk"), event=event)))
