"""Writing records: the one canonical text of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..board import boards, write_board
from ..layout_text import write_layout
from ..setup import Ruling, Setup, editions
from ..state import Turn, is_cross
from .decisions import write_marked
from .record import SETUP_HEADERS, Record

MISTHROW = "!"


def write_records(records: Iterable[Record]) -> str:
    """Several games in one text."""
    return "\n".join(map(write_record, records))


def write_record(record: Record) -> str:
    """A game: headers, a line for each turn, the result."""
    setup = record.setup
    headers = (*setup_headers(record), *record.headers)
    lines = [f"{name}: {value}".rstrip() for name, value in headers]
    if record.turns:
        lines.append("")
    lines += [
        write_turn(setup, record.players, number, turn)
        for number, turn in enumerate(record.turns, 1)
    ]
    if record.result is not None:
        lines.append(f"Result: {write_result(record.players, record.result)}")
    return "\n".join(lines) + "\n"


def setup_headers(record: Record) -> tuple[tuple[str, str], ...]:
    """The headers that tell who plays what."""
    setup = record.setup
    written = (
        [setup.edition.name],
        [", ".join(record.players)],
        [setup.board.name if setup.board else ""],
        [", ".join(setup.sheets)],
        [", ".join(ruling.value for ruling in Ruling if ruling in setup.rulings)],
        _sheet_data(setup),
        _board_data(setup),
    )
    each = zip(SETUP_HEADERS, written, strict=True)
    return tuple((name, value) for name, values in each for value in values if value)


def _sheet_data(setup: Setup) -> list[str]:
    """The lines of the sheet's file, if it is no published one."""
    is_ours = setup.edition.name in editions()
    return [] if is_ours else write_layout(setup.edition.layout).splitlines()


def _board_data(setup: Setup) -> list[str]:
    """The lines of the board's file below its name, if it is none of ours."""
    board = setup.board
    if board is None or boards().get(board.name) == board:
        return []
    return write_board(board).splitlines()[1:]


def write_turn(setup: Setup, players: Sequence[str], number: int, turn: Turn) -> str:
    """One turn: the active player first, then in seating order those who crossed something."""
    tokens = _written(setup, turn, turn.active)
    if turn.misthrow:
        tokens.append(MISTHROW)
    parts = [f"{number}. {turn.dice}", " ".join([f"{players[turn.active]}:", *tokens])]
    parts += [
        " ".join([f"{name}:", *_written(setup, turn, seat)])
        for seat, name in enumerate(players)
        if seat != turn.active and any(map(is_cross, turn.decisions[seat]))
    ]
    return " | ".join(parts)


def _written(setup: Setup, turn: Turn, seat: int) -> list[str]:
    decisions = turn.decisions[seat]
    along = turn.along[seat] if turn.along else ((),) * len(decisions)
    layout = setup.layouts[seat]
    return [write_marked(layout, *one) for one in zip(decisions, along, strict=True)]


def write_result(players: Sequence[str], totals: Sequence[int]) -> str:
    """The points of everyone: ``Max 70, Emma 41``."""
    return ", ".join(f"{name} {total}" for name, total in zip(players, totals, strict=True))
