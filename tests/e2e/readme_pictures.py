"""The README's pictures, of today's screens: ``python -m tests.e2e.readme_pictures``."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.project import ROOT

from .browser import launch
from .scenes import Gallery, Scene, build

ASSETS = ROOT / "docs/assets"
PHONES = [
    Scene("action1", "phone", tap=".offered >> nth=1"),
    Scene("big-points", "phone", "dark"),
    Scene("end&seat=1", "phone"),
]
START = Scene("start", "desktop")
GAP = 24
SHADES = 256
"""Fewer colours make small files, and nobody sees it."""


def main() -> None:
    """Take them and put them into docs/assets."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        build(folder)
        browser = launch(playwright)
        with Gallery(browser, folder) as gallery:
            phones = [_seen(gallery, scene) for scene in PHONES]
            start = _seen(gallery, START)
        browser.close()
    width = sum(one.width for one in phones) + GAP * (len(phones) - 1)
    row = Image.new("RGB", (width, phones[0].height), "white")
    at = 0
    for one in phones:
        row.paste(one, (at, 0))
        at += one.width + GAP
    for picture, file in ((row, "phones.png"), (start, "start.png")):
        picture.quantize(SHADES).save(ASSETS / file, optimize=True)


def _seen(gallery: Gallery, scene: Scene) -> Image.Image:
    return Image.open(io.BytesIO(gallery.show(scene).screenshot())).convert("RGB")


if __name__ == "__main__":
    main()
