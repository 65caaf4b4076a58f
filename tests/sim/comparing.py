"""A game by the rules and the same in compiled code, compared after every step."""

import random

from qwixx import rules
from qwixx.rules import PASS, Cross, Decision, Move, Roller, Setup, State, Step, skipped
from qwixx.sim.engine.answers import apply, options, sheet_score
from qwixx.sim.engine.codes import code_of, decision_of
from qwixx.sim.engine.compiled import Compiled, compile_game, row_state
from qwixx.sim.engine.game import NO_LAST_ROUND, Game, begin, new_game, set_dice

STEPS = {step: number for number, step in enumerate(Step)}


def name(setup: Setup) -> str:
    """What a test is called."""
    board = f" {setup.board.name}" if setup.board else ""
    rulings = "".join(f" {ruling.value}" for ruling in sorted(setup.rulings))
    sheets = f" {'-'.join(setup.sheets)}" if setup.sheets else ""
    return f"{setup.edition.name}{sheets}{board} {setup.players}{rulings}"


def play_both(setup: Setup, chance: random.Random) -> None:
    """Play one game in both, and compare everything on the way."""
    keenness = chance.choice((0.3, 0.9, 1.0))
    t, games = compile_game(setup)[0], new_game()
    g = games[0]
    roller = Roller(chance.randrange(2**32))
    state = rules.start(setup, chance.randrange(setup.players))
    begin(g, setup.players, state.active)
    compare(t, g, state)
    while not state.is_over:
        if state.step is Step.ROLL:
            dice = roller.roll(state)
            state = rules.roll(state, dice)
            # The kernel takes those away by itself that are not in play.
            set_dice(t, g, (*dice.white, *(pips or 1 for pips in dice.coloured)))
        else:
            seat = chance.choice(rules.waiting_for(state))
            decision = choose(state, seat, keenness, chance)
            apply(t, g, seat, code_of(setup.layouts[seat], decision))
            state = rules.decide(state, seat, decision)
        compare(t, g, state)


def choose(state: State, seat: int, keenness: float, chance: random.Random) -> Decision:
    """Anything, or mostly what skips little, so that rows get locked."""
    legal = rules.legal(state, seat)
    if len(legal) == 1 or (PASS in legal and chance.random() > keenness):
        return legal[0]
    wishes = [decision for decision in legal if decision != PASS]
    if chance.random() < 0.3:
        return chance.choice(wishes)
    layout, sheet = state.setup.layouts[seat], state.sheets[seat]

    def loss(decision: Decision) -> float:
        if isinstance(decision, Cross) or (isinstance(decision, Move) and decision.crosses):
            return skipped(layout, sheet, decision.cell) + chance.random() / 2
        return chance.random() * 2

    return min(wishes, key=loss)


def dice_shown(state: State) -> list[int]:
    """White, white, then by colour; 0 for a die that nobody can use now."""
    assert state.dice is not None
    usable = rules.usable_dice(state)
    coloured = (pips * is_in for pips, is_in in zip(state.dice.coloured, usable, strict=True))
    return [*state.dice.white, *coloured]


def compare(t: Compiled, g: Game, state: State) -> None:
    """The same sheets, scores, turn and options."""
    assert g["step"] == STEPS[state.step]
    assert g["active"] == state.active
    assert g["turn"] == state.turn
    assert g["closed"] == state.closed
    assert g["still_open"] == (state.still_open if state.step is Step.ACTION2 else 0)
    assert g["turns_left"] == (NO_LAST_ROUND if state.turns_left is None else state.turns_left)
    if state.step in (Step.ACTION1, Step.ACTION2, Step.ACTION3):
        assert g["has_crossed"] == state.has_crossed
    if state.step in (Step.ACTION1, Step.ACTION2):
        assert [int(pips) for pips in g["dice"]] == dice_shown(state)
    scores = rules.scores(state)
    for seat, sheet in enumerate(state.sheets):
        layout = state.setup.layouts[seat]
        assert tuple(g["lines"][seat, : len(layout.lines)].tolist()) == sheet.rows
        assert (g["locked"][seat], g["bar"][seat], g["swaps"][seat]) == (
            sheet.locked,
            sheet.bar,
            sheet.swaps,
        )
        assert (g["misthrows"][seat], g["space"][seat]) == (sheet.misthrows, sheet.space)
        assert sheet_score(t, g, seat, seat) == scores[seat].total
        if t["independent"]:
            states = [row_state(state.setup, sheet, row) for row in range(len(layout.rows))]
            assert g["rows"][seat].tolist() == states
        legal = rules.legal(state, seat) if state.step is not Step.ROLL else ()
        found = g["options"][: options(t, g, seat)].tolist()
        assert sorted(found) == sorted(code_of(layout, decision) for decision in legal)
        assert {decision_of(state, seat, code) for code in found} == set(legal)
