"""The settings of the reference of bench_api: those of `startproject`, on the database of DATABASE_URL."""

from config.settings import ALLOWED_HOSTS, DATABASES, DEFAULT_AUTO_FIELD, SECRET_KEY

__all__ = ["ALLOWED_HOSTS", "DATABASES", "DEFAULT_AUTO_FIELD", "SECRET_KEY"]

ROOT_URLCONF = "tests.bench.bare.site"
USE_TZ = True
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
