"""Decisions as a record writes them: with a ``#`` behind a cross that locks its row."""

from __future__ import annotations

from functools import lru_cache

from ..decision import Decision, Pass, read_decision
from ..errors import Refused
from ..layout import Layout
from ..sheet import locks
from ..state import is_cross

LOCK = "#"


@lru_cache(maxsize=4096)
def read_marked(text: str) -> tuple[Decision, bool]:
    """A decision and whether it bears the mark of a lock; whether it locks is not asked here."""
    marked = text.endswith(LOCK)
    decision = read_decision(text.removesuffix(LOCK))
    if marked and not is_cross(decision):
        raise Refused(f"{text[:20]!r} is not a decision", "only a cross locks a row")
    return decision, marked


def write_marked(layout: Layout, decision: Decision) -> str:
    """A decision, with the mark if it locks a row."""
    return f"{decision}{LOCK}" if does_lock(layout, decision) else str(decision)


def does_lock(layout: Layout, decision: Decision) -> bool:
    """Whether a legal decision crosses the last number of a row."""
    return not isinstance(decision, Pass) and is_cross(decision) and locks(layout, decision.cell)


def attempt(name: str, decision: Decision) -> str:
    """What a player may not do, for the beginning of a message."""
    if isinstance(decision, Pass):
        return f"{name} may not pass"
    if is_cross(decision) and str(decision) == str(decision.cell):
        return f"{name} may not cross {decision.cell.words}"
    return f"{name} may not move {decision}"
