"""Every setting of the site. What differs between machines comes from the environment, and bad values are refused.

DATABASE_URL   default: SQLite in var/, else PostgreSQL (postgres://user:password@host/name)
REDIS_URL      default: none; jobs then run in a thread of this process, and the cache is its memory
SECRET_KEY     default: one generated into var/secret_key, only while BASE_URL is this machine
BASE_URL       default: http://127.0.0.1:8000; where the site is reached from outside (links, QR codes, cookies)
ALLOWED_HOSTS  default: the host of BASE_URL and this machine's names; comma-separated
EMAIL_URL      default: consolemail://, else smtp+tls://user:password@host:587
EMAIL_FROM     default: geekcup@ the host of BASE_URL
DEBUG          default: false
CONTACT_DAYS   default: 30; so many days after an event, addresses, contacts and answers are deleted
METRICS_TOKEN  default: none; /metrics then answers this machine only

PROMETHEUS_MULTIPROC_DIR  default: none; a folder, emptied before each start, where several processes count together
"""

import ipaddress
import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key
from django.utils.translation import gettext_lazy as _

from config.logs import logging_config

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
LOCAL_HOSTS = ["127.0.0.1", "localhost", "[::1]"]


def text(name: str, default: str) -> str:
    """A variable's value; one that is set to nothing counts as not set, as in an env file that is half filled in."""
    value: str = env.str(name, default="").strip()
    return value or default


def flag(name: str, *, default: bool) -> bool:
    """A yes-or-no variable; django-environ alone would read every unknown word as false."""
    value = text(name, str(default)).lower()
    if value not in {"true", "1", "yes", "on", "false", "0", "no", "off"}:
        raise ImproperlyConfigured(f"{name} must be true or false, not {value!r}")
    return value in {"true", "1", "yes", "on"}


def base_url() -> str:
    """BASE_URL without a trailing slash; it has a scheme and a host, and no path."""
    value = text("BASE_URL", "http://127.0.0.1:8000").rstrip("/")
    parts = urlsplit(value)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path or parts.query:
        raise ImproperlyConfigured(f"BASE_URL must look like https://example.org, not {value!r}")
    return value


def secret_key(*, local: bool) -> str:
    """SECRET_KEY; on a machine of one's own one that is made once and kept in var/secret_key."""
    if given := text("SECRET_KEY", ""):
        return given
    if not local:
        raise ImproperlyConfigured("SECRET_KEY must be set where BASE_URL is not this machine")
    VAR_DIR.mkdir(exist_ok=True)
    path = VAR_DIR / "secret_key"
    # A link appears with its content or not at all, and only once: of several processes that start at once one wins.
    draft = VAR_DIR / f"secret_key.{os.getpid()}"
    draft.touch(mode=0o600)
    draft.write_text(get_random_secret_key())
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text()


