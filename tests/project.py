"""The project's own files, for the tests that look at them."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from qwixx.sim.cache import VARIABLE, cache_folder

ROOT = Path(__file__).resolve().parent.parent
QWIXX = Path(sys.executable).parent / "qwixx"
DEEPER = int(os.environ.get("DEEPER", "1"))
"""How many times as many random games, sheets and requests as in every run."""


def own_environment(home: Path) -> dict[str, str]:
    """An environment in which `qwixx` is the installed one, with this tree's source."""
    return os.environ | {
        "HOME": str(home),
        # What was compiled or solved once need not be again.
        VARIABLE: str(cache_folder()),
        "PATH": f"{QWIXX.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT / "src"),
        "COLUMNS": "100",
        "NO_COLOR": "1",
    }


def qwixx(folder: Path, *args: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the installed command in a folder, as a user meets it; with variables if need be."""
    return _run([str(QWIXX), *args], folder, settings)


def shell(folder: Path, line: str) -> subprocess.CompletedProcess[str]:
    """What bash makes of a line with `qwixx` in it."""
    return _run(["bash", "--norc", "-c", line], folder, {})


def _run(
    call: list[str], folder: Path, settings: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        call,
        cwd=folder,
        env=own_environment(folder) | settings,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=240,
        check=False,
    )


@cache
def project_files() -> tuple[Path, ...]:
    """Every file that git tracks or would track."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    names = sorted(set(listing.stdout.decode().split("\0")) - {""})
    return tuple(path for name in names if (path := ROOT / name).is_file())
