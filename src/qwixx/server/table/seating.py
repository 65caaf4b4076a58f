"""Sitting down, getting up, names, and who is the host."""

from __future__ import annotations

from qwixx.server.protocol.settings import BotLevel

from . import facts, play
from .draft import Draft
from .length import MOST_RENAMES, verify_room
from .names import look_alike, tidied, verify_seen
from .own import edition_of
from .same import verify_newcomer
from .state import Denied, Table, sheets_to_choose

BOT_NAMES = ("Ada", "Pascal", "Fermat", "Huygens", "Laplace", "Cardano", "Bernoulli", "Galton")
"""Bots are called after people who knew about dice."""


def sit_down(draft: Draft, name: str, secret_hash: str = "", level: BotLevel | None = None) -> int:
    """Take the first free seat. The host may seat bots also where nobody else may sit down."""
    seat = _free_seat(draft.table)
    if draft.table.closed and level is None:
        raise Denied("closed", "The host lets nobody else sit down at this table.")
    name = name_for(draft.table, name)
    draft.add(facts.Sat(seat=seat, name=name, secret_hash=secret_hash, level=level))
    if level is None and not draft.table.seats[draft.table.host].is_person:
        draft.add(facts.HostIs(seat=seat))
    return seat


def join(draft: Draft, name: str, secret_hash: str, chair: int | None = None) -> None:
    """Somebody comes: they take a free seat, or in a running game the chair of a bot."""
    verify_room(draft.table, None)
    verify_newcomer(draft.table)
    if draft.table.phase in ("playing", "paused"):
        _take_chair(draft, name, secret_hash, chair)
    else:
        sit_down(draft, name, secret_hash)


def _take_chair(draft: Draft, name: str, secret_hash: str, wanted: int | None) -> None:
    table = draft.table
    if table.closed:
        raise Denied("closed", "The host lets nobody else sit down at this table.")
    if table.game and table.game.of_series < table.settings.games:
        raise Denied("series", "This series is played to its end by those who began it.")
    chairs = bot_seats(table)
    seat = chairs[0] if wanted is None and chairs else wanted
    if seat is None or seat not in chairs:
        raise Denied("playing", "The game has begun, and no bot sits there.")
    name = name_for(table, name, seat)
    draft.add(facts.TookChair(seat=seat, name=name, secret_hash=secret_hash))
    find_host(draft, present=None)


def bot_seats(table: Table) -> list[int]:
    """The chairs that somebody may take who comes late.

    Those of a single game, or the last of a series: the records of a series have the same names.
    """
    game = table.game
    if table.closed or table.same or game is None or table.phase not in ("playing", "paused"):
        return []
    if game.of_series < table.settings.games:
        return []
    return [number for number, seat in enumerate(table.seats) if seat.kind == "bot"]


def change_bot(draft: Draft, seat: int, level: BotLevel) -> None:
    """A bot plays at another level from the next game on."""
    table = draft.table
    if not table.takes_seats:
        raise Denied("playing", "The bot plays this game to its end.")
    if seat >= len(table.seats) or table.seats[seat].kind != "bot":
        raise Denied("no_such_seat", "No bot sits there.")
    if table.seats[seat].level != level:
        draft.add(facts.Replaced(seat=seat, level=level))


def ask_again(draft: Draft, seat: int) -> None:
    """Somebody would like another game."""
    if draft.table.phase != "finished":
        raise Denied("not_over", "The game is not over yet.")
    if not draft.table.seats[seat].again:
        draft.add(facts.AskedAgain(seat=seat))


def seat_bot(draft: Draft, level: BotLevel) -> None:
    """A bot takes the first free seat, under a name of its own."""
    taken = [seat.name for seat in draft.table.seats]
    name = next(name for name in BOT_NAMES if not any(look_alike(name, one) for one in taken))
    sit_down(draft, name, level=level)


def name_for(table: Table, wish: str, seat: int | None = None) -> str:
    """The name in its usual form, if it can be seen and nobody in another seat has such a one."""
    name = tidied(wish)
    verify_seen(name)
    taken = [(number, one.name) for number, one in enumerate(table.seats) if one.kind != "empty"]
    if table.game and not table.takes_seats:
        taken += enumerate(table.game.names)  # the record has them, whoever sits there now
    for number, other in taken:
        if number != seat and look_alike(name, other):
            raise Denied("name_taken", f"That name looks like {other}, who sits here already.")
    return name


def free_seats(table: Table) -> int:
    """How many could still sit down."""
    return _empty_seats(table) if table.takes_seats and not table.closed else 0


def _empty_seats(table: Table) -> int:
    taken = sum(seat.kind != "empty" for seat in table.seats)
    return max(0, table.settings.seats - taken)


def _free_seat(table: Table) -> int:
    if not table.takes_seats:
        raise Denied("playing", "The game has begun; there is no free seat.")
    if not _empty_seats(table):
        raise Denied("full", "All seats are taken.")
    for number, seat in enumerate(table.seats):
        if seat.kind == "empty":
            return number
    return len(table.seats)


