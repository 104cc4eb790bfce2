"""The log is whole, and the database keeps it so."""

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from tests.factories import hand, match_of, play_all, play_match, started
from tournaments.enums import AuditTag
from tournaments.models import AuditEntry, Hand, Ruling, Side, triggers
from tournaments.permissions import SYSTEM
from tournaments.services import audit, results, rulings

pytestmark = pytest.mark.django_db


@pytest.fixture
def played():
    event = started(4)
    play_match(match_of(event, "W1.1"))
    rulings.rule_walkover(match=match_of(event, "W1.2"), actor=SYSTEM, winner=0)
    return event


def without_triggers(sql, params=()):
    """What somebody with the database's password could do."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(sql, params)
        cursor.execute("SET LOCAL session_replication_role = DEFAULT")


def test_every_change_is_one_link(played):
    tags = list(AuditEntry.objects.filter(chain=played.pk).values_list("tag", flat=True))
    assert tags.count(AuditTag.HAND_RECORDED) == 3
    assert tags.count(AuditTag.MATCH_RULED) == 1
    assert tags[0] == AuditTag.TOURNAMENT_CREATED
    assert list(audit.broken_links()) == []


def test_the_log_holds_no_names(played):
    text = str(list(AuditEntry.objects.values_list("payload", "actor")))
    assert "Pair" not in text
    assert "Player" not in text


@pytest.mark.parametrize("model", [Hand, Ruling, AuditEntry])
def test_the_database_refuses_to_change_or_delete_a_fact(played, model):
    row = model.objects.order_by("pk").first()
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        model.objects.filter(pk=row.pk).update(actor="user:1")
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        model.objects.filter(pk=row.pk).delete()


def test_a_hand_s_version_is_replaced_but_never_revived(played):
    Hand.objects.filter(number=1).update(is_current=False)
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        Hand.objects.filter(number=1).update(is_current=True)


def test_all_triggers_stand_after_migrating():
    with connection.cursor() as cursor:
        cursor.execute("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")
        names = {name for (name,) in cursor.fetchall()}
    assert set(triggers.trigger_names()) <= names


def test_a_changed_link_is_found(played, capsys):
    link = AuditEntry.objects.filter(tag=AuditTag.HAND_RECORDED).first()
    without_triggers("UPDATE tournaments_auditentry SET actor = 'user:1' WHERE id = %s", [link.pk])
    assert list(audit.broken_links()) == [audit.BrokenLink(link.chain, link.seq, "content was changed")]
    with pytest.raises(SystemExit, match="1"):
        call_command("verify_audit")
    first, *_rest = capsys.readouterr().out.splitlines()
    assert first.startswith(
        f"First broken link: number {link.seq} of chain {link.chain} ({played.slug}), hand:recorded"
    )


def test_a_missing_link_is_found(played):
    link = AuditEntry.objects.filter(tag=AuditTag.HAND_RECORDED).first()
    without_triggers("DELETE FROM tournaments_auditentry WHERE id = %s", [link.pk])
    assert str(next(audit.broken_links())) == f"{link.chain}/{link.seq + 1}: link {link.seq} is missing"


def test_a_chain_that_was_cut_off_at_its_end_is_found(played, capsys):
    last = AuditEntry.objects.filter(chain=played.pk).latest("seq")
    without_triggers("DELETE FROM tournaments_auditentry WHERE id = %s", [last.pk])
    why = f"the links after it, up to {last.seq}, are missing"
    assert list(audit.broken_links(played.pk)) == [audit.BrokenLink(played.pk, last.seq - 1, why)]
    without_triggers("DELETE FROM tournaments_auditentry WHERE chain = %s", [played.pk])
    assert [link.seq for link in audit.broken_links(played.pk)] == [0]
    with pytest.raises(SystemExit, match="1"):
        call_command("verify_audit")
    assert capsys.readouterr().out.startswith(
        f"First broken link: number 0 of chain {played.pk} ({played.slug}): "
    )


def test_a_link_that_was_put_at_the_end_by_hand_is_found(played):
    last = AuditEntry.objects.filter(chain=played.pk).latest("seq")
    fields = (last.hash, played.pk, last.seq + 1, last.at, "system", "hand:recorded", {})
    new = AuditEntry(
        **dict(zip(("previous", "chain", "seq", "at", "actor", "tag", "payload"), fields, strict=True))
    )
    new.hash = audit.link_hash(*fields)
    new.save()
    why = "is not the last link that the event knows of"
    assert list(audit.broken_links()) == [audit.BrokenLink(played.pk, last.seq + 1, why)]


def test_a_chain_that_grows_while_it_is_read_is_whole(played):
    """The first broken link is told before the end is looked at; meanwhile the event goes on."""
    first = AuditEntry.objects.filter(chain=played.pk).earliest("seq")
    without_triggers("UPDATE tournaments_auditentry SET actor = 'user:1' WHERE id = %s", [first.pk])
    reading = audit.broken_links(played.pk)
    assert next(reading).seq == first.seq
    rulings.rule_walkover(match=match_of(played, "L1.1"), actor=SYSTEM, winner=0)
    assert list(reading) == []


def test_rebuild_finds_and_mends_what_was_changed_by_hand(played, capsys):
    call_command("rebuild", "--check")
    Side.objects.filter(match__code="W1.1", index=0).update(score=65)
    with pytest.raises(SystemExit, match="1"):
        call_command("rebuild", "--check")
    assert "W1.1" in capsys.readouterr().out
    call_command("rebuild")
    call_command("rebuild", "--check")
    assert [side.score for side in match_of(played, "W1.1").sides.all()] == [600, 0]


def test_rebuild_finds_a_bracket_that_was_moved_by_hand():
    event = started(8)
    play_all(event)
    match_of(event, "W2.1").sides.filter(index=0).update(entry=event.entries.get(seed=7))
    with pytest.raises(SystemExit):
        call_command("rebuild", "--check")
    call_command("rebuild")
    assert match_of(event, "W2.1").sides.get(index=0).entry.seed == 1


def test_what_was_refused_leaves_no_link(played):
    before = AuditEntry.objects.count()
    with pytest.raises(Exception, match="card-points-step"):
        results.record_hand(match=match_of(played, "W2.1"), actor=SYSTEM, number=1, result=hand(0, 63))
    assert AuditEntry.objects.count() == before
