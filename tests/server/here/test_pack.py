"""What is packed for a page is all that its server imports."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from qwixx.server.http.static import FOLDER

pytestmark = pytest.mark.slow
MISSING = {*packages_distributions(), "sqlite3"} - {"msgspec", "qwixx"}
"""What the Python of a page does not have: of all other packages it has one."""
ALL_OF_IT = """
import asyncio, sys
sys.modules.update(dict.fromkeys({missing!r}))
import qwixx
assert ".zip" in qwixx.__file__
qwixx.__version__ = "0"
from qwixx import rules
from qwixx.bots import make_player
from qwixx.bots.players import netplayer
from qwixx.server.here import start

# What the others have learned is not packed, but fetched.
for level in ("novice", "regular"):
    state = rules.start(rules.make_setup("classic", 2))
    state = rules.roll(state, rules.Roller(1).roll(state))
    make_player(level, seed=1).decide(rules.seen_by(state, 0), 0)
"""


def test_a_page_has_every_module_that_it_needs(tmp_path: Path) -> None:
    [packed] = FOLDER.glob("assets/python-*/qwixx.zip")
    script = tmp_path / "script.py"
    script.write_text(ALL_OF_IT.format(missing=MISSING))
    begin = f"import sys; sys.path.insert(0, {str(packed)!r}); import runpy; "
    ran = subprocess.run(
        [sys.executable, "-I", "-c", f"{begin}runpy.run_path({str(script)!r})"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
