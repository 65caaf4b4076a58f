"""The dice on the table: two white ones and one of each colour still in play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from .errors import Refused
from .layout import COLOURS, LETTERS, Colour
from .quick import quick

MOST_FACES = 8
"""Of the largest dice that any sheet is played with."""
# What the dice can show, because to look there is quick: very many are read.
_WHITE_DICE = {*product(range(1, 7), repeat=2)}
_COLOURED_DICE = {*product(range(7), repeat=4)}


@quick
@dataclass(frozen=True, slots=True)
class Dice:
    """A roll. A coloured die that has left the game shows 0."""

    white: tuple[int, int]
    coloured: tuple[int, int, int, int]
    faces: int = 6

    def __post_init__(self) -> None:
        faces, white, coloured = self.faces, self.white, self.coloured
        if faces >= 6 and white in _WHITE_DICE and coloured in _COLOURED_DICE:
            return
        for pips in white:
            if not 1 <= pips <= faces:
                raise Refused(f"a white die cannot show {pips}")
        for place, pips in enumerate(coloured):
            if not 0 <= pips <= faces:
                raise Refused(f"the {COLOURS[place].word} die cannot show {pips}")

    @property
    def white_sum(self) -> int:
        """What everyone may cross in action 1."""
        return self.white[0] + self.white[1]

    def sums(self, colour: Colour) -> tuple[int, ...]:
        """What the active player may cross with this colour's die in action 2, smaller first."""
        pips = self.coloured[colour]
        if not pips:
            return ()
        one, two = self.white
        if one == two:
            return (one + pips,)
        return (one + pips, two + pips) if one < two else (two + pips, one + pips)

    def makes(self, colour: Colour, number: int) -> bool:
        """Whether this colour's die and a white one make this number."""
        pips = self.coloured[colour]
        return pips > 0 and number - pips in self.white

    def __str__(self) -> str:
        white = [f"w{pips}" for pips in self.white]
        coloured = [
            f"{LETTERS[c]}{pips}" for c, pips in zip(COLOURS, self.coloured, strict=True) if pips
        ]
        return " ".join(white + coloured)


_LONGEST = 3 * (2 + len(COLOURS))
_WHITE = len(LETTERS)
_FACES = {
    f"{letter}{pips}": (place, pips)
    for place, letter in enumerate(f"{LETTERS}w")
    for pips in range(1, MOST_FACES + 1)
}
"""The place of a die among the coloured ones, or behind them, and what it shows."""
_NO_DIE = (0, 0)


def read_dice(text: str, faces: int = 6) -> Dice:
    """Read ``w4 w1 r2 y5 g3 b6``; dice that have left the game are missing."""
    text = text.strip()
    if len(text) < _LONGEST and text[5:6] in ("", " ") and text.rfind("w") == 3:
        # As it is usually written: there are few such pairs, and few of all that can follow.
        white, coloured = _some(text[:5], faces)[0], _some(text[6:], faces)[1]
    else:
        white, coloured = _read_some(text, faces)
    if len(white) != 2:
        raise Refused(f"a roll has two white dice, not {len(white)}")
    return Dice((white[0], white[1]), coloured, faces)


def _read_some(text: str, faces: int) -> tuple[tuple[int, ...], tuple[int, int, int, int]]:
    """What the white dice among these show, and the coloured ones."""
    white: list[int] = []
    coloured = [0, 0, 0, 0]
    for token in text.split():
        place, pips = _FACES.get(token, _NO_DIE)
        if not 1 <= pips <= faces:
            raise _not_a_die(token, faces)
        if place == _WHITE:
            white.append(pips)
        elif coloured[place]:
            raise Refused(f"there is only one {COLOURS[place].word} die")
        else:
            coloured[place] = pips
    red, yellow, green, blue = coloured
    return tuple(white), (red, yellow, green, blue)


_some = lru_cache(maxsize=4096)(_read_some)


def _not_a_die(token: str, faces: int) -> Refused:
    digits = token[1:]
    if token[0] in "wrygb" and digits.isascii() and digits.isdigit():
        return Refused(f"{token[:20]!r} is not a die", f"dice show 1 to {faces}")
    return Refused(f"{token[:20]!r} is not a die; write w4, r2, y5, g3 or b6")
