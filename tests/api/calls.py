"""Every call of the HTTP API, with the row of the matrix that says who may make it, and a body that is valid."""

from typing import Any

from tests.factories import hand
from tournaments.permissions import Action

EVENT = "/tournaments/{slug}"
MATCH = f"{EVENT}/matches/{{code}}"
ENTRY = f"{EVENT}/entries/{{id}}"
NEW_EVENT = {"name": "Cup", "game": "tichu", "format": "double_elimination"}

#: (method, path) -> (row of the matrix, a body that is valid).
CALLS: dict[tuple[str, str], tuple[Action, Any]] = {
    **{("GET", f"{EVENT}{path}"): (Action.VIEW, None) for path in ("", "/sessions", "/rounds", "/prizes")},
    **{
        ("GET", f"{EVENT}{path}"): (Action.VIEW, None) for path in ("/entries", "/entries/{id}", "/standings")
    },
    **{
        ("GET", f"{EVENT}{path}"): (Action.VIEW, None) for path in ("/bracket", "/matches", "/matches/{code}")
    },
    ("GET", f"{MATCH}/hands/{{number}}/record"): (Action.VIEW, None),
    ("GET", f"{EVENT}/stages"): (Action.VIEW, None),
    ("GET", f"{EVENT}/stages/{{number}}"): (Action.VIEW, None),
    ("GET", f"{EVENT}/comparison"): (Action.VIEW, None),
    ("GET", f"{EVENT}/rounds/{{id}}/draw"): (Action.VIEW, None),
    **{
        ("GET", f"{EVENT}{path}"): (Action.VIEW, None)
        for path in (
            "/vote",
            "/partners",
            "/announcements",
            "/tables",
            "/lists/{name}",
            "/screen",
            "/records",
        )
    },
    ("GET", f"{EVENT}/sign-up/questions"): (Action.VIEW, None),
    ("GET", f"{MATCH}/hands/{{number}}/moments"): (Action.VIEW, None),
    ("GET", f"{MATCH}/rulings"): (Action.VIEW, None),
    ("POST", f"{EVENT}/join"): (Action.VIEW, {"token": "1-A", "accept": True}),
    ("POST", f"{EVENT}/mails"): (Action.VIEW, {"token": "1-A", "wanted": False}),
    **{("GET", path): (Action.CREATE_TOURNAMENT, None) for path in ("/me", "/me/record", "/me/data")},
    ("PATCH", "/me"): (Action.CREATE_TOURNAMENT, {"name": "Ann"}),
    ("POST", f"{EVENT}/roles/accept"): (Action.CREATE_TOURNAMENT, {"token": "1-A"}),
    **{
        ("GET", f"{ENTRY}/{path}"): (Action.READ_ENTRY, None)
        for path in ("record", "inbox", "accounts", "data")
    },
    ("GET", f"{ENTRY}/mails"): (Action.READ_ENTRY, None),
    ("PUT", f"{ENTRY}/mails"): (Action.READ_ENTRY, {"wanted": False}),
    ("DELETE", f"{ENTRY}/accounts/{{user}}"): (Action.READ_ENTRY, None),
    ("POST", f"{ENTRY}/accounts"): (Action.ATTACH_ACCOUNT, {"token": "1-A"}),
    ("POST", f"{ENTRY}/erase"): (Action.ERASE_ENTRY, {"name": True}),
    **{
        ("GET", f"{EVENT}{path}"): (Action.MANAGE, None)
        for path in ("/log/check", "/check-in", "/table-links", "/lists/contacts")
    },
    ("POST", f"{EVENT}/no-shows"): (Action.MANAGE, {"seen": "x"}),
    ("PUT", f"{EVENT}/sign-up/questions"): (Action.MANAGE, {"questions": []}),
    ("POST", f"{EVENT}/entries/import"): (Action.MANAGE, {"text": "Ann, Bob"}),
    ("POST", f"{EVENT}/announcements"): (Action.MANAGE, {"title": "Lunch", "text": "At one."}),
    ("PUT", f"{EVENT}/tables"): (Action.MANAGE, {"tables": 4}),
    ("POST", f"{EVENT}/tables/assign"): (Action.MANAGE, None),
    ("POST", f"{EVENT}/table-links"): (Action.MANAGE, {"tables": ["3"]}),
    ("DELETE", f"{EVENT}/table-links/{{id}}"): (Action.MANAGE, None),
    ("PUT", f"{EVENT}/vote"): (Action.MANAGE, {"closes_at": "2100-01-01T00:00:00Z"}),
    ("POST", f"{EVENT}/vote/close"): (Action.MANAGE, None),
    ("PATCH", f"{EVENT}/vote/candidates/{{id}}"): (Action.MANAGE, {"text": "A box"}),
    ("PUT", f"{EVENT}/vote/candidates/{{id}}/picture"): (Action.MANAGE, None),
    ("PATCH", f"{EVENT}/vote/candidates/{{id}}/picture"): (Action.MANAGE, {"alt": "A box"}),
    ("DELETE", f"{EVENT}/vote/candidates/{{id}}/picture"): (Action.MANAGE, None),
    ("DELETE", f"{EVENT}/vote/choice"): (Action.MANAGE, None),
    # Nobody has reached a place yet, so there are no entries to choose for themselves.
    ("PUT", f"{EVENT}/awards/{{place}}/prize"): (Action.MANAGE, {"prize": 1}),
    ("GET", f"{EVENT}/vote/ballot"): (Action.VOTE, None),
    ("PUT", f"{EVENT}/vote/ballot"): (Action.VOTE, {"prizes": []}),
    ("POST", f"{EVENT}/partners"): (Action.REGISTER, {"name": "Ann"}),
    ("POST", f"{ENTRY}/ask"): (Action.EDIT_ENTRY, {"partner": 1}),
    ("POST", f"{ENTRY}/answer"): (Action.EDIT_ENTRY, {"partner": 1, "accept": True}),
    ("POST", f"{ENTRY}/pair"): (Action.MANAGE, {"partner": 1}),
    ("POST", f"{ENTRY}/reinstate"): (Action.RULE, None),
    ("POST", f"{MATCH}/rulings"): (Action.RULE, {"kind": "time_called"}),
    ("DELETE", f"{MATCH}/rulings/{{id}}"): (Action.RULE, None),
    ("POST", f"{MATCH}/substitutes"): (Action.RULE, {"seat": 0, "hand": 1, "name": "Eve"}),
    ("GET", "/series/{slug}/people"): (Action.CREATE_TOURNAMENT, None),
    ("POST", "/series/{slug}/people/join"): (Action.CREATE_TOURNAMENT, {"entries": [1, 2]}),
    ("POST", "/series/{slug}/people/separate"): (Action.CREATE_TOURNAMENT, {"entry": 1}),
    ("DELETE", "/series/{slug}/people/decisions/{id}"): (Action.CREATE_TOURNAMENT, None),
    ("POST", f"{MATCH}/log"): (Action.RECORD_HAND, {"text": "x", "players": {}}),
    **{("GET", path): (Action.VIEW, None) for path in ("/tournaments", "/games", "/formats", "/presets")},
    ("GET", "/series/{slug}"): (Action.VIEW, None),
    ("GET", "/series/{slug}/records"): (Action.VIEW, None),
    ("GET", "/games/{game}/rules/{language}"): (Action.VIEW, None),
    ("POST", "/tournaments"): (Action.CREATE_TOURNAMENT, NEW_EVENT),
    ("PATCH", "/series/{slug}"): (Action.CREATE_TOURNAMENT, {"best_legs": 1}),
    ("POST", "/series"): (Action.CREATE_TOURNAMENT, {"name": "Tour"}),
    ("PATCH", EVENT): (Action.MANAGE, {"name": "Other"}),
    ("PUT", f"{EVENT}/sessions"): (Action.MANAGE, {"sessions": []}),
    ("PATCH", f"{EVENT}/rounds/{{id}}"): (Action.MANAGE, {"target": 500}),
    ("POST", f"{EVENT}/rounds/{{id}}/clock"): (Action.MANAGE, {"do": "clear"}),
    ("POST", f"{EVENT}/rounds/{{id}}/time-up"): (Action.RULE, None),
    ("POST", f"{EVENT}/delay"): (Action.MANAGE, {"minutes": 10}),
    ("PUT", f"{EVENT}/stages"): (Action.MANAGE, {"stages": [{"format": "swiss"}]}),
    ("POST", f"{EVENT}/preset"): (Action.MANAGE, {"preset": "swiss"}),
    ("PUT", f"{EVENT}/prizes"): (Action.MANAGE, {"prizes": [], "awards": []}),
    ("GET", f"{EVENT}/log"): (Action.MANAGE, None),
    **{
        ("POST", f"{EVENT}/{verb}"): (Action.MANAGE, None)
        for verb in (
            *("open", "close", "reopen", "start", "undo-start", "pause", "resume", "finish", "archive"),
        )
    },
    ("POST", f"{EVENT}/draw"): (Action.MANAGE, {}),
    ("POST", f"{EVENT}/cancel"): (Action.CANCEL, None),
    ("GET", f"{EVENT}/roles"): (Action.GRANT_ROLE, None),
    ("POST", f"{EVENT}/roles"): (Action.GRANT_ROLE, {"email": "a@example.org"}),
    ("DELETE", f"{EVENT}/roles/{{id}}"): (Action.GRANT_ROLE, None),
    ("DELETE", f"{EVENT}/roles/invitations/{{id}}"): (Action.GRANT_ROLE, None),
    ("POST", f"{EVENT}/entries"): (Action.REGISTER, {"name": "New", "players": ["A", "B"]}),
    ("PATCH", ENTRY): (Action.EDIT_ENTRY, {"name": "Other"}),
    ("DELETE", ENTRY): (Action.WITHDRAW_ENTRY, None),
    ("GET", f"{ENTRY}/captain"): (Action.EDIT_ENTRY, None),
    ("POST", f"{ENTRY}/renew-link"): (Action.EDIT_ENTRY, None),
    ("POST", f"{ENTRY}/disqualify"): (Action.RULE, None),
    ("POST", f"{ENTRY}/check-in"): (Action.CHECK_IN, None),
    ("DELETE", f"{ENTRY}/check-in"): (Action.MANAGE, None),
    ("POST", f"{ENTRY}/merge"): (Action.MANAGE, {"duplicate": 1}),
    **{
        (method, f"{EVENT}/{kind}/{{number}}"): (Action.MANAGE, None)
        for method in ("POST", "DELETE")
        for kind in ("pairings", "stages")
    },
    ("GET", f"{EVENT}/sign-up"): (Action.VIEW, None),
    ("PATCH", f"{EVENT}/sign-up"): (Action.MANAGE, {}),
    ("POST", f"{ENTRY}/accept"): (Action.EDIT_ENTRY, None),
    ("POST", f"{ENTRY}/decline"): (Action.EDIT_ENTRY, None),
    ("GET", f"{EVENT}/disputes"): (Action.RULE, None),
    ("POST", f"{EVENT}/disputes/{{id}}/settle"): (Action.RULE, {"keep": "recorded"}),
    ("DELETE", f"{EVENT}/disputes/{{id}}"): (Action.DISPUTE, None),
    ("POST", f"{MATCH}/confirm"): (Action.CONFIRM, None),
    ("POST", f"{MATCH}/call"): (Action.MANAGE, None),
    ("POST", f"{MATCH}/hands/{{number}}/dispute"): (Action.DISPUTE, {"note": "wrong"}),
    ("PUT", f"{MATCH}/table"): (Action.MANAGE, {"table": "1"}),
    ("PUT", f"{MATCH}/seats"): (Action.SET_SEATING, {"players": [1, 2, 3, 4]}),
    ("POST", f"{MATCH}/forfeit"): (Action.RULE, {"side": 0}),
    ("DELETE", f"{MATCH}/forfeit"): (Action.RULE, None),
    ("POST", f"{MATCH}/hands"): (Action.RECORD_HAND, {"number": 2, "result": hand()}),
    ("POST", f"{MATCH}/hands/sum"): (Action.RECORD_HAND, {"number": 2, "result": hand()}),
    ("PUT", f"{MATCH}/hands/{{number}}"): (Action.CORRECT_HAND, {"version": 1, "result": hand(0, 65)}),
    ("DELETE", f"{MATCH}/hands/{{number}}"): (Action.TAKE_BACK_HAND, None),
}
#: Of these there is none in the event: 404 for those who may too.
MISSING = {
    ("GET", "/series/{slug}"),
    ("PATCH", "/series/{slug}"),
    ("GET", "/series/{slug}/people"),
    ("GET", "/series/{slug}/records"),
    ("POST", "/series/{slug}/people/join"),
    ("POST", "/series/{slug}/people/separate"),
    ("DELETE", "/series/{slug}/people/decisions/{id}"),
    ("GET", f"{MATCH}/hands/{{number}}/record"),
    ("GET", f"{EVENT}/rounds/{{id}}/draw"),
    ("GET", f"{EVENT}/comparison"),
    ("GET", f"{MATCH}/hands/{{number}}/moments"),
    ("GET", f"{EVENT}/partners"),
    ("POST", f"{EVENT}/partners"),
    ("POST", f"{EVENT}/join"),
    ("POST", f"{EVENT}/mails"),
    ("POST", f"{EVENT}/roles/accept"),
    ("GET", f"{EVENT}/vote/ballot"),
    ("PATCH", f"{EVENT}/vote/candidates/{{id}}"),
    *((method, f"{EVENT}/vote/candidates/{{id}}/picture") for method in ("PUT", "PATCH", "DELETE")),
    ("DELETE", f"{MATCH}/rulings/{{id}}"),
    *(("POST", f"{ENTRY}/{verb}") for verb in ("ask", "answer", "pair")),
}
MISSING |= {("POST", f"{ENTRY}/merge")} | {
    key
    for key in CALLS
    if key[1].startswith((f"{EVENT}/pairings", f"{EVENT}/stages/{{", f"{EVENT}/disputes/"))
    and key[0] != "GET"
}
#: Everybody may, but only with an account or a link.
TOKEN_NEEDED = {
    ("POST", f"{EVENT}/entries"),
    ("POST", f"{EVENT}/partners"),
    ("GET", f"{EVENT}/vote/ballot"),
    ("PUT", f"{EVENT}/vote/ballot"),
}
#: Whoever shows the entry's link, or has confirmed its address; here nobody does.
PROOF_NEEDED = {("POST", f"{ENTRY}/accounts"), ("GET", f"{ENTRY}/mails"), ("PUT", f"{ENTRY}/mails")}
#: What a call asks in its query.
QUERIES = {("GET", f"{EVENT}/comparison"): "?one=1&other=2"}
