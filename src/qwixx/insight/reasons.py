"""What an option is about: facts of the position behind it, as codes with values.

Every fact is found by giving the answer in a copy of the game, the others passing, and comparing
the sheets: the rules are asked, and nothing is guessed. What becomes of it in words is another
matter (`qwixx.insight.words`), so that a client can say it in its own language.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from qwixx.rules import (
    PASS,
    Cell,
    Cross,
    Decision,
    Layout,
    Pass,
    Sheet,
    State,
    Step,
    Swap,
    asked,
    can_cross,
    counted_crosses,
    crossed_cell,
    decide,
    legal,
    scores,
    seen_by,
    skipped,
    waiting_for,
    with_cross,
)

MANY_SKIPPED = 2
"""From so many numbers on it is worth saying that they are kept."""
MANY_CROSSES = 3
"""From so many crosses on it is worth saying whom a closed row hurts."""


class Code(StrEnum):
    """What a fact is about; behind it, its values."""

    ENDS = "ends"
    """The game ends: ``lead`` over the best of the others as the sheets lie; ``hidden`` is 1 as
    long as the others may cross something at the same time. Alone there is no lead."""
    LOCKS = "locks"
    """``row`` is locked."""
    CLOSES_FOR = "closes-for"
    """That closes ``row`` for ``seat``, who has the most ``crosses`` there."""
    ALONG = "along"
    """``cells`` are crossed along with it."""
    NEXT = "next"
    """``cell`` is the next number of its row: nothing is skipped."""
    SKIPS = "skips"
    """``cell`` skips ``count`` numbers of its row."""
    READY = "ready"
    """``row`` now has the crosses that its last number needs."""
    CANNOT_LOCK = "cannot-lock"
    """``row`` can never be locked by this player any more; before it could."""
    KEEPS = "keeps"
    """Passing keeps ``count`` numbers that ``cell`` would skip; every other cross skips as many."""
    MISTHROW = "misthrow"
    """A misthrow, the player's number ``count``, for ``points``."""
    NO_CROSS = "no-cross"
    """Nothing can be crossed in action 2 then."""
    COLOURED = "coloured"
    """In action 2 there are ``count`` numbers left to cross."""
    MOVES = "moves"
    """The piece comes to ``space``, which counts ``points``."""
    LAST_ROUND = "last-round"
    """The last round begins."""
    SWAPS = "swaps"
    """A swap is spent: the white sum is used as ``number``."""
    POINTS = "points"
    """The sheet counts ``points`` more at once."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact."""

    code: Code
    values: dict[str, int | str] = field(default_factory=dict)

    def as_object(self) -> dict[str, int | str]:
        """As other programs get it."""
        return {"code": str(self.code), **self.values}


def reasons(state: State, seat: int, decision: Decision) -> tuple[Reason, ...]:
    """The facts behind one legal decision of a seat, the weightiest first."""
    before = seen_by(state, seat)
    after = decide(before, seat, decision)
    if isinstance(decision, Swap):
        return (Reason(Code.SWAPS, {"number": decision.used}),)
    if asked(after, seat):
        return tuple(_cross(before, seat, decision))  # what becomes of it is still to be chosen
    for other in waiting_for(after) if before.step is Step.ACTION1 else ():
        if other != seat and after.step is Step.ACTION1:
            after = decide(after, other, PASS)
    return tuple(_facts(before, after, seat, decision))


def _facts(before: State, after: State, seat: int, decision: Decision) -> Iterator[Reason]:
    old, new = before.sheets[seat], after.sheets[seat]
    if after.is_over:
        yield _end(before, after, seat)
    yield from _locks(before, old, new, seat)
    if new.misthrows > old.misthrows:
        points = before.setup.layout.misthrow_points
        yield Reason(Code.MISTHROW, {"count": new.misthrows, "points": points})
    yield from _cross(before, seat, decision)
    crossed = _crossed(before.setup.layouts[seat], old, new)
    along = [str(cell) for cell in crossed if cell != crossed_cell(decision)]
    if along and crossed_cell(decision) is not None:
        yield Reason(Code.ALONG, {"cells": " ".join(along)})
    yield from _prospects(before.setup.layouts[seat], old, new)
    if isinstance(decision, Pass):
        yield from _second_action(before, after, seat)
        yield from _keeps(before, seat)
    if new.space != old.space and before.setup.board:
        points = before.setup.board.points_at(new.space)
        yield Reason(Code.MOVES, {"space": new.space, "points": points})
        if before.turns_left is None and after.turns_left is not None:
            yield Reason(Code.LAST_ROUND)
    gain = scores(after)[seat].total - scores(before)[seat].total
    if gain > 0:
        yield Reason(Code.POINTS, {"points": gain})


