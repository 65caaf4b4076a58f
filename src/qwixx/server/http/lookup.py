"""Tables by their codes, for those who know one, and not for those who guess."""

from __future__ import annotations

import asyncio
import re

from qwixx.server.hub import Hub, Room
from qwixx.server.hub.goodbyes import NotFound
from qwixx.server.table import Denied, hash_of

from .gate import Gate

SAME_SECONDS = 1.0
"""How long it takes to be told that one guesses too much, whether the table exists or not."""
_SEAT_SECRET = re.compile(r"[\w-]{32,64}", re.ASCII)


class Lookup:
    """Every look-up counts as a wrong one before it is made, until it turns out to be right.

    An address that has no guesses left learns nothing about codes. Public tables and the right
    secret of a seat, which nobody guesses, go on from there as well.
    """

    def __init__(self, hub: Hub, gate: Gate) -> None:
        self._hub = hub
        self._gate = gate

    async def room(self, code: str, address: str, secret: str | None) -> Room:
        """The table with this code; a secret, if there is one, is of a seat or a watch key."""
        if self._gate.may_guess(address):
            return await self._guessed(code, address, secret)
        public = self._public(code) if secret is None else None
        return public or await self._of_seat(code, secret)

    async def room_to_join(self, code: str, address: str, secret: str | None) -> Room:
        """The table with this code; a secret may have a seat there already, or be a new one."""
        if self._gate.may_guess(address):
            return await self._guessed(code, address, None)
        return self._public(code) or await self._of_seat(code, secret)

    async def _guessed(self, code: str, address: str, secret: str | None) -> Room:
        try:
            room = await self._hub.room(code)
        except Denied:  # nothing was learned
            self._gate.was_right(address)
            raise
        if room is None:
            raise NotFound("no_such_table")
        if secret is not None and not room.knows(secret):
            raise NotFound("wrong_secret")
        self._gate.was_right(address)
        return room

    def _public(self, code: str) -> Room | None:
        room = self._hub.at_hand(code)
        return room if room is not None and room.table.may_watch(None) else None

    async def _of_seat(self, code: str, secret: str | None) -> Room:
        if secret is not None and _SEAT_SECRET.fullmatch(secret):
            same = asyncio.get_running_loop().time() + SAME_SECONDS
            room = await self._hub.room(code)
            if room is not None and room.table.seat_of(hash_of(secret)) is not None:
                return room
            await asyncio.sleep(same - asyncio.get_running_loop().time())
        raise NotFound("too_fast")
