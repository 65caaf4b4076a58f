"""Colours and signs of the game in the terminal."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields

from rich.console import Console
from rich.style import Style
from rich.theme import Theme

from qwixx.rules import COLOURS, Colour


@dataclass(frozen=True)
class Inks:
    """How the cells of one colour look: names of styles, which `theme_for` a terminal explains."""

    edge: str
    """The coloured band around the cells."""
    free: str
    """A number that may still be crossed some day."""
    offered: str
    """A number that may be crossed now."""
    crossed: str
    """A cross."""
    lost: str
    """A number that was skipped, or whose row is closed."""
    word: str
    """The colour as the colour of a text."""


INKS = {colour: Inks(*(f"{colour.word}.{use.name}" for use in fields(Inks))) for colour in COLOURS}


@dataclass(frozen=True)
class Shades:
    """What the styles of one colour are made of."""

    band: str
    tint: str
    deep: str
    faded: str

    @property
    def styles(self) -> tuple[Style, ...]:
        """In the order of `Inks`."""
        return (
            Style(color="#ffffff", bgcolor=self.band, bold=True),
            Style(color=self.deep, bgcolor=self.tint),
            Style(color="#000000", bgcolor="#ffffff", bold=True),
            Style(color="#ffffff", bgcolor=self.deep, bold=True),
            Style(color=self.faded, bgcolor=self.band, dim=True),
            Style(color=self.band, bold=True),
        )


SHADES = {
    Colour.RED: Shades("#cf2a3c", "#f9d9dc", "#7d0f1c", "#7d0f1c"),
    Colour.YELLOW: Shades("#e0a800", "#fdf1c7", "#6b5000", "#6b5000"),
    Colour.GREEN: Shades("#2e9b4f", "#d5efdc", "#0e5526", "#0e5526"),
    Colour.BLUE: Shades("#2f6fd0", "#d6e4f9", "#123a7a", "#123a7a"),
}
FEW_SHADES = {
    Colour.RED: Shades("red", "bright_white", "red", "black"),
    Colour.YELLOW: Shades("yellow", "bright_white", "yellow", "black"),
    Colour.GREEN: Shades("green", "bright_white", "green", "black"),
    Colour.BLUE: Shades("bright_blue", "bright_white", "blue", "black"),
}
"""For terminals with sixteen colours: the nearest to our green and blue would be grey."""
FIELDS = Inks(
    edge="bold",
    free="black on #e4e4e4",
    offered="bold black on #ffffff",
    crossed="bold #ffffff on #4a4a4a",
    lost="dim",
    word="bold",
)
"""Fields that stand between two colours have neither."""
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
    box: str = "□"
    corners: str = "╭╮╰╯"
    flat: str = "─"
    upright: str = "│"


PLAIN = Signs("X", "-", ".", ">", "-", "-", "o", "++++", "-", "|")


def signs_for(console: Console) -> Signs:
    """The signs that this terminal can show."""
    try:
        "".join(vars(Signs()).values()).encode(console.encoding)
    except (LookupError, UnicodeEncodeError):
        return PLAIN
    return Signs()


def theme_for(console: Console) -> Theme:
    """What the styles of `INKS` are on this terminal."""
    few = console.color_system in ("standard", "windows")
    shades = FEW_SHADES if few else SHADES
    return Theme(
        {
            name: style
            for colour, inks in INKS.items()
            for name, style in zip(astuple(inks), shades[colour].styles, strict=True)
        },
        inherit=False,
    )


def has_colour(console: Console) -> bool:
    """Whether colours can tell things apart here, or signs have to."""
    return console.color_system is not None and not console.no_color
