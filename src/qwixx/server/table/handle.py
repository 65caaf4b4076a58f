"""What a command makes of a table: checked here, carried out by `drawing`, `play` and `seating`.

`handle` has no sockets, no clock and no storage: time and randomness come in as arguments, and
what comes out is a `Draft` with the facts to store.
"""

from __future__ import annotations

from qwixx.server import fair
from qwixx.server.protocol import commands
from qwixx.server.protocol.commands import TableCommand
from qwixx.server.protocol.settings import CreateTable, Settings

from . import drawing, facts, play, seating
from .bringing import brought
from .draft import Draft
from .facts import Entry, SameDice
from .fold import after
from .length import verify_room
from .own import is_own
from .same import verify_same
from .state import Denied, Table, setup_of

SittingCommand = (
    commands.AskAgain | commands.Rename | commands.ChooseSheet | commands.Leave | commands.ComeBack
)
SeatCommand = (
    commands.Commit
    | commands.Reveal
    | commands.Roll
    | commands.EnterDice
    | commands.Decide
    | commands.TakeBack
    | commands.AskCoach
    | SittingCommand
)
HostCommand = (
    commands.AddBot
    | commands.ChangeBot
    | commands.RemoveSeat
    | commands.CloseSeats
    | commands.ChangeSettings
    | commands.StartGame
    | commands.Pause
    | commands.Resume
    | commands.EndGame
    | commands.HandOver
)
MOST_BROUGHT = 100
"""How often settings with a sheet or board of the host's own are stored: they are long."""


def open_table(
    code: str,
    wish: CreateTable,
    secret_hash: str,
    now: float,
    fresh: bytes,
    same: SameDice | None = None,
) -> tuple[Table, list[Entry]]:
    """A new table with its host, and bots if wished; ``same``: an attempt at a challenge."""
    settings = _agreed(wish.settings)
    identity = fair.table_identity(fresh.hex())
    opened = facts.Opened(code=code, settings=settings, identity=identity, same=same)
    entry = Entry(number=1, at=now, fact=opened)
    draft = Draft(after(None, entry), now)
    seating.sit_down(draft, wish.name, secret_hash)
    for level in wish.bots:
        seating.seat_bot(draft, level)
    if wish.start:
        drawing.ask_to_start(draft, fresh)
    return draft.table, [entry, *draft.entries]


def handle(table: Table, seat: int, command: TableCommand, now: float, fresh: bytes) -> Draft:
    """A seat's command. ``fresh`` are 32 random bytes, the secret of dice to be drawn."""
    draft = Draft(table, now, seat, command.id)
    verify_room(table, command)
    verify_same(table, command)
    if isinstance(command, HostCommand):
        if seat != table.host:
            raise Denied("not_host", f"Only the host may do that: {table.seats[table.host].name}.")
        play.come_back(draft, seat)  # who commands is here
        _for_host(draft, command, fresh)
    else:
        _for_seat(draft, seat, command)
    drawing.go_on(draft, fresh)
    return draft


def _for_seat(draft: Draft, seat: int, command: SeatCommand) -> None:
    match command:
        case commands.Decide():
            play.decide(draft, seat, command.step, command.decision, "person")
        case commands.Roll():
            play.roll(draft, seat, command)
        case commands.EnterDice():
            play.enter_dice(draft, seat, command)
        case commands.TakeBack():
            play.take_back(draft, seat, command)
        case commands.AskCoach():
            play.ask_coach(draft, seat)
        case commands.Commit():
            drawing.commit(draft, seat, command)
        case commands.Reveal():
            drawing.reveal(draft, seat, command)
        case _:
            _at_table(draft, seat, command)


def _at_table(draft: Draft, seat: int, command: SittingCommand) -> None:
    match command:
        case commands.AskAgain():
            seating.ask_again(draft, seat)
        case commands.Rename():
            seating.rename(draft, seat, command.name)
        case commands.ChooseSheet():
            seating.choose_sheet(draft, seat, command.seat, command.sheet)
        case commands.Leave():
            seating.leave(draft, seat)
        case commands.ComeBack():
            seating.come_back(draft, seat)


def _for_host(draft: Draft, command: HostCommand, fresh: bytes) -> None:
    match command:
        case commands.AddBot():
            seating.seat_bot(draft, command.level)
        case commands.ChangeBot():
            seating.change_bot(draft, command.seat, command.level)
        case commands.RemoveSeat():
            seating.remove(draft, command.seat)
        case commands.CloseSeats():
            seating.close_seats(draft, command.closed)
        case commands.HandOver():
            seating.hand_over(draft, command.seat)
        case commands.ChangeSettings():
            _change_settings(draft, command.settings)
        case commands.StartGame():
            drawing.ask_to_start(draft, fresh)
        case commands.Pause():
            draft.table.playing()
            draft.add(facts.Paused())
        case commands.Resume():
            _resume(draft)
        case commands.EndGame():
            _end(draft)


def _resume(draft: Draft) -> None:
    if draft.table.phase != "paused":
        raise Denied("not_paused", "The game is not paused.")
    draft.add(facts.Resumed())


def _end(draft: Draft) -> None:
    if draft.table.phase not in ("playing", "paused"):
        raise Denied("not_playing", "No game is being played.")
    draft.add(facts.Ended())


def _change_settings(draft: Draft, settings: Settings) -> None:
    table = draft.table
    if not table.takes_seats:
        raise Denied("playing", "The settings stay as they are until the series is over.")
    if is_own(settings) and table.brought >= MOST_BROUGHT:
        raise Denied("long", "This table has seen very many sheets. Please open a new one.")
    settings = _agreed(settings)
    taken = sum(seat.kind != "empty" for seat in table.seats)
    if taken > settings.seats:
        raise Denied("settings", f"{taken} sit here already; free a seat first.")
    draft.add(facts.NewSettings(settings=settings))


def _agreed(wish: Settings) -> Settings:
    """The settings as they are stored, if they make a game."""
    settings = brought(wish)
    setup_of(settings, settings.seats)
    return settings
