"""What ``python -m bench`` has kept, and tables in Markdown, for `scripts.fill_docs`."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results"


def result(name: str) -> dict[str, Any]:
    """What ``python -m bench NAME`` has kept."""
    kept: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text("utf-8"))
    return kept


def figures(name: str) -> Any:
    """The figures alone."""
    return result(name)["figures"]


def rows(head: Sequence[str], lines: Iterable[Sequence[object]], align: str = "") -> str:
    """A table in Markdown; ``align`` has a letter for each column: l, c or r."""
    rules = {"l": "---", "c": ":---:", "r": "---:"}
    ruler = [rules[letter] for letter in align or "l" * len(head)]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in [head, ruler, *lines])
