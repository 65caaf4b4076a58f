"""A table in use: one queue, one writer, the people connected to it, its timer and its bots."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from secrets import token_bytes
from typing import TYPE_CHECKING

from qwixx import rules
from qwixx.rules import Step
from qwixx.server.fair import SECRET_BYTES
from qwixx.server.protocol.commands import React, TableCommand
from qwixx.server.protocol.events import Event, Reacted
from qwixx.server.protocol.messages import Goodbye
from qwixx.server.store import Conflict, NoAnswer, NoRoom, Unsure, append_of
from qwixx.server.table import (
    Denied,
    Draft,
    Presence,
    Table,
    announcements,
    bot_acts,
    bots_to_act,
    handle,
    is_awake,
    is_last_bot,
    next_due,
    people_decide,
    returned,
    tick,
    woken,
)
from qwixx.server.table.facts import Decided, TookBack

from .limits import Allowance
from .loading import Loaded, Said, said_in
from .outbox import Viewer

if TYPE_CHECKING:
    from .hub import Hub

log = logging.getLogger(__name__)

Work = Callable[[Table, float, bytes], Draft]
"""What to do with a table at a time, with fresh random bytes."""

TAKE_BACK = 1.5
"""In action 1 the last bot waits so many times its usual pause after the last person has decided:
a moment to take that back."""
RETRY = 1.0
"""Seconds after which a bot or a timer tries again what could not be stored."""
MOST_IDLE = 1000
"""Commands without effect that are remembered; of more, those that came last."""
REACTION_RATE = 0.5
"""Reactions a second that somebody may show in the long run, and how many at once."""
MOST_REACTIONS = 3
MOST_TRIES = 3
"""How often a table is read anew because another process was quicker."""
DISK_FULL = "The disk of the server is full. Nothing has changed."
NO_ANSWER = "The database of the server does not answer. Nothing has changed."
FAILED = "Something went wrong here. Nothing has changed."
COME_BACK = Goodbye(code="restart", message="The table is read anew. Please connect again.")
PRESENCE_SECONDS = 0.3
"""Who comes and goes is told at most so often; a crowd that comes at once is told together."""
REMOVED = Goodbye(code="removed", message="Your seat is no longer yours.")
GONE = Goodbye(code="no_such_table", message="This table was not used for long, and is gone.")
NOT_PUBLIC = Goodbye(code="not_public", message="This table is for its players alone.")


@dataclass(slots=True)
class _Job:
    work: Work
    done: asyncio.Future[Draft]


class Lost(Exception):
    """Whether something was stored is not known here any more; the log knows."""


class Room:
    """One writer: jobs are done one after the other, each stored before anybody hears of it."""

    def __init__(self, hub: Hub, loaded: Loaded) -> None:
        self._hub = hub
        self._take(loaded)
        self.viewers: list[Viewer] = []
        self.was_visited = False
        """Whether anybody has connected to it since it is in memory."""
        now = self.now()
        self._gone = {s.secret_hash: now for s in self.table.seats if s.is_person}
        self._idle: dict[Said, None] = {}
        """Commands that were carried out and changed nothing, so that no log has them."""
        self._reactions = Allowance(REACTION_RATE, MOST_REACTIONS)
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._crier: asyncio.TimerHandle | None = None
        self._thinking: set[tuple[str, int]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._empty_since = hub.clock.steady()
        self._closed = False
        self._in_trouble = False
        self._changed = asyncio.Event()
        """Set when this table changes, and then replaced by another."""
        self._worker = asyncio.create_task(self._work_off(), name=f"table {self.table.identity}")

    def _take(self, loaded: Loaded) -> None:
        self.table, self._outbox, self._said = loaded.table, loaded.outbox, loaded.said
        self.now = self._hub.clock.runs_on_from(self.table.touched)
        """The time of this table."""

    # --- what others ask of it

    async def do(self, work: Work) -> Draft:
        """Have something done; returns when it is stored and told, or raises `Denied`."""
        if self._closed:
            raise Denied("restart", "This table was just put away; please connect again.")
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        return await job.done

    async def obey(self, secret_hash: str | None, command: TableCommand) -> None:
        """Carry out somebody's command. One that was carried out before is not done again."""

        def work(table: Table, now: float, fresh: bytes) -> Draft:
            # Looked up only now: seats may have moved, or changed hands, while this waited.
            seat = table.seat_of(secret_hash) if secret_hash else None
            if seat is None:
                raise Denied("spectator", "Those who watch do not play.")
            said = (secret_hash or "", command.id)
            if said in self._said or said in self._idle:
                return Draft(table, now)
            draft = handle(table, seat, command, now, fresh)
            if not draft.entries:
                self._remember(said)
            return draft

        await self.do(work)

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
        told: list[Event] = [Reacted(seat=seat, what=command.what)]
        self._outbox.tell(self.viewers, self.table, self.presence(), told, self.now())

    def _remember(self, said: Said) -> None:
        self._idle[said] = None
        if len(self._idle) > MOST_IDLE:
            del self._idle[next(iter(self._idle))]

    async def join(self, viewer: Viewer, seen: int | None) -> None:
        """Somebody connects; an older connection of the same seat is replaced."""
        now = self.now()
        was_asleep = not is_awake(self.table, self.presence())
        for other in self.viewers:
            if viewer.secret_hash and other.secret_hash == viewer.secret_hash:
                other.say_goodbye(Goodbye(code="replaced", message="You are here a second time."))
        mine = viewer.secret_hash
        others = [other for other in self.viewers if mine is None or other.secret_hash != mine]
        missed = self._outbox.since(seen)
        self.viewers = [*others, viewer]
        self.was_visited = True
        if viewer.secret_hash:
            self._gone.pop(viewer.secret_hash, None)
        self._outbox.tell([viewer], self.table, self.presence(), missed, now)
        self._tell_presence_soon()
        # What cannot be stored now does not keep them out: they see the table, and may try.
        if was_asleep and viewer.secret_hash:
            await self._do_quietly(lambda table, now, _: woken(table, now))
        if mine:
            await self._do_quietly(lambda table, now, _: returned(table, mine or "", now))

    def leave(self, viewer: Viewer) -> None:
        """Somebody disconnected."""
        if viewer not in self.viewers:
            return
        self.viewers.remove(viewer)
        self._empty_since = self._hub.clock.steady()
        if viewer.secret_hash and self.table.seat_of(viewer.secret_hash) is not None:
            self._gone[viewer.secret_hash] = self.now()
        self._tell_presence_soon()
        self._plan()

    def presence(self) -> Presence:
        """Who is here, by seat."""
        numbers = {s.secret_hash: n for n, s in enumerate(self.table.seats) if s.is_person}
        hashes = [v.secret_hash for v in self.viewers]
        return Presence(
            frozenset(numbers[h] for h in hashes if h in numbers),
            {numbers[h]: since for h, since in self._gone.items() if h in numbers},
            hashes.count(None),
        )

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has been here for that long."""
        return not self.viewers and self._hub.clock.steady() - self._empty_since >= seconds

    async def close(self) -> None:
        """Stop. What was asked before is still done."""
        await self._jobs.join()
        self._stop()
        self._worker.cancel()
        await asyncio.gather(self._worker, *self._tasks, return_exceptions=True)

    def _stop(self) -> None:
        self._closed = True
        for timer in (self._timer, self._crier):
            if timer is not None:
                timer.cancel()
        for task in self._tasks:
            task.cancel()

    # --- the one writer

    async def _work_off(self) -> None:
        while not self._closed:
            job = await self._jobs.get()
            self._in_trouble = False
            try:
                draft = await self._carry_out(job.work)
            except Denied as denied:
                _fail(job, denied)
            except (NoRoom, NoAnswer) as error:
                self._in_trouble = True
                _fail(job, Denied("error", DISK_FULL if isinstance(error, NoRoom) else NO_ANSWER))
            except Lost:
                self._give_up(job)
            else:
                if not job.done.done():
                    job.done.set_result(draft)
            self._jobs.task_done()
            if not self._closed:
                self._plan()

    async def _carry_out(self, work: Work) -> Draft:
        for _ in range(MOST_TRIES):
            draft = self._attempt(work)
            if not draft.entries:
                return draft
            append = append_of(draft.table, draft.entries, self._hub.clock.wall())
            try:
                await self._hub.writer.append(append)
                self._publish(draft)
                return draft
            except (NoRoom, NoAnswer):
                raise
            except Conflict:
                # Another process wrote to this table: read what it wrote, and look again.
                await self._read_again()
            except Unsure:
                raise Lost from None
            except Exception:
                log.exception("what was stored is not known", extra={"table": self.table.identity})
                raise Lost from None
        raise Lost

    def _attempt(self, work: Work) -> Draft:
        try:
            return work(self.table, self.now(), token_bytes(SECRET_BYTES))
        except Denied:
            raise
        except Exception:
            log.exception("a command failed", extra={"table": self.table.identity})
            raise Denied("error", FAILED) from None

    async def _read_again(self) -> None:
        """Go on with what another process made of this table, and show it to those here."""
        found = await self._hub.read(self.table.code)
        if found is None:
            for viewer in self.viewers:
                viewer.say_goodbye(GONE)
            raise Denied(GONE.code, GONE.message)
        missed = found.outbox.since(self.table.shown)
        self._take(found)
        self._let_go()
        self._outbox.tell(self.viewers, self.table, self.presence(), missed, self.now())

    def _give_up(self, job: _Job) -> None:
        """Let everybody come back to the table as the log has it: nothing else is known of it."""
        self._hub.forget(self)
        self._stop()
        for viewer in self.viewers:
            viewer.say_goodbye(COME_BACK)
        _fail(job, Denied(COME_BACK.code, COME_BACK.message))
        while not self._jobs.empty():
            _fail(self._jobs.get_nowait(), Denied(COME_BACK.code, COME_BACK.message))
            self._jobs.task_done()

    def _publish(self, draft: Draft) -> None:
        before, self.table = self.table, draft.table
        told: list[Event] = []
        for (earlier, entry, later), events in zip(draft.steps, announcements(draft), strict=True):
            self._said.update(said_in(earlier, entry))
            self._outbox.remember(later.shown, events)
            told += events
        if before.shown == self.table.shown:
            self._publish_begun(draft)
            self._wake()
            return
        if before.seats != self.table.seats or before.settings != self.table.settings:
            self._let_go()
        if self._crier is not None:
            self._crier.cancel()  # this tells it too
            self._crier = None
        self._outbox.tell(self.viewers, self.table, self.presence(), told, self.now())
        self._wake()

    def _wake(self) -> None:
        """Something has changed, for those who wait for it."""
        self._changed.set()
        self._changed = asyncio.Event()

    def _publish_begun(self, draft: Draft) -> None:
        """Tell a seat how far its hidden answer has come; nobody else learns that there is one."""
        facts = [entry.fact for entry in draft.entries]
        seats = {fact.seat for fact in facts if isinstance(fact, Decided | TookBack)}
        theirs = {self.table.seats[seat].secret_hash for seat in seats}
        viewers = [viewer for viewer in self.viewers if viewer.secret_hash in theirs]
        self._outbox.tell(viewers, self.table, self.presence(), [], self.now())

    def _let_go(self) -> None:
        """Part with viewers whose seat is gone, or who may not watch; remember new seats."""
        for viewer in list(self.viewers):
            if viewer.secret_hash is None:
                if not self.table.may_watch(viewer.watch_key):
                    self.viewers.remove(viewer)
                    viewer.say_goodbye(NOT_PUBLIC)
            elif self.table.seat_of(viewer.secret_hash) is None:
                self.viewers.remove(viewer)
                viewer.say_goodbye(REMOVED)
        known = {s.secret_hash for s in self.table.seats if s.is_person}
        here = {viewer.secret_hash for viewer in self.viewers}
        now = self.now()
        self._gone = {h: self._gone.get(h, now) for h in known - here}

    def _tell_presence_soon(self) -> None:
        if self._crier is None:
            loop = asyncio.get_running_loop()
            self._crier = loop.call_later(PRESENCE_SECONDS, self._tell_presence)

    def _tell_presence(self) -> None:
        self._crier = None
        self._outbox.tell(self.viewers, self.table, self.presence(), [], self.now())

    # --- what happens by itself

    def _plan(self) -> None:
        """Set the timer, and let the bots think whose turn it is."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        presence = self.presence()
        due = next_due(self.table, presence)
        if due is not None:
            loop = asyncio.get_running_loop()
            at_least = RETRY if self._in_trouble else 0.01
            self._timer = loop.call_later(max(due - self.now(), at_least), self._tick)
        if is_awake(self.table, presence):
            for seat in bots_to_act(self.table):
                self._let_think(seat)

    def _tick(self) -> None:
        self._spawn(self._do_quietly(lambda *now: tick(now[0], self.presence(), *now[1:])))

    def _let_think(self, seat: int) -> None:
        game = self.table.game
        if game is None or (game.step_id, seat) in self._thinking:
            return
        self._thinking.add((game.step_id, seat))
        self._spawn(self._think(seat))

    async def _think(self, seat: int) -> None:
        game = self.table.game
        if game is None:
            return
        try:
            pause = self._hub.config.bot_pause
            await asyncio.sleep(pause * random.uniform(0.6, 1.4))
            decision = None
            if game.state.step is not Step.ROLL:
                here = self.table.seats[seat]
                level = here.level if here.kind == "bot" else None
                decision = await self._hub.brains.choose(
                    level or self.table.settings.stand_in,
                    replace(rules.seen_by(game.state, seat), last=None),
                    seat,
                    self.table.code,
                )
            await self._leave_time_to_take_back(game.step_id, seat)
            await self._do_quietly(lambda table, now, _: bot_acts(table, game, seat, decision, now))
        finally:
            self._thinking.discard((game.step_id, seat))
        # The game may be another value by now, if others have decided, and still at this step.
        now = self.table.game
        if now and now.step_id == game.step_id and seat in bots_to_act(self.table):
            await asyncio.sleep(RETRY)
            self._plan()

    async def _leave_time_to_take_back(self, step: str, seat: int) -> None:
        """The last bot decides after the people, and not at once."""
        while is_last_bot(self.table, step, seat):
            changed = self._changed
            if people_decide(self.table):
                await changed.wait()
            elif self.table.game and self.table.game.deciders:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(TAKE_BACK * self._hub.config.bot_pause):
                        await changed.wait()
                        continue
                return
            else:
                return

    async def _do_quietly(self, work: Work) -> None:
        try:
            await self.do(work)
        except Denied as denied:
            log.warning("refused: %s", denied, extra={"table": self.table.identity})

    def _spawn(self, what: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _fail(job: _Job, denied: Denied) -> None:
    if not job.done.done():
        job.done.set_exception(denied)
