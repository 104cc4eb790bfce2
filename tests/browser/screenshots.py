"""Takes the pictures: `make screenshots`, or `python -m tests.browser.screenshots FOLDER [WORD ...]`.

Every page of the demo × phone and desktop × three languages × light and dark, as spectator, captain and organizer see
it. With words only the pictures whose name holds them all ("bracket phone zh"); "forced" (a system's own
colours) and "contrast" (more of it) are themes that have to be asked for, and so are "narrow" (360 px) and "wall" of the sizes.
``--part 2/4`` takes the second of four equal parts, so that several commands can share the work. They show the demo, on
a database that is set up for it (so the command runs beside `tests.servers`).
"""

import argparse
import itertools
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, StorageState, ViewportSize

from tests.browser.chromium import running_chromium
from tests.processes import ROOT, running_site

CUP, OPEN = "/t/shanghai-geek-cup/", "/t/demo-saturday-tichu/"
SIZES = {"phone": (390, 844), "desktop": (1440, 900), "narrow": (360, 740), "wall": (1920, 1080)}
LANGUAGES = {"en": "", "zh": "/zh-hans", "ja": "/ja"}
LOCALES = {"en": "en-GB", "zh": "zh-CN", "ja": "ja-JP"}
THEMES = ("light", "dark")
#: Taken only where a word asks for them: a system's own colours, and more contrast; a small phone, and a projector.
SPECIAL_THEMES = ("forced", "contrast")
SPECIAL_SIZES = ("narrow", "wall")
ORGANIZER = "organizer@demo.example"

