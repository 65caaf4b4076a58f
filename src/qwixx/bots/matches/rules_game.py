"""One game of a match, played by the rules themselves, as soon as outside programs take part."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from qwixx.bots.engines.outside import Engine, EngineFailed
from qwixx.bots.player import Player
from qwixx.rules import (
    Decision,
    Dice,
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
from qwixx.sim.engine import DICE, stream_key, throw

from .results import Forfeit, GameResult


def play_by_rules(
    players: Sequence[Player | Engine], setup: Setup, number: int, seed: int
) -> GameResult:
    """One game of a match, played by the rules; seats, dice and luck as in compiled code."""
    count = len(players)
    seat_of = [(place + number) % count for place in range(count)]
    place_at = {seat: place for place, seat in enumerate(seat_of)}
    key = np.uint64(stream_key(seed, number // count, DICE))
    state = start(setup)
    # All of them begin, also if one has failed: who does not start shall not win by that.
    failed = {
        place: reason
        for place, player in enumerate(players)
        if (reason := _failure_to_begin(player, setup, seat_of[place]))
    }
    while not failed and not state.is_over:
        if state.step is Step.ROLL:
            state = roll(state, _thrown(state, key))
        for seat in waiting_for(state):
            place = place_at[seat]
            try:
                choice = _ask(players[place], seen_by(state, seat), seat)
            except EngineFailed as error:
                failed[place] = str(error)
                break
            state = decide(state, seat, choice)
    totals = [score.total for score in scores(state)]
    for player in players:
        if isinstance(player, Engine):
            player.end(totals)
    forfeits = tuple(Forfeit(number + 1, place, reason) for place, reason in failed.items())
    return GameResult(tuple(totals[seat] for seat in seat_of), state.turn, forfeits)


def _failure_to_begin(player: Player | Engine, setup: Setup, seat: int) -> str:
    """Why it cannot play this game; empty if it can."""
    try:
        if isinstance(player, Engine):
            player.begin(setup, seat)
    except EngineFailed as error:
        return str(error)
    return ""


def _ask(player: Player | Engine, state: State, seat: int) -> Decision:
    options = legal(state, seat)
    if len(options) == 1:
        return options[0]
    if isinstance(player, Engine):
        return player.decide(state, seat, options)
    return player.decide(state, seat)


def _thrown(state: State, key: np.uint64) -> Dice:
    dice = np.zeros(6, np.int64)
    faces = state.setup.layout.faces
    throw(key, state.turn, faces, dice)
    one, two, *coloured = dice.tolist()
    red, yellow, green, blue = (
        pips * in_play for pips, in_play in zip(coloured, dice_in_play(state), strict=True)
    )
    return Dice((one, two), (red, yellow, green, blue), faces)
