"""What the outbox sends, without waiting for it."""

from django.core import mail
from django.core.mail import EmailMessage
from django.utils import timezone

from tournaments.models import Message
from tournaments.services.outbox import drain


def gathered() -> None:
    """What waits for company has waited long enough."""
    Message.objects.filter(sent_at__isnull=True, due_at__isnull=False).update(due_at=timezone.now())


def mails() -> list[EmailMessage]:
    """The mails that go out now, the waiting ones among them."""
    before = len(mail.outbox)
    gathered()
    drain()
    return mail.outbox[before:]
