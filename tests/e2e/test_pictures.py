"""Every screen looks as it was kept, and what happens is drawn: scenes of the gallery."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.project import ROOT

from .scenes import (
    BLOCK,
    COARSE_BLOCK,
    FEW,
    KEPT,
    SCENES,
    VERSION,
    Gallery,
    Scene,
    block_for,
    blocks_apart,
    kept,
    taken,
)

pytestmark = pytest.mark.e2e
OTHERS = ROOT / "build/pictures"


def test_there_is_a_picture_of_every_scene_and_no_other() -> None:
    there = {path.name for path in KEPT.iterdir()} - {VERSION.name}
    assert there == {kept(scene).name for scene in SCENES}


@pytest.mark.parametrize("window", sorted({scene.window for scene in SCENES}), ids="-".join)
def test_every_screen_looks_as_it_was_kept(
    gallery: Gallery, browser: Browser, window: tuple[str, str]
) -> None:
    block = block_for(browser)
    others = {}
    for scene in SCENES:
        if scene.window != window:
            continue
        now = gallery.picture(scene)
        apart = blocks_apart(kept(scene).read_bytes(), now, block)
        if apart > FEW:
            OTHERS.mkdir(parents=True, exist_ok=True)
            (OTHERS / kept(scene).name).write_bytes(now)
            others[scene.name] = apart
    told = "if they are right: python -m tests.e2e.scenes NAME..."
    assert not others, f"other than kept, see {OTHERS.relative_to(ROOT)}; {told}"


def test_a_sentence_more_or_less_makes_another_picture(gallery: Gallery) -> None:
    page = gallery.show(Scene("action1", "phone"))
    before = taken(page)
    assert blocks_apart(before, taken(page)) == 0
    for change in (
        "display: none",  # all beneath it moves
        "visibility: hidden",
        "color: transparent",
        "translate: 0 12px",
    ):
        page.locator(".told").evaluate("(one, change) => one.setAttribute('style', change)", change)
        now = taken(page)
        for block in (BLOCK, COARSE_BLOCK):
            assert blocks_apart(before, now, block) > FEW, (change, block)


# What may move without laying the page out or painting it anew; strokes of a pen are small.
CHEAP = {"transform", "opacity", "translate", "rotate", "scale", "clipPath"}
MOVED = """() => document.getAnimations().flatMap((one) => one.effect.getKeyframes())
  .flatMap((frame) => Object.keys(frame))
  .filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name))"""


@pytest.mark.parametrize("asked", ["wait", "watch"])
@pytest.mark.parametrize("moment", ["dice", "cross", "lock", "misthrow", "last", "lead"])
def test_motion_is_left_to_the_compositor(gallery: Gallery, asked: str, moment: str) -> None:
    page = gallery.show(Scene(f"{asked}&moment={moment}&news=Ada+locked+Red", "phone", moving=True))
    page.reload()
    page.locator("#app > *").first.wait_for()
    moved = set(page.evaluate(MOVED))
    assert moved
    assert moved <= CHEAP


def test_only_the_new_cross_is_drawn_when_a_sheet_comes_into_sight(gallery: Gallery) -> None:
    drawn = ".cross.draw"
    page = gallery.show(Scene("watch", "tv", moving=True))
    page.wait_for_timeout(200)  # longer than a sheet takes until it draws what is new
    expect(page.locator(".scene .cross")).not_to_have_count(0)
    expect(page.locator(f".scene {drawn}")).to_have_count(0)
    page = gallery.show(Scene("watch&moment=cross", "tv", moving=True))
    expect(page.locator(f".scene {drawn}")).to_have_count(1)
    expect(page.locator(f"[data-cell=y9] {drawn}")).to_have_count(1)
    page = gallery.show(Scene("watch&moment=misthrow", "tv", moving=True))
    expect(page.locator(f".boxes {drawn}")).to_have_count(1)
