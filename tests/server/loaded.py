"""``qwixx`` with loaded dice, for tests that shall not depend on luck.

The same people at the same kind of table throw the same dice in every run: what the server gives
to a draw is known, and no device takes part. Bots play plainly, so they need not get ready. Coach
and reviews stand back for nobody, since beside other tests they would wait for very long.
"""

from __future__ import annotations

from qwixx.__main__ import main
from qwixx.rules import State
from qwixx.server import fair
from qwixx.server.hub import brains, desk
from qwixx.server.hub.brains import Brains
from qwixx.server.protocol.settings import BotLevel
from qwixx.server.table import Draft, drawing


def load() -> None:
    """Take luck out of this process."""
    begin = drawing._begin

    def begin_alike(draft: Draft, first: int | None, _: bytes) -> None:
        begin(draft, first, bytes(fair.SECRET_BYTES))

    async def choose(
        _: Brains, __: BotLevel, seen: State, seat: int, table: str = "", luck: int | None = None
    ) -> str:
        return brains._plainly(seen, seat)

    for place, name, instead in (
        (drawing, "_begin", begin_alike),
        (drawing, "_here", lambda _table, _draw: set()),
        (fair, "table_identity", lambda _: 32 * "0"),
        (Brains, "choose", choose),
        (desk, "NICE", 0),
    ):
        assert hasattr(place, name), name
        setattr(place, name, instead)


if __name__ == "__main__":
    load()
    main()