#: name -> path, by who looks at it.
SPECTATOR = {
    "home": "/",
    "sign-in": "/sign-in/",
    "sign-up": "/sign-up/",
    "tournament": CUP,
    "bracket": f"{CUP}bracket/",
    "standings": f"{CUP}standings/",
    "prizes": f"{CUP}prizes/",
    "share": f"{CUP}share/",
    "embed": f"{CUP}embed/",
    "screen": f"{CUP}screen/",
    "match-done": f"{CUP}matches/W1.1/",
    "match-playing": f"{CUP}matches/L2.1/",
    "match-waiting": f"{CUP}matches/GF/",
    "replay-start": f"{CUP}matches/L2.1/hands/1/",
    "replay": f"{CUP}matches/L2.1/hands/1/?at=30",
    "series": "/series/cbgnews-tour/",
    "rounds-swiss": "/t/demo-swiss/rounds/",
    "round-draw": "/t/demo-swiss/rounds/4/draw/",
    "rounds-groups": "/t/demo-bingo-groups/rounds/",
    "rounds-44a": "/t/demo-44a-evening/rounds/",
    "match-44a": "/t/demo-44a-evening/matches/R1.1/",
    "tournament-44a": "/t/demo-44a-evening/",
    "bracket-single": "/t/demo-bingo-groups/bracket/",
    "bracket-32": "/t/demo-double-elimination/bracket/",
    "standings-compared": f"{CUP}standings/?above=1&below=2",
    "rules": "/rules/bingo/",
    "privacy": "/privacy/",
    "event-rules": f"{CUP}rules/",
    "open-event": OPEN,
    "empty-bracket": f"{OPEN}bracket/",
    "register": f"{OPEN}register/",
    "me-unknown": f"{CUP}me/",
    "check-in": f"{OPEN}check-in/",
    "rulebooks": "/rules/",
    "rules-tichu": "/rules/tichu/",
    "rules-44a": "/rules/44a/",
    "round": "/t/demo-swiss/rounds/4/",
    "round-44a": "/t/demo-44a-evening/rounds/3/",
    "standings-swiss": "/t/demo-swiss/standings/",
    "standings-44a": "/t/demo-44a-evening/standings/",
    "tournament-finished": "/t/demo-double-elimination/",
    "standings-finished": "/t/demo-double-elimination/standings/",
    "match-bingo": "/t/demo-bingo-groups/matches/W2.1/",
    "screen-44a": "/t/demo-44a-evening/screen/",
    "screen-open": f"{OPEN}screen/",
    "screen-swiss": "/t/demo-swiss/screen/",
    "screen-bingo": "/t/demo-bingo-groups/screen/",
    "screen-finished": "/t/demo-double-elimination/screen/",
    "tables-unknown": f"{CUP}tables/",
    "not-found": "/t/nothing-here/",
}
CAPTAIN = {
    "me": f"{CUP}me/",
    "me-link": f"{CUP}me/link/",
    "prizes-vote": f"{CUP}prizes/vote/",
    "me-names": f"{CUP}me/names/",
    "me-withdraw": f"{CUP}me/withdraw/",
    "bracket-mine": f"{CUP}bracket/",
    "score": f"{CUP}matches/L2.1/score/",
    "result": f"{CUP}matches/L2.1/confirm/",
    "dispute": f"{CUP}matches/L2.1/hands/1/dispute/",
    "log-upload": f"{CUP}matches/L2.1/log/",
    "me-inbox": f"{CUP}me/inbox/",
    "prizes-mine": f"{CUP}prizes/",
    "me-record": f"{CUP}me/record/",
    "me-data": f"{CUP}me/data/",
    "hand-correct": f"{CUP}matches/L2.1/hands/2/correct/",
    "hand-take-back": f"{CUP}matches/L2.1/hands/5/take-back/",
}
DIRECTOR = {
    "new": "/new/",
    "account": "/account/",
    "account-email": "/account/email/",
    "record": "/mine/record/",
    "account-data": "/account/data/",
    "account-confirm": "/account/confirm/?next=/account/password/",
    "account-sessions": "/account/sessions/",
    "desk": f"{CUP}manage/",
    "desk-before": f"{OPEN}manage/",
    "rule": f"{CUP}manage/matches/W3.1/rule/",
    "seats": f"{CUP}matches/W3.1/seats/",
    "entries": f"{OPEN}manage/entries/",
    "import": f"{OPEN}manage/entries/import/",
    "sign-up-rules": f"{OPEN}manage/sign-up/",
    "check-in-desk": f"{OPEN}manage/check-in/",
    "draw": f"{OPEN}manage/draw/",
    "dates": f"{OPEN}manage/sessions/",
    "format": f"{OPEN}manage/format/",
    "desk-swiss": "/t/demo-swiss/manage/",
    "desk-44a": "/t/demo-44a-evening/manage/",
    "standings-rules": "/t/demo-swiss/manage/standings/",
    "rulings": "/t/demo-swiss/manage/matches/R4.1/rulings/",
    "rounds": f"{CUP}manage/rounds/",
    "prizes-settings": f"{CUP}manage/prizes/",
    "vote": f"{CUP}manage/vote/",
    "settings": f"{CUP}manage/edit/",
    "people": f"{CUP}manage/people/",
    "tables": f"{CUP}manage/tables/",
    "log": f"{CUP}manage/log/",
    "start": f"{OPEN}manage/step/start/",
    "finish": f"{CUP}manage/step/finish/",
    "cancel": f"{OPEN}manage/step/cancel/",
    "my-events": "/mine/",
    "announcements": f"{CUP}manage/announcements/",
    "entry": f"{CUP}manage/entries/1/",
    "entry-before": f"{OPEN}manage/entries/9/",
    "series-settings": "/series/cbgnews-tour/settings/",
    "sheets": f"{CUP}manage/sheets/",
    "personal-data": f"{CUP}manage/entries/1/erase/",
    "series-people": "/series/cbgnews-tour/people/",
    "desk-bingo": "/t/demo-bingo-groups/manage/",
    "desk-finished": "/t/demo-double-elimination/manage/",
    "score-44a": "/t/demo-44a-evening/matches/R3.3/score/",
    "score-bingo": "/t/demo-bingo-groups/matches/W2.1/score/",
}


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as one reader sees it; ``name`` becomes the file's."""

    name: str
    path: str
    size: str
    language: str
    theme: str


def pictures(pages: dict[str, str], words: Sequence[str] = ()) -> Iterator[Picture]:
    """Every combination of these pages whose name holds all the words."""
    sizes = [size for size in SPECIAL_SIZES if size in words] or [s for s in SIZES if s not in SPECIAL_SIZES]
    themes = [theme for theme in SPECIAL_THEMES if theme in words] or THEMES
    for (page, path), size, (language, prefix), theme in itertools.product(
        pages.items(), sizes, LANGUAGES.items(), themes
    ):
        picture = Picture(f"{page}-{size}-{language}-{theme}", prefix + path, size, language, theme)
        if all(word in picture.name for word in words):
            yield picture


