"""A table, taken from its log."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from qwixx.server.store import Store, entries_of
from qwixx.server.table import Entry, Table, after, announce

from .outbox import UPDATES_KEPT, Outbox

log = logging.getLogger(__name__)

Said = tuple[str, str]
"""A command: whose it was, by the hash of the seat's secret, and its id."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a log tells: the table, what happened lately, and the commands that were carried out."""

    table: Table
    outbox: Outbox
    said: set[Said]


def load(store: Store, code: str) -> Loaded | None:
    """The table with that code, if there is one. It takes a while, and belongs in a thread.

    A log with a gap, as a database leaves it that has lost what it had acknowledged, is cut
    there: the table goes on from the entry before it.
    """
    entries = entries_of(store.read(code))
    whole = _before_gap(entries)
    if len(whole) < len(entries):
        lost = len(entries) - len(whole)
        identity = after(None, whole[0]).identity if whole else None
        log.error(
            "the database has lost a part of a table, which goes on from the entry before",
            extra={"table": identity, "entry": len(whole), "deleted_after_it": lost},
        )
        if whole:
            store.cut(code, len(whole))
    return _told_by(whole) if whole else None


def said_in(before: Table, entry: Entry) -> list[Said]:
    """The command that brought an entry about, if one did."""
    if entry.id is None or entry.by is None:
        return []
    return [(before.seats[entry.by].secret_hash, entry.id)]


def _before_gap(entries: list[Entry]) -> list[Entry]:
    for place, entry in enumerate(entries):
        if entry.number != place + 1:
            return entries[:place]
    return entries


def _told_by(entries: list[Entry]) -> Loaded:
    outbox = Outbox()
    said: set[Said] = set()
    table = after(None, entries[0])
    for entry in entries[1:]:
        before, table = table, after(table, entry)
        said.update(said_in(before, entry))
        if entry.number > len(entries) - UPDATES_KEPT:
            outbox.remember(table.shown, announce(before, entry, table))
    return Loaded(table, outbox, said)
