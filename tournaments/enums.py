"""Statuses, their allowed transitions, and the tags of the audit log (design: States, Vocabulary)."""

from enum import StrEnum

from django.db import models
from django.utils.translation import gettext_lazy as _


class TournamentStatus(models.TextChoices):
    """The life of an event. Stored and exchanged in snake_case."""

    DRAFT = "draft", _("draft")
    REGISTRATION = "registration", _("sign-up")
    CHECK_IN = "check_in", _("sign-up closed")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    ARCHIVED = "archived", _("archived")
    CANCELLED = "cancelled", _("cancelled")


#: verb -> (states it may start from, state it leads to). The same state again is a no-op.
TOURNAMENT_TRANSITIONS: dict[str, tuple[frozenset[str], str]] = {
    "open": (frozenset({TournamentStatus.DRAFT}), TournamentStatus.REGISTRATION),
    "reopen": (frozenset({TournamentStatus.CHECK_IN}), TournamentStatus.REGISTRATION),
    "close": (frozenset({TournamentStatus.REGISTRATION}), TournamentStatus.CHECK_IN),
    "start": (
        frozenset({TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN}),
        TournamentStatus.RUNNING,
    ),
    "finish": (frozenset({TournamentStatus.RUNNING}), TournamentStatus.FINISHED),
    "archive": (frozenset({TournamentStatus.FINISHED}), TournamentStatus.ARCHIVED),
    "cancel": (
        frozenset(
            {
                TournamentStatus.DRAFT,
                TournamentStatus.REGISTRATION,
                TournamentStatus.CHECK_IN,
                TournamentStatus.RUNNING,
            }
        ),
        TournamentStatus.CANCELLED,
    ),
}

#: In these states entries may still change freely.
BEFORE_START = frozenset({TournamentStatus.DRAFT, TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN})
OVER = frozenset({TournamentStatus.FINISHED, TournamentStatus.ARCHIVED, TournamentStatus.CANCELLED})


class Visibility(models.TextChoices):
    """Who can see an event: everyone and the list, everyone with the address, or its people only."""

    PUBLIC = "public", _("public")
    UNLISTED = "unlisted", _("only with the link")
    PRIVATE = "private", _("private")


class EntryStatus(models.TextChoices):
    """Where an entry stands. The last two are out of the event but stay in the record.

    ``seeking``: a single player on the partner board. ``invited``: a partner has not accepted yet. ``offered``: it
    moved up from the waitlist and has not answered yet.
    """

    SEEKING = "seeking", _("looking for a partner")
    INVITED = "invited", _("invited")
    OFFERED = "offered", _("offered a place")
    CONFIRMED = "confirmed", _("confirmed")
    WAITLISTED = "waitlisted", _("on the waitlist")
    CHECKED_IN = "checked_in", _("checked in")
    WITHDRAWN = "withdrawn", _("withdrawn")
    DISQUALIFIED = "disqualified", _("disqualified")


#: Entries that hold a place of the capacity.
HOLDS_PLACE = (
    EntryStatus.INVITED,
    EntryStatus.OFFERED,
    EntryStatus.CONFIRMED,
    EntryStatus.CHECKED_IN,
)
#: Those of them that lose it unless somebody answers in time.
AWAITS_REPLY = (EntryStatus.INVITED, EntryStatus.OFFERED)
#: Entries that left; after the start they lose what is still open to them.
LEFT = (EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED)
#: Entries whose names and players must be unique in the event.
ACTIVE_ENTRY = (*HOLDS_PLACE, EntryStatus.WAITLISTED, EntryStatus.SEEKING)


class MatchStatus(models.TextChoices):
    """Where a match stands. ``playing`` = at least one hand recorded, not decided. ``reported``: its hands end it, but
    whoever has to confirm that has not; ``disputed``: and somebody says that a hand is wrong."""

    PENDING = "pending", _("waiting")
    READY = "ready", _("ready")
    PLAYING = "playing", _("playing")
    REPORTED = "reported", _("reported")
    DISPUTED = "disputed", _("disputed")
    FINAL = "final", _("final")
    BYE = "bye", _("bye")
    VOID = "void", _("void")


#: Matches that a next hand belongs to.
TAKES_HANDS = (MatchStatus.READY, MatchStatus.PLAYING)
#: Matches whose hands end them if somebody confirms it.
UNCONFIRMED_MATCH = (MatchStatus.REPORTED, MatchStatus.DISPUTED)
#: Matches whose sides are known and that are not decided.
OPEN_MATCH = (*TAKES_HANDS, *UNCONFIRMED_MATCH)
UNDECIDED_MATCH = (MatchStatus.PENDING, *OPEN_MATCH)


