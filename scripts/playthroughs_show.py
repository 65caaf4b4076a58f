"""What a golden playthrough is to show: questions about a game that was played."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from qwixx.rules import (
    Cell,
    Choose,
    Cross,
    Lock,
    Move,
    Record,
    Refused,
    State,
    Swap,
    Turn,
    is_cross,
    replay,
)


def by_rows(record: Record, end: State) -> bool:
    """The game ended because rows closed, after a fair number of turns."""
    return end.closed.bit_count() >= 2 and len(record.turns) > 12


def by_misthrows(_record: Record, end: State) -> bool:
    """The game ended with a fourth misthrow, and a row was locked before."""
    return any(sheet.misthrows == 4 for sheet in end.sheets) and end.closed > 0


def by_last_round(_record: Record, end: State) -> bool:
    """The game ended with the last round of On Board."""
    return end.turns_left == 0 and end.closed.bit_count() < 2


def with_jumps(record: Record, end: State) -> bool:
    """By rows, and pieces jumped others and landed on numbers crossed before."""
    moves = [str(decision) for turn in record.turns for decision in turn.decisions[turn.active]]
    return by_rows(record, end) and sum(move.endswith("=") for move in moves) >= 3


def shared_win(record: Record, end: State) -> bool:
    """Two players have the most points, and rows ended the game."""
    totals = record.result or ()
    return by_rows(record, end) and totals.count(max(totals)) == 2


def finishes_turn(record: Record, end: State) -> bool:
    """The second row closed in action 1, and the active player still crossed in action 2."""
    *_, before, _ = replay(record)
    last = record.turns[-1]
    closing = [seat for seat, made in enumerate(last.decisions) if _locks(before, made[:1])]
    own = last.decisions[last.active]
    return by_rows(record, end) and bool(closing) and isinstance(own[-1], Cross) and len(own) == 2


def misthrow_at_the_end(record: Record, end: State) -> bool:
    """Others ended the game in action 1, and the active player took a misthrow."""
    last = record.turns[-1]
    return by_rows(record, end) and last.misthrow and len(last.decisions[last.active]) == 1


def die_stays(record: Record, end: State) -> bool:
    """A row closed in action 1, and the active player crossed in it in action 2."""
    states = list(replay(record))
    for before, turn in zip(states, record.turns, strict=False):
        closed = {row for made in turn.decisions for row in _locks(before, made[:1])}
        second = turn.decisions[turn.active][1:]
        if any(isinstance(d, Cross) and _row(before, d) in closed for d in second):
            return by_rows(record, end)
    return False


def either_neighbour(record: Record, end: State) -> bool:
    """A coloured sum crossed a field whose neighbour of that colour was not crossed."""
    without = replace(record, setup=replace(record.setup, rulings=frozenset()))
    try:
        list(replay(without))
    except Refused:
        return by_rows(record, end)
    return False


def by_rows_with(*kinds: Callable[[State, Turn, int], bool]) -> Callable[[Record, State], bool]:
    """By rows, and each of these happened to somebody in some turn."""

    def shows(record: Record, end: State) -> bool:
        if not by_rows(record, end):
            return False
        seats = range(record.setup.players)
        turns = list(zip(replay(record), record.turns, strict=False))
        return all(any(kind(*turn, seat) for turn in turns for seat in seats) for kind in kinds)

    return shows


def crosses(turn: Turn, seat: int) -> list[list[Cell]]:
    """The cells that each decision of a seat crossed: its own, and what came along."""
    said = turn.decisions[seat]
    along = turn.along[seat] if turn.along else ((),) * len(said)
    own = [[d.cell] if isinstance(d, Cross | Move) and is_cross(d) else [] for d in said]
    return [[*cells, *more] for cells, more in zip(own, along, strict=True)]


def of_a_die_that_left(_before: State, turn: Turn, seat: int) -> bool:
    """Somebody crossed a number of a colour whose die has left the game."""
    cells = [cell for part in crosses(turn, seat) for cell in part]
    return any(not turn.dice.coloured[cell.colour] for cell in cells)


def out_of_order(before: State, turn: Turn, seat: int) -> bool:
    """Somebody crossed a number that is higher than one further left, in a rising row."""
    sheet = before.sheets[seat]
    for cell in (cell for part in crosses(turn, seat) for cell in part):
        line, place = before.setup.layouts[seat].place(cell)
        numbers = before.setup.layouts[seat].lines[line].numbers[:place]
        crossed = [n for at, n in enumerate(numbers) if sheet.rows[line] >> at & 1]
        if crossed and min(crossed) < cell.number < max(crossed):
            return True
    return False


def field_by_white(_before: State, turn: Turn, seat: int) -> bool:
    """Somebody crossed a field between two rows with the white sum."""
    return any(cell.other is not None for cell in crosses(turn, seat)[0])


def field_by_colour(_before: State, turn: Turn, seat: int) -> bool:
    """The active player crossed a field between two rows with a coloured sum."""
    return any(cell.other is not None for part in crosses(turn, seat)[1:] for cell in part)


def field_beside_a_closed_row(_before: State, turn: Turn, seat: int) -> bool:
    """Somebody crossed a field next to a row that is closed."""
    return any(
        not turn.dice.coloured[colour]
        for part in crosses(turn, seat)
        for cell in part
        for colour in (cell.colours if cell.other is not None else ())
    )


def came_along(_before: State, turn: Turn, seat: int) -> bool:
    """A cross brought another along."""
    return any(len(part) > 1 for part in crosses(turn, seat))


def came_along_in_a_chain(_before: State, turn: Turn, seat: int) -> bool:
    """A cross brought another along, and that a third."""
    return any(len(part) > 2 for part in crosses(turn, seat))


def passed_over(before: State, _turn: Turn, seat: int) -> bool:
    """Fields of the bar are passed over, because their row is closed."""
    spent = before.sheets[seat].bar
    return spent.bit_count() < spent.bit_length()


def one_in_each(_before: State, turn: Turn, seat: int) -> bool:
    """A pair brought a cross in each row."""
    return any(len({cell.colour for cell in part[1:]}) > 2 for part in crosses(turn, seat))


def chose_a_row(_before: State, turn: Turn, seat: int) -> bool:
    """A pair was completed, and several rows had the fewest crosses."""
    return any(isinstance(decision, Choose) for decision in turn.decisions[seat])


def partner_to_the_left(before: State, turn: Turn, seat: int) -> bool:
    """A partner was crossed left of crosses made before."""
    places = [before.setup.layouts[seat].place(c) for part in crosses(turn, seat) for c in part[1:]]
    return any(place < before.sheets[seat].last(line) for line, place in places)


def partner_in_a_closed_row(before: State, turn: Turn, seat: int) -> bool:
    """A partner was crossed in a row that was closed."""
    places = [before.setup.layouts[seat].place(c) for part in crosses(turn, seat) for c in part[1:]]
    return any(before.closed >> line & 1 for line, _ in places)


def second_box(_before: State, turn: Turn, seat: int) -> bool:
    """Somebody crossed the second box of a number by itself."""
    return any(part and part[0].again for part in crosses(turn, seat))


def swapped(_before: State, turn: Turn, seat: int) -> bool:
    """Somebody spent a swap."""
    return any(isinstance(decision, Swap) for decision in turn.decisions[seat])


def lucky(_before: State, turn: Turn, seat: int) -> bool:
    """Somebody took a lucky cross."""
    first = turn.decisions[seat][0]
    return isinstance(first, Cross) and first.cell.number != turn.dice.white_sum


def lock_taken(_before: State, turn: Turn, seat: int) -> bool:
    """Somebody locked a row with a number that need not lock it."""
    return Lock(True) in turn.decisions[seat]


def lock_declined(_before: State, turn: Turn, seat: int) -> bool:
    """Somebody did not lock a row though they could."""
    return Lock(False) in turn.decisions[seat]


def _locks(state: State, decisions: Sequence[object]) -> set[int]:
    layout = state.setup.layout
    return {
        _row(state, decision)
        for decision in decisions
        if isinstance(decision, Cross)
        and decision.cell == layout.rows[_row(state, decision)].cells[-1]
    }


def _row(state: State, decision: Cross) -> int:
    return state.setup.layout.place(decision.cell)[0]
