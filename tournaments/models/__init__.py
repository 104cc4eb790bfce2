"""The record. Facts are append-only, derived rows can be thrown away, audit is never an input."""

from tournaments.models.announcement import Announcement
from tournaments.models.audit import AuditEntry
from tournaments.models.entry import Entry, Player
from tournaments.models.hand import Hand, HandRecord, IdempotencyKey
from tournaments.models.match import Attempt, Entrant, Match, Round, RoundDraw, Seat, Side, Stage
from tournaments.models.outbox import Message, Unsubscription
from tournaments.models.people import EntryAccount, Invitation, TableLink
from tournaments.models.prize import Award, Ballot, Poll, Prize, PrizePicture
from tournaments.models.rating import Rating
from tournaments.models.ruling import Ruling
from tournaments.models.series import Series, SeriesDecision
from tournaments.models.sign_up import Answer, PartnerRequest, Question, SignUpRules
from tournaments.models.statement import Statement
from tournaments.models.token import ApiToken
from tournaments.models.tournament import Role, Session, Tournament
from tournaments.models.user import User

__all__ = [
    "Announcement",
    "Answer",
    "ApiToken",
    "Attempt",
    "AuditEntry",
    "Award",
    "Ballot",
    "Entrant",
    "Entry",
    "EntryAccount",
    "Hand",
    "HandRecord",
    "IdempotencyKey",
    "Invitation",
    "Match",
    "Message",
    "PartnerRequest",
    "Player",
    "Poll",
    "Prize",
    "PrizePicture",
    "Question",
    "Rating",
    "Role",
    "Round",
    "RoundDraw",
    "Ruling",
    "Seat",
    "Series",
    "SeriesDecision",
    "Session",
    "Side",
    "SignUpRules",
    "Stage",
    "Statement",
    "TableLink",
    "Tournament",
    "Unsubscription",
    "User",
]