class Reporting(models.TextChoices):
    """Who makes a match final once its hands end it."""

    TRUST = "trust", _("whoever enters the last hand")
    OPPONENT = "opponent", _("the opponent confirms")
    DIRECTOR = "director", _("a director confirms")


class StatementKind(models.TextChoices):
    """What somebody said about the hands of a match."""

    REPORTED = "reported", _("reported")
    CONFIRMED = "confirmed", _("confirmed")
    DISPUTED = "disputed", _("disputed")
    SETTLED = "settled", _("settled")


class MatchOutcome(models.TextChoices):
    """How a decided match came out. Empty while it is not decided, and after a bye.

    ``draw``: those with the best score share it. ``abandoned``: somebody at a table of four left, so nobody won it.
    """

    WON = "won", _("won")
    DRAW = "draw", _("draw")
    DOUBLE_FORFEIT = "double_forfeit", _("both forfeit")
    ABANDONED = "abandoned", _("abandoned")


class PointsScheme(models.TextChoices):
    """What a match of a league is worth. The first two: won, drawn, lost; else what its hands were worth."""

    TWO = "2-1-0", _("2 for a win, 1 for a draw")
    THREE = "3-1-0", _("3 for a win, 1 for a draw")
    VICTORY_POINTS = "victory_points", _("the victory points of its hands")
    GAME_POINTS = "game_points", _("its score")


class SlotState(models.TextChoices):
    """A side of a match: undecided is not a bye (design, decision 4)."""

    OPEN = "open", _("open")
    EMPTY = "empty", _("bye")
    FILLED = "filled", _("filled")


class HandKind(models.TextChoices):
    """What a hand version says: this is the result, or the hand was taken back."""

    RECORDED = "recorded", _("recorded")
    TAKEN_BACK = "taken_back", _("taken back")


class RulingKind(models.TextChoices):
    """A director's decision about a match or an entry."""

    WALKOVER = "walkover", _("walkover")
    DOUBLE_FORFEIT = "double_forfeit", _("both forfeit")
    ABSENT = "absent", _("did not come")
    ADJUSTED = "adjusted", _("score set")
    PENALTY = "penalty", _("penalty points")
    TIME_CALLED = "time_called", _("time called")
    REPLAYED = "replayed", _("played again")
    SUBSTITUTE = "substitute", _("substitute")
    REVOKED = "revoked", _("taken back")


#: Rulings that decide a match by themselves, whatever its hands say.
DECIDING_RULING = (
    RulingKind.WALKOVER,
    RulingKind.DOUBLE_FORFEIT,
    RulingKind.ABSENT,
    RulingKind.ADJUSTED,
)
#: Of these, those of a match that was not played.
UNPLAYED_RULING = (RulingKind.WALKOVER, RulingKind.DOUBLE_FORFEIT, RulingKind.ABSENT)
#: Rulings that say something of the score (scoring.match.Terms) or of who sits down: what an attempt's ``terms`` hold.
TERMS_RULING = (RulingKind.PENALTY, RulingKind.ADJUSTED, RulingKind.TIME_CALLED, RulingKind.SUBSTITUTE)


class Voters(models.TextChoices):
    """Who may vote on the prizes."""

    ENTRIES = "entries", _("those who play: one ballot an entry")
    MEMBERS = "members", _("everybody who is signed in")


class PrizeHandOut(models.TextChoices):
    """How the prizes that were voted for come to the award places."""

    CHOOSE = "choose", _("the first place chooses first, then the next")
    FIXED = "fixed", _("the prize with the most votes goes to the first place")


class DrawMethod(models.TextChoices):
    """How the seeds came about."""

    REGISTRATION = "registration", _("by registration order")
    MANUAL = "manual", _("by hand")
    NUMBER = "number", _("by a draw number")


class RoleName(models.TextChoices):
    """What an account may be in one tournament."""

    OWNER = "owner", _("owner")
    DIRECTOR = "director", _("director")
    SCORER = "scorer", _("scorer")


class TokenScope(models.TextChoices):
    """What an API token may be used for; what its account may do in an event is asked besides."""

    READ = "read", _("read what the account sees")
    WRITE_RESULTS = "write:results", _("record, correct and take back hands, and forfeits")
    WRITE_MANAGE = "write:manage", _("create and run events")


