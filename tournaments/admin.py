"""The site administration, for its staff: everything can be looked up, and only accounts can be made and changed.

What happens in a tournament is changed by its own pages alone: there the lock, the rules and the audit are.
"""

import copy
import functools
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm, AdminUserCreationForm
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import (
    Announcement,
    Answer,
    ApiToken,
    Attempt,
    AuditEntry,
    Award,
    Ballot,
    Entrant,
    Entry,
    EntryAccount,
    Hand,
    HandRecord,
    IdempotencyKey,
    Invitation,
    Match,
    Message,
    PartnerRequest,
    Player,
    Poll,
    Prize,
    PrizePicture,
    Question,
    Rating,
    Role,
    Round,
    RoundDraw,
    Ruling,
    Seat,
    Series,
    SeriesDecision,
    Session,
    Side,
    SignUpRules,
    Stage,
    Statement,
    TableLink,
    Tournament,
    Unsubscription,
    User,
)
from tournaments.permissions import Actor, actor_for
from tournaments.services.accounts import change_account, save_new_account

if TYPE_CHECKING:
    from django.forms import ModelForm
    from django.http import HttpRequest, HttpResponse


class NewAccountForm(AdminUserCreationForm):  # type: ignore[type-arg]
    """An account's e-mail address, name and password."""

    class Meta:
        model = User
        fields = ("email", "name")


