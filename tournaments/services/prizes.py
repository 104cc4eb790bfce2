"""What can be won: the prizes to choose from, and the places that are honoured."""

from typing import TYPE_CHECKING

from django.db.models import F

from tournaments.enums import AuditTag, TournamentStatus
from tournaments.models import Award, Ballot, Prize, Tournament
from tournaments.models.entry import clean_name, is_showable
from tournaments.permissions import Action, Actor
from tournaments.services.change import changing, mark, record, require_seen, require_status
from tournaments.services.errors import Problem, Refused

if TYPE_CHECKING:
    from collections.abc import Sequence


def set_prizes(
    *,
    tournament: Tournament,
    actor: Actor,
    prizes: "Sequence[str]",
    awards: "Sequence[tuple[int, str]]",
    seen: str = "",
) -> None:
    """Replace the candidate prizes (names, in order) and the award places (place, title).

    A prize that stays keeps its description and its votes; none goes away, Refused, once there are ballots.
    ``seen`` is the mark of those that the actor saw: others since are not replaced, Refused. The same ones
    again write nothing.
    """
    names = [name for prize in prizes if (name := clean_name(prize))]
    titles = sorted((place, clean_name(title)) for place, title in awards)
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, frozenset(TournamentStatus) - {TournamentStatus.ARCHIVED})
        if _rows(locked) == (names, titles):
            return
        require_seen(seen, prizes_mark(locked))
        _check(names, titles)
        _write_prizes(locked, names)
        _write_awards(locked, titles)
        record(locked, actor, AuditTag.PRIZES_CHANGED, prizes=len(names), awards=len(titles))


def _write_prizes(tournament: Tournament, names: "Sequence[str]") -> None:
    kept: dict[str, list[Prize]] = {}
    for prize in tournament.prizes.all():
        kept.setdefault(prize.name, []).append(prize)
    rows = [
        kept[name].pop(0) if kept.get(name) else Prize(tournament=tournament, name=name) for name in names
    ]
    gone = [prize.pk for prizes in kept.values() for prize in prizes]
    if gone and Ballot.objects.filter(poll__tournament=tournament).exists():
        raise Refused(Problem("vote-has-ballots", "prizes"))
    tournament.prizes.filter(pk__in=gone).delete()
    # Out of the way first: no two may stand at the same position, not even for a moment.
    tournament.prizes.update(position=F("position") + len(names) + len(gone))
    for position, row in enumerate(rows, start=1):
        row.position = position
        row.save()


def _write_awards(tournament: Tournament, titles: "Sequence[tuple[int, str]]") -> None:
    tournament.awards.exclude(place__in=[place for place, _title in titles]).delete()
    for place, title in titles:
        Award.objects.update_or_create(tournament=tournament, place=place, defaults={"title": title})


def prizes_mark(tournament: Tournament) -> str:
    """What the event's prizes and awards are known by, until one of them changes."""
    return mark(_rows(tournament))


def _rows(tournament: Tournament) -> tuple[list[str], list[tuple[int, str]]]:
    names = list(tournament.prizes.values_list("name", flat=True))
    return names, list(tournament.awards.values_list("place", "title"))


def _check(names: "Sequence[str]", titles: "Sequence[tuple[int, str]]") -> None:
    problems = [
        Problem("name-unreadable", f"title_{place}") for place, title in titles if not is_showable(title)
    ]
    if not is_showable("".join(names)):
        problems.append(Problem("name-unreadable", "prizes"))
    if problems:
        raise Refused(*problems)