def _end(before: State, after: State, seat: int) -> Reason:
    totals = [score.total for score in scores(after)]
    others = totals[:seat] + totals[seat + 1 :]
    if not others:
        return Reason(Code.ENDS)
    hidden = int(before.step is Step.ACTION1)
    return Reason(Code.ENDS, {"lead": totals[seat] - max(others), "hidden": hidden})


def _locks(before: State, old: Sheet, new: Sheet, seat: int) -> Iterator[Reason]:
    layouts = before.setup.layouts
    for row, line in enumerate(layouts[seat].rows):
        if not (new.locked & ~old.locked) >> row & 1:
            continue
        yield Reason(Code.LOCKS, {"row": line.colour.letter})
        crosses = {
            other: counted_crosses(layouts[other], sheet)[row]
            for other, sheet in enumerate(before.sheets)
            if other != seat
        }
        worst = max(crosses, key=lambda other: crosses[other], default=None)
        if worst is not None and crosses[worst] >= MANY_CROSSES:
            values: dict[str, int | str] = {"row": line.colour.letter}
            yield Reason(Code.CLOSES_FOR, values | {"seat": worst, "crosses": crosses[worst]})


def _cross(before: State, seat: int, decision: Decision) -> Iterator[Reason]:
    cell = crossed_cell(decision)
    if cell is None:
        return
    count = skipped(before.setup.layouts[seat], before.sheets[seat], cell)
    if count:
        yield Reason(Code.SKIPS, {"cell": str(cell), "count": count})
    else:
        yield Reason(Code.NEXT, {"cell": str(cell)})


def _crossed(layout: Layout, old: Sheet, new: Sheet) -> Iterator[Cell]:
    for line, row in enumerate(layout.lines):
        for position, cell in enumerate(row.cells):
            if (new.rows[line] & ~old.rows[line]) >> position & 1:
                yield cell


def _prospects(layout: Layout, old: Sheet, new: Sheet) -> Iterator[Reason]:
    """What became of the chance to lock a row."""
    for row, line in enumerate(layout.rows):
        if new.is_closed(row) or old.rows[row] == new.rows[row]:
            continue
        last = line.cells[-1]
        if can_cross(layout, new, last) and not can_cross(layout, old, last):
            yield Reason(Code.READY, {"row": line.colour.letter})
        is_plain = layout.is_plain  # elsewhere crosses may come along from other rows
        if is_plain and _can_lock(layout, old, row) and not _can_lock(layout, new, row):
            yield Reason(Code.CANNOT_LOCK, {"row": line.colour.letter})


def _can_lock(layout: Layout, sheet: Sheet, row: int) -> bool:
    """Whether crossing all that is left of a row could lock it."""
    *cells, last = layout.rows[row].cells
    for cell in cells[sheet.last(row) + 1 :]:
        sheet = with_cross(layout, sheet, cell)
    return can_cross(layout, sheet, last)


def _second_action(before: State, after: State, seat: int) -> Iterator[Reason]:
    """What is left to the active player who passes in action 1."""
    if before.step is not Step.ACTION1 or seat != before.active or after.step is not Step.ACTION2:
        return
    count = len(legal(after, seat)) - 1
    yield Reason(Code.COLOURED, {"count": count}) if count else Reason(Code.NO_CROSS)


def _keeps(before: State, seat: int) -> Iterator[Reason]:
    """What passing is for: the least that any cross would skip, where that is much."""
    layout, sheet = before.setup.layouts[seat], before.sheets[seat]
    cells = [option.cell for option in legal(before, seat) if isinstance(option, Cross)]
    counts = {cell: skipped(layout, sheet, cell) for cell in cells}
    least = min(counts, key=lambda cell: counts[cell], default=None)
    if least is not None and counts[least] >= MANY_SKIPPED:
        yield Reason(Code.KEEPS, {"count": counts[least], "cell": str(least)})
