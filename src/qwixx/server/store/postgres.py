"""Tables in PostgreSQL, which several server processes may share."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

import psycopg

from .base import Append, Conflict, NoAnswer, NoRoom, NoStore, Old, Shared, Unsure, Word
from .line import LINE, Connection, Line
from .screens import SCHEMA as SCREENS
from .shared import CHANNEL, parts, sent
from .shared import SCHEMA as SHARED
from .shared import Shared as PostgresShared

SCHEMA = """
CREATE TABLE IF NOT EXISTS qwixx_tables (
    code text PRIMARY KEY, touched double precision NOT NULL, public boolean NOT NULL,
    summary bytea NOT NULL, used boolean NOT NULL DEFAULT true
);
ALTER TABLE qwixx_tables ADD COLUMN IF NOT EXISTS used boolean NOT NULL DEFAULT true;
CREATE TABLE IF NOT EXISTS qwixx_events (
    code text NOT NULL, number integer NOT NULL, body bytea NOT NULL, PRIMARY KEY (code, number)
);
CREATE INDEX IF NOT EXISTS qwixx_tables_touched ON qwixx_tables (touched);
"""
ADD = f"""
WITH added AS (
    INSERT INTO qwixx_events (code, number, body)
    SELECT * FROM unnest(%s::text[], %s::int[], %s::bytea[])
)
SELECT
    (SELECT count(*) FROM unnest(%s::text[], %s::int[]) AS before (code, number)
    JOIN qwixx_events USING (code, number)),
    (SELECT count(pg_notify('{CHANNEL}', word)) FROM unnest(%s::text[]) AS word)
"""
"""All in one statement, which asks the database once: adds entries, counts those that have to be
there before them, and says words to all."""
INSERT = """
INSERT INTO qwixx_tables (touched, public, summary, used, code) VALUES (%s, %s, %s, %s, %s)
"""
UPDATE = """
UPDATE qwixx_tables SET touched = %s, public = %s, summary = %s, used = %s WHERE code = %s
"""
HAS = """
SELECT 1 FROM qwixx_events WHERE code = %s AND number = %s AND body = %s
"""
# In this order: a table that somebody writes to at this moment keeps its log.
CLEAN = """
WITH old AS (
    DELETE FROM qwixx_tables WHERE code IN (
        SELECT code FROM qwixx_tables
        WHERE (touched < %s OR (NOT used AND touched < %s)) AND code <> ALL (%s)
        AND NOT EXISTS (SELECT 1 FROM qwixx_here WHERE qwixx_here.code = qwixx_tables.code)
        LIMIT 100
    ) AND (touched < %s OR (NOT used AND touched < %s)) RETURNING code
),
logs AS (DELETE FROM qwixx_events WHERE code IN (SELECT code FROM old))
SELECT count(*) FROM old
"""

HAS_ALL_TABLES = "SELECT to_regclass('qwixx_screens') IS NOT NULL"
"""The last one that is made. Who starts while others play waits for no lock then."""
ALONE = "SELECT pg_advisory_xact_lock(hashtext('qwixx schema'))"
"""Two servers that start at once do not make the same tables."""


class PostgresStore:
    """One connection to write and one to read, and what the servers on it tell each other."""

    def __init__(self, url: str) -> None:
        def prepare(run: Connection) -> None:
            if run.execute(HAS_ALL_TABLES).fetchone() != (True,):
                for part in (ALONE, SCHEMA, SHARED, SCREENS):
                    run.execute(part)

        self._me = token_hex(8)
        self.shared: Shared | None = PostgresShared(url, self._me)
        try:
            Connection.connect(url, **LINE).close()  # says best what is wrong
            self._writer, self._reader = Line(url), Line(url)
            self._writer.do(prepare)
        except (psycopg.Error, NoAnswer, Unsure, NoRoom) as error:
            why = str(error) or "it does not answer"
            raise NoStore(f"PostgreSQL cannot be used: {why}".strip()) from None

    def append(self, appends: list[Append]) -> None:
        # All servers take tables in the same order, or two would wait for each other.
        appends = sorted(appends, key=lambda one: one.code)
        last = Word(logs={one.code: one.entries[-1][0] for one in appends})
        words = [sent(self._me, word) for word in parts(last)]
        events = [(one.code, number, body) for one in appends for number, body in one.entries]
        before = [(one.code, one.entries[0][0] - 1) for one in appends if not one.is_new]
        new, known = (
            [
                (row.touched, row.public, row.summary, row.used, one.code)
                for one in appends
                if (row := one.listing) is not None and one.is_new == new
            ]
            for new in (True, False)
        )

        def add(run: Connection) -> None:
            values = [*columns(events), *(columns(before) or ([], [])), words]
            found = run.execute(ADD, values).fetchone()
            if found is None or found[0] != len(before):
                raise Conflict  # an entry before these is missing
            with run.cursor() as cursor:
                if new:
                    cursor.executemany(INSERT, new)
                if known:
                    cursor.executemany(UPDATE, known)
                    if cursor.rowcount != len(known):
                        raise Conflict  # one of these was cleaned up meanwhile

        def has_all(run: Connection) -> bool:
            return all(run.execute(HAS, event).fetchone() for event in events)

        try:
            self._writer.do(add)
        except (Conflict, Unsure) as trouble:
            # Of a commit whose answer was lost, this tells what became of it.
            try:
                if self._writer.do(has_all):
                    return
                if isinstance(trouble, Conflict):
                    raise Conflict from None
                self._writer.do(add)
            except NoAnswer:
                raise Unsure from None

    def read(self, code: str) -> list[bytes]:
        query = "SELECT body FROM qwixx_events WHERE code = %s ORDER BY number"
        return [body for (body,) in self._reader.ask(query, code)]

    def read_on(self, code: str, number: int) -> list[bytes]:
        query = "SELECT body FROM qwixx_events WHERE code = %s AND number >= %s ORDER BY number"
        return [body for (body,) in self._reader.ask(query, code, number)]

    def cut(self, code: str, last: int) -> None:
        query = "DELETE FROM qwixx_events WHERE code = %s AND number > %s"
        self._writer.do(lambda run: run.execute(query, (code, last)))

    def public_tables(self, limit: int) -> list[bytes]:
        query = "SELECT summary FROM qwixx_tables WHERE public ORDER BY touched DESC LIMIT %s"
        return [line for (line,) in self._reader.ask(query, limit)]

    def count(self) -> int:
        return int(self._reader.ask("SELECT count(*) FROM qwixx_tables")[0][0])

    def last_touched(self) -> float | None:
        touched: float | None = self._reader.ask("SELECT max(touched) FROM qwixx_tables")[0][0]
        return touched

    def clean(self, old: Old) -> int:
        limits = (old.before, old.unused)
        which = (*limits, sorted(old.but), *limits)

        def some(run: Connection) -> int:
            return int(run.execute(CLEAN, which).fetchall()[0][0])

        deleted = 0
        while found := self._writer.do(some):
            deleted += found
        return deleted

    def close(self) -> None:
        if self.shared is not None:
            self.shared.close()
        self._writer.close()
        self._reader.close()


def columns(rows: list[Any]) -> list[list[Any]]:
    """The same by columns, as PostgreSQL takes many rows at once."""
    return [list(column) for column in zip(*rows, strict=True)]
