"""The players on any sheet: they weigh what every answer makes of the sheet.

What an answer brings along counts as gain, and the numbers that are lost in every row that it
touches as loss. A cross that brings nothing along is weighed as it is; anything else is tried on
another sheet, with the choices that it leads to: a row is locked, and a gift goes to the row with
most to come.
"""

from __future__ import annotations

from typing import Any

from ..engine.answers import move_cell, options, sheet_score
from ..engine.codes import BITS, CELLS, CHOOSE, LOCK, MOVE, NONE, PASS, POSITIONS, ROWS, SWAP
from ..engine.compiled import EVERY_LINE, SAME_DIE, SAME_NUMBER, WHITE, Compiled
from ..engine.effects import A_LOCK, NOTHING, answer, can_cross, copy_draft, counted
from ..engine.game import ACTION1, DRAFT, TRY, UNKNOWN, Game, landing
from ..engine.streams import next_below
from ..engine.thumb_opinions import GA_MISTHROW, GA_POINT, GA_SKIPPED, ILLEGAL, NUMBER, POINT
from ..engine.thumb_opinions import LOCK as A_LOCK_IS_WORTH
from ..jit.bits import bit_count, bit_length
from ..jit.decorators import jit
from ..roster import PLAYERS
from .habits import blindness

RANDOM, GAP, GA, COMPUTATIONAL, SOLO, FRIENDLY, NOVICE, REGULAR = range(len(PLAYERS))
NO_LINE = 0
AT_ONCE, THEN = TRY, TRY + 1
"""The sheets that answers are tried on: one of now, and one behind it in the same turn."""


@jit
def _points(t: Compiled, g: Game, kind: int, sheet: int, cell: int) -> int:
    """The points of a cross that brings nothing along."""
    line = cell >> BITS
    if line < t.rows[kind]:
        crosses = counted(t, g, kind, sheet, line)
        gain = int(t.row_points[kind, crosses + 1]) - int(t.row_points[kind, crosses])
    else:
        gain = 0
        for row in range(ROWS):
            if t.row_fields[kind, row] >> line & 1:
                crosses = counted(t, g, kind, sheet, row)
                gain += int(t.row_points[kind, crosses + 1]) - int(t.row_points[kind, crosses])
    tallied = int(t.tallied[kind, cell])
    for tally in range(t.tallies[kind] if tallied else 0):
        if tallied >> tally & 1:
            crosses = 0
            for other in range(t.lines[kind]):
                crosses += bit_count(int(g.lines[sheet, other] & t.tally[kind, tally, other]))
            gain += int(t.row_points[kind, crosses + 1]) - int(t.row_points[kind, crosses])
    return gain


@jit
def _future(who: int, t: Compiled, kind: int, line: int, old: int, new: int, open_: int) -> int:
    """What becomes of the rest of a line, to those who think of it."""
    last, position = bit_length(old), bit_length(new) - 1
    if who == GA:
        if line >= t.rows[kind]:
            return 0
        value = -int(t.chance[kind, line, last]) * (bit_count(old) + 1)
        value += GA_SKIPPED * (int(t.passed[kind, line, last]) - bit_count(old))
        if open_:
            value += int(t.chance[kind, line, position + 1]) * (bit_count(new) + 1)
            value -= GA_SKIPPED * (int(t.passed[kind, line, position + 1]) - bit_count(new))
        return value
    if position < last:
        return 0
    ahead = int(t.length[kind, line]) - 2 - position
    can_lock = int(bit_count(new) + ahead >= 5)
    lost = t.lost[kind, line, can_lock, position] - t.lost[kind, line, can_lock, last]
    worth = 0.71407 * (ahead + can_lock) / 2 - float(t.rare[kind, line, position] * lost)
    return round(worth * POINT)


