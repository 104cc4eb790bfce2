"""Dates and times as pages show them: in the venue's zone, in the reader's language, with the weekday."""

from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.dateformat import format as formatted
from django.utils.html import format_html
from django.utils.translation import pgettext

from tournaments.templatetags.geekcup import relative

if TYPE_CHECKING:
    from datetime import date, datetime

    from django.utils.safestring import SafeString

    from tournaments.models import Tournament


def local(moment: "datetime", tournament: "Tournament") -> "datetime":
    """The moment in the venue's time zone."""
    return timezone.localtime(moment, tournament.zone)


def day(moment: "date") -> str:
    """A date with its weekday: "Sat 4 Sep 2010"."""
    return formatted(moment, pgettext("date format", "D j M Y"))


def short_day(moment: "date", today: "date") -> str:
    """A date as a list shows it: the year only where it is not this one."""
    return day_and_month(moment) if moment.year == today.year else full_date(moment)


def day_and_month(moment: "date") -> str:
    """A date without its year: "4 Sep"."""
    return formatted(moment, pgettext("date format", "j M"))


def year(moment: "date") -> str:
    """A year: "2010"."""
    return formatted(moment, pgettext("date format", "Y"))


def full_date(moment: "date") -> str:
    """A date with its year: "4 Sep 2010"."""
    return formatted(moment, pgettext("date format", "j M Y"))


def clock(moment: "datetime") -> str:
    """A time of day: "14:00"."""
    return formatted(moment, "H:i")


def when(moment: "datetime", tournament: "Tournament") -> str:
    """Date and time of day in the venue's zone: "Sat 4 Sep 2010, 14:00"."""
    return formatted(local(moment, tournament), pgettext("date format", "D j M Y, H:i"))


def timed(text: str, at: "datetime") -> "SafeString":
    """A moment in words, for machines too, and beside it how far off it is by the reader's clock."""
    return format_html(
        '<time datetime="{}">{}</time>{}', at.isoformat(timespec="seconds"), text, relative(at)
    )
