"""Matches without luck: what chance did is taken off the results, which leaves the mean.

Every turn, the game is compared with what it would have been on average over all throws, played by
the same players. So the luck of the roll goes, and with it that of a player who errs by chance.
What is taken off has the mean nothing, however well the judge knows the game: before a turn, what
happens in it and what is imagined are drawn alike. Players who look ahead are imagined without.

Between our own players alone, on sheets that were learned. Dice, seats and decisions are those of
`qwixx.bots.matches`, so the plain result is the same as there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from qwixx.bots import NAMES
from qwixx.bots.matches import (
    AT_ONCE,
    Company,
    GameResult,
    MatchResult,
    Meeting,
    answer,
    company,
    numbered,
    places,
    sum_up,
    summed_up,
)
from qwixx.bots.nets import BLUR, features_of, is_played, net_for, workspace
from qwixx.rules import Refused, Setup
from qwixx.sim import SURE, Crew, Threads, interruptibly, verify_known
from qwixx.sim.engine import (
    DICE,
    GAME,
    MOST_PLAYERS,
    OVER,
    PLAYERS,
    ROWS,
    apply,
    begin,
    bits_at,
    compile_game,
    next_seat,
    roll,
    set_dice,
    sheet_score,
    stream_key,
    throw,
)
from qwixx.sim.jit import jit

from .moments import WIN, look

JUDGE = 2
"""What a stream is for: the throws and errors that the judge imagines."""
SETS = 4
"""So many sets of dice are played between two looks at the clock."""


@jit
def _turn(t: Any, h: Any, seats: Any, minds: Any, how: Any) -> None:
    """Play a rolled turn to its end."""
    while not is_played(h):
        seat = next_seat(h)
        apply(t, h, seat, answer(t, h, seat, seats, minds, how))


@jit
def play_with_luck(
    compiled: Any,
    features: Any,
    games: Any,
    players: Any,
    minds: Any,
    imagined: Any,
    net: Any,
    work: Any,
    seed: int,
    first: int,
    results: Any,
    lucky: Any,
) -> None:
    """Play games from number ``first`` on, and write what chance did to each player's chance.

    ``minds`` is how the players think, ``imagined`` how the judge imagines that they do.
    """
    t, f, g, h = compiled[0], features[0], games[0], games[1]
    count, faces = len(players), int(compiled[0].faces)
    seats = np.empty(count, np.int64)
    chance, other = np.empty(1, np.uint64), np.empty(1, np.uint64)
    found = np.zeros((2, MOST_PLAYERS))
    dice = np.empty(2 + ROWS, np.int64)
    for n in range(len(results)):
        number = first + n
        for player in range(count):
            seats[(player + number) % count] = players[player]
        chance[0] = stream_key(seed, number, PLAYERS)
        dice_key = stream_key(seed, number // count, DICE)
        judge_key = stream_key(seed, number, JUDGE)
        begin(g, count, 0)
        while g.step != OVER:
            turn_key = bits_at(judge_key, int(g.turn))
            for white in range(faces * faces):
                games[1] = games[0]
                throw(turn_key, white, faces, dice)
                dice[0], dice[1] = white % faces + 1, white // faces + 1
                set_dice(t, h, dice)
                other[0] = bits_at(turn_key, white)
                mistake = int(other[0] >> np.uint64(1))
                _turn(t, h, seats, imagined, (other, mistake, number))
                look(net, f, t, h, work, found)
                for player in range(count):
                    seat = (player + number) % count
                    lucky[n, player] -= found[WIN, seat] / (faces * faces)
            roll(t, g, dice_key)
            games[1] = games[0]
            other[0] = chance[0]
            _turn(t, h, seats, imagined, (other, seed, number))
            look(net, f, t, h, work, found)
            for player in range(count):
                lucky[n, player] += found[WIN, (player + number) % count]
            _turn(t, g, seats, minds, (chance, seed, number))
        for player in range(count):
            results[n, player] = sheet_score(
                t, g, (player + number) % count, (player + number) % count
            )
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


class AdjustedStopped(KeyboardInterrupt):
    """Somebody has stopped the match. ``result`` is that of the sets that are done, if any is."""

    def __init__(self, result: AdjustedMatch | None, done: int, wished: int) -> None:
        super().__init__(f"stopped after {done} of {wished} games")
        self.result = result


Tell = Callable[[int, int], None]


def match_without_luck(
    players: Sequence[str],
    setup: Setup,
    games: int,
    seed: int,
    tell: Tell = lambda _done, _all: None,
    crew: Crew | None = None,
) -> AdjustedMatch:
    """Play a match; ``games`` is rounded up to whole sets, each set of dice in every rotation.

    Ctrl-C comes out as `AdjustedStopped`.
    """
    _verify(players, setup)
    games = -(-games // len(players)) * len(players)
    found, luck = list[GameResult](), list[list[float]]()

    def so_far() -> AdjustedMatch:
        return _adjusted(numbered(players), found, np.array(luck))

    try:
        tell(0, games)
        for results, lucky in _games(players, setup, games, seed, crew):
            found += results
            luck += lucky
            tell(len(found), games)
    except KeyboardInterrupt:
        raise AdjustedStopped(so_far() if found else None, len(found), games) from None
    return so_far()


def meet_without_luck(
    players: Sequence[str], setup: Setup, games: int, seed: int, crew: Crew | None = None
) -> Meeting:
    """What the games of two players came to, for a ladder, with and without luck."""
    _verify(players, setup)
    found, luck = list[GameResult](), list[list[float]]()
    for results, lucky in _games(players, setup, games, seed, crew):
        found += results
        luck += lucky
    met = summed_up(found)
    off = np.array(luck)[:, 0].reshape(-1, len(players)).mean(axis=1)
    return replace(met, without_luck=met.shares - off)


def _verify(players: Sequence[str], setup: Setup) -> None:
    for name in players:
        if name not in NAMES:
            raise Refused(f"{name!r} is no player of ours", "only those are matched without luck")
        verify_known(name, setup)


def _games(
    players: Sequence[str], setup: Setup, games: int, seed: int, crew: Crew | None
) -> Iterator[tuple[list[GameResult], list[list[float]]]]:
    """The games in order, some at a time, with what chance did to each player."""
    crew, count = crew or Threads(), len(players)
    met, chunk = company(players, setup), SETS * len(players)
    at_once = [(*AT_ONCE[:BLUR], ways[BLUR]) for ways in met.ways]
    thought = Company(setup, met.numbers, met.nets, at_once, met.values)
    known, net = (compile_game(setup), features_of(setup)), net_for(setup)
    numbers = np.array(met.numbers)

    def play(first: int) -> tuple[Any, Any]:
        some = max(min(chunk, games - first), 0)
        scores, lucky = np.zeros((some, count + 1), np.int64), np.zeros((some, count))
        mine = (*known, np.zeros(2, GAME), numbers, met.minds(), thought.minds())
        play_with_luck(*mine, net, workspace(), seed, first, scores, lucky)
        return scores, lucky

    with interruptibly():  # no games at all compile what is needed
        play(games)
    for scores, lucky in crew.each(play, range(0, games, chunk)):
        yield (
            [GameResult(tuple(row[:count]), row[count]) for row in scores.tolist()],
            lucky.tolist(),
        )


def _adjusted(names: Sequence[str], found: Sequence[GameResult], lucky: Any) -> AdjustedMatch:
    count = len(names)
    parts = np.array([places(result) for result in found])
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
