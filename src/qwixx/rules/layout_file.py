"""Reading a sheet from its data file, so that a new sheet needs no new code."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from .errors import Refused
from .layout import COLOURS, Layout, Row, read_cell

KEYS = ("name", "rows", "crosses_to_lock", "points", "misthrow_points", "misthrow_limit")
LONGEST_ROW = 20
LONGEST_NAME = 24


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


def read_layout(text: str) -> Layout:
    """A sheet from the text of its data file."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused("a sheet file must be TOML", str(error)) from None
    return layout_from(data)


def layout_from(data: Mapping[str, Any]) -> Layout:
    """A sheet from the content of its data file; what cannot be played on is refused."""
    if missing := [key for key in KEYS if key not in data]:
        raise Refused(f"the sheet file has no {missing[0]!r}")
    if unknown := [key for key in data if key not in KEYS]:
        raise Refused(f"the sheet file has an unknown {unknown[0]!r}; it has {', '.join(KEYS)}")
    name = data["name"]
    if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise Refused(f"the name of a sheet is a text of 1 to {LONGEST_NAME} characters")
    try:
        return _layout(name, data)
    except Refused as error:
        raise Refused(f"sheet {name}", str(error)) from None


def _layout(name: str, data: Mapping[str, Any]) -> Layout:
    rows = _rows(data["rows"])
    shortest = min(len(row.cells) for row in rows)
    longest = max(len(row.cells) for row in rows)
    return Layout(
        name=name,
        rows=rows,
        crosses_to_lock=_whole(data, "crosses_to_lock", 0, shortest - 1),
        points=_points(data["points"], longest),
        misthrow_points=_whole(data, "misthrow_points", -100, 0),
        misthrow_limit=_whole(data, "misthrow_limit", 1, 10),
    )


def _rows(rows: object) -> tuple[Row, ...]:
    if not isinstance(rows, list) or not 2 <= len(rows) <= len(COLOURS):
        raise Refused(f"'rows' must be a list of 2 to {len(COLOURS)} rows")
    found = []
    for number, row in enumerate(rows, 1):
        if not isinstance(row, str):
            raise Refused(f"row {number} must be a text of cells, like 'r2 r3 r4'")
        cells = tuple(map(read_cell, row.split()))
        if not 2 <= len(cells) <= LONGEST_ROW:
            raise Refused(f"row {number} must have 2 to {LONGEST_ROW} cells, not {len(cells)}")
        for cell in cells:
            if not 2 <= cell.number <= 12:
                raise Refused(f"{cell.words} cannot be rolled: two dice make 2 to 12")
        found.append(Row(cells))
    return tuple(found)


def _points(points: object, longest: int) -> tuple[int, ...]:
    if not isinstance(points, list) or not all(_is_whole(p) and p >= 0 for p in points):
        raise Refused("'points' must be a list of whole numbers, by the number of crosses from 0")
    needed = longest + 2
    if len(points) != needed:
        raise Refused(
            f"'points' must have {needed} numbers (no cross, {longest} cells and the lock), "
            f"not {len(points)}"
        )
    return tuple(points)


def _whole(data: Mapping[str, Any], key: str, low: int, high: int) -> int:
    value = data[key]
    if not _is_whole(value) or not low <= value <= high:
        raise Refused(f"{key!r} must be a whole number from {low} to {high}, not {value!r}")
    return int(value)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
