"""The players of habit at the table of the rules."""

from __future__ import annotations

from typing import Any

from qwixx.rules import Decision, State, Step, verify_asked

from .bridge import cross_of, game_record, luck_of, move_of, tables_of, warm_up
from .habits import HABITS, habit_choice


class HabitPlayer:
    """One of `HABITS`."""

    def __init__(self, name: str, luck: Any) -> None:
        self.name = name
        self._habit = HABITS.index(name)
        self._luck = luck_of(luck)
        warm_up(name, HabitPlayer)

    def decide(self, state: State, seat: int) -> Decision:
        """What comes to mind."""
        verify_asked(state, seat)
        g = game_record(state)
        choice = habit_choice(self._habit, tables_of(state.setup), g, seat, self._luck)
        if state.step is Step.ACTION3:
            return move_of(state, seat, choice)
        return cross_of(state.setup, choice)
