"""What a command makes of a table: checked here, carried out by `play` and `seating`.

`handle` has no sockets, no clock and no storage: time and randomness come in as arguments, and
what comes out is a `Draft` with the facts to store.
"""

from __future__ import annotations

from qwixx.server.protocol import commands
from qwixx.server.protocol.commands import TableCommand
from qwixx.server.protocol.settings import CreateTable, Settings

from . import facts, play, seating
from .draft import Draft
from .facts import Entry
from .fold import after
from .state import Denied, Table, setup_of

SeatCommand = (
    commands.Contribute
    | commands.Roll
    | commands.EnterDice
    | commands.Decide
    | commands.TakeBack
    | commands.Rename
    | commands.Leave
    | commands.ComeBack
)
HostCommand = (
    commands.AddBot
    | commands.RemoveSeat
    | commands.ChangeSettings
    | commands.StartGame
    | commands.Pause
    | commands.Resume
    | commands.EndGame
    | commands.HandOver
)


def open_table(
    code: str, wish: CreateTable, secret_hash: str, now: float, fresh: bytes
) -> tuple[Table, list[Entry]]:
    """A new table with its host, and bots if wished."""
    setup_of(wish.settings, wish.settings.seats)
    opened = facts.Opened(code=code, settings=wish.settings, dice_secret=fresh.hex())
    entry = Entry(number=1, at=now, fact=opened)
    draft = Draft(after(None, entry), now)
    draft.add(facts.Sat(seat=0, name=wish.name, secret_hash=secret_hash))
    seating.verify_name(draft.table, wish.name, but=0)
    for level in wish.bots:
        seating.seat_bot(draft, level)
    if wish.start:
        play.ask_to_start(draft)
    return draft.table, [entry, *draft.entries]


def handle(table: Table, seat: int, command: TableCommand, now: float, fresh: bytes) -> Draft:
    """A seat's command. ``fresh`` are 32 random bytes, used if a new dice secret is needed."""
    draft = Draft(table, now, seat, command.id)
    if command.id in table.seats[seat].ids:
        return draft
    if isinstance(command, HostCommand):
        if seat != table.host:
            raise Denied("not_host", f"Only the host may do that: {table.seats[table.host].name}.")
        _for_host(draft, command, fresh)
    else:
        _for_seat(draft, seat, command, fresh)
    return draft


def _for_seat(draft: Draft, seat: int, command: SeatCommand, fresh: bytes) -> None:
    match command:
        case commands.Decide():
            play.decide(draft, seat, command.step, command.decision, "person", fresh)
        case commands.Roll():
            play.roll(draft, seat, command, fresh)
        case commands.EnterDice():
            play.enter_dice(draft, seat, command, fresh)
        case commands.TakeBack():
            play.take_back(draft, seat, command)
        case commands.Contribute():
            play.contribute(draft, seat, command)
        case commands.Rename():
            seating.rename(draft, seat, command.name)
        case commands.Leave():
            seating.leave(draft, seat)
        case commands.ComeBack():
            play.come_back(draft, seat)


def _for_host(draft: Draft, command: HostCommand, fresh: bytes) -> None:
    match command:
        case commands.AddBot():
            seating.seat_bot(draft, command.level)
        case commands.RemoveSeat():
            seating.remove(draft, command.seat)
        case commands.HandOver():
            seating.hand_over(draft, command.seat)
        case commands.ChangeSettings():
            _change_settings(draft, command.settings)
        case commands.StartGame():
            play.ask_to_start(draft)
        case commands.Pause():
            draft.table.playing()
            draft.add(facts.Paused())
        case commands.Resume():
            if draft.table.phase != "paused":
                raise Denied("not_paused", "The game is not paused.")
            draft.add(facts.Resumed())
        case commands.EndGame():
            if draft.table.phase not in ("playing", "paused"):
                raise Denied("not_playing", "No game is being played.")
            draft.add(facts.Ended())
            play.settle(draft, fresh)


def _change_settings(draft: Draft, settings: Settings) -> None:
    table = draft.table
    if not table.takes_seats or table.starting is not None:
        raise Denied("playing", "The settings stay as they are until the series is over.")
    setup_of(settings, settings.seats)
    taken = sum(seat.kind != "empty" for seat in table.seats)
    if taken > settings.seats:
        raise Denied("settings", f"{taken} sit here already; free a seat first.")
    draft.add(facts.NewSettings(settings=settings))
