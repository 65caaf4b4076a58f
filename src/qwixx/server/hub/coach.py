"""The coach: what each option of a player is worth, and what it is about, while they think."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from qwixx import rules
from qwixx.rules import State
from qwixx.rules.words import LANGUAGES
from qwixx.server.protocol.explorer import PostOptions, PostTakeOver

from .brains import SetupNames, packed, unpacked
from .desk import BrokenOff, Desk, NoInsight

KEPT = 256
MOST_WAITING = 32
"""Players who may wait: some hundredths of a second each."""
MOST_EXPLORING = 8
"""Where more wait, nobody explores: players come first."""


class Coach:
    """Answers players, by what they may know: what the others have decided is left out."""

    def __init__(self, *, in_process: bool = True) -> None:
        self._desk = Desk("the coach", in_process=in_process)
        self._kept: dict[str, bytes] = {}

    async def advise(self, state: State, seat: int, names: Sequence[str], language: str) -> bytes:
        """The options of a seat, best first, as JSON; in English, if the language is not known."""
        language = language if language in LANGUAGES else LANGUAGES[0]
        question = (*packed(rules.seen_by(state, seat)), seat, tuple(names), language)
        name = repr(question)
        if name not in self._kept:
            self._keep(name, await self._ask(MOST_WAITING, _advise, *question))
        return self._kept[name]

    async def explore(self, wish: PostOptions) -> bytes:
        """What the options of a moment are worth that somebody has set up, as JSON."""
        name = repr(wish)
        if name not in self._kept:
            self._keep(name, await self._ask(MOST_EXPLORING, _explore, wish))
        return self._kept[name]

    async def take_over(self, wish: PostTakeOver) -> bytes:
        """Where a game waits that somebody plays on themselves, as JSON."""
        return await self._ask(MOST_EXPLORING, _take_over, wish)

    async def _ask(
        self, most: int, work: Callable[..., tuple[str, bytes]], *question: object
    ) -> bytes:
        if self._desk.waiting >= most:
            raise NoInsight("Many others ask the coach. Please try again soon.", busy=True)
        try:
            why_not, told = await self._desk.do(work, *question)
        except BrokenOff:
            raise NoInsight("The coach was broken off. Please try again.", busy=True) from None
        if why_not:
            raise NoInsight(why_not)
        return told

    def _keep(self, name: str, told: bytes) -> None:
        self._kept[name] = told
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]

    def close(self) -> None:
        """Advise nobody any more."""
        self._desk.close()


def _advise(
    setup: SetupNames, values: dict[str, Any], seat: int, names: Sequence[str], language: str
) -> tuple[str, bytes]:
    # Imported where it is needed, and nowhere else: it takes seconds and much memory.
    from qwixx.insight import in_words, reasons, value_object
    from qwixx.server.analysis.options import judge_for

    state = unpacked(setup, values)
    try:
        options = judge_for(state.setup).options(state, seat)
    except rules.Refused as error:
        return f"The coach cannot say: {error}.", b""
    told = [
        {
            "decision": str(option.decision),
            **value_object(option.value),
            "about": [
                in_words(reason, language, names)
                for reason in reasons(state, seat, option.decision)
            ],
        }
        for option in options
    ]
    return "", json.dumps(told, separators=(",", ":")).encode()


def _explore(wish: PostOptions) -> tuple[str, bytes]:
    from qwixx.server.analysis.options import options_view

    try:
        return "", msgspec.json.encode(options_view(wish))
    except rules.Refused as error:
        return f"{str(error)[:1].upper()}{str(error)[1:]}.", b""


def _take_over(wish: PostTakeOver) -> tuple[str, bytes]:
    from qwixx.server.analysis.replay import take_over

    try:
        return "", msgspec.json.encode(take_over(wish))
    except rules.Refused as error:
        return str(error), b""
