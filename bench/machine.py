"""Where a figure was measured, and where it is kept."""

import json
import os
import platform
from datetime import UTC, datetime
from pathlib import Path

from scripts import fill_docs

RESULTS = Path(__file__).resolve().parent / "results"


def machine() -> dict[str, str | int | float]:
    """The machine in a few words, and how busy it was with other things."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "load_before": round(os.getloadavg()[0], 1),
        "priority": _priority(),
    }


def keep(name: str, figures: dict[str, object], command: str = "") -> None:
    """Print the figures, keep them in bench/results with the machine, and fill the documents.

    ``command`` is what makes them, if not the module of that name.
    """
    content = {
        "command": f"python -m bench {command or name}",
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine(),
        "figures": figures,
    }
    text = json.dumps(content, indent=2)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.json").write_text(text + "\n")
    print(text)
    fill_docs.main()


def _priority() -> str:
    """Whether this run was let before other work: ``chrt -r 5``, or its session's niceness."""
    usual = os.sched_getscheduler(0) == os.SCHED_OTHER if hasattr(os, "SCHED_OTHER") else True
    if not usual:
        return "real time"
    try:
        nice = int(Path("/proc/self/autogroup").read_text().split()[-1])
    except (OSError, ValueError, IndexError):
        nice = 0
    return "before others" if nice < 0 else "usual"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or "unknown"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"
