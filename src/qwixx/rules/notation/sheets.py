"""Sheets in one line: ``r2.3.6.8 y- g12.11 b-x m2 p7``.

Fields between rows stand behind the rows (``ry5.7``), second boxes behind their number
(``r3.3'``), the spent fields of a bar (``+1.2``) and the spent swaps (``~1``) at the end.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations_with_replacement

from ..board import Board
from ..errors import Refused
from ..layout import Layout, Row
from ..layout_file import load_layout
from ..sheet import Sheet, empty_sheet
from ..state import State

_ROW = re.compile(r"([a-z]{1,2})(-|[0-9]{1,2}'?(?:\.[0-9]{1,2}'?)*)([#x]?)")
_SPENT = re.compile(r"[+~](-|[1-9][0-9]?(?:\.[1-9][0-9]?)*)")
BAR, SWAPS = "+", "~"


def write_sheet(layout: Layout, sheet: Sheet, board: Board | None = None) -> str:
    """The sheet in one line; with a board, where the piece stands too."""
    parts = [_write_row(layout, sheet, line) for line in range(len(layout.lines))]
    parts.append(f"m{sheet.misthrows}")
    if board is not None:
        parts.append(f"p{sheet.space}")
    if layout.bar:
        parts.append(_write_spent(BAR, sheet.bar))
    if layout.swaps:
        parts.append(_write_spent(SWAPS, sheet.swaps))
    return " ".join(parts)


def write_sheets(state: State) -> tuple[str, ...]:
    """All sheets of a game in seating order."""
    setup = state.setup
    return tuple(
        write_sheet(layout, sheet, setup.board)
        for layout, sheet in zip(setup.layouts, state.sheets, strict=True)
    )


def _write_row(layout: Layout, sheet: Sheet, line: int) -> str:
    row, bits = layout.lines[line], sheet.rows[line]
    crossed = (
        _written(row, position) for position in range(len(row.cells)) if bits >> position & 1
    )
    mark = "#" if sheet.locked >> line & 1 else "x" if sheet.closed >> line & 1 else ""
    return row.letters + (".".join(crossed) or "-") + mark


def _written(row: Row, position: int) -> str:
    cell = row.cells[position]
    return f"{cell.number}'" if cell.again else str(cell.number)


def _write_spent(sign: str, spent: int) -> str:
    fields = (str(place + 1) for place in range(spent.bit_length()) if spent >> place & 1)
    return sign + (".".join(fields) or "-")


def read_sheet(text: str, layout: Layout | None = None, board: Board | None = None) -> Sheet:
    """Read one sheet; with a board it says where the piece stands, without one it does not."""
    layout = layout or load_layout("classic")
    tokens = text.split()
    parts = len(layout.lines) + 1 + bool(board) + bool(layout.bar) + bool(layout.swaps)
    if len(tokens) != parts:
        raise Refused(
            f"{text.strip()[:80]!r} is not a sheet",
            f"write it like {example(layout, board)}",
            code="sheet",
            example=example(layout, board),
        )
    rows, locked, closed = [], 0, 0
    for line, row in enumerate(layout.lines):
        bits, mark = _read_row(layout, row, tokens.pop(0), has_lock=line < len(layout.rows))
        rows.append(bits)
        locked |= (mark == "#") << line
        closed |= (mark != "") << line
    misthrows = _read_misthrows(tokens.pop(0), layout)
    if board is None and layout.is_plain and closed.bit_count() > _most_closed(layout):
        raise Refused("all rows are closed", "the game is over before that", code="all-closed")
    space = _read_space(tokens.pop(0), board) if board else 0
    bar = _read_spent(tokens.pop(0), BAR, len(layout.bar)) if layout.bar else 0
    swaps = _read_spent(tokens.pop(0), SWAPS, len(layout.swaps)) if layout.swaps else 0
    sheet = Sheet(tuple(rows), locked, closed, misthrows, space, bar, swaps)
    _verify_graph(layout, sheet)
    if board and space and not sheet.is_crossed(layout, board.cell(space)):
        raise Refused(
            f"the piece cannot stand on space {space}",
            f"{board.cell(space).words} is not crossed on its sheet",
            code="piece",
            space=space,
            cell=str(board.cell(space)),
        )
    return sheet


@lru_cache(maxsize=256)
def _most_closed(layout: Layout) -> int:
    """How many rows can be closed when a game ends.

    Before the last turn it is one less than end it at most; then the white sum can close several,
    and a coloured sum one more. In the classic game that makes three: who rolls two sixes has no 2.
    """
    ends = [row.cells[-1].number for row in layout.rows]
    most = 0
    for one, two in combinations_with_replacement(range(1, layout.faces + 1), 2):
        by_white = ends.count(one + two)
        by_colour = any(one < end <= two + layout.faces for end in ends if end != one + two)
        most = max(most, (layout.rows_to_end - 1) + by_white + by_colour)
    return min(most, len(ends))


def _verify_graph(layout: Layout, sheet: Sheet) -> None:
    """Refuse crosses that cannot be there without others."""
    for one, two in layout.together:
        if sheet.is_crossed(layout, one) != sheet.is_crossed(layout, two):
            raise Refused(
                f"{one.words} and {two.words} are crossed together, or neither is",
                code="together",
                one_cell=str(one),
                two_cell=str(two),
            )
    for cell in layout.places:
        if not cell.needs or not sheet.is_crossed(layout, cell) or cell in layout.partners:
            continue
        if not any(sheet.is_crossed(layout, need) for need in cell.needs):
            needed = " or ".join(need.words for need in cell.needs)
            raise Refused(
                f"{cell.words} cannot be crossed",
                f"that needs {needed}",
                code="needs",
                cell=str(cell),
                needs_cells=" ".join(map(str, cell.needs)),
            )
    boxed = sum(sheet.is_crossed(layout, cell) for cell in layout.boxed)
    if sheet.bar.bit_count() > boxed:
        raise Refused(
            f"{boxed} boxed numbers cannot spend {sheet.bar.bit_count()} fields",
            code="boxes",
            boxed=boxed,
            spent=sheet.bar.bit_count(),
        )


def _read_spent(token: str, sign: str, fields: int) -> int:
    if token[:1] != sign or not _SPENT.fullmatch(token):
        what = "the bar" if sign == BAR else "the swaps"
        raise _unread(token, what, f"{sign}-", f"{sign}1.2")
    spent = 0
    for number in token[1:].split(".") if token[1:] != "-" else ():
        place = int(number) - 1
        if place >= fields:
            raise Refused(
                f"there is no field {number}",
                f"there are {fields}",
                code="field",
                number=number,
                fields=fields,
            )
        if spent >> place:
            raise Refused(
                f"{token[:40]!r} is not in order",
                "fields are spent from left to right",
                code="field-order",
                token=token[:40],
            )
        spent |= 1 << place
    return spent


def example(layout: Layout, board: Board | None) -> str:
    """An empty sheet, to show what one looks like."""
    return write_sheet(layout, empty_sheet(layout), board)


def _read_row(layout: Layout, row: Row, token: str, *, has_lock: bool) -> tuple[int, str]:
    letters = row.letters
    word = row.colour.word if has_lock else f"{letters} line"
    match = _ROW.fullmatch(token)
    if not match or match[1] != letters or (match[3] and not has_lock):
        named = f"the {word} row" if has_lock else f"the {word}"
        raise _unread(token, named, f"{letters}-", _shown(row))
    mark = match[3]
    crossed = [] if match[2] == "-" else match[2].split(".")
    bits = 0
    for number in crossed:
        bits |= _bit(row, word, number, bits)
    last = len(row.cells) - 1
    if not has_lock:
        return bits, mark
    if not bits >> last:
        if mark == "#" and not _may_be_locked(layout, row, bits):
            raise Refused(
                f"{word} cannot be locked",
                f"{row.cells[last].words} is not crossed on this sheet",
                code="cannot-lock",
                row=letters,
                cell=str(row.cells[last]),
            )
        return bits, mark
    if bits.bit_count() - 1 < layout.crosses_to_lock:
        raise Refused(
            f"{row.cells[last].words} cannot be crossed",
            f"the lock needs {layout.crosses_to_lock} crosses in {word}, "
            f"and there are {bits.bit_count() - 1}",
            code="lock-needs",
            cell=str(row.cells[last]),
            row=letters,
            needs=layout.crosses_to_lock,
            has=bits.bit_count() - 1,
        )
    if mark != "#":
        raise Refused(
            f"{row.cells[last].words} is crossed, so the lock of {word} is too",
            f"write {letters}{match[2]}#",
            code="lock-too",
            cell=str(row.cells[last]),
            row=letters,
        )
    return bits, mark


def _may_be_locked(layout: Layout, row: Row, bits: int) -> bool:
    """Whether a row can have been locked with one of the cells before its last."""
    first = len(row.cells) - layout.lock_cells
    return bits >> first != 0 and bits.bit_count() > layout.crosses_to_lock


def _bit(row: Row, word: str, number: str, before: int) -> int:
    written = [_written(row, position) for position in range(len(row.cells))]
    if number not in written:
        raise Refused(
            f"there is no {word} {number} on the sheet",
            code="no-number",
            row=row.letters,
            number=number,
        )
    position = written.index(number)
    if before >> position & 1:
        raise Refused(
            f"{word} {number} is written twice", code="twice", row=row.letters, number=number
        )
    if before >> position:
        last = written[before.bit_length() - 1]
        raise Refused(
            f"{word} {number} cannot stand behind {word} {last}",
            f"the row runs {', '.join(written[:3])} ... {written[-1]}",
            code="order",
            row=row.letters,
            number=number,
            last=last,
        )
    return 1 << position


def _unread(token: str, what: str, *examples: str) -> Refused:
    return Refused(
        f"{token[:40]!r} is not {what}",
        f"write it like {' or '.join(examples)}",
        code="written",
        token=token[:40],
        example=", ".join(examples),
    )


def _shown(row: Row) -> str:
    return f"{row.letters}{_written(row, 0)}.{_written(row, min(2, len(row.cells) - 1))}"


def _read_misthrows(token: str, layout: Layout) -> int:
    digits = token[1:]
    if token[:1] != "m" or not (digits.isascii() and digits.isdigit()) or len(digits) > 2:
        raise _unread(token, "a number of misthrows", "m0", "m2")
    if int(digits) > layout.misthrow_limit or digits != str(int(digits)):
        raise Refused(
            f"nobody has {digits} misthrows",
            f"the game ends with {layout.misthrow_limit}",
            code="misthrows",
            number=digits,
            limit=layout.misthrow_limit,
        )
    return int(digits)


def _read_space(token: str, board: Board) -> int:
    digits = token[1:]
    if token[:1] != "p" or not (digits.isascii() and digits.isdigit()) or len(digits) > 2:
        raise _unread(token, "the place of a piece", "p0", "p7")
    if int(digits) > len(board.cells) or digits != str(int(digits)):
        raise Refused(
            f"there is no space {digits}",
            f"the board has {len(board.cells)}",
            code="space",
            number=digits,
            most=len(board.cells),
        )
    return int(digits)
