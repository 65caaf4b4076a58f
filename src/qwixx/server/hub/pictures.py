"""Pictures of a table: whole, or as what is new since an earlier one, encoded once for all."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import count
from operator import attrgetter
from typing import Any

import msgspec

from qwixx.server.protocol.view import GameView, TableView, You
from qwixx.server.table import Presence, Table, Views

PICTURES_KEPT = 4
"""How far somebody may be behind, in pictures, to be told what is new instead of the whole."""

encode = msgspec.json.Encoder().encode

_TABLE = tuple(name for name in TableView.__struct_fields__ if name not in ("game", "now"))
_GAME = tuple(name for name in GameView.__struct_fields__ if name != "sheets")
_of_table, _of_game = attrgetter(*_TABLE), attrgetter(*_GAME)

Part = dict[str, Any]
News = tuple[Part, Part, Part]
"""The fields of the table, of its game, and the sheets that are new; but for the time."""
NOTHING: News = ({}, {}, {})


class Picture:
    """A table as everyone may see it at a moment.

    It is made of the view of a table and of nothing else: whatever that leaves out, as hidden
    decisions, can neither be in it nor in what changes from one to the next.
    """

    def __init__(
        self,
        number: int,
        version: int,
        view: TableView,
        earlier: dict[int, TableView],
        news: News,
    ) -> None:
        self.number, self.version = number, version
        self._view = view
        self._earlier = earlier
        """By their numbers, those that this one can be told as a change of."""
        self._news = news
        """What is new since the one before it."""
        self._whole = b""
        self._since: dict[int, bytes] = {}

    def whole(self, events: bytes) -> bytes:
        """`messages.Update` with encoded events, up to what only one seat sees."""
        if not self._whole:
            self._whole = encode(self._view)
        head = b'{"type":"update","version":%d,"events":%b,"number":%d,"table":%b'
        return head % (self.version, events, self.number, self._whole)

    def is_change_of(self, number: int | None) -> bool:
        """Whether it can be told to somebody who has that picture as what is new about it."""
        return number == self.number or number in self._earlier

    def since(self, number: int, events: bytes) -> bytes:
        """`messages.Changes` of that picture, up to what only one seat sees."""
        if number not in self._since:
            table, game, sheets = self._new_since(number)
            self._since[number] = b'"table":%b,"game":%b,"sheets":%b' % (
                encode(table | {"now": self._view.now}),
                encode(game),
                encode(sheets),
            )
        head = b'{"type":"changes","version":%d,"events":%b,"number":%d,"follows":%d,%b'
        return head % (self.version, events, self.number, number, self._since[number])

    def _new_since(self, number: int) -> News:
        if number == self.number:
            return NOTHING
        if number == self.number - 1:
            return self._news
        return _difference(self._earlier[number], self._view)


class Pictures:
    """Those of one table, one after the other."""

    def __init__(self) -> None:
        self._views = Views()
        self._lately: dict[int, TableView] = {}
        self._news = NOTHING
        self._number = random.getrandbits(32)  # not one of a table that was read anew

    def take(self, table: Table, presence: Presence, now: float) -> Picture:
        """The table as it is. If only time has passed, the picture keeps its number."""
        view = self._views.table(table, presence, now)
        last = self._lately.get(self._number)
        news = NOTHING if last is None else _difference(last, view)
        if last is None or any(news):
            self._number, self._news = self._number + 1, news
            self._lately = {
                number: one
                for number, one in self._lately.items()
                if number > self._number - PICTURES_KEPT
            }
            self._lately[self._number] = view
        return Picture(self._number, table.shown, view, self._lately, self._news)

    def you(self, table: Table, seat: int) -> You:
        """What only a seat sees."""
        return self._views.you(table, seat)


def _difference(before: TableView, now: TableView) -> News:
    table = _changed(_TABLE, _of_table(before), _of_table(now))
    old, new = before.game, now.game
    if old is None or new is None or len(old.sheets) != len(new.sheets):
        if old is not new:
            table["game"] = new
        return table, {}, {}
    game = _changed(_GAME, _of_game(old), _of_game(new))
    return table, game, _changed(map(str, count()), old.sheets, new.sheets)


def _changed(names: Iterable[str], old: Iterable[object], new: Iterable[object]) -> Part:
    if old == new:
        return {}
    return {
        name: two
        for name, one, two in zip(names, old, new, strict=False)
        if one is not two and one != two
    }
