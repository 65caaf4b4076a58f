"""What an address takes from one server counts at the others, about a beat later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from qwixx.server.config import Config
from qwixx.server.http.gate import Gate
from qwixx.server.hub import Clock, Metrics
from qwixx.server.hub.house import House
from qwixx.server.store import Beat, Here, Shared, Word

GUESSER = "192.0.2.1"


class Database:
    """Passes words on, and says who lives: both of two servers."""

    def __init__(self) -> None:
        self.listeners: list[Callable[[str, Word], None]] = []

    def one(self, me: str, other: str) -> Shared:
        """As one of the two sees it."""
        database = self

        class Seen:
            def __init__(self) -> None:
                self.me = me

            def listen(self, hear: Callable[[str, Word], None]) -> None:
                database.listeners.append(hear)

            def beat(self, number: int) -> Beat:
                self.say(Word(beat=number))
                return Beat(is_new=False, others=frozenset({other}), ahead=0.0)

            def write(self, _here: Mapping[str, Here], words: Iterable[Word]) -> None:
                for word in words:
                    self.say(word)

            def look(self, _codes: Iterable[str]) -> dict[str, Any]:
                return {}

            def lasts(self, _codes: Iterable[str]) -> dict[str, int]:
                return {}

            def leave(self) -> None: ...

            def say(self, word: Word) -> None:
                for hear in database.listeners:
                    hear(self.me, word)

        return cast("Shared", Seen())


def test_wrong_codes_at_one_server_count_at_the_other() -> None:
    async def story() -> None:
        database = Database()
        gates = [Gate(Config(wrong_rate=1), Metrics()) for _ in range(2)]
        houses = []
        for gate, (me, other) in zip(gates, (("a", "b"), ("b", "a")), strict=True):
            houses.append(House(database.one(me, other), {}, Clock(), Metrics()))
            houses[-1].counts(gate)
        here, there = gates
        # They count from the first beat on.
        while not all(house.is_one_of_several for house in houses):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        assert [here.may_guess(GUESSER) for _ in range(4)] == [True, True, True, False]
        # Each look takes one, and is given back: in the end none is left.
        while there.may_guess(GUESSER):
            there.was_right(GUESSER)
            await asyncio.sleep(0.05)
        assert there.may_guess("198.51.100.1")
        for house in houses:
            await house.close()

    asyncio.run(story())
