"""Commands where numpy, numba and the like are not installed: they work, or say what is missing."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from qwixx.installed import FULL
from tests.light import light_environment
from tests.project import ROOT

GAME = str(ROOT / "tests" / "playthroughs" / "classic-two.qwixx")
EMPTY = "r- y- g- b- m0"
LACKING = [
    ["simulate", "gap", "ga", "--games", "2"],
    ["solve"],
    ["match", "gap", "ga", "--games", "2"],
    ["match", "gap", "cmd:cat", "--games", "2"],
    ["ladder", "--games", "2"],
    ["train", "classic-2"],
    ["review", GAME],
    ["explain", f"{EMPTY} | {EMPTY} @1", "--dice", "w4 w1 r2 y5 g3 b6"],
    ["engine", "solo"],
    ["sheets", "-o", "pad.pdf"],
]
WORKING = [
    ["--version"],
    ["--help"],
    ["boards"],
    ["replay", GAME],
    ["simulate", "--help"],
    ["solve", "--help"],
    ["serve", "--help"],
]
RUN_ALL = """
import contextlib, io, json, sys
from qwixx.cli.main import run

for args in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(args)
    print(json.dumps([code, out.getvalue(), err.getvalue()]), file=sys.__stdout__)
"""


def run_all(commands: list[list[str]], folder: Path) -> list[Any]:
    """Exit code, output and complaints of each, in one light process."""
    done = subprocess.run(
        [sys.executable, "-c", RUN_ALL],
        cwd=folder,
        env=light_environment(folder),
        input=json.dumps(commands),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_command_that_lacks_something_says_so_in_a_sentence_with_the_remedy(
    tmp_path: Path,
) -> None:
    sentence = (
        "qwixx: this needs {}, which is not installed; pip install 'qwixx[full]' installs all\n"
    )
    every = {sentence.format(part) for part in FULL}
    for args, (code, out, err) in zip(LACKING, run_all(LACKING, tmp_path), strict=True):
        assert (code, out) == (1, ""), args
        assert err in every, args


def test_the_other_commands_work(tmp_path: Path) -> None:
    for args, (code, out, err) in zip(WORKING, run_all(WORKING, tmp_path), strict=True):
        assert (code, err) == (0, ""), args
        assert out, args


@pytest.mark.parametrize("room", ["insight", "solver", "gym", "bots.matches", "bots.learning"])
def test_a_library_user_is_told_too(room: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"import qwixx.{room}"],
        env=light_environment(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "pip install 'qwixx[" in done.stderr.splitlines()[-1]
