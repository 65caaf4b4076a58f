"""Bots in a page: they think in its one thread, with what they have learned, once it is there."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from qwixx.bots import LEARNED
from qwixx.rules import State
from qwixx.server.hub.brains import Brains
from qwixx.server.protocol.settings import BotLevel

log = logging.getLogger(__name__)

Bring = Callable[[str], Awaitable[object]]
"""Has the net of this name fetched, and put where Python looks for it."""


class PageBrains(Brains):
    """Fetches a net when it is first needed; without it, a bot plays plainly."""

    def __init__(self, bring: Bring) -> None:
        super().__init__(workers=0)
        self._bring = bring
        self._brought: set[str] = set()

    async def choose(
        self, level: BotLevel, seen: State, seat: int, table: str = "", luck: int | None = None
    ) -> str:
        if level in LEARNED:
            # Imported where bots think, and nowhere else: it takes a while.
            from qwixx.bots.nets import name_of

            name = name_of(seen.setup)
            if name is not None and name not in self._brought:
                await self._fetch(name)
        return await super().choose(level, seen, seat, table, luck)

    def _preparation(self) -> Callable[[], list[str]]:
        return list  # nothing is here yet, and nobody waits for what they may never need

    async def _fetch(self, name: str) -> None:
        try:
            await self._bring(name)
        except Exception:  # the network is gone, and this was never fetched before
            log.exception("what bots have learned could not be fetched", extra={"net": name})
        else:
            self._brought.add(name)
