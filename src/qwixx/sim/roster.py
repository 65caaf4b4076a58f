"""Who can play on which sheet: everybody on any, but for tables that were solved for one."""

from __future__ import annotations

from qwixx.rules import Refused, Setup, load_layout

PLAYERS = ("random", "gap", "ga", "computational", "solo", "friendly", "novice", "regular")
"""The players of compiled games; a player's number is its place here."""
SHEET = "classic"
KNOW_ONE_SHEET = ("solo", "friendly")
"""Players with a solved table, which is about `SHEET` and would break the rules on another."""


def verify_known(player: str, setup: Setup) -> None:
    """Refuse a sheet that the player does not know."""
    if player in KNOW_ONE_SHEET and setup.layout != load_layout(SHEET):
        raise Refused(
            f"{player} cannot play on the sheet {setup.layout.name}", f"it knows {SHEET} alone"
        )