@jit
def _plain(who: int, t: Compiled, g: Game, kind: int, sheet: int, cell: int) -> int:
    """What a player thinks of a cross that brings nothing along."""
    line = cell >> BITS
    position = cell - line * POSITIONS
    bits = int(g.lines[sheet, line])
    if who in (GA, COMPUTATIONAL):
        unit = GA_POINT if who == GA else POINT
        worth = unit * _points(t, g, kind, sheet, cell)
        return worth + _future(who, t, kind, line, bits, bits | 1 << position, 1)
    passed = ((1 << position) - 1) & -(1 << bit_length(bits)) & int(t.numbers[kind, line])
    lost = bit_count(passed)
    if line >= t.rows[kind] and lost:
        lost = 0
        for other in range(position):
            if passed >> other & 1:
                lost += can_cross(t, g, kind, sheet, line * POSITIONS + other, 0, WHITE)
    return NUMBER * (int(t.counts[kind, cell]) - 1) - int(t.skip[kind]) * lost


@jit
def _try(t: Compiled, g: Game, kind: int, source: int, target: int, code: int) -> None:
    """What an answer, or a further part of one, makes of a sheet, with its choices made."""
    copy_draft(g, source, g, target)
    g.totals[target] = UNKNOWN
    asking = answer(t, g, kind, target, code)
    while asking != NOTHING:
        code = LOCK
        if asking != A_LOCK:
            least = 1000
            for row in range(ROWS):
                last = bit_length(int(g.lines[target, row]))
                if g.asked[target] >> row & 1 and last < least:
                    least, code = last, CHOOSE + row
        asking = answer(t, g, kind, target, code)


@jit
def _total(t: Compiled, g: Game, seat: int, sheet: int) -> int:
    """What a sheet counts, which is asked again and again."""
    if g.totals[sheet] == UNKNOWN:
        g.totals[sheet] = sheet_score(t, g, seat, sheet)
    return int(g.totals[sheet])


@jit
def _best_other(t: Compiled, g: Game, seat: int) -> int:
    best = -1000
    for other in range(g.players):
        if other != seat:
            best = max(best, sheet_score(t, g, other, other))
    return best


@jit
def _tried(who: int, t: Compiled, g: Game, seat: int, before: int, after: int) -> int:
    """What a player thinks of what an answer has made of a sheet."""
    kind = int(t.kind[seat])
    locks = g.locked[after] & ~g.locked[before]
    worth = A_LOCK_IS_WORTH if locks else 0
    if who != GA and who != COMPUTATIONAL:
        worth += NUMBER * (g.gained[after] - 1) - t.skip[kind] * g.skipped[after]
        return int(worth)
    total = _total(t, g, seat, after)
    if who == GA and locks:
        # It compares locks by their score, and never ends the game while it is behind.
        is_over = bit_count(int(g.closed | g.locked[after])) >= t.rows_to_end
        return ILLEGAL if is_over and total < _best_other(t, g, seat) else worth + total
    worth += (GA_POINT if who == GA else POINT) * (total - _total(t, g, seat, before))
    for line in range(t.lines[kind]):
        old, new = int(g.lines[before, line]), int(g.lines[after, line])
        if old != new:
            worth += _future(who, t, kind, line, old, new, int(g.locked[after] >> line & 1 == 0))
    return int(worth)


@jit
def _coloured(
    who: int, t: Compiled, g: Game, seat: int, sheet: int, cell: int, colour: int, closed: int
) -> int:
    """What a player thinks of a coloured cross on a sheet."""
    kind = int(t.kind[seat])
    if not can_cross(t, g, kind, sheet, cell, closed, colour):
        return ILLEGAL
    if t.plain[kind, cell]:
        return _plain(who, t, g, kind, sheet, cell)
    _try(t, g, kind, sheet, THEN, cell)
    return _tried(who, t, g, seat, sheet, THEN)


