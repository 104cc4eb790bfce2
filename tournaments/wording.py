"""Codes, names and states as sentences in the reader's language. Pages, API and mail all ask here."""

import re
from typing import TYPE_CHECKING, Any

from babel.dates import get_timezone_location
from django.utils import formats, timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, ngettext, pgettext, to_locale
from django.utils.translation import gettext_noop as _
from django.utils.translation import pgettext_lazy as _p

from tournaments.entry_words import SENTENCES
from tournaments.problem_words import PROBLEMS
from tournaments.rule_words import ANY, RULES
from tournaments.violations import VIOLATIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime
    from zoneinfo import ZoneInfo

#: Languages that are written without spaces between sentences.
WITHOUT_SPACES = ("zh-hans", "ja")

GAMES = {"tichu": _("Tichu"), "bingo": _("Bingo"), "44a": _("44A")}

FORMATS = {
    "double_elimination": _("double elimination"),
    "single_elimination": _("single elimination"),
    "round_robin": _("round robin"),
    "swiss": _("Swiss system"),
    "tables": _("tables with changing partners"),
}

RULESETS = {
    ("tichu", "rgg"): _("Rio Grande rules"),
    ("tichu", "geek_cup"): _("Geek Cup rules (Rio Grande, clockwise)"),
    ("tichu", "jp_blog"): _("Japanese club rules (last hand to the first out)"),
    ("tichu", "bsw"): _("BrettspielWelt rules"),
    ("tichu", "bga"): _("Board Game Arena rules"),
    ("tichu", "goettingen"): _("Göttingen tournament rules"),
    ("tichu", "dtm"): _("German championship rules"),
    ("bingo", "default"): _("usual rules"),
    ("44a", "default"): _("usual rules"),
}


class Params(dict[str, Any]):
    """Leaves a placeholder standing rather than failing on a sentence."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def problem(code: str, params: "Mapping[str, Any]") -> str:
    """The sentence for a problem's code."""
    sentence = PROBLEMS.get(code) or VIOLATIONS.get(code)
    if sentence is not None and sentence in SENTENCES:
        sentence = _sentence_of(sentence, int(params.get("entry_size", 2)))
    text = gettext(sentence) if sentence else _counted(code, params) or code
    if code == "log-breaks-rules":
        broken = params["violation"]
        params = {**params, "why": problem(broken.code, broken.params)}
    if code == "wrong-state":
        params = {**params, "status": status(str(params["status"]))}
    if code == "game-format":
        params = {
            "game": game(str(params["game"])),
            "format": format_name(str(params["format"])),
            "formats": listed(format_name(possible) for possible in params["formats"]),
        }
    return text.format_map(Params(params))


def _counted(code: str, params: "Mapping[str, Any]") -> str:
    """The sentence for a problem that counts something; "" for any other."""
    count = int(params.get("count", params.get("minutes", 0)))
    return {
        "capacity-too-small": ngettext(
            "{count} entry holds a place already.", "{count} entries hold a place already.", count
        ),
        "matches-undecided": ngettext(
            "{count} match is still undecided.", "{count} matches are still undecided.", count
        ),
        "list-has-problems": ngettext(
            "{count} line has a problem, so nothing was added.",
            "{count} lines have problems, so nothing was added.",
            count,
        ),
        "rounds-left": ngettext(
            "{count} round is still to be drawn.", "{count} rounds are still to be drawn.", count
        ),
        "sign-ups-too-many": ngettext(
            "Many have signed up from this connection just now. Try again in {minutes} minute.",
            "Many have signed up from this connection just now. Try again in {minutes} minutes.",
            count,
        ),
        "entry-size": ngettext(
            "Here an entry is {count} to {most} players.",
            "Here an entry is {count} to {most} players.",
            count,
        ),
        "affects-matches": ngettext("This changes {count} match.", "This changes {count} matches.", count),
    }.get(code, "")


def status(code: str) -> str:
    """A tournament's status as a word."""
    return {
        "draft": pgettext("event", "draft"),
        "registration": pgettext("event", "sign-up"),
        "check_in": pgettext("event", "sign-up closed"),
        "running": pgettext("event", "running"),
        "finished": pgettext("event", "finished"),
        "archived": pgettext("event", "archived"),
        "cancelled": pgettext("event", "cancelled"),
    }[code]