class NewPasswordForm(AdminPasswordChangeForm):  # type: ignore[type-arg]
    """Another password for an account, or none any more; ``actor`` is who gives it."""

    def __init__(self, *args: Any, actor: Actor, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._actor = actor

    def save(self, commit: bool = True) -> User:
        account = super().save(commit=False)
        return change_account(account=account, actor=self._actor, fields=["password"]) if commit else account


@admin.register(User)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]
    """Accounts are made and closed here. Nobody is deleted: what an account did stays in the record."""

    add_form = NewAccountForm
    add_fieldsets = (
        (
            None,
            {"classes": ("wide",), "fields": ("email", "name", "usable_password", "password1", "password2")},
        ),
    )
    fieldsets = (
        (None, {"fields": ("email", "name", "password")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (pgettext_lazy("account", "Dates"), {"fields": ("last_login", "date_joined")}),
    )
    readonly_fields = ("last_login", "date_joined")
    list_display = ("email", "name", "is_staff", "is_active", "date_joined")
    search_fields = ("email", "name")
    ordering = ("email",)

    def has_delete_permission(self, request: "HttpRequest", obj: Any = None) -> bool:
        return False

    def save_model(self, request: "HttpRequest", obj: User, form: "ModelForm[User]", change: bool) -> None:
        actor = actor_for(request.user)
        if change:
            change_account(account=obj, actor=actor, fields=form.changed_data)
        else:
            save_new_account(account=obj, actor=actor)

    def user_change_password(self, request: "HttpRequest", id: str, form_url: str = "") -> "HttpResponse":  # noqa: A002 - Django's name
        """Django's page, with a form that knows who asks: it is the form that saves."""
        asked = copy.copy(self)
        asked.change_password_form = functools.partial(NewPasswordForm, actor=actor_for(request.user))
        return UserAdmin.user_change_password(asked, request, id, form_url)


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # Django's is not generic when it runs
    """Rows to look at. Without an edit there is nothing to delete or to add either."""

    show_full_result_count = False

    def has_add_permission(self, request: "HttpRequest", obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: "HttpRequest", obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: "HttpRequest", obj: Any = None) -> bool:
        return False


@admin.register(Series)
class SeriesAdmin(ReadOnlyAdmin):
    list_display = ("name", "slug", "owner")
    list_select_related = ("owner",)
    search_fields = ("name", "slug")


@admin.register(SeriesDecision)
class SeriesDecisionAdmin(ReadOnlyAdmin):
    list_display = ("series", "groups", "actor", "undone", "created_at")
    list_select_related = ("series",)


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    list_display = ("name", "slug", "status", "visibility", "game", "format", "created_at", "version")
    list_filter = ("status", "visibility", "game", "format")
    search_fields = ("name", "slug", "host", "venue")
    date_hierarchy = "created_at"


@admin.register(Session, Role, Award, Prize, Poll, Stage, Invitation, TableLink, SignUpRules, Question)
class TournamentPartAdmin(ReadOnlyAdmin):
    """What an event is made of."""

    list_display = ("__str__", "tournament")
    list_select_related = ("tournament",)
    search_fields = ("tournament__name", "tournament__slug")


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("name", "tournament", "status", "seed", "queue", "created_at")
    list_filter = ("status",)
    list_select_related = ("tournament",)
    search_fields = ("name", "players__name", "tournament__slug")


@admin.register(EntryAccount)
class EntryAccountAdmin(ReadOnlyAdmin):
    list_display = ("user", "entry", "created_at")
    list_select_related = ("user", "entry__tournament")
    search_fields = ("user__email", "entry__name", "entry__tournament__slug")


@admin.register(Answer)
class AnswerAdmin(ReadOnlyAdmin):
    list_display = ("entry", "question", "text")
    list_select_related = ("entry", "question")
    search_fields = ("entry__name", "question__text", "question__tournament__slug")


@admin.register(PartnerRequest)
class PartnerRequestAdmin(ReadOnlyAdmin):
    list_display = ("asking", "asked", "created_at")
    list_select_related = ("asking", "asked")
    search_fields = ("asking__name", "asked__name", "asking__tournament__slug")


@admin.register(PrizePicture)
class PrizePictureAdmin(ReadOnlyAdmin):
    list_display = ("prize", "width", "height", "alt")
    fields = ("prize", "width", "height", "alt", "digest")
    list_select_related = ("prize",)


@admin.register(Ballot)
class BallotAdmin(ReadOnlyAdmin):
    """Who voted and when. What they voted for is theirs, also here."""

    list_display = ("voter", "poll", "changed_at")
    list_select_related = ("poll__tournament",)
    search_fields = ("voter", "poll__tournament__slug")
    exclude = ("prizes",)


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    list_display = ("user", "game", "mu", "sigma", "matches")
    list_filter = ("game",)
    list_select_related = ("user",)
    search_fields = ("user__email",)


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    list_display = ("name", "entry", "tournament", "active")
    list_select_related = ("entry", "tournament")
    search_fields = ("name", "tournament__slug")


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    list_display = ("__str__", "stage", "target", "max_hands", "session", "starts_at")
    list_select_related = ("stage__tournament", "session")
    search_fields = ("stage__tournament__slug",)


@admin.register(RoundDraw)
class RoundDrawAdmin(ReadOnlyAdmin):
    list_display = ("round", "actor", "created_at")
    list_select_related = ("round__stage__tournament",)
    search_fields = ("actor", "round__stage__tournament__slug")


@admin.register(Entrant)
class EntrantAdmin(ReadOnlyAdmin):
    list_display = ("stage", "seed", "entry", "group", "place")
    list_select_related = ("stage__tournament", "entry")
    search_fields = ("entry__name", "stage__tournament__slug")


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ("code", "stage", "status", "winner", "table", "decided_at")
    list_filter = ("status",)
    list_select_related = ("stage__tournament",)
    search_fields = ("code", "stage__tournament__slug")


@admin.register(Side)
class SideAdmin(ReadOnlyAdmin):
    list_display = ("match", "index", "state", "entry", "score")
    list_select_related = ("match", "entry")
    search_fields = ("entry__name", "match__stage__tournament__slug")


@admin.register(Attempt)
class AttemptAdmin(ReadOnlyAdmin):
    list_display = ("match", "sides", "number", "created_at")
    list_select_related = ("match",)
    search_fields = ("match__code", "match__stage__tournament__slug")


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    list_display = ("attempt", "index", "player")
    list_select_related = ("attempt__match", "player")
    search_fields = ("player__name",)


@admin.register(Hand)
class HandAdmin(ReadOnlyAdmin):
    list_display = ("attempt", "number", "version", "kind", "points", "is_current", "actor", "created_at")
    list_filter = ("kind", "is_current")
    list_select_related = ("attempt__match",)
    search_fields = ("actor", "attempt__match__stage__tournament__slug")


@admin.register(HandRecord)
class HandRecordAdmin(ReadOnlyAdmin):
    list_display = ("hand",)
    list_select_related = ("hand__attempt__match",)
    search_fields = ("hand__attempt__match__stage__tournament__slug",)


@admin.register(Ruling)
class RulingAdmin(ReadOnlyAdmin):
    list_display = ("attempt", "kind", "side", "note", "actor", "created_at")
    list_filter = ("kind",)
    list_select_related = ("attempt__match",)
    search_fields = ("note", "attempt__match__stage__tournament__slug")


@admin.register(Statement)
class StatementAdmin(ReadOnlyAdmin):
    list_display = ("attempt", "kind", "side", "note", "actor", "created_at")
    list_filter = ("kind",)
    list_select_related = ("attempt__match",)
    search_fields = ("actor", "note", "attempt__match__stage__tournament__slug")


@admin.register(IdempotencyKey)
class IdempotencyKeyAdmin(ReadOnlyAdmin):
    list_display = ("key", "actor", "tournament", "created_at")
    list_select_related = ("tournament",)
    search_fields = ("actor", "tournament__slug")


@admin.register(Message)
class MessageAdmin(ReadOnlyAdmin):
    """The outbox: what was sent, and what still waits, with the reason."""

    list_display = ("event", "kind", "entry", "tries", "due_at", "sent_at", "error")
    list_filter = ("kind", ("sent_at", admin.EmptyFieldListFilter))
    list_select_related = ("entry",)
    search_fields = ("event", "entry__name", "tournament__slug")


@admin.register(Unsubscription)
class UnsubscriptionAdmin(ReadOnlyAdmin):
    """Addresses that want no mail about an event, as digests."""

    list_display = ("tournament", "address", "created_at")
    list_select_related = ("tournament",)
    search_fields = ("tournament__slug",)


@admin.register(Announcement)
class AnnouncementAdmin(ReadOnlyAdmin):
    """What the organizers told all entries."""

    list_display = ("title", "tournament", "on_page", "actor", "created_at")
    list_filter = ("on_page",)
    list_select_related = ("tournament",)
    search_fields = ("title", "tournament__slug")


@admin.register(ApiToken)
class ApiTokenAdmin(ReadOnlyAdmin):
    """Who lets which programs in; the tokens themselves are not kept."""

    list_display = ("name", "user", "scopes", "created_at", "last_used_at", "revoked_at")
    list_select_related = ("user",)
    search_fields = ("name", "user__email")


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    list_display = ("chain", "seq", "at", "actor", "tag", "payload")
    list_filter = ("tag",)
    search_fields = ("actor", "=chain")
    ordering = ("-at", "-seq")
