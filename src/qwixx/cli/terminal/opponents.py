"""Who plays against a person: a simple player that is there at once, and the bots by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qwixx.rules import (
    PASS,
    Decision,
    Layout,
    Move,
    Pass,
    Sheet,
    State,
    Step,
    Swap,
    apply,
    asked,
    legal,
    outcome,
)

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
        options = legal(state, seat)
        best = min(options, key=lambda decision: self._loss(state, seat, decision))
        threatened = seat == state.active and not state.has_crossed
        last_action = state.step is not Step.ACTION1
        most = self.need if threatened and last_action else self.patience
        is_free = PASS not in options or self._loss(state, seat, best) <= most
        return best if is_free else PASS

    def _loss(self, state: State, seat: int, decision: Decision) -> float:
        """The numbers that it gives up, less what it gains besides its own cross."""
        match decision:
            case Pass():
                return 99
            case Move(spaces=spaces, crosses=False):
                return 0.5 - spaces / 10
            case Swap():
                after = apply(state, seat, decision)
                return 0.5 + min(self._loss(after, seat, one) for one in asked(after, seat))
        layout, before = state.setup.layouts[seat], state.sheets[seat]
        answer = (*(state.pending[seat] if state.pending else ()), decision)
        found = outcome(layout, before, answer)
        if found.sheet.locked != before.locked:
            return -1
        gained = sum(map(len, found.along))
        return _lost(layout, found.sheet) - _lost(layout, before) - gained


def _lost(layout: Layout, sheet: Sheet) -> int:
    """How many numbers of a sheet have been skipped; second boxes are no loss."""
    return sum(
        not (cell.again or bits >> place & 1)
        for row, bits in zip(layout.lines, sheet.rows, strict=True)
        for place, cell in enumerate(row.cells[: bits.bit_length()])
    )


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