def entry_status(code: str) -> str:
    """An entry's status as a word."""
    return {
        "seeking": pgettext("entry", "looking for a partner"),
        "invited": pgettext("entry", "not everybody has accepted"),
        "offered": pgettext("entry", "is offered a place"),
        "confirmed": pgettext("entry", "has a place"),
        "waitlisted": pgettext("entry", "on the waitlist"),
        "checked_in": pgettext("entry", "checked in"),
        "withdrawn": pgettext("entry", "withdrawn"),
        "disqualified": pgettext("entry", "disqualified"),
    }[code]


def draw(method: str, number: str) -> str:
    """How the seeds came about."""
    return {
        "": gettext("not made"),
        "registration": gettext("by the order of sign-up"),
        "manual": gettext("by hand"),
        "number": gettext("by draw number {number}").format(number=number),
    }[method]


def tables(labels: "Sequence[str]") -> str:
    """Tables in words: "tables 1, 2"."""
    text = ngettext("table {tables}", "tables {tables}", len(labels))
    return text.format(tables=pgettext("between tables", ", ").join(labels))


def role(code: str) -> str:
    """What an account is in an event."""
    return {
        "owner": pgettext("role", "owner"),
        "director": pgettext("role", "director"),
        "scorer": pgettext("role", "scorer"),
    }[code]


FIELDS = {
    "name": _("name"),
    "host": _("host"),
    "venue": _("venue"),
    "address": _("street address"),
    "sponsor": _("sponsor"),
    "contact": _("public contact"),
    "text": _("announcement"),
    "announced_on": _("announced on"),
    "series": _("series"),
    "leg": _("leg"),
    "game": _("game"),
    "ruleset": _("ruleset"),
    "format": _("format"),
    "options": _("format options"),
    "entry_size": _("players per entry"),
    "match_points": _("points of a match"),
    "criteria": _("what decides about places"),
    "capacity": _("places"),
    "timezone": _("time zone"),
    "language": _("language"),
    "visibility": _("visibility"),
    "opens_at": _("sign-up opens"),
    "closes_at": _("sign-up closes"),
    "target": _("target score"),
    "max_hands": _("number of hands"),
    "best_of": _("best of"),
    "reporting": _("who makes results final"),
    "session_id": _("date"),
    "substitutes": _("substitutes"),
    "partner_hours": _("hours for a partner to accept"),
    "reply_hours": _("hours to answer after moving up"),
    "board": _("partner board"),
    "asks_contact": _("how to reach people"),
    "fee": _("entry fee"),
    "check_in_opens_at": _("check-in opens"),
    "check_in_closes_at": _("check-in closes"),
    "questions": _("questions"),
    "starts_at": _("starts"),
    "time_limit": _("time limit"),
    "deadline": _("deadline"),
    "tables": _("number of tables"),
    "stream_table": _("table that is streamed"),
}


def fields(names: "list[str]") -> str:
    """The names of changed fields, as the forms call them."""
    return listed(gettext(FIELDS.get(name, name)) for name in names)


def listed(words: "Iterable[str]") -> str:
    """Names or words one after the other, as a list in a sentence."""
    return pgettext("list of names", ", ").join(words)


def partners(names: "Iterable[str]") -> str:
    """Entries that play together, as in a match where partners change."""
    return pgettext("between partners", " + ").join(names)


def in_one_line(*facts: str) -> str:
    """What is known of a thing, such as a venue and its address; what is empty is left out."""
    return pgettext("facts in one line", ", ").join(filter(None, facts))


def of_entries(sentence: str, size: int, **params: object) -> str:
    """A sentence of entry_words about pairs, as it is said of entries of so many players."""
    return gettext(_sentence_of(sentence, size)).format(**params)


def _sentence_of(sentence: str, size: int) -> str:
    alone, team = SENTENCES[sentence]
    return {1: alone, 2: sentence}.get(size, team)


def players_beside(entry: str, players: "Sequence[str]") -> "Sequence[str]":
    """The players' names to show beside the entry's: none where somebody plays alone under his own name."""
    return [] if list(players) == [entry] else players


