"""The audit log in words: who did what, when. Ids become names here and nowhere else."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, ngettext

from tournaments import wording
from tournaments.enums import AuditTag, RulingKind
from tournaments.models import Entry, Invitation, Match, Round, Ruling, TableLink, User
from tournaments.permissions import NOBODY
from tournaments.queries.round_names import RoundNames
from tournaments.queries.rules import game_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime

    from tournaments.models import AuditEntry, Tournament


@dataclass(frozen=True, slots=True)
class LogLine:
    """One link of the event's chain: its number, when in the venue's zone, who and what in words."""

    number: int
    at: "datetime"
    when: str
    who: str
    what: str


def log_lines(tournament: "Tournament", rows: "Iterable[AuditEntry]") -> list[LogLine]:
    """These rows in words; the same number of queries however many there are."""
    found = list(rows)
    names = _Names(tournament, found)
    return [
        LogLine(row.seq, row.at, wording.moment(row.at, tournament.zone), _who(row, names), _what(row, names))
        for row in found
    ]


class _Names:
    """What the ids in these rows stand for. Whatever is gone by now keeps its number."""

    def __init__(self, tournament: "Tournament", rows: "Sequence[AuditEntry]") -> None:
        def ids(key: str, kind: str) -> set[int]:
            acting = {int(row.actor[len(kind) + 1 :]) for row in rows if row.actor.startswith(f"{kind}:")}
            return acting | {row.payload[key] for row in rows if key in row.payload}

        rulings = Ruling.objects.filter(pk__in=ids("ruling", "ruling")).select_related("attempt")
        self._rulings = {ruling.pk: ruling for ruling in rulings}
        self._sides = game_of(tournament).sides
        entry_ids = (
            ids("entry", "entry")
            | ids("other", "other")
            | {pk for ruling in rulings for pk in ruling.attempt.entry_ids}
        )
        entries = Entry.objects.filter(tournament=tournament, pk__in=entry_ids)
        self._entries = dict(entries.values_list("pk", "name"))
        self._table_links = TableLink.objects.in_bulk(ids("table_link", "scorer"))
        invitations = Invitation.objects.filter(pk__in=ids("invitation", "invitation"))
        self._invited = dict(invitations.values_list("pk", "email"))
        self._users = {user.pk: str(user) for user in User.objects.filter(pk__in=ids("user", "user"))}
        matches = Match.objects.filter(stage__tournament=tournament, pk__in=ids("match", "match"))
        self._matches = dict(matches.values_list("pk", "code"))
        rounds = list(Round.objects.filter(stage__tournament=tournament))
        round_names = RoundNames(rounds)
        self._rounds = {round_.pk: round_names.of(round_) for round_ in rounds}

    def actor(self, actor: str) -> str:
        kind, _colon, number = actor.partition(":")
        if kind == "user":
            return self.user(int(number))
        if kind == "entry":
            return self.entry(int(number))
        if kind == "scorer":
            return self.scorer(int(number))
        return {"system": "Geekcup", "nobody": gettext("somebody")}.get(actor, actor)

    def scorer(self, pk: int) -> str:
        link = self._table_links.get(pk)
        at = wording.tables(link.tables) if link else str(pk)
        return gettext("scorer, {tables}").format(tables=at)

    def invited(self, pk: int) -> str:
        return self._invited.get(pk) or gettext("somebody")

    def user(self, pk: int) -> str:
        return self._users.get(pk) or gettext("account {number}").format(number=pk)

    def entry(self, pk: int) -> str:
        name = self._entries.get(pk)
        return gettext("“{name}”").format(name=name) if name else gettext("entry {number}").format(number=pk)

    def match(self, pk: int) -> str:
        return self._matches.get(pk) or gettext("a match of an earlier bracket")

    def ruling(self, pk: int) -> str:
        ruling = self._rulings.get(pk)
        if ruling is None:
            return gettext("a ruling")
        return RULED[ruling.kind]().format(entry=self._about(ruling))

    def _about(self, ruling: Ruling) -> str:
        """Whom a ruling names; who play together at a table of individuals are named together."""
        entries = ruling.attempt.entry_ids
        side = ruling.side or 0
        step = self._sides if ruling.kind == RulingKind.PENALTY else len(entries)
        return " + ".join(self.entry(pk) for pk in entries[side::step])

    def round(self, pk: int) -> str:
        return self._rounds.get(pk) or gettext("a round")


#: What was ruled, in a few words.
RULED: "dict[str, Callable[[], str]]" = {
    RulingKind.WALKOVER: lambda: gettext("walkover for {entry}"),
    RulingKind.DOUBLE_FORFEIT: lambda: gettext("neither side came"),
    RulingKind.ABSENT: lambda: gettext("{entry} did not come"),
    RulingKind.ADJUSTED: lambda: gettext("the score was set"),
    RulingKind.PENALTY: lambda: gettext("penalty points for {entry}"),
    RulingKind.TIME_CALLED: lambda: gettext("time was called"),
    RulingKind.REPLAYED: lambda: gettext("the match is played again"),
    RulingKind.SUBSTITUTE: lambda: gettext("a substitute sits down"),
    RulingKind.REVOKED: lambda: gettext("an earlier ruling was taken back"),
}
#: A sentence per tag; `_params` gives what stands in the braces.
SENTENCES: "dict[str, Callable[[], str]]" = {
    AuditTag.TOURNAMENT_CREATED: lambda: gettext("created the event"),
    AuditTag.TOURNAMENT_CHANGED: lambda: gettext("changed the settings: {fields}"),
    AuditTag.TOURNAMENT_REBUILT: lambda: gettext("rebuilt the bracket from the record"),
    AuditTag.TOURNAMENT_STATUS: lambda: gettext("moved the event from “{before}” to “{after}”"),
    AuditTag.TOURNAMENT_START_UNDONE: lambda: gettext("undid the start"),
    AuditTag.SESSIONS_CHANGED: lambda: gettext("set the dates"),
    AuditTag.PRIZES_CHANGED: lambda: gettext("set prizes and award places"),
    AuditTag.PRIZE_DESCRIBED: lambda: gettext("described a prize"),
    AuditTag.PRIZE_PICTURED: lambda: gettext("set or removed the picture of a prize"),
    AuditTag.PRIZE_CHOSEN: lambda: gettext("chose a prize, or took the choice back"),
    AuditTag.POLL_CHANGED: lambda: gettext("set up the vote on the prizes"),
    AuditTag.POLL_CLOSED: lambda: gettext("closed the vote on the prizes"),
    AuditTag.BALLOT_CAST: lambda: gettext("cast or changed a ballot"),
    AuditTag.TOURNAMENT_PAUSED: lambda: gettext("paused the event"),
    AuditTag.TOURNAMENT_RESUMED: lambda: gettext("let the event go on"),
    AuditTag.EVENT_IMPORTED: lambda: gettext("read the event from a file"),
    AuditTag.STAGES_CHANGED: lambda: gettext("set the format and its stages"),
    AuditTag.STAGE_STARTED: lambda: gettext("began stage {number}"),
    AuditTag.STAGE_START_UNDONE: lambda: gettext("took the start of stage {number} back"),
    AuditTag.ROUND_PAIRED: lambda: gettext("drew round {number}"),
    AuditTag.ROUND_PAIRING_UNDONE: lambda: gettext("took the draw of round {number} back"),
    AuditTag.ROUND_DELAYED: lambda: gettext("shifted start times by {span}"),
    AuditTag.TABLES_ASSIGNED: lambda: gettext("put ready matches at free tables"),
    AuditTag.ENTRY_REINSTATED: lambda: gettext("let {entry} play on"),
    AuditTag.ENTRY_JOINED_LATE: lambda: gettext("let {entry} join late"),
    AuditTag.ROUND_CHANGED: lambda: gettext("changed {round}: {fields}"),
    AuditTag.ANNOUNCED: lambda: gettext("told all entries something"),
    AuditTag.ROLE_GRANTED: lambda: gettext("made {user} {role}"),
    AuditTag.ROLE_INVITED: lambda: gettext("invited {invitation} as {role}"),
    AuditTag.ROLE_INVITATION_REVOKED: lambda: gettext("took the invitation of {invitation} back"),
    AuditTag.TABLE_LINK_MADE: lambda: gettext("made scorers’ links: {tables}"),
    AuditTag.TABLE_LINK_REVOKED: lambda: gettext("revoked the scorers’ link: {tables}"),
    AuditTag.ENTRY_ACCOUNT_ATTACHED: lambda: gettext("attached the account of {user} to {entry}"),
    AuditTag.ENTRY_ACCOUNT_DETACHED: lambda: gettext("detached the account of {user} from {entry}"),
    AuditTag.ROLE_REMOVED: lambda: gettext("ended the role of {user} as {role}"),
    AuditTag.ENTRY_REGISTERED: lambda: gettext("signed up {entry}"),
    AuditTag.ENTRIES_IMPORTED: lambda: gettext("imported {entries}"),
    AuditTag.ENTRY_CHANGED: lambda: gettext("corrected names or e-mail of {entry}"),
    AuditTag.ENTRY_WITHDRAWN: lambda: gettext("withdrew {entry}"),
    AuditTag.ENTRY_DISQUALIFIED: lambda: gettext("disqualified {entry}"),
    AuditTag.ENTRY_PROMOTED: lambda: gettext("a place became free for {entry}"),
    AuditTag.ENTRY_LINK_RENEWED: lambda: gettext("made a new private link for {entry}"),
    AuditTag.ENTRY_ACCEPTED: lambda: gettext("accepted for {entry}"),
    AuditTag.ENTRY_DECLINED: lambda: gettext("declined for {entry}"),
    AuditTag.ENTRY_LAPSED: lambda: gettext("nobody answered in time for {entry}: its place went on"),
    AuditTag.ENTRY_MERGED: lambda: gettext("made {entry} and {other} one entry"),
    AuditTag.ENTRY_ERASED: lambda: gettext("erased names and contacts of {entry}"),
    AuditTag.MAILS_STOPPED: lambda: gettext("stopped the mails to {entry}"),
    AuditTag.MAILS_WANTED: lambda: gettext("wants mails to {entry} again"),
    AuditTag.CONTACTS_DELETED: lambda: gettext("deleted addresses, contacts and answers, as announced"),
    AuditTag.ENTRY_CHECKED_IN: lambda: gettext("checked in {entry}"),
    AuditTag.ENTRY_CHECK_IN_UNDONE: lambda: gettext("took back the check-in of {entry}"),
    AuditTag.PARTNER_ASKED: lambda: gettext("asked {other} to play with {entry}"),
    AuditTag.SIGN_UP_CHANGED: lambda: gettext("changed the sign-up: {fields}"),
    AuditTag.NO_SHOWS_REMOVED: lambda: gettext("took those out who had not come"),
    AuditTag.NO_SHOWS_FORFEITED: lambda: gettext("forfeited the matches of those who had not come"),
    AuditTag.SEEDS_CHANGED: lambda: gettext("set the seeds by hand"),
    AuditTag.DRAW_MADE: lambda: gettext("made the draw: {draw}"),
    AuditTag.DRAW_PUBLISHED: lambda: gettext("published the draw"),
    AuditTag.DRAW_HIDDEN: lambda: gettext("hid the draw"),
    AuditTag.MATCH_TABLE: lambda: gettext("put {match} at table “{table}”"),
    AuditTag.MATCH_SEATING: lambda: gettext("set the seats of {match}"),
    AuditTag.MATCH_RULED: lambda: gettext("ruled on {match}: {ruling}"),
    AuditTag.MATCH_RULING_REVOKED: lambda: gettext("took the ruling on {match} back"),
    AuditTag.MATCH_CONFIRMED: lambda: gettext("confirmed {match}"),
    AuditTag.MATCH_CALLED: lambda: gettext("called {match} to table “{table}”"),
    AuditTag.HAND_DISPUTED: lambda: gettext("disputed hand {number} of {match}"),
    AuditTag.DISPUTE_SETTLED: lambda: gettext("settled a dispute in {match}"),
    AuditTag.CLOCK_CHANGED: lambda: gettext("changed the clock of {round}"),
    AuditTag.HAND_RECORDED: lambda: gettext("recorded hand {number} of {match}"),
    AuditTag.HAND_CORRECTED: lambda: gettext("corrected hand {number} of {match}"),
    AuditTag.HAND_TAKEN_BACK: lambda: gettext("took back hand {number} of {match}"),
}


def _who(row: "AuditEntry", names: _Names) -> str:
    """Whoever signs up is nobody yet, so the entry itself is named."""
    if row.tag == AuditTag.ENTRY_REGISTERED and row.actor == NOBODY.name:
        return names.entry(row.payload["entry"])
    return names.actor(row.actor)


def _what(row: "AuditEntry", names: _Names) -> str:
    if row.tag not in SENTENCES:
        return row.tag
    if row.tag == AuditTag.ENTRY_REGISTERED and row.actor == NOBODY.name:
        return gettext("signed up")
    sentence: str = SENTENCES[row.tag]()
    return sentence.format_map(_params(row.payload, names))


def _counted_entries(ids: "Sequence[int]") -> str:
    return ngettext("{count} entry", "{count} entries", len(ids)).format(count=len(ids))


def _params(payload: dict[str, Any], names: _Names) -> dict[str, Any]:
    """The payload with names for ids and words for codes."""
    words: dict[str, Callable[[Any], str]] = {
        "entry": names.entry,
        "other": names.entry,
        "entries": _counted_entries,
        "user": names.user,
        "invitation": names.invited,
        "tables": wording.tables,
        "match": names.match,
        "round": names.round,
        "ruling": names.ruling,
        "fields": wording.fields,
        "before": wording.status,
        "after": wording.status,
        "role": wording.role,
    }
    params = {key: words.get(key, str)(value) for key, value in payload.items()}
    if "minutes" in payload:
        params["span"] = wording.span(payload["minutes"])
    if "method" in payload:
        params["draw"] = wording.draw(payload["method"], payload["number"])
    return params
