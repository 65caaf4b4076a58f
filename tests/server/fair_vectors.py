"""Games with fair dice as the server draws and records them, for the tests of the web client.

``python -m tests.server.fair_vectors`` writes them to web/tests/fair.json: both compute the same.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from qwixx.server.protocol import commands
from qwixx.server.table import Draft, Entry, records_of
from tests.project import ROOT
from tests.server.table.sitting import Sitting

FILE = ROOT / "web" / "tests" / "fair.json"
OLD_RECORD = ROOT / "tests" / "cli" / "scheme-1.qwixx"


class Watched(Sitting):
    """A table whose every view is kept, as far as it is about dice."""

    def __init__(self, people: int = 3, **settings: Any) -> None:
        self.seen: list[dict[str, Any]] = []
        super().__init__(people, **settings)

    def take(self, draft: Draft) -> list[Entry]:
        entries = super().take(draft)
        view = self.view()
        game = view.game
        dice = [*game.dice.white, *game.dice.coloured] if game and game.dice else None
        seen = {"draw": msgspec.to_builtins(view.draw), "turn": game and game.turn, "dice": dice}
        if (view.draw or dice) and seen not in self.seen[-1:]:
            self.seen.append(seen)
        return entries


def story(sitting: Watched) -> dict[str, Any]:
    """What seat 0 gave, what it saw, and the record at the end."""
    sitting.play_to_the_end()
    entropy = {draw: given for (draw, seat), given in sitting.entropy.items() if seat == 0}
    names = [seat.name for seat in sitting.table.seats]
    record = records_of(sitting.table)[-1]
    return {"names": names, "entropy": entropy, "seen": sitting.seen, "record": record}


def fair() -> Watched:
    """Everybody takes part."""
    sitting = Watched(5)
    sitting.start()
    return sitting


def broken() -> Watched:
    """Emma does not open."""
    sitting = Watched(3)
    sitting.do(0, commands.StartGame)
    for seat in range(3):
        sitting.commit(seat)
    sitting.reveal(0)
    sitting.reveal(2)
    sitting.wait(11)
    sitting.draw(0, 2)
    return sitting


def gone() -> Watched:
    """Emma leaves before she has opened, and then the host removes Laura."""
    sitting = Watched(3)
    sitting.do(0, commands.StartGame)
    for seat in range(3):
        sitting.commit(seat)
    sitting.do(1, commands.Leave)
    sitting.commit(0)
    sitting.commit(2)
    sitting.do(0, commands.RemoveSeat, seat=2)
    sitting.draw(0)
    return sitting


def late() -> Watched:
    """Max comes when the others have committed."""
    sitting = Watched(2)
    sitting.do(0, commands.StartGame)
    sitting.commit(1)
    sitting.wait(3)
    sitting.reveal(1)
    return sitting


def entered() -> Watched:
    """Real dice."""
    sitting = Watched(2, dice="entered")
    sitting.start()
    return sitting


def second() -> Watched:
    """The next game, in which the next player begins."""
    sitting = fair()
    sitting.play_to_the_end()
    sitting.seen.clear()
    sitting.start()
    return sitting


def vectors() -> str:
    """The text of the file."""
    told = (fair, broken, gone, late, entered, second)
    stories = {made.__name__: story(made()) for made in told}
    old = OLD_RECORD.read_text("utf-8")
    return json.dumps(stories | {"old": {"record": old}}, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(vectors(), "utf-8")