def span(minutes: int) -> str:
    """A length of time in the largest unit that divides it; less than 0 is back in time."""
    if minutes and not minutes % 1440:
        return ngettext("{count} day", "{count} days", abs(minutes) // 1440).format(count=minutes // 1440)
    if minutes and not minutes % 60:
        return ngettext("{count} hour", "{count} hours", abs(minutes) // 60).format(count=minutes // 60)
    return ngettext("{count} minute", "{count} minutes", abs(minutes)).format(count=minutes)


def team_of(size: int, seats: int) -> str:
    """Who enters, in a sentence, where entries have more players than sit down in a match; else ""."""
    if size <= seats:
        return ""
    text = ngettext(
        "Teams of {size} players, of whom {seats} sits down in each match.",
        "Teams of {size} players, of whom {seats} sit down in each match.",
        seats,
    )
    return text.format(size=size, seats=seats)


def paragraph(*sentences: str) -> SafeString:
    """Sentences one after the other, as HTML; Chinese and Japanese put no space between them."""
    space = "" if get_language() in WITHOUT_SPACES else " "
    return format_html_join(space, "{}", ((sentence,) for sentence in sentences if sentence))


_SAYS_TABLE = re.compile(r"^table\b|^テーブル|桌|卓", re.IGNORECASE)


def table(label: str) -> str:
    """A table as people call it: "Table 2"; some languages call a numbered one otherwise than a named one.

    Whoever wrote "Table 2" where only its name was wanted is not told "Table Table 2".
    """
    if _SAYS_TABLE.search(label):
        return label
    numbered, named = pgettext("numbered", "Table {table}"), pgettext("named", "Table {table}")
    return (numbered if label.isdecimal() else named).format(table=label)


def game(code: str) -> str:
    return gettext(GAMES.get(code, code))


def format_name(code: str, sides: int = 2) -> str:
    """The name of a format; at tables of a game of more sides than two nobody has a partner."""
    if code == "tables" and sides > 2:  # noqa: PLR2004
        return gettext("tables of four")
    return gettext(FORMATS.get(code, code))


def format_said(code: str) -> str:
    """A format with a sentence that says what it is."""
    return {
        "double_elimination": gettext("Double elimination: who loses twice is out."),
        "single_elimination": gettext("Single elimination: who loses is out."),
        "round_robin": gettext("Round robin: everyone meets everyone, in groups if there are many."),
        "swiss": gettext("Swiss system: each round those with equal scores meet, and nobody is out."),
        "tables": gettext(
            "Tables of four individuals: each round has new tables and, in games of partners, new partners."
        ),
    }[code]


def preset(code: str) -> tuple[str, str]:
    """An event as it is really held: its name, and what it is in a sentence."""
    return {
        "geek_cup": (
            gettext("The Geek Cup"),
            gettext("Tichu pairs to 1000 points, double elimination."),
        ),
        "individuals": (
            gettext("Championship of individuals"),
            gettext("Tichu, six rounds of four hands, a new partner each round, victory points."),
        ),
        "club_league": (
            gettext("Club league"),
            gettext("Tichu individuals, three rounds of eight hands: at a table everyone partners everyone."),
        ),
        "online_knockout": (
            gettext("Online knock-out"),
            gettext("Tichu pairs to 1000 points, best of three from the semi-finals on."),
        ),
        "swiss": (
            gettext("Swiss system"),
            gettext(
                "Tichu pairs, five rounds of six hands, 1000 points or 50 minutes; 3 for a win, 1 for a draw."
            ),
        ),
        "bingo_groups": (
            gettext("Bingo groups with a knock-out"),
            gettext("One against one in two groups; the best two of each go on."),
        ),
        "44a_evening": (
            gettext("44A evening"),
            gettext("Four rounds at tables of four, everybody for himself."),
        ),
    }[code]


def ruleset(game_code: str, preset: str) -> str:
    return gettext(RULESETS.get((game_code, preset), preset))


def rule(game_code: str, option: str, value: Any) -> str:
    """What an option of a ruleset means with this value, in a sentence; "" where nothing is said of it."""
    readings = RULES[game_code].get(option, {})
    # True is 1 and False 0 for a dictionary, but never in the same option.
    sentence = readings[value] if _is_word(value) and value in readings else readings.get(ANY, "")
    values = value if isinstance(value, list | tuple) else ()
    return gettext(sentence).format(*values, value=value) if sentence else ""


def _is_word(value: Any) -> bool:
    return value is None or isinstance(value, str | bool)


def trump(pip: int) -> str:
    """The trump suit of a deal of Bingo, by its number of pips."""
    return gettext("blanks") if pip == 0 else gettext("{pip}s").format(pip=pip)


def red_tens(dealt: int, *, red: bool) -> str:
    """How many red tens a player of 44A was dealt, where ``dealt`` players have one or both."""
    if not red:
        return "–"
    return pgettext("red tens", "both") if dealt == 1 else pgettext("red tens", "one")


def round_name(bracket: str, number: int, last: int) -> str:
    """A round as people call it. ``last`` is the number of the bracket's last round."""
    finals = {
        ("final", 1): gettext("Grand final"),
        ("final", 2): gettext("Second final"),
        ("third", 1): gettext("Match for third place"),
        ("winners", last): gettext("Winners’ final"),
        ("losers", last): gettext("Losers’ final"),
    }
    halves = {
        "winners": gettext("Winners’ round {number}"),
        "losers": gettext("Losers’ round {number}"),
    }
    name = finals.get((bracket, number)) or halves.get(bracket) or gettext("Round {number}")
    return name.format(number=number)


def group(name: str) -> str:
    """A group of a stage: "Group A"."""
    return gettext("Group {name}").format(name=name)


def stage(number: int, format_code: str) -> str:
    """A stage of an event of several: "Stage 2: Swiss system"."""
    return gettext("Stage {number}: {format}").format(number=number, format=format_name(format_code))


def knockout_round(number: int, last: int) -> str:
    """A round of a single elimination as people call it."""
    names = (gettext("Final"), gettext("Semi-finals"), gettext("Quarter-finals"))
    left = last - number
    return names[left] if left < len(names) else gettext("Round {number}").format(number=number)


def round_in_half(bracket: str, number: int, last: int) -> str:
    """A round as the bracket heads its column, where the half is said above."""
    if number == last:
        return round_name(bracket, number, last)
    return gettext("Round {number}").format(number=number)


def award(place: int, title: str = "") -> str:
    """What a place is called that is honoured."""
    if title:
        return title
    return {1: gettext("Champion"), 2: gettext("Runner-up")}.get(place) or gettext("Place {place}").format(
        place=place
    )


def affected(change: str, hands: int, returns: int = 0) -> str:
    """What a correction would do to a match (services.corrections.Affected)."""
    if returns:
        text = ngettext(
            "{what}; {count} hand from before counts again",
            "{what}; {count} hands from before count again",
            returns,
        )
        return text.format(what=affected(change, hands), count=returns)
    if change == "voided" and hands:
        text = ngettext("its {count} hand no longer counts", "its {count} hands no longer count", hands)
        return text.format(count=hands)
    return {
        "reopened": gettext("is open again"),
        "decided": gettext("is decided"),
        "winner": gettext("has another winner"),
        "voided": gettext("its result no longer counts"),
        "sides": gettext("others meet there"),
    }[change]


#: Django's Chinese has no short weekdays. Named here, ours are in the catalogue, which comes before Django's.
SHORT_WEEKDAYS = (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))


def moment(at: "datetime", zone: "ZoneInfo") -> str:
    """Day and time in this zone: "Sat 4 Sep 2010, 14:00"."""
    return formats.date_format(timezone.localtime(at, zone), pgettext("date format", "D j M Y, H:i"))


def moment_and_zone(at: "datetime", zone: "ZoneInfo") -> str:
    """Day and time with their zone: "Sat 4 Sep 2010, 14:00 (Shanghai, UTC+8)"."""
    text = pgettext("a time and its zone", "{when} ({zone})")
    return text.format(when=moment(at, zone), zone=zone_name(at, zone))


def zone_name(at: "datetime", zone: "ZoneInfo") -> str:
    """The zone as it is at that moment: "Shanghai, UTC+8"."""
    if zone.key == "UTC":
        return "UTC"
    offset = f"{at.astimezone(zone):%z}"
    hours = f"{int(offset[:3]):+d}".replace("-", "\N{MINUS SIGN}")
    minutes = "" if offset[3:5] == "00" else f":{offset[3:5]}"
    text = pgettext("time zone", "{place}, UTC{offset}")
    return text.format(place=zone_place(zone.key), offset=hours + minutes)


def zone_place(key: str) -> str:
    """The place that a zone is named after, in the reader's language: "Shanghai" for "Asia/Shanghai"."""
    return str(get_timezone_location(key, locale=to_locale(get_language() or "en"), return_city=True))


CALLS = {
    "none": _p("call", "none"),
    "tichu": _p("call", "Tichu"),
    "grand": _p("call", "Grand Tichu"),
}
