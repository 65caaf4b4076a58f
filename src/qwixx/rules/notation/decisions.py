"""Decisions as a record writes them: with what came along, and a ``#`` behind what locks a row.

``r12#`` locks the red row; ``r6+y6`` crossed yellow 6 along with red 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ..decision import Choose, Decision, Lock, Pass, Swap, read_decision
from ..effects import Answer, crossed_cell
from ..errors import Refused
from ..layout import Cell, Layout, read_cell
from ..sheet import locks
from ..state import is_cross

LOCK = "#"
ALONG = "+"


class Marked(NamedTuple):
    """A decision with what is written behind it, not yet checked against the rules."""

    decision: Decision
    locks: tuple[Cell, ...] = ()
    """The cells that bear the mark of a lock."""
    along: tuple[Cell, ...] = ()
    """The cells that are said to have come along."""


@lru_cache(maxsize=4096)
def read_marked(text: str) -> Marked:
    """A decision and the marks behind it; whether these are true is not asked here."""
    first, *others = text.split(ALONG)
    marked = first.endswith(LOCK) and first != str(Lock(True))
    decision = read_decision(first.removesuffix(LOCK) if marked else first)
    cells = [read_cell(other.removesuffix(LOCK)) for other in others]
    own = crossed_cell(decision)
    if marked and own is None:
        raise Refused(f"{text[:20]!r} is not a decision", "only a cross locks a row")
    locked = [own] if marked and own is not None else []
    locked += [cell for cell, other in zip(cells, others, strict=True) if other.endswith(LOCK)]
    return Marked(decision, tuple(locked), tuple(cells))


def write_marked(layout: Layout, decision: Decision, along: Iterable[Cell] = ()) -> str:
    """A decision, with what came along and the mark of what locks a row."""
    own = crossed_cell(decision)
    mark = LOCK if own is not None and locks(layout, own) else ""
    return f"{decision}{mark}{''.join(f'{ALONG}{_marked(layout, cell)}' for cell in along)}"


def _marked(layout: Layout, cell: Cell) -> str:
    return f"{cell}{LOCK}" if locks(layout, cell) else str(cell)


def verify_marked(layout: Layout, name: str, marked: Marked, along: tuple[Cell, ...]) -> None:
    """Refuse marks that are not true; they may be left out."""
    for cell in marked.locks:
        if not locks(layout, cell):
            raise Refused(f"no row is locked by {name} with {cell}")
    if marked.along and marked.along != along:
        came = "".join(f"{ALONG}{cell}" for cell in along) or "nothing"
        raise Refused(f"{came} came along when {name} decided {marked.decision}")


def answers_of(decisions: Iterable[Decision]) -> Iterator[Answer]:
    """The decisions of a seat in a turn, action by action: each with the choices around it."""
    answer: Answer = ()
    for decision in decisions:
        belongs = isinstance(decision, Choose | Lock) or (answer and isinstance(answer[-1], Swap))
        if answer and not belongs:
            yield answer
            answer = ()
        answer = (*answer, decision)
    if answer:
        yield answer


def attempt(name: str, decision: Decision) -> str:
    """What a player may not do, for the beginning of a message."""
    if isinstance(decision, Pass):
        return f"{name} may not pass"
    if isinstance(decision, Swap | Choose | Lock):
        return f"{name} may not choose {decision}"
    if is_cross(decision) and str(decision) == str(decision.cell):
        return f"{name} may not cross {decision.cell.words}"
    return f"{name} may not move {decision}"
