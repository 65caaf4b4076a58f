"""``qwixx`` with loaded dice, for tests that shall not depend on luck.

The same people at the same kind of table throw the same dice in every run: what the server gives
to a draw is known, and no device takes part. Bots play plainly, so they need not get ready.
"""

from __future__ import annotations

from qwixx.__main__ import main
from qwixx.rules import State
from qwixx.server import fair
from qwixx.server.hub import brains
from qwixx.server.protocol.settings import BotLevel
from qwixx.server.table import Draft, Table, drawing
from qwixx.server.table.state import Draw


def load() -> None:
    """Take luck out of this process."""
    begin = drawing._begin

    def begin_alike(draft: Draft, first: int | None, _: bytes) -> None:
        begin(draft, first, bytes(fair.SECRET_BYTES))

    def nobody(_: Table, __: Draw) -> set[int]:
        return set()

    async def choose(_: brains.Brains, __: BotLevel, seen: State, seat: int) -> str:
        return brains._plainly(seen, seat)

    drawing._begin, drawing._here = begin_alike, nobody
    fair.table_identity = lambda _: 32 * "0"
    brains.Brains.choose = choose  # type: ignore[method-assign]


if __name__ == "__main__":
    load()
    main()
