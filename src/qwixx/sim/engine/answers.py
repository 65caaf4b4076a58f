"""Options and answers on any sheet, in compiled code: one step of a seat at a time.

An answer is a decision and the choices that it leads to; `effects` works out what becomes
of the sheet, on a draft of it. In action 1 all drafts take effect together once the last answer is
complete.

`options` and `apply` are the same as `qwixx.rules.legal` and `qwixx.rules.apply`, with the codes of
`qwixx.sim.engine.codes`. ``kind`` is the kind of sheet, ``t.kind[seat]``.
"""

from __future__ import annotations

from ..jit.bits import bit_count, bit_length
from ..jit.decorators import jit
from .codes import BITS, CELLS, CHOOSE, LEAVE, LINES, LOCK, MOVE, NONE, PASS, POSITIONS, ROWS, SWAP
from .compiled import FEWEST_TWICE, FREE_MISTHROWS, POINTS, SAME_DIE, SAME_NUMBER, WHITE, Compiled
from .effects import (
    A_CROSS,
    A_LOCK,
    NOTHING,
    answer,
    can_cross,
    copy_draft,
    copy_sheet,
    counted,
    fewest,
    is_cell_crossed,
    next_cell,
)
from .game import (
    ACTION1,
    ACTION2,
    ACTION3,
    DRAFT,
    Game,
    after_action1,
    after_action2,
    finish_turn,
    landing,
)


@jit
def _add(g: Game, first: int, count: int, code: int) -> int:
    """One more option, unless it is there already, from the first on."""
    for place in range(first, count):
        if g.options[place] == code:
            return count
    g.options[count] = code
    return count + 1


@jit
def _white(t: Compiled, g: Game, kind: int, sheet: int, number: int, count: int) -> int:
    """Add the cells that a white sum may cross."""
    for place in range(SAME_NUMBER):
        cell = int(t.number_cells[kind, number, place])
        if cell == NONE:
            break
        if can_cross(t, g, kind, sheet, cell, int(g.closed), WHITE):
            g.options[count] = cell
            count += 1
    return count


@jit
def coloured_options(t: Compiled, g: Game, kind: int, sheet: int, first: int) -> int:
    """Write what the coloured sums may cross on a sheet from a place on; the end of the options."""
    count = first
    closed = (g.closed | g.locked[sheet] & ~g.locked[g.active]) & ~g.still_open
    twice = 1 if g.dice[0] == g.dice[1] else 2
    for colour in range(ROWS):
        pips = int(g.dice[2 + colour])
        if pips == 0:
            continue
        for white in range(twice):
            for place in range(SAME_DIE):
                cell = int(t.die_cells[kind, colour, pips + g.dice[white], place])
                if cell == NONE:
                    break
                if can_cross(t, g, kind, sheet, cell, closed, colour):
                    count = _add(g, first, count, cell)
    return count


@jit
def options(t: Compiled, g: Game, seat: int) -> int:
    """How many answers a seat has now, 0 if it is not asked; their codes are ``g.options``."""
    is_asked = g.answered >> seat & 1 == 0 if g.step == ACTION1 else seat == g.active
    if g.step < ACTION1 or g.step > ACTION3 or not is_asked:
        return 0
    kind = int(t.kind[seat])
    if g.asking[DRAFT + seat] != NOTHING:
        return _choices(t, g, kind, seat)
    g.options[0] = PASS
    if g.step == ACTION2:
        return coloured_options(t, g, kind, seat, 1)
    if g.step == ACTION3:
        return _moves(t, g, kind, seat)
    return _white_options(t, g, kind, seat)


@jit
def _choices(t: Compiled, g: Game, kind: int, seat: int) -> int:
    """What is asked behind a decision."""
    asking, asked = g.asking[DRAFT + seat], int(g.asked[DRAFT + seat])
    if asking == A_CROSS:
        return _white(t, g, kind, seat, asked, 0)
    if asking == A_LOCK:
        g.options[0] = LOCK
        g.options[1] = LEAVE
        return 2
    count = 0
    for row in range(ROWS):
        if asked >> row & 1:
            g.options[count] = CHOOSE + row
            count += 1
    return count


@jit
def _white_options(t: Compiled, g: Game, kind: int, seat: int) -> int:
    """What the white sum offers, as it is, by luck, or swapped."""
    number = int(g.dice[0] + g.dice[1])
    count = _white(t, g, kind, seat, number, 1)
    if t.lucky[kind, number]:
        rows = fewest(t, g, kind, seat)
        for row in range(ROWS):
            if rows >> row & 1:
                cell = next_cell(t, g, kind, seat, row)
                if cell != NONE:
                    count = _add(g, 1, count, cell)
    for place in range(bit_length(int(g.swaps[seat])), t.swap_fields[kind]):
        one, two = int(t.swap[kind, place, 0]), int(t.swap[kind, place, 1])
        if number in (one, two):
            used = one + two - number
            if _white(t, g, kind, seat, used, count) > count:
                count = _add(g, 1, count, SWAP + used)
    return count


