"""Large screens that wait for a table, where several servers share them: see `hub.screens`."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

from qwixx.server.protocol.settings import ScreenView
from qwixx.server.table import SIGNS, Denied, clean_key

from .base import NoAnswer, Unsure
from .line import Connection, Line

T = TypeVar("T")

SCHEMA = """
CREATE UNLOGGED TABLE IF NOT EXISTS qwixx_screens (
    secret text PRIMARY KEY, code text NOT NULL UNIQUE, asked timestamptz NOT NULL,
    shown text, watch_key text, place text NOT NULL DEFAULT ''
);
ALTER TABLE qwixx_screens ADD COLUMN IF NOT EXISTS place text NOT NULL DEFAULT '';
"""
"""After a crash of the database a screen gets another code, as after a restart of a server."""
CODE_LENGTH = 6
"""As in `hub.screens`, which says why."""
MOST_SCREENS = 1000
MOST_OF_ONE = 20
LIVES = "asked > clock_timestamp() - interval '30 s'"
KNOWS = f"SELECT 1 FROM qwixx_screens WHERE secret = %s AND {LIVES}"
ASK = f"""
UPDATE qwixx_screens SET asked = clock_timestamp() WHERE secret = %s AND {LIVES}
RETURNING code, shown, watch_key
"""
FORGET = f"""
DELETE FROM qwixx_screens WHERE secret IN (
    SELECT secret FROM qwixx_screens WHERE NOT {LIVES} FOR UPDATE SKIP LOCKED
)
"""
NEW = """
INSERT INTO qwixx_screens (secret, code, place, asked)
SELECT %(secret)s, %(code)s, %(place)s, clock_timestamp()
WHERE (SELECT count(*) FROM qwixx_screens) < %(most)s
    AND (SELECT count(*) FROM qwixx_screens WHERE place = %(place)s) < %(most_of_one)s
ON CONFLICT DO NOTHING
"""
WAITS = f"SELECT 1 FROM qwixx_screens WHERE code = %s AND {LIVES}"
CLAIM = f"""
UPDATE qwixx_screens SET shown = %s, watch_key = %s
WHERE code = %s AND {LIVES} AND (watch_key IS NULL OR watch_key = %s) RETURNING code
"""
TRIES = 5


class PostgresScreens:
    """Used from threads; what each does, `hub.screens.Screens` says."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def knows(self, secret: str) -> bool:
        """Whether this screen has a code already."""
        return bool(self._rows(KNOWS, _hash(secret)))

    def ask(self, secret: str, place: str) -> ScreenView:
        """A screen asks what it shall show; its first question gets it a code."""
        known = {"secret": _hash(secret), "place": place}
        limits = {"most": MOST_SCREENS, "most_of_one": MOST_OF_ONE}

        def found(run: Connection) -> list[tuple[Any, ...]]:
            return run.execute(ASK, (known["secret"],)).fetchall()

        def entered(run: Connection) -> list[tuple[Any, ...]]:
            code = "".join(secrets.choice(SIGNS) for _ in range(CODE_LENGTH))
            run.execute(FORGET)
            run.execute(NEW, known | limits | {"code": code})
            return found(run)

        for _ in range(TRIES):
            for code, shown, key in self._do(lambda run: found(run) or entered(run)):
                return ScreenView(code=code, table=shown, watch_key=key)
        raise Denied("too_many", "Too many large screens at present. Please try again later.")

    def waits(self, code: str) -> bool:
        """Whether there is a screen with this code."""
        return bool(self._rows(WAITS, clean_key(code)))

    def claim(self, code: str, table: str, watch_key: str) -> None:
        """Show a table on a screen. The first one who claims it has it."""
        if not self._rows(CLAIM, table, watch_key, clean_key(code), watch_key):
            raise Denied("no_such_screen", "There is no large screen with this code.")

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self._do(lambda run: run.execute(query, values).fetchall())

    def _do(self, work: Callable[[Connection], T]) -> T:
        try:
            return self._line.do(work)
        except Unsure:
            raise NoAnswer from None


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
