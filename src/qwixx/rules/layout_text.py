"""Writing the data file of a sheet: what `layout_file` reads."""

from __future__ import annotations

from collections.abc import Iterable

from .layout import Layout, Pair


def write_layout(layout: Layout) -> str:
    """The text of a sheet file: a line for each key."""
    usual = max(len(row.cells) for row in layout.rows) + 1
    most = len(layout.points) - 1
    values: dict[str, object] = {
        "name": layout.name,
        "rows": [_joined(row.cells) for row in layout.rows],
        "between": [_joined(row.cells) for row in layout.between],
        "faces": layout.faces if layout.faces != 6 else "",
        "crosses_to_lock": layout.crosses_to_lock,
        "lock_cells": layout.lock_cells if layout.lock_cells != 1 else "",
        "rows_to_end": layout.rows_to_end if layout.rows_to_end != min(2, len(layout.rows)) else "",
        "most_crosses": most if most != usual else "",
        "points": list(layout.points),
        "misthrow_points": layout.misthrow_points,
        "misthrow_limit": layout.misthrow_limit,
        "together": [_joined(pair) for pair in layout.together],
        "bar": _joined(colour.letter for colour in layout.bar),
        "boxed": _joined(cell for cell in layout.places if cell in layout.boxed),
        "pairs": [_pair_data(pair) for pair in layout.pairs],
        "tallies": {tally.name: _joined(tally.cells) for tally in layout.tallies},
        "swaps": _joined(f"{one}/{two}" for one, two in layout.swaps),
        "lucky": list(layout.lucky_from),
        "variant": "" if layout.lucky else layout.variant,
        "about": layout.about,
        "certainty": layout.certainty,
        "source": layout.source,
    }
    told = {key: value for key, value in values.items() if value not in ("", [], {})}
    return "".join(f"{key} = {_toml(value)}\n" for key, value in told.items())


def _joined(parts: Iterable[object]) -> str:
    return " ".join(map(str, parts))


def _pair_data(pair: Pair) -> dict[str, object]:
    data: dict[str, object] = {"cells": _joined(pair.cells), "gift": pair.gift.value}
    return data | {"points": pair.points} if pair.points else data


def _toml(value: object) -> str:
    """A value in one line, without a semicolon: in records that begins a comment."""
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        pairs = (
            f"{key if key.isascii() and key.isidentifier() else _toml(key)} = {_toml(one)}"
            for key, one in value.items()
        )
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace(";", "\\u003b")
        return f'"{escaped}"'
    return str(value)
