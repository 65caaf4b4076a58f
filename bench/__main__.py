"""Run the measurements that are named, or all: every module here with a ``main``."""

import sys
from importlib import import_module
from pathlib import Path


def main() -> None:
    """Run one measurement after the other."""
    names = sorted(
        path.stem
        for path in Path(__file__).parent.glob("[!_]*.py")
        if "\ndef main(" in path.read_text("utf-8")
    )
    chosen = sys.argv[1:] or names
    for name in chosen:
        if name not in names:
            sys.exit(f"there is no measurement {name!r}; there are {', '.join(names)}")
    for name in chosen:
        print(f"== {name}", flush=True)
        import_module(f"bench.{name}").main()


main()
