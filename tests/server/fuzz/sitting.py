"""A table that is told anything by anybody. Whatever comes, what it promises must hold.

Here is all that the fuzzing knows of the server's functions; what honest devices do, it has from
`tests.server.guest` and `tests.server.evening`.
"""

from __future__ import annotations

import copy
from random import Random
from typing import Any, get_args

import msgspec

from qwixx import rules
from qwixx.server.analysis.verify import verify_record
from qwixx.server.hub import hash_of, text_of
from qwixx.server.protocol.commands import Command, TableCommand
from qwixx.server.protocol.message_errors import what_is_wrong
from qwixx.server.protocol.messages import Refused, Update
from qwixx.server.protocol.settings import CreateTable, JoinTable
from qwixx.server.store import entries_of
from qwixx.server.table import (
    Denied,
    Draft,
    Entry,
    Presence,
    announcements,
    fold,
    is_awake,
    join,
    open_table,
    records_of,
    summary,
    woken,
)
from tests.server.evening import Host
from tests.server.fuzz.messages import Json, Seen, builtins
from tests.server.live import Site
from tests.server.table.sitting import Sitting

UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""What a socket closes a connection for: no message of ours."""
LONGEST_GAME = 1500
"""Rounds in which everybody is asked; no game has nearly as many."""

MORE_SEATS: Json = {"type": "change_settings", "settings": {"seats": 5}}

_decode = msgspec.json.Decoder(Command).decode
_encode = msgspec.json.encode


class Fuzzed(Sitting):
    """People are known by their secrets, as on the server: seats may move."""

    def __init__(self, people: int, bots: int, seed: int, **settings: Any) -> None:
        self.here: set[str] = {str(number) for number in range(people)}
        self.gone_since: dict[str, float] = {}
        self.said = 0
        self.done = 0
        self.newcomers = people
        self.seen = Seen()
        self.devices: dict[str, Host] = {}
        self._carried_out: set[tuple[str, str]] = set()
        self._shown: tuple[object, Json] = (None, {})
        super().__init__(people, bots, seed, **settings)
        self.look()

    # --- what is said

    def hear(self, person: str, raw: bytes) -> None:
        """A message of somebody, as the socket would take it."""
        self.said += 1
        try:
            command = _decode(raw.decode())
        except UNREADABLE as error:
            _told(what_is_wrong(error, Command))
            return
        if isinstance(command, get_args(TableCommand)):
            self.obey(person, command)

    def obey(self, person: str, command: Any) -> None:
        """A command: refused in words, or carried out, once."""
        seat = self._seat(person)
        if seat is None or (person, command.id) in self._carried_out:
            return
        fields = {name: getattr(command, name) for name in command.__struct_fields__}
        fields["command"] = fields.pop("id")
        try:
            stored = self.do(seat, type(command), **fields)
        except Denied as no:
            _told(no.message)
            return
        self.done += 1
        if stored:
            self._carried_out.add((person, command.id))  # as a room remembers it

    def newcomer(self, raw: bytes) -> bool:
        """Somebody wants to sit down, with a wish as the HTTP route would take it."""
        self.said += 1
        try:
            wish = msgspec.json.decode(raw, type=JoinTable)
            draft = Draft(self.table, self.now)
            join(draft, wish.name, hash_of(str(self.newcomers)), wish.seat)
        except UNREADABLE as error:
            _told(what_is_wrong(error, JoinTable))
        except Denied as no:
            _told(no.message)
        else:
            self.take(draft)
            self.come(str(self.newcomers))
            self.newcomers += 1
            return True
        return False

    def another(self, raw: bytes) -> None:
        """Somebody opens another table, with a wish as the HTTP route would take it."""
        self.said += 1
        try:
            wish = msgspec.json.decode(raw, type=CreateTable)
            table, log = open_table("another", wish, hash_of("0"), self.now, self.fresh())
        except UNREADABLE as error:
            _told(what_is_wrong(error, CreateTable))
        except Denied as no:
            _told(no.message)
        else:
            assert fold(_stored(log)) == table

    # --- what is kept

    def take(self, draft: Draft) -> list[Entry]:
        """Store what came of something: it can be read again, and told."""
        if not draft.entries:
            return []
        assert _stored(draft.entries) == draft.entries
        assert _encode(announcements(draft))
        ended = self.table.records
        assert draft.table.records[: len(ended)] == ended, "what was played stays as it was"
        self.log += draft.entries
        self.table = draft.table
        known = {seat.secret_hash for seat in self.table.seats if seat.is_person}
        self.here = {person for person in self.here if hash_of(person) in known}
        self.gone_since = {p: at for p, at in self.gone_since.items() if hash_of(p) in known}
        return draft.entries

    def restart(self) -> None:
        """The server starts again: all that is left is the log."""
        self.table = fold(_stored(self.log))

    # --- who is there

    def come(self, person: str) -> None:
        """Somebody connects."""
        was_asleep = not is_awake(self.table, self.presence())
        self.here.add(person)
        self.gone_since.pop(person, None)
        if was_asleep:
            self.take(woken(self.table, self.now))
        seat = self._seat(person)
        if seat is not None:
            self.connect(seat)

    def go(self, person: str) -> None:
        """Somebody's connection breaks."""
        if person in self.here:
            self.here.remove(person)
            self.gone_since[person] = self.now

    def presence(self) -> Presence:
        seats = {s.secret_hash: n for n, s in enumerate(self.table.seats) if s.is_person}
        return Presence(
            frozenset(seats[hash_of(p)] for p in self.here if hash_of(p) in seats),
            {seats[hash_of(p)]: at for p, at in self.gone_since.items() if hash_of(p) in seats},
        )

    def people(self) -> list[str]:
        """Everybody who ever sat here, by secret."""
        return [str(number) for number in range(self.newcomers)]

    # --- what is seen

    def look(self) -> None:
        """Every viewer can be shown the table, and remembers it."""
        self.seen.take(self.shown(None))
        for seat, place in enumerate(self.table.seats):
            if place.is_person:
                self.seen.take(self.shown(seat)["you"])
        assert _encode(summary(self.table))

    def shown(self, seat: int | None) -> Json:
        """An update as a client reads it; made once for all, as long as nothing happens."""
        moment = (self.table.version, self.now, frozenset(self.here))
        if self._shown[0] != moment:
            update = Update(
                version=self.table.version, events=[], number=0, table=self.view(), you=None
            )
            self._shown = (moment, builtins(update))
        return self._shown[1] | {"you": None if seat is None else builtins(self.you(seat))}

    def download(self) -> None:
        """The games can be written, read again by the rules, and their dice checked."""
        records = records_of(self.table)
        assert len(records) == self.table.games
        for number, text in enumerate(records, 1):
            [game] = rules.read_games(text)
            assert rules.write_record(game.record) == text
            if number <= len(self.table.records):
                verify_record(game.record)
        if records:
            assert len(list(rules.read_games("\n".join(records)))) == len(records)

    # --- how it ends

    def can_be_finished(self) -> None:
        """If everybody is honest from now on, the game comes to its end, and can be taken home."""
        rest = copy.copy(self)
        rest.log, rest.here = list(self.log), set(self.here)
        rest.gone_since, rest.random = dict(self.gone_since), Random(self.table.version)
        rest.seen, rest.devices = Seen(), {}
        rest._carried_out = set(self._carried_out)
        rest.play_honestly()
        assert fold(_stored(rest.log)) == rest.table
        rest.download()

    def play_honestly(self) -> None:
        """Everybody is here and plays on, until a game is over."""
        for person in self.people():
            self.come(person)  # if all had left, whoever comes first is the host
        if self.table.takes_seats:
            self._get_together()
        for person in self.people():
            self.come(person)
        games = len(self.table.records) + 1
        if not self._anybody() or (self.table.phase == "finished" and self.table.takes_seats):
            return  # bots alone play for nobody
        for _ in range(LONGEST_GAME):
            if len(self.table.records) >= games:
                return
            version = self.table.version
            self.bots_act()
            for person in self.people():
                command = self.next_of(person)
                if command is not None:
                    said = {"id": f"honest-{person}-{self.table.version}"} | command
                    self.hear(person, _encode(said))
            if self.table.version == version:
                self.wait(1)
        view = self.view()
        raise AssertionError(f"no end: {view.phase}, {view.can_start}, {view.seats}, {view.series}")

    def _anybody(self) -> bool:
        return any(seat.is_person for seat in self.table.seats)

    def _get_together(self) -> None:
        """As many as it takes for a game: newcomers, or what the host can do about it."""
        if not self._anybody() and not self._joined():
            return  # everybody left, and the last one closed the table: it is nobody's
        while self.view().can_start is not None and not self._joined():
            host = next(p for p in self.people() if self._seat(p) == self.table.host)
            version = self.table.version
            for wish in ({"type": "add_bot", "level": "novice"}, MORE_SEATS):
                if self.table.version == version:
                    self.hear(host, _encode({"id": f"together-{version}"} | wish))
            assert self.table.version > version, "the host can do nothing about it"

    def _joined(self) -> bool:
        return self.newcomer(_encode({"name": f"Guest {self.newcomers}"}))

    def _seat(self, person: str) -> int | None:
        return self.table.seat_of(hash_of(person))

    def next_of(self, person: str) -> Json | None:
        """What the device of somebody would say now, if anything."""
        seat = self._seat(person)
        if seat is None:
            return None
        if person not in self.devices:
            self.devices[person] = Host(Site(""), self.table.code, person, self.table.version)
        device = self.devices[person]
        device.update = self.shown(seat)
        command = device.next_command()
        if seat != self.table.host:
            return None if command is not None and command["type"] == "start" else command
        return {"type": "resume"} if self.table.phase == "paused" else command


def _told(why: str) -> None:
    """A refusal is words that can be sent."""
    assert why
    assert text_of(Refused(id="", code="", message=why))


def _stored(entries: list[Entry]) -> list[Entry]:
    """Entries as they come back from the store."""
    return list(entries_of([_encode(entry) for entry in entries]))
