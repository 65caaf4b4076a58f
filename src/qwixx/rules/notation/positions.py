"""Positions in one line: all sheets in seating order and who rolls next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..board import Board
from ..errors import Refused
from ..layout import Layout
from ..layout_file import load_layout
from ..setup import Setup, editions
from ..sheet import Sheet
from ..state import State, Step
from .sheets import example, read_sheet, write_sheet


@dataclass(frozen=True, slots=True)
class Position:
    """The sheets of a game between two turns, and the seat that rolls next."""

    sheets: tuple[Sheet, ...]
    active: int


def position_of(state: State) -> Position:
    """Where a game stands. Within a turn and after the end, the next player would roll next."""
    waiting = state.step is Step.ROLL
    return Position(
        state.sheets, state.active if waiting else (state.active + 1) % len(state.sheets)
    )


def state_at(setup: Setup, position: Position, turn: int = 1) -> State:
    """The game that goes on from a position, or that is over."""
    if len(position.sheets) != setup.players:
        raise _not_for(len(position.sheets), setup.players)
    turns_left = _turns_left(setup, position)
    over = (
        position.sheets[0].closed.bit_count() >= setup.layout.rows_to_end
        or any(sheet.misthrows >= setup.layout.misthrow_limit for sheet in position.sheets)
        or turns_left == 0
    )
    return State(
        setup,
        position.sheets,
        position.active,
        step=Step.OVER if over else Step.ROLL,
        turn=turn,
        turns_left=turns_left,
    )


def _turns_left(setup: Setup, position: Position) -> int | None:
    """How many turns of the last round are to come, if a piece has announced it.

    Whoever else stands on the last five spaces came there later in the round; so the one who
    announced it is the first of them whose turn would come again.
    """
    if setup.board is None:
        return None
    turns = [
        (seat - position.active) % setup.players
        for seat, sheet in enumerate(position.sheets)
        if sheet.space >= setup.board.last_round_from
    ]
    return min(turns, default=None)


def _not_for(sheets: int, players: int) -> Refused:
    return Refused(
        f"the position is one of {sheets} players, not {players}",
        code="players",
        sheets=sheets,
        players=players,
    )


Layouts = Layout | Sequence[Layout]
"""The sheet that all have, or one for each seat."""


def write_position(layouts: Layouts, position: Position, board: Board | None = None) -> str:
    """The position in one line."""
    each = _for_each(layouts, len(position.sheets))
    sheets = (write_sheet(*one, board) for one in zip(each, position.sheets, strict=True))
    return f"{' | '.join(sheets)} @{position.active + 1}"


def _for_each(layouts: Layouts, seats: int) -> Sequence[Layout]:
    each = (layouts,) * seats if isinstance(layouts, Layout) else layouts
    if len(each) != seats:
        raise _not_for(seats, len(each))
    return each


def read_position(
    text: str, layouts: Layouts | None = None, board: Board | None = None
) -> Position:
    """Read a position. One that no game can reach is refused."""
    if layouts is None:
        layouts = load_layout("classic")
    layout = layouts if isinstance(layouts, Layout) else layouts[0]
    body, at, number = text.rpartition("@")
    sheet_texts = body.split("|")
    if not at:
        raise Refused(
            "the position does not say who rolls next",
            f"write it like {example(layout, board)} @1",
            code="no-turn",
        )
    most = max(edition.most for edition in editions().values())
    if len(sheet_texts) > most:
        raise Refused(
            f"a game has at most {most} players, not {len(sheet_texts)}", code="too-many", most=most
        )
    sheets = []
    each = _for_each(layouts, len(sheet_texts))
    for seat, sheet_text in enumerate(sheet_texts, 1):
        try:
            sheets.append(read_sheet(sheet_text, each[seat - 1], board))
        except Refused as error:
            if len(sheet_texts) == 1:
                raise
            no = Refused(f"player {seat}: {error}", code=error.code)
            no.values = {**error.values, "seat": seat}
            raise no from None
    number = number.strip()
    seats = [str(seat) for seat in range(1, len(sheets) + 1)]
    if number not in seats:
        raise Refused(
            f"{'@' + number[:10]!r} does not say who rolls next",
            f"it is one of @{', @'.join(seats)}",
            code="no-turn",
        )
    position = Position(tuple(sheets), int(number) - 1)
    _verify_together(position, layout)
    return position


def _verify_together(position: Position, layout: Layout) -> None:
    """Refuse sheets that cannot lie on the same table."""
    sheets = position.sheets
    for r, row in enumerate(layout.rows):
        closed = [sheet.is_closed(r) for sheet in sheets]
        if any(closed) and not all(closed):
            raise Refused(
                f"{row.colour.word} is closed for player {closed.index(True) + 1} "
                f"and open for player {closed.index(False) + 1}",
                "a locked row is closed for everyone",
                code="closed-differs",
                row=row.letters,
                one=closed.index(True) + 1,
                two=closed.index(False) + 1,
            )
        if any(closed) and not any(sheet.locked >> r & 1 for sheet in sheets):
            raise Refused(
                f"{row.colour.word} is closed, but nobody has locked it",
                code="closed-unlocked",
                row=row.letters,
            )
    out = [seat for seat, sheet in enumerate(sheets, 1) if sheet.misthrows == layout.misthrow_limit]
    if len(out) > 1:
        raise Refused(
            f"players {out[0]} and {out[1]} both have {layout.misthrow_limit} misthrows",
            "the first of them ended the game",
            code="both-out",
            one=out[0],
            two=out[1],
            limit=layout.misthrow_limit,
        )
    for seat, sheet in enumerate(sheets, 1):
        for other, before in enumerate(sheets[: seat - 1], 1):
            if sheet.space and sheet.space == before.space:
                raise Refused(
                    f"players {other} and {seat} both stand on space {sheet.space}",
                    "a space holds one piece",
                    code="same-space",
                    one=other,
                    two=seat,
                    space=sheet.space,
                )