def database() -> dict[str, Any]:
    """The connection of DATABASE_URL: SQLite that several processes may write, or PostgreSQL with a pool."""
    url = text("DATABASE_URL", f"sqlite:///{VAR_DIR / 'geekcup.sqlite3'}")
    scheme = urlsplit(url).scheme
    if scheme not in {"sqlite", "postgres", "postgresql"}:
        raise ImproperlyConfigured(f"DATABASE_URL must name SQLite or PostgreSQL, not {scheme!r}")
    connection: dict[str, Any] = env.db_url_config(url)
    options: dict[str, Any] = connection.setdefault("OPTIONS", {})
    if scheme == "sqlite":
        VAR_DIR.mkdir(exist_ok=True)
        # Each commit reaches the disk (SQLite's default): a hand that was shown as saved survives a power cut.
        wal = "PRAGMA journal_mode=WAL"
        options.update({"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": wal})
        return {**connection, "CONN_MAX_AGE": None}
    # The pool keeps the connections; Django must not keep them a second time.
    options["pool"] = {"min_size": 1, "max_size": 12, "timeout": 10}
    # The server keeps the plans of what is asked again and again (tournaments.prepared); Django's own queries are not concerned.
    options["prepare_threshold"] = 5
    return {**connection, "CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True}


def contact_days() -> int:
    """CONTACT_DAYS, a number of days."""
    value = text("CONTACT_DAYS", "30")
    if not re.fullmatch(r"[0-9]{1,4}", value):
        raise ImproperlyConfigured(f"CONTACT_DAYS must be a number of days from 0 to 9999, not {value!r}")
    return int(value)


def takes_passkeys(host: str, *, secure: bool) -> bool:
    """Whether browsers allow passkeys there: at a name and over HTTPS, or at localhost (WebAuthn, section 5.1.3)."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return secure or host == "localhost"
    return False


DEBUG = flag("DEBUG", default=False)
BASE_URL = base_url()
BASE_HOST = urlsplit(BASE_URL).hostname or ""
SECURE = BASE_URL.startswith("https:")
SECRET_KEY = secret_key(local=BASE_HOST in {"127.0.0.1", "localhost", "::1"})
ALLOWED_HOSTS = [
    host.strip() for host in text("ALLOWED_HOSTS", ",".join(sorted({BASE_HOST, *LOCAL_HOSTS}))).split(",")
]

# ------------------------------------------------------------------ the application
INSTALLED_APPS = [
    # First, so that its createsuperuser and changepassword, which write down what they do, stand before Django's.
    "tournaments.apps.TournamentsConfig",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_tables2",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
]
MIDDLEWARE = [
    "config.request_log.RequestLog",
    # These three say on every answer, also on files and problems, what a browser may do with it.
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tournaments.api.middleware.ApiAnswers",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
DJANGO_TABLES2_TEMPLATE = "tournaments/_table.html"

# ------------------------------------------------------------------ storage, cache, jobs
DATABASES = {"default": database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = text("REDIS_URL", "")
if REDIS_URL and urlsplit(REDIS_URL).scheme not in {"redis", "rediss", "unix"}:
    raise ImproperlyConfigured("REDIS_URL must look like redis://host:6379/0")
CACHES = {
    "default": {"BACKEND": "config.cache.PatientRedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Nobody's request waits while the broker is away: asked once more at once, for a connection may be a stale one.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "socket_connect_timeout": 2,
    "socket_timeout": 5,
    "max_retries": 1,
    "interval_start": 0,
}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 60
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celerybeat")
# Run by Celery beat; without Redis by the server itself (tournaments.live.beat). Seconds.
CELERY_BEAT_SCHEDULE = {
    "outbox": {"task": "tournaments.tasks.drain_outbox", "schedule": 60.0},
    "contacts": {"task": "tournaments.tasks.delete_contacts", "schedule": 3600.0},
    "ratings": {"task": "tournaments.tasks.rate", "schedule": 3600.0},
    "deadlines": {"task": "tournaments.tasks.act_on_deadlines", "schedule": 60.0},
    "reminders": {"task": "tournaments.tasks.remind", "schedule": 60.0},
}

# ------------------------------------------------------------------ people and safety
AUTH_USER_MODEL = "tournaments.User"
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "my-events"
LOGOUT_REDIRECT_URL = "home"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
PASSKEYS = takes_passkeys(BASE_HOST, secure=SECURE)
ACCOUNT_ADAPTER = "tournaments.web.accounts.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
ACCOUNT_FORMS = {
    "login": "tournaments.web.accounts.forms.SignInForm",
    "signup": "tournaments.web.accounts.forms.SignUpForm",
    "add_email": "tournaments.web.accounts.forms.NewEmailForm",
    "confirm_login_code": "tournaments.web.accounts.forms.SignInCodeForm",
    "confirm_email_verification_code": "tournaments.web.accounts.forms.EmailCodeForm",
    "confirm_reauthentication_code": "tournaments.web.accounts.forms.SignInCodeForm",
    "reauthenticate": "tournaments.web.accounts.forms.PasswordAgainForm",
}
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 600
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
# Wrong passwords have limits of their own (web.accounts.guessing): these could shut an account for its owner.
ACCOUNT_RATE_LIMITS = {"login_failed": None, "request_login_code": "20/m/ip,3/m/key,40/h/key"}
MFA_SUPPORTED_TYPES = ["webauthn"] if PASSKEYS else []
MFA_PASSKEY_LOGIN_ENABLED = PASSKEYS
MFA_ADAPTER = "tournaments.web.accounts.adapter.PasskeyAdapter"
MFA_FORMS = {
    "add_webauthn": "tournaments.web.accounts.passkeys.AddPasskeyForm",
    "edit_webauthn": "tournaments.web.accounts.passkeys.RenamePasskeyForm",
}
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = PASSKEYS and not SECURE
CONTACT_DAYS = contact_days()
CSRF_TRUSTED_ORIGINS = [BASE_URL]
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if SECURE else 0
SECURE_SSL_REDIRECT = SECURE
# Asked by this machine itself, which has no certificate.
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
# HSTS for the hosts below ours, and in the lists of browsers: those are not this site's to decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# The longest form is a tournament’s text; files (lists, logs, pictures) are not counted here, but by the edge.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}

# ------------------------------------------------------------------ languages, time, mail, files, logs
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("zh-hans", _("Simplified Chinese")), ("ja", _("Japanese"))]
LOCALE_PATHS = [BASE_DIR / "tournaments" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
vars().update(env.email_url_config(text("EMAIL_URL", "consolemail://")))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = text("EMAIL_FROM", f"geekcup@{BASE_HOST}")
EMAIL_TIMEOUT = 10
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_STORAGE = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
    if DEBUG
    else ("whitenoise.storage.CompressedManifestStaticFilesStorage")
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": STATIC_STORAGE},
}
LOGGING = logging_config(debug=DEBUG)
METRICS_TOKEN = text("METRICS_TOKEN", "")
# prometheus_client reads the variable itself, and takes one that is set to nothing for a folder.
METRICS_DIR = text("PROMETHEUS_MULTIPROC_DIR", "")
if not METRICS_DIR:
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
elif not Path(METRICS_DIR).is_dir():
    raise ImproperlyConfigured("PROMETHEUS_MULTIPROC_DIR must be a folder that exists")
