"""Keys of other programs: API tokens, of which only a hash is kept."""

from django.db import models
from django.utils.translation import gettext_lazy as _

TOKEN_NAME_LENGTH = 80


class ApiToken(models.Model):
    """A program's access to the HTTP API, in the name of an account.

    ``digest`` is the SHA-256, in hex, of the token; the token itself is shown once and never stored. ``scopes``
    is a list of enums.TokenScope. ``last_used_at`` is kept to the minute.
    """

    user = models.ForeignKey(
        "tournaments.User", verbose_name=_("account"), on_delete=models.CASCADE, related_name="tokens"
    )
    name = models.CharField(_("name"), max_length=TOKEN_NAME_LENGTH, blank=True)
    digest = models.CharField(_("digest"), max_length=64, unique=True, editable=False)
    scopes = models.JSONField(_("scopes"), default=list)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        ordering = ("id",)
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")

    def __str__(self) -> str:
        return f"{self.name or self.pk} ({self.user})"
