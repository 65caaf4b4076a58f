"""One player alone: the game is solved, so the solver's values answer."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from qwixx.bots.player import Option
from qwixx.installed import PLAIN
from qwixx.rules import Refused, State, Step, legal, load_layout, scores

if TYPE_CHECKING:
    from qwixx.solver import Values


@cache
def _values() -> Values:
    from qwixx.solver import open_values  # plain Python cannot solve

    return open_values(1)


def can_be_alone(state: State) -> bool:
    """Whether this is the game that is solved, and its values are to be had."""
    is_solved = state.setup.players == 1 and state.setup.layout == load_layout("classic")
    return is_solved and not PLAIN


def explain_alone(state: State) -> tuple[Option, ...]:
    """Every legal decision of the only player, the one with the most points first."""
    sheet, dice = state.sheets[0], state.dice
    now = scores(state)[0].total
    worth = {decision: float(now) for decision in legal(state, 0)}
    if dice is not None:
        try:
            if state.step is Step.ACTION1:
                found = _values().on_own_white(sheet, dice)
            else:
                found = _values().on_coloured(sheet, dice, crossed=state.has_crossed)
        except Refused:  # by a ruling the turn goes on although the game is over
            found = ()
        for option in found:
            if option.decision in worth:
                worth[option.decision] = now + option.value
    options = [Option(decision, 1.0, score) for decision, score in worth.items()]
    return tuple(sorted(options, key=lambda option: -option.score))
