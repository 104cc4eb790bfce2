"""Mail servers in a bad mood, as Django backends."""

import smtplib
import threading
from typing import Any, ClassVar

from django.core.mail.backends.locmem import EmailBackend


class Down(EmailBackend):
    """Refuses every connection; counts how often it was asked."""

    asked: ClassVar[int] = 0

    def send_messages(self, messages: Any) -> int:
        Down.asked += 1
        raise ConnectionRefusedError(111, "Connection refused")


class Picky(EmailBackend):
    """Takes mail for pair1@ and pair2@example.org only; refuses others with ``code``."""

    code: ClassVar[int] = 550

    def send_messages(self, messages: Any) -> int:
        [address] = messages[0].to
        if address not in {"pair1@example.org", "pair2@example.org"}:
            raise smtplib.SMTPRecipientsRefused({address: (self.code, b"no such mailbox")})
        return super().send_messages(messages)


class Slow(EmailBackend):
    """Finishes its first mail only when a second one is being handed over at the same time."""

    sent: ClassVar[list[str]] = []
    both: ClassVar[threading.Barrier] = threading.Barrier(2)
    lock: ClassVar[threading.Lock] = threading.Lock()

    def send_messages(self, messages: Any) -> int:
        with self.lock:
            self.sent.extend(messages[0].to)
            is_early = len(self.sent) <= 2
        if is_early:
            self.both.wait(timeout=20)
        return 1
