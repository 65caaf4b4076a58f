"""Large screens: they show a code, and somebody at a table claims them."""

from __future__ import annotations

import json
import urllib.error
from pathlib import Path
from typing import Any

import pytest

from qwixx.server.hub import Screens, hash_of
from qwixx.server.hub import screens as waiting
from qwixx.server.table import Denied, watch_key
from tests.server.live import LiveServer
from tests.server.test_socket import joined, opened

TV = "tv-secret-of-32-letters-and-more"
HERE = "192.0.2.99"


def claimed(server: LiveServer, code: str, seat: dict[str, Any], **other: str) -> dict[str, Any]:
    wish = {"table": seat["code"], "secret": seat["secret"]} | other
    answer: dict[str, Any] = server.post(f"/api/screens/{code}", wish)
    return answer


def refused(server: LiveServer, code: str, seat: dict[str, Any], **other: str) -> str:
    with pytest.raises(urllib.error.HTTPError) as no:
        claimed(server, code, seat, **other)
    told: str = json.load(no.value)["code"]
    return told


def test_a_screen_gets_a_code_and_then_the_table_that_claims_it(server: LiveServer) -> None:
    seat = opened(server)
    first = server.post("/api/screens", {"secret": TV})
    assert len(first["code"]) == 6
    assert (first["table"], first["watch_key"]) == (None, None)
    assert server.post("/api/screens", {"secret": TV}) == first, "asked again, the same code"
    shouted = f"{first['code'][:3]}-{first['code'][3:]}".upper()
    for _ in range(2):  # the answer may have been lost
        assert claimed(server, shouted, seat) == {"table": seat["code"]}
    told = server.post("/api/screens", {"secret": TV})
    key = watch_key(hash_of(seat["secret"]))
    assert (told["table"], told["watch_key"]) == (seat["code"], key)
    assert "<svg" in server.get(f"/api/screens/{first['code']}/qr.svg")


def test_only_who_sits_there_shows_a_table(server: LiveServer) -> None:
    seat = opened(server)
    code = server.post("/api/screens", {"secret": f"{TV}-2"})["code"]
    key = watch_key(hash_of(seat["secret"]))
    assert refused(server, code, seat, secret="x" * 32) == "wrong_secret"
    assert refused(server, code, seat, secret=key * 4) == "wrong_secret"
    assert refused(server, code, seat, table="bcdfghjkmn") == "no_such_table"
    for code_of_none in ("bcdfgh", "%00bcdfg", "b", "%C3%9Fcdfgh", "bcdfgh" * 9):
        assert refused(server, code_of_none, seat) == "no_such_screen"
    other = opened(server)
    claimed(server, code, seat)
    assert refused(server, code, other) == "no_such_screen", "the first one has it"
    hers = joined(server, seat["code"])
    assert refused(server, code, hers) == "no_such_screen"
    told = server.post("/api/screens", {"secret": f"{TV}-2"})
    assert told["table"] == seat["code"]


def test_codes_of_screens_are_guessed_no_faster_than_those_of_tables(tmp_path: Path) -> None:
    with LiveServer(tmp_path, wrong_rate=1) as server:
        seat = opened(server)
        code = server.post("/api/screens", {"secret": TV})["code"]
        codes = [refused(server, "bcdfgh", seat) for _ in range(10)]
        assert codes[0] == "no_such_screen"
        assert codes[-1] == "too_fast"
        assert refused(server, code, seat) == "too_fast", "nothing is learned any more"


def test_a_screen_that_asks_no_more_is_forgotten() -> None:
    now = 0.0
    screens = Screens(lambda: now)
    code = screens.ask(TV, HERE).code
    now = 20.0
    assert screens.ask(TV, HERE).code == code
    now = 45.0
    assert screens.waits(code)
    now = 60.0
    assert not screens.waits(code)
    assert not screens.knows(TV)
    with pytest.raises(Denied, match="no large screen"):
        screens.claim(code, "table", "key")


def test_there_is_an_end_to_how_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "MOST_SCREENS", 3)
    screens = Screens(lambda: 0.0)
    for number in range(3):
        screens.ask(f"{TV}{number}", f"192.0.2.{number}")
    with pytest.raises(Denied, match="Too many"):
        screens.ask(TV, HERE)
    assert screens.ask(f"{TV}0", HERE).code, "those who have one keep it"


def test_one_address_does_not_take_all_places() -> None:
    now = 0.0
    screens = Screens(lambda: now)
    for number in range(waiting.MOST_OF_ONE):
        screens.ask(f"{TV}{number}", HERE)
    with pytest.raises(Denied, match="Too many"):
        screens.ask(TV, HERE)
    assert screens.ask(TV, "192.0.2.1").code
    now = waiting.WAIT_SECONDS + 1
    assert screens.ask(f"{TV}-later", HERE).code, "those who went have made room"
