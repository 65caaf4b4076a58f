"""Games with fair dice as the server draws and records them, for the tests of the web client.

``python -m tests.server.fair_vectors`` writes them to web/tests/fair.json: both compute the same.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import msgspec

from qwixx.rules import editions, write_layout
from qwixx.server.protocol import commands
from qwixx.server.table import Draft, Entry, records_of
from tests.own import BOARD
from tests.project import ROOT
from tests.server.table.sitting import Sitting

FILE = ROOT / "web" / "tests" / "fair.json"
SMALL_SHEET = """\
name = "small"
rows = ["r2 r3 r4 r5 r6 r7 r8 r9 r10", "b10 b9 b8 b7 b6 b5 b4 b3 b2"]
faces = 5
crosses_to_lock = 4
points = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55]
misthrow_points = -5
misthrow_limit = 4
"""
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
    view = sitting.view()
    return {
        "names": names,
        "drawn": {
            "faces": view.layouts[0].faces,
            "sheets": view.edition.sheets if view.edition.each_another else [],
        },
        "entropy": entropy,
        "seen": sitting.seen,
        "record": record,
    }


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


def longo() -> Watched:
    """Dice with eight faces, and sheets that are dealt."""
    sitting = Watched(2, edition="longo")
    sitting.start()
    return sitting


def chain() -> Watched:
    """Printed sheets that are dealt."""
    sitting = Watched(3, edition="chain")
    sitting.start()
    return sitting


def pads() -> Watched:
    """Real dice, and printed pads of which somebody says which it is."""
    sitting = Watched(3, edition="chain", dice="entered")
    sitting.do(1, commands.ChooseSheet, sheet="E")
    sitting.start()
    return sitting


def own_sheet() -> Watched:
    """A sheet of the host's own, which the record has in several lines, and dice of its own."""
    sitting = Watched(2, edition="own", own_sheet=SMALL_SHEET)
    sitting.start()
    return sitting


def own_board() -> Watched:
    """A board of the host's own as well, for which the sheet has the classic cells."""
    sheet = write_layout(replace(editions()["classic"].layout, name="harbour"))
    sitting = Watched(2, edition="own", own_sheet=sheet, own_board=BOARD)
    sitting.start()
    return sitting


def vectors() -> str:
    """The text of the file."""
    told = (fair, broken, gone, late, entered, second, longo, chain, pads, own_sheet, own_board)
    stories = {made.__name__: story(made()) for made in told}
    old = OLD_RECORD.read_text("utf-8")
    return json.dumps(stories | {"old": {"record": old}}, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(vectors(), "utf-8")