class AuditTag(StrEnum):
    """subject:action of every write. Tags are never renamed: old rows hold them."""

    TOURNAMENT_CREATED = "tournament:created"
    TOURNAMENT_CHANGED = "tournament:changed"
    TOURNAMENT_STATUS = "tournament:status"
    TOURNAMENT_REBUILT = "tournament:rebuilt"
    TOURNAMENT_START_UNDONE = "tournament:start-undone"
    TOURNAMENT_PAUSED = "tournament:paused"
    TOURNAMENT_RESUMED = "tournament:resumed"
    SERIES_CREATED = "series:created"
    SERIES_CHANGED = "series:changed"
    SERIES_PEOPLE_SAID = "series:people-said"
    SERIES_PEOPLE_UNDONE = "series:people-undone"
    SESSIONS_CHANGED = "sessions:changed"
    PRIZES_CHANGED = "prizes:changed"
    PRIZE_DESCRIBED = "prize:described"
    PRIZE_PICTURED = "prize:pictured"
    PRIZE_CHOSEN = "prize:chosen"
    POLL_CHANGED = "poll:changed"
    POLL_CLOSED = "poll:closed"
    BALLOT_CAST = "poll:ballot"
    STAGES_CHANGED = "stages:changed"
    STAGE_STARTED = "stage:started"
    STAGE_START_UNDONE = "stage:start-undone"
    ROUND_CHANGED = "round:changed"
    ROUND_PAIRED = "round:paired"
    ROUND_PAIRING_UNDONE = "round:pairing-undone"
    ROUND_DELAYED = "round:delayed"
    ANNOUNCED = "tournament:announced"
    ROLE_GRANTED = "role:granted"
    ROLE_REMOVED = "role:removed"
    ROLE_INVITED = "role:invited"
    ROLE_INVITATION_REVOKED = "role:invitation-revoked"
    TABLE_LINK_MADE = "table-link:made"
    TABLE_LINK_REVOKED = "table-link:revoked"
    ENTRY_ACCOUNT_ATTACHED = "entry:account-attached"
    ENTRY_ACCOUNT_DETACHED = "entry:account-detached"
    ENTRY_REGISTERED = "entry:registered"
    ENTRIES_IMPORTED = "entry:imported"
    ENTRY_CHANGED = "entry:changed"
    ENTRY_WITHDRAWN = "entry:withdrawn"
    ENTRY_DISQUALIFIED = "entry:disqualified"
    ENTRY_REINSTATED = "entry:reinstated"
    ENTRY_JOINED_LATE = "entry:joined-late"
    ENTRY_PROMOTED = "entry:promoted"
    ENTRY_LINK_RENEWED = "entry:link-renewed"
    ENTRY_ACCEPTED = "entry:accepted"
    ENTRY_DECLINED = "entry:declined"
    ENTRY_LAPSED = "entry:lapsed"
    ENTRY_MERGED = "entry:merged"
    ENTRY_ERASED = "entry:erased"
    MAILS_STOPPED = "entry:mails-stopped"
    MAILS_WANTED = "entry:mails-wanted"
    CONTACTS_DELETED = "tournament:contacts-deleted"
    ENTRY_CHECKED_IN = "entry:checked-in"
    ENTRY_CHECK_IN_UNDONE = "entry:check-in-undone"
    PARTNER_ASKED = "entry:partner-asked"
    SIGN_UP_CHANGED = "tournament:sign-up-changed"
    NO_SHOWS_REMOVED = "tournament:no-shows-removed"
    NO_SHOWS_FORFEITED = "tournament:no-shows-forfeited"
    SEEDS_CHANGED = "draw:seeds"
    DRAW_MADE = "draw:made"
    DRAW_PUBLISHED = "draw:published"
    DRAW_HIDDEN = "draw:hidden"
    MATCH_TABLE = "match:table"
    TABLES_ASSIGNED = "tables:assigned"
    MATCH_SEATING = "match:seating"
    MATCH_RULED = "match:ruled"
    MATCH_RULING_REVOKED = "match:ruling-revoked"
    MATCH_CONFIRMED = "match:confirmed"
    MATCH_CALLED = "match:called"
    HAND_DISPUTED = "hand:disputed"
    DISPUTE_SETTLED = "hand:dispute-settled"
    CLOCK_CHANGED = "round:clock"
    HAND_RECORDED = "hand:recorded"
    HAND_CORRECTED = "hand:corrected"
    HAND_TAKEN_BACK = "hand:taken-back"
    EVENT_IMPORTED = "event:imported"
    USER_CREATED = "user:created"
    USER_CHANGED = "user:changed"
    USER_ERASED = "user:erased"
    USER_PASSKEY_ADDED = "user:passkey-added"
    USER_PASSKEY_REMOVED = "user:passkey-removed"
    TOKEN_CREATED = "token:created"  # noqa: S105 - a tag, not a secret
    TOKEN_REVOKED = "token:revoked"  # noqa: S105
