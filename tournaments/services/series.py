"""Series: found one, say how its standings come about, and who may hang an event on it."""

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from tournaments.enums import AuditTag
from tournaments.models import Series
from tournaments.models.entry import clean_name, is_showable
from tournaments.permissions import Action, Actor, NotAllowed, require
from tournaments.services import audit
from tournaments.services.errors import Problem, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.models import Tournament

#: The largest table of points that a form may send.
MOST_PLACES, MOST_POINTS, MOST_LEGS = 100, 10_000, 999


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


def update_series(
    *, series: Series, actor: Actor, points_by_place: "Sequence[int]", best_legs: int | None
) -> Series:
    """Say what places in its legs are worth, and how many legs count. The same values again write nothing.

    Only its owner may. Raises Refused.
    """
    require(actor, Action.CREATE_TOURNAMENT)
    with transaction.atomic():
        locked = Series.objects.select_for_update().get(pk=series.pk)
        if not actor.system and (actor.user_id is None or locked.owner_id != actor.user_id):
            raise NotAllowed(Action.CREATE_TOURNAMENT)
        _check_points(points_by_place, best_legs)
        wanted = (list(points_by_place), best_legs)
        if (locked.points_by_place, locked.best_legs) != wanted:
            locked.points_by_place, locked.best_legs = wanted
            locked.save(update_fields=["points_by_place", "best_legs"])
            audit.append_on_site(actor, AuditTag.SERIES_CHANGED, {"series": locked.pk})
    return locked


def _check_points(points_by_place: "Sequence[int]", best_legs: int | None) -> None:
    problems = []
    if len(points_by_place) > MOST_PLACES or any(
        not 0 <= points <= MOST_POINTS for points in points_by_place
    ):
        params = {"limit": MOST_POINTS, "places": MOST_PLACES}
        problems.append(Problem("points-table", "points_by_place", params))
    if best_legs is not None and not 1 <= best_legs <= MOST_LEGS:
        problems.append(Problem("best-legs", "best_legs", {"limit": MOST_LEGS}))
    if problems:
        raise Refused(*problems)


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
