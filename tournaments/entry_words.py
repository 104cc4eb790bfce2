"""Sentences about entries, by what an entry is: a pair, a single player, a team. `wording.of_entries` says them.

The sentence about pairs is the key; beside it stand those about single players and about teams.
"""

from collections.abc import Mapping

from django.utils.translation import gettext_noop as _

SENTENCES: Mapping[str, tuple[str, str]] = {
    _("An event needs at least two pairs."): (
        _("An event needs at least two players."),
        _("An event needs at least two teams."),
    ),
    _("{groups} groups need at least two pairs each."): (
        _("{groups} groups need at least two players each."),
        _("{groups} groups need at least two teams each."),
    ),
    _("One pair a line, as copied from a table: its name, then its players."): (
        _("One player a line, as copied from a table."),
        _("One team a line, as copied from a table: its name, then its players."),
    ),
    _("This is the private link of a pair. Whoever opens it acts for the pair."): (
        _("This is the private link of a player. Whoever opens it acts for the player."),
        _("This is the private link of a team. Whoever opens it acts for the team."),
    ),
    _("Pair"): (_("Player"), _("Team")),
    _("Pair name"): (_("Name"), _("Team name")),
    _("Your place waits for your partner"): (
        _("Your place waits for an answer"),
        _("Your place waits for your team"),
    ),
    _("Your place is kept until {until}. With your partner’s yes it is yours for good."): (
        _("Your place is kept until {until}."),
        _("Your place is kept until {until}. With everybody’s yes it is yours for good."),
    ),
    _("Without your partner’s yes the line passes you over."): (
        _("Without an answer the line passes you over."),
        _("Without everybody’s yes the line passes you over."),
    ),
    _("Only your partner should open it: it asks for a yes."): (
        _("Nobody else should open it: it asks for a yes."),
        _("Nobody else of your team should open it: it asks for a yes."),
    ),
    _("Name another partner"): (_("Name somebody else"), _("Name another player")),
    _("This partner said no."): (_("They said no."), _("This player said no.")),
    _(
        "Keep it. It opens your event on any device: your matches, your hands, your names. Your partner gets the invitation above instead."
    ): (
        _(
            "Keep it. It opens your event on any device: your matches, your hands, your name. Send it to nobody."
        ),
        _(
            "Keep it. It opens your event on any device: your matches, your hands, your names. The others of your team get the invitations above instead."
        ),
    ),
    _("You play. This page is yours and your partner’s."): (
        _("You play. This page is yours."),
        _("You play. This page is your team’s."),
    ),
    _("Your partner does not play: {event}"): (
        _("Somebody does not play: {event}"),
        _("Somebody does not play: {event}"),
    ),
    _("Your partner is to accept: {event}"): (
        _("An answer is missing: {event}"),
        _("An answer is missing: {event}"),
    ),
    _(
        "The partner named for “{entry}” does not play, so its place in {event} went to the next on the waitlist. Name another partner on your own page."
    ): (
        _(
            "Somebody named for “{entry}” does not play, so its place in {event} went to the next on the waitlist. Name somebody else on your own page."
        ),
        _(
            "Somebody named for “{entry}” does not play, so its place in {event} went to the next on the waitlist. Name somebody else on your own page."
        ),
    ),
    _(
        "“{entry}” has a place in {event} until {deadline}. Forward the invitation to your partner: with a yes the place is yours for good."
    ): (
        _(
            "“{entry}” has a place in {event} until {deadline}. Forward the invitations to those they are for: with everybody’s yes the place is yours for good."
        ),
        _(
            "“{entry}” has a place in {event} until {deadline}. Forward the invitations to those they are for: with everybody’s yes the place is yours for good."
        ),
    ),
    _("The partner has not accepted. The place is kept until {until}."): (
        _("Not everybody has accepted. The place is kept until {until}."),
        _("Not everybody has accepted. The place is kept until {until}."),
    ),
    _("Pairs"): (_("Players"), _("Teams")),
    _("Pairs stand here in the order in which they sign up."): (
        _("Players stand here in the order in which they sign up."),
        _("Teams stand here in the order in which they sign up."),
    ),
    _("Pairs sign up here:"): (_("Players sign up here:"), _("Teams sign up here:")),
    _("Pairs will sign up here:"): (_("Players will sign up here:"), _("Teams will sign up here:")),
    _(
        "Perhaps not all of it was copied, or the pair made a new one since. Ask your partner for the new link, or the organizer of the event."
    ): (
        _("Perhaps not all of it was copied, or it was renewed since. Ask the organizer of the event."),
        _(
            "Perhaps not all of it was copied, or the team made a new one since. Ask your captain for the new link, or the organizer of the event."
        ),
    ),
    _("Both pairs see it, and can correct it."): (
        _("Everybody at the table sees it, and can correct it."),
        _("Both teams see it, and can correct it."),
    ),
    _("Add a pair"): (_("Add a player"), _("Add a team")),
    _("Add the pair"): (_("Add the player"), _("Add the team")),
    _("Disqualify the pair"): (_("Disqualify the player"), _("Disqualify the team")),
    _("Withdraw the pair"): (_("Withdraw the player"), _("Withdraw the team")),
    _("Whoever opens it acts for the pair. Let its captain scan it, or send it to nobody else."): (
        _("Whoever opens it acts for the player. Let nobody else scan it, and send it to nobody else."),
        _("Whoever opens it acts for the team. Let its captain scan it, or send it to nobody else."),
    ),
    _("The pair has left already, or the event is over."): (
        _("The player has left already, or the event is over."),
        _("The team has left already, or the event is over."),
    ),
    _("Sign up a pair"): (_("Sign up"), _("Sign up a team")),
    _(
        "This page belongs to a pair that signed up. Your pair got a private link then: open it on this device, or paste it here."
    ): (
        _(
            "This page belongs to somebody who signed up. You got a private link then: open it on this device, or paste it here."
        ),
        _(
            "This page belongs to a team that signed up. Your team got a private link then: open it on this device, or paste it here."
        ),
    ),
    _(
        "Your place goes to the next pair on the waitlist. You can sign up again while sign-up is open, at the end of the line."
    ): (
        _(
            "Your place goes to the next player on the waitlist. You can sign up again while sign-up is open, at the end of the line."
        ),
        _(
            "Your place goes to the next team on the waitlist. You can sign up again while sign-up is open, at the end of the line."
        ),
    ),
    _(
        "Another pair that signs up here takes its place on this device: keep the private link of the first one."
    ): (
        _("Whoever else signs up here takes your place on this device: keep your private link."),
        _(
            "Another team that signs up here takes its place on this device: keep the private link of the first one."
        ),
    ),
    _("As organizer you may still add pairs."): (
        _("As organizer you may still add players."),
        _("As organizer you may still add teams."),
    ),
    _("A new link stops the old one at once, on all devices. Your partner needs the new one too."): (
        _("A new link stops the old one at once, on all devices."),
        _("A new link stops the old one at once, on all devices. Your team needs the new one too."),
    ),
    _(
        "Keep it. It opens your event on any device: your matches, your hands, your names. Send it to your partner and to nobody else."
    ): (
        _(
            "Keep it. It opens your event on any device: your matches, your hands, your name. Send it to nobody."
        ),
        _(
            "Keep it. It opens your event on any device: your matches, your hands, your names. Send it to your team and to nobody else."
        ),
    ),
    _("If you play here, open your pair’s private link on this device first."): (
        _("If you play here, open your private link on this device first."),
        _("If you play here, open your team’s private link on this device first."),
    ),
    _("The hands of match {code} are entered by the two pairs at its table and by the organizers."): (
        _("The hands of match {code} are entered by the players at its table and by the organizers."),
        _("The hands of match {code} are entered by the two teams at its table and by the organizers."),
    ),
    _("They begin with the first match. Until then the pairs stand on the overview."): (
        _("They begin with the first match. Until then the players stand on the overview."),
        _("They begin with the first match. Until then the teams stand on the overview."),
    ),
    _("Wait for pairs, or add them yourself"): (
        _("Wait for players, or add them yourself"),
        _("Wait for teams, or add them yourself"),
    ),
    _("Match {code} is not open yet: its pairs are not both known."): (
        _("Match {code} is not open yet: its players are not all known."),
        _("Match {code} is not open yet: its teams are not both known."),
    ),
    _("You move up by yourself when a pair with a place leaves."): (
        _("You move up by yourself when a player with a place leaves."),
        _("You move up by yourself when a team with a place leaves."),
    ),
    _("Hands can be entered once both pairs are known."): (
        _("Hands can be entered once all who play are known."),
        _("Hands can be entered once both teams are known."),
    ),
    _("The first loss drops a pair to the losers’ half, at the code named on its match."): (
        _("The first loss drops a player to the losers’ half, at the code named on the match."),
        _("The first loss drops a team to the losers’ half, at the code named on its match."),
    ),
    _("This device no longer knows your pair. Your private link still works."): (
        _("This device no longer knows you. Your private link still works."),
        _("This device no longer knows your team. Your private link still works."),
    ),
}
