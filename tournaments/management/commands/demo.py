"""The demo: the Geek Cup of the announcement, played half-way, and an event open for sign-up."""

from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.management.base import BaseCommand
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string

from tournaments.enums import DrawMethod
from tournaments.management.demo_events import create_demo_events
from tournaments.management.demo_pictures import demo_picture
from tournaments.management.simulation import play_hands
from tournaments.models import Match, Round, Tournament, User
from tournaments.permissions import NOBODY, Actor, actor_for
from tournaments.services import draw, lifecycle, registration, tournaments, votes
from tournaments.services.prize_pictures import set_picture
from tournaments.services.prizes import set_prizes
from tournaments.services.schedule import Times, set_sessions, update_round
from tournaments.services.series import create_series

GEEK_CUP = "shanghai-geek-cup"
OPEN_EVENT = "demo-saturday-tichu"
ORGANIZER = "organizer@demo.example"
SHANGHAI = ZoneInfo("Asia/Shanghai")
SATURDAYS = [date(2010, 9, day) for day in (4, 11, 18, 25)]

#: Obviously demo: (pair, players). In the three languages of the site, as on a real list.
PAIRS = [
    ("演示一队", ["演示甲一", "演示乙一"]),
    ("演示二队", ["演示甲二", "演示乙二"]),
    ("デモ三組", ["デモ太郎三", "デモ花子三"]),
    ("Demo Pair Four", ["Demo Four A", "Demo Four B"]),
    ("演示五队", ["演示甲五", "演示乙五"]),
    ("Demo Pair Six", ["Demo Six A", "Demo Six B"]),
    ("デモ七組", ["デモ太郎七", "デモ花子七"]),
    ("演示八队", ["演示甲八", "演示乙八"]),
]

TEXT = """\
桌游志（CBGNews）月度巡回赛的第二站，也是主办方的第一次比赛。凡是喜欢桌游的朋友都可以参加，重在认识同好。

- **两人一组**，共八组，按报名先后确定名额。
- **双败淘汰**，按 RGG 规则（顺时针）打 Tichu，先到 1000 分者胜。
- 设冠军、亚军两个奖项，奖品由大家投票选出，以组为单位颁发。
"""

#: Which rounds are played on which Saturday.
PLAYED_ON = {
    ("winners", 1): 0,
    ("losers", 1): 1,
    ("winners", 2): 1,
    ("losers", 2): 2,
    ("winners", 3): 2,
    ("losers", 3): 2,
    ("losers", 4): 3,
    ("final", 1): 3,
    ("final", 2): 3,
}


class Command(BaseCommand):
    help = "Create the demo events and print the demo organizer's sign-in. What exists is left as it is."

    def handle(self, *args: Any, **options: Any) -> None:
        with transaction.atomic():
            password = get_random_string(12)
            user = User.objects.filter(email=ORGANIZER).first()
            if user is None:
                user = User.objects.create_user(ORGANIZER, password, name="Demo organizer")
            else:
                user.set_password(password)
                user.save(update_fields=["password"])
            actor = actor_for(user)
            if not Tournament.objects.filter(slug=GEEK_CUP).exists():
                event = create_geek_cup(actor)
                play_half(event, actor)
                vote_on_prizes(event, actor)
            if not Tournament.objects.filter(slug=OPEN_EVENT).exists():
                create_open_event(actor)
            create_demo_events(actor)
        self.stdout.write(
            f"\nGeekcup demo: {settings.BASE_URL}{reverse('tournament', args=[GEEK_CUP])}\n"
            f"Organizer: {settings.BASE_URL}{reverse('sign-in')}  {ORGANIZER}  {password}\n"
        )


