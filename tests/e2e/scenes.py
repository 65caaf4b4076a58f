"""The scenes of the gallery as pictures: what each screen looks like, without a server.

``python -m tests.e2e.scenes [NAME]...`` keeps new pictures of all scenes, or of those whose names
begin so, in tests/e2e/pictures: look at them before you commit them.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, sync_playwright

from tests.project import ROOT

from .browser import SIZES, launch
from .files import file_server
from .player import WAIT

KEPT = ROOT / "tests/e2e/pictures"
LETTERS = (
    ':root { --text: "Liberation Sans" !important; } * { caret-color: transparent !important; }'
)
"""What a device calls its own letters differs; these are installed with the browser."""
HALF = 2
"""Pictures are kept in half of their size: large enough to be looked at."""
QUALITY = 50
BLOCK = 3
"""Pixels of a kept picture: letters that one machine draws a little bolder change no such block."""
COARSE_BLOCK = 6
"""Where another version of the browser draws: a word, a button or a row that moved changes some."""
VERSION = KEPT / "browser.txt"
"""Which version of the browser the pictures were taken with."""
SHADE = 30
"""So much of 255 may a block be lighter or darker, or of another colour."""
FEW = 8
"""So many blocks may differ: a sixth of the area of a button, or one digit that wandered."""


@dataclass(frozen=True)
class Scene:
    """A screen in a window, a theme and a language, perhaps after a tap."""

    asked: str
    size: str
    theme: str = "light"
    language: str = "en"
    tap: str = ""
    moving: bool = False
    forced: bool = False
    """With the few colours that somebody has chosen for all pages."""

    @property
    def window(self) -> tuple[str, str]:
        """The window in which one such scene follows another."""
        return self.size, self.language

    @property
    def name(self) -> str:
        """What its picture is called."""
        said = [self.asked.replace("&", "-").replace("=", "-"), self.size.replace(" ", "-")]
        said += ["dark"] * (self.theme == "dark") + [self.language] * (self.language != "en")
        return "-".join(said + ["tapped"] * bool(self.tap) + ["forced"] * self.forced)


def _scenes() -> Iterator[Scene]:
    themes = ("light", "dark")
    # Every screen on a phone and on a desktop, in either theme.
    screens = ["start", "new", "lobby", "learn", "how", "end", "history", "review", "preferences"]
    table = ["roll", "action1", "action2", "wait", "board"]
    for number, asked in enumerate(screens + table):
        yield Scene(asked, "phone", themes[number % 2])
        yield Scene(asked, "desktop", themes[1 - number % 2])
    # The table in all windows, also with five.
    for number, asked in enumerate(["action2", "five", "board", "boarddice"]):
        for size in ("small phone", "phone sideways", "tablet"):
            yield Scene(asked, size, themes[number % 2])
    # What happens is seen.
    for number, moment in enumerate(["cross", "lock", "misthrow", "last"]):
        yield Scene(f"wait&moment={moment}", "phone", themes[number % 2])
        yield Scene(f"watch&moment={moment}", "tv", themes[1 - number % 2])
    yield Scene("action1", "phone", tap=".offered >> nth=1")
    # Who won sees something else than who did not.
    yield Scene("end&seat=1", "phone", "dark")
    # A large screen, with and without a board.
    for asked in ("watch", "watch&of=board", "watchlobby", "endtv"):
        yield Scene(asked, "tv")
    # Every sheet.
    sheets = "mixx-a mixx-b big-points bonus-a bonus-b steps chain double-a x-change-swapped longo"
    for number, asked in enumerate(sheets.split()):
        yield Scene(asked, "phone", themes[number % 2])
    yield Scene("pad", "phone")
    # What is asked behind a cross, and what comes along.
    for number, asked in enumerate(["double-b", "longo-lock", "bonus-b-row"]):
        yield Scene(asked, "phone", themes[1 - number % 2])
    # Linked sheets in small and large: the others' beside one's own, and on a TV.
    yield Scene("chain-four", "desktop")
    yield Scene("watch&of=chain-four", "tv", "dark")
    # What can be chosen, is chosen, crossed and lost is told apart without our colours, too.
    for asked in ("action2", "new", "end"):
        yield Scene(asked, "phone", forced=True)
    # Every language, where its words are long.
    shown = {"de": ["start", "new", "action2", "end"], "nl": ["start", "action2"]}
    shown |= {"fr": ["new", "end"], "es": ["start", "action2"], "it": ["new", "end"]}
    for language, screens in shown.items():
        for asked in screens:
            yield Scene(asked, "small phone", language=language)


SCENES = tuple(_scenes())


def build(folder: Path) -> None:
    """Make the gallery, as files."""
    call = ["node", "node_modules/vite/bin/vite.js", "build", "--config", "gallery.config.ts"]
    made = subprocess.run(
        [*call, "--outDir", str(folder), "--logLevel", "error"],
        cwd=ROOT / "web",
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr


class Gallery:
    """Takes pictures of scenes: a window for each kind, in which one scene follows another."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser = browser
        self._folder = folder
        self._pages: dict[tuple[str, str], Page] = {}
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        # A page after another of the same window has its files already.
        headers = {"Cache-Control": "max-age=3600"}
        self._port = self._stack.enter_context(file_server(self._folder, headers))
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self._port}/gallery.html"

    def show(self, scene: Scene) -> Page:
        """A page with the scene at rest."""
        page = self._pages.get(scene.window)
        page = page or self._pages.setdefault(scene.window, self._open(*scene.window))
        page.emulate_media(
            color_scheme="dark" if scene.theme == "dark" else "light",
            reduced_motion="no-preference" if scene.moving else "reduce",
            forced_colors="active" if scene.forced else "none",
        )
        page.goto(f"{self.url}?scene={scene.asked}&theme={scene.theme}")
        page.add_style_tag(content=LETTERS)
        page.locator("#app > *").first.wait_for()
        if scene.tap:
            page.locator(scene.tap).click()
        page.evaluate("""async () => {
          const frame = () => new Promise((then) => requestAnimationFrame(then));
          await document.fonts.ready;
          await frame(), await frame();
          for (const one of document.getAnimations()) {
            if (one.effect.getComputedTiming().endTime === Infinity) one.cancel();
            else one.finish();
          }
          await frame();
        }""")
        return page

    def picture(self, scene: Scene) -> bytes:
        """What it looks like."""
        return taken(self.show(scene))

    def _open(self, size: str, language: str) -> Page:
        width, height = SIZES.get(size, SIZES["phone"])
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, locale=language
        )
        self._stack.callback(context.close)
        context.set_default_timeout(WAIT)
        context.add_init_script("localStorage.clear(); sessionStorage.clear();")
        return context.new_page()


