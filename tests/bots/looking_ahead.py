"""The look-ahead of the nets held to the rules, in every game that it tries.

It runs in plain Python (`tests.light`), where each function can be watched: beside every record
that `copy_seen` makes goes a state of the rules, as that seat may see it, and whatever is answered
or thrown there happens to both. What the net thinks is drawn by lot; what it may do is not.

As a program it plays on the setups of `setups`, a line of JSON for each.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

from qwixx import rules
from qwixx.bots.nets import search, turns
from qwixx.bots.nets.features import SCORE_SCALE
from qwixx.bots.players.bridge import game_record
from qwixx.rules import Roller, Setup, State, Step
from qwixx.sim.engine import answers, game
from qwixx.sim.engine.codes import decision_of
from qwixx.sim.engine.compiled import compile_game
from tests.playing import at_random_but_keen
from tests.rules.random_sheets import random_game
from tests.sim.comparing import STEPS, dice_shown

DEPTH, SAMPLES = 1, 2


def setups() -> Iterator[Setup]:
    """Every edition with any number of players, every ruling, boards, other sheets, and any."""
    for edition in rules.editions().values():
        for players in range(edition.fewest, edition.most + 1):
            rulings = rules.rulings_for(edition)
            some = rulings[players % (len(rulings) + 1) :]
            board = [None, *rules.boards()][players % 3] if edition.may_have_board else None
            names = [ruling.value for ruling in some]
            yield rules.make_setup(edition, players, board, rulings=names)
    yield rules.make_setup("double", 3, sheets=["A", "B", "A"])
    yield rules.make_setup("chain", 2, sheets=["E", "D"])
    for seed in range(30):
        invented, own_board = random_game(seed)
        yield rules.make_setup(invented, 1 + seed % invented.most, own_board)


class Watched:
    """Records, and beside each the state of the rules that it has to be."""

    def __init__(self, t: Any) -> None:
        self.t = t
        self.beside: dict[int, State] = {}
        self.answered = self.thrown = 0

    def put(self, g: Any, state: State) -> None:
        self.beside[id(g)] = state

    def copy_seen(self, g: Any, h: Any, seat: int) -> None:
        answers.copy_seen(g, h, seat)
        self.put(h, rules.seen_by(self.beside[id(g)], seat))
        self.compare(h)

    def apply(self, t: Any, g: Any, seat: int, code: int) -> None:
        state = self.beside[id(g)]
        decision = decision_of(state, seat, code)
        assert decision in rules.legal(state, seat), (str(decision), seat)
        answers.apply(t, g, seat, code)
        self.put(g, rules.decide(state, seat, decision))
        self.answered += 1
        self.compare(g)

    def set_dice(self, t: Any, g: Any, dice: Any) -> None:
        state = self.beside[id(g)]
        in_play = rules.dice_in_play(state)
        red, yellow, green, blue = (
            pips * is_in for pips, is_in in zip(dice[2:], in_play, strict=True)
        )
        faces = state.setup.layout.faces
        thrown = rules.Dice((dice[0], dice[1]), (red, yellow, green, blue), faces)
        game.set_dice(t, g, dice)
        self.put(g, rules.roll(state, thrown))
        self.thrown += 1
        self.compare(g)

    def compare(self, g: Any) -> None:
        """What a game is, and what may be answered next; not all that can be asked of it."""
        state = self.beside[id(g)]
        assert g.step == STEPS[state.step]
        assert (g.active, g.turn, g.closed) == (state.active, state.turn, state.closed)
        if state.step in (Step.ACTION1, Step.ACTION2):
            assert g.dice == dice_shown(state)
        for seat, sheet in enumerate(state.sheets):
            lines = [g.lines[seat, line] for line in range(len(sheet.rows))]
            assert lines == [*sheet.rows]
            assert (g.locked[seat], g.bar[seat], g.swaps[seat]) == (
                sheet.locked,
                sheet.bar,
                sheet.swaps,
            )
            assert (g.misthrows[seat], g.space[seat]) == (sheet.misthrows, sheet.space)
        if state.step is not Step.ROLL:
            for seat in rules.waiting_for(state):
                found = g.options[: answers.options(self.t, g, seat)]
                told = {decision_of(state, seat, code) for code in found}
                assert len(found) == len(told)
                assert told == {*rules.legal(state, seat)}


def look_ahead(setup: Setup, chance: random.Random, last: bool) -> tuple[int, int]:
    """Weigh a decision and play the turn as the nets do: how many answers and throws there were."""
    t = compile_game(setup)[0]
    watched = Watched(t)
    for room in (turns, search):
        for name in ("copy_seen", "apply", "set_dice"):
            if hasattr(room, name):
                setattr(room, name, getattr(watched, name))
        room.look_around = lambda *_: None  # type: ignore[attr-defined]
        room.own_value = lambda *_: (chance.gauss(), chance.gauss() / SCORE_SCALE)  # type: ignore[attr-defined]
    work = turns.workspace()
    thought, ways = search.thoughts(), [DEPTH, 1, SAMPLES, 1.0, 0.0]
    state = late(setup, chance, last)
    # Who has most to choose from: where there is but one answer, nobody looks ahead.
    seat = max(rules.waiting_for(state), key=lambda one: len(rules.legal(state, one)))
    g = game_record(state, seat)
    watched.put(g, rules.seen_by(state, seat))
    search.search(None, None, t, g, seat, ways, chance.randrange(2**32), *thought, work)
    turns.play_turn(None, None, t, g, seat, turns.FREE, work)
    totals = [score.total for score in rules.scores(watched.beside[id(g)])]
    assert totals == [answers.sheet_score(t, g, one, one) for one in range(setup.players)]
    return watched.answered, watched.thrown


def late(setup: Setup, chance: random.Random, last: bool) -> State:
    """A game after a roll in the first or last turn in which a row closed: there rulings matter.

    If none closed, the turn that ended the game.
    """
    roller = Roller(chance.randrange(2**32))
    state = rules.start(setup, chance.randrange(setup.players))
    closing: list[State] = []
    while not state.is_over:
        state = rules.roll(state, roller.roll(state))
        rolled = state
        while state.step not in (Step.ROLL, Step.OVER):
            seat = rules.waiting_for(state)[0]
            state = rules.decide(state, seat, at_random_but_keen(state, seat, chance))
        if state.closed != rolled.closed or (state.is_over and not closing):
            closing.append(rolled)
    return closing[-last]


def main() -> None:
    """Look ahead on every setup."""
    for number, setup in enumerate(setups()):
        chance = random.Random(f"ahead {number}")
        told = [
            look_ahead(setup, chance, bool(turn % 2)) for turn in range(3 if setup.rulings else 1)
        ]
        answered, thrown = map(sum, zip(*told, strict=True))
        print(json.dumps({"edition": setup.edition.name, "answered": answered, "thrown": thrown}))


if __name__ == "__main__":
    main()
