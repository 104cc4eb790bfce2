"""The site's way to hash passwords, at the least cost."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class QuickArgon2PasswordHasher(Argon2PasswordHasher):
    """Argon2id with 64 KiB; the site itself takes Django's 100 MiB."""

    time_cost = 1
    memory_cost = 64
