"""Takes the pictures of the documentation: `make screenshots`, or `python -m tests.browser.screenshots FOLDER`.

They show the demo, on a database that is set up for it (so the command runs beside `tests.servers`).
"""

import argparse
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize

from tests.browser.chromium import running_chromium
from tests.processes import ROOT, running_site

PHONE, DESKTOP = (390, 844), (1280, 900)
DEMO = "/t/shanghai-geek-cup/"


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as one reader sees it; `name` becomes the file's."""

    name: str
    path: str
    viewport: tuple[int, int]
    dark: bool = False


PICTURES = [
    Picture("home-desktop", "/", DESKTOP),
    Picture("tournament-desktop", DEMO, DESKTOP),
    Picture("tournament-phone-zh", f"/zh-hans{DEMO}", PHONE),
    Picture("bracket-desktop", f"{DEMO}bracket/", DESKTOP),
    Picture("bracket-desktop-dark", f"{DEMO}bracket/", DESKTOP, dark=True),
    Picture("bracket-phone-zh", f"/zh-hans{DEMO}bracket/", PHONE),
    Picture("match-phone", f"{DEMO}matches/W1.1/", PHONE),
    Picture("standings-phone-ja", f"/ja{DEMO}standings/", PHONE),
]


def main() -> None:
    """Sets the demo up, serves it, and writes one PNG a picture."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for command in (["migrate", "-v0"], ["collectstatic", "--noinput", "-v0"], ["demo"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as logs:
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
        with running_site(environment, Path(logs) / "site.log") as address, running_chromium() as browser:
            for picture in PICTURES:
                take(picture, browser, address, folder)


def take(picture: Picture, browser: Browser, address: str, folder: Path) -> None:
    """Writes the picture; raises RuntimeError where the page is not there, for a picture of an error says nothing."""
    width, height = picture.viewport
    with browser.new_context(
        base_url=address,
        viewport=ViewportSize(width=width, height=height),
        color_scheme="dark" if picture.dark else "light",
    ) as context:
        page = context.new_page()
        response = page.goto(picture.path)
        if response is None or not response.ok:
            raise RuntimeError(f"{picture.path} was not answered with a page")
        page.screenshot(path=folder / f"{picture.name}.png", full_page=True)


if __name__ == "__main__":
    main()
