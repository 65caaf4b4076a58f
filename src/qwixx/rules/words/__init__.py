"""What the rules refuse about a position, in six languages, and the words for rows and cells.

English is what `Refused` itself says. For the others there is one file a language, all with the
same keys; what has no words of its own is said by ``other``, so that nobody is told anything in
English who has asked for another language.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from ..errors import Refused
from ..layout import AGAIN, LETTERS, read_cell

__all__ = ["LANGUAGES", "cell_words", "refusal_words", "row_words"]

LANGUAGES = ("en", "de", "nl", "fr", "es", "it")


@cache
def _texts(language: str) -> dict[str, str]:
    return tomllib.loads((files(__name__) / f"{language}.toml").read_text("utf-8"))


def row_words(letters: str, language: str = "en") -> str:
    """A row by the letters of its colours: "red", or "red/yellow" for the fields between two."""
    colours = _texts(language)["colours"].split()
    return "/".join(colours[LETTERS.index(letter)] for letter in letters)


def cell_words(text: str, language: str = "en") -> str:
    """A cell as it is written: "red 5"."""
    cell = read_cell(text)
    letters = "".join(LETTERS[colour] for colour in cell.colours)
    return f"{row_words(letters, language)} {cell.number}{AGAIN if cell.again else ''}"


def refusal_words(refused: Refused, language: str = "en") -> str:
    """Why a position, a roll or a decision is refused, as a sentence."""
    if language == "en" or language not in LANGUAGES:
        text = str(refused)
        return f"{text[:1].upper()}{text[1:]}."
    texts, values = _texts(language), dict(refused.values)
    for name in ("cell", "one_cell", "two_cell", "row"):
        if name in values:
            words = row_words if name == "row" else cell_words
            values[name] = words(str(values[name]), language)
    if "needs_cells" in values:
        cells = str(values["needs_cells"]).split()
        values["needs_cells"] = ", ".join(cell_words(cell, language) for cell in cells)
    text = texts.get(refused.code, texts["other"]).format(**values)
    text = f"{text[:1].upper()}{text[1:]}."
    seat = refused.values.get("seat")
    return f"{texts['seat'].format(seat=seat)}: {text}" if seat else text
