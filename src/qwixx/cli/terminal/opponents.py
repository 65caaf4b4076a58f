"""Who plays against a person: a simple player that is there at once, and the bots by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qwixx.rules import PASS, Cross, Decision, Move, Pass, State, Step, is_cross, legal, locks

if TYPE_CHECKING:
    from qwixx.bots import Player

DEFAULT = "bot"
"""The one that plays if nobody is named."""


class SimplePlayer:
    """Crosses what skips fewest numbers, and locks where it can. Starts without any waiting."""

    name = DEFAULT
    patience = 1
    """How many numbers it skips without need."""
    need = 4
    """How many it skips rather than take a misthrow."""

    def decide(self, state: State, seat: int) -> Decision:
        """The decision that loses least; passing if that loses too much."""
        best = min(legal(state, seat), key=lambda decision: self._loss(state, seat, decision))
        threatened = seat == state.active and not state.has_crossed
        last_action = state.step is not Step.ACTION1
        most = self.need if threatened and last_action else self.patience
        return best if self._loss(state, seat, best) <= most else PASS

    def _loss(self, state: State, seat: int, decision: Decision) -> float:
        match decision:
            case Pass():
                return 99
            case Move(spaces=spaces) if not is_cross(decision):
                return 0.5 - spaces / 10
            case Cross(cell) | Move(cell=cell):
                layout = state.setup.layout
                row, position = layout.place(cell)
                skipped = position - state.sheets[seat].last(row) - 1
                return -1 if locks(layout, cell) else skipped


def names() -> tuple[str, ...]:
    """All that may sit at the table, the default first."""
    from qwixx.bots import NAMES

    return (DEFAULT, *NAMES)


def make_opponent(name: str, seed: int | None) -> Player:
    """A player by its name; the same seed makes the same decisions."""
    if name == DEFAULT:
        return SimplePlayer()
    from qwixx.bots import make_player

    return make_player(name, seed)
