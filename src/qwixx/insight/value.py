"""What something is worth to every seat, how that was found, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from qwixx.rules import Decision


class How(StrEnum):
    """How a value was found."""

    EXACT = "exact"
    """Solved: by the table of the solo game or of the last turns, or the game is over."""
    NET = "net"
    """The net's word."""
    AHEAD = "ahead"
    """The mean of the net's words some turns later, over many throws."""


@dataclass(frozen=True, slots=True)
class Value:
    """The chance to win and the expected final score of every seat.

    The chances add up to 1; a shared win counts in part.
    """

    win: tuple[float, ...]
    score: tuple[float, ...]
    how: How
    error: float = 0.0
    """The standard error of the chances to win; 0 where the value is exact."""
    score_error: float = 0.0

    def parts(self, measure: Measure) -> tuple[float, ...]:
        """What all seats have in one measure."""
        return self.win if measure is Measure.WIN else self.score


NET_ERROR = 0.02
NET_SCORE_ERROR = 2.0
"""The net's typical error: its standard deviation from the mean one turn later."""


def mean_of(values: Sequence[Value], weights: Sequence[float]) -> Value:
    """The mean of what may come, where the net has said how likely each of it is."""
    if len(values) == 1:
        return values[0]
    each = list(zip(values, weights, strict=True))
    win, score = (
        tuple(
            sum(weight * value.parts(measure)[seat] for value, weight in each)
            for seat in range(len(values[0].win))
        )
        for measure in Measure
    )
    how = How.AHEAD if any(value.how is How.AHEAD for value in values) else How.NET
    error = max(NET_ERROR, *(value.error for value in values))
    score_error = max(NET_SCORE_ERROR, *(value.score_error for value in values))
    return Value(win, score, how, error, score_error)


class Measure(StrEnum):
    """What is counted."""

    WIN = "win"
    SCORE = "score"


@dataclass(frozen=True, slots=True)
class Option:
    """A legal decision, and what it is worth to every seat."""

    decision: Decision
    value: Value


@dataclass(frozen=True, slots=True)
class Options:
    """All that a seat may decide, best first."""

    seat: int
    each: tuple[Option, ...]

    def __iter__(self) -> Iterator[Option]:
        return iter(self.each)

    def __len__(self) -> int:
        return len(self.each)

    @property
    def best(self) -> Option:
        """The best for this seat."""
        return self.each[0]

    def of(self, decision: Decision) -> Option:
        """One of them."""
        return next(option for option in self.each if option.decision == decision)

    def loss(self, decision: Decision) -> float:
        """How much of the chance to win a decision gives away; alone, how many points."""
        best, one = self._measured(self.best), self._measured(self.of(decision))
        return max(best - one, 0.0)

    @property
    def range(self) -> float:
        """How far the options are apart."""
        return self.loss(self.each[-1].decision)

    def _measured(self, option: Option) -> float:
        value = option.value
        return value.win[self.seat] if len(value.win) > 1 else value.score[self.seat]
