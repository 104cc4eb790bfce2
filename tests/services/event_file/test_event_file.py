"""An event goes to another site as one file, and nothing that was changed on the way comes in."""

import copy
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tests.factories import hand, match_of, opened, organizer, play_match, register, started, started_singles
from tests.test_uploaded_pictures import picture
from tournaments.enums import AuditTag, RoleName
from tournaments.models import AuditEntry, Entry, Match, Message, Tournament, User
from tournaments.permissions import SYSTEM
from tournaments.pictures import drawn_anew
from tournaments.services import audit, corrections, rulings
from tournaments.services.errors import NeedsConfirmation, Refused
from tournaments.services.event_file.reading import import_event
from tournaments.services.event_file.rows import PARTS, digest_of
from tournaments.services.event_file.writing import export_event
from tournaments.services.prize_pictures import set_picture
from tournaments.services.prizes import set_prizes
from tournaments.services.registration import register_entry

#: Each test empties the site as nothing else may.
pytestmark = pytest.mark.django_db(transaction=True)

PAGES = ("", "bracket/", "standings/", "matches/W1.1/", "prizes/", "data/hands.csv", "data/matches.json")


def corrected(match: Match, confirm: int | None = None) -> None:
    """Its first hand is worth something else, whatever that changes."""
    try:
        corrections.correct_hand(
            match=match, actor=SYSTEM, number=1, version=1, result=hand(1, 60), confirm=confirm
        )
    except NeedsConfirmation as needed:
        corrected(match, needed.version)


def played() -> Tournament:
    """A running event with results, a correction, a ruling and somebody who left."""
    event = started(8, owner=organizer(), tables=3)
    play_match(match_of(event, "W1.1"), 0)
    play_match(match_of(event, "W1.2"), 1)
    corrected(match_of(event, "W1.2"))
    rulings.withdraw_entry(entry=event.entries.get(name="Pair 6"), actor=SYSTEM)
    set_prizes(tournament=event, actor=SYSTEM, prizes=["A cup"], awards=[(1, "")])
    cup, sent = event.prizes.get(), drawn_anew(picture())
    set_picture(tournament=event, actor=SYSTEM, prize=cup.pk, picture=sent, alt="A cup with two handles")
    return event


def pages(event: Tournament, names: tuple[str, ...] = PAGES) -> dict[str, bytes]:
    client = Client()
    found = {}
    for language in ("en", "zh-hans", "ja"):
        for name in names:
            prefix = "" if language == "en" else f"/{language}"
            answer = client.get(f"{prefix}/t/{event.slug}/{name}")
            assert answer.status_code == 200, (language, name)
            found[f"{language} {name}"] = answer.content
    return found


def emptied() -> None:
    call_command("flush", interactive=False, verbosity=0)
    assert not Tournament.objects.exists()


def sent_as_file(event: Tournament) -> Any:
    """The file, through JSON as it would be."""
    return json.loads(json.dumps(export_event(tournament=event)))


def test_on_an_empty_site_it_gives_the_same_pages_ids_and_log():
    event = played()
    owner = event.roles.get(name=RoleName.OWNER).user
    before, content = pages(event), sent_as_file(event)
    ids = list(Entry.objects.values_list("pk", "name"))
    emptied()
    imported = import_event(content=content)
    assert pages(imported) == before
    assert list(Entry.objects.values_list("pk", "name")) == ids
    assert list(audit.broken_links()) == []
    assert AuditEntry.objects.filter(chain=event.pk).count() == len(content["parts"]["audit"])
    assert AuditEntry.objects.get(chain=audit.SITE_CHAIN).tag == AuditTag.EVENT_IMPORTED
    call_command("rebuild", "--check")
    again = User.objects.get(pk=owner.pk)
    assert (again.email, again.has_usable_password(), again.is_staff) == (owner.email, False, False)
    assert not Message.objects.exists()
    assert sent_as_file(imported) == content


@pytest.mark.parametrize("make", [lambda: opened(owner=organizer()), lambda: started_singles(8)])
def test_events_of_every_kind_travel(make: Any):
    event = make()
    if event.entry_size == 2:
        register(event, 3, email="me@example.org")
    before, content = pages(event, ("", "standings/", "data/entries.json")), sent_as_file(event)
    emptied()
    assert pages(import_event(content=content), ("", "standings/", "data/entries.json")) == before


def test_the_event_goes_on_where_it_came_to():
    event = played()
    content = sent_as_file(event)
    emptied()
    imported = import_event(content=content)
    play_match(match_of(imported, "W1.3"), 0)
    assert list(audit.broken_links()) == []
    other = opened()
    assert register_entry(tournament=other, actor=SYSTEM, name="New", players=["New a", "New b"]).created


def test_a_file_from_before_events_knew_the_end_of_their_log_is_read():
    content = sent_as_file(played())
    emptied()
    for name in ("audit_seq", "audit_hash"):
        del content["parts"]["event"][0][name]
    play_match(match_of(import_event(content=signed(content)), "W1.3"), 0)
    assert list(audit.broken_links()) == []


def test_what_is_here_already_is_not_imported_again():
    event = played()
    content = sent_as_file(event)
    before = AuditEntry.objects.count()
    with pytest.raises(Refused) as refused:
        import_event(content=content)
    assert refused.value.code == "event-file-here"
    assert (Tournament.objects.count(), AuditEntry.objects.count()) == (1, before)


