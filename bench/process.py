"""How long a command takes, and how much memory, as a process of its own; what others use."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
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


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Bytes that a process has."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def stolen_seconds() -> float:
    """Time that the machine was not given by its host, all cores together: nobody here can help."""
    first = Path("/proc/stat").read_text().splitlines()[0].split()
    return int(first[8]) / os.sysconf("SC_CLK_TCK")


def part(times: Sequence[float], share: float) -> float:
    """The time within which that share of all lies."""
    return times[min(len(times) - 1, int(len(times) * share))] if times else float("nan")
