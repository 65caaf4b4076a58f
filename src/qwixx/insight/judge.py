"""Judges: what a moment, a roll and an option are worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from qwixx.bots.nets import FREE, features_of, name_of, net_for
from qwixx.bots.players import compiled_rules, game_record
from qwixx.rules import (
    Decision,
    Refused,
    Setup,
    State,
    Step,
    legal,
    make_setup,
    read_dice,
    read_position,
    roll,
    state_at,
    verify_asked,
)
from qwixx.sim.engine import OVER, ROLL, code_of, decision_of

from .ahead import think
from .ends import MOST_MOMENTS, Ends
from .moments import SCORE, WIN, further_points, values
from .solo import SoloJudge, can_be_solved
from .together import space
from .value import NET_ERROR, NET_SCORE_ERROR, How, Option, Options, Value, mean_of

DEPTH = 1
"""How many turns a judge looks ahead unless told otherwise."""
DEEPEST = 6
SEEN = 216
"""How many throws are looked at unless told otherwise; on most sheets with each throw of the white
dice every face of a coloured die comes once."""
SEEN_ON_BOARD = 36
"""The same with a board, where turns take long to think through: each throw of the white dice once.
Twice as many do not come nearer to what hundreds of throws tell."""
MOST_THROWS = 1_000
MARGIN = 0.05
"""Options that the net puts farther behind the best are not looked at closely."""
KEPT = 20_000
"""So many moments are remembered."""


class Judge(Protocol):
    """Says what moments are worth to every seat."""

    def before(self, state: State) -> Value:
        """Before a roll: the mean over all rolls, everybody playing the judge's policy."""
        ...

    def rolled(self, state: State) -> Value:
        """Once the dice lie, in the same terms as `before`: their mean over all rolls is that."""
        ...

    def now(self, state: State) -> Value:
        """Any state, as well as the judge knows."""
        ...

    def options(self, state: State, seat: int, chosen: Decision | None = None) -> Options:
        """All that a seat may decide now, from what it may know; the others play the policy.

        What was ``chosen`` is looked at as closely as the best.
        """
        ...