def taken(page: Page) -> bytes:
    """A page as it is now, as it would be kept."""
    seen = Image.open(io.BytesIO(page.screenshot())).convert("RGB").reduce(HALF)
    held = io.BytesIO()
    seen.save(held, "webp", quality=QUALITY)
    return held.getvalue()


def block_for(browser: Browser) -> int:
    """How closely to look: versions of a browser draw edges and letters a little differently."""
    return BLOCK if browser.version == VERSION.read_text().strip() else COARSE_BLOCK


def blocks_apart(before: bytes, now: bytes, block: int = BLOCK) -> int:
    """How many small blocks of two pictures differ so much that somebody sees it."""
    one, other = (Image.open(io.BytesIO(each)).convert("RGB") for each in (before, now))
    if one.size != other.size:
        return sum(one.size)
    differs = ImageChops.difference(one.reduce(block), other.reduce(block))
    most = differs.getchannel(0)
    for channel in (1, 2):
        most = ImageChops.lighter(most, differs.getchannel(channel))
    return sum(most.histogram()[SHADE + 1 :])


def kept(scene: Scene) -> Path:
    """Where its picture is kept."""
    return KEPT / f"{scene.name}.webp"


def main() -> None:
    """Keep new pictures."""
    wanted = tuple(sys.argv[1:]) or ("",)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder))
        browser = launch(playwright)
        if wanted == ("",):
            VERSION.write_text(f"{browser.version}\n")
        with Gallery(browser, Path(folder)) as gallery:
            for scene in SCENES:
                if not scene.name.startswith(wanted):
                    continue
                now, picture = gallery.picture(scene), kept(scene)
                # What looks the same stays the same file.
                if not picture.exists() or blocks_apart(picture.read_bytes(), now):
                    picture.write_bytes(now)
                    print(picture.relative_to(ROOT), flush=True)


if __name__ == "__main__":
    main()
