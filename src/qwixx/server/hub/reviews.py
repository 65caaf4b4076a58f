"""Where games on record are read and reviewed for whoever asks.

A review takes seconds of a processor, so it costs like nothing else that strangers can ask for. It
is made once: who asks for the same game meanwhile waits for the same answer, and who asks later
gets the one that is kept. Reading a game takes some hundredths of a second, and has a desk of its
own, so that nobody waits for a review who only wants to walk through a game.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import logging
from collections.abc import Callable

import msgspec

from qwixx import rules
from qwixx.server.protocol.challenge import Par
from qwixx.server.protocol.explorer import PostWhatIf
from qwixx.server.protocol.settings import BotLevel, Settings

from .desk import BrokenOff, Desk, NoInsight, tell

log = logging.getLogger(__name__)

KEPT = 32
"""Reviews that are kept, of some 50 kB each, compressed."""
MOST_WAITING = 8
"""Games that may wait to be reviewed, and those that may wait to be read."""
MOST_BEFORE_POSTED = 4
"""Where more wait, a game that anybody posts is not reviewed: those of the tables come first."""
LONGEST = 120.0
"""Seconds that somebody waits; the first review may have to compile what it needs."""
OTHERWISE = "en"
"""The language for those who speak none that reviews are made in."""
LEVEL = 5
"""How hard to compress what is sent."""

Bodies = dict[str, bytes]
"""A review as compressed JSON, by language."""
Found = bytes | tuple[int, str]
"""What was found in a text; or at which line (0 if at none) it is wrong, and why."""
Reader = Callable[[str, int], Found]


class Reviews:
    """Reviews of games by their records."""

    def __init__(self, *, in_process: bool = True) -> None:
        self._desk = Desk("reviews", in_process=in_process)
        self._readers = Desk("replays", in_process=in_process)
        self._kept: dict[str, Bodies] = {}
        self._begun: dict[str, asyncio.Task[Bodies]] = {}

    def has(self, record: str) -> bool:
        """Whether it costs nothing to ask: it is made, or somebody waits for it already."""
        name = _name(record)
        return name in self._kept or name in self._begun

    def progress(self, record: str) -> tuple[int, int]:
        """How many turns of how many are done; nothing as long as other games come first."""
        first = next(iter(self._begun), "")
        done, turns = self._desk.progress
        return (done, turns) if first == _name(record) else (0, 0)

    async def review(
        self, record: str, language: str = OTHERWISE, wait: float = LONGEST, *, posted: bool = False
    ) -> bytes | None:
        """The review of a game as compressed JSON; None if it is not there within some seconds."""
        name = _name(record)
        if name in self._kept:
            self._kept[name] = self._kept.pop(name)  # the last that was asked for
            return _in(self._kept[name], language)
        if name not in self._begun:
            if len(self._begun) >= (MOST_BEFORE_POSTED if posted else MOST_WAITING):
                raise NoInsight("Many games are being reviewed. Please try again soon.", busy=True)
            task = asyncio.create_task(self._make(name, record))
            self._begun[name] = task
            task.add_done_callback(lambda done: self._done(name, done))
        try:
            # Who goes away does not take the others' answer along.
            return _in(await asyncio.wait_for(asyncio.shield(self._begun[name]), wait), language)
        except TimeoutError:
            return None

    async def replay(self, text: str, game: int) -> bytes:
        """One game of a text, step by step, as compressed JSON."""
        return await self._read(_replay, text, game)

    async def finished(self, text: str, game: int) -> str:
        """One game of a text alone, if it is over."""
        return (await self._read(_finished, text, game)).decode()

    async def what_if(self, wish: PostWhatIf) -> bytes:
        """How a finished game goes on with another decision, as compressed JSON."""
        if self._desk.waiting >= MOST_BEFORE_POSTED:
            raise NoInsight("Many games are being reviewed. Please try again soon.", busy=True)
        return await self._found(self._desk, _what_if, wish)

    async def par(self, settings: Settings, bots: list[BotLevel], seed: bytes) -> Par:
        """What others score on the dice of a challenge."""
        if self._desk.waiting >= MOST_BEFORE_POSTED:
            raise NoInsight("Many games are being reviewed. Please try again soon.", busy=True)
        try:
            return await self._desk.do(_par, settings, bots, seed)
        except BrokenOff:
            raise NoInsight("It was broken off. Please try again.", busy=True) from None

    async def _read(self, work: Reader, text: str, game: int) -> bytes:
        if self._readers.waiting >= MOST_WAITING:
            raise NoInsight("Many games are being read. Please try again soon.", busy=True)
        return await self._found(self._readers, work, text, game)

    async def _found(self, desk: Desk, work: Callable[..., Found], *given: object) -> bytes:
        try:
            found = await desk.do(work, *given)
        except BrokenOff:
            raise NoInsight("The reading was broken off. Please try again.", busy=True) from None
        if isinstance(found, bytes):
            return found
        raise rules.NotationError(*found) if found[0] else rules.Refused(found[1])

    async def _make(self, name: str, record: str) -> Bodies:
        try:
            why_not, bodies = await self._desk.do(_review, record)
        except BrokenOff:
            raise NoInsight("The review was broken off. Please try again.", busy=True) from None
        if why_not:
            raise NoInsight(why_not)
        self._kept[name] = bodies
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return bodies

    def _done(self, name: str, task: asyncio.Task[Bodies]) -> None:
        del self._begun[name]
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, NoInsight):
            log.error("a game could not be reviewed", exc_info=error)

    def close(self) -> None:
        """Stop reviewing."""
        for task in self._begun.values():
            task.cancel()
        self._desk.close()
        self._readers.close()


def _name(record: str) -> str:
    return hashlib.sha256(record.encode(errors="replace")).hexdigest()


def _in(bodies: Bodies, language: str) -> bytes:
    return bodies.get(language) or bodies[OTHERWISE]


def plain(body: bytes) -> bytes:
    """An answer for those who take nothing compressed."""
    return gzip.decompress(body)


# --- what is done at the desks


def _review(text: str) -> tuple[str, Bodies]:
    """Why a game is not reviewed, or its review."""
    # Imported where games are reviewed, and nowhere else: it takes seconds and much memory.
    from qwixx.server.analysis.review import reviewed

    try:
        told = reviewed(text, tell)
    except rules.Refused as error:
        return f"This game cannot be reviewed: {error}.", {}
    return "", {language: gzip.compress(body, LEVEL) for language, body in told.items()}


def _replay(text: str, game: int) -> Found:
    from qwixx.server.analysis.replay import replay_of

    try:
        return gzip.compress(msgspec.json.encode(replay_of(text, game)), LEVEL)
    except rules.Refused as error:
        return _why_not(error)


def _finished(text: str, game: int) -> Found:
    from qwixx.server.analysis.replay import finished

    try:
        return finished(text, game).encode()
    except rules.Refused as error:
        return _why_not(error)


def _what_if(wish: PostWhatIf) -> Found:
    from qwixx.server.analysis.replay import what_if

    try:
        return gzip.compress(msgspec.json.encode(what_if(wish)), LEVEL)
    except rules.Refused as error:
        return _why_not(error)


def _par(settings: Settings, bots: list[BotLevel], seed: bytes) -> Par:
    from qwixx.server.analysis.par import par_of

    return par_of(settings, bots, seed)


def _why_not(error: rules.Refused) -> tuple[int, str]:
    return (error.line if isinstance(error, rules.NotationError) else 0), str(error)
