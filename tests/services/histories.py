"""What people do in an event, one step at a time, by chance: the histories of the property tests."""

from itertools import count

from tests.factories import double_victory, hand, match_of, play_match
from tournaments.enums import LEFT, OPEN_MATCH, MatchStatus
from tournaments.models import Match, Ruling
from tournaments.permissions import SYSTEM
from tournaments.queries.record import current_hands
from tournaments.services import corrections, lifecycle, registration, results, rulings, score_rulings
from tournaments.services.errors import NeedsConfirmation, Refused
from tournaments.services.substitutes import Substitution, substitute_player

_names = count(1)


def agreeing(change, **fields):
    try:
        change(**fields)
    except NeedsConfirmation as asked:
        change(**fields, confirm=asked.version)


def play_a_match(event, dice):
    if match := any_match(event, dice, *OPEN_MATCH):
        play_match(match, winner=dice.randrange(2))


def record_a_hand(event, dice):
    if match := any_match(event, dice, *OPEN_MATCH):
        number = len(current_hands(match.attempt)) + 1
        result = hand(dice.randrange(2), dice.randrange(-25, 130, 5))
        results.record_hand(match=match, actor=SYSTEM, number=number, result=result)


def correct_a_hand(event, dice):
    match = any_match(event, dice, MatchStatus.PLAYING, MatchStatus.FINAL)
    if match and (hands := current_hands(match.attempt)):
        chosen = dice.choice(hands)
        agreeing(
            corrections.correct_hand,
            match=match,
            actor=SYSTEM,
            number=chosen.number,
            version=chosen.version,
            result=double_victory(dice.randrange(2)),
        )


def take_a_hand_back(event, dice):
    match = any_match(event, dice, MatchStatus.PLAYING, MatchStatus.FINAL)
    if match and (hands := current_hands(match.attempt)):
        agreeing(corrections.take_back_hand, match=match, actor=SYSTEM, number=hands[-1].number)


def rule(event, dice):
    if match := any_match(event, dice, *OPEN_MATCH):
        if match.sides.count() > 2:
            rulings.rule_absent(match=match, actor=SYSTEM, side=dice.randrange(4))
        elif dice.random() < 0.3:
            rulings.rule_double_forfeit(match=match, actor=SYSTEM)
        else:
            rulings.rule_walkover(match=match, actor=SYSTEM, winner=dice.randrange(2))


def revoke(event, dice):
    if match := any_match(event, dice, MatchStatus.FINAL):
        agreeing(rulings.revoke_ruling, match=match, actor=SYSTEM)


def leave(event, dice):
    if dice.random() < 0.3:
        go = dice.choice([rulings.withdraw_entry, rulings.withdraw_entry, rulings.disqualify_entry])
        go(entry=dice.choice(list(event.entries.order_by("pk"))), actor=SYSTEM)


def come_back(event, dice):
    gone = list(event.entries.filter(status__in=LEFT).order_by("pk"))
    if gone:
        agreeing(rulings.reinstate_entry, entry=dice.choice(gone), actor=SYSTEM)


def rule_about_the_score(event, dice):
    match = any_match(event, dice, *OPEN_MATCH, MatchStatus.FINAL)
    if match is None:
        return
    common = {"match": match, "actor": SYSTEM, "note": "By chance"}
    change, fields = dice.choice(
        [
            (score_rulings.set_score, {"points": dice.sample([0, 100, 200], 2)}),
            (score_rulings.give_penalty, {"side": dice.randrange(2), "points": dice.choice([10, 150])}),
            (score_rulings.call_time, {}),
            (score_rulings.replay_match, {}),
        ]
    )
    agreeing(change, **common, **fields)


def take_a_ruling_back(event, dice):
    of_event = Ruling.objects.filter(attempt__match__stage__tournament=event).exclude(kind="revoked")
    if ruling := dice.choice(list(of_event.order_by("pk")) or [None]):
        match = match_of(event, ruling.attempt.match.code)
        agreeing(score_rulings.take_back_ruling, match=match, ruling_id=ruling.pk, actor=SYSTEM)


def substitute(event, dice):
    """Somebody new, or another player of the entry, for whoever sits there from some hand on."""
    match = any_match(event, dice, *OPEN_MATCH, MatchStatus.FINAL)
    if match is None:
        return
    seat = dice.choice(list(match.attempt.seats.select_related("player").order_by("index")))
    others = list(seat.player.entry.players.order_by("position").values_list("pk", flat=True))
    comes = {"name": f"Ersatz {next(_names)}"} if dice.random() < 0.5 else {"player": dice.choice(others)}
    hand_number = dice.randint(1, len(current_hands(match.attempt)) + 1)
    change = Substitution(seat.index, hand_number, rest=dice.random() < 0.5, **comes)
    substitute_player(match=match, actor=SYSTEM, change=change)


def come_late(event, dice):
    if dice.random() < 0.5:
        name = f"Late {next(_names)}"
        players = [f"{name} {number}" for number in range(event.entry_size)]
        registration.register_entry(tournament=event, actor=SYSTEM, name=name, players=players)


def pause(event, dice):
    """A pause, in which nothing new is drawn, and its end."""
    lifecycle.pause_tournament(tournament=event, actor=SYSTEM)
    if dice.random() < 0.7:
        lifecycle.resume_tournament(tournament=event, actor=SYSTEM)


STEPS = [play_a_match] * 4 + [
    record_a_hand,
    correct_a_hand,
    correct_a_hand,
    take_a_hand_back,
    rule,
    revoke,
    leave,
    come_back,
    rule_about_the_score,
    take_a_ruling_back,
    take_a_ruling_back,
    substitute,
    substitute,
    come_late,
    pause,
]


def any_match(event, dice, *statuses):
    codes = list(
        Match.objects.filter(stage__tournament=event, status__in=statuses)
        .order_by("order")
        .values_list("code", flat=True)
    )
    return match_of(event, dice.choice(codes)) if codes else None


def attempt_step(step, event, dice):
    """Whether the step was taken; what is refused changes nothing."""
    try:
        step(event, dice)
    except Refused:
        return False
    return True


def correct_to(match, result, number=1):
    """Make this the result of a hand of the match, whatever that touches."""
    seen = match.attempt.hands.get(number=number, is_current=True).version
    agreeing(corrections.correct_hand, match=match, actor=SYSTEM, number=number, version=seen, result=result)
