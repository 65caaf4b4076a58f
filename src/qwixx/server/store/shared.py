"""What servers on one PostgreSQL know of each other: who lives, who is connected, what is new.

Nothing here is a promise: words may be lost, and rows are gone after a crash of the database. So
each server looks again with every beat; see "Several servers" in docs/architecture.md.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from threading import Event, Thread
from time import monotonic, time
from typing import TypeVar

import msgspec
import psycopg
from msgspec import Struct

from .base import Beat, Here, NoAnswer, Screens, Unsure, Word
from .line import LINE, Connection, Line
from .screens import PostgresScreens

log = logging.getLogger(__name__)

T = TypeVar("T")

SCHEMA = """
CREATE UNLOGGED TABLE IF NOT EXISTS qwixx_servers (
    id text PRIMARY KEY, seen timestamptz NOT NULL
);
CREATE UNLOGGED TABLE IF NOT EXISTS qwixx_here (
    server text NOT NULL, code text NOT NULL, people text[] NOT NULL, watching integer NOT NULL,
    PRIMARY KEY (server, code)
);
CREATE INDEX IF NOT EXISTS qwixx_here_code ON qwixx_here (code);
"""
"""Unlogged: it costs no disk, and who lives writes it again."""
LEASE_SECONDS = 3.0
"""Who has not beaten for so long, by the database's clock, counts as gone."""
FORGET_SECONDS = 60
DEAF_SECONDS = 5.0
"""Who does not even hear itself for so long connects anew."""
CHANNEL = "qwixx"
MOST_BYTES = 7500
"""Of a word: PostgreSQL takes 8000."""
BEAT = """
INSERT INTO qwixx_servers (id, seen) VALUES (%s, clock_timestamp())
ON CONFLICT (id) DO UPDATE SET seen = clock_timestamp() RETURNING xmax = 0
"""
FORGET = f"""
WITH gone AS (
    DELETE FROM qwixx_servers WHERE id IN (
        SELECT id FROM qwixx_servers
        WHERE seen < clock_timestamp() - interval '{FORGET_SECONDS} s' FOR UPDATE SKIP LOCKED
    ) RETURNING id
)
DELETE FROM qwixx_here USING gone WHERE server = gone.id
"""
LIVE = f"""
SELECT id, extract(epoch FROM clock_timestamp())::double precision FROM qwixx_servers
WHERE id = %s OR seen > clock_timestamp() - interval '{LEASE_SECONDS} s'
"""
WRITE = """
INSERT INTO qwixx_here (server, code, people, watching) VALUES (%s, %s, %s, %s)
ON CONFLICT (server, code) DO UPDATE SET people = excluded.people, watching = excluded.watching
"""
EMPTY = "DELETE FROM qwixx_here WHERE server = %s AND code = ANY (%s)"
LOOK = f"""
SELECT code, server, people, watching FROM qwixx_here JOIN qwixx_servers ON id = server
WHERE server <> %s AND code = ANY (%s)
AND seen > clock_timestamp() - interval '{LEASE_SECONDS} s'
"""
LASTS = """
SELECT code, (SELECT max(number) FROM qwixx_events WHERE qwixx_events.code = asked.code)
FROM unnest(%s::text[]) AS asked (code)
"""
# A table at which nobody has played yet is kept for a while after its last visitor.
VISITED = """
UPDATE qwixx_tables SET touched = greatest(touched, extract(epoch FROM clock_timestamp()))
WHERE code = ANY (%s) AND NOT used
"""


class _Sent(Struct, omit_defaults=True):
    """A word with who says it."""

    by: str
    word: Word


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(_Sent).decode


