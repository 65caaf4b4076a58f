"""Run the measurements that are named, or all: every module here with a ``main``.

Options after the names are for these measurements.
"""

import sys
from importlib import import_module
from itertools import takewhile
from pathlib import Path


def main() -> None:
    """Run one measurement after the other."""
    names = sorted(
        path.stem
        for path in Path(__file__).parent.glob("[!_]*.py")
        if "\ndef main(" in path.read_text("utf-8")
    )
    words = list(takewhile(lambda word: not word.startswith("-"), sys.argv[1:]))
    del sys.argv[1 : len(words) + 1]
    chosen = words or names
    for name in chosen:
        if name not in names:
            sys.exit(f"there is no measurement {name!r}; there are {', '.join(names)}")
    for name in chosen:
        print(f"== {name}", flush=True)
        import_module(f"bench.{name}").main()


main()
