"""Compiled games follow the rules: same dice and decisions, same states, step by step."""

import random
from itertools import combinations

import pytest

from qwixx import rules
from qwixx.rules import PASS as PASSED
from qwixx.rules import Cross, Decision, Move, Roller, Ruling, Setup, State, Step, make_setup
from qwixx.sim import game as kernel
from qwixx.sim.play import new_game
from qwixx.sim.tables import NONE, PASS, POSITIONS, ROWS, Tables, compile_tables, row_state

STEPS = {
    Step.ROLL: kernel.ROLL,
    Step.ACTION1: kernel.ACTION1,
    Step.ACTION2: kernel.ACTION2,
    Step.ACTION3: kernel.ACTION3,
    Step.OVER: kernel.OVER,
}
ALL_RULINGS = [
    tuple(ruling.value for ruling in chosen)
    for size in range(len(Ruling) + 1)
    for chosen in combinations(Ruling, size)
]
CLASSIC = [make_setup("classic", players) for players in range(1, 6)]
ON_BOARD = [
    make_setup("on-board", players, board) for players in (2, 3, 4) for board in rules.boards()
]
RULED = [
    make_setup(edition, players, rulings=rulings)
    for rulings in ALL_RULINGS
    for edition, players in (("classic", 1), ("classic", 3), ("on-board", 3))
]


def name(setup: Setup) -> str:
    board = f" {setup.board.name}" if setup.board else ""
    rulings = "".join(f" {ruling.value}" for ruling in sorted(setup.rulings))
    return f"{setup.edition.name}{board} {setup.players}{rulings}"


@pytest.mark.parametrize("setup", [*CLASSIC, *ON_BOARD], ids=name)
def test_the_kernel_plays_random_games_as_the_rules_do(setup: Setup) -> None:
    for number in range(4):
        play_both(setup, random.Random(f"{name(setup)} {number}"))


@pytest.mark.parametrize("setup", RULED, ids=name)
def test_the_kernel_knows_the_rulings(setup: Setup) -> None:
    for number in range(1):
        play_both(setup, random.Random(f"{name(setup)} {number}"))


@pytest.mark.slow
@pytest.mark.parametrize("setup", [*CLASSIC, *ON_BOARD, *RULED], ids=name)
def test_the_kernel_plays_many_random_games_as_the_rules_do(setup: Setup) -> None:
    for number in range(30):
        play_both(setup, random.Random(f"many {name(setup)} {number}"))


def play_both(setup: Setup, chance: random.Random) -> None:
    """Play one game in the rules and in the kernel with the same dice and decisions."""
    # Players who like to cross, and such that skip little, so that rows get locked.
    eagerness = chance.choice((0.3, 0.9, 1.0))
    t = compile_tables(setup)[0]
    g = new_game()[0]
    roller = Roller(chance.randrange(2**32))
    first = chance.randrange(setup.players)
    state = rules.start(setup, first)
    kernel.begin(g, setup.players, first)
    compare(state, t, g)
    while not state.is_over:
        state = rules.roll(state, roller.roll(state))
        assert state.dice is not None
        kernel.set_dice(t, g, (*state.dice.white, *(pips or 1 for pips in state.dice.coloured)))
        compare(state, t, g)
        for seat in chance.sample(range(setup.players), setup.players):
            options = rules.legal(state, seat)
            assert kernel_options1(t, g, seat) == {code(setup, option) for option in options}
            decision = choose(setup, state, seat, options, eagerness, chance)
            state = rules.decide(state, seat, decision)
            g["choice"][seat] = code(setup, decision)
        kernel.resolve_action1(t, g)
        compare(state, t, g)
        if state.step is Step.ACTION2:
            options = rules.legal(state, state.active)
            assert kernel_options2(t, g) == {code(setup, option) for option in options}
            decision = choose(setup, state, state.active, options, eagerness, chance)
            state = rules.decide(state, state.active, decision)
            kernel.take_action2(t, g, code(setup, decision))
            compare(state, t, g)
        if state.step is Step.ACTION3:
            options = rules.legal(state, state.active)
            assert kernel_options3(t, g) == {code(setup, option) for option in options}
            decision = choose(setup, state, state.active, options, eagerness, chance)
            state = rules.decide(state, state.active, decision)
            kernel.take_action3(t, g, max(code(setup, decision), 0))
            compare(state, t, g)
    assert g["ended"] in (kernel.ROWS_CLOSED, kernel.MISTHROWS, kernel.LAST_ROUND)


def choose(
    setup: Setup,
    state: State,
    seat: int,
    options: tuple[Decision, ...],
    eagerness: float,
    chance: random.Random,
) -> Decision:
    """Pass, or cross something, mostly what is leftmost."""
    if len(options) == 1 or chance.random() > eagerness:
        return PASSED
    crosses = list(options[1:])
    if chance.random() < 0.3:
        return chance.choice(crosses)
    return min(crosses, key=lambda decision: gap(setup, state, seat, decision))


def gap(setup: Setup, state: State, seat: int, decision: Decision) -> int:
    if not isinstance(decision, Cross):
        return 0
    row, position = setup.layout.place(decision.cell)
    return position - state.sheets[seat].last(row)


def code(setup: Setup, decision: Decision) -> int:
    """A decision as the kernel writes it."""
    match decision:
        case Cross(cell):
            row, position = setup.layout.place(cell)
            return row * POSITIONS + position
        case Move(spaces):
            return spaces
        case _:
            return PASS


def kernel_options1(t: Tables, g: kernel.Game, seat: int) -> set[int]:
    rows = [row for row in range(ROWS) if kernel.after_white(t, g, seat, row) != NONE]
    return {PASS, *(kernel.white_cell(t, g, row) for row in rows)}


def kernel_options2(t: Tables, g: kernel.Game) -> set[int]:
    cells = {
        kernel.coloured_cell(t, g, colour, white) for colour in range(ROWS) for white in (0, 1)
    }
    return {PASS, *(c for c in cells if c != PASS and kernel.after_coloured(t, g, c) != NONE)}


def kernel_options3(t: Tables, g: kernel.Game) -> set[int]:
    options = {PASS}
    for spaces in range(1, 6):
        space = kernel.landing(t, g, g["active"], spaces)
        if space != NONE and kernel.after_move(t, g, g["active"], space) != NONE:
            options.add(spaces)
    return options


def compare(state: State, t: Tables, g: kernel.Game) -> None:
    assert g["step"] == STEPS[state.step]
    assert g["active"] == state.active
    assert g["turn"] == state.turn
    assert g["closed"] == state.closed
    assert g["turns_left"] == (-1 if state.turns_left is None else state.turns_left)
    for seat, (sheet, score) in enumerate(zip(state.sheets, rules.scores(state), strict=True)):
        assert g["misthrows"][seat] == sheet.misthrows
        assert g["space"][seat] == sheet.space
        assert tuple(g["crossed"][seat]) == sheet.rows
        assert list(g["rows"][seat]) == [row_state(state.setup, sheet, row) for row in range(ROWS)]
        assert kernel.score(t, g, seat) == score.total
    if state.step in (Step.ACTION1, Step.ACTION2, Step.ACTION3):
        assert g["has_crossed"] == state.has_crossed
