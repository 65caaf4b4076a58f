"""Which games a net learns from: numbers of players, sheets as they are dealt, boards."""

from __future__ import annotations

from functools import cache

import numpy as np

from qwixx.bots.nets.weights import setup_of
from qwixx.rules import (
    MOST_POINTS,
    SPACES,
    Board,
    Cell,
    Edition,
    Setup,
    boards,
    deal,
    editions,
    make_setup,
)

BOARDS = 30
"""So many boards are made up, so that a net learns to read any."""
PUBLISHED = 40
"""How often each published board comes beside these: they are what people play on."""
LESSONS = 40
"""So many different games are dealt for a net that is for several numbers of players."""
PLAYERS = (2, 2, 2, 2, 2, 3, 3, 4, 5)
"""How many play in them, the numbers as often as they are learned."""
ON_BOARD = 0.1
"""How many of them are played with a board, where that is possible."""

Random = np.random.Generator


@cache
def lessons(name: str, seed: int) -> tuple[Setup, ...]:
    """The games that a net learns from, each as likely as the others."""
    random, setup = np.random.default_rng(seed), setup_of(name)
    if setup.board is not None:
        made_up = [_made_up(random, setup.edition) for _ in range(BOARDS)]
        every = [*boards().values()] * PUBLISHED + made_up
        return tuple(make_setup(setup.edition, setup.players, board) for board in every)
    if name not in editions():
        return (setup,)
    return tuple(_dealt(random, setup.edition) for _ in range(LESSONS))


def _dealt(random: Random, edition: Edition) -> Setup:
    players = int(random.choice(PLAYERS))
    board = None
    if edition.may_have_board and random.random() < ON_BOARD:
        board = _made_up(random, edition)
        if random.random() < 0.5:
            board = list(boards().values())[int(random.integers(len(boards())))]
    return make_setup(edition, players, board, sheets=_sheets(random, edition, players))


def _sheets(random: Random, edition: Edition, players: int) -> tuple[str, ...]:
    if edition.each_another or not edition.sheets:
        return deal(edition, players, lambda count: int(random.integers(count)))
    # People are free to choose, and most tables choose alike.
    chosen = tuple(str(random.choice(edition.sheets)) for _ in range(players))
    return chosen if random.random() < 0.5 else chosen[:1] * players


def _made_up(random: Random, edition: Edition) -> Board:
    """A board that nobody printed; on every second the numbers rise along the path."""
    rows = edition.layout.rows
    positions = random.integers(0, 11, SPACES)
    if random.random() < 0.5:
        along = np.linspace(0, 10, SPACES) + random.normal(0, 1.5, SPACES)
        positions = np.clip(np.rint(along), 0, 10).astype(np.int64)
    cells: list[Cell] = []
    for position in positions.tolist():
        row = rows[int(random.integers(len(rows)))]
        cells.append([cell for cell in row.cells if not cell.again][position])
    points = np.sort(random.integers(1, MOST_POINTS + 1, SPACES)).tolist()
    return Board("made up", tuple(cells), tuple(points))
