"""Run the measurements that are named, or all: every module here with a ``main``."""

import sys
from importlib import import_module
from pathlib import Path


def main() -> None:
    """Run one measurement after the other."""
    modules = sorted(path.stem for path in Path(__file__).parent.glob("*.py"))
    chosen = sys.argv[1:] or [name for name in modules if not name.startswith("_")]
    for name in chosen:
        if name not in modules:
            sys.exit(f"there is no measurement {name!r}")
        run = getattr(import_module(f"bench.{name}"), "main", None)
        if run is not None:
            print(f"== {name}", flush=True)
            run()


main()
