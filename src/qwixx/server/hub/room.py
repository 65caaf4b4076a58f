"""A table in use: one writer at a time, and the people connected to it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from secrets import token_bytes
from typing import TYPE_CHECKING

from qwixx.server.fair import SECRET_BYTES
from qwixx.server.protocol.commands import React, TableCommand
from qwixx.server.protocol.events import Event, Reacted
from qwixx.server.store import (
    Conflict,
    Here,
    NoAnswer,
    NoRoom,
    Said,
    TooNew,
    Unsure,
    append_of,
    entries_of,
)
from qwixx.server.table import (
    Denied,
    Draft,
    Presence,
    Table,
    after,
    announce,
    handle,
    hash_of,
    is_awake,
    returned,
    woken,
)
from qwixx.server.table.facts import DrawBegun

from .chores import Chores
from .goodbyes import COME_BACK, DISK_FULL, FAILED, GONE, NO_ANSWER
from .jobs import Lost, Step, Work
from .limits import Allowance
from .loading import CommandId, Loaded, commands_in
from .outbox import Viewer
from .people import People
from .telling import Teller

if TYPE_CHECKING:
    from .hub import Hub

log = logging.getLogger(__name__)

MOST_IDLE = 1000
"""Commands without effect that are remembered; of more, those that came last."""
REACTION_RATE = 0.5
"""Reactions a second that somebody may show in the long run, and how many at once."""
MOST_REACTIONS = 3
MOST_TRIES = 50
"""How often something is tried because another server was quicker; each time, that one got on."""


class Room:
    """Commands are carried out one after the other, each stored before anybody hears of it."""

    def __init__(self, hub: Hub, loaded: Loaded) -> None:
        self._hub = hub
        self._take(loaded)
        self._people = People(hub.house, self.table.code)
        self._people.note(self.table, self.now())
        self.was_visited = False
        """Whether anybody has connected to it since it is in memory."""
        self._idle: dict[CommandId, None] = {}
        """Commands that were carried out and changed nothing, so that no log has them."""
        self._fresh = token_bytes(SECRET_BYTES)
        """For the next draw of dice; each has its own, and few commands begin one."""
        self._reactions = Allowance(REACTION_RATE, MOST_REACTIONS)
        self._turn = asyncio.Lock()
        self._teller = Teller(self)
        self._chores = Chores(hub, self)
        self._empty_since = hub.clock.steady()
        self._closed = False
        self._in_trouble = False
        self._is_told = False
        """Whether it was asked already to read what others have written."""

    def _take(self, loaded: Loaded) -> None:
        self.table, self.outbox, self._said = loaded.table, loaded.outbox, loaded.said
        self._last = loaded.last
        """The last entry of the log, as it is stored."""
        self._listed: tuple[Table, float] | None = None
        """As what this server has last listed it, and when; None: it may be listed otherwise."""
        self.now = self._hub.clock.runs_on_from(self.table.touched)
        """The time of this table."""

    @property
    def viewers(self) -> list[Viewer]:
        """Those who are connected to this server."""
        return self._people.viewers

    @property
    def version(self) -> int:
        """Up to which entry the log is known here."""
        return self.table.version

    # --- what others ask of it

    async def do(self, work: Work) -> Draft:
        """Have something done; returns when it is stored and told, or raises `Denied`."""
        return await self._in_turn(lambda: self._carry_out(work))

    async def catch_up(self) -> None:
        """Know all that others have written before this was asked."""
        if not self._closed:
            await self._in_turn(self._see)

    async def obey(self, secret_hash: str | None, command: TableCommand) -> None:
        """Carry out somebody's command. One that was carried out before is not done again."""

        def work(table: Table, now: float, fresh: bytes) -> Draft:
            # Looked up only now: seats may have moved, or changed hands, while this waited.
            seat = table.seat_of(secret_hash) if secret_hash else None
            if seat is None:
                raise Denied("spectator", "Those who watch do not play.")
            if said in self._said or said in self._idle:
                return Draft(table, now)
            return handle(table, seat, command, now, fresh)

        said = (secret_hash or "", command.id)
        draft = await self.do(work)
        if not draft.entries and said not in self._said:
            self._remember(said)

    def react(self, secret_hash: str | None, command: React) -> None:
        """Tell those who are here what somebody says. It changes nothing, and is not kept."""
        seat = self.table.seat_of(secret_hash) if secret_hash else None
        if seat is None or secret_hash is None:
            raise Denied("spectator", "Those who watch do not play.")
        if (secret_hash, command.id) in self._idle:
            return
        if not self._reactions.take(secret_hash):
            raise Denied("too_fast", "That was much at once. Please wait a moment.")
        self._remember((secret_hash, command.id))
        self._teller.tell([Reacted(seat=seat, what=command.what)])
        said = Said(self.table.code, secret_hash, command.id, command.what)
        self._hub.house.tell_reaction(said)

    def _remember(self, said: CommandId) -> None:
        self._idle[said] = None
        if len(self._idle) > MOST_IDLE:
            del self._idle[next(iter(self._idle))]

    async def join(self, viewer: Viewer, seen: int | None) -> None:
        """Somebody connects; an older connection of the same seat is replaced."""
        if seen is not None and seen > self.table.shown:
            await self.catch_up()  # a server that nobody here knew to live has told them more
        was_asleep = not is_awake(self.table, self.presence())
        mine = viewer.secret_hash
        missed = self.outbox.since(seen)
        self._people.come(viewer)
        self.was_visited = True
        self._people_changed()
        self._teller.tell_some([viewer], missed)
        # What cannot be stored now does not keep them out: they see the table, and may try.
        if was_asleep and mine:
            await self.do_quietly(lambda table, now, _: woken(table, now))
        if mine:
            await self._return(mine)

    def show(self, viewer: Viewer) -> None:
        """Somebody wants to see the table."""
        self._teller.tell_some([viewer], [])

    def leave(self, viewer: Viewer) -> None:
        """Somebody disconnected."""
        if viewer not in self.viewers:
            return
        self.viewers.remove(viewer)
        self._empty_since = self._hub.clock.steady()
        self._people_changed()
        self.plan()

    def _people_changed(self) -> None:
        if self._closed:  # the same table may be in use again
            return
        self._people.note(self.table, self.now())
        self._hub.house.tell_here(self.table.code, self._people.here())
        self._teller.tell_soon()

    def knows(self, secret: str) -> bool:
        """Whether this is the secret of a seat, or a key to watch."""
        return self.table.seat_of(hash_of(secret)) is not None or self.table.is_watch_key(secret)

    def presence(self) -> Presence:
        """Who is here, by seat."""
        return self._people.presence(self.table)

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has been here for that long."""
        return not self.viewers and self._hub.clock.steady() - self._empty_since >= seconds

    async def close(self) -> None:
        """Stop. What was asked before is still done."""
        async with self._turn:
            self._stop()
        await self._chores.stopped()

    def _stop(self) -> None:
        self._closed = True
        self._teller.stop()
        self._chores.stop()

    # --- what other servers do

    def hear(self, last: int) -> None:
        """The log ends with this entry now: read what is new, or what has become of it."""
        if last != self.version and not self._is_told and not self._closed:
            self._is_told = True
            self._chores.begin(self._catch_up_quietly())

    async def _catch_up_quietly(self) -> None:
        with contextlib.suppress(Denied):  # the next beat tries again
            await self.catch_up()

    def others_changed(self) -> None:
        """Somebody has come to another server or gone from it, or it is for another to lead."""
        if self._closed:
            return
        self._people.note(self.table, self.now())
        self._teller.tell_soon()
        self.plan()

    def hear_reaction(self, said: Said) -> None:
        """Somebody at another server has reacted."""
        seat = self.table.seat_of(said.by)
        if seat is not None and (said.by, said.id) not in self._idle:
            self._remember((said.by, said.id))
            self._teller.tell([Reacted(seat=seat, what=said.what)])

    def send_away(self) -> None:
        """This server cannot go on for those who are connected; another can."""
        self._people.say_goodbye(COME_BACK)

    async def _read_on(self) -> None:
        """Take in what others have written to this table, and show it to those here."""
        self._is_told = False
        lines = await self._hub.read_on(self.table.code, self.version, self._last)
        if lines is None:
            await self._read_again()
        elif lines:
            self._listed = None
            steps: list[Step] = []
            for entry in entries_of(lines):
                before = steps[-1][2] if steps else self.table
                steps.append((before, entry, after(before, entry)))
            self._publish(steps, lines[-1])
            if self.table.touched > self.now():
                self.now = self._hub.clock.runs_on_from(self.table.touched)
            self._welcome_back()

    def _welcome_back(self) -> None:
        """Who is connected here, and was taken to be gone by a server that did not know it."""
        here = self._people.here().people
        for seat in self.table.seats:
            if seat.away == "disconnected" and seat.secret_hash in here:
                self._chores.begin(self._return(seat.secret_hash))

    async def _return(self, secret_hash: str) -> None:
        """Their seat is theirs again."""
        await self.do_quietly(lambda table, now, _: returned(table, secret_hash, now))

    # --- one writer at a time

    async def _in_turn(self, what: Callable[[], Awaitable[Draft]]) -> Draft:
        """One thing after the other, in the order in which they were asked for.

        Whoever asks does it: should they be gone before the store has answered, the log refuses
        what comes next, which looks what has become of it.
        """
        async with self._turn:
            if self._closed:
                raise Denied("restart", "This table was just put away; please connect again.")
            self._in_trouble = False
            try:
                return await what()
            except (NoRoom, NoAnswer) as error:
                self._in_trouble = True
                why = DISK_FULL if isinstance(error, NoRoom) else NO_ANSWER
                raise Denied("error", why) from None
            except Lost as lost:
                self._give_up(lost)
                raise lost.denied from None
            finally:
                self.plan()

    async def _see(self) -> Draft:
        try:
            await self._read_on()
        except (Denied, Lost):
            raise
        except TooNew:
            self._hub.is_outgrown()
            raise Lost from None
        except Exception:
            log.exception("the log cannot be read on", extra={"table": self.table.identity})
            raise Lost from None
        return Draft(self.table, self.now())

    async def _carry_out(self, work: Work) -> Draft:
        for _ in range(MOST_TRIES):
            try:
                draft = self._attempt(work)
            except Denied:
                if await self._was_behind():
                    continue
                raise
            if not draft.entries:
                if await self._was_behind():
                    continue
                return draft
            now = self._hub.clock.wall()
            append = append_of(draft.table, draft.entries, now, self._listed)
            try:
                await self._hub.writer.append(append)
                if append.listing is not None:
                    self._listed = draft.table, now
                self._publish(draft.steps, append.entries[-1][1])
                return draft
            except (NoRoom, NoAnswer):
                raise
            except Conflict:
                # Another server wrote to this table: read what it wrote, and look again.
                self._hub.metrics.conflicts.inc()
                await self._see()
            except Unsure:
                raise Lost from None
            except Exception:
                log.exception("what was stored is not known", extra={"table": self.table.identity})
                raise Lost from None
        raise Lost

    async def _was_behind(self) -> bool:
        """Whether others have written what was not known here: nobody is refused for that."""
        if not self._hub.house.has_others:
            return False
        version = self.version
        await self._see()
        return self.version != version

    def _attempt(self, work: Work) -> Draft:
        try:
            draft = work(self.table, self.now(), self._fresh)
        except Denied:
            raise
        except Exception:
            log.exception("a command failed", extra={"table": self.table.identity})
            raise Denied("error", FAILED) from None
        if any(isinstance(entry.fact, DrawBegun) for entry in draft.entries):
            self._fresh = token_bytes(SECRET_BYTES)
        return draft

    async def _read_again(self) -> None:
        """Go on with what became of this table, which is not what it was."""
        found = await self._hub.read(self.table.code)
        if found is None:
            raise Lost(GONE)
        missed = found.outbox.since(self.table.shown)
        self._take(found)
        self._let_go()
        self._teller.tell(missed)

    def _give_up(self, lost: Lost) -> None:
        """Let everybody come back to the table as the log has it: nothing else is known of it."""
        self._hub.forget(self)
        self._hub.house.tell_here(self.table.code, Here())
        self._stop()
        self._people.say_goodbye(lost.goodbye)

    def _publish(self, steps: list[Step], last: bytes) -> None:
        """Go on from what is stored, and tell everybody."""
        before, self.table, self._last = self.table, steps[-1][2], last
        told: list[Event] = []
        for earlier, entry, later in steps:
            events = announce(earlier, entry, later)
            self._said.update(commands_in(earlier, entry))
            self.outbox.remember(later.shown, events)
            told += events
        if before.shown == self.table.shown:
            self._teller.tell_begun(entry for _, entry, _ in steps)
        else:
            if before.seats != self.table.seats or before.settings != self.table.settings:
                self._let_go()
            self._teller.tell(told)
        self._chores.wake()

    def _let_go(self) -> None:
        """Part with viewers whose seat is gone, or who may not watch; remember new seats."""
        self._people.let_go(self.table)
        self._people_changed()

    def plan(self) -> None:
        """Something may be due now, or due no more."""
        if not self._closed:
            self._chores.plan(self._in_trouble)

    async def do_quietly(self, work: Work) -> None:
        """Have something done that nobody waits for."""
        try:
            await self.do(work)
        except Denied as denied:
            log.warning("refused: %s", denied, extra={"table": self.table.identity})
