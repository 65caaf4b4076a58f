"""What a game was made of: luck, one's own play, the others' play, and what the judge missed.

The walk goes from moment to moment of a record. Wherever the value of a seat changes, the change is
booked: nothing is left over, so the parts add up to the result by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from qwixx.rules import (
    Answer,
    Decision,
    Dice,
    Record,
    Refused,
    State,
    Step,
    Turn,
    answers_of,
    decide,
    legal,
    roll,
    start,
)

from .judge import DEPTH, Judge, make_judge
from .value import Measure, Options, Value

REAL = 0.005
"""A decision is real where the options differ by more than this in the chance to win."""
SOLO_REAL = 0.5
"""The same for one player alone, in points of the score."""


class Label(StrEnum):
    """What to call a decision, by what it gave away."""

    GOOD = "good"
    DOUBTFUL = "doubtful"
    BAD = "bad"
    VERY_BAD = "very bad"


LIMITS = ((Label.VERY_BAD, 0.06), (Label.BAD, 0.03), (Label.DOUBTFUL, 0.015))
"""From which loss of the chance to win on."""
SOLO_POINTS = 100
"""One player alone: so many points of the score weigh as much as a whole chance to win."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What the change of a seat's value was made of, in one measure."""

    luck: float = 0.0
    play: float = 0.0
    """What the own decisions did, against the best: never above 0 in the chance to win."""
    others: float = 0.0
    """What the others' decisions did, against the judge's policy."""
    rest: float = 0.0
    """Where the judge changed its mind."""

    def __add__(self, other: Parts) -> Parts:
        return Parts(
            self.luck + other.luck,
            self.play + other.play,
            self.others + other.others,
            self.rest + other.rest,
        )

    @property
    def total(self) -> float:
        """All of it together."""
        return self.luck + self.play + self.others + self.rest


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision with more than one legal answer, and what it cost."""

    turn: int
    seat: int
    state: State
    """As the seat saw it."""
    options: Options
    chosen: Decision
    loss: float
    """In the chance to win; for one player alone in points of the score."""
    real: bool
    label: Label


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn: what it was worth before, what the dice did, and the decisions."""

    number: int
    active: int
    dice: Dice
    before: Value
    rolled: Value
    after: tuple[Value, ...]
    """Once the decisions of each action have taken effect."""
    decisions: tuple[Judged, ...]
    win: tuple[Parts, ...]
    score: tuple[Parts, ...]

    def parts(self, measure: Measure) -> tuple[Parts, ...]:
        """What changed for each seat, in one measure."""
        return self.win if measure is Measure.WIN else self.score


@dataclass(frozen=True, slots=True)
class Review:
    """A game, taken apart."""

    record: Record
    depth: int
    start: Value
    end: Value
    """The result; of a game that is not over, what it is worth where it stands."""
    is_over: bool
    turns: tuple[ReviewedTurn, ...]

    def parts(self, seat: int, measure: Measure) -> Parts:
        """What a seat's whole game was made of."""
        return sum((turn.parts(measure)[seat] for turn in self.turns), Parts())

    def decisions(self, seat: int) -> tuple[Judged, ...]:
        """All decisions of a seat that had more than one legal answer."""
        return tuple(one for turn in self.turns for one in turn.decisions if one.seat == seat)

    def error_rate(self, seat: int) -> float | None:
        """The mean loss of a seat's real decisions; none where it had none."""
        real = [one.loss for one in self.decisions(seat) if one.real]
        return sum(real) / len(real) if real else None

    def adjusted(self, seat: int, measure: Measure) -> float:
        """The result without luck."""
        return self.end.parts(measure)[seat] - self.parts(seat, measure).luck


class _Books:
    """The changes of one turn, by measure and seat."""

    def __init__(self, players: int) -> None:
        self.parts = {measure: [Parts()] * players for measure in Measure}

    def book(self, seat: int, part: str, before: Value, after: Value) -> None:
        """A seat's value has changed for this reason."""
        for measure, parts in self.parts.items():
            change = after.parts(measure)[seat] - before.parts(measure)[seat]
            parts[seat] += Parts(**{part: change})


