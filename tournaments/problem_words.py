"""What a user can mend, in sentences that wording translates: problems of the services by their code."""

from django.utils.translation import gettext_noop as _

#: What a user can mend, by the code of services.errors.Problem.
PROBLEMS = {
    "name-missing": _("Give your pair a name."),
    "name-too-long": _("This is longer than {limit} characters."),
    "name-unreadable": _("There is a character in it that cannot be shown."),
    "email-wrong": _("This is not an e-mail address."),
    "name-taken": _("Another entry of this event already has this name."),
    "players-count": _("An entry has {count} players here."),
    "player-missing": _("Who is playing? Give a name."),
    "player-twice": _("{name} is named twice. A pair is two people."),
    "already-registered": _("{name} is already playing in this event, in “{entry}”."),
    "sign-up-closed": _("Sign-up is not open."),
    "waitlist-full": _("The waitlist is full."),
    "event-changed": _(
        "Somebody else changed this meanwhile. Yours is not saved. Look at what is new, then save again."
    ),
    "no-vote": _("There is no vote on the prizes."),
    "vote-closed": _("The vote has closed."),
    "vote-needs-prizes": _("A vote needs at least two prizes to choose from."),
    "vote-choices": _("Between one and {most}: no more than there are prizes."),
    "vote-closes-in-the-past": _("The vote must close in the future."),
    "vote-has-ballots": _("Ballots have been cast already, so this stays as it is."),
    "vote-too-many": _("Choose at most {most}."),
    "vote-unknown-prize": _("There is no such prize here any more. Load the page again."),
    "prize-not-your-turn": _("It is not this place’s turn to choose."),
    "prize-taken": _("This prize is not to be had. Choose another one."),
    "no-such-award": _("There is no award for this place."),
    "entry-withdrawn": _("This entry has left the event."),
    "contact-missing": _("Say how the organizer can reach you."),
    "answer-missing": _("The organizer needs an answer to this."),
    "answer-unknown": _("Choose one of the answers."),
    "player-seated": _("{name} has sat at a table already, so the name stays."),
    "invitation-gone": _("This invitation is no longer open. Ask whoever sent it for a new one."),
    "partner-silent": _("Not everybody of this entry has accepted yet."),
    "request-gone": _("This is no longer open: the other player has found a partner, or left the board."),
    "not-on-board": _("One of the two is no longer on the partner board."),
    "merge-with-itself": _("Choose another entry than this one."),
    "check-in-closed": _("Check-in is not open now. Go to the organizer’s desk."),
    "too-many-questions": _("More than {limit} questions are not possible."),
    "question-missing": _("Write the question, or empty the whole row."),
    "one-choice": _("One answer leaves no choice. Add another, or leave the answers empty."),
    "entries-changed": _("Entries came or went meanwhile. Here is the present list."),
    "too-few-entries": _("An event needs at least two pairs."),
    "too-few-for-tables": _("Tables of four need at least four players."),
    "too-few-for-groups": _("{groups} groups need at least two pairs each."),
    "no-draw-yet": _("There is no draw yet that could be published."),
    "results-exist": _("There are results already, so the start cannot be undone."),
    "wrong-state": _("This cannot be done now: the event is “{status}”."),
    "game-format": _("{game} is not played in this format: {format}. It can be: {formats}."),
    "entry-size-fixed": _(
        "Entries have signed up already, so how many players one has is fixed. Substitutes can still be allowed."
    ),
    "unknown-ruleset": _("There is no such ruleset."),
    "unknown-format": _("There is no such format."),
    "unknown-timezone": _("There is no such time zone."),
    "seed-taken": _("Another entry has this seed."),
    "closes-before-opening": _("Sign-up must close after it opens."),
    "match-endless": _("Say to how many points a match is played, or how many hands."),
    "series-not-yours": _("Only the owner of a series can add events to it."),
    "no-such-series": _("There is no series with this address."),
    "best-of-odd": _("A best-of is an odd number of games, at most {limit}."),
    "unknown-criterion": _("There is no such criterion."),
    "criterion-twice": _("Each criterion can be chosen only once."),
    "best-legs": _("Give a number from 1 to {limit}, or none for all legs."),
    "points-table": _("Give whole numbers from 0 to {limit}, one for each place, at most {places} of them."),
    "leg-taken": _("The series already has a leg {leg}."),
    "ends-before-start": _("It must end after it starts."),
    "still-playing": _(
        "You still play in this event. After it, or once you have withdrawn, this can be done."
    ),
    "nobody-chosen": _("Choose whose name is erased."),
    "owns-event": _("You own “{event}”, which is not over. Finish or cancel it first."),
    "sign-in-first": _("Sign in first."),
    "too-many-accounts": _("An entry can have at most {most} accounts."),
    "too-many-invitations": _("At most {most} invitations can be open at once."),
    "invited-too-often": _("This address was written to often enough. Revoke the invitation to begin anew."),
    "invitation-over": _("This invitation is over: it was used, taken back, or has ended."),
    "no-table": _("Name at least one table."),
    "too-many-tables": _("At most {most} tables, each named with at most {length} characters."),
    "owner-stays": _("The owner stays the owner."),
    "session-twice": _("Two sessions start at the same time."),
    "round-begun": _("Matches of this round have begun, so their length is fixed."),
    "key-reused": _("This form was already used for something else. Load the page again."),
    "record-differs": _("The result says something else here than the record of the hand."),
    "log-missing": _("Choose the file of the log."),
    "log-too-large": _("A log of one match is not longer than {limit} kB. This file is."),
    "log-unreadable": _(
        "This is no log of Tichu from BrettspielWelt, or it is damaged: line {line} makes no sense."
    ),
    "log-empty": _("There is no complete round in this log."),
    "log-players": _(
        "A log of one match names four players throughout. This one names others in line {line}."
    ),
    "log-seats-other": _("Say for each name in the log who it is: four different players of this match."),
    "log-seats-partners": _("Partners in the log have to be partners here."),
    "log-seats-differ": _(
        "In the log they sit in another order than at this table, where hands are recorded already."
    ),
    "log-breaks-rules": _(
        "The round that begins in line {line} breaks the rules of this event, so the log cannot be recorded. "
        "Play {event}: {why}"
    ),
    "people-unknown": _("Choose entries of this series."),
    "people-twice-in-a-leg": _("They were both in the same leg, so they are not one and the same."),
    "people-erased": _("What bears a name and what was erased stay apart, so that no name is told again."),
    "picture-kind": _("Only pictures in JPEG, PNG or WebP are taken."),
    "picture-broken": _("This picture is damaged, so it cannot be shown."),
    "picture-large": _("A picture may have at most {limit} kB. This one is larger: make it smaller first."),
    "picture-wide": _("This picture has too many pixels. Make it smaller first: {side} across are plenty."),
    "picture-tiny": _("This picture is too small to be seen."),
    "list-empty": _("There is nothing in this list. Choose a file, or paste the list."),
    "list-encoding": _(
        "This file is not text in the encoding chosen. Choose another one, or save it as UTF-8."
    ),
    "list-unreadable": _("This file is damaged, or it is no list. Save it again as .xlsx or CSV."),
    "list-old-excel": _("Old Excel files (.xls) can’t be read. Save it as .xlsx or CSV."),
    "list-bomb": _("This workbook holds far more than a list of entries. Save the sheet alone, as CSV."),
    "list-too-large": _(
        "A list may have at most {limit} kB. This one is larger: leave out what is not needed."
    ),
    "list-too-long": _("A list may name at most {limit} entries. This one names more."),
    "list-repeated": _("The same entry stands in line {line}."),
    "event-file-other": _("This is no file of an event."),
    "event-file-version": _("This file is of version {version}, which this site does not read."),
    "event-file-changed": _("This file was changed since it was exported, or it was cut off."),
    "event-file-wrong": _("This file is not whole, or does not fit together: {part}."),
    "event-file-here": _("“{name}” is on this site already, so nothing was imported."),
    "event-file-ids": _(
        "This site has other rows under the ids of the file: {part}. Import it into an empty site."
    ),
    "event-file-account": _(
        "The account {email} is known here under another number. Import into an empty site."
    ),
    "event-file-log": _("The log of this event is broken at link {number}."),
    "event-file-derived": _("The bracket in this file is not what its hands and rulings give: {codes}."),
    "hand-exists": _("Hand {number} was recorded meanwhile. Compare, and correct it if it is wrong."),
    "hand-missing": _("The next hand to record is hand {number}."),
    "hand-not-last": _("Only the last hand can be taken back."),
    "hands-exist": _("The first hand is recorded, so the seats are fixed."),
    "match-not-open": _("Match {code} is not open."),
    "match-over": _("Match {code} is over, so no further hand can be recorded."),
    "score-tied": _("In a bracket somebody has to advance, so one side must be ahead."),
    "ruling-reason": _("Give a reason: it stands on the match’s page."),
    "nothing-played": _("Nothing has been played in {code} that could be played again."),
    "entry-not-playing": _("This entry is not in the stage that is being played."),
    "too-late-to-join": _(
        "It is too late to join: the second round is drawn, or everything was fixed at the start."
    ),
    "no-such-preset": _("There is no such kind of event."),
    "no-such-stage": _("There is no such stage."),
    "stage-needs-league": _(
        "Only the last stage can be an elimination: those before are played to the end by all."
    ),
    "qualifiers-needed": _("Say how many go on to the next stage; from the last stage nobody does."),
    "qualifiers-impossible": _("So many can’t go on: at least two, and no more than there are."),
    "groups-impossible": _("Groups play a round robin, each of at least two."),
    "stages-differ": _("Tables of four individuals don’t go together with matches of two."),
    "no-such-round": _("There is no such round."),
    "event-paused": _("The event is paused."),
    "round-played": _("Results of this round are in, so its draw stays."),
    "nothing-to-draw": _("No round is drawn here: who meets whom is fixed from the start."),
    "round-before-missing": _("Round {number} has to be drawn first."),
    "stages-left": _("The next stage has not been played yet."),
    "stage-over": _(
        "This stage is over: its places are fixed, and whoever went on plays the next one. Take the start of the next stage back first; that is possible until its first hand."
    ),
    "table-missing": _("Say first at which table {code} is played."),
    "match-disputed": _("A hand of match {code} is disputed. A director decides first."),
    "match-not-reported": _("Match {code} is not waiting for a confirmation."),
    "text-missing": _("Write something here."),
    "reason-missing": _("Say what is wrong with it."),
    "dispute-same": _("This is what stands. Enter the hand as it was, or leave it to the director."),
    "dispute-without-result": _("The dispute names no other result. Correct the hand instead."),
    "no-ruling": _("There is no ruling on match {code}."),
    "seats-other-players": _("Somebody here does not play in this match."),
    "seats-partners": _("Partners sit opposite each other."),
    "substitute-elsewhere": _("Choose somebody else of the same entry, or write a new name."),
    "substitute-sits": _("In hand {number} this player would sit on two seats."),
    "seats-twice": _("Somebody is named for two seats."),
    "line-up-theirs": _("Who sits down for the other side is theirs to say."),
    # the rules engine's violations of Tichu results
    "wrong-type": _("This is not readable here: {value}."),
    "missing": _("Please fill this in."),
    "out-of-range": _("{value} is not possible here."),
    "unknown-field": _("This is not part of a result."),
    "card-points-step": _(
        "{value} can’t be right. Fives, tens, kings, Dragon and Phoenix all count in fives, "
        "so each side ends on a multiple of 5."
    ),
    "card-points-range": _(
        "{value} can’t be right. The Phoenix alone is −25 and all other cards together are 125, "
        "so each side ends between those two."
    ),
    "card-points-sum": _("{first} and {second} make {sum}. The cards of a hand are worth 100 together."),
    "card-points-needed": _("Card points are missing. Only after a double victory nothing is counted."),
    "card-points-not-counted": _("After a double victory no card points are entered."),
    "grand-tichu-off": _("Grand Tichu is not played here."),
    "order-first-out": _("The order does not start with the player who was out first."),
    "order-repeats": _("Somebody stands in the order more than once."),
    "order-incomplete": _("The order must name all four players."),
    "order-too-long": _("A double victory ends the hand with the second player out."),
    "order-not-partners": _("Those two are opponents: no double victory."),
    "order-partners": _("Those two are partners: that is a double victory."),
    "total-mismatch": _(
        "The total was written down as {first} : {second}, but this hand is worth "
        "{computed_first} : {computed_second}."
    ),
}