def rename(draft: Draft, seat: int, name: str) -> None:
    """Somebody wants to be called otherwise."""
    if not draft.table.takes_seats:
        raise Denied("playing", "Names stay as they are during a game.")
    name = name_for(draft.table, name, seat)
    if name != draft.table.seats[seat].name:
        if draft.table.seats[seat].renames >= MOST_RENAMES:
            raise Denied("name", "You have had many names here. This one stays.")
        draft.add(facts.Renamed(seat=seat, name=name))


def choose_sheet(draft: Draft, by: int, seat: int | None, sheet: str) -> None:
    """Somebody says which of several sheets they have; the host does for anybody."""
    table = draft.table
    seat = by if seat is None else seat
    if seat != by and by != table.host:
        raise Denied("not_host", f"Only the host may do that: {table.seats[table.host].name}.")
    if not table.takes_seats:
        raise Denied("playing", "The sheets stay as they are until the series is over.")
    if seat >= len(table.seats) or table.seats[seat].kind == "empty":
        raise Denied("no_such_seat", "Nobody sits there.")
    if sheet:
        _verify_sheet(table, seat, sheet)
    if sheet != table.seats[seat].sheet:
        draft.add(facts.SheetChosen(seat=seat, sheet=sheet))


def _verify_sheet(table: Table, seat: int, sheet: str) -> None:
    edition, sheets = edition_of(table.settings), sheets_to_choose(table.settings)
    if not sheets:
        dealt = (
            edition.each_another and "These sheets are dealt by lot; with real dice they are not."
        )
        raise Denied("settings", dealt or "All have the same sheet here.")
    if sheet not in sheets:
        raise Denied("settings", f"There is no sheet {sheet!r}; there are {', '.join(sheets)}.")
    for number, other in enumerate(table.seats):
        if edition.each_another and other.sheet == sheet and number != seat:
            raise Denied("settings", f"{other.name} has sheet {sheet}; choose another.")


def leave(draft: Draft, seat: int) -> None:
    """Somebody gets up; in a game the stand-in plays on, and they may come back."""
    if draft.table.takes_seats:
        draft.add(facts.GotUp(seat=seat))
    elif draft.table.seats[seat].away != "left":
        draft.add(facts.WentAway(seat=seat, reason="left"))
    find_host(draft, present=None)


def remove(draft: Draft, seat: int) -> None:
    """The host frees a seat; in a game a bot takes it over for good.

    Whoever was removed has the link still, and nobody knows strangers apart: so the table is then
    closed to all newcomers, until the host opens it again.
    """
    table = draft.table
    if seat >= len(table.seats) or table.seats[seat].kind == "empty":
        raise Denied("no_such_seat", "Nobody sits there.")
    if seat == table.host:
        raise Denied("host", "You cannot remove yourself; leave the table instead.")
    if table.seats[seat].secret_hash and table.seats[seat].secret_hash == table.owner:
        raise Denied("host", f"It is {table.seats[seat].name}'s table, who may come back to it.")
    if table.takes_seats:
        draft.add(facts.GotUp(seat=seat, removed=True))
    elif table.seats[seat].kind == "person":
        draft.add(facts.Replaced(seat=seat, level=table.settings.stand_in))
    else:
        raise Denied("playing", "The bot plays this game to its end.")
    if table.seats[seat].is_person:
        close_seats(draft, True)


def close_seats(draft: Draft, closed: bool) -> None:
    """The host lets nobody else sit down, or lets others again."""
    if closed != draft.table.closed:
        draft.add(facts.SeatsClosed(closed=closed))


def hand_over(draft: Draft, seat: int) -> None:
    """The host makes somebody else the host."""
    table = draft.table
    if seat >= len(table.seats) or not table.seats[seat].is_person:
        raise Denied("no_such_seat", "Only a person at the table can be the host.")
    if table.seats[seat].away == "left":
        raise Denied("no_such_seat", f"{table.seats[seat].name} has left the table.")
    if seat != table.host:
        # Who is host only while the owner is away cannot give away what is not theirs.
        is_theirs = table.seats[table.host].secret_hash == table.owner
        draft.add(facts.HostIs(seat=seat, given=is_theirs))


def come_back(draft: Draft, seat: int) -> None:
    """Somebody says to be here again."""
    if draft.table.is_out_of_time(seat, draft.now):
        raise Denied("out_of_time", "The bot answers this; you play from the next step on.")
    play.come_back(draft, seat)
    return_table(draft, seat)


def return_table(draft: Draft, seat: int) -> None:
    """Whose table it is, is its host again; others are that only meanwhile."""
    table = draft.table
    if seat != table.host and table.seats[seat].secret_hash == table.owner:
        draft.add(facts.HostIs(seat=seat))


def find_host(draft: Draft, present: frozenset[int] | None) -> None:
    """If the host has left, the next person clockwise is the host: of those present, if known.

    Somebody who has taken a bot's chair in this game is that only if nobody else is there.
    """
    table = draft.table
    host = table.seats[table.host]
    if host.is_person and host.away != "left" and (present is None or table.host in present):
        return
    seats = len(table.seats)
    clockwise = [(table.host + step) % seats for step in range(1, seats)]
    for number in sorted(clockwise, key=lambda one: table.seats[one].since_turn > 0):
        seat = table.seats[number]
        if seat.is_person and seat.away != "left" and (present is None or number in present):
            draft.add(facts.HostIs(seat=number))
            return
