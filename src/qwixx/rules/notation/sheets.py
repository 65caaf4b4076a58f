"""Sheets in one line: ``r2.3.6.8 y- g12.11 b-x m2 p7``."""

from __future__ import annotations

import re

from ..board import Board
from ..errors import Refused
from ..game import ROWS_TO_END
from ..layout import LETTERS, WORDS, Layout, Row
from ..layout_file import load_layout
from ..sheet import Sheet
from ..state import State

MOST_CLOSED = ROWS_TO_END + 1
"""Two rows end the game, and a third can close together with the second. A fourth could only in the
same turn by another number, which those dice do not make: whoever rolls two sixes has no 2."""

_ROW = re.compile(r"([a-z])(-|[0-9]{1,2}(?:\.[0-9]{1,2})*)([#x]?)")


def write_sheet(layout: Layout, sheet: Sheet, board: Board | None = None) -> str:
    """The sheet in one line; with a board, where the piece stands too."""
    parts = [_write_row(layout, sheet, row) for row in range(len(layout.rows))]
    parts.append(f"m{sheet.misthrows}")
    if board is not None:
        parts.append(f"p{sheet.space}")
    return " ".join(parts)


def write_sheets(state: State) -> tuple[str, ...]:
    """All sheets of a game in seating order."""
    setup = state.setup
    return tuple(write_sheet(setup.layout, sheet, setup.board) for sheet in state.sheets)


def _write_row(layout: Layout, sheet: Sheet, row: int) -> str:
    bits = sheet.rows[row]
    numbers = (n for position, n in enumerate(layout.rows[row].numbers) if bits >> position & 1)
    mark = "#" if sheet.locked >> row & 1 else "x" if sheet.closed >> row & 1 else ""
    return LETTERS[layout.rows[row].colour] + (".".join(map(str, numbers)) or "-") + mark


def read_sheet(text: str, layout: Layout | None = None, board: Board | None = None) -> Sheet:
    """Read one sheet; with a board it says where the piece stands, without one it does not."""
    layout = layout or load_layout("classic")
    tokens = text.split()
    shape = " ".join(f"{LETTERS[row.colour]}..." for row in layout.rows) + " m0"
    shape += " p0" if board else ""
    if len(tokens) != len(shape.split()):
        raise Refused(
            f"{text.strip()[:80]!r} is not a sheet", f"write it like {example(layout, board)}"
        )
    rows, locked, closed = [], 0, 0
    for r, (row, token) in enumerate(zip(layout.rows, tokens, strict=False)):
        bits, mark = _read_row(layout, row, token)
        rows.append(bits)
        locked |= (mark == "#") << r
        closed |= (mark != "") << r
    misthrows = _read_misthrows(tokens[len(rows)], layout)
    sheet = Sheet(tuple(rows), locked, closed, misthrows)
    if board is None:
        if closed.bit_count() > MOST_CLOSED:
            raise Refused("all rows are closed", "the game is over before that")
        return sheet
    space = _read_space(tokens[-1], board)
    sheet = Sheet(sheet.rows, locked, closed, misthrows, space)
    if space and not sheet.is_crossed(layout, board.cell(space)):
        raise Refused(
            f"the piece cannot stand on space {space}",
            f"{board.cell(space).words} is not crossed on its sheet",
        )
    return sheet


def example(layout: Layout, board: Board | None) -> str:
    """An empty sheet, to show what one looks like."""
    return write_sheet(layout, Sheet((0,) * len(layout.rows)), board)


def _read_row(layout: Layout, row: Row, token: str) -> tuple[int, str]:
    letter, word = LETTERS[row.colour], WORDS[row.colour]
    match = _ROW.fullmatch(token)
    if not match or match[1] != letter:
        raise Refused(
            f"{token[:40]!r} is not the {word} row", f"write it like {letter}-, or {_shown(row)}"
        )
    mark = match[3]
    numbers = [] if match[2] == "-" else match[2].split(".")
    bits = 0
    for number in numbers:
        bits |= _bit(row, word, number, bits)
    last = len(row.cells) - 1
    if not bits >> last:
        if mark == "#":
            raise Refused(
                f"{word} cannot be locked", f"{row.cells[last].words} is not crossed on this sheet"
            )
        return bits, mark
    if bits.bit_count() - 1 < layout.crosses_to_lock:
        raise Refused(
            f"{row.cells[last].words} cannot be crossed",
            f"the lock needs {layout.crosses_to_lock} crosses in {word}, "
            f"and there are {bits.bit_count() - 1}",
        )
    if mark != "#":
        raise Refused(
            f"{row.cells[last].words} is crossed, so the lock of {word} is too",
            f"write {letter}{match[2]}#",
        )
    return bits, mark


def _bit(row: Row, word: str, number: str, before: int) -> int:
    numbers = row.numbers
    if number.startswith("0") or int(number) not in numbers:
        raise Refused(f"there is no {word} {number} on the sheet")
    position = numbers.index(int(number))
    if before >> position & 1:
        raise Refused(f"{word} {number} is written twice")
    if before >> position:
        last = numbers[before.bit_length() - 1]
        raise Refused(
            f"{word} {number} cannot stand behind {word} {last}",
            f"the row runs {numbers[0]}, {numbers[1]}, {numbers[2]} ... {numbers[-1]}",
        )
    return 1 << position


def _shown(row: Row) -> str:
    return f"{LETTERS[row.colour]}{row.numbers[0]}.{row.numbers[2]}"


def _read_misthrows(token: str, layout: Layout) -> int:
    digits = token[1:]
    if token[:1] != "m" or not (digits.isascii() and digits.isdigit()) or len(digits) > 2:
        raise Refused(f"{token[:40]!r} is not a number of misthrows", "write it like m0 or m2")
    if int(digits) > layout.misthrow_limit or digits != str(int(digits)):
        raise Refused(
            f"nobody has {digits} misthrows", f"the game ends with {layout.misthrow_limit}"
        )
    return int(digits)


def _read_space(token: str, board: Board) -> int:
    digits = token[1:]
    if token[:1] != "p" or not (digits.isascii() and digits.isdigit()) or len(digits) > 2:
        raise Refused(f"{token[:40]!r} is not the place of a piece", "write it like p0 or p7")
    if int(digits) > len(board.cells) or digits != str(int(digits)):
        raise Refused(f"there is no space {digits}", f"the board has {len(board.cells)}")
    return int(digits)
