"""A game in compact arrays, in compiled code: the record, and what all sheets have in common.

`GAME` is one game as a record: the lines of every sheet as masks, misthrows, dice, whose turn it
is. The steps of a turn are the same as in `qwixx.rules.game`, and tests hold them to it. On any
sheet a game is played with the functions of `qwixx.sim.engine.answers`, ``t`` being a record of
`qwixx.sim.engine.compiled.COMPILED`::

    begin(g, players, first)
    while g.step != OVER:
        if g.step == ROLL:
            roll(t, g, dice_key)                  # or: set_dice(t, g, six numbers)
        for seat in range(g.players):
            if options(t, g, seat):               # their codes (qwixx.sim.engine.codes): g.options
                apply(t, g, seat, ...)            # one of them

Where ``t.independent`` is 1, `qwixx.sim.engine.rows` has a faster way to do the same.
"""

from __future__ import annotations

from typing import Any

from ..jit.arrays import np
from ..jit.decorators import jit
from .codes import LINES, NONE, PASS, ROWS
from .compiled import MOST_PLAYERS, Compiled
from .streams import throw

ROLL, ACTION1, ACTION2, ACTION3, OVER = range(5)
"""The steps of a turn, as in `qwixx.rules.Step`."""

ROWS_CLOSED, MISTHROWS, LAST_ROUND = 1, 2, 3
"""How a game ended."""

NO_LAST_ROUND = -1
UNKNOWN = -(1 << 15)

DRAFT = MOST_PLAYERS
"""Behind the sheets come drafts of them, what becomes of each by the answer that it has begun."""
TRY = 2 * MOST_PLAYERS
"""Two more sheets, to try answers on."""
SHEETS = TRY + 2
JOBS = 512
"""More than can come of one cross: locks, fields of the bar, gifts of pairs."""
MOST_OPTIONS = 128

Game = Any
"""A record of `GAME`; numpy's types cannot name its fields."""

GAME = np.dtype(
    [
        # by seat, then drafts
        ("lines", "i4", (SHEETS, LINES)),  # crossed positions, a bit each: rows, then between
        ("locked", "i1", SHEETS),  # the rows that this player locked, a bit each
        ("bar", "i8", SHEETS),  # the fields that are spent, a bit each
        ("swaps", "i8", SHEETS),
        ("rows", "i1", (MOST_PLAYERS, ROWS)),  # states, where rows are independent
        ("misthrows", "i1", MOST_PLAYERS),
        ("space", "i1", MOST_PLAYERS),  # On Board: where the piece stands
        ("choice", "i2", MOST_PLAYERS),  # what each seat chose in action 1: a cell, or PASS
        ("dice", "i1", 2 + ROWS),  # two white, then by colour; 0 for one that has left the game
        ("closed", "i1"),  # rows closed for everyone, a bit each
        ("still_open", "i1"),  # of those, what the active player may use (ruling die-stays)
        ("players", "i1"),
        ("active", "i1"),
        ("step", "i1"),
        ("has_crossed", "i1"),  # whether the active player crossed a number this turn
        ("ending", "i1"),  # the game ends with this turn (ruling finish-turn)
        ("ended", "i1"),  # how, once it is over
        ("turns_left", "i1"),  # On Board: turns still to begin, or NO_LAST_ROUND
        ("turn", "i2"),  # counted from 1
        # answers on their way (qwixx.sim.engine.answers)
        ("answered", "i1"),  # the seats whose answer of action 1 is complete, a bit each
        ("crossing", "i1"),  # the seats whose answer crosses a number, a bit each
        ("moving", "i1"),  # the space that the piece is on its way to
        ("asking", "i1", SHEETS),  # what has to be chosen next
        ("asked", "i2", SHEETS),  # of which number, rows or row
        ("skipped", "i2", SHEETS),  # how many numbers the answer gives up
        ("gained", "i2", SHEETS),  # for how many rows and tallies its crosses count
        ("job", "i2", SHEETS),  # the first and the end of what is still to be done
        ("job_end", "i2", SHEETS),
        ("jobs", "i2", (SHEETS, JOBS)),
        ("options", "i2", MOST_OPTIONS),
        # what the coloured sums make, and what a player thinks of it (qwixx.sim.players.weighing)
        ("coloured", "i2", MOST_OPTIONS),
        ("colours", "i1", MOST_OPTIONS),
        ("worths", "i8", MOST_OPTIONS),
        ("totals", "i2", SHEETS),  # what a sheet counts, or UNKNOWN
    ],
    align=True,
)


