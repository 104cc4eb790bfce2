"""Who is who over the legs of a series, as its organizer says it; each decision can be undone."""

from collections.abc import Iterable, Sequence

from django.db import transaction

from tournaments.enums import AuditTag
from tournaments.models import Series, SeriesDecision, Tournament
from tournaments.permissions import Action, Actor, NotAllowed, require
from tournaments.queries.series_people import LegEntry, legs_of, series_people
from tournaments.services import audit
from tournaments.services.errors import Problem, Refused


def join_people(*, series: Series, actor: Actor, entries: Iterable[int]) -> SeriesDecision | None:
    """Those that these entries belong to are one and the same. One already: nothing, None.

    Only for the owner of the series. Raises Refused where that would be somebody twice in one leg, or for others'
    entries.
    """
    wanted = set(entries)
    with transaction.atomic():
        locked = _owned(series, actor)
        people = [person for person in _people(locked) if wanted & {entry.pk for entry in person}]
        joined = [entry for person in people for entry in person]
        if not wanted or wanted - {entry.pk for entry in joined}:
            raise Refused(Problem("people-unknown", "entries"))
        if len(people) == 1:
            return None
        if len({entry.leg for entry in joined}) < len(joined):
            raise Refused(Problem("people-twice-in-a-leg", "entries"))
        if len({entry.erased for entry in joined}) > 1:
            raise Refused(Problem("people-erased", "entries"))
        return _say(locked, actor, [[entry.pk for entry in joined]])


def separate_entry(*, series: Series, actor: Actor, entry: int) -> SeriesDecision | None:
    """This entry is somebody else than those it was taken for. Alone already: nothing, None.

    Only for the owner of the series. Raises Refused for others' entries.
    """
    with transaction.atomic():
        locked = _owned(series, actor)
        person = next((each for each in _people(locked) if entry in {one.pk for one in each}), None)
        if person is None:
            raise Refused(Problem("people-unknown", "entries"))
        rest = [each.pk for each in person if each.pk != entry]
        return _say(locked, actor, [[entry], rest]) if rest else None


def undo_decision(*, series: Series, actor: Actor, decision: int) -> None:
    """What was said does not hold any more. Undone already, or none of this series: nothing.

    Only for the owner of the series.
    """
    with transaction.atomic():
        locked = _owned(series, actor)
        if SeriesDecision.objects.filter(series=locked, pk=decision, undone=False).update(undone=True):
            payload = {"series": locked.pk, "decision": decision}
            audit.append_on_site(actor, AuditTag.SERIES_PEOPLE_UNDONE, payload)


def keep_together(*, tournament: Tournament, actor: Actor, entry: int) -> None:
    """Before the name of an entry is erased: remember, without the name, with which others it is one.

    So they are one again when the names of all of them are erased.
    """
    if tournament.series_id is None:
        return
    series = Series.objects.select_for_update().get(pk=tournament.series_id)
    person = next((each for each in _people(series) if entry in {one.pk for one in each}), [])
    ids = [each.pk for each in person]
    said = SeriesDecision.objects.filter(series=series, undone=False).order_by("pk").last()
    if len(ids) > 1 and (said is None or ids not in said.groups):
        _say(series, actor, [ids])


def _owned(series: Series, actor: Actor) -> Series:
    """The series, locked. Raises NotAllowed for all but its owner."""
    require(actor, Action.CREATE_TOURNAMENT)
    locked = Series.objects.select_for_update().get(pk=series.pk)
    if not actor.system and (actor.user_id is None or locked.owner_id != actor.user_id):
        raise NotAllowed(Action.CREATE_TOURNAMENT)
    return locked


def _people(series: Series) -> list[list[LegEntry]]:
    return series_people(series, legs_of(series))


def _say(series: Series, actor: Actor, groups: Sequence[Sequence[int]]) -> SeriesDecision:
    decision = SeriesDecision.objects.create(series=series, groups=groups, actor=actor.name)
    payload = {"series": series.pk, "decision": decision.pk, "groups": groups}
    audit.append_on_site(actor, AuditTag.SERIES_PEOPLE_SAID, payload)
    return decision
