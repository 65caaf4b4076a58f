"""Matches: every set of dice is played once in every rotation of the seats.

Our own players meet in compiled code. As soon as an outside program takes part, the game is played
by the rules themselves, with the same dice (`engine_match`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from qwixx.bots.engines.outside import START_LIMIT, TIME_LIMIT, Limits
from qwixx.bots.registry import NAMES
from qwixx.rules import Refused, Setup
from qwixx.sim import Crew, Threads, interruptibly, verify_known
from qwixx.sim.batch import play_games
from qwixx.sim.engine import compile_game

from . import arena
from .engine_match import OUTSIDE, EngineMatch
from .results import GameResult, MatchResult, sum_up

CHUNK = 8
"""So many sets of dice are played between two looks at the clock."""

Tell = Callable[[int, int], None]
Results = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


class MatchStopped(KeyboardInterrupt):
    """Somebody has stopped the match. What counts so far is in ``result``: whole sets of dice."""

    def __init__(self, result: MatchResult, wished: int) -> None:
        super().__init__(f"stopped after {result.games} of {wished} games")
        self.result = result
        self.wished = wished


def run_match(
    players: Sequence[str],
    setup: Setup,
    games: int,
    seed: int,
    time_limit: float = TIME_LIMIT,
    tell: Tell = lambda _done, _all: None,
    workers: int = 1,
    start_limit: float = START_LIMIT,
    crew: Crew | None = None,
) -> MatchResult:
    """Play a match; ``games`` is rounded up to whole sets. Outside programs are ``cmd:...``.

    With outside programs so many games are played at a time, each worker with processes of its own.
    Ctrl-C comes out as `MatchStopped`. ``crew`` plays the games of our own players.
    """
    if len(players) != setup.players:
        raise Refused(f"the game is for {setup.players} players, not {len(players)}")
    for name in players:
        if not name.startswith(OUTSIDE) and name not in NAMES:
            raise Refused(
                f"there is no player {name!r}; there are {', '.join(NAMES)}, and cmd:PROGRAM"
            )
        verify_known(name, setup)
    count = len(players)
    games = -(-games // count) * count
    limits = Limits(time_limit, start_limit)
    outside: EngineMatch | None = None
    if any(name.startswith(OUTSIDE) for name in players):
        outside = EngineMatch(players, setup, games, seed, limits, workers)
    found: dict[int, GameResult] = {}

    def take(number: int, *results: GameResult) -> None:
        found.update(enumerate(results, number))
        tell(len(found), games)

    def so_far() -> MatchResult:
        return sum_up(numbered(outside.names() if outside else players), whole_sets(found, count))

    try:
        tell(0, games)
        if outside:
            outside.play(take)
        else:
            for results in compiled_games(players, setup, games, seed, crew):
                take(len(found), *results)
    except KeyboardInterrupt:
        raise MatchStopped(so_far(), games) from None
    return so_far()


def whole_sets(games: Mapping[int, GameResult], rotations: int) -> list[GameResult]:
    """The games of those sets of dice that have been played in every rotation, in order."""
    sets = {number // rotations for number in games}
    return [
        games[number]
        for whole in sorted(sets)
        if all(number in games for number in range(whole * rotations, (whole + 1) * rotations))
        for number in range(whole * rotations, (whole + 1) * rotations)
    ]


def numbered(names: Sequence[str]) -> list[str]:
    """The names, told apart where they are equal."""
    shown = [
        f"{name} ({names[: place + 1].count(name)})" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]
    # A program may call itself what another has just been called.
    return shown if len(set(shown)) == len(shown) else numbered(shown)


def play_compiled(
    players: Sequence[str],
    setup: Setup,
    games: int,
    seed: int,
    tell: Tell = lambda _d, _a: None,
    crew: Crew | None = None,
) -> list[GameResult]:
    """The games of a match between our own players, all of them."""
    found: list[GameResult] = []
    for results in compiled_games(players, setup, games, seed, crew):
        found += results
        tell(len(found), games)
    return found


def compiled_games(
    players: Sequence[str], setup: Setup, games: int, seed: int, crew: Crew | None = None
) -> Iterator[list[GameResult]]:
    """The games of a match between our own players, in order, some at a time."""
    crew = crew or Threads()
    met = arena.company(players, setup)
    count = len(players)
    # The simulator's own loop compiles and runs faster; it does not know nets.
    chunk = count * CHUNK * (1 if met.nets else 100 * crew.bundle)
    simple_game = (compile_game(setup), np.array(met.numbers), met.values)

    def play(first: int) -> Results:
        results = np.zeros((max(min(chunk, games - first), 0), count + 2), np.int64)
        if met.nets:
            arena.play(met, seed, first, count, results)
        else:
            play_games(*simple_game, seed, first, count, results)
        return results

    # No games at all compile what is needed; here, because a thread could not be interrupted.
    with interruptibly():
        play(games)
    for results in crew.each(play, range(0, games, chunk)):
        yield [GameResult(tuple(row[:count]), row[count]) for row in results.tolist()]
