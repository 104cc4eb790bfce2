"""What messages are about, read for many of them at once: so an inbox takes as few queries as a mail."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.functional import cached_property
from django.utils.translation import gettext, pgettext

from tournaments import wording
from tournaments.enums import LEFT, UNPLAYED_RULING, MatchOutcome
from tournaments.models import Attempt, Entry, Statement
from tournaments.queries.board import sides_of
from tournaments.queries.record import deciding_rulings
from tournaments.queries.reporting import open_disputes
from tournaments.queries.round_names import round_names
from tournaments.queries.rules import game_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.models import Match, Message, Side, Tournament
    from tournaments.queries.round_names import RoundNames

#: The event of a message about a match: "match", its id, what, the attempt's id, and what makes it another message.
_PARTS = 4
MINUS = "\N{MINUS SIGN}"


def event_of_match(what: str, attempt: Attempt, *more: object) -> str:
    """The event of a message about a match between just these sides."""
    return ":".join(["match", str(attempt.match_id), what, str(attempt.pk), *map(str, more)])


def parts_of(message: "Message") -> list[str]:
    """The parts of the event of a message about a match; empty for any other."""
    parts = message.event.split(":")
    return parts if parts[0] == "match" and len(parts) >= _PARTS and parts[3].isdigit() else []


class Facts:
    """The facts behind these messages, all to entries of one event, in words of the language that is active."""

    def __init__(self, tournament: "Tournament", messages: "Sequence[Message]") -> None:
        self.tournament = tournament
        self._messages = messages

    # ------------------------------------------------------------------ read at once
    @cached_property
    def _attempts(self) -> dict[int, Attempt]:
        ids = {int(parts[3]) for message in self._messages if (parts := parts_of(message))}
        found = Attempt.objects.filter(pk__in=ids).select_related("match__round__session", "match__stage")
        return {row.pk: row for row in found.prefetch_related("match__sides__entry")}

    @cached_property
    def _entries(self) -> dict[int, Entry]:
        ids = {pk for attempt in self._attempts.values() for pk in attempt.entry_ids}
        return Entry.objects.in_bulk(ids)

    @cached_property
    def _unplayed(self) -> set[int]:
        found = deciding_rulings().filter(attempt__in=self._attempts, kind__in=UNPLAYED_RULING)
        return set(found.values_list("attempt", flat=True))

    @cached_property
    def _disputes(self) -> dict[int, Statement]:
        kinds = {"disputed", "settled"}
        ids = [parts[4] for m in self._messages if (parts := parts_of(m)) and m.kind in kinds]
        return Statement.objects.select_related("hand").in_bulk([int(pk) for pk in ids])

    @cached_property
    def open_disputes(self) -> set[int]:
        return set(open_disputes().filter(pk__in=self._disputes).values_list("pk", flat=True))

    @cached_property
    def newest_hands(self) -> dict[int, int]:
        """The hand version that was written last, by attempt."""
        hands: dict[int, int] = {}
        for attempt, pk in self._hands():
            hands[attempt] = max(pk, hands.get(attempt, 0))
        return hands

    def _hands(self) -> "Iterable[tuple[int, int]]":
        found = Attempt.objects.filter(pk__in=self._attempts, hands__isnull=False)
        return found.values_list("pk", "hands")

    @cached_property
    def _begins(self) -> "datetime | None":
        session = self.tournament.sessions.first()
        return session.starts_at if session else None

    # ------------------------------------------------------------------ of a message
    def attempt_of(self, message: "Message") -> Attempt | None:
        """The attempt that the message is about; None for another message, or where it was thrown away."""
        parts = parts_of(message)
        return self._attempts.get(int(parts[3])) if parts else None

    def of(self, message: "Message") -> dict[str, str]:
        """All that the message's words need."""
        entry = message.entry
        assert entry is not None
        facts = {"entry": str(entry.name), "event": self.tournament.name}
        attempt = self.attempt_of(message)
        if attempt is not None:
            return facts | self._of_match(message, entry, attempt)
        return facts | self._of_event(message, entry)

    def _of_event(self, message: "Message", entry: Entry) -> dict[str, str]:
        said = message.payload
        facts = {
            "number": str(said.get("number", "")),
            "deadline": self._moment(said.get("deadline")),
            "when": self._when(self._begins),
            "where": wording.in_one_line(self.tournament.venue, self.tournament.address),
        }
        if message.kind == "partner-asked":
            facts["name"] = self._asking(message)
        if message.kind == "finished" and "place" in said:
            facts |= {"variant": "placed", "place": wording.award(said["place"])}
        if message.kind == "check-in-open" and facts["deadline"]:
            facts["variant"] = "until"
        if message.kind in {"finished", "cancelled"}:
            facts |= {"when": "", "where": ""}
        return facts

    def _asking(self, message: "Message") -> str:
        """Who asks: "entry:12:asks:13"."""
        asking = Entry.objects.filter(pk=message.event.split(":")[1]).first()
        return str(asking.name) if asking else ""

    def _of_match(self, message: "Message", entry: Entry, attempt: Attempt) -> dict[str, str]:
        match, parts = attempt.match, parts_of(message)
        facts = {
            "code": match.code,
            "round": self._rounds.of(match.round),
            "opponent": self._opponent(entry, attempt),
            "score": self._score(entry, match),
        }
        if message.kind in {"match-ready", "table", "called"}:
            at = match.round.starts_at or (match.round.session.starts_at if match.round.session else None)
            shown = {
                "when": self._when(at),
                "table": ":".join(parts[4:]) if message.kind == "table" else match.table,
            }
            return facts | (shown if message.kind == "match-ready" else {"table": shown["table"]})
        if message.kind in {"disputed", "settled"}:
            return facts | self._of_dispute(message, entry, attempt)
        if message.kind == "final":
            return facts | {"variant": self._outcome(entry, attempt, parts)}
        return facts

    @cached_property
    def _rounds(self) -> "RoundNames":
        return round_names(self.tournament)

    # ------------------------------------------------------------------ in words
    def _opponent(self, entry: Entry, attempt: Attempt) -> str:
        """Those it plays against, each in quotes; behind them its partner of this match, where partners change."""
        sides, own = game_of(self.tournament).sides, self._index(entry, attempt)
        others = [(index, pk) for index, pk in enumerate(attempt.entry_ids) if index != own]
        against = self._quoted(pk for index, pk in others if index % sides != own % sides)
        partners = self._quoted(pk for index, pk in others if index % sides == own % sides)
        if not partners:
            return against
        whole = pgettext("opponents and the partner in this match", "{opponents} (with {partner})")
        return whole.format(opponents=against, partner=partners)

    def _quoted(self, ids: "Iterable[int]") -> str:
        names = [str(self._entries[pk].name) for pk in ids if pk in self._entries]
        quoted = pgettext("a name in a sentence", "“{name}”")
        return wording.listed(quoted.format(name=name) for name in names)

    def _index(self, entry: Entry, attempt: Attempt) -> int:
        ids = attempt.entry_ids
        return ids.index(entry.pk) if entry.pk in ids else 0

    def _score(self, entry: Entry, match: "Match") -> str:
        """The score per side of the game, own points first."""
        game = game_of(self.tournament)
        sides = sides_of(match)
        own = next((side.index for side in sides if side.entry_id == entry.pk), 0) % game.sides
        order = [own, *(index for index in range(game.sides) if index != own)]
        return " : ".join(str(sides[index].score).replace("-", MINUS) for index in order)

    def _outcome(self, entry: Entry, attempt: Attempt, parts: list[str]) -> str:
        """Which of the variants of "final" it is."""
        match = attempt.match
        if parts[4:] != final_parts(match) or match.attempt_id != attempt.pk:
            return "other"
        sides = game_of(self.tournament).sides
        if match.outcome == MatchOutcome.ABANDONED:
            return "abandoned"
        if match.outcome == MatchOutcome.DOUBLE_FORFEIT:
            return "both-lost"
        if sides > 2:  # noqa: PLR2004
            return "table"
        if match.outcome == MatchOutcome.DRAW:
            return "draw"
        unplayed = attempt.pk in self._unplayed or any(_is_away(side, match) for side in sides_of(match))
        won = match.winner == self._index(entry, attempt) % sides
        return ("won" if won else "lost") + ("-unplayed" if unplayed else "")

    def _of_dispute(self, message: "Message", entry: Entry, attempt: Attempt) -> dict[str, str]:
        said = self._disputes.get(int(parts_of(message)[4]))
        if said is None:
            return {}
        sides = game_of(self.tournament).sides
        by = [pk for index, pk in enumerate(attempt.entry_ids) if index % sides == said.side]
        facts = {"number": str(said.hand.number), "by": self._quoted(by) or gettext("A director")}
        if message.kind == "settled":
            facts["variant"] = message.payload["kept"]
        return facts

    def _when(self, at: "datetime | None") -> str:
        return wording.moment_and_zone(at, self.tournament.zone) if at is not None else ""

    def _moment(self, text: str | None) -> str:
        return self._when(datetime.fromisoformat(text)) if text else ""


def final_parts(match: "Match") -> list[str]:
    """What makes the message about this outcome another than that about a different one."""
    return [match.outcome, "" if match.winner is None else str(match.winner)]


def _is_away(side: "Side", match: "Match") -> bool:
    """Whether the side did not come, or left the event from this match."""
    entry = side.entry
    return side.forfeit or (entry is not None and entry.status in LEFT and entry.left_from == match.code)
