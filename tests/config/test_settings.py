"""The settings come from the environment, and a bad value stops the process before it does harm."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.test import override_settings

from config import settings
from tests.processes import ROOT

NAMES = (
    "DATABASES",
    "CACHES",
    "ALLOWED_HOSTS",
    "DEBUG",
    "SESSION_COOKIE_SECURE",
    "CSRF_TRUSTED_ORIGINS",
    "EMAIL_HOST",
)
PROGRAM = f"import json, config.settings as s; print(json.dumps({{n: getattr(s, n) for n in {NAMES}}}))"


def load(**variables: str) -> subprocess.CompletedProcess[str]:
    """Loads the settings in a process of its own with these variables and none of the site's others."""
    inherited = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env={**inherited, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def loaded(**variables: str) -> dict[str, Any]:
    process = load(**variables)
    assert process.returncode == 0, process.stderr
    values: dict[str, Any] = json.loads(process.stdout)
    return values


def test_nothing_set_is_one_person_on_one_machine() -> None:
    values = loaded()
    database = values["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert database["CONN_MAX_AGE"] is None
    assert values["CACHES"]["default"]["BACKEND"].endswith("LocMemCache")
    assert values["DEBUG"] is False
    assert values["SESSION_COOKIE_SECURE"] is False


def test_a_half_filled_env_file_is_as_good_as_none() -> None:
    names = (
        "DATABASE_URL",
        "REDIS_URL",
        "SECRET_KEY",
        "BASE_URL",
        "ALLOWED_HOSTS",
        "EMAIL_URL",
        "EMAIL_FROM",
        "DEBUG",
    )
    assert loaded(**dict.fromkeys(names, "")) == loaded()


def test_a_database_url_may_carry_options() -> None:
    database = loaded(DATABASE_URL="postgres://u:p@db.example.org/cup?sslmode=require")["DATABASES"][
        "default"
    ]
    assert database["OPTIONS"]["sslmode"] == "require"
    assert "pool" in database["OPTIONS"]


def test_everything_set_is_an_event() -> None:
    values = loaded(
        BASE_URL="https://cup.example.org/",
        SECRET_KEY="of the test",
        DATABASE_URL="postgres://u:p@db.example.org/cup",
        REDIS_URL="redis://redis.example.org:6379/0",
        EMAIL_URL="smtp+tls://u:p@mail.example.org:587",
    )
    database = values["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert database["CONN_MAX_AGE"] == 0
    assert "pool" in database["OPTIONS"]
    assert values["CACHES"]["default"]["LOCATION"] == "redis://redis.example.org:6379/0"
    assert "cup.example.org" in values["ALLOWED_HOSTS"]
    assert values["CSRF_TRUSTED_ORIGINS"] == ["https://cup.example.org"]
    assert values["SESSION_COOKIE_SECURE"] is True
    assert values["EMAIL_HOST"] == "mail.example.org"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEBUG", "perhaps"),
        ("BASE_URL", "cup.example.org"),
        ("BASE_URL", "https://cup.example.org/cup"),
        ("DATABASE_URL", "mysql://u:p@db.example.org/cup"),
        ("DATABASE_URL", "cup.sqlite3"),
        ("REDIS_URL", "cup.example.org"),
    ],
)
def test_a_bad_value_is_named(name: str, value: str) -> None:
    process = load(**{name: value})
    assert process.returncode != 0
    assert f"ImproperlyConfigured: {name} must" in process.stderr


def test_a_site_for_others_needs_a_key_of_its_own() -> None:
    assert "SECRET_KEY must be set" in load(BASE_URL="https://cup.example.org").stderr


def test_the_key_of_ones_own_machine_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path / "var")
    monkeypatch.delenv("SECRET_KEY", raising=False)
    first = settings.secret_key(local=True)
    assert len(first) == 50
    assert settings.secret_key(local=True) == first
    files = list((tmp_path / "var").iterdir())
    assert [(file.name, file.stat().st_mode & 0o777) for file in files] == [("secret_key", 0o600)]


def test_a_password_is_hashed_with_argon2_at_django_s_cost() -> None:
    with override_settings(PASSWORD_HASHERS=settings.PASSWORD_HASHERS):
        assert make_password("tichu tichu").startswith("argon2$argon2id$v=19$m=102400,t=2,p=8$")
