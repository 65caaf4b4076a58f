"""Random games of all editions, by a seed: whatever Python plays them, they are the same."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from qwixx import rules
from qwixx.server.table import records_of

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.server.table.sitting import Sitting


def games(seed: int) -> Iterator[str]:
    """All that is stored and told of a game of each edition, and its record."""
    for number, edition in enumerate(rules.editions()):
        sitting = Sitting(people=2, bots=number % 2, seed=seed + number, edition=edition)
        sitting.start()
        sitting.play_to_the_end()
        yield from (msgspec.json.encode(entry).decode() for entry in sitting.log)
        yield msgspec.json.encode(sitting.events).decode()
        yield from records_of(sitting.table)


if __name__ == "__main__":
    print("\n".join(games(int(sys.argv[-1]))))
