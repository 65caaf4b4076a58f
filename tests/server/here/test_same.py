"""The Python that pages get plays as the server's does."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from qwixx.server.http.static import FOLDER
from tests.project import ROOT

from . import bot_games, random_games

pytestmark = pytest.mark.slow
SEED = 21


def in_a_page(script: Path, *values: str) -> str:
    """What a script prints in the Python of pages."""
    node = shutil.which("node")
    parts = next(iter(FOLDER.glob("assets/python-*")), None)
    assert node, "This needs Node, as the web client does."
    assert parts, "This needs the web client: make web."
    runner, pyodide = Path(__file__).with_name("run.mjs"), ROOT / "web/node_modules/pyodide"
    ran = subprocess.run(
        [node, *map(str, (runner, pyodide, parts, ROOT, script)), *values],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_random_games_of_all_editions_are_the_same_in_a_page() -> None:
    there = in_a_page(Path(random_games.__file__), str(SEED)).strip().splitlines()
    here = "\n".join(random_games.games(SEED)).strip().splitlines()
    assert len(here) > 1000
    assert there == here


def test_bots_of_all_levels_decide_alike_in_a_page() -> None:
    """There they have neither numpy nor numba, and the layers of their nets in another form."""
    there = in_a_page(Path(bot_games.__file__), str(SEED)).strip().splitlines()
    here = list(bot_games.games(SEED))
    assert len(here) > 100
    assert there == here
