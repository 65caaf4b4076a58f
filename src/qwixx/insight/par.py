"""Par: what others score on given dice, without knowing those to come.

Where one player is alone on the classic sheet, the solver's policy is the best there is. How the
games of a bot are spread says more: it sits in the person's place, among the same opponents, and
plays many games on these dice; what differs is its luck with itself, and theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from qwixx.bots.matches import answer, company
from qwixx.bots.players import explain_alone
from qwixx.rules import Dice, Setup, State, Step, decide, dice_in_play, roll, scores, start
from qwixx.sim.engine import (
    OVER,
    PLAYERS,
    ROLL,
    apply,
    begin,
    compile_game,
    new_game,
    next_seat,
    set_dice,
    sheet_score,
    stream_key,
)
from qwixx.sim.jit import jit

from .solo import can_be_solved

GAMES = 1000
FEWER = {"master": 100}
"""Who thinks for long plays fewer."""
HUNDREDTHS = 101
SEED = 20


@dataclass(frozen=True, slots=True)
class Spread:
    """How the games of a player are spread: from the lowest score by hundredths to the best."""

    player: str
    scores: tuple[int, ...]
    games: int


def solo_par(setup: Setup, throws: Sequence[Dice]) -> int | None:
    """What the solver's policy scores on these dice; None where the game is not solved."""
    if not can_be_solved(setup):
        return None
    state = start(setup)
    while not state.is_over:
        if state.step is Step.ROLL:
            state = roll(state, _in_play(state, throws[state.turn - 1]))
        else:
            state = decide(state, 0, explain_alone(state)[0].decision)
    return scores(state)[0].total


def spread(
    setup: Setup, players: Sequence[str], seat: int, first: int, throws: Sequence[Dice]
) -> Spread:
    """How the games of the player in a seat are spread, among the others."""
    games = FEWER.get(players[seat], GAMES)
    met, results = company(players, setup), np.zeros(games, np.int64)
    dice = np.array([(*one.white, *one.coloured) for one in throws], np.int64)
    met_here = (compile_game(setup), new_game(), np.array(met.numbers), met.minds())
    _play_on(*met_here, dice, first, seat, results)
    hundredths = np.sort(results)[np.linspace(0, games - 1, HUNDREDTHS).astype(int)]
    return Spread(players[seat], tuple(int(one) for one in hundredths), games)


@jit
def _play_on(
    compiled: Any,
    games: Any,
    seats: Any,
    minds: Any,
    dice: Any,
    first: int,
    seat: int,
    results: Any,
) -> None:
    """Play games on given dice; the results are those of one seat."""
    t, g = compiled[0], games[0]
    chance = np.empty(1, np.uint64)
    for n in range(len(results)):
        chance[0] = stream_key(SEED, n, PLAYERS)
        begin(g, len(seats), first)
        while g.step != OVER:
            if g.step == ROLL:
                set_dice(t, g, dice[g.turn - 1])
            asked = next_seat(g)
            apply(t, g, asked, answer(t, g, asked, seats, minds, (chance, SEED, n)))
        results[n] = sheet_score(t, g, seat, seat)


def _in_play(state: State, dice: Dice) -> Dice:
    red, yellow, green, blue = (
        pips * is_in for pips, is_in in zip(dice.coloured, dice_in_play(state), strict=True)
    )
    return Dice(dice.white, (red, yellow, green, blue), dice.faces)
