"""Printed pages, read back the way a person sees them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import pymupdf

from qwixx.rules import Board, Layout, boards, editions
from qwixx.sheets import PAPERS, render
from qwixx.sheets.paper import Box

POINTS = 72 / 25.4
"""Of a PDF, in a millimetre."""


class Span(NamedTuple):
    """A piece of text, with its middle and size in millimetres and its colour."""

    text: str
    x: float
    y: float
    size: float
    ink: tuple[int, int, int]
    box: Box

    def inside(self, box: Box) -> bool:
        return (
            box.x <= self.box.x
            and box.y <= self.box.y
            and self.box.right <= box.right
            and self.box.bottom <= box.bottom
        )


def printed(
    edition: str = "classic",
    *,
    paper: str = "a4",
    copies: int = 4,
    per_page: int = 4,
    board: Sequence[Board] | None = None,
    mono: bool = False,
    language: str = "en",
    sheet: Layout | None = None,
) -> pymupdf.Document:
    """A document, with one sheet instead of those of the edition if wished."""
    found = editions()[edition]
    if sheet is not None:
        found = replace(found, layout=sheet, variants=())
    if board is None:
        board = list(boards().values()) if found.has_board else []
    data = render(
        found,
        PAPERS[paper],
        copies,
        boards=board,
        per_page=per_page,
        mono=mono,
        language=language,
    )
    return pymupdf.open(stream=data)


def spans(page: pymupdf.Page) -> list[Span]:
    """Every text of a page, in the order in which it is drawn."""
    return list(_spans(page))


def _spans(page: pymupdf.Page) -> Iterator[Span]:
    for block in page.get_text("dict", sort=False)["blocks"]:
        for line in block.get("lines", ()):
            for span in line["spans"]:
                if not span["text"].strip():
                    continue
                left, top, right, bottom = (side / POINTS for side in span["bbox"])
                code = span["color"]
                yield Span(
                    text=span["text"],
                    x=(left + right) / 2,
                    y=(top + bottom) / 2,
                    size=span["size"] / POINTS,
                    ink=(code >> 16, code >> 8 & 255, code & 255),
                    box=Box(left, top, right - left, bottom - top),
                )


def texts(page: pymupdf.Page) -> list[str]:
    return [span.text for span in spans(page)]


def alike(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether two colours are the same, as near as a renderer takes it."""
    return all(abs(a - b) <= 2 for a, b in zip(one, other, strict=True))


class Picture:
    """A rendered page, to look at single points of it."""

    def __init__(self, page: pymupdf.Page, dpi: int = 100) -> None:
        self.pixmap = page.get_pixmap(dpi=dpi)
        self.scale = dpi / 25.4

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        """The colour of a point, given in millimetres."""
        red, green, blue = self.pixmap.pixel(int(x * self.scale), int(y * self.scale))
        return red, green, blue

    def is_white(self, box: Box) -> bool:
        return set(self.part(box)) <= {255}

    def part(self, box: Box) -> bytes:
        """The bytes of a part of the picture, three for each point."""
        left, right = int(box.x * self.scale) + 1, int(box.right * self.scale) - 1
        top, bottom = int(box.y * self.scale) + 1, int(box.bottom * self.scale) - 1
        row, samples = self.pixmap.stride, self.pixmap.samples
        return b"".join(
            samples[y * row + 3 * left : y * row + 3 * right] for y in range(top, bottom)
        )
