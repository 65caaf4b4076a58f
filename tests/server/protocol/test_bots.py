"""The server's list of bots is that of the bots themselves."""

from typing import get_args

from qwixx.bots import LEVELS
from qwixx.server.protocol.settings import BotLevel


def test_every_level_for_people_plays_at_tables_and_no_other() -> None:
    assert get_args(BotLevel) == LEVELS
