"""Finished games are reviewed for those who may see them: once, in order, and not without end."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
import pytest

from qwixx import rules
from qwixx.server.config import Config
from qwixx.server.http.gate import READ, REVIEWS, Gate
from qwixx.server.hub import Metrics, NoInsight, reviews
from qwixx.server.hub.desk import tell
from qwixx.server.hub.reviews import MOST_BEFORE_POSTED, MOST_WAITING, Reviews
from qwixx.server.protocol.replay import LONGEST_RECORD, Replay, Review
from tests.server.evening import evening, meet
from tests.server.live import LiveServer
from tests.server.test_http import ask, opened, refused

T = TypeVar("T")

RECORD = """\
Edition: classic
Players: Max, Emma
Date: 2026-11-17

1. w4 w1 r2 y5 g3 b6 | Max: r5 b10 | Emma: y5
2. w2 w3 r1 y6 g6 b4 | Emma: - - !
"""
WRONG = RECORD.replace("b10", "b13")


def post(server: LiveServer, path: str, **wish: object) -> tuple[int, Any]:
    """What a route answers to a posted record."""
    status, _, text = ask(server, path, wish, Content_Type="application/json")
    return status, json.loads(text)


class Desk:
    """Reviews whatever it is given as soon as it may, and keeps count."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self.may = threading.Event()
        monkeypatch.setattr(reviews, "_review", self.review)

    def review(self, record: str) -> tuple[str, dict[str, bytes]]:
        self.asked.append(record)
        self.may.wait(60)
        if record == "unknown":
            return "This game cannot be reviewed: nobody has learned it.", {}
        if record == "broken":
            raise ZeroDivisionError
        return "", {"en": record.encode(), "de": f"{record} auf Deutsch".encode()}


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(monkeypatch)


