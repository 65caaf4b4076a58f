"""A page as its own server: what it shows is stored, and nothing stored is lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from qwixx import rules
from qwixx.server.here import Office, start

SECRET = "s" * 32


class MemoryShelf:
    """What IndexedDB does for the worker of a page."""

    def __init__(self) -> None:
        self.logs: dict[str, list[str]] = {}
        self.listed: dict[str, str] = {}
        self.why_not = ""

    async def append(self, code: str, first: int, entries: str, listed: str) -> str:
        await asyncio.sleep(0)
        if self.why_not:
            return self.why_not
        log = self.logs.setdefault(code, [])
        if len(log) != first - 1:
            return "" if log[first - 1 :] == entries.split("\n") else "conflict"
        log += entries.split("\n")
        self.listed[code] = listed
        return ""

    async def read(self, code: str) -> str:
        return "\n".join(self.logs.get(code, []))

    async def tables(self) -> str:
        return "\n".join(self.listed.values())

    async def cut(self, code: str, last: int) -> None:
        del self.logs[code][last:]

    async def drop(self, code: str) -> None:
        del self.logs[code], self.listed[code]


class Page:
    """What a page does with the office of its worker."""

    def __init__(self, shelf: MemoryShelf) -> None:
        self.shelf = shelf
        self.office: Office | None = None
        self._numbers = 0
        self._answers: dict[int, asyncio.Future[tuple[int, str]]] = {}
        self._lines: dict[int, Line] = {}

    async def begin(self) -> None:
        async def bring(_: str) -> None:
            """What bots have learned is here already."""

        self.office = await start(self.shelf, self._hear, bring, bot_pause=0)

    def _hear(self, what: str, number: int, status: int, text: str) -> None:
        if what == "answer":
            self._answers.pop(number).set_result((status, text))
        elif what == "text":
            self._lines[number].heard(json.loads(text))

    async def ask(self, method: str, path: str, body: Any = None, secret: str = "") -> Any:
        assert self.office is not None
        self._numbers += 1
        answer = asyncio.get_running_loop().create_future()
        self._answers[self._numbers] = answer
        text = "" if body is None else json.dumps(body)
        self.office.ask(self._numbers, method, path, secret, text)
        status, said = await answer
        return status, said if path.partition("?")[0].endswith("/record") else json.loads(said)

    async def sit(self, code: str, secret: str) -> Line:
        assert self.office is not None
        self._numbers += 1
        line = self._lines[self._numbers] = Line(self.office, self._numbers)
        self.office.open(self._numbers, code)
        line.say({"type": "hello", "secret": secret})
        await line.until(lambda said: said["type"] in ("update", "goodbye"))
        return line


class Line:
    """A connection to a table."""

    def __init__(self, office: Office, number: int) -> None:
        self._office, self._number = office, number
        self._changed = asyncio.Event()
        self.said: list[dict[str, Any]] = []
        self.update: dict[str, Any] = {}
        self._ids = 0

    def heard(self, message: dict[str, Any]) -> None:
        self.said.append(message)
        if message["type"] == "update":
            self.update = message
        self._changed.set()

    def say(self, message: dict[str, Any]) -> None:
        self._office.hear(self._number, json.dumps(message))

    async def until(self, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        async with asyncio.timeout(60):
            while not (self.said and is_so(self.said[-1])):
                self._changed.clear()
                await self._changed.wait()
        return self.said[-1]

    async def command(self, **fields: Any) -> dict[str, Any]:
        self._ids += 1
        mine = f"command-{id(self)}-{self._ids}"
        self.say({"id": mine, **fields})
        async with asyncio.timeout(60):
            while True:
                for said in self.said:
                    if said.get("id") == mine:
                        return said
                self._changed.clear()
                await self._changed.wait()

    async def play(self, turns: int | None = None) -> None:
        """Pass whatever comes, until the game is over or some turns are played."""
        first = self.update["table"]["game"]["turn"]
        while self.update["table"]["phase"] == "playing":
            game, you = self.update["table"]["game"], self.update["you"]
            if turns is not None and game["turn"] >= first + turns:
                return
            if you["may_roll"]:
                await self.command(type="roll", step=game["step_id"])
            elif you["options"]:
                decision = you["options"][0]["decision"]
                await self.command(type="decide", step=game["step_id"], decision=decision)
            else:
                self._changed.clear()
                await self._changed.wait()


@asynccontextmanager
async def page(shelf: MemoryShelf) -> AsyncIterator[Page]:
    one = Page(shelf)
    await one.begin()
    yield one
    # A closed tab says nothing; here the next test shall not hear of it.
    assert one.office is not None
    await one.office.hub.close()


async def opened(one: Page, **wish: Any) -> str:
    """A table that was opened; its code."""
    body = {"name": "Emma", "bots": ["novice"], "secret": SECRET, **wish}
    status, seat = await one.ask("POST", "api/tables", body)
    assert status == 200
    return str(seat["code"])


def test_a_game_is_played_and_goes_on_after_the_tab_was_closed() -> None:
    async def play() -> str:
        shelf = MemoryShelf()
        async with page(shelf) as first:
            code = await opened(first, start=True)
            line = await first.sit(code, SECRET)
            await line.until(lambda _: line.update["table"]["phase"] == "playing")
            await line.play(turns=2)
            before = line.update
        async with page(shelf) as second:
            line = await second.sit(code, SECRET)
            assert line.update["version"] >= before["version"]
            assert line.update["table"]["game"]["turn"] >= before["table"]["game"]["turn"]
            await line.play()
            assert line.update["table"]["phase"] == "finished"
            status, record = await second.ask("GET", f"api/tables/{code}/record", secret=SECRET)
            assert status == 200
            return str(record)

    [reading] = rules.read_games(asyncio.run(play()))
    assert reading.state.is_over


def test_what_cannot_be_kept_is_refused_and_changes_nothing() -> None:
    async def play() -> None:
        shelf = MemoryShelf()
        async with page(shelf) as one:
            code = await opened(one)
            line = await one.sit(code, SECRET)
            shelf.why_not = "full"
            said = await line.command(type="rename", name="Emilia")
            assert (said["type"], said["code"]) == ("refused", "error")
            shelf.why_not = ""
            assert (await line.command(type="rename", name="Emilia"))["type"] == "done"
            assert line.update["table"]["seats"][0]["name"] == "Emilia"

    asyncio.run(play())


def test_two_tabs_do_not_fork_a_table() -> None:
    async def play() -> None:
        shelf = MemoryShelf()
        async with page(shelf) as one, page(shelf) as other:
            code = await opened(one)
            await other.begin()  # it came later, and so knows the table
            here, there = await one.sit(code, SECRET), await other.sit(code, SECRET)
            assert (await here.command(type="rename", name="Emilia"))["type"] == "done"
            assert (await there.command(type="rename", name="Max"))["type"] == "done"
            entries = [json.loads(line) for line in shelf.logs[code]]
            assert [entry["number"] for entry in entries] == [*range(1, len(entries) + 1)]
            assert there.update["table"]["seats"][0]["name"] == "Max"

    asyncio.run(play())


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "api/tables/bcdfghjkmn", "no_such_table"),
        ("GET", "api/tables/bcdfghjkmn/record", "no_such_table"),
        ("POST", "api/tables", "bad_message"),
        ("POST", "api/reviews", "no_review_here"),
        ("GET", "api/puzzles", "needs_server"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_reason(
    method: str, path: str, code: str
) -> None:
    async def play() -> None:
        async with page(MemoryShelf()) as one:
            status, said = await one.ask(method, path, {})
            said = json.loads(said) if isinstance(said, str) else said
            assert (status, said["code"]) == (422, code)

    asyncio.run(play())


def test_secrets_of_others_are_worth_nothing_here_either() -> None:
    async def play() -> None:
        async with page(MemoryShelf()) as one:
            code = await opened(one)
            line = await one.sit(code, "x" * 32)
            assert line.said[-1]["code"] == "wrong_secret"
            status, _ = await one.ask("GET", f"api/tables/{code}/record")
            assert status == 422

    asyncio.run(play())


def test_a_table_here_is_for_nobody_else() -> None:
    async def play() -> None:
        async with page(MemoryShelf()) as one:
            code = await opened(one, settings={"public": True, "coach": True})
            line = await one.sit(code, SECRET)
            settings = line.update["table"]["settings"]
            assert (settings["public"], settings["coach"]) == (False, False)
            assert await one.ask("GET", "api/tables") == (200, [])

    asyncio.run(play())


def test_a_challenge_has_the_same_dice_on_every_device_that_has_its_link() -> None:
    async def play() -> list[rules.Record]:
        records = []
        code = ""
        for who in ("Emma", "Max"):
            async with page(MemoryShelf()) as one:
                if not code:
                    wish = {"edition": "longo", "bots": ["regular"]}
                    status, made = await one.ask("POST", "api/challenges", wish)
                    assert status == 200
                    code = made["code"]
                path, secret = f"api/challenges/{code}", who.ljust(32, "x")
                _, view = await one.ask("GET", path, secret=secret)
                assert (view["edition"], view["bots"]) == ("longo", ["regular"])
                wish = {"name": who, "secret": secret}
                _, seat = await one.ask("POST", f"{path}/attempts", wish)
                line = await one.sit(seat["code"], secret)
                await line.play()
                record = await one.ask("GET", f"api/tables/{seat['code']}/record", secret=secret)
                records.append(rules.read_record(record[1]))
                _, view = await one.ask("GET", path, secret=secret)
                assert view["you"]["state"] == "over"
        return records

    emma, max_ = asyncio.run(play())
    assert emma.first == max_.first
    assert [turn.dice for turn in emma.turns] == [turn.dice for turn in max_.turns]


@pytest.mark.parametrize(
    "code", ["classic-q-bcdfghjkmn", "nothing-r-bcdfghjkmn", "classic--bcdfghjkmn", "classic-r-bcd"]
)
def test_a_code_that_says_nothing_is_no_challenge(code: str) -> None:
    async def ask() -> None:
        async with page(MemoryShelf()) as one:
            status, said = await one.ask("GET", f"api/challenges/{code}")
            assert (status, said["code"]) == (422, "no_such_challenge")

    asyncio.run(ask())


def test_a_challenge_that_no_code_can_say_needs_a_server() -> None:
    async def ask() -> None:
        async with page(MemoryShelf()) as one:
            status, said = await one.ask("POST", "api/challenges", {"people": 2})
            assert (status, said["code"]) == (422, "needs_server")

    asyncio.run(ask())
