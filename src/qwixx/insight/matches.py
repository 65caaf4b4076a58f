"""Matches without luck: the luck of every roll is taken off the results, which leaves the mean.

Between our own players alone, on sheets that were learned. Dice, seats and decisions are those of
`qwixx.bots.matches`, so the plain result is the same as there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from qwixx.bots.matches.arena import answer, company
from qwixx.bots.matches.match import numbered
from qwixx.bots.matches.results import SURE, GameResult, MatchResult, places, sum_up
from qwixx.bots.nets.features import features_of
from qwixx.bots.nets.turns import FREE, workspace
from qwixx.bots.nets.weights import net_for
from qwixx.bots.registry import NAMES
from qwixx.rules import Refused, Setup
from qwixx.sim.answers import apply, sheet_score
from qwixx.sim.compiled import MOST_PLAYERS, compile_game
from qwixx.sim.game import GAME, OVER, ROLL, begin, next_seat, roll
from qwixx.sim.jit import jit
from qwixx.sim.known import verify_known
from qwixx.sim.streams import DICE, PLAYERS, bits_at, stream_key

from .moments import WIN, ahead, look, play_on

JUDGE = 2
"""What a stream is for: the throws that the judge imagines."""
SETS = 4
"""So many sets of dice are played between two looks at the clock."""


@jit
def play_with_luck(
    compiled: Any,
    features: Any,
    games: Any,
    players: Any,
    minds: Any,
    values: Any,
    any_: Any,
    rows: Any,
    board: Any,
    net: Any,
    work: Any,
    seed: int,
    first: int,
    results: Any,
    lucky: Any,
) -> None:
    """Play games from number ``first`` on, and write the luck in each player's chance to win."""
    t, f, g, h = compiled[0], features[0], games[0], games[1]
    count = len(players)
    seats = np.empty(count, np.int64)
    chance = np.empty(1, np.uint64)
    before, after, spread = (
        np.zeros((2, MOST_PLAYERS)),
        np.zeros((2, MOST_PLAYERS)),
        np.zeros((2, MOST_PLAYERS)),
    )
    for n in range(len(results)):
        number = first + n
        for player in range(count):
            seats[(player + number) % count] = players[player]
        chance[0] = stream_key(seed, number, PLAYERS)
        dice_key = stream_key(seed, number // count, DICE)
        judge_key = stream_key(seed, number, JUDGE)
        begin(g, count, 0)
        while g.step != OVER:
            if g.step == ROLL:
                throws = bits_at(judge_key, int(g.turn))
                ahead(net, f, t, g, 1, 1, throws, work, before, spread)
                roll(t, g, dice_key)
                play_on(net, f, t, g, int(g.active), FREE, h, work)
                look(net, f, t, h, work, after)
                for player in range(count):
                    seat = (player + number) % count
                    lucky[n, player] += after[WIN, seat] - before[WIN, seat]
            seat = next_seat(g)
            how = (chance, seed, number)
            code = answer(t, g, seat, seats, minds, values, any_, rows, board, *how)
            apply(t, g, seat, code)
        for player in range(count):
            seat = (player + number) % count
            results[n, player] = sheet_score(t, g, seat, seat)
        results[n, count] = g.turn


@dataclass(frozen=True, slots=True)
class Share:
    """A player's part of all wins, plain and without luck, each with its 95 % interval."""

    name: str
    plain: float
    plain_ci95: tuple[float, float]
    without_luck: float
    ci95: tuple[float, float]

    @property
    def narrower(self) -> float:
        """How many times narrower the interval is without luck."""
        (low, high), (plain_low, plain_high) = self.ci95, self.plain_ci95
        return (plain_high - plain_low) / (high - low) if high > low else float("inf")


@dataclass(frozen=True, slots=True)
class AdjustedMatch:
    """A match as it went, and as it would have gone with everybody equally lucky."""

    plain: MatchResult
    shares: tuple[Share, ...]

    def as_json(self) -> dict[str, Any]:
        """The object that ``qwixx match --luck --json`` prints."""
        told = self.plain.as_json()
        for player, share in zip(told["players"], self.shares, strict=True):
            player["share"] = round(share.plain, 6)
            player["share_ci95"] = [round(bound, 6) for bound in share.plain_ci95]
            player["without_luck"] = round(share.without_luck, 6)
            player["without_luck_ci95"] = [round(bound, 6) for bound in share.ci95]
        return told


def match_without_luck(
    players: Sequence[str],
    setup: Setup,
    games: int,
    seed: int,
    tell: Callable[[int, int], None] = lambda _done, _all: None,
) -> AdjustedMatch:
    """Play a match; ``games`` is rounded up to whole sets, each set of dice in every rotation."""
    for name in players:
        if name not in NAMES:
            raise Refused(f"{name!r} is no player of ours", "only those are matched without luck")
        verify_known(name, setup)
    net, count = net_for(setup), len(players)
    games = -(-games // count) * count
    met = company(players, setup)
    known = (compile_game(setup), features_of(setup), np.zeros(2, GAME), np.array(met.numbers))
    scores = np.zeros((games, count + 1), np.int64)
    lucky = np.zeros((games, count))
    minds, work = met.minds(), workspace()
    tell(0, games)
    for first in range(0, games, SETS * count):
        end = min(first + SETS * count, games)
        written = (scores[first:end], lucky[first:end])
        play_with_luck(*known, *minds, net, work, seed, first, *written)
        tell(end, games)
    found = [GameResult(tuple(row[:count]), row[count]) for row in scores.tolist()]
    parts = np.array([places(result) for result in found])
    names = numbered(players)
    shares = tuple(
        Share(
            name,
            *_mean(parts[:, player], count),
            *_mean(parts[:, player] - lucky[:, player], count),
        )
        for player, name in enumerate(names)
    )
    return AdjustedMatch(sum_up(names, found), shares)


def _mean(values: Any, rotations: int) -> tuple[float, tuple[float, float]]:
    """A mean and its 95 % interval, for games in sets with the same dice."""
    sets = values.reshape(-1, rotations).mean(axis=1)
    mean = float(sets.mean())
    half = SURE * float(sets.std(ddof=1)) / len(sets) ** 0.5 if len(sets) > 1 else 1.0
    return mean, (mean - half, mean + half)