class Shared:
    """The part of a PostgreSQL store that is about its servers."""

    def __init__(self, url: str, me: str) -> None:
        self.me = me
        self._url = url
        # Nothing here is a promise. Screens have a line of their own: no beat waits behind them.
        self._line = Line(url, waits_for_disk=False)
        self._screens_line = Line(url, waits_for_disk=False)
        self.screens: Screens = PostgresScreens(self._screens_line)
        self._closing = Event()

    def beat(self, number: int) -> Beat:
        """Live on, and learn who else does."""

        def work(run: Connection) -> Beat:
            is_new = run.execute(BEAT, (self.me,)).fetchall()[0][0]
            run.execute(FORGET)
            rows = run.execute(LIVE, (self.me,)).fetchall()
            say(run, self.me, Word(beat=number))
            others = frozenset(str(row[0]) for row in rows) - {self.me}
            return Beat(is_new=is_new, others=others, ahead=float(rows[0][1]) - time())

        return self._do(work)

    def write(self, here: Mapping[str, Here], words: Iterable[Word]) -> None:
        """Tell who is connected to this server now, of those tables where it has changed."""
        empty = [code for code, one in here.items() if not one]
        rows = [
            (self.me, code, sorted(one.people), one.watching) for code, one in here.items() if one
        ]

        def work(run: Connection) -> None:
            if empty:
                run.execute(EMPTY, (self.me, empty))
                run.execute(VISITED, (empty,))
            if rows:
                with run.cursor() as cursor:
                    cursor.executemany(WRITE, rows)
            for word in (*parts(Word(here=sorted(here))), *words):
                say(run, self.me, word)

        self._do(work)

    def look(self, codes: Iterable[str]) -> dict[str, dict[str, Here]]:
        """Who is connected to other servers that live, by table and server."""
        found: dict[str, dict[str, Here]] = {code: {} for code in codes}
        rows = self._line.ask(LOOK, self.me, list(found))
        for code, server, people, watching in rows:
            found[code][server] = Here(frozenset(people), watching)
        return found

    def lasts(self, codes: Iterable[str]) -> dict[str, int]:
        """The number of the last entry of each log; 0 if there is none."""
        rows = self._line.ask(LASTS, list(codes))
        return {code: number or 0 for code, number in rows}

    def leave(self) -> None:
        """This server goes: the others need not wait for its lease to run out."""

        def work(run: Connection) -> None:
            run.execute("DELETE FROM qwixx_here WHERE server = %s", (self.me,))
            run.execute("DELETE FROM qwixx_servers WHERE id = %s", (self.me,))
            say(run, self.me, Word(goes=True))

        self._do(work)

    def listen(self, hear: Callable[[str, Word], None]) -> None:
        """Have words told from now on, in a thread of their own; who says them, and what."""
        Thread(target=self._listen, args=(hear,), name="store-listener", daemon=True).start()

    def close(self) -> None:
        """Hear and say nothing more."""
        self._closing.set()
        self._line.close()
        self._screens_line.close()

    def _do(self, work: Callable[[Connection], T]) -> T:
        try:
            return self._line.do(work)
        except Unsure:
            raise NoAnswer from None  # it can be done again

    def _listen(self, hear: Callable[[str, Word], None]) -> None:
        while not self._closing.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True, **LINE) as line:
                    line.execute(f"LISTEN {CHANNEL}")
                    heard = monotonic()
                    while monotonic() - heard < DEAF_SECONDS and not self._closing.is_set():
                        for told in line.notifies(timeout=0.5):
                            heard = monotonic()
                            _pass_on(told.payload, hear)
            except psycopg.Error:
                self._closing.wait(0.5)  # who asks something is told of it
            except RuntimeError:
                return  # the loop is closed


def _pass_on(payload: str, hear: Callable[[str, Word], None]) -> None:
    try:
        sent = _decode(payload)
    except msgspec.MsgspecError:  # of another version; the log says what matters
        log.debug("a word of another server is not understood")
    else:
        hear(sent.by, sent.word)


def say(run: Connection, me: str, word: Word) -> None:
    """Tell all servers, when this transaction is committed."""
    run.execute("SELECT pg_notify(%s, %s)", (CHANNEL, sent(me, word)))


def sent(me: str, word: Word) -> str:
    """A word as it is sent."""
    return _encode(_Sent(me, word)).decode()


def parts(word: Word) -> list[Word]:
    """The same in as many words as it takes: none if there is nothing to say."""
    if not word.logs and not word.here:
        return []
    if len(_encode(word)) < MOST_BYTES:
        return [word]
    logs, here = list(word.logs.items()), word.here
    return [
        *parts(Word(logs=dict(logs[: len(logs) // 2]), here=here[: len(here) // 2])),
        *parts(Word(logs=dict(logs[len(logs) // 2 :]), here=here[len(here) // 2 :])),
    ]
