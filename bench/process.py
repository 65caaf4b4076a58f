"""How long a command takes, and how much memory, as a process of its own."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from bench.machine import RESULTS


class Used(NamedTuple):
    """What a command used, and what it printed."""

    seconds: float
    cpu_seconds: float
    megabytes: int
    output: str

    def figures(self) -> dict[str, float]:
        """Rounded, for the results."""
        return {
            "seconds": round(self.seconds, 2),
            "cpu_seconds": round(self.cpu_seconds, 2),
            "megabytes": self.megabytes,
        }


def qwixx(cache: Path, *args: str) -> Used:
    """Run ``qwixx`` with a cache folder of its own."""
    environment = os.environ | {"QWIXX_CACHE_DIR": str(cache)}
    environment["PYTHONPATH"] = str(RESULTS.parents[1] / "src")
    begin = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "qwixx", *args], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    output = process.stdout.read()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"qwixx {' '.join(args)} failed")
    seconds = time.perf_counter() - begin
    return Used(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024, output)
