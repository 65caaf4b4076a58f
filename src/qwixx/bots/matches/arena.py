"""Many games between compiled players, nets among them.

Players are numbers: those below `NETS` are the simulator's, `NETS` + k plays with the net number k
in its ways (`search`). Dice, seats and results are those of `qwixx.sim.batch.play.play_games`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from qwixx.bots.nets.dense import F32
from qwixx.bots.nets.features import features_of
from qwixx.bots.nets.search import choose, thoughts
from qwixx.bots.nets.turns import workspace
from qwixx.bots.nets.weights import name_of, net_for
from qwixx.bots.players.netplayer import UNLEARNED, WAYS, ways_of
from qwixx.bots.players.thumb import solo_values
from qwixx.rules import Setup
from qwixx.sim import PLAYERS as FAST
from qwixx.sim.engine import (
    ACTION1,
    ACTION2,
    DICE,
    MOVE,
    OVER,
    PASS,
    PLAYERS,
    ROLL,
    apply,
    begin,
    bits_at,
    compile_game,
    new_game,
    next_seat,
    roll,
    sheet_score,
    stream_key,
)
from qwixx.sim.jit import jit
from qwixx.sim.players import GA, decide1, decide2, decide3, draws, weigh

NETS = 100
AT_ONCE = (0.0,) * 5
"""The ways of a net that does not look ahead."""


@jit
def thought_key(seed: int, game: int, turn: int, seat: int) -> Any:
    """What a net's imagined dice depend on."""
    return bits_at(stream_key(seed, game, PLAYERS), turn * 8 + seat)


@jit
def _lots(chance: Any, drawn: Any) -> Any:
    """The stream of random numbers, if anybody draws lots."""
    if drawn is None:
        return None
    return chance


@jit
def _thumb(
    player: int,
    t: Any,
    g: Any,
    seat: int,
    chance: Any,
    values: Any,
    any_: Any,
    rows: Any,
    board: Any,
) -> int:
    """What a player of the simulator answers."""
    if any_ is not None:
        return weigh(player, t, g, seat, chance)
    if rows is not None:
        lots, genetic = _lots(chance, rows[0]), rows[1]
        if g.step == ACTION1:
            return decide1(player, t, g, seat, lots, values, genetic)
        if g.step == ACTION2:
            return decide2(player, t, g, lots, values, genetic)
        if board is not None:
            spaces = decide3(player, t, g, lots, genetic)
            return MOVE + spaces if spaces else PASS
    return PASS


@jit
def _answer(
    t: Any,
    g: Any,
    seat: int,
    player: int,
    chance: Any,
    seed: int,
    number: int,
    nets: Any,
    values: Any,
    any_: Any,
    rows: Any,
    board: Any,
) -> int:
    if nets is not None:
        features, weights, ways, thought, work = nets
        k = player - NETS
        if k >= 0:
            key = thought_key(seed, number, int(g.turn), seat)
            return choose(weights[k], features[0], t, g, seat, ways[k], key, thought, work)
    return _thumb(player, t, g, seat, chance, values, any_, rows, board)


@jit
def answer(t: Any, g: Any, seat: int, seats: Any, minds: Any, how: Any) -> int:
    """What the player of a seat answers now: a code.

    For ``minds`` see `Company`; ``how`` is the players' stream of chance, with seed and number of
    the game. Only arguments that are None are not compiled, so the minds are opened here.
    """
    return _answer(t, g, seat, int(seats[seat]), *how, *minds)


@jit
def play_games(
    compiled: Any,
    games: Any,
    players: Any,
    minds: Any,
    seed: int,
    first: int,
    same_dice: int,
    results: Any,
) -> None:
    """Play ``len(results)`` games from number ``first`` on, as the simulator would."""
    t, g = compiled[0], games[0]
    count = len(players)
    seats = np.empty(count, np.int64)
    chance = np.empty(1, np.uint64)
    for n in range(len(results)):
        number = first + n
        for player in range(count):
            seats[(player + number) % count] = players[player]
        chance[0] = stream_key(seed, number, PLAYERS)
        dice_key = stream_key(seed, number // same_dice, DICE)
        begin(g, count, 0)
        while g.step != OVER:
            if g.step == ROLL:
                roll(t, g, dice_key)
            seat = next_seat(g)
            apply(t, g, seat, answer(t, g, seat, seats, minds, (chance, seed, number)))
        for player in range(count):
            seat = (player + number) % count
            results[n, player] = sheet_score(t, g, seat, seat)
        results[n, count] = g.turn
        results[n, count + 1] = g.ended


@dataclass(frozen=True)
class Company:
    """Our own players for compiled games of one setup; one player a seat, in their order."""

    setup: Setup
    numbers: Sequence[int]
    """Those of the simulator, or `NETS` + the number of the net."""
    nets: Sequence[F32] = ()
    ways: Sequence[tuple[float, ...]] = ()
    values: Any = None
    """Solved tables, if somebody needs them."""

    def minds(self) -> tuple[Any, Any, Any, Any, Any]:
        """What `answer` needs besides the seats; working space is inside, so one for each thread.

        What nobody needs is None, and is not even compiled: nets, tables, and of ``any_`` sheet,
        independent ``rows`` and ``board`` what this game is not about. Of the rows it is told
        whether anybody draws lots there, and whether ``ga`` plays.
        """
        nets = None
        if self.nets:
            known = (features_of(self.setup), np.stack(self.nets), np.array(self.ways))
            nets = (*known, thoughts(), workspace())
        t = compile_game(self.setup)[0]
        if not t["independent"]:
            return nets, self.values, True, None, None
        thumbs = [player for player in self.numbers if player < NETS]
        drawn, genetic = any(map(draws, thumbs)), GA in thumbs
        rows = (True if drawn else None, True if genetic else None)
        return nets, self.values, None, rows, True if t["spaces"] else None


def company(players: Sequence[str], setup: Setup) -> Company:
    """Our own players by name."""
    nets: list[F32] = []
    ways: list[tuple[float, ...]] = []
    numbers: list[int] = []
    is_learned = name_of(setup) is not None
    for name in players:
        if name in WAYS and is_learned:
            numbers.append(NETS + len(nets))
            nets.append(net_for(setup))
            ways.append(ways_of(name, setup))
        else:
            numbers.append(FAST.index(UNLEARNED if name in WAYS else name))
    return Company(setup, numbers, nets, ways, solo_values() if "solo" in players else None)


def play(met: Company, seed: int, first: int, same_dice: int, results: Any) -> None:
    """Play ``len(results)`` games from number ``first`` on."""
    rules, where = compile_game(met.setup), (seed, first, same_dice, results)
    play_games(rules, new_game(), np.array(met.numbers), met.minds(), *where)


def scores_of_games(
    setup: Setup,
    nets: Sequence[F32],
    players: Sequence[int],
    games: int,
    seed: int,
    ways: Sequence[tuple[float, ...]] = (),
) -> Any:
    """The scores of all players in games between nets and others, a line for each game.

    Every set of dice is played once in every rotation of the seats; what is left over is not
    played. Nets do not look ahead unless ``ways`` says how.
    """
    count = setup.players
    results = np.zeros((games - games % count, count + 2), np.int64)
    met = Company(setup, players, nets, ways or [AT_ONCE] * len(nets))
    play(met, seed, 0, count, results)
    return results[:, :count]
