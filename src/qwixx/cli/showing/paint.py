"""Colours and widths of what is printed. Colours show on a terminal only, without NO_COLOR."""

import click

from qwixx.rules import Colour

INKS = {
    Colour.RED: "red",
    Colour.YELLOW: "yellow",
    Colour.GREEN: "green",
    Colour.BLUE: "bright_blue",
}


def painted(colour: Colour, text: str) -> str:
    """A text in one of the four colours."""
    return click.style(text, fg=INKS[colour])


def width(text: str) -> int:
    """How many columns a text takes up; some signs take two, some none."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)
