"""How the four colours look: in colour, and in black and white with patterns instead."""

from dataclasses import dataclass
from enum import Enum, auto

from qwixx.rules import Colour

Ink = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1."""

WHITE: Ink = (1, 1, 1)
BLACK: Ink = (0, 0, 0)


class Pattern(Enum):
    """What fills a surface."""

    SOLID = auto()
    DOTS = auto()
    SLANTED = auto()
    LINES = auto()


@dataclass(frozen=True, slots=True)
class Shade:
    """How one of the four colours is printed."""

    strong: Ink
    """Of surfaces and outlines."""
    light: Ink
    """Of the fields that are crossed."""
    text: Ink
    """Of numbers on ``light``."""
    pattern: Pattern = Pattern.SOLID


@dataclass(frozen=True, slots=True)
class Look:
    """Colour or black and white."""

    shades: tuple[Shade, Shade, Shade, Shade]
    ink: Ink
    """Of texts, and of the lines that matter."""
    pale: Ink
    """Of lines to write on, and of the cuts."""
    path: Ink
    """Of the path under the spaces of a board."""
    says_colours: bool
    """Whether a space on the board is labelled with the name of its colour."""

    def shade(self, colour: Colour) -> Shade:
        """How that colour is printed."""
        return self.shades[colour]


def _ink(code: str) -> Ink:
    red, green, blue = bytes.fromhex(code)
    return red / 255, green / 255, blue / 255


IN_COLOUR = Look(
    shades=(
        Shade(_ink("d5372c"), _ink("fdeeec"), _ink("a81f16")),
        Shade(_ink("f3b61f"), _ink("fff8e2"), _ink("8a5a00")),
        Shade(_ink("2f9450"), _ink("eaf6ee"), _ink("176534")),
        Shade(_ink("2f62b8"), _ink("ecf1fb"), _ink("1d458c")),
    ),
    ink=_ink("2b2b33"),
    pale=_ink("9a9aa5"),
    path=_ink("e4e4ea"),
    says_colours=False,
)

IN_BLACK_AND_WHITE = Look(
    shades=(
        Shade(BLACK, WHITE, BLACK, Pattern.SOLID),
        Shade(BLACK, WHITE, BLACK, Pattern.DOTS),
        Shade(BLACK, WHITE, BLACK, Pattern.SLANTED),
        Shade(BLACK, WHITE, BLACK, Pattern.LINES),
    ),
    ink=BLACK,
    pale=(0.55, 0.55, 0.55),
    path=(0.9, 0.9, 0.9),
    says_colours=True,
)
