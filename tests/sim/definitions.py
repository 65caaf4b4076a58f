"""The rules of thumb as they are defined, in exact fractions, on the rules' own sheets.

Slow, and written only to check the compiled players: nothing here is shared with them. Of equal
decisions the first counts: to pass, then row by row from the left.
"""

from collections.abc import Iterator
from fractions import Fraction

from qwixx.rules import (
    PASS,
    Cell,
    Colour,
    Cross,
    Decision,
    Dice,
    Sheet,
    State,
    Step,
    can_cross,
    cross,
    legal,
    score_sheet,
)

Worth = tuple[int, Fraction]
"""Locks are above everything else, and what is refused is below it."""
REFUSED: Worth = (-1, Fraction(0))


def decide(name: str, state: State, seat: int) -> Decision:
    """What the player of that name does."""
    return {"gap": gap, "computational": computational, "ga": ga}[name](state, seat)


def crosses(state: State, seat: int) -> list[Cell]:
    """What may be crossed, row by row from the left."""
    cells = [option.cell for option in legal(state, seat) if isinstance(option, Cross)]
    return sorted(cells, key=state.setup.layout.place)


def coloured(state: State, sheet: Sheet) -> list[Cell]:
    """What the coloured dice would let the active player cross on that sheet."""
    assert state.dice
    cells = {Cell(c, number) for c in Colour for number in sums(state.dice, c)}
    layout = state.setup.layout
    return sorted(
        (c for c in cells if can_cross(layout, sheet, c, state.still_open)), key=layout.place
    )


def sums(dice: Dice, colour: Colour) -> tuple[int, ...]:
    return dice.sums(colour) if dice.coloured[colour] else ()


def best(worths: dict[Cell, Worth], least: Worth) -> Decision:
    """The first of the best crosses that are above that."""
    chosen: Decision = PASS
    for cell, worth in worths.items():
        if worth > least:
            chosen, least = Cross(cell), worth
    return chosen


def number(value: int | str) -> Worth:
    return 0, Fraction(value)


# gap: take the legal cross that skips fewest numbers, a lock first, if it skips at most one; at
# most four when a misthrow threatens.


def gap(state: State, seat: int) -> Decision:
    sheet = state.sheets[seat]
    offered = {cell: gap_worth(state, sheet, cell) for cell in crosses(state, seat)}
    threat = seat == state.active and not state.has_crossed
    if threat and state.step is Step.ACTION1:
        later = (gap_worth(state, sheet, cell) for cell in coloured(state, sheet))
        threat = max(later, default=REFUSED) < number(-4)
    return best(offered, (0, Fraction(-9, 2) if threat else Fraction(-3, 2)))


def gap_worth(state: State, sheet: Sheet, cell: Cell) -> Worth:
    row, position = state.setup.layout.place(cell)
    return int(position == 10), Fraction(sheet.last(row) + 1 - position)


# computational: see `computational_worth`. White: the best if it is above 0; an active player whose
# best white is not passes if a coloured cross is above 0, else takes white if it is above coloured
# and above -5. Coloured: the best if above 0, or above -5 with nothing crossed yet.


def computational(state: State, seat: int) -> Decision:
    sheet = state.sheets[seat]
    offered = {cell: computational_worth(state, sheet, cell) for cell in crosses(state, seat)}
    least = number(0)
    if seat == state.active and state.step is Step.ACTION1:
        later = [computational_worth(state, sheet, cell) for cell in coloured(state, sheet)]
        if max(later, default=REFUSED) <= number(0):
            least = max([number(-5), *later])
    elif state.step is Step.ACTION2 and not state.has_crossed:
        least = number(-5)
    return best(offered, least)


RARITY = [5, 4, 3, 2, 1, 0, -1, 0, 1, 2, 3]


def computational_worth(state: State, sheet: Sheet, cell: Cell) -> Worth:
    row, i = state.setup.layout.place(cell)
    if i == 10:
        return 1, Fraction(0)
    k = sheet.crosses(row)
    lp = int(k + (9 - i) + 1 >= 5)
    lost = Fraction("0.823284") * Fraction("0.921692")
    skipped = sum(
        (12 - j - (1 - lp)) * Fraction("0.49005") * lost ** RARITY[j]
        for j in range(sheet.last(row) + 1, i)
    )
    ahead = Fraction("0.71407") * (Fraction(9 - i, 2) + Fraction(lp, 2))
    return 0, k + 1 + ahead - Fraction("0.949905") ** RARITY[i] * skipped


# ga: the value of a sheet is a weighted sum, see `ga_value`. The active player takes the best of
# all plans: a white cross or none, then a coloured one or none, or a misthrow. A lock is always
# taken, the one with the best score, unless it ends the game while behind. The last misthrow is
# only taken when ahead after it. Others cross if the value rises.


def ga(state: State, seat: int) -> Decision:
    sheet = state.sheets[seat]
    if state.step is Step.ACTION2:
        plans = ga_plans(state, sheet, sheet, has_crossed=state.has_crossed)
        return max(plans, key=lambda plan: plan[1])[0]
    layout = state.setup.layout
    whites = {cell: cross(layout, sheet, cell) for cell in crosses(state, seat)}
    if seat != state.active:
        worths = {cell: ga_worth(state, seat, end) for cell, end in whites.items()}
        return best(worths, number(0))
    chosen: list[tuple[Decision, Worth]] = []
    passed: list[tuple[Decision, Sheet]] = [(PASS, sheet)]
    for white, middle in [*passed, *((Cross(cell), end) for cell, end in whites.items())]:
        plans = ga_plans(state, sheet, middle, has_crossed=white != PASS)
        chosen.append((white, max(worth for _, worth in plans)))
    return max(chosen, key=lambda plan: plan[1])[0]


def ga_plans(
    state: State, sheet: Sheet, middle: Sheet, *, has_crossed: bool
) -> Iterator[tuple[Decision, Worth]]:
    """The ways to go on from the sheet after action 1, and what each is worth."""
    seat = state.active
    yield PASS, ga_worth(state, seat, middle, misthrow=not has_crossed)
    newly = (middle.closed & ~sheet.closed).bit_count()
    if newly and middle.closed.bit_count() >= state.setup.layout.rows_to_end:
        return
    for cell in coloured(state, middle):
        end = cross(state.setup.layout, middle, cell, state.still_open)
        yield Cross(cell), ga_worth(state, seat, end)


def ga_worth(state: State, seat: int, end: Sheet, *, misthrow: bool = False) -> Worth:
    layout, sheet = state.setup.layout, state.sheets[seat]
    others = [score_sheet(layout, s).total for i, s in enumerate(state.sheets) if i != seat]
    total, ahead_of = score_sheet(layout, end).total, max(others, default=-1000)
    if end.locked != sheet.locked:
        is_over = end.closed.bit_count() >= layout.rows_to_end
        return REFUSED if is_over and total < ahead_of else (1, Fraction(total))
    change = ga_value(end) - ga_value(sheet)
    if misthrow:
        if end.misthrows + 1 >= 4 and total - 5 <= ahead_of:
            return REFUSED
        change -= Fraction("0.869245")
    return 0, change


def ga_value(sheet: Sheet) -> Fraction:
    value = Fraction(0)
    for row in range(4):
        last, k = sheet.last(row) + 1, sheet.crosses(row)
        value += Fraction("0.018462") * k**2
        if not sheet.locked >> row & 1:
            value += Fraction("0.490852") * Fraction(6 - abs(5 - last), 36) * (k + 1)
            value -= Fraction("0.056006") * (last - k)
    return value
