"""The audit log: who did what, when. Chained by hash, refused to change by the database."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class AuditEntry(models.Model):
    """One link of a chain.

    There is one chain per tournament (its id) and one for the site (chain 0). ``payload`` holds ids, never
    personal data. ``hash`` is SHA-256 over the previous hash and this row's content (services.audit).
    """

    chain = models.PositiveBigIntegerField(_("chain"))
    seq = models.PositiveBigIntegerField(_("link"))
    at = models.DateTimeField(_("time"))
    actor = models.CharField(_("acting"), max_length=40)
    tag = models.CharField(_("action"), max_length=40)
    payload = models.JSONField(_("details"), default=dict)
    previous = models.CharField(_("hash before"), max_length=64)
    hash = models.CharField(_("hash"), max_length=64)

    class Meta:
        ordering = ("chain", "seq")
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")
        constraints = [models.UniqueConstraint(fields=["chain", "seq"], name="audit_seq_once_per_chain")]

    def __str__(self) -> str:
        return f"{self.chain}/{self.seq} {self.tag}"
