"""A challenge over real sockets: ten people, one after the other, and a server that dies."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from urllib.error import HTTPError

import pytest

from qwixx.rules import read_record
from qwixx.server.hub.challenges import key_of
from qwixx.server.store.sqlite import SqliteStore
from tests.server.guest import Guest, Json, is_over, new_secret
from tests.server.live import LiveServer

PEOPLE = 10


def begin(server: LiveServer, code: str, number: int, seed: int | None = None) -> Guest:
    """Somebody who sits down to play it."""
    wish = {"name": f"Guest {number}", "secret": new_secret()}
    seated = server.post(f"/api/challenges/{code}/attempts", wish)
    return Guest(server, seated["code"], seated["secret"], seed=number if seed is None else seed)


def view(server: LiveServer, code: str, secret: str = "") -> tuple[str, Json]:
    """What somebody is told of it, as it came and as it is read."""
    text = server.get(f"/api/challenges/{code}", secret)
    told: Json = json.loads(text)
    return text, told


def test_ten_people_play_it_at_different_times(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        code = server.post("/api/challenges", {})["code"]
        heard: list[str] = []
        records = []
        for number in range(1, PEOPLE + 1):
            before, told = view(server, code)
            heard.append(before)
            assert (told["begun"], told["attempts"], told["par"]) == (number - 1, None, None)
            guest = begin(server, code, number)
            assert guest.secret is not None
            if number % 4 == 0:  # in the middle of a game
                asyncio.run(guest.play(lambda one: one.table["game"]["turn"] > 3))
                server.kill()
                server.start()
                heard.append(view(server, code, guest.secret)[0])
            asyncio.run(guest.play(is_over))
            heard.extend(guest.received)
            [text] = server.records(guest.code, guest.secret)
            heard.append(text)
            records.append(read_record(text))
            last = view(server, code, guest.secret)[1]
            assert last["over"] == number
            assert [one["names"][0] for one in last["attempts"] if one["yours"]] == [
                f"Guest {number}"
            ]
        with pytest.raises(HTTPError):
            server.get(f"/api/challenges/{code}/compared?one=1&other=2")
        server.kill()
        assert server.errors() == []
    ranking = last["attempts"]
    assert sorted(one["scores"][0] for one in ranking) == sorted(
        (game.result or ())[0] for game in records
    )
    # All throw the same, and nobody was sent what it follows from.
    for turn in zip(*(game.turns for game in records), strict=False):
        assert len({one.dice.white for one in turn}) == 1
    store = SqliteStore(tmp_path / "tables.db")
    made = json.loads(store.read(key_of(code))[0])
    store.close()
    assert len(made["secret"]) == 64
    assert not any(made["secret"] in text for text in heard)


def test_bots_decide_alike_where_people_do(server: LiveServer) -> None:
    """Also one that errs by chance: it errs at the same places in all attempts."""
    code = server.post("/api/challenges", {"bots": ["novice", "regular"]})["code"]
    turns = []
    for number in (1, 2):
        guest = begin(server, code, number, seed=7)
        asyncio.run(guest.play(is_over))
        assert guest.secret is not None
        [text] = server.records(guest.code, guest.secret)
        turns.append(read_record(text).turns)
    assert turns[0] == turns[1]
