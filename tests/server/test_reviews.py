"""Finished games are reviewed for those who may see them: once, in order, and not without end."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest

from qwixx.server.config import Config
from qwixx.server.http.gate import REVIEWS, Gate
from qwixx.server.hub import Metrics, NoReview, reviews
from qwixx.server.hub.reviews import MOST_WAITING, Reviews
from tests.server.evening import evening, meet
from tests.server.live import LiveServer
from tests.server.test_http import ask, opened, refused

T = TypeVar("T")


class Desk:
    """Reviews whatever it is given as soon as it may, and keeps count."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self.may = threading.Event()
        monkeypatch.setattr(reviews, "_review", self.review)

    def review(self, record: str) -> tuple[str, bytes]:
        self.asked.append(record)
        self.may.wait(60)
        if record == "unknown":
            return "This game cannot be reviewed: nobody has learned it.", b""
        if record == "broken":
            raise ZeroDivisionError
        return "", record.encode()


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(monkeypatch)


def run(story: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(story)


def test_a_game_is_reviewed_once_however_many_ask(desk: Desk) -> None:
    async def story() -> list[bytes]:
        made = Reviews(in_process=False)
        asking = [asyncio.create_task(made.review("game")) for _ in range(5)]
        await asyncio.sleep(0)
        assert made.has("game")
        desk.may.set()
        answers = await asyncio.gather(*asking)
        answers.append(await made.review("game"))
        made.close()
        return answers

    assert run(story()) == [b"game"] * 6
    assert desk.asked == ["game"]


def test_who_goes_away_does_not_take_the_answer_of_others_along(desk: Desk) -> None:
    async def story() -> bytes:
        made = Reviews(in_process=False)
        impatient = asyncio.create_task(made.review("game"))
        patient = asyncio.create_task(made.review("game"))
        await asyncio.sleep(0)
        impatient.cancel()
        desk.may.set()
        answer = await patient
        made.close()
        return answer

    assert run(story()) == b"game"


def test_only_so_many_games_wait(desk: Desk) -> None:
    async def story() -> None:
        made = Reviews(in_process=False)
        asking = [asyncio.create_task(made.review(f"game {n}")) for n in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(NoReview) as no:
            await made.review("one more")
        assert no.value.busy
        desk.may.set()
        await asyncio.gather(*asking)
        assert await made.review("one more") == b"one more"
        made.close()

    run(story())


def test_what_cannot_be_reviewed_is_said_and_harms_nobody(desk: Desk) -> None:
    desk.may.set()

    async def story() -> None:
        made = Reviews(in_process=False)
        with pytest.raises(NoReview, match="nobody has learned it") as no:
            await made.review("unknown")
        assert not no.value.busy
        with pytest.raises(ZeroDivisionError):
            await made.review("broken")
        assert await made.review("game") == b"game"
        assert not made.has("unknown")
        made.close()

    run(story())


def test_the_oldest_reviews_are_forgotten(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "KEPT", 2)
    desk.may.set()

    async def story() -> list[bool]:
        made = Reviews(in_process=False)
        for game in ("one", "two", "one", "three"):
            await made.review(game)
        made.close()
        return [made.has(game) for game in ("one", "two", "three")]

    assert run(story()) == [True, False, True]


def test_an_address_has_only_so_many_games_reviewed() -> None:
    gate = Gate(Config(), Metrics(), lambda: 0.0)
    allowed = [gate.may_review("192.0.2.1") for _ in range(20)]
    assert sum(allowed) == 2 * REVIEWS
    assert gate.may_review("192.0.2.2")


def test_reviews_are_for_those_who_may_see_the_games(server: LiveServer) -> None:
    private = opened(server)
    path = f"/api/tables/{private['code']}/review"
    assert refused(ask(server, path)) == (403, "not_public")
    assert refused(ask(server, path, Authorization="Bearer " + "x" * 43)) == (403, "wrong_secret")
    bearer = f"Bearer {private['secret']}"
    assert refused(ask(server, path, Authorization=bearer)) == (404, "no_such_game")
    public = f"/api/tables/{opened(server, public=True)['code']}/review"
    for game in ("", "?game=1", "?game=0", "?game=x", "?game=99999999999999999999"):
        assert refused(ask(server, public + game)) == (404, "no_such_game")
    assert refused(ask(server, "/api/tables/bcdfghjkmn/review")) == (404, "no_such_table")


@pytest.mark.slow
def test_a_finished_game_is_taken_apart(server: LiveServer) -> None:
    guests = meet(server, 2, seed=3)
    asyncio.run(evening(guests))
    host = guests[0]
    path = f"/api/tables/{host.code}/review"
    status, headers, text = ask(server, path, Authorization=f"Bearer {host.secret}")
    assert status == 200
    assert headers["Cache-Control"] == "no-store"
    told = json.loads(text)
    assert told["over"]
    for seat in told["seats"]:
        parts = seat["win"]
        total = sum(parts[part] for part in ("start", "luck", "play", "others", "rest"))
        assert total == pytest.approx(parts["end"], abs=1e-9)
    assert ask(server, f"{path}?game=1", Authorization=f"Bearer {host.secret}")[2] == text
