"""Which bots know the sheet of a table. Who does not is not seated: it would play by chance."""

from __future__ import annotations

from collections.abc import Iterable

from qwixx import rules
from qwixx.rules import Setup
from qwixx.server.protocol.settings import BotLevel
from qwixx.sim import known

from .state import denied


def verify_known(setup: Setup, levels: Iterable[BotLevel]) -> None:
    """Refuse bots that do not know the sheet."""
    for level in levels:
        try:
            known.verify_known(level, setup)
        except rules.Refused as refused:
            raise denied("bot", refused) from None
