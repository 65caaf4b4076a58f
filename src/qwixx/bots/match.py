"""Matches: every set of dice is played once in every rotation of the seats.

Our own players meet in compiled code. As soon as an outside program takes part, the game is played
by the rules themselves, with the same dice.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import partial
from queue import SimpleQueue
from threading import Event

import numpy as np

from qwixx.rules import (
    Decision,
    Dice,
    Refused,
    Setup,
    State,
    Step,
    decide,
    dice_in_play,
    legal,
    roll,
    scores,
    seen_by,
    start,
    waiting_for,
)
from qwixx.sim import play as simple
from qwixx.sim.play import new_game
from qwixx.sim.players import NO_VALUES, PLAYERS
from qwixx.sim.streams import DICE, stream_key, throw
from qwixx.sim.tables import compile_tables

from . import arena
from .habits import HABITS
from .net import F32
from .netplayer import WAYS
from .outside import Engine, EngineFailed
from .player import Player
from .registry import NAMES, make_player
from .results import Forfeit, GameResult, MatchResult, sum_up
from .tables import row_table
from .thumb import solo_values
from .weights import net_for

OUTSIDE = "cmd:"
TIME_LIMIT = 5.0
"""Seconds that an outside program has for each answer, unless told otherwise."""
CHUNK = 8
"""So many sets of dice are played between two looks at the clock."""

Tell = Callable[[int, int], None]


def run_match(
    players: Sequence[str],
    setup: Setup,
    games: int,
    seed: int,
    time_limit: float = TIME_LIMIT,
    tell: Tell = lambda _done, _all: None,
    workers: int = 1,
) -> MatchResult:
    """Play a match; ``games`` is rounded up to whole sets. Outside programs are ``cmd:...``.

    With outside programs so many games are played at a time, each worker with processes of its own.
    """
    if len(players) != setup.players:
        raise Refused(f"the game is for {setup.players} players, not {len(players)}")
    for name in players:
        if not name.startswith(OUTSIDE) and name not in NAMES:
            raise Refused(
                f"there is no player {name!r}; there are {', '.join(NAMES)}, and cmd:PROGRAM"
            )
    count = len(players)
    games = -(-games // count) * count
    tell(0, games)
    if any(name.startswith(OUTSIDE) for name in players):
        return _with_engines(players, setup, games, seed, time_limit, tell, workers)
    return sum_up(numbered(players), play_compiled(players, setup, games, seed, tell))


def numbered(names: Sequence[str]) -> list[str]:
    """The names, told apart where they are equal."""
    return [
        f"{name} ({names[: place + 1].count(name)})" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]


def play_compiled(
    players: Sequence[str], setup: Setup, games: int, seed: int, tell: Tell = lambda _d, _a: None
) -> list[GameResult]:
    """The games of a match between our own players."""
    nets: list[F32] = []
    ways: list[tuple[float, ...]] = []
    numbers: list[int] = []
    for name in players:
        if name in WAYS:
            numbers.append(arena.NETS + len(nets))
            nets.append(net_for(setup))
            ways.append(WAYS[name])
        elif name in HABITS:
            numbers.append(arena.HABITS + HABITS.index(name))
        else:
            numbers.append(PLAYERS.index(name))
    if not nets:
        nets, ways = [np.zeros((1, 1), np.float32)], [(0.0,) * len(WAYS["master"])]
    values = solo_values() if "solo" in players else NO_VALUES
    arrays = (np.stack(nets), np.array(ways), np.array(numbers), values)
    count = len(players)

    tables = compile_tables(setup)
    # The simulator's own loop compiles and runs faster; it does not know nets and habits.
    is_simple = set(players) <= set(PLAYERS)
    chunk = count * (CHUNK if not is_simple else 100 * CHUNK)

    def play(first: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
        results = np.zeros((max(min(chunk, games - first), 0), count + 2), np.int64)
        where = (seed, first, count, results)
        if is_simple:
            simple.play_games(tables, new_game(), arrays[2], values, *where)
        else:
            arena.play_games(tables, new_game(), row_table(), *arrays, *where)
        return results

    # No games at all compile what is needed; here, because a thread could not be interrupted.
    play(games)
    found: list[GameResult] = []
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        futures = [threads.submit(play, first) for first in range(0, games, chunk)]
        try:
            for future in futures:
                found += [
                    GameResult(tuple(row[:count]), row[count]) for row in future.result().tolist()
                ]
                tell(len(found), games)
        except BaseException:
            threads.shutdown(wait=False, cancel_futures=True)
            raise
    return found


def _with_engines(
    players: Sequence[str],
    setup: Setup,
    games: int,
    seed: int,
    time_limit: float,
    tell: Tell,
    workers: int,
) -> MatchResult:
    """Each worker has programs of its own; the sets of dice are dealt out to them in turn."""
    for name in players:
        if not name.startswith(OUTSIDE):
            make_player(name)  # so that nothing is left to compile once the programs run
    count = len(players)
    workers = min(workers, games // count)
    engines = [_engines_of(players, time_limit) for _ in range(workers)]
    played: SimpleQueue[tuple[int, GameResult] | None] = SimpleQueue()
    stopped = Event()

    def work(worker: int) -> None:
        own = engines[worker]
        numbers = (number for number in range(games) if number // count % workers == worker)
        try:
            for number in numbers:
                if stopped.is_set():
                    break
                seated = [
                    own.get(place) or make_player(name, seed, number)
                    for place, name in enumerate(players)
                ]
                played.put((number, play_by_rules(seated, setup, number, seed)))
        except BaseException:
            stopped.set()
            raise
        finally:
            for engine in own.values():
                engine.close()
            played.put(None)

    found: dict[int, GameResult] = {}
    with ThreadPoolExecutor(workers) as threads:
        futures = [threads.submit(work, worker) for worker in range(workers)]
        at_work = workers
        try:
            while at_work:
                if result := played.get():
                    found[result[0]] = result[1]
                    tell(len(found), games)
                else:
                    at_work -= 1
        finally:
            stopped.set()
            if at_work:
                _interrupt(futures, [engine for own in engines for engine in own.values()])
    for future in futures:
        future.result()
    names = [
        engines[0][place].name if place in engines[0] else players[place] for place in range(count)
    ]
    return sum_up(numbered(names), [found[number] for number in range(games)])


def _engines_of(players: Sequence[str], time_limit: float) -> dict[int, Engine]:
    """A process for each outside program, by the place of the player."""
    return {
        place: Engine(name.removeprefix(OUTSIDE), time_limit)
        for place, name in enumerate(players)
        if name.startswith(OUTSIDE)
    }


def _interrupt(workers: Sequence[Future[None]], engines: Sequence[Engine]) -> None:
    """Nobody waits for the answer of a program any more."""
    while wait(workers, 0.1).not_done:
        for engine in engines:
            engine.interrupt()


def play_by_rules(
    players: Sequence[Player | Engine], setup: Setup, number: int, seed: int
) -> GameResult:
    """One game of a match, played by the rules; seats, dice and luck as in compiled code."""
    count = len(players)
    seat_of = [(place + number) % count for place in range(count)]
    place_at = {seat: place for place, seat in enumerate(seat_of)}
    key = np.uint64(stream_key(seed, number // count, DICE))
    state = start(setup)
    failed: tuple[int, str] | None = None
    for place in range(count):
        begin = partial(_begin, players[place], setup, seat_of[place])
        failed = failed or _failure(place, begin)
    while failed is None and not state.is_over:
        if state.step is Step.ROLL:
            state = roll(state, _thrown(state, key))
        for seat in waiting_for(state):
            place = place_at[seat]
            try:
                choice = _ask(players[place], seen_by(state, seat), seat)
            except EngineFailed as error:
                failed = place, str(error)
                break
            state = decide(state, seat, choice)
    totals = [score.total for score in scores(state)]
    for player in players:
        if isinstance(player, Engine):
            player.end(totals)
    forfeit = Forfeit(number + 1, *failed) if failed else None
    return GameResult(tuple(totals[seat] for seat in seat_of), state.turn, forfeit)


def _begin(player: Player | Engine, setup: Setup, seat: int) -> None:
    if isinstance(player, Engine):
        player.begin(setup, seat)


def _failure(place: int, action: Callable[[], None]) -> tuple[int, str] | None:
    try:
        action()
    except EngineFailed as error:
        return place, str(error)
    return None


def _ask(player: Player | Engine, state: State, seat: int) -> Decision:
    options = legal(state, seat)
    if len(options) == 1:
        return options[0]
    if isinstance(player, Engine):
        return player.decide(state, seat, options)
    return player.decide(state, seat)


def _thrown(state: State, key: np.uint64) -> Dice:
    dice = np.zeros(6, np.int64)
    throw(key, state.turn, dice)
    one, two, *coloured = dice.tolist()
    red, yellow, green, blue = (
        pips * in_play for pips, in_play in zip(coloured, dice_in_play(state), strict=True)
    )
    return Dice((one, two), (red, yellow, green, blue))
