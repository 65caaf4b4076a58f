"""What many games come to: scores, wins, length and how they ended.

Everything is counted in whole numbers, so the order in which parts of the work are added does not
matter, and any number of games fits.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..engine.game import LAST_ROUND, MISTHROWS, ROWS_CLOSED
from ..rates import SURE, wilson

Array = np.ndarray[Any, Any]

LOWEST = -50
HIGHEST = 700
"""No score of a published sheet is outside these: four misthrows cost 20, four full rows of Double
bring 544, and the board 20."""
LONGEST = 1000
ENDS = {"rows closed": ROWS_CLOSED, "misthrows": MISTHROWS, "last round": LAST_ROUND}


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened, with the 95 % interval."""

    count: int
    games: int

    @property
    def rate(self) -> float:
        """The part of all games."""
        return self.count / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true rate is, 95 times in 100."""
        return wilson(self.rate, self.games)


@dataclass(frozen=True, slots=True)
class Spread:
    """Whole numbers and how often each came: ``counts[i]`` times ``first + i``."""

    counts: Array
    first: int

    @property
    def total(self) -> int:
        """How many numbers there are."""
        return int(self.counts.sum())

    @property
    def numbers(self) -> Array:
        """The numbers that are counted."""
        return np.arange(self.first, self.first + len(self.counts))

    @property
    def mean(self) -> float:
        """The mean."""
        return float(self.numbers @ self.counts) / max(self.total, 1)

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        squares = float((self.numbers - self.mean) ** 2 @ self.counts)
        return math.sqrt(squares / max(self.total - 1, 1))

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true mean is, 95 times in 100."""
        reach = SURE * self.deviation / math.sqrt(max(self.total, 1))
        return self.mean - reach, self.mean + reach

    def quantile(self, part: float) -> int:
        """The number that this part of all is not above."""
        reached = int(np.searchsorted(np.cumsum(self.counts), part * self.total))
        return self.first + min(reached, len(self.counts) - 1)

    def seen(self) -> dict[int, int]:
        """The numbers that came, with how often."""
        return {int(self.first + i): int(self.counts[i]) for i in np.flatnonzero(self.counts)}


class Tally:
    """The games so far, by player."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self._scores = np.zeros((players, HIGHEST - LOWEST), np.int64)
        self._turns = np.zeros(LONGEST, np.int64)
        self._ended = np.zeros(len(ENDS) + 1, np.int64)
        self._wins = np.zeros(players, np.int64)
        self._shared = np.zeros(players, np.int64)

    def add(self, results: Array) -> None:
        """Count games: rows as `qwixx.sim.batch.play.play_games` fills them."""
        players = self.players
        scores = results[:, :players].astype(np.int64)
        best = scores == scores.max(axis=1, keepdims=True)
        alone = best.sum(axis=1) == 1
        self.games += len(results)
        self._wins += (best & alone[:, None]).sum(axis=0)
        self._shared += (best & ~alone[:, None]).sum(axis=0)
        for player in range(players):
            counted = np.bincount(scores[:, player] - LOWEST, minlength=HIGHEST - LOWEST)
            self._scores[player] += counted
        self._turns += np.bincount(results[:, players], minlength=LONGEST)
        self._ended += np.bincount(results[:, players + 1], minlength=len(ENDS) + 1)

    def add_all(self, other: Tally) -> None:
        """Count the games that another has counted."""
        self.games += other.games
        self._scores += other._scores
        self._turns += other._turns
        self._ended += other._ended
        self._wins += other._wins
        self._shared += other._shared

    def scores(self, player: int) -> Spread:
        """A player's scores."""
        return Spread(self._scores[player], LOWEST)

    def wins(self, player: int) -> Share:
        """The games that a player won alone."""
        return Share(int(self._wins[player]), self.games)

    def shared_wins(self, player: int) -> Share:
        """The games in which a player was first together with others."""
        return Share(int(self._shared[player]), self.games)

    @property
    def turns(self) -> Spread:
        """The lengths of the games."""
        return Spread(self._turns, 0)

    @property
    def ends(self) -> dict[str, Share]:
        """How the games ended."""
        return {name: Share(int(self._ended[code]), self.games) for name, code in ENDS.items()}
