"""One player alone: the game is solved, and the win is certain; what counts is the score."""

from __future__ import annotations

from functools import cache

from qwixx.bots.players import explain_alone
from qwixx.rules import Decision, Refused, Setup, State, Step, load_layout, scores, verify_asked
from qwixx.solver import Values, open_values

from .value import How, Option, Options, Value


@cache
def _values() -> Values:
    return open_values(1)


def can_be_solved(setup: Setup) -> bool:
    """Whether this is the game that is solved."""
    return (
        setup.players == 1
        and setup.layout == load_layout("classic")
        and not setup.board
        and not setup.rulings
    )


def _value(score: float) -> Value:
    return Value((1.0,), (score,), How.EXACT)


class SoloJudge:
    """Judges the solo game by the solver's values."""

    def before(self, state: State) -> Value:
        """Before a roll: the points there are and those that are expected."""
        if state.step not in (Step.ROLL, Step.OVER):
            raise Refused("the dice of this turn are rolled already")
        further = 0.0 if state.is_over else _values().value(state.sheets[0])
        return _value(scores(state)[0].total + further)

    def rolled(self, state: State) -> Value:
        """Once the dice lie: with the best decisions."""
        return self.now(state)

    def now(self, state: State) -> Value:
        """Any state, with the best decisions."""
        if state.step in (Step.ROLL, Step.OVER):
            return self.before(state)
        return _value(explain_alone(state)[0].score)

    def options(self, state: State, seat: int, chosen: Decision | None = None) -> Options:
        """All that may be decided now, best first."""
        verify_asked(state, seat)
        each = explain_alone(state)
        return Options(0, tuple(Option(one.decision, _value(one.score)) for one in each))
