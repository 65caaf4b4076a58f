"""Answers a page as a server would: what it asks once, and what it says at its tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager, nullcontext
from typing import TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec
from msgspec.structs import replace

from qwixx import rules
from qwixx.server.config import Config
from qwixx.server.fair import open_secret
from qwixx.server.hub import Hub, Room
from qwixx.server.hub.challenges import key_of
from qwixx.server.hub.goodbyes import NotFound
from qwixx.server.hub.metrics import Uncounted
from qwixx.server.hub.reviews import plain
from qwixx.server.hub.talk import HungUp, talk
from qwixx.server.protocol.challenge import BeginAttempt, ChallengeMade, MakeChallenge
from qwixx.server.protocol.commands import Command
from qwixx.server.protocol.message_errors import what_is_wrong
from qwixx.server.protocol.messages import Goodbye
from qwixx.server.protocol.replay import PostRecord
from qwixx.server.protocol.settings import CheckOwn, CreateTable, JoinTable, Refusal
from qwixx.server.table import (
    Denied,
    check_own,
    chosen,
    clean_key,
    records_of,
    server_info,
    summary,
)
from qwixx.server.table.state import denied

from .brains import Bring, PageBrains
from .codes import code_of, wish_of
from .store import Logs, LogWriter, Shelf

log = logging.getLogger(__name__)
T = TypeVar("T")

Tell = Callable[[str, int, int, str], None]
"""Tells the page something: ``answer``, ``text`` or ``closed``, to which of its questions or lines,
with which HTTP status, and the text."""
KEEP_DAYS = 3650.0
"""The browser clears up what it likes; nobody else needs the room."""
REFUSED = 422
NO_REVIEW = Denied("no_review_here", "Games are reviewed by a server, and this page has none.")
NEEDS_SERVER = Denied("needs_server", "This needs a server, and this page has none.")


async def start(
    shelf: Shelf, tell: Tell, bring: Bring, bot_pause: float = Config().bot_pause
) -> Office:
    """A server for one page, over its database."""
    logs = Logs(shelf)
    await logs.open()
    config = Config(bot_workers=0, reviews=False, keep_days=KEEP_DAYS, bot_pause=bot_pause)
    writer, brains = LogWriter(shelf, logs), PageBrains(bring)
    hub = Hub(config, logs, Uncounted(), writer=writer, brains=brains)
    hub.challenges.secret_for = open_secret
    hub.challenges.told_by = wish_of
    return Office(hub, logs, tell)


class Office:
    """Between the page and the hub. The page asks, and hears the answer when it is there."""

    def __init__(self, hub: Hub, logs: Logs, tell: Tell) -> None:
        self.hub = hub
        self._logs = logs
        self._tell = tell
        self._lines: dict[int, asyncio.Queue[str | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, number: int, method: str, path: str, secret: str, body: str) -> None:
        """A question, as to a route."""
        self._begin(self._reply(number, method, path, secret, body))

    def open(self, number: int, code: str) -> None:
        """A line to a table."""
        self._lines[number] = asyncio.Queue()
        self._begin(self._talk(number, code))

    def hear(self, number: int, text: str) -> None:
        """Something is said on a line."""
        if number in self._lines:
            self._lines[number].put_nowait(text)

    def hang_up(self, number: int) -> None:
        """Nobody is at the other end of a line any more."""
        if number in self._lines:
            self._lines[number].put_nowait(None)

    def _begin(self, what: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- lines

    async def _talk(self, number: int, code: str) -> None:
        heard = self._lines[number]
        try:
            await talk(self.hub, _Line(number, heard, self._tell), _Door(self, code))
        finally:
            del self._lines[number]

    async def room(self, code: str, secret: str | None) -> Room:
        """A table, for those who know a secret of it."""
        await self._logs.at_hand(clean_key(code))
        room = await self.hub.room(code)
        if room is None:
            raise NotFound("no_such_table")
        if secret is not None and not room.knows(secret):
            raise NotFound("wrong_secret")
        return room

    # --- questions

    async def _reply(self, number: int, method: str, path: str, secret: str, body: str) -> None:
        try:
            said = await self._answer(method, path, secret or None, body)
        except (Denied, NotFound) as no:
            line = no.line if isinstance(no, Denied) else None
            refusal = msgspec.json.encode(Refusal(code=no.code, message=no.message, line=line))
            self._tell("answer", number, REFUSED, refusal.decode())
        except Exception:
            log.exception("a question could not be answered")
            refusal = msgspec.json.encode(Refusal(code="error", message="Something went wrong."))
            self._tell("answer", number, 500, refusal.decode())
        else:
            text = said if isinstance(said, str) else msgspec.json.encode(said).decode()
            self._tell("answer", number, 200, text)

    async def _answer(self, method: str, path: str, secret: str | None, body: str) -> object:
        asked = urlsplit(path)
        match method, [unquote(part) for part in asked.path.split("/")]:
            case "GET", ["api", "info"]:
                return server_info("")
            case "GET", ["api", "tables"]:
                return []  # nobody else is here to be found
            case "POST", ["api", "tables"]:
                return await self._open_table(_read(body, CreateTable))
            case "POST", ["api", "own"]:
                return check_own(_read(body, CheckOwn))
            case "POST", ["api", "replays"]:
                return await self._replay(_read(body, PostRecord))
            case "GET", ["api", "tables", code]:
                return summary((await self.room(code, secret)).table)
            case "POST", ["api", "tables", code, "seats"]:
                wish = _read(body, JoinTable)
                await self.room(code, None)
                return await self.hub.sit_down(code, wish)
            case "GET", ["api", "tables", code, "record"]:
                return await self._record(code, secret, parse_qs(asked.query))
            case "GET", ["api", "days"]:
                return self.hub.challenges.days()
            case _, ["api", "challenges", *rest]:
                return await self._challenge(rest, secret, body)
            case _, ["api", "reviews"] | ["api", "tables", _, "review" | "coach"]:
                raise NO_REVIEW
        raise NEEDS_SERVER

    async def _challenge(self, path: list[str], secret: str | None, body: str) -> object:
        """A game on the same dice. Those of others are elsewhere: there is nothing to compare."""
        if not path:
            return _made(_read(body, MakeChallenge))
        code, *rest = path
        await self._logs.at_hand(key_of(code))
        if rest == ["attempts"]:
            return await self.hub.challenges.begin(code, _read(body, BeginAttempt))
        return await self.hub.challenges.view(code, secret)

    async def _open_table(self, wish: CreateTable) -> object:
        # There is nobody to watch, and no judge to ask.
        settings = replace(wish.settings, public=False, coach=False)
        return await self.hub.open_table(replace(wish, settings=settings))

    async def _record(self, code: str, secret: str | None, query: dict[str, list[str]]) -> str:
        room = await self.room(code, secret)
        if secret is None:
            raise NotFound("wrong_secret")
        records = records_of(room.table, self.hub.clock.today())
        if "game" in query:
            records = [chosen(records, query["game"][-1])]
        return "\n".join(records)

    async def _replay(self, wish: PostRecord) -> str:
        try:
            return plain(await self.hub.reviews.replay(wish.record, wish.game)).decode()
        except rules.Refused as no:
            raise denied("record", no) from None


def _made(wish: MakeChallenge) -> ChallengeMade:
    code = code_of(wish)
    if code is None:
        raise NEEDS_SERVER
    return ChallengeMade(code=code)


def _read(body: str, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        wrong = what_is_wrong(error, kind)
        raise Denied("bad_message", f"This is not what the route takes: {wrong}.") from None


class _Line:
    """A `hub.talk.Line`."""

    def __init__(self, number: int, heard: asyncio.Queue[str | None], tell: Tell) -> None:
        self._number, self._heard, self._tell = number, heard, tell
        self.is_free = True
        self.on_free: Callable[[], None] = lambda: None

    async def receive(self) -> str | None:
        text = await self._heard.get()
        if text is None:
            raise HungUp
        return text

    def send(self, text: bytes) -> None:
        self._tell("text", self._number, 0, text.decode())

    def close(self, goodbye: Goodbye | None) -> None:
        self._tell("closed", self._number, 0, goodbye.code if goodbye else "")
        self._heard.put_nowait(None)


class _Door:
    """A `hub.talk.Door`: whoever has this device may come in."""

    def __init__(self, office: Office, code: str) -> None:
        self._office, self._code = office, code

    def let_in(self) -> AbstractContextManager[bool]:
        return nullcontext(True)

    async def room(self, secret: str | None) -> Room:
        return await self._office.room(self._code, secret)

    def pause(self, command: Command) -> float:
        return 0.0
