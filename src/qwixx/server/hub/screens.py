"""Large screens that show a short code and wait until somebody at a table claims them."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from qwixx.server.protocol.settings import ScreenView
from qwixx.server.table import SIGNS, Denied, clean_key

from .limits import Crowd

CODE_LENGTH = 6
"""27^6 codes, for the minutes that a screen waits: at the rate of wrong codes that all addresses
together are permitted, one of ten screens that wait is found in 13 days, and then shows a table
that somebody else has chosen."""
MOST_SCREENS = 1000
MOST_OF_ONE = 20
"""Screens that wait at one address."""
WAIT_SECONDS = 30.0
"""How long a screen is kept that does not ask any more; it asks every few seconds."""


@dataclass(slots=True)
class _Screen:
    code: str
    place: str
    asked: float
    table: str | None = None
    watch_key: str | None = None


class Screens:
    """In memory alone: after a restart a screen gets another code."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._screens: dict[str, _Screen] = {}
        """By their secrets."""
        self._crowd = Crowd(MOST_OF_ONE)
        self._codes: dict[str, _Screen] = {}

    def knows(self, secret: str) -> bool:
        """Whether this screen has a code already."""
        self._forget_old()
        return secret in self._screens

    def ask(self, secret: str, place: str) -> ScreenView:
        """A screen asks what it shall show; its first question gets it a code."""
        screen = self._screens.get(secret) if self.knows(secret) else self._new(secret, place)
        assert screen is not None
        screen.asked = self._clock()
        return ScreenView(code=screen.code, table=screen.table, watch_key=screen.watch_key)

    def waits(self, code: str) -> bool:
        """Whether there is a screen with this code."""
        self._forget_old()
        return clean_key(code) in self._codes

    def claim(self, code: str, table: str, watch_key: str) -> None:
        """Show a table on a screen. The first one who claims it has it."""
        screen = self._codes[clean_key(code)] if self.waits(code) else None
        if screen is None or (screen.watch_key or watch_key) != watch_key:
            raise Denied("no_such_screen", "There is no large screen with this code.")
        screen.table, screen.watch_key = table, watch_key

    def _new(self, secret: str, place: str) -> _Screen:
        if not self._crowd.enter(place):
            raise Denied("too_fast", "Too many large screens wait here. Please wait a minute.")
        if len(self._screens) >= MOST_SCREENS:
            self._crowd.leave(place)
            raise Denied("too_many", "Too many large screens at present. Please try again later.")
        code = "".join(secrets.choice(SIGNS) for _ in range(CODE_LENGTH))
        while code in self._codes:
            code = "".join(secrets.choice(SIGNS) for _ in range(CODE_LENGTH))
        screen = self._screens[secret] = self._codes[code] = _Screen(code, place, self._clock())
        return screen

    def _forget_old(self) -> None:
        long_ago = self._clock() - WAIT_SECONDS
        for secret, screen in list(self._screens.items()):
            if screen.asked < long_ago:
                del self._screens[secret], self._codes[screen.code]
                self._crowd.leave(screen.place)
