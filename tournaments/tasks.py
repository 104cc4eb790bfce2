"""Background work: every task takes ids and calls one service."""

from celery import shared_task

from tournaments.services import contacts, event_news, outbox, ratings, waitlist


@shared_task(name="tournaments.tasks.drain_outbox")
def drain_outbox() -> int:
    """Send the mails that are due. Woken after each change that wrote one that does not wait, and every minute."""
    return outbox.drain()


@shared_task(name="tournaments.tasks.act_on_deadlines")
def act_on_deadlines() -> int:
    """Let go of places that nobody answered for in time. Every minute."""
    return waitlist.act_on_deadlines()


@shared_task(name="tournaments.tasks.remind")
def remind() -> int:
    """Tell entries that check-in is open, and that an event is about to begin. Every minute."""
    return event_news.remind()


@shared_task(name="tournaments.tasks.delete_contacts")
def delete_contacts() -> int:
    """Delete the contacts of events that have been over for long enough. Every hour."""
    return contacts.delete_contacts()


@shared_task(name="tournaments.tasks.rate")
def rate() -> int:
    """Compute the ratings anew. Every hour."""
    return ratings.rate()
