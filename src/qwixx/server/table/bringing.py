"""A host brings the file of a sheet or board along: it is verified here before it is stored.

Such a file comes from anybody. What is stored of it is what the rules write of it, and no more: so
no log has a sheet that its records could not hold, and nothing is hidden in comments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import msgspec

from qwixx import rules
from qwixx.rules import (
    LONGEST_SHEET_NAME,
    LONGEST_TEXT,
    Board,
    Layout,
    NotationError,
    Refused,
    Setup,
    at_line,
    line_of,
)
from qwixx.server.protocol.settings import CheckOwn, OwnInfo, Settings

from .info import board_info, edition_info
from .names import look_alike, tidied, why_unseen
from .own import is_own
from .state import Denied, denied, setup_of

LONGEST_FILE = 4 * 2**10
"""Bytes, comments and all."""
LONGEST_SHEET, LONGEST_BOARD = 2200, 1100
"""Bytes of what is stored, as JSON: both fit into one message, and go into every update."""


def brought(settings: Settings) -> Settings:
    """The settings with the host's own files as they are stored; refused with line and reason."""
    if not is_own(settings):
        return settings
    sheet, board = settings.own_sheet, settings.own_board
    kept = msgspec.structs.replace(
        settings,
        own_sheet=None if sheet is None else _kept_sheet(sheet),
        own_board=None if board is None else _kept_board(board),
    )
    _verify_written(setup_of(kept, kept.seats))
    return kept


def check_own(files: CheckOwn) -> OwnInfo:
    """What these files are, if a table can be opened with them."""
    edition, board = None, None
    sheet_text = None if files.sheet is None else _kept_sheet(files.sheet)
    board_text = None if files.board is None else _kept_board(files.board)
    if sheet_text is not None:
        setup = setup_of(Settings(edition="own", own_sheet=sheet_text), 2)
        _verify_written(setup)
        edition = edition_info(setup.edition)
    if board_text is not None:
        on_board = setup_of(Settings(edition="on-board", own_board=board_text), 2)
        _verify_written(on_board)
        board = board_info(on_board.board) if on_board.board else None
    return OwnInfo(edition=edition, board=board, own_sheet=sheet_text, own_board=board_text)


def _kept_sheet(text: str) -> str:
    with _told("own_sheet"):
        _verify_size(text)
        layout = rules.read_layout(text)
        with at_line(line_of(text, "name")):
            layout = replace(layout, name=_name(layout.name, _published()))
        tallies = []
        for one in layout.tallies:
            with at_line(line_of(text, "tallies", one.name)):
                tallies.append(replace(one, name=_name(one.name)))
        layout = replace(layout, tallies=tuple(tallies))
        with at_line(line_of(text, "variant")):
            layout = replace(layout, variant=_name(layout.variant) if layout.variant else "")
        return _kept(text, rules.write_layout(layout), layout, LONGEST_SHEET)


def _kept_board(text: str) -> str:
    with _told("own_board"):
        _verify_size(text)
        board = rules.read_board(text)
        with at_line(_line_with(text, "board")):
            board = replace(board, name=_name(board.name, rules.boards()))
        with at_line(_line_with(text, "about")):
            if len(board.about) > LONGEST_TEXT or not board.about.isprintable():
                raise Refused(f"'About' must be a text of at most {LONGEST_TEXT} characters")
        return _kept(text, rules.write_board(board), board, LONGEST_BOARD)


@contextmanager
def _told(code: str) -> Iterator[None]:
    """Tell the host which of the files it is, with line and reason."""
    try:
        yield
    except Refused as refused:
        raise denied(code, refused) from None


def _verify_size(text: str) -> None:
    """Before anything else looks at it."""
    if len(text.encode("utf-8", "replace")) > LONGEST_FILE:
        raise NotationError(1, f"the file is too large: more than {LONGEST_FILE // 2**10} KiB")


def _published() -> list[str]:
    return [name for one in rules.editions().values() for name in (one.name, one.title)]


def _name(wish: str, taken: Iterable[str] = ()) -> str:
    """A name in its usual form, which people can see and tell from those of ours."""
    name = tidied(wish)
    if why := why_unseen(name):
        raise Refused(why.rstrip("."))
    if len(name) > LONGEST_SHEET_NAME:
        raise Refused(f"a name has at most {LONGEST_SHEET_NAME} characters")
    for other in taken:
        if look_alike(name, other):
            raise Refused(f"this name looks like {other!r}, which is one of ours; take another")
    return name


def _kept(text: str, kept: str, read: Layout | Board, longest: int) -> str:
    """What is stored of a file, if it is short and says the same."""
    size = len(msgspec.json.encode(kept))
    if size > longest:
        last = text.rstrip().count("\n") + 1
        told = f"even without comments this has {size} bytes; a table takes {longest}"
        raise NotationError(last, told)
    again = rules.read_layout(kept) if isinstance(read, Layout) else rules.read_board(kept)
    if again != read:
        raise NotationError(1, "this cannot be written as it was read")
    return kept


def _line_with(text: str, header: str) -> int:
    """Where a header of a board stands; the first line if it is missing."""
    lines = enumerate(text.splitlines(), 1)
    return next((n for n, line in lines if line.strip().lower().startswith(header)), 1)


def _verify_written(setup: Setup) -> None:
    """Whoever plays must be able to download the game, and anybody to read it."""
    names = [f"Player {seat}" for seat in range(setup.players)]
    record = rules.record_of(names, (), rules.start(setup))
    try:
        same = rules.read_record(rules.write_record(record)) == record
    except Refused as refused:
        raise denied("settings", refused) from None
    if not same:
        raise Denied("settings", "A game with these files could not be written down.")