def create_geek_cup(actor: Actor) -> Tournament:
    """The event as it was announced on 18 August 2010; nothing in it runs out."""
    series = create_series(actor=actor, name="桌游志（CBGNews）月度巡回赛", slug="cbgnews-tour")
    event = tournaments.create_tournament(
        actor=actor,
        series=series,
        leg=2,
        slug=GEEK_CUP,
        name="上海“geek”杯 Tichu 公开赛",
        host="人人桌游",
        venue="人人桌游",
        address="上海市浙江南路88号东新大厦315室",
        sponsor="人人桌游",
        text=TEXT,
        announced_on=date(2010, 8, 18),
        game="tichu",
        ruleset={"preset": "geek_cup"},
        format="double_elimination",
        options={"final": "reset"},
        entry_size=2,
        capacity=8,
        timezone="Asia/Shanghai",
        language="zh-hans",
    )
    sessions = [Times(datetime.combine(day, time(14), SHANGHAI)) for day in SATURDAYS]
    set_sessions(tournament=event, actor=actor, sessions=sessions)
    set_prizes(
        tournament=event,
        actor=actor,
        prizes=["Arkadia", "Mexica", "Leader 1", "Torres", "Amun-Re"],
        awards=[(1, ""), (2, "")],
    )
    for prize in event.prizes.all():
        picture, alt = demo_picture(prize.name)
        set_picture(tournament=event, actor=actor, prize=prize.pk, picture=picture, alt=alt)
    saturdays = list(event.sessions.order_by("starts_at"))
    for round_ in Round.objects.filter(stage__tournament=event):
        session = saturdays[PLAYED_ON[round_.bracket, round_.number]]
        update_round(round_=round_, actor=actor, session_id=session.pk)
    return event


def play_half(event: Tournament, actor: Actor) -> None:
    """Sign the pairs up, draw, start, and play two Saturdays and a bit of the third."""
    lifecycle.open_registration(tournament=event, actor=actor)
    for name, players in PAIRS:
        registration.register_entry(
            tournament=event, actor=NOBODY, name=name, players=players, language=event.language
        )
    draw.make_draw(tournament=event, actor=actor, method=DrawMethod.NUMBER, number="20100904")
    draw.publish_draw(tournament=event, actor=actor)
    lifecycle.start_tournament(tournament=event, actor=actor)
    chance = Random(20100904)  # noqa: S311 - the demo is the same everywhere
    for bracket, number in (("winners", 1), ("losers", 1), ("winners", 2)):
        matches = Match.objects.filter(stage__tournament=event, round__bracket=bracket, round__number=number)
        for table, match in enumerate(matches.order_by("order"), start=1):
            tournaments.set_table(match=match, actor=actor, table=str(table))
            play_hands(match, chance)
    for table, code in enumerate(("L2.1", "L2.2", "W3.1"), start=1):
        match = Match.objects.get(stage__tournament=event, code=code)
        tournaments.set_table(match=match, actor=actor, table=str(table))
    play_hands(Match.objects.get(stage__tournament=event, code="L2.1"), chance, hands=5)


def vote_on_prizes(event: Tournament, actor: Actor) -> None:
    """Six of the eight pairs have voted; the others still can, and any can change its mind."""
    closes = timezone.now() + timedelta(days=60)
    votes.set_poll(
        tournament=event, actor=actor, voters="entries", choices=2, closes_at=closes, hand_out="choose"
    )
    prizes = list(event.prizes.values_list("pk", flat=True))
    chance = Random(20100925)  # noqa: S311 - the demo is the same everywhere
    for entry in event.entries.order_by("seed")[:6]:
        ballot = chance.sample(prizes, 2)
        votes.cast_ballot(tournament=event, actor=actor_for(AnonymousUser(), entry), prizes=ballot)


def create_open_event(actor: Actor) -> None:
    """A second event, two weeks from now, that visitors can sign up for."""
    today = timezone.localtime(timezone.now(), SHANGHAI).date()
    saturday = today + timedelta(days=14 + (5 - today.weekday()) % 7)
    event = tournaments.create_tournament(
        actor=actor,
        slug=OPEN_EVENT,
        name="Demo: Saturday Tichu",
        host="Demo club",
        venue="Demo café",
        text="A demo event: sign up as often as you like.",
        game="tichu",
        ruleset={"preset": "rgg", "target": 500},
        format="double_elimination",
        options={"final": "reset"},
        capacity=8,
        timezone="Asia/Shanghai",
        language="en",
    )
    starts = datetime.combine(saturday, time(14), SHANGHAI)
    set_sessions(tournament=event, actor=actor, sessions=[Times(starts)])
    lifecycle.open_registration(tournament=event, actor=actor)
    for name, players in PAIRS[:5]:
        registration.register_entry(tournament=event, actor=NOBODY, name=name, players=players)
