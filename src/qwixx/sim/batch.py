"""Many games on all cores, counted as they are played."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from qwixx.rules import Refused, Setup

from .compiled import compile_game
from .full import np
from .known import PLAYERS, verify_known
from .play import play_games
from .players import NO_VALUES, Values
from .seeds import verify_seed
from .tally import Array, Tally

PART = 2000
"""So many games are handed to a thread at a time."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Which games are to be played."""

    setup: Setup
    players: tuple[str, ...]
    games: int
    seed: int
    values: Values = NO_VALUES
    same_dice: int = 1
    """So many games in a row have the same dice."""

    def __post_init__(self) -> None:
        for name in self.players:
            if name not in PLAYERS:
                raise Refused(f"there is no player {name!r} here", f"there are {_names()}")
            verify_known(name, self.setup)
        if len(self.players) != self.setup.players:
            raise Refused(f"a game of {self.setup.players} needs as many players")
        verify_seed(self.seed)

    def play(self, first: int, count: int) -> Array:
        """The results of some of the games, as `play_games` writes them."""
        results = np.empty((count, len(self.players) + 2), np.int16)
        numbers = np.array([PLAYERS.index(name) for name in self.players], np.int64)
        compiled = compile_game(self.setup)
        play_games(compiled, numbers, self.values, self.seed, first, self.same_dice, results)
        return results


def simulate(
    batch: Batch,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Tally:
    """Play all games of the batch; Ctrl-C ends it early, with the games that are done."""
    tally = Tally(len(batch.players))
    threads = threads or os.cpu_count() or 1
    todo = iter(range(0, batch.games, PART))
    running: set[Future[Array]] = set()
    with ThreadPoolExecutor(threads) as pool:
        try:
            while True:
                # A part in waiting for each thread, so that no thread ever has to wait.
                while len(running) < 2 * threads and (first := next(todo, None)) is not None:
                    count = min(PART, batch.games - first)
                    running.add(pool.submit(batch.play, first, count))
                if not running:
                    return tally
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for part in done:
                    tally.add(part.result())
                if progress:
                    progress(tally.games, batch.games)
        except KeyboardInterrupt:
            for part in running:
                part.cancel()
            return tally


def _names() -> str:
    return ", ".join(PLAYERS)
