"""A table for people and bots, without sockets, clock or storage.

- `facts`: what is stored; `fold`: what each fact makes of a table; `state`: the table as a value
- `same`: what is different where a challenge is played
- `handle`: what a command makes of a table, carried out by `drawing` (the start of a game), `play`
  (dice and decisions) and `seating` (people); `duties`: what time and bots make of it
- `view` and `announce`: what viewers may see and hear of it; `record`: its games as text
"""

from .announce import announce, announcements
from .bringing import check_own
from .draft import Draft
from .duties import (
    Presence,
    bot_acts,
    bots_to_act,
    is_awake,
    is_last_bot,
    next_due,
    people_decide,
    returned,
    tick,
    woken,
)
from .facts import Entry, SameDice
from .fold import after, fold
from .handle import handle, open_table
from .info import server_info
from .keys import SIGNS, clean_key, hash_of, watch_key
from .own import is_own
from .record import chosen, records_of
from .same import luck_of_bot
from .seating import join, sit_down
from .state import Denied, Game, Table
from .view import Views, summary, table_view, you_view

__all__ = [
    "SIGNS",
    "Denied",
    "Draft",
    "Entry",
    "Game",
    "Presence",
    "SameDice",
    "Table",
    "Views",
    "after",
    "announce",
    "announcements",
    "bot_acts",
    "bots_to_act",
    "check_own",
    "chosen",
    "clean_key",
    "fold",
    "handle",
    "hash_of",
    "is_awake",
    "is_last_bot",
    "is_own",
    "join",
    "luck_of_bot",
    "next_due",
    "open_table",
    "people_decide",
    "records_of",
    "returned",
    "server_info",
    "sit_down",
    "summary",
    "table_view",
    "tick",
    "watch_key",
    "woken",
    "you_view",
]
