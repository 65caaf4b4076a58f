"""Sitting down, getting up, names, and who is the host."""

from __future__ import annotations

from qwixx import rules
from qwixx.server.protocol.settings import BotLevel

from . import facts
from .draft import Draft
from .state import Denied, Table

BOT_NAMES = ("Ada", "Pascal", "Fermat", "Huygens", "Laplace", "Cardano", "Bernoulli", "Galton")
"""Bots are called after people who knew about dice."""
TURNS_WRITING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs that change the direction of what stands after a name."""


def sit_down(draft: Draft, name: str, secret_hash: str = "", level: BotLevel | None = None) -> int:
    """Take the first free seat."""
    verify_name(draft.table, name)
    seat = _free_seat(draft.table)
    draft.add(facts.Sat(seat=seat, name=name, secret_hash=secret_hash, level=level))
    if level is None and not draft.table.seats[draft.table.host].is_person:
        draft.add(facts.HostIs(seat=seat))
    return seat


def seat_bot(draft: Draft, level: BotLevel) -> None:
    """A bot takes the first free seat, under a name of its own."""
    taken = {seat.name.casefold() for seat in draft.table.seats}
    name = next(name for name in BOT_NAMES if name.casefold() not in taken)
    sit_down(draft, name, level=level)


def verify_name(table: Table, name: str, but: int | None = None) -> None:
    """Refuse a name that cannot be written in a record, or that somebody has already."""
    try:
        rules.verify_name(name)
    except rules.Refused as refused:
        text = str(refused)
        raise Denied("name", f"{text[:1].upper()}{text[1:]}.") from None
    if any(sign in TURNS_WRITING for sign in name):
        raise Denied("name", "This name has a sign in it that turns the writing around.")
    for number, seat in enumerate(table.seats):
        if number != but and seat.name.casefold() == name.casefold():
            raise Denied("name_taken", f"Somebody here is called {seat.name} already.")


def free_seats(table: Table) -> int:
    """How many could still sit down."""
    if not table.takes_seats:
        return 0
    taken = sum(seat.kind != "empty" for seat in table.seats)
    return max(0, table.settings.seats - taken)


def _free_seat(table: Table) -> int:
    if not table.takes_seats:
        raise Denied("playing", "The game has begun; there is no free seat.")
    if not free_seats(table):
        raise Denied("full", "All seats are taken.")
    for number, seat in enumerate(table.seats):
        if seat.kind == "empty":
            return number
    return len(table.seats)


def rename(draft: Draft, seat: int, name: str) -> None:
    """Somebody wants to be called otherwise."""
    if not draft.table.takes_seats:
        raise Denied("playing", "Names stay as they are during a game.")
    verify_name(draft.table, name, but=seat)
    if name != draft.table.seats[seat].name:
        draft.add(facts.Renamed(seat=seat, name=name))


def leave(draft: Draft, seat: int) -> None:
    """Somebody gets up; in a game the stand-in plays on, and they may come back."""
    if draft.table.takes_seats:
        draft.add(facts.GotUp(seat=seat))
    elif draft.table.seats[seat].away != "left":
        draft.add(facts.WentAway(seat=seat, reason="left"))
    find_host(draft, present=None)


def remove(draft: Draft, seat: int) -> None:
    """The host frees a seat; in a game a bot takes it over for good."""
    table = draft.table
    if seat >= len(table.seats) or table.seats[seat].kind == "empty":
        raise Denied("no_such_seat", "Nobody sits there.")
    if seat == table.host:
        raise Denied("host", "You cannot remove yourself; leave the table instead.")
    if table.takes_seats:
        draft.add(facts.GotUp(seat=seat, removed=True))
    elif table.seats[seat].kind == "person":
        draft.add(facts.Replaced(seat=seat, level=table.settings.stand_in))
    else:
        raise Denied("playing", "The bot plays this game to its end.")


def hand_over(draft: Draft, seat: int) -> None:
    """The host makes somebody else the host."""
    table = draft.table
    if seat >= len(table.seats) or not table.seats[seat].is_person:
        raise Denied("no_such_seat", "Only a person at the table can be the host.")
    if table.seats[seat].away == "left":
        raise Denied("no_such_seat", f"{table.seats[seat].name} has left the table.")
    if seat != table.host:
        draft.add(facts.HostIs(seat=seat))


def find_host(draft: Draft, present: frozenset[int] | None) -> None:
    """If the host has left, the next person clockwise is the host: of those present, if known."""
    table = draft.table
    host = table.seats[table.host]
    if host.is_person and host.away != "left" and (present is None or table.host in present):
        return
    seats = len(table.seats)
    for step in range(1, seats):
        number = (table.host + step) % seats
        seat = table.seats[number]
        if seat.is_person and seat.away != "left" and (present is None or number in present):
            draft.add(facts.HostIs(seat=number))
            return
