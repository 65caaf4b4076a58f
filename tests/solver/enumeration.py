"""The solo game by brute force: every one of up to 46,656 rolls, every plan, asked of the rules.

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


@cache
def value_by_enumeration(sheet: Sheet) -> float:
    """The exact number of further points that perfect solo play expects."""
    before = State(ALONE, (sheet,), 0)
    points = scores(before)[0].total
    useful = {cell for cell, place in ALONE.layout.places.items() if is_ahead(sheet, *place)}
    best: dict[tuple[int, frozenset[Cell]], float] = {}
    faces = range(1, 7)
    rolls = [*product(faces, faces, *([0] if sheet.is_closed(row) else faces for row in Colour))]
    total = 0.0
    for one, two, *coloured in rolls:
        sums = {Cell(c, coloured[c] + white) for c in Colour for white in (one, two)}
        offer = one + two, frozenset(useful & sums)
        if offer not in best:
            red, yellow, green, blue = coloured
            rolled = roll(before, Dice((one, two), (red, yellow, green, blue)))
            best[offer] = max(worth(end) for end in ends(rolled))
        total += best[offer] - points
    return total / len(rolls)


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
