"""The solo game by brute force: every one of the 46,656 rolls, every plan, asked of the rules.

Slow, and written only to check the solver: nothing here is shared with it.
"""

from functools import cache
from itertools import product

from qwixx.rules import Dice, Setup, Sheet, State, Step, decide, legal, make_setup, roll, scores

ALONE: Setup = make_setup("classic", 1)
ROLLS = 6**6


@cache
def value_by_enumeration(sheet: Sheet) -> float:
    """The exact number of further points that perfect solo play expects."""
    before = State(ALONE, (sheet,), 0)
    points = scores(before)[0].total
    in_play = [not sheet.is_closed(row) for row in range(4)]
    total = 0.0
    for one, two, red, yellow, green, blue in product(range(1, 7), repeat=6):
        coloured = (red * in_play[0], yellow * in_play[1], green * in_play[2], blue * in_play[3])
        rolled = roll(before, Dice((one, two), coloured))
        total += max(worth(end) for end in ends(rolled)) - points
    return total / ROLLS


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
