"""The example client opens a table at a real server and plays a game there to its end."""

import subprocess
import sys
from pathlib import Path

from qwixx.rules import read_games
from qwixx.server.analysis.verify import verify_record
from tests.docs import blocks
from tests.project import ROOT, own_environment
from tests.server.live import LiveServer

CLIENT = ROOT / "examples" / "client.py"


def test_it_plays_a_whole_fair_game(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        played = subprocess.run(
            [sys.executable, "-W", "error", CLIENT, server.url],
            env=own_environment(tmp_path),
            capture_output=True,
            text=True,
            check=False,
            timeout=240,
        )
    assert (played.returncode, played.stderr) == (0, "")
    (game,) = read_games(played.stdout)
    assert game.record.players[0] == "Max"
    assert len(game.record.players) == 3
    assert game.state.is_over
    assert verify_record(game.record).devices == ("Max",)


def test_it_is_printed_in_full() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert CLIENT.read_text(encoding="utf-8") in [block.body for block in blocks(page)]
