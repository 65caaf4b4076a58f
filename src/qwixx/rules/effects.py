"""What a cross brings along: partners, fields of the bar, gifts of pairs, and what they ask.

An answer is a decision and the choices that it leads to, one after the other. What comes of it
is worked out from the sheet alone, so it is the same whoever asks, and however often.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from .decision import Choose, Cross, Decision, Lock, Move, Swap
from .layout import Cell, Gift, Layout
from .sheet import Sheet, fewest, has_pair, may_lock, next_cell, with_cross, with_lock

Answer = tuple[Decision, ...]
"""A decision and the choices that follow from it; empty as long as nothing is decided."""
AlongAnswer = tuple[tuple[Cell, ...], ...]
"""The cells that came along with each part of an answer; empty if nothing did at all."""


class Outcome(NamedTuple):
    """What an answer makes of a sheet."""

    sheet: Sheet
    along: AlongAnswer = ()
    asks: tuple[Decision, ...] = ()
    """What has to be chosen before the answer is complete."""


def outcome(layout: Layout, sheet: Sheet, answer: Answer) -> Outcome:
    """What comes of an answer that has been verified, as far as it goes."""
    if not layout.is_plain:
        return _Run(layout, sheet, answer).outcome()
    cell = crossed_cell(answer[0])
    return Outcome(sheet if cell is None else with_cross(layout, sheet, cell))


def crossed_cell(decision: Decision) -> Cell | None:
    """The cell that a decision crosses by itself."""
    if isinstance(decision, Cross) or (isinstance(decision, Move) and decision.crosses):
        return decision.cell
    return None


Job = Callable[[], None]


class _Run:
    """Carries out an answer: jobs one after the other, each may add more."""

    def __init__(self, layout: Layout, sheet: Sheet, answer: Answer) -> None:
        self.layout, self.sheet = layout, sheet
        self.answer: Sequence[Decision] = answer
        self.at = -1
        """The part of the answer that is being carried out."""
        self.along: list[list[Cell]] = [[] for _ in answer]
        self.jobs: deque[Job] = deque()
        self.asks: tuple[Decision, ...] = ()

    def outcome(self) -> Outcome:
        first = self.take()
        if isinstance(first, Swap):
            self.sheet = with_swap(self.layout, self.sheet, first)
            first = self.take()
        cell = crossed_cell(first) if first else None
        if cell is not None:
            self.cross(cell)
            self.along[self.at].remove(cell)
        while self.jobs and not self.asks:
            self.jobs.popleft()()
        along = tuple(map(tuple, self.along)) if any(self.along) else ()
        return Outcome(self.sheet, along, self.asks)

    def take(self) -> Decision | None:
        """The next part of the answer, if it has come that far."""
        if self.at + 1 == len(self.answer):
            return None
        self.at += 1
        return self.answer[self.at]

    def cross(self, cell: Cell) -> None:
        """Cross a cell that may be crossed, with its partners, and see what comes of it."""
        layout, before = self.layout, self.sheet
        cells = [cell]
        for one in cells:  # partners may have partners
            self.sheet = with_cross(layout, self.sheet, one)
            for partner in layout.partners.get(one, ()):
                if partner not in cells:
                    cells.append(partner)
        self.along[self.at] += cells
        for one in cells:
            if may_lock(layout, self.sheet, one):
                self.jobs.append(partial(self.choose_lock, layout.place(one)[0]))
            if one in layout.boxed:
                self.jobs.append(self.spend_bar)
        for pair in layout.pairs:
            if has_pair(layout, self.sheet, pair.cells) and not has_pair(
                layout, before, pair.cells
            ):
                self.give(pair.gift)

    def spend_bar(self) -> None:
        """The next field of the bar forces a cross; those of closed rows are passed over."""
        for place in range(self.sheet.bar.bit_length(), len(self.layout.bar)):
            row = self.layout.row_of(self.layout.bar[place])
            if row is not None and not self.sheet.is_closed(row):
                self.sheet = replace(self.sheet, bar=self.sheet.bar | 1 << place)
                self.cross_next(row)
                return

    def give(self, gift: Gift) -> None:
        if gift is Gift.TWO_IN_FEWEST:
            self.jobs.append(self.choose_fewest)
        elif gift is Gift.ONE_IN_EACH:
            for row in range(len(self.layout.rows)):
                self.jobs.append(partial(self.cross_next, row))

    def choose_fewest(self) -> None:
        rows = fewest(self.layout, self.sheet)
        row = rows[0] if len(rows) == 1 else None
        if len(rows) > 1:
            choice = self.take()
            if not isinstance(choice, Choose):
                self.asks = tuple(Choose(self.layout.rows[r].colour) for r in rows)
                return
            row = self.layout.row_of(choice.row)
        if row is not None:
            self.jobs.extendleft([partial(self.cross_next, row)] * 2)

    def choose_lock(self, row: int) -> None:
        if self.sheet.locked >> row & 1:
            return
        choice = self.take()
        if not isinstance(choice, Lock):
            self.asks = (Lock(True), Lock(False))
        elif choice.locks:
            self.sheet = with_lock(self.sheet, row)

    def cross_next(self, row: int) -> None:
        """The next cell of a row that can be crossed; if there is none, the cross is lost."""
        cell = next_cell(self.layout, self.sheet, row)
        if cell is not None:
            self.cross(cell)


def with_swap(layout: Layout, sheet: Sheet, swap: Swap) -> Sheet:
    """The sheet after a swap was spent."""
    place = swap_place(layout, sheet, swap)
    return sheet if place is None else replace(sheet, swaps=sheet.swaps | 1 << place)


def swap_place(layout: Layout, sheet: Sheet, swap: Swap) -> int | None:
    """Which of the swaps that are left this is, counted from 0."""
    for place in range(sheet.swaps.bit_length(), len(layout.swaps)):
        if {swap.shown, swap.used} == set(layout.swaps[place]):
            return place
    return None


def possible_swaps(layout: Layout, sheet: Sheet, white_sum: int) -> tuple[Swap, ...]:
    """The swaps that are left and show a white sum."""
    left = layout.swaps[sheet.swaps.bit_length() :]
    used = (two if white_sum == one else one for one, two in left if white_sum in (one, two))
    return tuple(Swap(white_sum, number) for number in dict.fromkeys(used))


def lucky_cells(layout: Layout, sheet: Sheet, white_sum: int) -> tuple[Cell, ...]:
    """What a lucky white sum may cross: the next cell of a row with the fewest crosses."""
    if white_sum not in layout.lucky:
        return ()
    cells = (next_cell(layout, sheet, row) for row in fewest(layout, sheet))
    return tuple(cell for cell in cells if cell is not None)
