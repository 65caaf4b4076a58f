"""Reading the data file of a sheet, so that a new sheet needs no new code."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, TypeVar

from .dice import MOST_FACES
from .errors import NotationError, Refused
from .layout import COLOURS, LETTERS, Cell, Colour, Gift, Layout, Pair, Row, Tally, read_cell
from .layout_lines import line_of
from .lines import read_text

KEYS = ("name", "rows", "crosses_to_lock", "points", "misthrow_points", "misthrow_limit")
"""What every sheet file has."""
MORE_KEYS = (
    "faces",
    "lock_cells",
    "rows_to_end",
    "most_crosses",
    "between",
    "together",
    "bar",
    "boxed",
    "pairs",
    "tallies",
    "swaps",
    "lucky",
    "variant",
    "about",
    "certainty",
    "source",
)
"""What a sheet file may have as well."""
LONGEST_ROW = 24
"""So many cells has a row at most."""
LONGEST_SHEET_NAME = 24
"""So many characters has the name of a sheet at most."""
LONGEST_TEXT = 400
"""So many characters has any other text of a sheet file."""
LONGEST_FILE = 64 * 2**10
"""No sheet file is longer than this."""
MOST_DOTS = 300
"""A key with thousands of parts, ``a.a.a.a``, takes the reader of TOML as long as it likes."""
MOST_OF_ANYTHING = 40
"""So many entries has a list of a sheet file at most."""
Inner = tuple[str | int, ...]
"""What in the value of a key: an entry of its list, or a key in that."""
T = TypeVar("T")
MOST_POINTS = 999
"""For a row, so that no result is longer than a record has room for."""


@cache
def load_layout(name: str) -> Layout:
    """The sheet of that name from the data files of the package."""
    folder = resources.files(__package__) / "data" / "sheets"
    known = sorted(
        entry.name.removesuffix(".toml")
        for entry in folder.iterdir()
        if entry.name.endswith(".toml")
    )
    if name not in known:
        raise Refused(f"there is no sheet {name!r}; there are {', '.join(known)}")
    return read_layout((folder / f"{name}.toml").read_text("utf-8"))


def read_layout(source: str | bytes) -> Layout:
    """A sheet from the text of its data file; what is wrong is told with its line."""
    text = read_text(source, LONGEST_FILE)
    if text.count(".") > MOST_DOTS:
        raise NotationError(1, f"this is no sheet file: it has more than {MOST_DOTS} dots")
    content: dict[str, Any] = {}
    try:
        content = tomllib.loads(text)
        return layout_from(content)
    except _Fault as error:
        # What is missing may be the name of something else, further in.
        there = error.key in content
        line = line_of(text, error.key, *error.inner) if there else line_of(text)
        raise NotationError(line, str(error)) from None
    except tomllib.TOMLDecodeError as error:
        told = re.search(r"at line ([0-9]+)", str(error))
        line = int(told[1]) if told else text.count("\n") + 1
        raise NotationError(line, f"a sheet file must be TOML: {error}") from None
    except (ValueError, RecursionError):  # a number or lists in lists beyond all bounds
        raise NotationError(1, "this is no sheet file: something in it is too large") from None


class _Fault(Refused):
    """What is wrong with a sheet, and where."""

    def __init__(self, key: str, what: str, reason: str = "", inner: Inner = ()) -> None:
        self.key, self.inner = key, inner
        super().__init__(what, reason)


class _Data(dict[str, Any]):
    """The content of a sheet file, which knows what of it is being read."""

    key = "name"
    inner: Inner = ()

    def at(self, key: str, *inner: str | int) -> None:
        """What follows is about this key, or about this in its value."""
        self.key, self.inner = key, inner

    def each(self, key: str, entries: Iterable[T]) -> Iterator[T]:
        """The entries of a list, one after the other."""
        for number, entry in enumerate(entries):
            self.at(key, number)
            yield entry

    def __getitem__(self, key: str) -> Any:
        self.at(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.at(key)
        return super().get(key, default)


def layout_from(content: Mapping[str, Any]) -> Layout:
    """A sheet from the content of its data file; what cannot be played on is refused."""
    data = _Data(content)
    if missing := [key for key in KEYS if key not in data]:
        raise _Fault(missing[0], f"the sheet file has no {missing[0]!r}")
    if unknown := [key for key in data if key not in (*KEYS, *MORE_KEYS)]:
        raise _Fault(
            unknown[0],
            f"the sheet file has an unknown {unknown[0][:40]!r}; it has {', '.join(KEYS)}, "
            f"and may have {', '.join(MORE_KEYS)}",
        )
    name = data["name"]
    if not isinstance(name, str) or not _is_name(name):
        raise _Fault(
            "name", f"the name of a sheet is a text of 1 to {LONGEST_SHEET_NAME} characters"
        )
    try:
        return _layout(name, data)
    except Refused as error:
        raise _Fault(data.key, f"sheet {name}", str(error), data.inner) from None


def _is_name(name: str) -> bool:
    """Whether it can be the name of something in the header of a record."""
    fits = 1 <= len(name) <= LONGEST_SHEET_NAME and name == name.strip()
    return fits and name.isprintable() and ";" not in name


def _layout(name: str, data: _Data) -> Layout:
    faces = _whole(data, "faces", 2, MOST_FACES, 6)
    rows = _lines(data, "rows", faces, 1)
    between = _lines(data, "between", faces, 0)
    shortest = min(len(row.cells) for row in rows)
    most = _whole(data, "most_crosses", 1, 99, max(len(row.cells) for row in rows) + 1)
    read: dict[str, Any] = {
        "crosses_to_lock": _whole(data, "crosses_to_lock", 0, shortest - 1),
        "lock_cells": _whole(data, "lock_cells", 1, shortest - 1, 1),
        "rows_to_end": _whole(data, "rows_to_end", 1, len(rows), min(2, len(rows))),
        "points": _points(data, most),
        "misthrow_points": _whole(data, "misthrow_points", -100, 0),
        "misthrow_limit": _whole(data, "misthrow_limit", 1, 10),
        "together": tuple(map(_two_cells, data.each("together", _texts(data, "together")))),
        "bar": tuple(map(_colour, _words(data, "bar"))),
        "boxed": frozenset(_each_once(_words(data, "boxed"))),
        "pairs": tuple(_pairs(data)),
        "tallies": tuple(_tallies(data)),
        "swaps": tuple(_swap(text, faces) for text in _words(data, "swaps")),
        "lucky_from": _lucky(_list(data, "lucky"), faces),
        "variant": _text(data, "variant"),
        "about": _text(data, "about"),
        "certainty": _text(data, "certainty"),
        "source": _text(data, "source"),
    }
    _verify_places(data, rows, between)
    layout = Layout(name=name, rows=rows, between=between, faces=faces, **read)
    _verify_graph(layout, data)
    return layout


def _lines(data: _Data, key: str, faces: int, fewest: int) -> tuple[Row, ...]:
    lines = data.get(key, [])
    if not isinstance(lines, list) or not fewest <= len(lines) <= len(COLOURS):
        raise Refused(
            f"{key!r} must be a list of {fewest} to {len(COLOURS)} rows: each row has a coloured "
            "die of its own, and what counts as a row without one is a tally"
        )
    found = []
    for number, row in enumerate(data.each(key, lines), 1):
        what = f"row {number}" if key == "rows" else f"line {number} of {key!r}"
        if not isinstance(row, str):
            example = "r2 r3 r4" if key == "rows" else "ry2 ry3 ry4"
            raise Refused(f"{what} must be a text of cells, like '{example}'")
        cells = tuple(map(read_cell, row.split()))
        if not 2 <= len(cells) <= LONGEST_ROW:
            raise Refused(f"{what} must have 2 to {LONGEST_ROW} cells, not {len(cells)}")
        for cell in cells:
            if not 2 <= cell.number <= 2 * faces:
                raise Refused(f"{cell.words} cannot be rolled: two dice make 2 to {2 * faces}")
            if (cell.other is not None) != (key == "between"):
                raise Refused(f"{cell.words} does not stand in {key!r}")
        firsts = [cell for cell in cells if not cell.again]
        numbers = [cell.number for cell in firsts]
        if twice := [cell for at, cell in enumerate(firsts) if cell.number in numbers[:at]]:
            box = f"; a second box behind the first is written {twice[0]}'" if key == "rows" else ""
            raise Refused(
                f"{what} has a {twice[0].number} twice, and a sheet is told by its numbers{box}"
            )
        found.append(Row(cells))
    return tuple(found)


def _verify_places(data: _Data, rows: Sequence[Row], between: Sequence[Row]) -> None:
    """Refuse cells and rows that could not be told from each other."""
    seen: set[Cell] = set()
    ends: set[Colour] = set()
    for key, lines in (("rows", rows), ("between", between)):
        for line in data.each(key, lines):
            for cell in line.cells:
                if cell in seen:
                    raise Refused(f"{cell.words} stands on the sheet twice; name it once")
                seen.add(cell)
            if key == "rows" and line.colour in ends:
                raise Refused(
                    f"two rows end in the same colour, {line.colour.word}; "
                    "each needs one of its own for its die and its lock"
                )
            ends.add(line.colour)


def _verify_graph(layout: Layout, data: _Data) -> None:
    """Refuse words about cells that are not there, or that cannot mean anything."""
    for key, lines in (("rows", layout.rows), ("between", layout.between)):
        for line in data.each(key, lines):
            for cell in line.cells:
                _verify_needs(layout, cell)
    _verify_named(layout, data)
    data.at("bar" if layout.bar else "boxed")
    if bool(layout.bar) != bool(layout.boxed):
        raise Refused("a bar needs boxed cells that spend its fields, and they need a bar")
    for colour in layout.bar:
        _verify_row(layout, colour)
    for fields in data.each("between", layout.between):
        if len({cell.colours for cell in fields.cells}) > 1:
            raise Refused("the fields of one line stand between the same two rows")
        for colour in fields.cells[0].colours:
            _verify_row(layout, colour)


def _verify_needs(layout: Layout, cell: Cell) -> None:
    for need in cell.needs:
        layout.place(need)
    if cell.again and not _stands_behind(layout, cell):
        raise Refused(f"{cell.words} must stand behind {cell.needs[0].words}, before the last")


def _verify_named(layout: Layout, data: _Data) -> None:
    """Refuse cells that are not on the sheet, and the same two cells twice."""
    locking = {cell for row in layout.rows for cell in row.cells[-layout.lock_cells :]}
    for number, two in enumerate(layout.together):
        data.at("together", number)
        _verify_two(layout, two, layout.together[:number], "are linked")
        if locking & set(two):
            names = " and ".join(cell.words for cell in two)
            raise Refused(f"{names} cannot be crossed together: one of them can lock a row")
    for number, pair in enumerate(layout.pairs):
        data.at("pairs", number, "cells")
        _verify_two(
            layout, pair.cells, [one.cells for one in layout.pairs[:number]], "bring a gift"
        )
    data.at("boxed")
    for cell in sorted(layout.boxed, key=str):
        layout.place(cell)
    for tally in layout.tallies:
        data.at("tallies", tally.name)
        for cell in tally.cells:
            layout.place(cell)
        if len(tally.cells) >= len(layout.points):
            raise Refused(
                f"the tally {tally.name!r} has {len(tally.cells)} cells, and 'points' end with "
                f"{len(layout.points) - 1} crosses; name fewer cells, or give 'most_crosses' and "
                "'points' for as many"
            )


def _verify_two(
    layout: Layout, two: tuple[Cell, Cell], before: Iterable[tuple[Cell, Cell]], do: str
) -> None:
    for cell in two:
        layout.place(cell)
    if any(set(two) == set(other) for other in before):
        raise Refused(f"{two[0].words} and {two[1].words} {do} twice; name them once")


def _verify_row(layout: Layout, colour: Colour) -> None:
    if layout.row_of(colour) is None:
        raise Refused(f"there is no {colour.word} row for what is {colour.word}")


def _stands_behind(layout: Layout, cell: Cell) -> bool:
    """Whether a second box stands right behind the first, and not at the end."""
    line, position = layout.place(cell)
    cells = layout.lines[line].cells
    return 0 < position < len(cells) - 1 and cells[position - 1] == cell.needs[0]


def _points(data: _Data, most: int) -> tuple[int, ...]:
    points = data["points"]
    if not isinstance(points, list) or not all(_is_whole(p) and p >= 0 for p in points):
        raise Refused("'points' must be a list of whole numbers, by the number of crosses from 0")
    needed, told = most + 1, "most_crosses" in data
    if len(points) != needed:
        why = f"0 to {most} crosses" if told else f"no cross, {most - 1} cells and the lock"
        raise Refused(f"'points' must have {needed} numbers ({why}), not {len(points)}")
    least = 0
    for worth in data.each("points", points):
        if worth > MOST_POINTS:
            raise Refused(f"'points' must be at most {MOST_POINTS} for a row")
        if worth < least:
            raise Refused("'points' must not fall: a cross more never counts less")
        least = worth
    return tuple(points)


def _each_once(words: Iterable[str]) -> list[Cell]:
    cells: list[Cell] = []
    for cell in map(read_cell, words):
        if cell in cells:
            raise Refused(f"{cell.words} is boxed twice; name it once")
        cells.append(cell)
    return cells


def _two_cells(text: str) -> tuple[Cell, Cell]:
    cells = tuple(map(read_cell, text.split()))
    if len(set(cells)) != 2 or len(cells) != 2:
        raise Refused(f"{text[:40]!r} must be two cells, like 'r6 y6'")
    return cells[0], cells[1]


def _colour(letter: str) -> Colour:
    if letter not in tuple(LETTERS):
        raise Refused(f"{letter[:20]!r} is not a colour; write r, y, g or b")
    return COLOURS[LETTERS.index(letter)]


def _pairs(data: _Data) -> Iterator[Pair]:
    keys = {"cells", "gift", "points"}
    for number, pair in enumerate(data.each("pairs", _list(data, "pairs"))):
        if not isinstance(pair, dict) or not {"cells", "gift"} <= set(pair) <= keys:
            raise Refused("each of 'pairs' has 'cells', 'gift' and perhaps 'points'")
        data.at("pairs", number, "gift")
        gift = pair["gift"]
        if gift not in list(Gift):
            known = ", ".join(f"'{one.value}'" for one in Gift)
            raise Refused(f"{str(gift)[:40]!r} is not a gift; there are {known}")
        if (gift == Gift.POINTS) != ("points" in pair):
            raise Refused(f"the gift '{Gift.POINTS.value}' has a number of 'points', and no other")
        data.at("pairs", number, "points")
        points = _whole(pair, "points", 1, 100) if "points" in pair else 0
        data.at("pairs", number, "cells")
        yield Pair(_two_cells(_text(pair, "cells")), Gift(gift), points)


def _tallies(data: _Data) -> Iterator[Tally]:
    tallies = data.get("tallies", {})
    if not isinstance(tallies, dict) or len(tallies) > len(COLOURS):
        raise Refused(
            f"'tallies' has a name and cells for each of 1 to {len(COLOURS)}, like steps = 'y2 g11'"
        )
    for name in tallies:
        data.at("tallies", name)
        if not _is_name(name):
            raise Refused(f"the name of a tally is a text of 1 to {LONGEST_SHEET_NAME} characters")
        cells = tuple(map(read_cell, _text(tallies, name).split()))
        if not cells or len(set(cells)) < len(cells):
            raise Refused(f"the tally {name[:20]!r} must name cells, each once")
        yield Tally(name, cells)


def _swap(text: str, faces: int) -> tuple[int, int]:
    one, slash, two = text.partition("/")
    numbers = [n for n in (one, two) if n.isascii() and n.isdigit() and 2 <= int(n) <= 2 * faces]
    if not slash or len(numbers) < 2 or one == two:
        raise Refused(f"{text[:20]!r} is not a swap; write two numbers, like 8/5")
    return int(one), int(two)


def _lucky(numbers: list[object], faces: int) -> tuple[int, ...]:
    found = [n for n in numbers if isinstance(n, int) and 2 <= n <= 2 * faces]
    if numbers and (len(found) < max(2, len(numbers)) or len(set(found)) < len(found)):
        raise Refused(f"'lucky' must be two or more different numbers from 2 to {2 * faces}")
    return tuple(found)


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str) or len(value) > LONGEST_TEXT or not value.isprintable():
        raise Refused(f"{key!r} must be a text of one line")
    return value


def _words(data: Mapping[str, Any], key: str) -> list[str]:
    words = _text(data, key).split()
    if len(words) > MOST_OF_ANYTHING:
        raise Refused(f"{key!r} has {len(words)} fields; there are at most {MOST_OF_ANYTHING}")
    return words


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key, [])
    if not isinstance(value, list) or len(value) > MOST_OF_ANYTHING:
        raise Refused(f"{key!r} must be a list")
    return value


def _texts(data: Mapping[str, Any], key: str) -> list[str]:
    values = _list(data, key)
    if not all(isinstance(value, str) for value in values):
        raise Refused(f"{key!r} must be a list of texts")
    return values


def _whole(
    data: Mapping[str, Any], key: str, low: int, high: int, default: int | None = None
) -> int:
    value = data.get(key, default)
    if not _is_whole(value) or not low <= value <= high:
        raise Refused(
            f"{key!r} must be a whole number from {low} to {high}, not {repr(value)[:20]}"
        )
    return int(value)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
