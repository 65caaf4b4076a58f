"""Decisions in words: what would be done, what comes along, and what has to be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from qwixx.cli.showing.words import either, listed
from qwixx.rules import (
    Answer,
    Cell,
    Choose,
    Cross,
    Decision,
    Gift,
    Layout,
    Lock,
    Move,
    Pass,
    Sheet,
    State,
    Step,
    Swap,
    asked,
    crossed_cell,
    decide,
    has_pair,
    legal,
    may_lock,
    outcome,
    write_marked,
)


def in_words(layout: Layout, sheet: Sheet, answer: Answer) -> str:
    """An answer as a player would say it, and what it brings along."""
    first, *more = answer
    said = _said(first)
    if isinstance(first, Swap) and more and isinstance(more[0], Cross):
        said += f" and cross {more[0].cell.words}"
    brings = _brings(layout, sheet, answer)
    return f"{said}: {'; '.join(brings)}" if brings else said


def _said(decision: Decision) -> str:
    match decision:
        case Pass():
            return "pass"
        case Cross(cell):
            return f"cross {cell.words}"
        case Move(spaces, cell, True):
            return f"move {spaces} and cross {cell.words}"
        case Move(spaces, cell):
            return f"move {spaces}; {cell.words} is crossed already"
        case Swap(shown, used):
            return f"spend a swap, use the {shown} as {used}"
    return str(decision)


def _brings(layout: Layout, sheet: Sheet, answer: Answer) -> list[str]:
    found = outcome(layout, sheet, answer)
    told = [
        f"the gift is {_gift(pair.gift, pair.points)}"
        for pair in layout.pairs
        if has_pair(layout, found.sheet, pair.cells) and not has_pair(layout, sheet, pair.cells)
    ]
    along = [cell.words for cells in found.along for cell in cells]
    if along:
        told.append(f"{listed(along)} {'comes' if len(along) == 1 else 'come'} along")
    locked = [
        row.colour.word
        for r, row in enumerate(layout.rows)
        if (found.sheet.locked & ~sheet.locked) >> r & 1
    ]
    if locked:
        told.append(f"it locks the {listed(locked)} row{'s' if len(locked) > 1 else ''}")
    elif Lock(False) in answer:
        told.append("the row stays open")
    return told


def _gift(gift: Gift, points: int) -> str:
    if gift is Gift.POINTS:
        return f"{points} points"
    is_sentence = gift in (Gift.FEWEST_TWICE, Gift.FREE_MISTHROWS)
    return f"that {gift.value}" if is_sentence else gift.value


def in_signs(state: State, seat: int, decision: Decision) -> str:
    """A decision as notation writes it, with what comes along: ``r6+y6``."""
    layout, sheet = state.setup.layouts[seat], state.sheets[seat]
    along = outcome(layout, sheet, (decision,)).along
    return write_marked(layout, decision, along[0] if along else ())


def hints(state: State, seat: int) -> Iterator[str]:
    """What a player may do that the white sum alone does not tell: swaps, lucky numbers."""
    if state.step is not Step.ACTION1 or state.dice is None:
        return
    options, number = legal(state, seat), state.dice.white_sum
    lucky = [str(one) for one in options if isinstance(one, Cross) and one.cell.number != number]
    if lucky:
        yield f"{number} is lucky: it may also cross {either(lucky)}."
    for swap in options:
        if isinstance(swap, Swap):
            crosses = [str(choice) for choice in asked(decide(state, seat, swap), seat)]
            yield f"{swap} spends a swap: the {number} is a {swap.used}, for {either(crosses)}."


def question(state: State, seat: int, choices: Sequence[Decision]) -> str:
    """What has to be chosen before an answer is complete."""
    answer = state.pending[seat]
    match choices[0]:
        case Choose():
            rows = [choice.row.word for choice in choices if isinstance(choice, Choose)]
            return f"Two crosses in the row with the fewest. Which row: {either(rows)}?"
        case Lock():
            cell = _lockable(state, seat)
            row = state.setup.layouts[seat].place(cell)[0]
            colour = state.setup.layouts[seat].rows[row].colour
            return f"{cell.words.capitalize()} can lock the {colour.word} row. Lock it: y or n?"
    last = answer[-1]
    number = f" {last.used}" if isinstance(last, Swap) else ""
    return f"Which{number}: {either(list(map(str, choices)))}?"


def _lockable(state: State, seat: int) -> Cell:
    """The number that a lock is asked for: one after the other, as they were crossed."""
    layout, sheet, answer = state.setup.layouts[seat], state.sheets[seat], state.pending[seat]
    found = outcome(layout, sheet, answer)
    own = [cell for cell in map(crossed_cell, answer) if cell is not None]
    crossed = [*own, *(cell for cells in found.along for cell in cells)]
    cells = [cell for cell in crossed if may_lock(layout, found.sheet, cell)]
    settled = sum(isinstance(decision, Lock) for decision in answer)
    return cells[min(settled, len(cells) - 1)]