def test_other_rows_with_its_ids_are_in_its_way():
    content = sent_as_file(played())
    content["parts"]["event"][0]["slug"] = "another"
    before = Entry.objects.count()
    with pytest.raises(Refused) as refused:
        import_event(content=signed(content))
    assert refused.value.code == "event-file-ids"
    content = sent_as_file(Tournament.objects.get())
    emptied()
    User.objects.create_user(content["accounts"][0]["email"], id=10**6)
    with pytest.raises(Refused) as refused:
        import_event(content=content)
    assert refused.value.code == "event-file-account"
    assert (before, Tournament.objects.count()) == (8, 0)


def test_accounts_of_the_site_stay_and_its_own_log_goes_on():
    content = sent_as_file(played())
    emptied()
    known = content["accounts"][0]
    User.objects.create_user(known["email"], "their password", id=known["id"], is_staff=True)
    audit.append_on_site(SYSTEM, AuditTag.USER_CREATED, {"user": known["id"]})
    import_event(content=content)
    user = User.objects.get()
    assert user.check_password("their password")
    assert user.is_staff
    assert list(audit.broken_links()) == []


def signed(content: dict[str, Any]) -> dict[str, Any]:
    """With the digest of what it says now, as somebody who means it would write."""
    return {**content, "digest": digest_of(content)}


def test_whatever_is_changed_nothing_comes_in():
    event = played()
    whole = sent_as_file(event)
    emptied()

    def refusal(change: Any, *, meant: bool = True) -> str:
        content = copy.deepcopy(whole)
        change(content)
        with pytest.raises(Refused) as refused:
            import_event(content=signed(content) if meant else content)
        assert not Tournament.objects.exists()
        assert not Entry.objects.exists()
        assert not User.objects.exists()
        return refused.value.code

    parts = "parts"
    assert refusal(lambda c: c[parts]["entries"][0].update(name="X"), meant=False) == "event-file-changed"
    assert refusal(lambda c: c.update(version=2)) == "event-file-version"
    assert refusal(lambda c: c.update(format="zip")) == "event-file-other"
    assert refusal(lambda c: c[parts]["audit"][3].update(tag="hand:recorded")) == "event-file-log"
    assert refusal(lambda c: c[parts]["audit"].pop(2)) == "event-file-log"
    assert refusal(lambda c: c[parts]["audit"].pop()) == "event-file-log"
    assert refusal(lambda c: c[parts]["sides"][0].update(score=9999)) == "event-file-derived"
    assert refusal(lambda c: c[parts]["hands"][0].update(points=[0, 900])) == "event-file-derived"
    wrong = {
        "players": lambda c: c[parts]["players"][0].update(entry_id=10**9),
        "hands": lambda c: c[parts]["hands"].append(c[parts]["hands"][0]),
        "event": lambda c: c[parts]["event"][0].update(status="nonsense"),
        "entries": lambda c: c[parts]["entries"][0].update(name="x" * 999),
        "matches": lambda c: c[parts]["matches"][0].update(order=None),
        "rounds": lambda c: c[parts]["rounds"][0].update(secret=1),
        "attempts": lambda c: c[parts]["attempts"][0].update(sides="1-999999"),
        "roles": lambda c: c[parts]["roles"][0].update(tournament_id="x"),
        "accounts": lambda c: c["accounts"][0].update(is_superuser=True),
        "prize_pictures": lambda c: c[parts]["prize_pictures"][0].update(content="PGh0bWw+"),
        "digest": lambda c: c[parts]["prize_pictures"][0].update(digest="0/../x"),
        "missing": lambda c: c[parts].pop("seats"),
        "list": lambda c: c[parts].update(seats="x"),
    }
    for name, change in wrong.items():
        assert refusal(change) == "event-file-wrong", name


@pytest.mark.parametrize("content", [None, [], "x", 7, {}, {"format": "geekcup-event"}])
def test_what_is_no_event_file_is_said_to_be_none(content: Any):
    with pytest.raises(Refused):
        import_event(content=content)


def test_it_holds_no_secret():
    event = played()
    event.roles.get(name=RoleName.OWNER).user.set_password("secret")
    content = sent_as_file(event)
    assert not {"password", "is_superuser", "is_staff", "last_login"} & content["accounts"][0].keys()
    assert {name for name, _model, _path in PARTS} == content["parts"].keys()
    text = json.dumps(content)
    assert "argon2" not in text
    assert "idempotency" not in text


def test_the_commands_write_and_read_it(tmp_path: Any, capsys: Any):
    event = played()
    file = tmp_path / "event.json"
    call_command("export_event", event.slug, "--output", str(file))
    call_command("export_event", event.slug)
    assert json.loads(capsys.readouterr().out) == json.loads(file.read_text())
    with pytest.raises(CommandError, match="is on this site already"):
        call_command("import_event", str(file))
    emptied()
    call_command("import_event", str(file))
    assert f"/t/{event.slug}/" in capsys.readouterr().out
    cut = tmp_path / "cut.json"
    cut.write_text(file.read_text()[:-50])
    for wrong, said in ((cut, "no JSON"), (tmp_path / "none.json", "No such file")):
        with pytest.raises(CommandError, match=said):
            call_command("import_event", str(wrong))
    with pytest.raises(CommandError, match="no event"):
        call_command("export_event", "nothing")
