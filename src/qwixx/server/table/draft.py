"""What a command is about to make of a table."""

from __future__ import annotations

from .facts import Entry, Fact
from .fold import after
from .state import Table


class Draft:
    """New facts, and the table as they make it. Nothing of it counts until it is stored."""

    def __init__(
        self, table: Table, now: float, by: int | None = None, command: str | None = None
    ) -> None:
        self.table = table
        self.now = now
        self.entries: list[Entry] = []
        self.steps: list[tuple[Table, Entry, Table]] = []
        """Each entry, between the table before and after it."""
        self._by = by
        self._command = command

    def add(self, fact: Fact) -> None:
        """One more fact."""
        first = not self.entries
        entry = Entry(
            number=self.table.version + 1,
            at=self.now,
            fact=fact,
            by=self._by if first and self._command else None,
            id=self._command if first else None,
        )
        before, self.table = self.table, after(self.table, entry)
        self.entries.append(entry)
        self.steps.append((before, entry, self.table))