@jit
def _list_coloured(who: int, t: Compiled, g: Game, seat: int) -> None:
    """List what the coloured sums make, with what a player thinks of it now."""
    kind, count = int(t.kind[seat]), 0
    closed = int(g.closed & ~g.still_open)
    for colour in range(ROWS):
        pips = int(g.dice[2 + colour])
        if pips == 0:
            continue
        for white in range(1 if g.dice[0] == g.dice[1] else 2):
            for place in range(SAME_DIE):
                cell = int(t.die_cells[kind, colour, pips + g.dice[white], place])
                if cell == NONE:
                    break
                g.coloured[count] = cell
                g.colours[count] = colour
                g.worths[count] = _coloured(who, t, g, seat, seat, cell, colour, closed)
                count += 1
    g.coloured[count] = NONE


@jit
def _best_coloured(who: int, t: Compiled, g: Game, seat: int, sheet: int, changed: int) -> int:
    """The best of the list on a sheet where these lines have changed, a bit each."""
    kind, best, place = int(t.kind[seat]), ILLEGAL, 0
    closed = int((g.closed | g.locked[sheet] & ~g.locked[seat]) & ~g.still_open)
    while g.coloured[place] != NONE:
        cell, worth = int(g.coloured[place]), int(g.worths[place])
        if t.touched[kind, cell] & changed:
            worth = _coloured(who, t, g, seat, sheet, cell, int(g.colours[place]), closed)
        best = max(best, worth)
        place += 1
    return best


@jit
def _misthrow(who: int, t: Compiled, g: Game, seat: int) -> int:
    """What passing is worth, where that is a misthrow."""
    if who == COMPUTATIONAL:
        return int(t.misthrow_points) * POINT
    if who != GA:
        return -NUMBER * 9 // 2
    if g.misthrows[seat] + 1 < t.misthrow_limit:
        return -GA_MISTHROW
    total = sheet_score(t, g, seat, seat) + int(t.misthrow_points)
    return -GA_MISTHROW if total > _best_other(t, g, seat) else ILLEGAL


@jit
def _usual(who: int) -> int:
    """What an answer has to be worth more than, where no misthrow threatens."""
    if who in (GA, COMPUTATIONAL):
        return 0
    return -NUMBER * 3 // 2 - (NUMBER if who == NOVICE else 0)


@jit
def _least(who: int, t: Compiled, g: Game, seat: int) -> int:
    """What an answer has to be worth more than in any case."""
    if seat != g.active or g.has_crossed or (g.step == ACTION1 and who >= NOVICE):
        return _usual(who)
    misthrow = _misthrow(who, t, g, seat) - (NUMBER if who == NOVICE else 0)
    if g.step == ACTION1 and who == GA:
        return max(misthrow, _best_coloured(who, t, g, seat, seat, NO_LINE))
    return misthrow


@jit
def _waits(who: int, t: Compiled, g: Game, seat: int, worth: int) -> bool:
    """Whether the active player rather passes in action 1, because of what the colours offer."""
    if who == GA or seat != g.active or g.step != ACTION1 or worth > _usual(who):
        return False
    _list_coloured(who, t, g, seat)
    colour = _best_coloured(who, t, g, seat, seat, NO_LINE)
    if who == COMPUTATIONAL:
        return colour > 0 or colour >= worth
    return colour > _misthrow(who, t, g, seat)


