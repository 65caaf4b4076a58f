"""Colours and signs of the game in the terminal."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console
from rich.style import Style

from qwixx.rules import Colour


@dataclass(frozen=True)
class Inks:
    """How the cells of one colour look."""

    band: str
    tint: str
    deep: str

    @property
    def edge(self) -> Style:
        """The coloured band around the cells."""
        return Style(color="#ffffff", bgcolor=self.band, bold=True)

    @property
    def free(self) -> Style:
        """A number that may still be crossed some day."""
        return Style(color=self.deep, bgcolor=self.tint)

    @property
    def offered(self) -> Style:
        """A number that may be crossed now."""
        return Style(color="#000000", bgcolor="#ffffff", bold=True)

    @property
    def crossed(self) -> Style:
        """A cross."""
        return Style(color="#ffffff", bgcolor=self.deep, bold=True)

    @property
    def lost(self) -> Style:
        """A number that was skipped, or whose row is closed."""
        return Style(color=self.deep, bgcolor=self.band, dim=True)

    @property
    def word(self) -> Style:
        """The colour as the colour of a text."""
        return Style(color=self.band, bold=True)


INKS = {
    Colour.RED: Inks("#cf2a3c", "#f9d9dc", "#7d0f1c"),
    Colour.YELLOW: Inks("#e0a800", "#fdf1c7", "#6b5000"),
    Colour.GREEN: Inks("#2e9b4f", "#d5efdc", "#0e5526"),
    Colour.BLUE: Inks("#2f6fd0", "#d6e4f9", "#123a7a"),
}
WHITE_DIE = Style(color="#000000", bgcolor="#ffffff", bold=True)
QUIET = Style(dim=True)
STRONG = Style(bold=True)


@dataclass(frozen=True)
class Signs:
    """The few signs that not every terminal can show."""

    cross: str = "✗"
    lost: str = "–"
    open: str = "·"
    active: str = "▶"
    minus: str = "−"
    dot: str = "·"
    corners: str = "╭╮╰╯"
    flat: str = "─"
    upright: str = "│"


PLAIN = Signs("X", "-", ".", ">", "-", "-", "++++", "-", "|")


def signs_for(console: Console) -> Signs:
    """The signs that this terminal can show."""
    try:
        "".join(vars(Signs()).values()).encode(console.encoding)
    except (LookupError, UnicodeEncodeError):
        return PLAIN
    return Signs()


def has_colour(console: Console) -> bool:
    """Whether colours can tell things apart here, or signs have to."""
    return console.color_system is not None and not console.no_color
