"""What something is worth to every seat, how that was found, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterator
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
