"""Questions to the solved game: what a sheet is worth, and what to cross.

Works with the rules' own sheets and dice and needs no compiled code, so an answer of a game that
is solved already takes a fraction of a second.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from qwixx.rules import (
    PASS,
    Cross,
    Decision,
    Dice,
    Refused,
    Sheet,
    State,
    Step,
    can_cross,
    cross,
    decide,
    dice_in_play,
    legal,
    roll,
    score_sheet,
    scores,
    start,
)
from qwixx.sim.engine import CLOSED, compile_game, row_state, sheet_class

from .space import Array, solved_game


@dataclass(frozen=True, slots=True)
class Option:
    """A decision, and the points that are expected from it on: its own and all later ones."""

    decision: Decision
    value: float


@dataclass(frozen=True, slots=True)
class Plan:
    """Both decisions of a turn as active player, and the points that are expected from it on."""

    white: Decision
    coloured: Decision
    misthrow: bool
    value: float


class Values:
    """The values of all sheets for a cycle of ``players``, of whom only one plays to score.

    One player is the solo game. With more, the rolls of the others come between one's own, and the
    others never close a row or end the game.
    """

    def __init__(self, players: int, values: Array, *, problem: str = "") -> None:
        self.players = players
        self.values = values
        self.problem = problem
        """Why they could not be kept for the next time, or an empty text."""
        self.game = solved_game(1)
        """The solo game: the rules by which one sheet goes on."""
        self._tables = compile_game(self.game)[0]

    def value(self, sheet: Sheet, rolls: int = 0) -> float:
        """Expected further points when so many rolls of others come before one's own next."""
        if not 0 <= rolls < self.players:
            raise Refused(f"0 to {self.players - 1} rolls of others come first, not {rolls}")
        t = self._tables
        is_over = sheet.closed.bit_count() >= t["rows_to_end"]
        if is_over or sheet.misthrows >= t["misthrow_limit"]:
            return 0.0
        rows = (
            CLOSED if sheet.is_closed(row) else row_state(self.game, sheet, row)
            for row in range(len(sheet.rows))
        )
        return float(self.values[rolls, sheet_class(*rows), sheet.misthrows])

    def on_white(self, sheet: Sheet, white_sum: int, rolls: int) -> tuple[Option, ...]:
        """What to cross when another player has rolled, best first.

        ``rolls`` counts the rolls of others between this one and one's own next.
        """
        layout = self.game.layout
        options = [Option(PASS, self.value(sheet, rolls))]
        for cell in layout.with_number(white_sum):
            if can_cross(layout, sheet, cell):
                crossed = cross(layout, sheet, cell)
                gain = score_sheet(layout, crossed).total - score_sheet(layout, sheet).total
                options.append(Option(Cross(cell), gain + self.value(crossed, rolls)))
        return tuple(sorted(options, key=lambda option: -option.value))

    def plans(self, sheet: Sheet, dice: Dice) -> tuple[Plan, ...]:
        """All that one's own roll allows in both actions, best first."""
        before = self._rolled(sheet, dice)
        found = []
        for white in legal(before, 0):
            after = decide(before, 0, white)
            for coloured in legal(after, 0) or (PASS,):
                end = decide(after, 0, coloured) if after.step is Step.ACTION2 else after
                found.append(self._plan(before, white, coloured, end))
        return tuple(sorted(found, key=lambda plan: -plan.value))

    def on_own_white(self, sheet: Sheet, dice: Dice) -> tuple[Option, ...]:
        """What to cross in action 1 of one's own turn, best first, the best action 2 included."""
        best: dict[Decision, float] = {}
        for plan in self.plans(sheet, dice):
            best.setdefault(plan.white, plan.value)
        return tuple(Option(decision, value) for decision, value in best.items())

    def on_coloured(self, sheet: Sheet, dice: Dice, *, crossed: bool) -> tuple[Option, ...]:
        """What to cross in action 2, best first; ``crossed``: whether action 1 crossed a number."""
        gone = zip(dice.coloured, self._in_play(sheet), strict=True)
        red, yellow, green, blue = (pips if in_play else 0 for pips, in_play in gone)
        state = decide(self._rolled(sheet, Dice(dice.white, (red, yellow, green, blue))), 0, PASS)
        if crossed:
            taken = next(iter(self.game.layout.with_number(dice.white_sum)))
            state = replace(state, taken=((Cross(taken),),))
        options = []
        for decision in legal(state, 0):
            plan = self._plan(state, PASS, decision, decide(state, 0, decision))
            options.append(Option(decision, plan.value))
        return tuple(sorted(options, key=lambda option: -option.value))

    def _in_play(self, sheet: Sheet) -> tuple[bool, ...]:
        return dice_in_play(replace(start(self.game), sheets=(sheet,)))

    def _rolled(self, sheet: Sheet, dice: Dice) -> State:
        t = self._tables
        if sheet.closed.bit_count() >= t["rows_to_end"] or sheet.misthrows >= t["misthrow_limit"]:
            raise Refused("there is nothing to decide", "on this sheet the game is over")
        return roll(replace(start(self.game), sheets=(sheet,)), dice)

    def _plan(self, before: State, white: Decision, coloured: Decision, end: State) -> Plan:
        gain = scores(end)[0].total - scores(before)[0].total
        following = 0.0 if end.is_over else self.value(end.sheets[0], self.players - 1)
        misthrow = end.sheets[0].misthrows > before.sheets[0].misthrows
        return Plan(white, coloured, misthrow, gain + following)