@jit
def _moves(t: Compiled, g: Game, kind: int, seat: int) -> int:
    count = 1
    for spaces in range(1, t.farthest + 1):
        space = landing(t, g, seat, spaces)
        if space == NONE:
            break
        cell = int(t.space_cell[kind, space])
        if is_cell_crossed(g, seat, cell) or can_cross(
            t, g, kind, seat, cell, int(g.closed), WHITE
        ):
            g.options[count] = MOVE + spaces
            count += 1
    return count


@jit
def move_cell(t: Compiled, g: Game, seat: int, code: int) -> int:
    """The cell that a move crosses, or PASS if it was crossed before."""
    cell = int(t.space_cell[t.kind[seat], landing(t, g, seat, code - MOVE)])
    return PASS if is_cell_crossed(g, seat, cell) else cell


@jit
def apply(t: Compiled, g: Game, seat: int, code: int) -> None:
    """A seat has answered one of its options; what is complete takes effect."""
    draft = DRAFT + seat
    if code > MOVE:
        g.moving = landing(t, g, seat, code - MOVE)
        code = move_cell(t, g, seat, code)
    if code != PASS:
        if g.asking[draft] == NOTHING:
            copy_sheet(g, seat, g, draft)
        if code < CELLS:
            g.crossing |= 1 << seat
        if code < CELLS and t.plain[t.kind[seat], code]:
            line = code >> BITS
            g.lines[draft, line] |= 1 << code - line * POSITIONS
            g.asking[draft] = NOTHING
        elif answer(t, g, int(t.kind[seat]), draft, code) != NOTHING:
            return
    if g.step == ACTION1:
        g.answered |= 1 << seat
        if g.answered + 1 < 1 << g.players:
            return
        newly = 0
        for other in range(g.players):
            newly |= _take(t, g, other)
        g.answered = 0
        after_action1(t, g, newly)
        return
    g.closed |= _take(t, g, seat)
    if g.step == ACTION2:
        after_action2(t, g)
    else:
        if g.moving:
            g.space[seat] = g.moving
        g.moving = 0
        finish_turn(t, g)


@jit
def _take(t: Compiled, g: Game, seat: int) -> int:
    """The draft of a seat takes effect: the rows that it locks, a bit each."""
    if g.crossing >> seat & 1 == 0:
        return 0
    draft = DRAFT + seat
    newly = g.locked[draft] & ~g.locked[seat]
    g.has_crossed |= int(seat == g.active)
    g.crossing &= ~(1 << seat)
    for line in range(LINES):
        g.lines[seat, line] = g.lines[draft, line]
    g.locked[seat] = g.locked[draft]
    g.bar[seat] = g.bar[draft]
    g.swaps[seat] = g.swaps[draft]
    if t.independent:
        for row in range(ROWS):
            bits = int(g.lines[seat, row])
            crosses = bit_count(bits) + (g.locked[seat] >> row & 1)
            g.rows[seat, row] = t.state[bit_length(bits), crosses]
    return int(newly)


@jit
def copy_seen(g: Game, h: Game, seat: int) -> None:
    """Make a game as another is to a seat: without the answers of the others on their way.

    The states of independent rows are left out; only the fast path (`rows`) has them.
    """
    for other in range(g.players):
        copy_sheet(g, other, h, other)
        h.misthrows[other] = g.misthrows[other]
        h.space[other] = g.space[other]
        h.asking[DRAFT + other] = NOTHING
    for die in range(2 + ROWS):
        h.dice[die] = g.dice[die]
    h.closed = g.closed
    h.still_open = g.still_open
    h.players = g.players
    h.active = g.active
    h.step = g.step
    h.has_crossed = g.has_crossed
    h.ending = g.ending
    h.ended = g.ended
    h.turns_left = g.turns_left
    h.turn = g.turn
    h.answered = 0
    h.crossing = g.crossing & (1 << seat)
    h.moving = g.moving
    copy_draft(g, DRAFT + seat, h, DRAFT + seat)


@jit
def sheet_score(t: Compiled, g: Game, seat: int, sheet: int) -> int:
    """What a sheet of a seat counts, On Board's points included."""
    kind = int(t.kind[seat])
    total, least = 0, 10000
    for row in range(t.rows[kind]):
        points = int(t.row_points[kind, counted(t, g, kind, sheet, row)])
        total += points
        least = min(least, points)
    for tally in range(t.tallies[kind]):
        crosses = 0
        for line in range(t.lines[kind]):
            crosses += bit_count(int(g.lines[sheet, line] & t.tally[kind, tally, line]))
        total += t.row_points[kind, crosses]
    misthrows, twice = int(g.misthrows[seat]) * int(t.misthrow_points), 0
    for place in range(t.pairs[kind]):
        gift = t.gift[kind, place]
        if (
            gift >= FEWEST_TWICE
            and is_cell_crossed(g, sheet, int(t.pair[kind, place, 0]))
            and is_cell_crossed(g, sheet, int(t.pair[kind, place, 1]))
        ):
            if gift == POINTS:
                total += t.gift_points[kind, place]
            elif gift == FREE_MISTHROWS:
                misthrows = 0
            else:
                twice = least
    if t.spaces:
        total += t.space_points[g.space[seat]]
    return total + misthrows + twice
