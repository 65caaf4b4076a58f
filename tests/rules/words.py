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
    read_cell,
    read_decision,
    read_dice,
    roll,
    start,
)

MAX, EMMA, LAURA, LINUS, TIM = range(5)

CLASSIC = load_layout("classic")
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
    """A sheet from words like ``r2.3 g12.11# m2 p7``; rows that are not named are empty."""
    rows = [0] * len(layout.rows)
    locked = closed = misthrows = space = 0
    for word in text.split():
        letter, rest = word[0], word[1:]
        if letter in "mp":
            misthrows, space = (int(rest), space) if letter == "m" else (misthrows, int(rest))
            continue
        r = next(r for r, row in enumerate(layout.rows) if row.colour.letter == letter)
        locked |= rest.endswith("#") << r
        closed |= rest.endswith(("#", "x")) << r
        for number in filter(None, rest.rstrip("#x").replace("-", "").split(".")):
            row, position = layout.place(read_cell(letter + number))
            rows[row] |= 1 << position
    return Sheet(tuple(rows), locked, closed, misthrows, space)


def position(
    *sheets: str,
    active: int = 0,
    edition: str = "classic",
    board: Board | str | None = None,
    rulings: Iterable[str] = (),
) -> State:
    """A game before a roll, with these sheets; a row closed for one is closed for all."""
    if edition == "on-board":
        board = board or MEADOW
    setup = make_setup(edition, len(sheets), board, rulings)
    return position_of(setup, *map(sheet, sheets), active=active)


def position_of(setup: Setup, *sheets: Sheet, active: int = 0) -> State:
    """A game before a roll, from sheets."""
    closed = 0
    for one in sheets:
        closed |= one.closed
    return replace(start(setup, active), sheets=tuple(replace(s, closed=closed) for s in sheets))


def rolled(state: State, dice: str = DICE) -> State:
    """The active player has rolled."""
    return roll(state, read_dice(dice))


def action1(state: State, *decisions: str) -> State:
    """Everybody decides, in seating order; who is not named passes."""
    everybody = [*decisions, *["-"] * (len(state.sheets) - len(decisions))]
    for seat, decision in enumerate(everybody):
        state = decide(state, seat, read_decision(decision))
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
    words = []
    one = state.sheets[seat]
    for r, row in enumerate(state.setup.layout.rows):
        numbers = [str(c.number) for p, c in enumerate(row.cells) if one.rows[r] >> p & 1]
        closed = "x" if one.is_closed(r) else ""
        end = "#" if one.locked >> r & 1 else closed
        words.append(f"{row.colour.letter}{'.'.join(numbers) or '-'}{end}")
    return " ".join(words)
