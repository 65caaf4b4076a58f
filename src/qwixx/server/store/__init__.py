"""Where tables are kept: an append-only log, in SQLite or PostgreSQL (`opening`), or in a page."""

from .backup import back_up
from .base import (
    Append,
    Beat,
    Conflict,
    Here,
    Listing,
    NoAnswer,
    NoRoom,
    NoStore,
    Old,
    Said,
    Screens,
    Shared,
    Store,
    TooNew,
    Unsure,
    Word,
    Writes,
    append_of,
    entries_of,
    summaries_of,
)
from .sqlite import is_part_of
from .writer import Writer

__all__ = [
    "Append",
    "Beat",
    "Conflict",
    "Here",
    "Listing",
    "NoAnswer",
    "NoRoom",
    "NoStore",
    "Old",
    "Said",
    "Screens",
    "Shared",
    "Store",
    "TooNew",
    "Unsure",
    "Word",
    "Writer",
    "Writes",
    "append_of",
    "back_up",
    "entries_of",
    "is_part_of",
    "summaries_of",
]
