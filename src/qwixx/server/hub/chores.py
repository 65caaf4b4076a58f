"""What happens at a table by itself: its timer runs out, and its bots think."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import weakref
from collections.abc import Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING

from qwixx import rules
from qwixx.rules import Step
from qwixx.server.table import (
    Denied,
    Draft,
    Table,
    bot_acts,
    bots_to_act,
    is_awake,
    is_last_bot,
    luck_of_bot,
    next_due,
    people_decide,
    tick,
)

if TYPE_CHECKING:
    from .hub import Hub
    from .room import Room

log = logging.getLogger(__name__)

TAKE_BACK = 1.5
"""In action 1 the last bot waits so many times its usual pause after the last person has decided:
a moment to take that back."""
RETRY = 1.0
"""Seconds after which a bot or a timer tries again what could not be stored."""


class Chores:
    """Of one table. Of several servers one does them; should two, the log takes what is first."""

    def __init__(self, hub: Hub, room: Room) -> None:
        self._hub = hub
        self._room: Room = weakref.proxy(room)  # which has this: no cycle for others to find
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: set[tuple[str, int]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Event()
        """Set when the table changes, and then replaced by another."""
        self._is_noted = False
        """Whether the challenge knows that its game is over."""

    @property
    def table(self) -> Table:
        """As it is now."""
        return self._room.table

    def wake(self) -> None:
        """Something has changed, for those who wait for it."""
        self._changed.set()
        self._changed = asyncio.Event()

    def stop(self) -> None:
        """Do nothing more."""
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()

    async def stopped(self) -> None:
        """Returns when all has come to rest."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def plan(self, in_trouble: bool) -> None:
        """Set the timer, and let the bots think whose turn it is."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._hub.house.leads(self.table.code):
            return
        if self.table.same and self.table.phase == "finished" and not self._is_noted:
            self._is_noted = True
            self.begin(self._note_over())
        presence = self._room.presence()
        due = next_due(self.table, presence)
        if due is not None:
            at_least = RETRY if in_trouble else 0.01
            seconds = max(due - self._room.now(), at_least)
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, lambda: self.begin(self._tick()))
        if is_awake(self.table, presence):
            for seat in bots_to_act(self.table):
                self._let_think(seat)

    def begin(self, what: Coroutine[None, None, None]) -> None:
        """Do something beside the rest."""
        task = asyncio.create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _note_over(self) -> None:
        try:
            await self._hub.challenges.note_over(self.table)
        except Denied as no:  # tried again by whoever looks at the challenge
            log.warning("a result has to wait: %s", no, extra={"table": self.table.identity})

    async def _tick(self) -> None:
        house, code = self._hub.house, self.table.code
        # Whoever has just come to another server is not gone.
        await house.look_at(code)

        def work(table: Table, now: float, fresh: bytes) -> Draft:
            if not house.leads(code):
                return Draft(table, now)
            return tick(table, self._room.presence(), now, fresh)

        await self._room.do_quietly(work)

    @property
    def _pause(self) -> float:
        """How long a bot waits, so that one can follow."""
        pause = self._hub.config.bot_pause
        return pause / 2 if self.table.settings.quick else pause

    def _let_think(self, seat: int) -> None:
        game = self.table.game
        if game is None or (game.step_id, seat) in self._thinking:
            return
        self._thinking.add((game.step_id, seat))
        self.begin(self._think(seat))

    async def _think(self, seat: int) -> None:
        game = self.table.game
        if game is None:
            return
        try:
            await asyncio.sleep(self._pause * random.uniform(0.6, 1.4))
            decision = None
            if game.state.step is not Step.ROLL:
                here = self.table.seats[seat]
                level = here.level if here.kind == "bot" else None
                decision = await self._hub.brains.choose(
                    level or self.table.settings.stand_in,
                    replace(rules.seen_by(game.state, seat), last=None),
                    seat,
                    self.table.code,
                    luck_of_bot(self.table, game, seat),
                )
            await self._leave_time_to_take_back(game.step_id, seat)
            await self._room.do_quietly(
                lambda table, now, _: bot_acts(table, game, seat, decision, now)
            )
        finally:
            self._thinking.discard((game.step_id, seat))
        # The game may be another value by now, if others have decided, and still at this step.
        now = self.table.game
        if now and now.step_id == game.step_id and seat in bots_to_act(self.table):
            await asyncio.sleep(RETRY)
            self._room.plan()

    async def _leave_time_to_take_back(self, step: str, seat: int) -> None:
        """The last bot decides after the people, and not at once."""
        while is_last_bot(self.table, step, seat):
            changed = self._changed
            if people_decide(self.table):
                await changed.wait()
            elif self.table.game and self.table.game.deciders:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(TAKE_BACK * self._pause):
                        await changed.wait()
                        continue
                return
            else:
                return
