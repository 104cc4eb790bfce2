"""Background work: every task takes ids and calls one service."""

from celery import shared_task

from tournaments.services import messages


@shared_task(name="tournaments.tasks.drain_outbox")
def drain_outbox() -> int:
    """Send the messages that are due. Woken after each change that wrote one, and every minute."""
    return messages.drain()
