"""The ladder: everybody meets everybody, and ratings say by how much one is stronger.

Ratings are Elo's: a player who is 100 points above another wins 64 % against it. They are the ones
that make the results most likely (Bradley and Terry); a shared win is half a win for both. The
intervals come from drawing the sets of dice anew (bootstrap), so they know that games with the same
dice belong together. Where the results set no bound, because nobody of one side ever took anything
from the other, a rating or an end of its interval is infinite.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from qwixx.rules import Setup, make_setup
from qwixx.sim import Crew, verify_known

from .match import play_compiled
from .results import GameResult, places

ANCHOR = "gap"
"""Whose rating is fixed; if it does not take part, that of the first player who does."""
ANCHOR_RATING = 1000.0
SCALE = 400 / np.log(10)
DRAWS = 400
TAIL = 0.025
"""How much of the draws lies beyond each end of an interval."""

Array = np.ndarray[Any, np.dtype[np.float64]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]


@dataclass(frozen=True, slots=True)
class Rung:
    """A player's place on the ladder."""

    name: str
    rating: float
    """Infinite if the results set no bound: it stands above, or below, whatever its number."""
    ci95: tuple[float, float]
    """An end that is open is infinite."""
    mean_score: float
    without_luck: tuple[float, tuple[float, float]] | None = None
    """The rating and its interval without luck, if that was asked for."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """All players, the strongest first, and how they fared against each other."""

    rungs: tuple[Rung, ...]
    wins: dict[tuple[str, str], float]
    """Outright wins of the first against the second, per game, of those who met."""
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


@dataclass(frozen=True, slots=True)
class Meeting:
    """What the games of two players came to."""

    shares: Array
    """The first one's part of the wins, for each set of dice."""
    wins: tuple[float, float]
    """Outright wins per game."""
    mean_scores: tuple[float, float]
    without_luck: Array | None = None
    """The shares without what chance did, if somebody has found that."""


Meet = Callable[[Sequence[str], Setup, int, int, Crew | None], Meeting]


class LadderStopped(KeyboardInterrupt):
    """Somebody has stopped the ladder. ``result`` is that of the pairs that are done, if any is."""

    def __init__(self, result: Ladder | None, done: int, pairs: int) -> None:
        super().__init__(f"stopped after {done} of {pairs} pairs")
        self.result = result


def anchor_of(names: Sequence[str]) -> str:
    """Whose rating is fixed on a ladder of these players."""
    return ANCHOR if ANCHOR in names else names[0]


def climb(
    names: Sequence[str],
    games: int,
    seed: int,
    setup: Setup | None = None,
    tell: Callable[[int, int], None] = lambda _done, _all: None,
    crew: Crew | None = None,
    meet: Meet | None = None,
) -> Ladder:
    """Let every pair of players meet in so many games, rounded up to whole sets of dice.

    ``meet`` is how a pair does. Ctrl-C comes out as `LadderStopped`.
    """
    setup = setup or make_setup("classic", 2)
    for name in names:
        verify_known(name, setup)
    games += games % 2
    pairs = list(combinations(names, 2))
    meetings: dict[tuple[str, str], Meeting] = {}

    def so_far() -> Ladder:
        met = [name for name in names if any(name in pair for pair in meetings)]
        return rated(met, meetings, games, seed, setup)

    try:
        tell(0, len(pairs))
        for pair in pairs:
            meetings[pair] = (meet or _meet)(pair, setup, games, seed, crew)
            tell(len(meetings), len(pairs))
    except KeyboardInterrupt:
        result = so_far() if meetings else None
        raise LadderStopped(result, len(meetings), len(pairs)) from None
    return so_far()


def _meet(
    players: Sequence[str], setup: Setup, games: int, seed: int, crew: Crew | None
) -> Meeting:
    return summed_up(play_compiled(players, setup, games, seed, crew=crew))


def summed_up(results: Sequence[GameResult]) -> Meeting:
    """What the games of two players came to."""
    parts = np.array([places(result) for result in results])
    wins, means = (parts == 1).mean(axis=0), np.mean([result.scores for result in results], axis=0)
    return Meeting(
        parts[:, 0].reshape(-1, 2).mean(axis=1),
        (float(wins[0]), float(wins[1])),
        (float(means[0]), float(means[1])),
    )


def rated(
    names: Sequence[str],
    meetings: Mapping[tuple[str, str], Meeting],
    games: int,
    seed: int,
    setup: Setup,
) -> Ladder:
    """The ladder of these players, each of whom has met another one."""
    place = {name: number for number, name in enumerate(names)}
    shares = {(place[one], place[two]): met.shares for (one, two), met in meetings.items()}
    wins: dict[tuple[str, str], float] = {}
    scores: dict[str, list[float]] = {name: [] for name in names}
    for (one, two), met in meetings.items():
        wins[one, two], wins[two, one] = met.wins
        scores[one].append(met.mean_scores[0])
        scores[two].append(met.mean_scores[1])
    anchor = place[anchor_of(names)]
    ratings, found = _rated(len(names), shares, anchor, seed)
    fairer: list[tuple[float, tuple[float, float]] | None] = [None] * len(names)
    if all(met.without_luck is not None for met in meetings.values()):
        adjusted = {
            (place[one], place[two]): np.asarray(met.without_luck)
            for (one, two), met in meetings.items()
        }
        fairer = list(zip(*_rated(len(names), adjusted, anchor, seed), strict=True))
    order = sorted(range(len(names)), key=lambda player: -ratings[player])
    rungs = [
        Rung(names[k], ratings[k], found[k], float(np.mean(scores[names[k]])), fairer[k])
        for k in order
    ]
    return Ladder(tuple(rungs), wins, games, seed, setup, tuple(names))


