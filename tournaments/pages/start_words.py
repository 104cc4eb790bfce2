"""How many take part and how many wait, counted in what an entry is: players, pairs or teams."""

from django.utils.translation import ngettext


def taking_part(count: int, size: int) -> str:
    """How many of so many players each take part."""
    alone = ngettext("{count} player takes part.", "{count} players take part.", count)
    pairs = ngettext("{count} pair takes part.", "{count} pairs take part.", count)
    teams = ngettext("{count} team takes part.", "{count} teams take part.", count)
    return {1: alone, 2: pairs}.get(size, teams).format(count=count)


def staying_on_waitlist(count: int, size: int) -> str:
    """How many of so many players each stay on the waitlist."""
    alone = ngettext("{count} player stays on the waitlist.", "{count} players stay on the waitlist.", count)
    pairs = ngettext("{count} pair stays on the waitlist.", "{count} pairs stay on the waitlist.", count)
    teams = ngettext("{count} team stays on the waitlist.", "{count} teams stay on the waitlist.", count)
    return {1: alone, 2: pairs}.get(size, teams).format(count=count)
