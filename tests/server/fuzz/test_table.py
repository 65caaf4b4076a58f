"""A table survives whatever is said at it, and its games can be finished and taken home."""

from __future__ import annotations

import os

import pytest

from qwixx.server.protocol import commands
from tests.server.fuzz.machine import fuzz
from tests.server.fuzz.sitting import Fuzzed

MESSAGES = int(os.environ.get("FUZZ_MESSAGES", "3000"))
"""How many at least; ``python -m bench fuzz`` takes a million."""


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_nothing_that_is_said_breaks_a_table() -> None:
    tally = fuzz(MESSAGES)
    assert tally.games > 0
    assert tally.finished > 0


def test_who_sits_down_after_a_game_was_ended_is_shown_the_table() -> None:
    """Found by the test above: the game that was ended in action 1 had one sheet fewer."""
    table = Fuzzed(people=2, bots=0, seed=1, seats=3)
    table.start()
    table.roll()
    table.do(table.table.host, commands.EndGame)
    assert table.newcomer(b'{"name": "Laura"}')
    table.look()
