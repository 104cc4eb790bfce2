"""Series: found one, and who may hang an event on it."""

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from tournaments.enums import AuditTag
from tournaments.models import Series
from tournaments.models.entry import clean_name, is_showable
from tournaments.permissions import Action, Actor, require
from tournaments.services import audit
from tournaments.services.errors import Problem, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.models import Tournament


def create_series(*, actor: Actor, name: str, slug: str = "") -> Series:
    """A new series, or the actor's own one of this name (or with this address, if given).

    Raises Refused where the address belongs to somebody else's.
    """
    require(actor, Action.CREATE_TOURNAMENT)
    name = clean_name(name)
    if not name or not is_showable(name):
        raise Refused(Problem("name-unreadable", "new_series"))
    with transaction.atomic():
        if slug and Series.objects.filter(slug=slug).exclude(owner=actor.user_id).exists():
            raise Refused(Problem("series-not-yours", "series"))
        known = Series.objects.filter(slug=slug) if slug else Series.objects.filter(name=name)
        mine = known.filter(owner=actor.user_id).first()
        return mine or _create(actor, name, slug or _free_slug(name))


def _create(actor: Actor, name: str, slug: str) -> Series:
    series = Series.objects.create(slug=slug, name=name, owner_id=actor.user_id)
    audit.append_on_site(actor, AuditTag.SERIES_CREATED, {"series": series.pk})
    return series


def _free_slug(name: str) -> str:
    """An address from the name that no series has yet; names without Latin letters become "series-…"."""
    base = slugify(name)[:48].strip("-") or f"series-{timezone.now():%Y-%m-%d}"
    taken = set(Series.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    if base not in taken:
        return base
    return next(slug for n in range(2, len(taken) + 3) if (slug := f"{base}-{n}") not in taken)


def series_problems(tournament: "Tournament", actor: Actor) -> "Iterator[Problem]":
    """What is wrong with the event's series and leg: it may only be hung on a series of the actor's own."""
    series = tournament.series
    if series is None:
        return
    hangs_there = series.legs.filter(pk=tournament.pk).exists()
    if not actor.system and series.owner_id != actor.user_id and not hangs_there:
        yield Problem("series-not-yours", "series")
    others = series.legs.filter(leg=tournament.leg).exclude(pk=tournament.pk)
    if tournament.leg is not None and others.exists():
        yield Problem("leg-taken", "leg", {"leg": tournament.leg})
