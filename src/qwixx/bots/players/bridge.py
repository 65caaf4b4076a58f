"""From the immutable states of the rules to the records of compiled code, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from qwixx.bots.player import Player
from qwixx.installed import PLAIN
from qwixx.rules import (
    PASS,
    Dice,
    Setup,
    State,
    Step,
    decide,
    make_setup,
    roll,
    start,
    usable_dice,
    waiting_for,
)
from qwixx.sim.engine import (
    NO_LAST_ROUND,
    Compiled,
    apply,
    code_of,
    compile_game,
    new_game,
    row_state,
)
from qwixx.sim.engine import PASS as NO_CELL
from qwixx.sim.engine import Game as GameRecord
from qwixx.sim.jit import np, put

STEPS = {step: number for number, step in enumerate(Step)}


def compiled_rules(setup: Setup) -> Compiled:
    """The compiled rules of a setup."""
    return compile_game(setup)[0]


def game_record(state: State, seat: int | None = None) -> GameRecord:
    """The state as a record for compiled code.

    Of the answers that are on their way only the one of ``seat`` is in it, as far as it has come.
    """
    t, g = compiled_rules(state.setup), new_game()[0]
    for place, sheet in enumerate(state.sheets):
        put(g["lines"], (place,), sheet.rows)
        g["locked"][place] = sheet.locked
        g["bar"][place], g["swaps"][place] = sheet.bar, sheet.swaps
        g["misthrows"][place] = sheet.misthrows
        g["space"][place] = sheet.space
        if t["independent"]:
            for row in range(len(sheet.rows)):
                g["rows"][place, row] = row_state(state.setup, sheet, row)
    if state.dice:
        pips = zip(state.dice.coloured, usable_dice(state), strict=True)
        g["dice"][:] = [*state.dice.white, *(face if usable else 0 for face, usable in pips)]
    g["closed"] = state.closed
    g["still_open"] = state.still_open
    g["players"] = len(state.sheets)
    g["active"] = state.active
    g["step"] = STEPS[state.step]
    g["has_crossed"] = int(state.has_crossed)
    g["ending"] = int(state.ending)
    g["turns_left"] = NO_LAST_ROUND if state.turns_left is None else state.turns_left
    g["turn"] = state.turn
    if seat is not None and state.pending:
        for decision in state.pending[seat]:
            apply(t, g, seat, code_of(state.setup.layouts[seat], decision))
    return g


def luck_of(luck: Any) -> Any:
    """A stream of random numbers for kernels that draw from it."""
    return np.array([luck], np.uint64)


def warm_up(name: str, player: Callable[[str, Any], Player], *editions: str) -> None:
    """Let a player decide once in each action, so that all it needs is compiled."""
    if PLAIN or name in _warm:
        return
    _warm.add(name)
    sleeper = player(name, 0)
    for edition in editions:
        state = start(make_setup(edition, 2))
        state = roll(state, Dice((1, 2), (1, 2, 3, 4)))
        while state.step not in (Step.ROLL, Step.OVER):
            for seat in waiting_for(state):
                sleeper.decide(state, seat)
                apply(compiled_rules(state.setup), game_record(state), seat, NO_CELL)
                state = decide(state, seat, PASS)


_warm: set[str] = set()
