"""A sheet of the host's own, at a real server: brought, refused, mended, and played by all."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from websockets.sync.client import connect

from qwixx.cli.main import run
from qwixx.rules import read_games
from tests.own import BOARD, SHEET
from tests.server.evening import evening, meet
from tests.server.guest import Guest
from tests.server.live import LiveServer, Site

WRONG = SHEET.replace("misthrow_limit = 3", "misthrow_limit = three")
WRONG_LINE = 1 + WRONG[: WRONG.index("misthrow_limit")].count("\n")


def refused(server: Site, path: str, body: object) -> tuple[int, dict[str, Any]]:
    with pytest.raises(HTTPError) as no:
        server.post(path, body)
    with no.value as answer:
        return answer.code, json.loads(answer.read())


def has_crossed(guest: Guest) -> bool:
    game = guest.table["game"]
    return bool(game and game["turn"] > 3)


def test_people_and_bots_play_on_it_and_the_server_restarts_in_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with LiveServer(tmp_path) as server:
        bots = ["novice", "regular"]
        guests = meet(server, 2, bots, edition="own", own_sheet=SHEET)
        asyncio.run(_all_play(guests, has_crossed))
        server.kill()
        server.start()
        summary = json.loads(server.get(f"/api/tables/{guests[0].code}"))
        assert (summary["edition"], summary["own_sheet"]) == ("own", "lighthouse")
        asyncio.run(evening(guests))
        assert guests[0].table["edition"]["title"] == "lighthouse"
        assert guests[0].table["layouts"][0]["swaps"] == [[7, 2]]
        secret = guests[0].secret
        assert secret is not None
        (text,) = server.records(guests[0].code, secret)
        assert server.errors() == []
    (game,) = read_games(text)
    assert list(game.record.result or ()) == guests[0].table["series"]["results"][0]
    file = tmp_path / "game.qwixx"
    file.write_text(text, "utf-8")
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert run(["replay", str(file)]) == 0
    assert run(["verify", str(file)]) == 0


async def _all_play(guests: list[Guest], until: Callable[[Guest], bool]) -> None:
    """All of them see it at the same moment, so that nobody has to be broken off."""
    await asyncio.gather(*(guest.play(until) for guest in guests))


def test_a_file_is_checked_and_shown_before_a_table_is_opened(server: LiveServer) -> None:
    found = server.post("/api/own", {"sheet": SHEET, "board": BOARD})
    assert found["edition"]["layout"]["tallies"] == [{"name": "tide", "cells": ["r8", "b8", "b4'"]}]
    assert found["board"]["name"] == "cliff"
    settings = {"edition": "own", "own_sheet": found["own_sheet"]}
    assert server.post("/api/tables", {"name": "Max", "settings": settings})["seat"] == 0


@pytest.mark.parametrize("path", ["/api/own", "/api/tables"])
def test_a_refusal_has_the_line_and_the_reason(server: LiveServer, path: str) -> None:
    settings = {"edition": "own", "own_sheet": WRONG}
    body = {"sheet": WRONG} if path == "/api/own" else {"name": "Max", "settings": settings}
    status, no = refused(server, path, body)
    assert (status, no["code"], no["line"]) == (422, "own_sheet", WRONG_LINE)
    assert "must be TOML" in no["message"]


def test_other_refusals_have_no_line(server: LiveServer) -> None:
    assert refused(server, "/api/tables", {"name": "|"})[1]["line"] is None


def test_more_than_a_file_is_not_even_read(server: LiveServer) -> None:
    status, no = refused(server, "/api/own", {"sheet": "#" * 40_000})
    assert (status, no["code"]) == (413, "too_long")
    status, no = refused(server, "/api/own", {"sheet": "#" * 9000})
    assert (status, no["code"], no["line"]) == (422, "own_sheet", 1)


def test_the_sheet_of_a_table_is_changed_in_the_lobby(server: LiveServer) -> None:
    (host,) = meet(server, 1)
    with connect(f"{server.socket_url}/api/tables/{host.code}/ws") as socket:

        def said(what: dict[str, Any]) -> dict[str, Any]:
            socket.send(json.dumps(what))
            while (message := json.loads(socket.recv()))["type"] not in ("done", "refused"):
                updates.append(message)
            return dict(message)

        updates: list[dict[str, Any]] = []
        socket.send(json.dumps({"type": "hello", "secret": host.secret}))
        kept = server.post("/api/own", {"sheet": SHEET, "board": BOARD})
        change = {"type": "change_settings", "id": "wrong-sheet", "settings": {}}
        change["settings"] = {"edition": "own", "own_sheet": WRONG}
        no = said(change)
        assert (no["code"], no["line"]) == ("own_sheet", WRONG_LINE)
        settings = {"edition": "own", "own_sheet": kept["own_sheet"]}
        change = {"type": "change_settings", "id": "right-sheet", "settings": settings}
        assert said(change)["type"] == "done"
        assert updates[-1]["table"]["edition"]["title"] == "lighthouse"
        settings = {"edition": "on-board", "own_board": kept["own_board"]}
        change = {"type": "change_settings", "id": "right-board", "settings": settings}
        assert said(change)["type"] == "done"
        assert updates[-1]["table"]["board"]["name"] == "cliff"
