"""The coach: what each option of a player is worth, and what it is about, while they think."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from qwixx import rules
from qwixx.rules import State

from .brains import SetupNames, packed, unpacked
from .desk import BrokenOff, Desk, NoInsight

if TYPE_CHECKING:
    from qwixx.insight import Judge

KEPT = 256
MOST_WAITING = 32
"""Players who may wait: some hundredths of a second each."""
JUDGES_KEPT = 16
LANGUAGES = ("en", "de", "nl", "fr", "es", "it")
"""As `qwixx.insight` has them, which takes seconds to import; a test holds the two together."""


class Coach:
    """Answers players, by what they may know: what the others have decided is left out."""

    def __init__(self, *, in_process: bool) -> None:
        self._desk = Desk("the coach", in_process=in_process)
        self._kept: dict[str, bytes] = {}

    async def advise(self, state: State, seat: int, names: Sequence[str], language: str) -> bytes:
        """The options of a seat, best first, as JSON; in English, if the language is not known."""
        language = language if language in LANGUAGES else LANGUAGES[0]
        question = (*packed(rules.seen_by(state, seat)), seat, tuple(names), language)
        name = repr(question)
        if name not in self._kept:
            self._keep(name, await self._ask(*question))
        return self._kept[name]

    async def _ask(self, *question: object) -> bytes:
        if self._desk.waiting >= MOST_WAITING:
            raise NoInsight("Many others ask the coach. Please try again soon.", busy=True)
        try:
            why_not, told = await self._desk.do(_advise, *question)
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
    from qwixx.insight import in_words, reasons
    from qwixx.insight.told import value_told

    state = unpacked(setup, values)
    try:
        options = _judge(state.setup).options(state, seat)
    except rules.Refused as error:
        return f"The coach cannot say: {error}.", b""
    told = [
        {
            "decision": str(option.decision),
            **value_told(option.value),
            "about": [
                in_words(reason, language, names)
                for reason in reasons(state, seat, option.decision)
            ],
        }
        for option in options
    ]
    return "", json.dumps(told, separators=(",", ":")).encode()


@lru_cache(maxsize=JUDGES_KEPT)
def _judge(setup: rules.Setup) -> Judge:
    from qwixx.insight import make_judge

    return make_judge(setup)