def new_game() -> Any:
    """A record to play in, as an array of one."""
    return np.zeros(1, GAME)


@jit
def begin(g: Game, players: int, first: int) -> None:
    """A game before its first roll."""
    for seat in range(MOST_PLAYERS):
        for row in range(ROWS):
            g.rows[seat, row] = 0
        for line in range(LINES):
            g.lines[seat, line] = 0
        g.locked[seat] = 0
        g.bar[seat] = 0
        g.swaps[seat] = 0
        g.misthrows[seat] = 0
        g.space[seat] = 0
        g.choice[seat] = PASS
        g.asking[DRAFT + seat] = 0
    g.answered = 0
    g.crossing = 0
    g.closed = 0
    g.still_open = 0
    g.players = players
    g.active = first
    g.step = ROLL
    g.has_crossed = 0
    g.ending = 0
    g.ended = 0
    g.turns_left = NO_LAST_ROUND
    g.turn = 1


@jit
def roll(t: Compiled, g: Game, key: Any) -> None:
    """The active player throws; the dice depend on the stream's key and the turn alone."""
    throw(key, g.turn, int(t.faces), g.dice)
    _take_dice_away(t, g)
    g.step = ACTION1


@jit
def set_dice(t: Compiled, g: Game, dice: Any) -> None:
    """The active player has thrown these six dice; those out of play are taken away."""
    for die in range(2 + ROWS):
        g.dice[die] = dice[die]
    _take_dice_away(t, g)
    g.step = ACTION1


@jit
def _take_dice_away(t: Compiled, g: Game) -> None:
    for colour in range(ROWS):
        g.dice[2 + colour] *= t.rolled[g.closed, colour]


@jit
def next_seat(g: Game) -> int:
    """Who answers next: in action 1 the first who has not, then the active player."""
    seat = int(g.active)
    if g.step == ACTION1:
        seat = 0
        while g.answered >> seat & 1:
            seat += 1
    return seat


@jit
def rows_closed(g: Game) -> int:
    """How many rows are closed."""
    closed = int(g.closed)
    return (closed & 1) + (closed >> 1 & 1) + (closed >> 2 & 1) + (closed >> 3 & 1)


@jit
def after_action1(t: Compiled, g: Game, newly: int) -> None:
    """All answers of action 1 have taken effect, and closed these rows."""
    g.step = ACTION2
    if newly == 0:
        return
    g.closed |= newly
    if t.die_stays:
        g.still_open = newly
    else:
        _take_dice_away(t, g)
    if rows_closed(g) < t.rows_to_end:
        return
    if t.finish_turn:
        g.ending = 1
        return
    if t.end_misthrow and not g.has_crossed:
        g.misthrows[g.active] += 1
    g.still_open = 0
    g.step = OVER
    g.ended = ROWS_CLOSED


@jit
def after_action2(t: Compiled, g: Game) -> None:
    """The answer of action 2 has taken effect."""
    g.still_open = 0
    if rows_closed(g) >= t.rows_to_end and not g.ending:
        g.step = OVER
        g.ended = ROWS_CLOSED
    elif t.spaces:
        g.step = ACTION3
    else:
        finish_turn(t, g)


@jit
def landing(t: Compiled, g: Game, seat: int, spaces: int) -> int:
    """Where that many free spaces lead, or NONE where there are not that many."""
    space = int(g.space[seat])
    while spaces:
        space += 1
        if space > t.spaces:
            return NONE
        free = 1
        for other in range(g.players):
            if g.space[other] == space:
                free = 0
        spaces -= free
    return space


@jit
def finish_turn(t: Compiled, g: Game) -> None:
    """Misthrow or not, then the next player's turn or the end of the game."""
    seat = int(g.active)
    g.misthrows[seat] += 1 - g.has_crossed
    if g.turns_left != NO_LAST_ROUND:
        g.turns_left -= 1
    elif t.spaces and g.space[seat] >= t.last_round_from:
        g.turns_left = g.players - 1
    if rows_closed(g) >= t.rows_to_end:
        g.ended = ROWS_CLOSED
    elif g.misthrows[seat] >= t.misthrow_limit:
        g.ended = MISTHROWS
    elif g.turns_left == 0:
        g.ended = LAST_ROUND
    if g.ended:
        g.step = OVER
        return
    g.active = 0 if seat + 1 == g.players else seat + 1
    g.turn += 1
    g.has_crossed = 0
    g.ending = 0
    g.step = ROLL
