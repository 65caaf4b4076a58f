"""A server where numpy and numba are not installed: everybody plays, nobody coaches or reviews."""

import asyncio
import json
import sys
import urllib.error
from pathlib import Path

import pytest

from qwixx.rules import read_record, replay
from qwixx.server.config import Config
from qwixx.server.hub.brains import Brains
from qwixx.server.process.addresses import welcome
from tests.light import light_environment
from tests.server.evening import evening, meet
from tests.server.live import LiveServer

SLOW = "took too long"


class LightServer(LiveServer):
    """``qwixx serve`` on a small machine."""

    def environment(self) -> dict[str, str]:
        return light_environment(self._folder)


def refused(server: LiveServer, path: str, secret: str) -> str:
    with pytest.raises(urllib.error.HTTPError) as no:
        server.get(path, secret)
    return str(json.loads(no.value.read())["code"])


def test_bots_of_all_levels_play_a_game(tmp_path: Path) -> None:
    with LightServer(tmp_path, bot_workers=1) as server:
        guests = meet(server, 1, ["regular", "expert", "master"])
        asyncio.run(evening(guests))
        (host,) = guests
        (record,) = server.records(host.code, host.secret or "")
        *_, last = replay(read_record(record))
        assert last.is_over
        assert refused(server, f"/api/tables/{host.code}/review", host.secret or "") == "no_review"
        assert refused(server, f"/api/tables/{host.code}/coach", host.secret or "") == "no_coach"
    # No bot has failed; where the machine is busy, a plain answer may do for a slow one.
    assert not [line for line in server.log.read_text().splitlines() if SLOW not in line]


def test_whoever_starts_it_is_told_what_it_lacks() -> None:
    assert "pip install 'qwixx[full]'" in welcome(Config(), 8717, is_light=True)
    assert "qwixx[full]" not in welcome(Config(), 8717)


def test_without_processes_bots_think_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """So it is on Android."""
    monkeypatch.setitem(sys.modules, "multiprocessing.synchronize", None)

    async def think() -> str:
        brains = Brains(1)
        try:
            return type(brains._executor).__name__
        finally:
            brains.close()

    assert asyncio.run(think()) == "ThreadPoolExecutor"
