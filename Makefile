# `make run` and `make test` need Python 3.11 or newer with venv, and the registries of PyPI and npm; nothing else.
PYTHON ?= python3
PORT ?= 8000
# What pytest shall run: `make test ARGS="tests/scoring -k tie"`
ARGS ?=

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
MANAGE := $(PY) manage.py
CATALOGUES := $(wildcard tournaments/locale/*/LC_MESSAGES/django.po)
COMPILED := $(CATALOGUES:.po=.mo)
# Programs that are looked up by name (npm, gettext) come from packages.
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)

.PHONY: run test lint format bench screenshots messages fonts audit lock clean

# The site with the demo, on SQLite and without Redis.
run: export BASE_URL := http://127.0.0.1:$(PORT)
run: $(VENV)/run-ready $(COMPILED)
	$(MANAGE) migrate -v0
	$(MANAGE) collectstatic --noinput -v0
	$(MANAGE) demo
	$(PY) -m uvicorn config.asgi:application --http tournaments.live.connection:Connection --port $(PORT) --no-access-log --timeout-graceful-shutdown 2

# All tests, on real servers and in a real browser.
test: $(VENV)/dev-ready $(COMPILED)
	$(PY) -m tests.servers $(PY) -m pytest -n logical --maxprocesses 8 --dist loadgroup $(ARGS)

lint: $(VENV)/dev-ready
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(VENV)/bin/djlint --quiet --lint templates
	$(MANAGE) makemigrations --check --dry-run -v0
	$(MANAGE) check

format: $(VENV)/dev-ready
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

# The figures of docs/measured.md; PostgreSQL writes as safely as in production.
bench: $(VENV)/dev-ready
	$(PIP) -r tests/bench/requirements.txt
	$(PY) -m tests.servers --fsync $(PY) -m tests.bench

# Every page of the demo for every reader, in var/screenshots; those in docs/screenshots are chosen from them.
screenshots: $(VENV)/dev-ready $(COMPILED)
	$(PY) -m tests.servers $(PY) -m tests.browser.screenshots var/screenshots

# Collects the marked strings into the catalogues; *.mo files are compiled where they are needed.
messages: $(VENV)/dev-ready
	$(MANAGE) makemessages

%.mo: %.po | $(VENV)/run-ready
	$(VENV)/bin/pybabel --quiet compile -i $< -o $@

# Builds the web fonts anew from their packages.
fonts: $(VENV)/dev-ready
	$(PIP) -r deploy/fonts/requirements.txt
	mkdir -p var/fonts
	cp deploy/fonts/package.json deploy/fonts/package-lock.json var/fonts
	npm ci --silent --no-audit --prefix var/fonts
	$(PY) deploy/fonts/build_fonts.py var/fonts/node_modules tournaments/static/tournaments/fonts

# Whether a pinned dependency has a known hole; asks PyPI, so it is no part of lint, which works without a network.
# Strict: what could not be asked about is a failure, not a pass.
audit: $(VENV)/run-ready
	$(PIP) pip-audit
	$(VENV)/bin/pip-audit --strict --disable-pip --no-deps -r requirements.txt

# Pins the newest releases that run on every supported Python.
lock: $(VENV)/run-ready
	$(PIP) uv
	uv pip compile --quiet --upgrade --universal --python-version 3.11 --no-header --no-annotate \
		pyproject.toml -o requirements.txt
	uv pip compile --quiet --upgrade --universal --python-version 3.11 --no-header --no-annotate --all-extras \
		pyproject.toml -o requirements-dev.txt

$(VENV)/run-ready: requirements.txt
	test -x $(PY) || $(PYTHON) -m venv $(VENV)
	$(PIP) -r requirements.txt
	touch $@

$(VENV)/dev-ready: requirements-dev.txt
	test -x $(PY) || $(PYTHON) -m venv $(VENV)
	$(PIP) -r requirements-dev.txt
	touch $@ $(VENV)/run-ready

clean:
	rm -rf $(VENV) var .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