def main() -> None:
    """Sets the demo up, serves it, and writes one PNG a picture."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("words", nargs="*")
    parser.add_argument(
        "--part", type=part, default=(1, 1), metavar="N/OF", help="one of several equal parts"
    )
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    manage("migrate", "-v0")
    manage("collectstatic", "--noinput", "-v0")
    password = manage("demo").split()[-1]
    seen = [(SPECTATOR, None), (CAPTAIN, captain_link()), (DIRECTOR, password), *rare(password)]
    number, parts = arguments.part
    wanted = [(picture, enter) for pages, enter in seen for picture in pictures(pages, arguments.words)]
    with tempfile.TemporaryDirectory() as logs:
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
        with running_site(environment, Path(logs) / "site.log") as address, running_chromium() as browser:
            doors = Doors(browser, address)
            for picture, enter in wanted[number - 1 :: parts]:
                take(picture, browser, address, arguments.folder, doors.state(enter))


def part(text: str) -> tuple[int, int]:
    """ "2/4" as (2, 4)."""
    number, _, parts = text.partition("/")
    if not 1 <= int(number) <= int(parts):
        raise ValueError(text)
    return int(number), int(parts)


class Doors:
    """What a browser holds once it was let in: signing in takes its time, so each reader does it once."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self._states: dict[str, StorageState] = {}

    def state(self, enter: str | None) -> StorageState | None:
        """Cookies and storage of whoever ``enter`` (a private link or the organizer's password) lets in."""
        if enter is not None and enter not in self._states:
            with self._browser.new_context(base_url=self._address) as context:
                let_in(context, enter)
                self._states[enter] = context.storage_state()
        return None if enter is None else self._states[enter]


def rare(password: str) -> list[tuple[dict[str, str], str | None]]:
    """The pages that the demo does not come to, each reader's with what lets them in."""
    code = f"from tests.browser.rare_pages import print_rare_pages; print_rare_pages({ORGANIZER!r})"
    pages = json.loads(manage("shell", "--no-imports", "-c", code).splitlines()[-1])
    captains = [(pages[who], pages[who].pop("link")) for who in ("captain", "team")]
    return [(pages["stranger"], None), *captains, (pages["organizer"], password)]


def manage(*arguments: str) -> str:
    """What a management command prints."""
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def captain_link() -> str:
    """The private link of a pair that is playing."""
    code = (
        "from tournaments.models import Side; from tournaments.services.links import token_for;"
        "side = Side.objects.get(match__stage__tournament__slug='shanghai-geek-cup', match__code='L2.1', index=0);"
        "print(token_for(side.entry))"
    )
    return f"{CUP}me/link/{manage('shell', '--no-imports', '-c', code).split()[-1]}/"


def take(picture: Picture, browser: Browser, address: str, folder: Path, state: StorageState | None) -> None:
    """Writes the picture, as a browser in this state sees it."""
    width, height = SIZES[picture.size]
    with browser.new_context(
        base_url=address,
        storage_state=state,
        viewport=ViewportSize(width=width, height=height),
        locale=LOCALES[picture.language],
        color_scheme="dark" if picture.theme == "dark" else "light",
        forced_colors="active" if picture.theme == "forced" else "none",
        contrast="more" if picture.theme == "contrast" else "no-preference",
    ) as context:
        page = context.new_page()
        response = page.goto(picture.path)
        if response is None or response.status >= 500:
            raise RuntimeError(f"{picture.path} was not answered with a page")
        if picture.name.split("-")[1] == "mine":
            page.locator("[data-mine]").wait_for(state="attached")
        # The window grows instead of the picture alone: else what is scrolled inside the page is taken elsewhere.
        tall = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size(ViewportSize(width=width, height=max(height, tall)))
        page.screenshot(path=folder / f"{picture.name}.png", full_page=True)


def let_in(context: BrowserContext, enter: str) -> None:
    page = context.new_page()
    if enter.startswith("/"):
        page.goto(enter)
    else:
        page.goto("/sign-in/")
        page.locator("input[name=login]").fill(ORGANIZER)
        page.locator("input[name=password]").fill(enter)
    page.get_by_role("main").get_by_role("button").first.click()
    page.wait_for_load_state()
    page.close()


if __name__ == "__main__":
    main()
