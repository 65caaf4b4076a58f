"""Positions that somebody sets up: read, changed, and drawn. What cannot be is refused.

A change is made on the sheets, and the whole is written and read again: the reader of the notation
knows what can lie on a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from qwixx import rules
from qwixx.rules import Decision, Layout, Position, Refused, Setup, Sheet, State, Step, empty_sheet

from ..protocol.explorer import Change, PositionView, PostOptions, PostPosition
from ..table.info import board_info, edition_info, layout_info, sheet_view


def position_view(wish: PostPosition) -> PositionView:
    """The position, with what shall be changed about it."""
    setup, position = _read(wish)
    if wish.change:
        setup, position = _changed(setup, position, wish.change)
        position = _read_again(setup, position)
    return _view(setup, position)


def _read(wish: PostPosition | PostOptions) -> tuple[Setup, Position]:
    """What stands in a wish; without a position, the beginning of a game."""
    empty = isinstance(wish, PostPosition) and not wish.position.strip()
    players = wish.position.count("|") + 1
    if isinstance(wish, PostPosition) and empty:
        players = wish.players
    sheets = wish.sheets or None
    setup = rules.make_setup(wish.edition, players, wish.board, wish.rulings, sheets)
    if empty:
        return setup, rules.position_of(rules.start(setup))
    return setup, rules.read_position(wish.position, setup.layouts, setup.board)


def _read_again(setup: Setup, position: Position) -> Position:
    text = rules.write_position(setup.layouts, position, setup.board)
    return rules.read_position(text, setup.layouts, setup.board)


def _view(setup: Setup, position: Position) -> PositionView:
    state = rules.state_at(setup, position)
    alike = len(set(setup.layouts)) == 1
    return PositionView(
        edition=edition_info(setup.edition),
        layouts=[layout_info(one) for one in setup.layouts[: 1 if alike else None]],
        board=board_info(setup.board) if setup.board else None,
        rulings=sorted(ruling.value for ruling in setup.rulings),
        sheets=list(setup.sheets),
        position=rules.write_position(setup.layouts, position, setup.board),
        views=[
            sheet_view(layout, setup.board, sheet)
            for layout, sheet in zip(setup.layouts, position.sheets, strict=True)
        ],
        active=position.active,
        over=state.is_over,
        dice=list(rules.dice_in_play(state)),
    )


# --- changes


def _changed(setup: Setup, position: Position, change: Change) -> tuple[Setup, Position]:
    if change.players is not None and change.players != setup.players:
        setup, position = _seated(setup, position, change.players)
    sheets, active = list(position.sheets), position.active
    if change.active is not None:
        active = _seat(setup, change.active)
    seat = _seat(setup, change.seat)
    layout, sheet = setup.layouts[seat], sheets[seat]
    if change.cell is not None:
        sheet = _toggled(layout, sheet, change.cell)
    if change.misthrows is not None:
        sheet = replace(sheet, misthrows=min(change.misthrows, layout.misthrow_limit))
    if change.swaps is not None:
        sheet = replace(sheet, swaps=(1 << min(change.swaps, len(layout.swaps))) - 1)
    if change.space is not None:
        sheet = replace(sheet, space=_space(setup, change.space))
    sheets[seat] = sheet
    return setup, Position(_closed_alike(sheets), active)


def _seat(setup: Setup, seat: int) -> int:
    if seat >= setup.players:
        raise Refused(
            f"there is no player {seat + 1} in a game of {setup.players}",
            code="no-seat",
            player=seat + 1,
            players=setup.players,
        )
    return seat


def _space(setup: Setup, space: int) -> int:
    if setup.board is None or space > len(setup.board.cells):
        raise Refused(f"there is no space {space} for a piece", code="no-space", space=space)
    return space


def _seated(setup: Setup, position: Position, players: int) -> tuple[Setup, Position]:
    """The last leave, or others come with empty sheets."""
    names = setup.sheets[:players]
    if setup.sheets and players > len(names):
        free = [name for name in setup.edition.sheets if name not in names]
        more = free if setup.edition.each_another else [names[0]] * players
        names += tuple(more[: players - len(names)])
    made = rules.make_setup(
        setup.edition, players, setup.board, (one.value for one in setup.rulings), names or None
    )
    sheets = [*position.sheets[:players]]
    sheets += [empty_sheet(layout) for layout in made.layouts[len(sheets) :]]
    active = position.active if position.active < players else 0
    return made, Position(_closed_alike(sheets), active)


def _closed_alike(sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """A row that anybody has locked is closed for all, and no other."""
    closed = 0
    for sheet in sheets:
        closed |= sheet.locked
    return tuple(replace(sheet, closed=closed) for sheet in sheets)


def _toggled(layout: Layout, sheet: Sheet, text: str) -> Sheet:
    """A cell is crossed, with what is crossed along with it, or none of that any more."""
    cell = rules.read_cell(text)
    crosses = not sheet.is_crossed(layout, cell)
    cells, found = {cell}, 0
    while found < len(cells):
        found = len(cells)
        cells |= {one for pair in layout.together if cells & set(pair) for one in pair}
    rows, locked = list(sheet.rows), sheet.locked
    for one in cells:
        line, position = layout.place(one)
        bit = 1 << position
        rows[line] = rows[line] | bit if crosses else rows[line] & ~bit
        if line < len(layout.rows) and position == len(layout.rows[line].cells) - 1:
            locked = locked | 1 << line if crosses else locked & ~(1 << line)
    made = replace(sheet, rows=tuple(rows), locked=locked)
    # Every boxed number has spent a field, as long as there are any.
    boxed = sum(made.is_crossed(layout, one) for one in layout.boxed)
    return replace(made, bar=(1 << min(boxed, len(layout.bar))) - 1) if layout.bar else made


# --- a moment of a turn


def moment(wish: PostOptions) -> tuple[State, int | None]:
    """The game at the moment that somebody asks about, and who is to decide; None if nobody is."""
    setup, position = _read(wish)
    if len(wish.taken) > setup.players:
        raise Refused(f"there are {setup.players} players, and decisions of {len(wish.taken)}")
    if wish.seat is not None:
        _seat(setup, wish.seat)
    state = rules.state_at(setup, position)
    if not wish.dice:
        return state, None
    if state.is_over:
        raise Refused("the game is over, so nobody rolls", code="over")
    with rules.coded("dice"):
        state = rules.roll(state, rules.read_dice(wish.dice, setup.layout.faces))
    with rules.coded("decision"):
        return _decided(state, wish)


def _decided(state: State, wish: PostOptions) -> tuple[State, int | None]:
    """The moment behind what was decided in this turn."""
    left = {
        seat: [rules.read_decision(text) for text in texts]
        for seat, texts in enumerate(wish.taken)
        if texts
    }
    for seat, decided in left.items():
        state = _answered(state, seat, decided, Step.ACTION1)
    seat = state.active if wish.seat is None else wish.seat
    if state.step is Step.ACTION1 and seat not in rules.waiting_for(state):
        state = _passed(state)
    if state.active in left and state.step is not Step.ACTION1:
        state = _answered(state, state.active, left[state.active], None)
    if state.turn > 1 or state.is_over:
        raise Refused("there is nothing left to decide in this turn", code="nothing-left")
    waiting = rules.waiting_for(state)
    if wish.seat is None and seat not in waiting:
        seat = waiting[0]
    return state, seat if seat in waiting else None


def _passed(state: State) -> State:
    """Whoever has not decided in action 1 has passed."""
    while state.step is Step.ACTION1:
        other = rules.waiting_for(state)[0]
        state = rules.decide(state, other, rules.legal(state, other)[0])
    return state


def _answered(state: State, seat: int, decisions: list[Decision], step: Step | None) -> State:
    """The game after what a seat has decided, in one step or in all that follow."""
    turn = state.turn
    while decisions and state.turn == turn and step in (None, state.step):
        if seat not in rules.waiting_for(state):
            break
        state = rules.decide(state, seat, decisions.pop(0))
    return state
