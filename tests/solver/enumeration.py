"""The solo game by brute force: every one of the 46,656 rolls, every plan, asked of the rules.

Slow, and written only to check the solver: nothing here is shared with it. Of rolls that offer the
same numbers, as far as the sheet has any use for them, the rules are asked about one.
"""

from functools import cache
from itertools import product

from qwixx.rules import (
    Cell,
    Colour,
    Dice,
    Setup,
    Sheet,
    State,
    Step,
    decide,
    legal,
    make_setup,
    roll,
    scores,
)

ALONE: Setup = make_setup("classic", 1)
ROLLS = 6**6


@cache
def value_by_enumeration(sheet: Sheet) -> float:
    """The exact number of further points that perfect solo play expects."""
    before = State(ALONE, (sheet,), 0)
    points = scores(before)[0].total
    useful = {cell for cell, place in ALONE.layout.places.items() if is_ahead(sheet, *place)}
    best: dict[tuple[int, frozenset[Cell]], float] = {}
    total = 0.0
    for one, two, *coloured in product(range(1, 7), repeat=6):
        sums = {Cell(c, coloured[c] + white) for c in Colour for white in (one, two)}
        offer = one + two, frozenset(useful & sums)
        if offer not in best:
            pips = [0 if sheet.is_closed(row) else coloured[row] for row in range(4)]
            rolled = roll(before, Dice((one, two), (pips[0], pips[1], pips[2], pips[3])))
            best[offer] = max(worth(end) for end in ends(rolled))
        total += best[offer] - points
    return total / ROLLS


def is_ahead(sheet: Sheet, row: int, position: int) -> bool:
    return not sheet.is_closed(row) and position > sheet.last(row)


def ends(rolled: State) -> list[State]:
    """All states in which the turn can end."""
    found = []
    for white in legal(rolled, 0):
        middle = decide(rolled, 0, white)
        if middle.step is Step.ACTION2:
            found += [decide(middle, 0, coloured) for coloured in legal(middle, 0)]
        else:
            found.append(middle)
    return found


def worth(end: State) -> float:
    points = scores(end)[0].total
    return points if end.is_over else points + value_by_enumeration(end.sheets[0])
