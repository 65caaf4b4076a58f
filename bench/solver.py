"""The solver: time and memory from a cold start, compiling included, and of reopening a table."""

import json
import os
import tempfile
from pathlib import Path

from bench.machine import keep
from bench.process import qwixx

KNOWN_VALUE = 115.483126
PLAYERS = tuple(int(n) for n in os.environ.get("PLAYERS", "1,2,5").split(","))


def main() -> None:
    """Solve and reopen."""
    figures: dict[str, object] = {}
    for players in PLAYERS:
        # A folder of its own for each: compiling is part of a cold start.
        with tempfile.TemporaryDirectory() as folder:
            figures[f"players_{players}"] = solved(players, Path(folder))
    keep("solver", figures)


def solved(players: int, cache: Path) -> dict[str, object]:
    """The figures of one table."""
    cold = qwixx(cache, "solve", "--players", str(players), "--json")
    again = qwixx(cache, "solve", "--players", str(players), "--json")
    values = json.loads(cold.output)["values"]
    if values != json.loads(again.output)["values"]:
        raise SystemExit("the reopened table says something else")
    figures: dict[str, object] = {
        "values": values,
        "cold_start": cold.figures(),
        "reopened": again.figures(),
        "reopening_the_table_alone_seconds": json.loads(again.output)["seconds"],
    }
    if players == 1:
        figures[f"difference_from_{KNOWN_VALUE}"] = round(values[0] - KNOWN_VALUE, 9)
    return figures
