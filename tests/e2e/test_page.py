"""A page from ``make page``, on a web space below another page, in every engine, without a network.

``DEEPER=2`` plays every edition, a second sheet of those that have several, and every board in each
engine; without it each engine plays what the others do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from scripts.make_page import make_page, make_par

from qwixx import rules
from qwixx.server.analysis.verify import verify_record
from tests.conftest import taken
from tests.project import DEEPER

from .conftest import MakePlayer
from .engines import Chromium, Firefox, Line, WebKit, Window
from .files import file_server
from .player import END, IS_KEPT, SHEET, finish, play

pytestmark = [pytest.mark.e2e, pytest.mark.slow]
POLICY = {
    "Content-Security-Policy": "default-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:"
}
"""What a strict web space sends with every file."""
PYTHON = 600.0
"""Seconds in which it starts on the busiest machine, and in a browser that only interprets it."""
Kind = dict[str, str]
FURTHER: list[Kind] = [
    {"edition": "double", "sheet": "B"},
    {"edition": "on-board", "board": "storm"},
    {"edition": "mixx-b", "board": "garden"},
]
ALL: list[Kind] = [*({"edition": name} for name in rules.editions()), *FURTHER]
SOME = {
    "chromium": ["bonus-b", "x-change"],
    "firefox": ["on-board", "steps"],
    "webkit": ["longo"],
}
AT_ONCE = 4
"""Games of one test, which has its time however slow a browser is."""


def cases() -> Iterator[Any]:
    for name, editions in SOME.items():
        kinds = ALL if DEEPER > 1 else [{"edition": one} for one in editions]
        for first in range(0, len(kinds), AT_ONCE):
            played = kinds[first : first + AT_ONCE]
            yield pytest.param(
                name, played, id=" ".join([name, *("/".join(one.values()) for one in played)])
            )


KNOWN = """() => {
  localStorage.setItem("qwixx.pace", "now");
  localStorage.setItem("qwixx.name", "Emma");
}"""
# What a page offers to keep as a file.
KEEP = """() => {
  window.kept = null;
  const made = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (blob) => { window.kept = blob; return made(blob); };
}"""


@pytest.fixture(scope="module")
def web_space(of_all_workers: Path) -> Iterator[int]:
    folder = of_all_workers / "space"
    with taken(of_all_workers / "space.lock"):
        if not folder.exists():
            make_page(folder / "games" / "qwixx")
    with file_server(folder, POLICY) as port:
        yield port


def engine_of(name: str, browser: Browser, folder: Path) -> Firefox | WebKit | Chromium:
    if name == "chromium":
        return Chromium(browser)
    return Firefox(folder) if name == "firefox" else WebKit(folder)


def press(window: Window, selector: str, text: str = "") -> None:
    """Choose something, wherever it is on the screen."""
    found = """([wanted, text]) => {
      const all = [...document.querySelectorAll(wanted)];
      const one = all.find((one) => one.textContent.includes(text));
      one?.click();
      return !!one;
    }"""
    window.until(lambda: bool(window.evaluate(found, [selector, text])), f"{selector} {text}")


def begin(window: Window, kind: Kind) -> None:
    """A table for one alone, or with a bot where the edition needs somebody."""
    press(window, ".way.new")
    window.until(lambda: window.count("button.open") > 0, "Python", patience=PYTHON)
    for name, value in kind.items():
        press(window, f"input[name={name}][value='{value}']")
    press(window, "label:has(input[name=bots])")
    press(window, "button.open")
    window.wait(".play .bar")


def record_of(window: Window) -> str:
    """What is downloaded at the end of a game."""
    window.evaluate(KEEP)
    press(window, "button", "Download the record")
    window.until(lambda: bool(window.evaluate("() => !!window.kept")), "the record")
    return str(window.evaluate("() => window.kept.text()"))


@pytest.mark.parametrize(("name", "kinds"), [*cases()])
def test_whole_games_are_played_without_a_network(
    name: str, kinds: list[Kind], browser: Browser, web_space: int, tmp_path: Path
) -> None:
    with (
        Line(web_space) as line,
        engine_of(name, browser, tmp_path) as engine,
        closing(engine.window()) as window,
    ):
        window.goto(f"http://127.0.0.1:{line.port}/games/qwixx/")
        window.evaluate(KNOWN)
        window.reload()
        begin(window, kinds[0])
        # In the WebKit of this driver the store for workers hangs for good now and then.
        if name != "webkit":
            window.until(
                lambda: bool(window.evaluate(IS_KEPT)), "all that is kept", patience=PYTHON
            )
        line.cut()
        play(window, END, taps=6)
        if name != "webkit":  # what was acknowledged is there again, without a network too
            before = window.evaluate(SHEET)
            window.reload()
            window.until(lambda: window.count(".play .bar") > 0, "Python", patience=PYTHON)
            assert set(before) <= set(window.evaluate(SHEET))
        for number, kind in enumerate(kinds):
            if number:
                begin(window, kind)
                play(window, END, taps=6)
            play(window, END, hasty=True)
            [game] = rules.read_games(record_of(window))
            assert game.state.is_over
            assert game.state.setup.edition.name == kind["edition"]
            assert verify_record(game.record) is not None
            press(window, "button", "To the start")


def test_the_day_is_the_same_on_all_such_pages_and_so_is_what_its_dice_are_worth(
    player: MakePlayer, tmp_path: Path
) -> None:
    make_page(tmp_path / "games" / "qwixx")
    make_par(tmp_path / "games" / "qwixx", datetime.now(UTC).date(), 2)
    with file_server(tmp_path, POLICY) as port:
        emma = player("Emma", worker=True)
        emma.page.goto(f"http://127.0.0.1:{port}/games/qwixx/")
        emma.page.evaluate(KNOWN)
        emma.page.reload()
        expect(emma.page.locator("input.code")).to_have_count(0)
        emma.page.locator(".way.day").click()
        emma.page.locator("button.begin").click()
        emma.page.locator(".bar").wait_for()
        assert emma.page.url.startswith(f"http://127.0.0.1:{port}/games/qwixx/#/t/")
        finish([emma])
        emma.page.locator("button.same").click()
        expect(emma.page.get_by_text("Perfect play")).to_be_visible()
        # What others shall play is all in the link.
        emma.page.get_by_role("button", name="Challenge others").click()
        emma.page.get_by_role("button", name="Make the challenge").click()
        emma.page.locator("button.begin").wait_for()
        link = emma.page.locator(".invite .link").inner_text()
        assert link.startswith(f"http://127.0.0.1:{port}/games/qwixx/#/c/classic-alone-")
        emma.page.goto(link)
        emma.page.reload()
        expect(emma.page.locator("main")).to_contain_text("alone")
        expect(emma.page.locator("button.begin")).to_be_visible()
