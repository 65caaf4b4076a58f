"""Editions, boards and sheets in the client's words."""

from __future__ import annotations

from functools import cache, lru_cache

from qwixx import rules
from qwixx.rules import Board, Dice, Edition, Setup, Sheet, Turn
from qwixx.server.protocol.settings import BoardInfo, EditionInfo
from qwixx.server.protocol.view import CellState, DiceView, RowView, SheetView, TurnView


@cache
def edition_info(edition: Edition) -> EditionInfo:
    """An edition, as the client draws its sheets."""
    layout = edition.layout
    return EditionInfo(
        name=edition.name,  # type: ignore[arg-type]  # a test holds the two lists of names together
        title=edition.title,
        fewest=edition.fewest,
        most=edition.most,
        has_board=edition.has_board,
        rows=[[str(cell) for cell in row.cells] for row in layout.rows],
        row_colours=[row.colour.word for row in layout.rows],
        row_points=list(layout.points),
        crosses_to_lock=layout.crosses_to_lock,
        misthrow_limit=layout.misthrow_limit,
        misthrow_points=layout.misthrow_points,
    )


@cache
def board_info(board: Board) -> BoardInfo:
    """A board, as the client draws it."""
    return BoardInfo(
        name=board.name,
        about=board.about,
        spaces=[str(cell) for cell in board.cells],
        points=list(board.points),
    )


@lru_cache(maxsize=8192)
def sheet_view(setup: Setup, sheet: Sheet) -> SheetView:
    """A sheet with its result line. Kept, because most sheets stay as they are for many steps."""
    layout, board = setup.layout, setup.board
    score = rules.score_sheet(layout, sheet, board.points_at(sheet.space) if board else 0)
    return SheetView(
        rows=[
            RowView(
                cells=_cells(sheet, row, len(layout.rows[row].cells)),
                crosses=sheet.crosses(row),
                points=score.rows[row],
                locked=bool(sheet.locked >> row & 1),
                closed=sheet.is_closed(row),
            )
            for row in range(len(sheet.rows))
        ],
        misthrows=score.misthrows,
        misthrow_points=score.misthrow_points,
        space=sheet.space,
        extra=score.extra,
        total=score.total,
        notation=rules.write_sheet(layout, sheet, board),
    )


def _cells(sheet: Sheet, row: int, length: int) -> list[CellState]:
    crossed, last, closed = sheet.rows[row], sheet.last(row), sheet.is_closed(row)
    return [
        "crossed" if crossed >> i & 1 else "lost" if closed or i < last else "open"
        for i in range(length)
    ]


def dice_view(dice: Dice) -> DiceView:
    """The dice on the table."""
    return DiceView(white=list(dice.white), coloured=list(dice.coloured), white_sum=dice.white_sum)


def turn_view(turn: Turn, number: int) -> TurnView:
    """A turn that was played."""
    return TurnView(
        turn=number,
        active=turn.active,
        dice=dice_view(turn.dice),
        decisions=[[str(decision) for decision in seat] for seat in turn.decisions],
        misthrow=turn.misthrow,
    )