def make_judge(
    setup: Setup, depth: int = DEPTH, throws: int | None = None, moments: int = MOST_MOMENTS
) -> Judge:
    """The judge for a game; the first use compiles.

    It looks ``depth`` turns ahead, over so many coloured throws with each white one or `ALL`, and
    solves the last turns of two players if they have no more than so many ``moments``.
    """
    if throws is None:
        seen = SEEN_ON_BOARD if setup.board else SEEN
        throws = max(seen // setup.layout.faces**2, 1)
    if not 0 <= depth <= DEEPEST:
        raise Refused(f"a judge looks 0 to {DEEPEST} turns ahead, not {depth}")
    if not 0 <= throws <= MOST_THROWS:
        raise Refused(f"a judge sees 1 to {MOST_THROWS} coloured throws, not {throws}")
    if can_be_solved(setup):
        return SoloJudge()
    if name_of(setup) is None:
        raise Refused(
            f"nobody can judge {setup.edition.name} for {setup.players} yet",
            "every published sheet can be judged for two to five players, and classic alone",
        )
    return NetJudge(setup, depth, throws, moments)


class NetJudge:
    """Judges by the net: at once, or some turns ahead; and exactly where the end is near."""

    def __init__(self, setup: Setup, depth: int, throws: int, moments: int) -> None:
        self.setup = setup
        self.depth = depth
        self.throws = throws
        self._known = (net_for(setup), features_of(setup)[0], compiled_rules(setup))
        self._ends = Ends(setup, moments)
        self._room = space(further_points(setup))
        self._kept: dict[tuple[int, bytes], Value] = {}

    def before(self, state: State) -> Value:
        """Before a roll: the mean over all rolls, of what the net says after them."""
        self._verify(state)
        if state.step not in (Step.ROLL, Step.OVER):
            raise Refused("the dice of this turn are rolled already")
        g = game_record(state)
        return self._ends.now(g) or self._moment(g, 1)

    def rolled(self, state: State) -> Value:
        """Once the dice lie: what the net says of the end of this turn."""
        self._verify(state)
        g = self._record(state)
        return self._ends.now(g) or self._after(g, FREE, None, self._by_the_net)

    def now(self, state: State) -> Value:
        """Any state: what becomes of it by the policy, as deep as this judge looks."""
        self._verify(state)
        g = self._record(state)
        return self._ends.now(g) or self._after(g, FREE, None, self._deeply)

    def options(self, state: State, seat: int, chosen: Decision | None = None) -> Options:
        """All that a seat may decide now, best first; of equals the one that is listed first.

        Who looks ahead looks closely at what could be the best, and has the net's word on the rest.
        """
        self._verify(state)
        verify_asked(state, seat)
        g = game_record(state, seat)
        found = self._ends.options(g, seat) or self._by_net(state, g, seat)
        decisions = {code: decision_of(state, seat, code) for code in found}
        while self.depth:
            least = max(value.win[seat] for value in found.values()) - MARGIN
            closely = {
                code: self._after(g, code, seat, self._deeply)
                for code, value in found.items()
                if value.how is How.NET and (value.win[seat] >= least or decisions[code] == chosen)
            }
            if not closely:
                break
            found |= closely
        each = [Option(decisions[code], value) for code, value in found.items()]
        return Options(seat, tuple(sorted(each, key=lambda option: -option.value.win[seat])))

    def _by_net(self, state: State, g: Any, seat: int) -> dict[int, Value]:
        # The rules list them: in compiled code that would be one function more to compile.
        codes = [code_of(self.setup.layouts[seat], one) for one in legal(state, seat)]
        return {code: self._after(g, code, seat, self._at_once) for code in codes}

    def _verify(self, state: State) -> None:
        if state.setup != self.setup:
            raise Refused("this judge is for another game")

    def _record(self, state: State) -> Any:
        """The game as everybody may see it."""
        return game_record(state, None if state.step is Step.ACTION1 else state.active)

    def _after(self, g: Any, code: int, seat: int | None, worth: Callable[[Any], Value]) -> Value:
        """What the end of this turn is ``worth``: the mean over what all may decide."""
        if g["step"] in (ROLL, OVER):
            return worth(g)
        who = int(g["active"]) if seat is None else seat
        count = self._think(g, who, code, 0, values(), values())
        ends, weights = self._room[2][:count].copy(), self._room[3][:count].tolist()
        return mean_of([worth(h) for h in ends], weights)

    def _deeply(self, g: Any) -> Value:
        return self._ends.now(g) or self._moment(g, self.depth)

    def _at_once(self, g: Any) -> Value:
        return self._ends.now(g) or self._moment(g, 0)

    def _by_the_net(self, g: Any) -> Value:
        return self._moment(g, 0)

    def _moment(self, g: Any, depth: int) -> Value:
        """The value of a moment before a roll: known once, known for good."""
        key = (depth, b"".join(g[name].tobytes() for name in _MOMENT))
        if key not in self._kept:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[key] = self._judge(g, 0 if g["step"] == OVER else depth)
        return self._kept[key]

    def _think(self, g: Any, seat: int, code: int, depth: int, found: Any, spread: Any) -> int:
        how = (depth, self.throws, self._room, found, spread)
        return int(think(*self._known, g, seat, code, *how))

    def _judge(self, g: Any, depth: int) -> Value:
        found, spread, how = values(), values(), How.EXACT
        if depth:
            how = How.AHEAD
        self._think(g, 0, FREE, depth, found, spread)
        if depth == 0 and g["step"] != OVER:
            how = How.NET
            spread[WIN], spread[SCORE] = NET_ERROR, NET_SCORE_ERROR
        win, score = found[:, : self.setup.players].tolist()
        error, score_error = spread.max(axis=1).tolist()
        return Value(tuple(win), tuple(score), how, error, score_error)


_SHEETS = ("lines", "locked", "bar", "swaps", "misthrows", "space")
_MOMENT = (*_SHEETS, "closed", "active", "step", "turns_left", "turn")
"""What makes a moment before a roll."""


def warm_up() -> None:
    """Judge once, so that all that a judge needs is compiled."""
    setup = make_setup("classic", 2)
    judge = make_judge(setup)
    for text in (_OPENING, _END):
        state = state_at(setup, read_position(text))
        judge.before(state)
        state = roll(state, read_dice("w6 w5 r1 y1" + (" g1 b1" if text is _OPENING else " b1")))
        judge.rolled(state)
        judge.options(state, 0)


_OPENING = "r- y- g- b- m0 | r- y- g- b- m0 @1"
_END = (
    "r2.3.4.5.6.11 y2.3.4.11 g12.11.10.9.8.2# b12.11.10.9.8.3 m3 |"
    " r2.3.4.5.6.11 y4.5.6.7.8.11 g12.11x b12.11.10.9.8.3 m3 @1"
)
