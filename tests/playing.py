"""Players for tests: whole games by seed, at random or with a little sense."""

import random
from collections.abc import Callable, Iterator

from qwixx.rules import (
    Cross,
    Decision,
    Move,
    Roller,
    Setup,
    State,
    Step,
    Swap,
    Turn,
    asked,
    decide,
    is_cross,
    legal,
    locks,
    roll,
    skipped,
    start,
    waiting_for,
)

Player = Callable[[State, int, random.Random], Decision]


def at_random(state: State, seat: int, chance: random.Random) -> Decision:
    """Any legal decision."""
    return chance.choice(legal(state, seat))


def at_random_but_keen(state: State, seat: int, chance: random.Random) -> Decision:
    """Any legal decision, but seldom a pass: games with many crosses and locked rows."""
    passing, *others = legal(state, seat)
    if others and chance.random() < 0.8:
        return min(
            chance.sample(others, min(2, len(others))), key=lambda d: _skipped(state, seat, d)
        )
    return passing


def sensible(state: State, seat: int, chance: random.Random) -> Decision:
    """Cross what skips few numbers, lock when possible, and rather skip some than misthrow."""
    if choices := asked(state, seat):
        return chance.choice(choices)
    passing, *others = legal(state, seat)
    if not others:
        return passing
    if state.step is Step.ACTION3:
        # The farther the better, as long as it costs little.
        free = [move for move in others if _skipped(state, seat, move) <= 1]
        return free[-1] if free else passing
    best = min(others, key=lambda decision: _skipped(state, seat, decision))
    last_chance = seat == state.active and state.step is Step.ACTION2 and not state.has_crossed
    return best if _skipped(state, seat, best) <= (4 if last_chance else 1) else passing


def _skipped(state: State, seat: int, decision: Decision) -> int:
    """How many numbers a cross gives up; locks come first, moves without a cross are free."""
    if isinstance(decision, Swap):
        return 1
    if not isinstance(decision, Cross | Move) or not is_cross(decision):
        return 0
    layout = state.setup.layouts[seat]
    if locks(layout, decision.cell):
        return -1
    return skipped(layout, state.sheets[seat], decision.cell)


def states_of(setup: Setup, seed: int, player: Player, first: int | None = None) -> Iterator[State]:
    """Every state of a game, step by step."""
    roller, chance = Roller(seed), random.Random(seed)
    state = start(setup, chance.randrange(setup.players) if first is None else first)
    yield state
    while not state.is_over:
        if state.step is Step.ROLL:
            state = roll(state, roller.roll(state))
        else:
            seat = chance.choice(waiting_for(state))
            state = decide(state, seat, player(state, seat, chance))
        yield state


def played(
    setup: Setup, seed: int, player: Player = sensible, first: int | None = None
) -> tuple[tuple[Turn, ...], State]:
    """The turns of a whole game and how it ended."""
    turns: list[Turn] = []
    state = None
    for state in states_of(setup, seed, player, first):
        if state.step in (Step.ROLL, Step.OVER) and state.last is not None:
            turns.append(state.last)
    assert state is not None
    return tuple(turns), state