def _rated(
    players: int, shares: dict[tuple[int, int], Array], anchor: int, seed: int
) -> tuple[list[float], list[tuple[float, float]]]:
    """The rating of each player and its interval."""
    means = {pair: _mean(share) for pair, share in shares.items()}
    ratings = rate(players, means, anchor)
    above, below = unbounded(players, means, anchor)
    ratings = np.where(above, np.inf, np.where(below, -np.inf, ratings))
    found = intervals(players, shares, anchor, np.random.default_rng(seed))
    return [float(rating) for rating in ratings], found


def _mean(shares: Array) -> float:
    """A part of the wins; without luck, what few games come to can lie a little beyond."""
    return min(max(float(shares.mean()), 0.0), 1.0)


def intervals(
    players: int, shares: dict[tuple[int, int], Array], anchor: int, random: np.random.Generator
) -> list[tuple[float, float]]:
    """The 95 % interval of each rating, from the shares of wins in each set of dice."""
    draws, above, below = [], np.zeros(players), np.zeros(players)
    for _ in range(DRAWS):
        means = {
            pair: _mean(share[random.integers(0, len(share), len(share))])
            for pair, share in shares.items()
        }
        draws.append(means)
        is_above, is_below = unbounded(players, means, anchor)
        above += is_above / DRAWS
        below += is_below / DRAWS
    drawn = rate_all(players, draws, anchor)
    low, high = np.percentile(drawn, [100 * TAIL, 100 - 100 * TAIL], axis=0)
    # Sets of dice that are all alike tell nothing about how they could differ.
    alike = (low == high) & (np.arange(players) != anchor)
    low[alike | (below >= TAIL)] = -np.inf
    high[alike | (above >= TAIL)] = np.inf
    # A clean sweep has one end all the same: from the least share that still sweeps now and then.
    means = {pair: _mean(share) for pair, share in shares.items()}
    least = {pair: float(TAIL ** (1 / len(share))) for pair, share in shares.items()}
    careful = {
        pair: {1.0: least[pair], 0.0: 1 - least[pair]}.get(mean, mean)
        for pair, mean in means.items()
    }
    swept_above, swept_below = unbounded(players, means, anchor)
    bound = rate(players, careful, anchor)
    only_above, only_below = swept_above & ~swept_below, swept_below & ~swept_above
    low[only_above] = bound[only_above]
    high[only_below] = bound[only_below]
    return [(float(low[k]), float(high[k])) for k in range(players)]


def unbounded(
    players: int, shares: dict[tuple[int, int], float], anchor: int
) -> tuple[Flags, Flags]:
    """Whose ratings could be as high, and as low, as you like, and explain the results no worse.

    Somebody's rating has a bound above only if the anchor took something from it, or from somebody
    who did, and so on; and a bound below only if it took something from the anchor like that.
    """
    reaches = np.eye(players, dtype=np.bool_)
    for (one, two), share in shares.items():
        reaches[one, two] |= share > 0
        reaches[two, one] |= share < 1
    for middle in range(players):
        reaches |= np.outer(reaches[:, middle], reaches[middle])
    return ~reaches[anchor], ~reaches[:, anchor]


def rate(players: int, shares: dict[tuple[int, int], float], anchor: int) -> Array:
    """The ratings under which these shares of wins are most likely; the anchor's is fixed."""
    return np.asarray(rate_all(players, [shares], anchor)[0])


def rate_all(
    players: int, results: Sequence[Mapping[tuple[int, int], float]], anchor: int
) -> Array:
    """The ratings for each of many results, worked out side by side, which is much faster."""
    won = np.zeros((len(results), players, players))
    for number, shares in enumerate(results):
        for (one, two), share in shares.items():
            # Half a game each way keeps a clean sweep from being worth infinitely much.
            won[number, one, two] = share + 0.0005
            won[number, two, one] = 1 - share + 0.0005
    met = won + won.transpose(0, 2, 1)
    strength = np.ones((len(results), players))
    moving = np.arange(len(results))
    for _ in range(2000):
        old = strength[moving]
        expected = met[moving] / (old[:, :, None] + old[:, None, :])
        new = won[moving].sum(axis=2) / expected.sum(axis=2)
        new /= np.exp(np.log(new).mean(axis=1, keepdims=True))
        strength[moving] = new
        moving = moving[np.abs(np.log(new / old)).max(axis=1) >= 1e-7]
        if not len(moving):
            break
    ratings = SCALE * np.log(strength)
    return np.asarray(ratings - ratings[:, [anchor]] + ANCHOR_RATING)
