"""Who can play on which sheet: rules of thumb on any, what was solved or learned on its own."""

from __future__ import annotations

from qwixx.rules import Refused, Setup, load_layout

SHEET = "classic"


def verify_known(player: str, setup: Setup) -> None:
    """Refuse another sheet than the one that the player's table or net is about."""
    if setup.layout != load_layout(SHEET):
        raise Refused(
            f"{player} cannot play on the sheet {setup.layout.name}", f"it knows {SHEET} alone"
        )