def run(story: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(story)


def test_a_game_is_reviewed_once_however_many_ask(desk: Desk) -> None:
    async def story() -> list[bytes | None]:
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
    async def story() -> bytes | None:
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
        with pytest.raises(NoInsight) as no:
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
        with pytest.raises(NoInsight, match="nobody has learned it") as no:
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


def test_a_review_is_told_in_the_language_that_somebody_speaks(desk: Desk) -> None:
    desk.may.set()

    async def story() -> list[bytes | None]:
        made = Reviews(in_process=False)
        told = [await made.review("game", language) for language in ("de", "en", "nl", "")]
        made.close()
        return told

    assert run(story()) == [b"game auf Deutsch", b"game", b"game", b"game"]
    assert desk.asked == ["game"]


def test_who_cannot_wait_is_told_so_and_finds_it_done_later(desk: Desk) -> None:
    async def story() -> None:
        made = Reviews(in_process=False)
        assert await made.review("game", wait=0.01) is None
        assert made.progress("game") == (0, 0)
        assert made.has("game")
        desk.may.set()
        assert await made.review("game") == b"game"
        made.close()

    run(story())
    assert desk.asked == ["game"]


def test_who_waits_sees_how_far_it_is(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = threading.Event()

    def review(record: str) -> tuple[str, dict[str, bytes]]:
        tell(3, 25)
        begun.set()
        return desk.review(record)

    monkeypatch.setattr(reviews, "_review", review)

    async def story() -> tuple[tuple[int, int], tuple[int, int]]:
        made = Reviews(in_process=False)
        assert await made.review("game", wait=0.001) is None
        assert await made.review("another", wait=0.001) is None
        await asyncio.to_thread(begun.wait, 60)
        told = made.progress("game"), made.progress("another")
        desk.may.set()
        await made.review("another")
        made.close()
        return told

    assert run(story()) == ((3, 25), (0, 0))


def test_games_that_anybody_posts_leave_room_for_those_of_the_tables(desk: Desk) -> None:
    async def story() -> None:
        made = Reviews(in_process=False)
        for number in range(MOST_BEFORE_POSTED):
            await made.review(f"game {number}", wait=0.001, posted=True)
        with pytest.raises(NoInsight) as no:
            await made.review("one more", wait=0.001, posted=True)
        assert no.value.busy
        assert await made.review("one of a table", wait=0.001) is None
        desk.may.set()
        assert await made.review("one of a table") == b"one of a table"
        made.close()

    run(story())


def test_an_address_has_only_so_many_games_reviewed() -> None:
    gate = Gate(Config(), Metrics(), lambda: 0.0)
    allowed = [gate.may_review("192.0.2.1") for _ in range(20)]
    assert sum(allowed) == 2 * REVIEWS
    assert gate.may_review("192.0.2.2")
    assert sum(gate.may_read("192.0.2.1") for _ in range(50)) == READ
    assert gate.may_read("192.0.2.2")


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


def test_a_posted_record_is_walked_through_step_by_step(server: LiveServer) -> None:
    status, told = post(server, "/api/replays", record=RECORD)
    assert status == 200
    replay = msgspec.convert(told, Replay)
    assert replay.players == ["Max", "Emma"]
    assert not replay.over
    steps = [(moment.turn, moment.step) for moment in replay.moments]
    assert steps == [(1, "action1"), (1, "action2"), (2, "action1"), (2, "action2"), (3, "over")]
    first, second, third, fourth, last = replay.moments
    assert [option and option.decision for option in first.decided] == ["r5", "y5"]
    assert [option and option.decision for option in second.decided] == ["b10", None]
    assert [replay.sheets[place].total for place in first.sheets] == [0, 0]
    assert [replay.sheets[place].total for place in third.sheets] == [2, 1]
    assert (third.misthrow, fourth.misthrow) == (False, True)
    assert [replay.sheets[place].misthrows for place in last.sheets] == [0, 1]
    assert replay.record == rules.write_record(rules.read_record(RECORD))


def test_one_game_of_several_is_chosen(server: LiveServer) -> None:
    both = f"{RECORD}\n{RECORD.replace('Max', 'Ada')}"
    assert post(server, "/api/replays", record=both)[1]["games"] == 2
    assert post(server, "/api/replays", record=both, game=2)[1]["players"] == ["Ada", "Emma"]
    status, no = post(server, "/api/replays", record=both, game=3)
    assert (status, no["code"]) == (422, "record")
    assert no["message"] == "There are games 1 to 2 in this text, and no game 3."


@pytest.mark.parametrize("path", ["/api/replays", "/api/reviews"])
def test_what_is_wrong_with_a_posted_text_is_told_at_its_line(
    server: LiveServer, path: str
) -> None:
    for text, line, why in (
        (WRONG, 5, "Max may not cross blue 13: there is no blue 13 on the sheet."),
        ("", 1, "There is no game in it."),
        ("Edition: chess\nPlayers: Max, Emma\n", 1, "chess"),
        ("\0" * 100, 1, ""),
    ):
        status, no = post(server, path, record=text)
        assert (status, no["code"]) == (422, "record")
        assert no["line"] == line
        assert why in no["message"]
    assert post(server, path, record="x" * (LONGEST_RECORD + 12 * 2**10))[0] == 413
    assert post(server, path, record=7)[0] == 400
    assert post(server, path, record="\ud800")[0] == 400
    assert post(server, path, record=RECORD, game=0)[0] == 400
    assert post(server, path, record=RECORD, colour="red")[0] == 400
    assert server.errors() == []


def test_whoever_is_in_the_midst_of_a_game_gets_no_advice(server: LiveServer) -> None:
    status, no = post(server, "/api/reviews", record=RECORD)
    assert (status, no["code"]) == (422, "record")
    assert no["message"] == "This game is not over, and only finished games are reviewed."


def test_pages_of_others_post_nothing(server: LiveServer) -> None:
    for path in ("/api/replays", "/api/reviews"):
        answer = ask(server, path, {"record": RECORD}, Origin="https://example.org")
        assert refused(answer) == (403, "origin")


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
    other = ask(server, f"{path}?language=de", Authorization=f"Bearer {host.secret}")[2]
    english, german = (
        [
            option.words
            for turn in msgspec.json.decode(one, type=Review).turns
            for decision in turn.decisions
            for option in decision.options
        ]
        for one in (text, other)
    )
    assert english != german
    assert [len(words) for words in english] == [len(words) for words in german]
    # The same game posted by anybody is no other: it is there at once.
    record = server.records(host.code, host.secret or "")[0]
    status, posted = post(server, "/api/reviews", record=record)
    assert status == 200
    assert posted == told
    drawn = {
        option["decision"]: option["option"]["decision"]
        for turn in told["turns"]
        for decision in turn["decisions"]
        for option in decision["options"]
    }
    assert all(decision == option for decision, option in drawn.items())
