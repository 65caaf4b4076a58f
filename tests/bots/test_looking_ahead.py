"""Whatever the nets try while they look ahead is played there by the rules, step by step."""

import json
import subprocess
import sys
from pathlib import Path

from qwixx.rules import editions
from tests.bots.looking_ahead import setups
from tests.light import light_environment
from tests.project import ROOT


def test_looking_ahead_keeps_the_rules_on_every_sheet(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.bots.looking_ahead"],
        cwd=ROOT,
        env=light_environment(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-200:] + done.stderr[-4000:]
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == len([*setups()])
    assert all(one["answered"] for one in told)
    for edition in editions():
        assert sum(one["thrown"] for one in told if one["edition"] == edition) > 0, edition
