"""Positions and turns in a few words, so that the tests read like the rulebook."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from qwixx.rules import (
    Board,
    Layout,
    Refused,
    Setup,
    Sheet,
    State,
    decide,
    legal,
    load_layout,
    make_setup,
    read_board,
    read_decision,
    read_dice,
    roll,
    scores,
    start,
    write_sheets,
)

MAX, EMMA, LAURA, LINUS, TIM = range(5)

CLASSIC = load_layout("classic")
CLASSIC_CELLS = [
    "r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12",
    "y2 y3 y4 y5 y6 y7 y8 y9 y10 y11 y12",
    "g12 g11 g10 g9 g8 g7 g6 g5 g4 g3 g2",
    "b12 b11 b10 b9 b8 b7 b6 b5 b4 b3 b2",
]
TRIANGLE = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136)
"""What a row counts, by its crosses."""
AGAIN = "'"
DICE = "w4 w1 r2 y5 g3 b6"
"""The roll of the rulebooks' example."""

MEADOW = read_board("""
Board: meadow
About: A board for the tests, so that ours can be changed without them.

r3/1   y2/1   b12/1  y4/2   g10/2  r4/3   b10/3  y5/4   g7/4   r5/5
b9/5   y6/6   g7/6   r6/7   b8/7   y7/8   r7/8   g6/9   b7/9   y8/10
r8/10  g5/11  b6/11  y9/12  r9/12  b5/13  g4/13  y10/14 r10/14 b4/15
g3/15  y9/16  r11/16 b3/17  y11/17 g4/18  r10/18 b2/19  y12/20 r12/20
""")
"""Spaces 36 to 40 are the last five."""


def sheet(text: str = "", layout: Layout = CLASSIC) -> Sheet:
    """A sheet from words like ``r2.3 g12.11# ry5 m2 p7 +1.2 ~3``; what is not named is empty."""
    rows = [0] * len(layout.lines)
    letters = [row.letters for row in layout.lines]
    locked = closed = 0
    more = {"m": 0, "p": 0, "+": 0, "~": 0}
    for word in text.split():
        if word[0] in "mp":
            more[word[0]] = int(word[1:])
        elif word[0] in "+~":
            more[word[0]] = sum(1 << int(place) - 1 for place in word[1:].split("."))
        else:
            name = word.rstrip("0123456789.'-#x")
            line, rest = letters.index(name), word.removeprefix(name)
            locked |= rest.endswith("#") << line
            closed |= rest.endswith(("#", "x")) << line
            written = [
                f"{c.number}{'' if not c.again else AGAIN}" for c in layout.lines[line].cells
            ]
            for number in filter(None, rest.rstrip("#x").replace("-", "").split(".")):
                rows[line] |= 1 << written.index(number)
    return Sheet(tuple(rows), locked, closed, more["m"], more["p"], more["+"], more["~"])


def position(
    *sheets: str,
    active: int = 0,
    edition: str = "classic",
    board: Board | str | None = None,
    rulings: Iterable[str] = (),
    dealt: str = "",
) -> State:
    """A game before a roll, with these sheets; a row closed for one is closed for all.

    ``dealt`` names the kind of each sheet, where an edition has several: ``A B``.
    """
    if edition == "on-board":
        board = board or MEADOW
    setup = make_setup(edition, len(sheets), board, rulings, dealt.split() if dealt else None)
    papers = map(sheet, sheets, setup.layouts)
    return position_of(setup, *papers, active=active)


def position_of(setup: Setup, *sheets: Sheet, active: int = 0) -> State:
    """A game before a roll, from sheets."""
    closed = 0
    for one in sheets:
        closed |= one.closed
    return replace(start(setup, active), sheets=tuple(replace(s, closed=closed) for s in sheets))


def rolled(state: State, dice: str = DICE) -> State:
    """The active player has rolled."""
    return roll(state, read_dice(dice, state.setup.layout.faces))


def action1(state: State, *decisions: str) -> State:
    """Everybody decides, in seating order; who is not named passes.

    The choices that follow from a decision stand behind it: ``g9 >r``.
    """
    everybody = [*decisions, *["-"] * (len(state.sheets) - len(decisions))]
    for seat, words in enumerate(everybody):
        for word in words.split():
            state = decide(state, seat, read_decision(word))
    return state


def then(state: State, *decisions: str) -> State:
    """The active player's further decisions: action 2, and On Board action 3."""
    active = state.active
    for decision in decisions:
        state = decide(state, active, read_decision(decision))
    return state


def choices(state: State, seat: int) -> str:
    """What a seat may decide, in notation."""
    return " ".join(map(str, legal(state, seat)))


def refusal(state: State, seat: int, decision: str) -> str:
    """What a seat is told that may not decide this."""
    assert decision not in choices(state, seat).split()
    with pytest.raises(Refused) as caught:
        decide(state, seat, read_decision(decision))
    return str(caught.value)


def crossed(state: State, seat: int) -> str:
    """The crossed numbers of a seat, a word a row, with ``#`` for a lock and ``x`` for closed."""
    lines = len(state.setup.layouts[seat].lines)
    return " ".join(write_sheets(state)[seat].split()[:lines])


def points(state: State, seat: int) -> int:
    """What a seat's sheet counts now."""
    return scores(state)[seat].total


def cells(layout: Layout) -> list[str]:
    """The rows of a sheet, and behind them the fields between rows."""
    return [" ".join(map(str, row.cells)) for row in layout.lines]
