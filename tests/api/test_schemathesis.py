"""Requests that nobody thought of: made from the OpenAPI document, as it says and as it forbids, and judged by it."""

import os

import hypothesis
import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from schemathesis import Case
from schemathesis.checks import positive_data_acceptance
from schemathesis.config import SchemathesisConfig
from schemathesis.core.parameters import ParameterLocation

from tests.api.caller import Caller
from tests.emptying import empty_tables
from tests.factories import hand, match_of, organizer, started
from tournaments.models import Entry, Role, Round
from tournaments.permissions import SYSTEM
from tournaments.services.results import record_hand

#: Requests for each operation; more for a search: SCHEMATHESIS_EXAMPLES=500 …
EXAMPLES = int(os.environ.get("SCHEMATHESIS_EXAMPLES", "5"))
#: What does not fit. Valid by its schema is not valid by the rules: a game's rules, the state of an event and names
#: that are taken are not in a schema.
EXCLUDED = [positive_data_acceptance]
#: What is wrong is refused with one of these: also with 413, for a text that is too long can make a body too large.
REFUSALS = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 429]
CONFIG = SchemathesisConfig.from_dict(
    {"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}}
)

# The event is made once for all of them, and is in the database meanwhile.
pytestmark = pytest.mark.xdist_group("schemathesis")


@pytest.fixture(scope="module")
def caller(django_db_setup, django_db_blocker):
    """The owner's program, and an event that is being played, for paths to lead to: made once, seen by every test."""
    with django_db_blocker.unblock():
        user = organizer()
        event = started(4, owner=user, slug="cup", ruleset={"preset": "geek_cup", "target": 1_000_000})
        record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand())
        # Requests run in the test's own transaction, so none may close its connection (Django's client does the same).
        for signal in (request_started, request_finished):
            signal.disconnect(close_old_connections)
        yield Caller(user)
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)
        empty_tables()


schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application(), config=CONFIG)


@schema.parametrize()
@hypothesis.settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(hypothesis.HealthCheck),
)
def test_every_operation_keeps_its_word(case: Case, caller: Caller, db: None) -> None:
    """What an operation changes is there for its next requests, and taken back before the next operation."""
    lead_to_what_is_there(case)
    headers = {} if lacks_its_token(case) else caller.headers
    case.call_and_validate(headers=headers, excluded_checks=EXCLUDED)


def lacks_its_token(case: Case) -> bool:
    """Whether it is what is wrong with the request that it comes without a token."""
    header = case.meta.components.get(ParameterLocation.HEADER) if case.meta else None
    return header is not None and header.mode.is_negative and "Authorization" not in (case.headers or {})


def lead_to_what_is_there(case: Case) -> None:
    """Chance finds no event: what is right about a path leads to the one there is."""
    path = case.meta.components.get(ParameterLocation.PATH) if case.meta else None
    if path is not None and path.mode.is_positive:
        known = {"slug": "cup", "code": "W1.1", "number": 1, "place": 1, "id": own_id(case.path)}
        case.path_parameters = {
            **case.path_parameters,
            **{k: v for k, v in known.items() if k in case.path_parameters},
        }


def own_id(path: str) -> int:
    """Of the event's own entry, round or role that the path names."""
    models = {"entries": Entry, "rounds": Round, "roles": Role}
    model = next((models[part] for part in path.split("/") if part in models), Entry)
    return model.objects.values_list("pk", flat=True).earliest("pk")