def review(
    record: Record,
    depth: int = DEPTH,
    tell: Callable[[int, int], None] | None = None,
    judge: Judge | None = None,
) -> Review:
    """Take a game apart. ``tell`` is told how many turns are done, of how many."""
    judge = judge or make_judge(record.setup, depth)
    state = start(record.setup, record.first)
    before = first = judge.before(state)
    turns = []
    for number, turn in enumerate(record.turns, 1):
        if state.step is not Step.ROLL or turn.active != state.active:
            raise Refused(f"turn {number} does not follow")
        state, before, reviewed = _turn(judge, state, before, turn)
        turns.append(reviewed)
        if tell:
            tell(number, len(record.turns))
    return Review(record, depth, first, before, state.is_over, tuple(turns))


def _turn(
    judge: Judge, state: State, before: Value, turn: Turn
) -> tuple[State, Value, ReviewedTurn]:
    """Walk through a turn: the game behind it, its value there, and what happened."""
    seats = range(state.setup.players)
    books, number, began = _Books(len(seats)), state.turn, before
    state = roll(state, turn.dice)
    rolled = judge.rolled(state)
    now = judge.now(state)
    for seat in seats:
        books.book(seat, "luck", before, rolled)
        books.book(seat, "rest", rolled, now)
    judged: list[Judged] = []
    answers = [list(answers_of(made)) for made in turn.decisions]
    walked: list[Value] = []
    if answers[turn.active]:
        state, now = _action1(judge, books, state, now, [each[0] for each in answers], judged)
        walked.append(now)
        for answer in answers[turn.active][1:]:
            state, now = _later(judge, books, state, now, answer, judged)
            walked.append(now)
    after = judge.before(state) if state.step in (Step.ROLL, Step.OVER) else now
    for seat in seats:
        books.book(seat, "rest", now, after)
    win, score = (tuple(books.parts[measure]) for measure in Measure)
    told = ReviewedTurn(
        number,
        turn.active,
        turn.dice,
        began,
        rolled,
        (*walked[:-1], after) if walked else (),
        tuple(judged),
        win,
        score,
    )
    return state, after, told


def _action1(
    judge: Judge,
    books: _Books,
    state: State,
    now: Value,
    answers: Sequence[Answer],
    judged: list[Judged],
) -> tuple[State, Value]:
    """All decide at the same time, each judged as if the others played the policy."""
    alone = []
    for seat, answer in enumerate(answers):
        seen, value = state, now
        for decision in answer:
            seen, value = _decide(judge, books, seen, value, seat, decision, judged)
        alone.append(value)
    for seat, answer in enumerate(answers):
        for decision in answer:
            state = decide(state, seat, decision)
    together = judge.now(state)
    for seat, value in enumerate(alone):
        books.book(seat, "others", value, together)
    return state, together


def _later(
    judge: Judge,
    books: _Books,
    state: State,
    now: Value,
    answer: Answer,
    judged: list[Judged],
) -> tuple[State, Value]:
    """The active player decides, and all know what was before."""
    active = state.active
    for decision in answer:
        best = len(judged)
        before = now
        state, now = _decide(judge, books, state, now, active, decision, judged)
        if len(judged) == best:
            continue
        expected = judged[-1].options.best.value
        for seat in range(state.setup.players):
            if seat != active:
                books.book(seat, "rest", before, expected)
                books.book(seat, "others", expected, now)
    return state, now


def _decide(
    judge: Judge,
    books: _Books,
    state: State,
    now: Value,
    seat: int,
    decision: Decision,
    judged: list[Judged],
) -> tuple[State, Value]:
    """A seat decides: what it did to its own value."""
    if len(legal(state, seat)) > 1:
        options = judge.options(state, seat, decision)
        chosen = options.of(decision).value
        books.book(seat, "rest", now, options.best.value)
        books.book(seat, "play", options.best.value, chosen)
        judged.append(_judged(state, options, seat, decision))
        now = chosen
    return decide(state, seat, decision), now


def _judged(state: State, options: Options, seat: int, decision: Decision) -> Judged:
    loss = options.loss(decision)
    is_alone = state.setup.players == 1
    real = options.range > (SOLO_REAL if is_alone else REAL)
    label = label_of(loss / SOLO_POINTS if is_alone else loss)
    return Judged(state.turn, seat, state, options, decision, loss, real, label)


def label_of(loss: float) -> Label:
    """What to call a decision that gives away so much of the chance to win."""
    return next((label for label, limit in LIMITS if loss >= limit), Label.GOOD)
