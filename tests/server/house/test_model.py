"""The table in use, at several servers, whose words are lost and who pause at any moment.

The rooms are real; the log is a list with the fence of `store.postgres`: what does not begin where
the log ends is refused. Taken out, the same machine finds how servers write over each other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, cast

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from qwixx.server.config import Config
from qwixx.server.hub import Clock, Hub, Metrics, Room, hash_of
from qwixx.server.hub.house import Alone
from qwixx.server.hub.loading import Loaded, _Folded
from qwixx.server.protocol.commands import Rename
from qwixx.server.protocol.settings import CreateTable
from qwixx.server.store import Append, Conflict, append_of, entries_of
from qwixx.server.table import Denied, fold, open_table
from qwixx.server.table.facts import Renamed
from qwixx.server.table.length import MOST_RENAMES
from tests.server.test_room import Screen

T = TypeVar("T")

SERVERS = 3
MAX = "secret-of-max"
CODE = "bcdfghjkmn"


class Log:
    """A table's entries, and who may add to them."""

    def __init__(self, *, fenced: bool) -> None:
        self.lines: list[bytes] = []
        self._fenced = fenced

    def append(self, append: Append) -> None:
        first = append.entries[0][0]
        lines = [body for _, body in append.entries]
        if self._fenced and first != len(self.lines) + 1:
            raise Conflict
        self.lines[first - 1 : first - 1 + len(lines)] = lines


class Server:
    """As much of a hub as a table in use asks for; it can stand still before and after a commit."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self.house = Alone()
        self.clock, self.config, self.metrics = Clock(), Config(bot_workers=0), Metrics()
        self.writer = self
        self.runs = asyncio.Event()
        self.runs.set()
        self.room = Room(cast("Hub", self), self._loaded())
        self.screen = Screen(MAX)

    async def append(self, append: Append) -> None:
        await self.runs.wait()
        self._log.append(append)
        await asyncio.sleep(0)
        await self.runs.wait()

    async def read_on(self, _code: str, number: int, last: bytes) -> list[bytes] | None:
        await self.runs.wait()
        lines = self._log.lines[number - 1 :]
        await asyncio.sleep(0)
        await self.runs.wait()
        return lines[1:] if lines and lines[0] == last else None

    async def read(self, _code: str) -> Loaded:
        return self._loaded()

    def forget(self, _room: Room) -> None:
        raise AssertionError("nothing is unsure here")

    def _loaded(self) -> Loaded:
        folded = _Folded()
        for _ in folded.fold(self._log.lines):
            pass
        assert folded.table is not None
        return Loaded(folded.table, folded.outbox, folded.said, self._log.lines[-1])


class House(RuleBasedStateMachine):
    """Commands to any server, again to any other, while servers pause and words get lost."""

    said = Bundle("said")
    fenced = True

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.log = Log(fenced=self.fenced)
        table, entries = open_table(CODE, CreateTable(name="Max"), hash_of(MAX), 0.0, bytes(32))
        self.log.append(append_of(table, entries, 0.0))
        self.servers: list[Server] = []
        self.answers: list[tuple[str, asyncio.Task[None]]] = []
        self.commands = 0
        self.is_broken = False

    def do(self, what: Callable[[], T]) -> T:
        """Do something in the loop, and let it go as far as it can."""

        async def settled() -> T:
            result = what()
            for _ in range(30):
                await asyncio.sleep(0)
            return result

        return self.loop.run_until_complete(settled())

    def begin(self, what: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        return self.do(lambda: self.loop.create_task(what))

    @initialize()
    def start(self) -> None:
        self.servers = self.do(lambda: [Server(self.log) for _ in range(SERVERS)])
        for server in self.servers:
            self.begin(server.room.join(server.screen, None))

    @rule(target=said, server=st.integers(0, SERVERS - 1))
    def say(self, server: int) -> Rename:
        self.commands += 1
        command = Rename(id=f"command-{self.commands}", name=f"Max {self.commands}")
        self.say_again(server, command)
        return command

    @rule(server=st.integers(0, SERVERS - 1), command=said)
    def say_again(self, server: int, command: Rename) -> None:
        task = self.begin(self.servers[server].room.obey(hash_of(MAX), command))
        self.answers.append((command.id, task))

    @rule(server=st.integers(0, SERVERS - 1))
    def pause(self, server: int) -> None:
        self.servers[server].runs.clear()

    @rule(server=st.integers(0, SERVERS - 1))
    def go_on(self, server: int) -> None:
        self.do(self.servers[server].runs.set)

    @rule(server=st.integers(0, SERVERS - 1))
    def hear(self, server: int) -> None:
        """A word or a beat; whenever this rule is not chosen, a word was lost."""
        self.do(lambda: self.servers[server].room.hear(len(self.log.lines)))

    @invariant()
    @precondition(lambda self: self.servers)
    def all_know_a_beginning_of_the_same_log(self) -> None:
        for server in self.servers:
            if self.log.lines[server.room.version - 1] != server.room._last:
                self.fail("a fork")

    @invariant()
    def what_was_acknowledged_is_there_once(self) -> None:
        folded = _Folded()
        for _ in folded.fold(self.log.lines):
            pass
        done = {command for command, task in self.answers if task.done() and not failed(task)}
        if not done <= {command for _, command in folded.said}:
            self.fail("a command is lost")

    def fail(self, why: str) -> None:
        self.is_broken = True
        raise AssertionError(why)

    def teardown(self) -> None:
        for server in self.servers:
            self.do(server.runs.set)
        for server in self.servers:
            self.do(lambda server=server: server.room.hear(len(self.log.lines)))  # type: ignore[misc]
        try:
            if not self.is_broken:
                self.all_is_well_in_the_end()
        finally:
            for server in self.servers:
                self.loop.run_until_complete(server.room.close())
            self.loop.close()

    def all_is_well_in_the_end(self) -> None:
        """Everybody knows everything, and each command has been done once."""
        assert all(task.done() and not failed(task) for _, task in self.answers)
        entries = list(entries_of(self.log.lines))
        ids = [entry.id for entry in entries if entry.id]
        assert len(ids) == len(set(ids)), "a command is done twice"
        assert len(ids) == self.commands, "a command is lost"
        names = [entry.fact.name for entry in entries if isinstance(entry.fact, Renamed)]
        assert len(names) == self.commands
        for server in self.servers:
            assert server.room.table.version == len(self.log.lines)
            assert server.room.table == fold(entries)
            assert server.screen.goodbyes == []


def failed(task: asyncio.Task[None]) -> bool:
    error = task.exception()
    assert error is None or isinstance(error, Denied)
    return error is not None


class Unfenced(House):
    """The same servers, when anybody may write anything."""

    fenced = False


TestHouse = House.TestCase
TestHouse.settings = settings(max_examples=40, stateful_step_count=MOST_RENAMES, deadline=None)


def test_without_the_fence_servers_write_over_each_other() -> None:
    quickly = settings(
        TestHouse.settings, max_examples=200, phases=[Phase.generate], report_multiple_bugs=False
    )
    with pytest.raises(AssertionError, match=r"a fork|a command is"):
        run_state_machine_as_test(Unfenced, settings=quickly)
