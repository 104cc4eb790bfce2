"""What mails and the inbox say, in the language that is active. A kind may have variants: "final:won"."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from tournaments.entry_words import SENTENCES
from tournaments.wording import Params, of_entries, tables

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: What a message is called, by kind.
SUBJECTS = {
    "confirmed": _("You are in: {event}"),
    "waitlisted": _("You are on the waitlist: {event}"),
    "promoted": _("You have moved up: {event}"),
    "offered": _("A place is yours if you answer: {event}"),
    "lapsed": _("Your place went on: {event}"),
    "declined": _("Your partner does not play: {event}"),
    "invited": _("Your partner is to accept: {event}"),
    "seeking": _("You are on the partner board: {event}"),
    "partner-asked": _("Somebody wants to play with you: {event}"),
    "check-in-open": _("Check-in is open: {event}"),
    "begins": _("Reminder: {event}"),
    "match-ready": _("Your match is ready: {event}"),
    "table": _("Your table: {event}"),
    "called": _("You are called: {event}"),
    "to-confirm": _("Please confirm a result: {event}"),
    "disputed": _("A hand is disputed: {event}"),
    "settled": _("A dispute is settled: {event}"),
    "final": _("Your match is decided: {event}"),
    "finished": _("The event is over: {event}"),
    "cancelled": _("Called off: {event}"),
}

#: What it says, by kind and variant.
OPENINGS = {
    "confirmed": _("“{entry}” is in: you have a place in {event}."),
    "waitlisted": _(
        "“{entry}” is number {number} on the waitlist of {event}. "
        "When a place becomes free, the next one moves up, and you get a message."
    ),
    "promoted": _("A place became free: “{entry}” is in {event}."),
    "offered": _(
        "A place became free in {event}: “{entry}” has it if you say so until {deadline}, on your own page. "
        "Afterwards it goes to the next on the waitlist."
    ),
    "lapsed": _(
        "Nobody answered for “{entry}” in time, so its place in {event} went to the next on the waitlist. "
        "If you still want to play, say so on your own page."
    ),
    "declined": _(
        "The partner named for “{entry}” does not play, so its place in {event} went to the next on the "
        "waitlist. Name another partner on your own page."
    ),
    "invited": _(
        "“{entry}” has a place in {event} until {deadline}. "
        "Forward the invitation to your partner: with a yes the place is yours for good."
    ),
    "seeking": _("“{entry}” is on the partner board of {event}. Others can ask you now, and you them."),
    "partner-asked": _("{name} wants to play with you in {event}. Say yes or no on your own page."),
    "check-in-open": _("Check-in for {event} is open. Say on your own page that “{entry}” is there."),
    "check-in-open:until": _(
        "Check-in for {event} is open until {deadline}. Say on your own page that “{entry}” is there."
    ),
    "begins": _("“{entry}” plays in {event}. Your matches, tables and results stand on your own page."),
    "match-ready": _("“{entry}” plays against {opponent} next in {event}: {round}, match {code}."),
    "table": _("“{entry}” has a table for match {code} against {opponent} ({round})."),
    "called": _(
        "“{entry}” is called to match {code} against {opponent} ({round}). Please come to the table."
    ),
    "to-confirm": _(
        "{opponent} reported the result of match {code} ({round}): {score}, yours first. "
        "Confirm it on your own page, or say there which hand is wrong."
    ),
    "disputed": _(
        "{by} says that hand {number} of match {code} ({round}) is not right. A director decides; "
        "what they say it was stands on the match’s page."
    ),
    "settled:recorded": _(
        "A director decided about hand {number} of match {code} ({round}): it stays as it was entered."
    ),
    "settled:disputed": _(
        "A director decided about hand {number} of match {code} ({round}): it is corrected to what the dispute said."
    ),
    "settled:withdrawn": _(
        "Hand {number} of match {code} ({round}) is no longer disputed: {by} took it back."
    ),
    "final:won": _("“{entry}” won match {code} ({round}) against {opponent}: {score}."),
    "final:lost": _("“{entry}” lost match {code} ({round}) against {opponent}: {score}."),
    "final:draw": _("Match {code} ({round}) between “{entry}” and {opponent} is a draw: {score}."),
    "final:won-unplayed": _("“{entry}” won match {code} ({round}) against {opponent} without play."),
    "final:lost-unplayed": _("“{entry}” lost match {code} ({round}) against {opponent} without play."),
    "final:both-lost": _("Match {code} ({round}) against {opponent} counts as lost for both."),
    "final:abandoned": _("Match {code} ({round}) with {opponent} was broken off: nobody won it."),
    "final:table": _("Match {code} ({round}) with {opponent} is over: {score}, yours first."),
    "final:other": _("Match {code} ({round}) against {opponent} was decided, and corrected since."),
    "finished": _("{event} is over. All places and results stand on its page."),
    "finished:placed": _("{event} is over. “{entry}”: {place}. All results stand on its page."),
    "cancelled": _("{event} does not take place: the organizers called it off."),
}

#: Lines below, each only where its fact is known.
LINES = {
    "when": _("When: {when}"),
    "where": _("Where: {where}"),
    "table": _("Table: {table}"),
}


def told(kind: str, facts: "Mapping[str, str]", size: int) -> tuple[str, list[str]]:
    """Subject and paragraphs of a message to an entry of so many players.

    ``facts``: entry, event; number and deadline of a place; code, round, opponent, score of a match, by and number of
    a disputed hand; when, where, table; ``variant`` of the kind, if it has several.
    """
    opening = OPENINGS[f"{kind}:{facts['variant']}" if facts.get("variant") else kind]
    lines = [_filled(line, facts, size) for fact, line in LINES.items() if facts.get(fact)]
    body = [_filled(opening, facts, size), "\n".join(lines)]
    return one_line(_filled(SUBJECTS[kind], facts, size)), [part for part in body if part]


def heading(kind: str, size: int) -> str:
    """What a message is called where the event need not be named, as in its own inbox."""
    return _filled(SUBJECTS[kind], {"event": ""}, size).strip(" :：")


def _filled(sentence: str, facts: "Mapping[str, str]", size: int) -> str:
    """The sentence with these facts, as it is said of entries of so many players."""
    if sentence in SENTENCES:
        return of_entries(sentence, size, **facts)
    return gettext(sentence).format_map(Params(facts))


def one_line(subject: str) -> str:
    """A subject cannot hold line breaks."""
    return " ".join(subject.split())


def invitation_for_partner(player: str, link: str) -> str:
    """The paragraph that a captain forwards."""
    return gettext("For {player}, to say yes or no:").format(player=player) + "\n" + link


def several(count: int, event: str) -> str:
    """The subject of a mail that holds several messages."""
    text = ngettext("{count} message: {event}", "{count} messages: {event}", count)
    return one_line(text.format(count=count, event=event))


def own_page(entry: str, link: str) -> str:
    """The way to an entry's own page."""
    text = gettext("The page of “{entry}”. Its link is private: whoever has it acts for you.")
    return text.format(entry=entry) + "\n" + link


def no_more(event: str, link: str) -> str:
    """The way out of the mails about an event."""
    return gettext("No more mails about {event}:").format(event=event) + "\n" + link


def invitation(event: str, role_code: str, at: "Sequence[str]", link: str) -> tuple[str, str]:
    """Subject and plain text for somebody who is invited to a role, at these tables if any."""
    asked = {
        "director": gettext("You are invited to run “{event}” as a director."),
        "scorer": gettext("You are invited to keep the scores of “{event}”: {tables}."),
    }[role_code]
    body = [
        asked.format(event=event, tables=tables(at) if at else gettext("every table")),
        gettext("Open this link and sign in to accept. It works once, for two weeks:") + "\n" + link,
        gettext("You do not know the event? Then just ignore this mail."),
    ]
    return one_line(gettext("Invitation: {event}").format(event=event)), "\n\n".join(body) + "\n"
