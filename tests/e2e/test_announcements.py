"""What is announced hides nothing that one needs just then, whatever the shape of the window."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from .player import shaped
from .scenes import Gallery, Scene

pytestmark = pytest.mark.e2e

# What is announced, and what it lies on.
NEWS = """() => {
  const told = document.querySelector(".reel p");
  const box = told.getBoundingClientRect();
  const words = told.lastElementChild;
  const meets = (other) => box.left < other.right - 1 && other.left < box.right - 1
    && box.top < other.bottom - 1 && other.top < box.bottom - 1;
  // Where the head stands beside the sheet, it may take the room of the others, who stand below.
  const [sheet, head] = ["main > .sheet", "main > .head"].map((one) => document.querySelector(one));
  const beside = sheet?.getBoundingClientRect().right <= head?.getBoundingClientRect().left + 1;
  const needed = "main .sheet.paper, .lid, .board, .qr, .round" + (beside ? "" : ", .others");
  return {
    covered: [...document.querySelectorAll(needed)]
      .filter((one) => meets(one.getBoundingClientRect())).map((one) => one.classList[0]),
    inside: box.left >= 0 && box.top >= -4 && box.right <= innerWidth && box.height > 10,
    whole: words.scrollWidth <= words.clientWidth && told.scrollHeight <= told.clientHeight + 1,
    type: parseFloat(getComputedStyle(told).fontSize),
  };
}"""
SAID = ["Misthrow for Kim", "Wolfeschlegelsteinhausen locked Yellow!"]
PLACES = [(360, 640), (390, 844), (844, 390), (667, 375), (820, 1180), (1180, 820), (1440, 900)]
PLACES += [(600, 700), (900, 900), (960, 540), (1280, 440), (1920, 1080)]
ON_TV = [(1920, 1080), (1180, 820), (820, 1180), (390, 844)]


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("asked", ["fivemuch", "boardmuch", "watch&of=five", "watch&of=boardfive"])
def test_announcements_lie_on_nothing_that_one_needs(
    gallery: Gallery, asked: str, said: str
) -> None:
    page = gallery.show(Scene(f"{asked}&news={quote(said)}", "shaped"))

    def is_free() -> None:
        found = page.evaluate(NEWS)
        window = (page.viewport_size, said, found)
        assert found["covered"] == [], window
        assert found["inside"], window
        assert found["whole"], window
        assert found["type"] >= 9, window

    for width, height in ON_TV if "watch" in asked else PLACES:
        shaped(page, width, height, is_free)
