"""Many games on all cores, counted as they are played."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass

from qwixx.full import np
from qwixx.rules import Refused, Setup

from ..crew import Crew, Threads
from ..engine.compiled import compile_game
from ..players.deciding import NO_VALUES, Values
from ..roster import PLAYERS, verify_known
from ..seeds import verify_seed
from .play import play_games
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
    crew: Crew | None = None,
) -> Tally:
    """Play all games of the batch; Ctrl-C ends it early, with the games that are done.

    ``crew`` plays them instead of threads of this process.
    """
    tally, crew = Tally(len(batch.players)), crew or Threads(threads)
    part = PART * crew.bundle

    def play(first: int) -> Tally:
        # Counted where they are played: a tally is a small part of what was played.
        played = Tally(len(batch.players))
        played.add(batch.play(first, min(part, batch.games - first)))
        return played

    with contextlib.suppress(KeyboardInterrupt):
        for played in crew.each(play, range(0, batch.games, part)):
            tally.add_all(played)
            if progress:
                progress(tally.games, batch.games)
    return tally


def _names() -> str:
    return ", ".join(PLAYERS)
