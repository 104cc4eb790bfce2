"""The headers that keep a browser from doing anything with an answer but showing it: those of the edge's own answers."""

from django.conf import settings

Headers = list[tuple[bytes, bytes]]

#: What Django's middleware says on its pages; a page's own values hold again with each 304.
PROTECTING = {
    b"content-security-policy",
    b"cross-origin-opener-policy",
    b"referrer-policy",
    b"strict-transport-security",
    b"x-content-type-options",
    b"x-frame-options",
}


def protecting() -> Headers:
    """For answers that are no pages: nothing may be loaded, and nobody may frame them."""
    headers = [
        (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
        (b"referrer-policy", settings.SECURE_REFERRER_POLICY.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"x-frame-options", settings.X_FRAME_OPTIONS.encode()),
    ]
    if settings.SECURE:
        headers.append(
            (b"strict-transport-security", f"max-age={settings.SECURE_HSTS_SECONDS}".encode()),
        )
    return headers
