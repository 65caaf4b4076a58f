"""What a player is: something that decides for a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from qwixx.rules import Decision, State


class Player(Protocol):
    """Decides for a seat. One player may sit on several seats and play several games at once."""

    @property
    def name(self) -> str:
        """What it is called, in lower case."""
        ...

    def decide(self, state: State, seat: int) -> Decision:
        """One of the legal decisions of that seat, which the game waits for.

        ``state`` is what that seat may see (`qwixx.rules.seen_by`).
        """
        ...


@dataclass(frozen=True, slots=True)
class Option:
    """A legal decision and what it is worth."""

    decision: Decision
    win: float
    """The chance to win, from 0 to 1; a shared win counts in part."""
    score: float
    """The expected final score of this seat."""


@runtime_checkable
class Explainer(Player, Protocol):
    """A player that can say what it thinks of every legal decision."""

    def explain(self, state: State, seat: int) -> tuple[Option, ...]:
        """Every legal decision of that seat with its worth, best first."""
        ...
