"""The fast path of independent rows follows the rules: same states, step by step."""

import random
from itertools import combinations

import numpy as np
import pytest

from qwixx import rules
from qwixx.rules import PASS as PASSED
from qwixx.rules import Cross, Decision, Move, Roller, Setup, State, Step, make_setup
from qwixx.sim.engine.codes import PASS, ROWS, code_of
from qwixx.sim.engine.compiled import MOST_PLAYERS, compile_game, row_state
from qwixx.sim.engine.game import NO_LAST_ROUND, Game, new_game
from tests.project import DEEPER
from tests.sim.comparing import name
from tests.sim.replaying import MOST_STEPS, SEEN, replay

STEPS = {step: number for number, step in enumerate(Step)}
RULINGS = rules.rulings_for(rules.editions()["classic"])
ALL_RULINGS = [
    tuple(ruling.value for ruling in chosen)
    for size in range(len(RULINGS) + 1)
    for chosen in combinations(RULINGS, size)
]
CLASSIC = [
    make_setup(edition, players)
    for edition in ("classic", "mixx-a", "mixx-b")
    for players in range(1, 6)
]
ON_BOARD = [
    make_setup("on-board", players, board) for players in (2, 3, 4) for board in rules.boards()
]
RULED = [
    make_setup(edition, players, rulings=rulings)
    for rulings in ALL_RULINGS
    for edition, players in (("classic", 1), ("classic", 3), ("on-board", 3))
]


@pytest.mark.parametrize("setup", [*CLASSIC, *ON_BOARD], ids=name)
def test_the_kernel_plays_random_games_as_the_rules_do(setup: Setup) -> None:
    for number in range(6):
        play_both(setup, random.Random(f"{name(setup)} {number}"))


@pytest.mark.parametrize("setup", RULED, ids=name)
def test_the_kernel_knows_the_rulings(setup: Setup) -> None:
    for number in range(4):
        play_both(setup, random.Random(f"{name(setup)} {number}"))


@pytest.mark.slow
@pytest.mark.parametrize("setup", [*CLASSIC, *ON_BOARD, *RULED], ids=name)
def test_the_kernel_plays_many_random_games_as_the_rules_do(setup: Setup) -> None:
    for number in range(4 * DEEPER):
        play_both(setup, random.Random(f"many {name(setup)} {number}"))


def play_both(setup: Setup, chance: random.Random) -> None:
    """Play one game by the rules, then the same in the kernel, and compare all states."""
    states, script = play(setup, chance)
    seen = np.zeros(MOST_STEPS, SEEN)
    game = new_game()
    game["players"] = setup.players
    steps = replay(compile_game(setup), game, states[0].active, script, seen)
    assert steps == len(states)
    for state, step in zip(states, seen[:steps], strict=True):
        compare(state, step["game"])
        for seat, score in enumerate(rules.scores(state)):
            assert step["scores"][seat] == score.total
            answers = rules.legal(state, seat)[1:] if state.step is not Step.ROLL else ()
            found = np.flatnonzero(step["options"][seat]).tolist()
            assert found == sorted(code_of(setup.layout, answer) for answer in answers)


def play(setup: Setup, chance: random.Random) -> tuple[list[State], np.ndarray[tuple[int, int]]]:
    """A random game by the rules: its states, and its script for the kernel."""
    # Some players like to cross, and most crosses skip little, so that rows get locked.
    eagerness = chance.choice((0.3, 0.9, 1.0))
    roller = Roller(chance.randrange(2**32))
    state = rules.start(setup, chance.randrange(setup.players))
    states, script = [state], []
    while not state.is_over:
        state = rules.roll(state, roller.roll(state))
        states.append(state)
        assert state.dice is not None
        line = [*state.dice.white, *state.dice.coloured, *[PASS] * MOST_PLAYERS, PASS, 0]
        script.append(line)
        for seat in chance.sample(range(setup.players), setup.players):
            decision = choose(state, seat, eagerness, chance)
            line[6 + seat] = code_of(setup.layout, decision)
            state = rules.decide(state, seat, decision)
        states.append(state)
        for step, place in ((Step.ACTION2, 6 + MOST_PLAYERS), (Step.ACTION3, 7 + MOST_PLAYERS)):
            if state.step is step:
                decision = choose(state, state.active, eagerness, chance)
                line[place] = (
                    decision.spaces
                    if isinstance(decision, Move)
                    else code_of(setup.layout, decision)
                )
                if step is Step.ACTION3 and decision == PASSED:
                    line[place] = 0
                state = rules.decide(state, state.active, decision)
                states.append(state)
    return states, np.array(script, np.int64)


def choose(state: State, seat: int, eagerness: float, chance: random.Random) -> Decision:
    """Pass, or cross something, mostly what is leftmost."""
    options = rules.legal(state, seat)
    if len(options) == 1 or chance.random() > eagerness:
        return PASSED
    if chance.random() < 0.3:
        return chance.choice(options[1:])
    return min(options[1:], key=lambda decision: gap(state, seat, decision))


def gap(state: State, seat: int, decision: Decision) -> int:
    if not isinstance(decision, Cross):
        return 0
    row, position = state.setup.layout.place(decision.cell)
    return position - state.sheets[seat].last(row)


def compare(state: State, g: Game) -> None:
    assert g["step"] == STEPS[state.step]
    assert g["active"] == state.active
    assert g["turn"] == state.turn
    assert g["closed"] == state.closed
    assert g["still_open"] == (state.still_open if state.step is Step.ACTION2 else 0)
    assert g["turns_left"] == (NO_LAST_ROUND if state.turns_left is None else state.turns_left)
    for seat, sheet in enumerate(state.sheets):
        assert g["misthrows"][seat] == sheet.misthrows
        assert g["space"][seat] == sheet.space
        assert tuple(g["lines"][seat, :ROWS]) == sheet.rows
        assert list(g["rows"][seat]) == [row_state(state.setup, sheet, row) for row in range(ROWS)]
    if state.step in (Step.ACTION1, Step.ACTION2, Step.ACTION3):
        assert g["has_crossed"] == state.has_crossed
