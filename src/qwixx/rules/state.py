"""The state of a running game: an immutable value without any chance in it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from .decision import PASS, Cross, Decision, Move
from .dice import Dice
from .effects import AlongAnswer, Answer
from .errors import Refused
from .quick import quick
from .setup import Setup
from .sheet import Score, Sheet, empty_sheet, score_sheet

Along = tuple[AlongAnswer, ...]
"""For each seat and each of its decisions, the cells that came along; empty if none did."""


class Step(StrEnum):
    """What the game waits for."""

    ROLL = "roll"
    ACTION1 = "action1"
    ACTION2 = "action2"
    ACTION3 = "action3"
    OVER = "over"


ROLL, ACTION1, ACTION2, ACTION3, OVER = Step
"""The same at hand: to look one up in its class takes as long as to call a function."""


@quick
@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that was played: who rolled what, and what each seat decided, action by action.

    ``along`` are the cells that came along with each decision; that follows from the rest, and
    so does not count in comparisons.
    """

    active: int
    dice: Dice
    decisions: tuple[tuple[Decision, ...], ...]
    misthrow: bool = False
    along: Along = field(default=(), compare=False)


@quick
@dataclass(frozen=True, slots=True)
class State:
    """Everything there is to know about a running game.

    ``pending`` holds the answers of action 1 until all are in: nobody but their seat may see
    them (`seen_by`). In action 2 and 3 it holds an answer that is not complete yet, because a
    cross asks for a choice. ``taken`` holds what took effect this turn, a tuple of decisions a
    seat, and ``along`` the cells that came along with each of them.
    ``turns_left`` counts the turns that are still to begin once the last round was announced.
    ``last`` is the turn before this one, for the record; it does not count in comparisons.
    """

    setup: Setup
    sheets: tuple[Sheet, ...]
    active: int
    step: Step = ROLL
    turn: int = 1
    turns_left: int | None = None
    last: Turn | None = field(default=None, compare=False)
    dice: Dice | None = None
    pending: tuple[Answer, ...] = ()
    taken: tuple[tuple[Decision, ...], ...] = ()
    along: Along = field(default=(), compare=False)
    still_open: int = 0
    ending: bool = False

    @property
    def closed(self) -> int:
        """The rows that are closed, one bit each."""
        return self.sheets[0].closed

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.step is OVER

    @property
    def has_crossed(self) -> bool:
        """Whether the active player has crossed a number this turn."""
        return bool(self.taken) and has_cross(self.taken[self.active])


def is_cross(decision: Decision) -> bool:
    """Whether a decision crosses a number."""
    return isinstance(decision, Cross) or (isinstance(decision, Move) and decision.crosses)


def has_cross(decisions: tuple[Decision, ...]) -> bool:
    """Whether one of these crosses a number."""
    return decisions != (PASS,) and any(map(is_cross, decisions))


def start(setup: Setup, first: int = 0) -> State:
    """A game before its first roll. Who is first was drawn by lot, elsewhere."""
    if not 0 <= first < setup.players:
        raise Refused(f"there is no seat {first} among {setup.players} players")
    return State(setup, tuple(map(empty_sheet, setup.layouts)), first)


def dice_in_play(state: State) -> tuple[bool, ...]:
    """Which of the coloured dice are still rolled: a row that closes takes its die away."""
    return state.setup.layout.dice_left[state.closed]


def seen_by(state: State, seat: int | None) -> State:
    """The state as a seat (or, with None, a spectator) may see it: others' decisions are hidden."""
    if not state.pending:
        return state
    seen = tuple(answer if s == seat else () for s, answer in enumerate(state.pending))
    return with_pending(state, seen)


def with_pending(state: State, answers: tuple[Answer, ...]) -> State:
    """The state with these answers begun; beyond action 1 there are none but the active seat's."""
    begun = state.step is ACTION1 or any(answers)
    return answering(state, answers if begun else ())


def answering(state: State, pending: tuple[Answer, ...]) -> State:
    """The state with these answers pending. Made by hand: `replace` takes five times as long."""
    s = state
    return State(
        s.setup,
        s.sheets,
        s.active,
        s.step,
        s.turn,
        s.turns_left,
        s.last,
        s.dice,
        pending,
        s.taken,
        s.along,
        s.still_open,
        s.ending,
    )


def scores(state: State) -> tuple[Score, ...]:
    """What every sheet counts now."""
    board = state.setup.board
    return tuple(
        score_sheet(layout, sheet, board.points_at(sheet.space) if board else 0)
        for layout, sheet in zip(state.setup.layouts, state.sheets, strict=True)
    )


def lowest_score(state: State, seat: int) -> int:
    """The least that a seat can end with: crosses and spaces stay, only misthrows can come."""
    layout, sheet, board = state.setup.layouts[seat], state.sheets[seat], state.setup.board
    worst = replace(sheet, misthrows=layout.misthrow_limit)
    return score_sheet(layout, worst, board.points_at(sheet.space) if board else 0).total


def winners(state: State) -> tuple[int, ...]:
    """The seats with the highest total once the game is over; several share the win."""
    if not state.is_over:
        return ()
    totals = [score.total for score in scores(state)]
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
