"""The ladder: everybody meets everybody, and ratings say by how much one is stronger.

Ratings are Elo's: a player who is 100 points above another wins 64 % against it. They are the ones
that make the results most likely (Bradley and Terry); a shared win is half a win for both. The
intervals come from drawing the sets of dice anew (bootstrap), so they know that games with the same
dice belong together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from qwixx.rules import Setup, make_setup

from .match import play_compiled
from .results import places

ANCHOR = "gap"
"""Whose rating is fixed; if it does not take part, that of the first player who does."""
ANCHOR_RATING = 1000.0
SCALE = 400 / np.log(10)
DRAWS = 400

Array = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True, slots=True)
class Rung:
    """A player's place on the ladder."""

    name: str
    rating: float
    ci95: tuple[float, float]
    mean_score: float


@dataclass(frozen=True, slots=True)
class Ladder:
    """All players, the strongest first, and how they fared against each other."""

    rungs: tuple[Rung, ...]
    wins: dict[tuple[str, str], float]
    """Outright wins of the first against the second, per game."""
    games: int
    """Games of each pair."""
    seed: int
    setup: Setup
    players: tuple[str, ...]
    """The players as they were named."""

    @property
    def anchor(self) -> str:
        """The player whose rating is fixed."""
        return anchor_of(self.players)


def anchor_of(names: Sequence[str]) -> str:
    """Whose rating is fixed on a ladder of these players."""
    return ANCHOR if ANCHOR in names else names[0]


def climb(
    names: Sequence[str],
    games: int,
    seed: int,
    setup: Setup | None = None,
    tell: Callable[[int, int], None] = lambda _done, _all: None,
) -> Ladder:
    """Let every pair of players meet in so many games, rounded up to whole sets of dice."""
    setup = setup or make_setup("classic", 2)
    games += games % 2
    shares: dict[tuple[int, int], Array] = {}
    wins: dict[tuple[str, str], float] = {}
    scores: dict[str, list[float]] = {name: [] for name in names}
    pairs = list(combinations(range(len(names)), 2))
    for done, (one, two) in enumerate(pairs):
        results = play_compiled([names[one], names[two]], setup, games, seed)
        parts = np.array([places(result) for result in results])
        shares[one, two] = parts[:, 0].reshape(-1, 2).mean(axis=1)
        for player, other, side in ((one, two, 0), (two, one, 1)):
            wins[names[player], names[other]] = float((parts[:, side] == 1).mean())
            scores[names[player]] += [result.scores[side] for result in results]
        tell(done + 1, len(pairs))
    anchor = names.index(anchor_of(names))
    means = {pair: float(share.mean()) for pair, share in shares.items()}
    ratings = rate(len(names), means, anchor)
    random = np.random.default_rng(seed)
    drawn = np.array(
        [
            rate(
                len(names),
                {
                    pair: float(share[random.integers(0, len(share), len(share))].mean())
                    for pair, share in shares.items()
                },
                anchor,
            )
            for _ in range(DRAWS)
        ]
    )
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    rungs = [
        Rung(name, ratings[k], (float(low[k]), float(high[k])), float(np.mean(scores[name])))
        for k, name in enumerate(names)
    ]
    rungs.sort(key=lambda rung: -rung.rating)
    return Ladder(tuple(rungs), wins, games, seed, setup, tuple(names))


def rate(players: int, shares: dict[tuple[int, int], float], anchor: int) -> Array:
    """The ratings under which these shares of wins are most likely; the anchor's is fixed."""
    won = np.zeros((players, players))
    for (one, two), share in shares.items():
        # Half a game each way keeps a clean sweep from being worth infinitely much.
        won[one, two] = share + 0.0005
        won[two, one] = 1 - share + 0.0005
    met = won + won.T
    strength = np.ones(players)
    for _ in range(2000):
        new = won.sum(axis=1) / (met / np.add.outer(strength, strength)).sum(axis=1)
        new /= np.exp(np.log(new).mean())
        settled = np.abs(np.log(new / strength)).max() < 1e-7
        strength = new
        if settled:
            break
    ratings = SCALE * np.log(strength)
    return np.asarray(ratings - ratings[anchor] + ANCHOR_RATING)
