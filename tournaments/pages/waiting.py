"""What the script says of hands that wait on a phone until the site can be reached (static/…/js/waiting.js)."""

from django.utils.translation import gettext


def texts_for_waiting() -> dict[str, str]:
    """The sentences of the list of waiting hands, by the state they are for."""
    return {
        "hand": gettext("Hand {number}: {points}"),
        "waits": gettext("on this phone only"),
        "recorded": gettext("at the site"),
        "held": gettext("on this phone only, not recorded"),
        "offline": gettext(
            "The site cannot be reached. Hands stay on this phone and are sent as soon as it is back; keep this page open."
        ),
        "sending": gettext("Sending what waits on this phone."),
        "done": gettext("Everything is at the site. Nothing waits on this phone."),
        "asks": gettext("The site did not take a hand as it is. Those after it wait until you decide."),
        "refused": gettext(
            "This phone may not enter hands at this table any more. Open your private link on it again, then come back: "
            "the hands stay here."
        ),
        "twice": gettext(
            "Hand {number} waits here already, entered in another tab. What is in the form would be the hand after it: "
            "compare before you go on."
        ),
        "gap": gettext("Hand {number} is missing before them: enter it, then all are sent."),
        "change": gettext("Change"),
        "theirs": gettext("Theirs is right"),
        "correct": gettext("Correct it to mine"),
        "check": gettext("Check it"),
        "remove": gettext("Remove from this phone"),
        "recorded_head": gettext("Recorded"),
        "yours_head": gettext("Yours"),
        "different": gettext("different"),
    }
