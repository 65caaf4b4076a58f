"""Editions, boards and sheets in the client's words."""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

import qwixx
from qwixx import rules
from qwixx.rules import Board, Dice, Edition, Layout, Sheet, Turn
from qwixx.server.protocol.settings import (
    BoardInfo,
    BotLevel,
    EditionInfo,
    EditionName,
    LayoutInfo,
    PairInfo,
    ServerInfo,
    TallyInfo,
)
from qwixx.server.protocol.view import CellState, DiceView, RowView, SheetView, TurnView


def server_info(link: str) -> ServerInfo:
    """What there is to play; ``link`` leads others here."""
    return ServerInfo(
        version=qwixx.__version__,
        editions=[edition_info(edition) for edition in rules.editions().values()],
        boards=[board_info(board) for board in rules.boards().values()],
        bots=list(get_args(BotLevel)),
        join_url=link,
    )


def edition_name(edition: Edition) -> EditionName:
    """What an edition is called here; that of somebody's own sheet is ``own``."""
    if edition.name not in rules.editions():
        return "own"
    return edition.name  # type: ignore[return-value]  # a test holds the two lists together


@lru_cache(maxsize=128)
def edition_info(edition: Edition) -> EditionInfo:
    """An edition, as somebody sees it who chooses one."""
    return EditionInfo(
        name=edition_name(edition),
        title=edition.title,
        fewest=edition.fewest,
        most=edition.most,
        has_board=edition.has_board,
        may_have_board=edition.may_have_board,
        games=edition.games,
        sheets=list(edition.sheets),
        each_another=edition.each_another,
        rulings=[ruling.value for ruling in rules.rulings_for(edition)],
        layout=layout_info(edition.layout),
        certainties=sorted({one.certainty for one in edition.variants or (edition.layout,)}),
        layouts=[] if edition.each_another else list(map(layout_info, edition.variants)),
    )


@lru_cache(maxsize=256)
def layout_info(layout: Layout) -> LayoutInfo:
    """A sheet, as the client draws it."""
    return LayoutInfo(
        name=layout.name,
        variant=layout.variant,
        rows=[[str(cell) for cell in row.cells] for row in layout.rows],
        row_colours=[row.colour.word for row in layout.rows],
        row_points=list(layout.points),
        crosses_to_lock=layout.crosses_to_lock,
        lock_cells=layout.lock_cells,
        rows_to_end=layout.rows_to_end,
        misthrow_limit=layout.misthrow_limit,
        misthrow_points=layout.misthrow_points,
        faces=layout.faces,
        dice=[colour.letter for colour in layout.dice],
        between=[[str(cell) for cell in fields.cells] for fields in layout.between],
        together=[[str(one), str(two)] for one, two in layout.together],
        bar=[colour.letter for colour in layout.bar],
        boxed=sorted(map(str, layout.boxed)),
        pairs=[
            PairInfo(cells=[*map(str, pair.cells)], gift=pair.gift.value, points=pair.points)
            for pair in layout.pairs
        ],
        tallies=[
            TallyInfo(name=tally.name, cells=[*map(str, tally.cells)]) for tally in layout.tallies
        ],
        swaps=[list(swap) for swap in layout.swaps],
        lucky=list(layout.lucky),
        about=layout.about,
        certainty=layout.certainty,
        source=layout.source,
    )


@lru_cache(maxsize=128)
def board_info(board: Board) -> BoardInfo:
    """A board, as the client draws it."""
    return BoardInfo(
        name=board.name,
        about=board.about,
        spaces=[str(cell) for cell in board.cells],
        points=list(board.points),
    )


def sheet_view(layout: Layout, board: Board | None, sheet: Sheet) -> SheetView:
    """A sheet with its result line."""
    score = rules.score_sheet(layout, sheet, board.points_at(sheet.space) if board else 0)
    counted = rules.counted_crosses(layout, sheet)
    return SheetView(
        rows=[
            RowView(
                cells=_cells(layout, sheet, row),
                crosses=sheet.crosses(row),
                counted=counted[row],
                points=score.rows[row],
                locked=bool(sheet.locked >> row & 1),
                closed=sheet.is_closed(row),
            )
            for row in range(len(layout.rows))
        ],
        between=[
            _cells(layout, sheet, line) for line in range(len(layout.rows), len(layout.lines))
        ],
        bar=_spent(sheet.bar, len(layout.bar)),
        swaps=_spent(sheet.swaps, len(layout.swaps)),
        pairs=[all(sheet.is_crossed(layout, cell) for cell in pair.cells) for pair in layout.pairs],
        tallies=list(score.tallies),
        gifts=score.gifts,
        misthrows=score.misthrows,
        misthrow_points=score.misthrow_points,
        space=sheet.space,
        extra=score.extra,
        total=score.total,
        notation=rules.write_sheet(layout, sheet, board),
    )


def _spent(spent: int, fields: int) -> list[bool]:
    return [bool(spent >> place & 1) for place in range(fields)]


def _cells(layout: Layout, sheet: Sheet, line: int) -> list[CellState]:
    crossed, last, closed = sheet.rows[line], sheet.last(line), sheet.is_closed(line)
    return [
        "crossed" if crossed >> i & 1 else "lost" if closed or i < last else "open"
        for i in range(len(layout.lines[line].cells))
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