@jit
def _weigh(who: int, t: Compiled, g: Game, seat: int, code: int) -> int:
    """What a player thinks of an option, and of the best that can come behind it this turn."""
    kind, draft, extra = int(t.kind[seat]), DRAFT + seat, 0
    if code > MOVE:
        space = landing(t, g, seat, code - MOVE)
        points = int(t.space_points[space]) - int(t.space_points[g.space[seat]])
        extra = points * (GA_POINT if who == GA else POINT if who == COMPUTATIONAL else 0)
        code = move_cell(t, g, seat, code)
        if code == PASS:
            counts = who in (GA, COMPUTATIONAL)
            return extra + (_misthrow(who, t, g, seat) if counts and not g.has_crossed else 0)
    goes_on = who == GA and g.step == ACTION1 and seat == g.active
    if code < CELLS and t.plain[kind, code]:
        worth = _plain(who, t, g, kind, seat, code)
        if goes_on:
            line = code >> BITS
            bit = 1 << (code - line * POSITIONS)
            g.lines[seat, line] |= bit
            g.totals[seat] = UNKNOWN
            worth += max(_best_coloured(who, t, g, seat, seat, 1 << line), 0)
            g.lines[seat, line] &= ~bit
            g.totals[seat] = UNKNOWN
        return extra + worth
    _try(t, g, kind, seat if g.asking[draft] == NOTHING else draft, AT_ONCE, code)
    worth = extra + _tried(who, t, g, seat, seat, AT_ONCE)
    if goes_on and worth > ILLEGAL // 2:
        is_over = bit_count(int(g.closed | g.locked[AT_ONCE])) >= t.rows_to_end
        worth += 0 if is_over else max(_best_coloured(who, t, g, seat, AT_ONCE, EVERY_LINE), 0)
    return worth


@jit
def _weigh_swap(who: int, t: Compiled, g: Game, seat: int, code: int) -> int:
    """What a player thinks of the best cross behind a swap."""
    kind, best = int(t.kind[seat]), ILLEGAL
    spent = bit_length(int(g.swaps[seat]))
    fields = spent
    swap = g.dice[0] + g.dice[1] + code - SWAP
    while fields < t.swap_fields[kind] - 1 and (
        t.swap[kind, fields, 0] + t.swap[kind, fields, 1] != swap
    ):
        fields += 1
    for place in range(SAME_NUMBER):
        cell = int(t.number_cells[kind, code - SWAP, place])
        if cell == NONE:
            break
        if can_cross(t, g, kind, seat, cell, int(g.closed), WHITE):
            best = max(best, _weigh(who, t, g, seat, cell))
    unit = GA_POINT // 2 if who == GA else POINT // 2 if who == COMPUTATIONAL else 1
    return best - unit * (fields + 1 - spent)


@jit
def _drawn(who: int, chance: Any, count: int) -> int:
    """The lot of one who draws, 0 of who does not."""
    if chance is not None:  # noqa: SIM102 - as in qwixx.sim.players.deciding
        if who == RANDOM or who >= NOVICE:
            return int(next_below(chance, count))
    return 0


@jit
def choose(who: int, t: Compiled, g: Game, seat: int, chance: Any) -> int:
    """What a player answers now: the code of one of its options."""
    count = options(t, g, seat)
    if count == 1:
        return int(g.options[0])
    if who == RANDOM:
        return int(g.options[_drawn(who, chance, count)])
    g.totals[seat] = UNKNOWN
    if who == GA and g.step == ACTION1 and seat == g.active:
        _list_coloured(who, t, g, seat)  # it plans the whole turn
    begin, blind = 0, 0
    best, chosen = ILLEGAL, int(g.options[0])
    if g.asking[DRAFT + seat] == NOTHING:
        begin, best = 1, _least(who, t, g, seat)
        blind = blindness(who - NOVICE, int(g.step)) if who >= NOVICE else 0
    # A look at the sheet begins anywhere: two of a kind need not choose the same of equals.
    first = _drawn(who, chance, count - begin)
    for look in range(count - begin):
        code = int(g.options[begin + (look + first) % (count - begin)])
        if blind and _drawn(who, chance, 100) < blind:
            continue
        if SWAP <= code < CHOOSE:
            worth = _weigh_swap(who, t, g, seat, code)
        else:
            worth = _weigh(who, t, g, seat, code)
        # Of equal moves the farther one; of equal crosses the one that was seen first.
        if worth > best or (worth == best and code > MOVE and who >= NOVICE):
            chosen = code
            if who != GAP or code < MOVE:  # gap moves as far as it can
                best = worth
    return PASS if begin and chosen != PASS and _waits(who, t, g, seat, best) else chosen
