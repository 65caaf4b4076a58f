"""``qwixx play``: a game in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from qwixx.cli.errors import CliError, wish_refused
from qwixx.cli.exits import Exit
from qwixx.cli.files.given import FILE
from qwixx.cli.options.game import game_options, setup_for, sheet_wishes, sheets_option
from qwixx.cli.options.names import player_list
from qwixx.cli.options.seed import SEED
from qwixx.rules import (
    FIRST_HEADER,
    LONGEST_SERIES,
    Refused,
    Roller,
    Series,
    Setup,
    boards,
    first_of_next,
)

if TYPE_CHECKING:
    from qwixx.cli.terminal.session import Session

EPILOG = """\b
Examples:
  qwixx play                                you against a bot
  qwixx play --players Anna,Ben,bot         two people and a bot at one keyboard
  qwixx play --players you,expert           you against a strong bot
  qwixx play --board storm --players 4      On Board, you against three bots
  qwixx play --edition deluxe --series 5
  qwixx play --edition chain --sheets A,C   each of you with another sheet
  qwixx play --edition chain --sheets A,-   you have sheet A; the bot is dealt one
  qwixx play --edition big-points --board garden
  qwixx play --sheet mine.toml              on a sheet of your own
  qwixx play --players Anna,Ben --dice entered --record evening.qwixx
  qwixx play --resume evening.qwixx
"""


@click.command(epilog=EPILOG)
@game_options
@sheets_option
@click.option(
    "--players",
    "wish",
    metavar="LIST",
    shell_complete=player_list,
    help="Who plays, in clockwise order, such as Anna,bot,Robo=gap; or how many: you and bots.",
)
@click.option(
    "--series",
    "games",
    type=click.IntRange(1, LONGEST_SERIES),
    help="Play several games in a row and add them up.",
)
@click.option("--seed", type=SEED, help="The same seed rolls the same dice.")
@click.option(
    "--dice",
    type=click.Choice(["rolled", "entered"], case_sensitive=False),
    help="Whether the program rolls, as usual, or you type in what real dice show.",
)
@click.option("--first", metavar="NAME", help="Who begins; otherwise that is drawn by lot.")
@click.option("--quick", is_flag=True, help="Ask for confirmation before a misthrow only.")
@click.option(
    "--record", type=FILE, metavar="FILE", help="Write the game down in this file as it goes on."
)
@click.option("--resume", type=FILE, metavar="FILE", help="Go on with the last game of this file.")
def play(
    edition: str | None,
    wish: str | None,
    board: str | None,
    rulings: Sequence[str],
    sheets: str | None,
    sheet_file: str | None,
    games: int | None,
    seed: int | None,
    dice: str | None,
    first: str | None,
    quick: bool,
    record: str | None,
    resume: str | None,
) -> None:
    """Play in the terminal: alone, against bots, or with others at the same keyboard.

    Numbers in brackets may be crossed: type r5 for red 5, - to pass, ? for help. Press Enter to
    confirm a choice, or u to undo it.
    """
    from qwixx.cli.commands.solve import open_with_progress
    from qwixx.cli.showing.progress import said_when_compiling
    from qwixx.cli.terminal.records import load, new_file
    from qwixx.cli.terminal.screen import Screen
    from qwixx.cli.terminal.seats import mistaken, read_seats, seated, seats_of, write_header
    from qwixx.cli.terminal.session import Session
    from qwixx.sim import verify_known

    file = new_file(record) if record else None
    if board and board.lower() in boards() and not Path(board).exists():
        board = board.lower()
    own_board = [board] if board and board not in boards() else []
    try:
        if resume:
            if any((edition, wish, rulings, sheets, sheet_file, games, first, dice)):
                raise CliError(
                    "--resume goes on with the game as it was agreed",
                    "Leave out --edition, --players, --rulings, --sheets, --sheet, --series, "
                    "--first and --dice.",
                )
            saved = load(resume, own_board)
            reading, series = saved.game, saved.series
            setup = reading.state.setup
            settled = ("Game", FIRST_HEADER)  # of this game alone
            headers = tuple(pair for pair in reading.record.headers if pair[0] not in settled)
            seats = seats_of(reading.record.players, reading.record.header("Bots"))
            file = file or Path(resume)
        else:
            saved = None
            seats = read_seats("2" if wish is None else wish)
            setup = setup_for(len(seats), edition, board, rulings, sheets, sheet_file)
            series = Series(setup.players, games) if games else None
            for name, bot in mistaken(seats).items():
                meant = ",".join(bot if seat.name == name else seat.word for seat in seats)
                click.echo(
                    f"{name} is a person; the bot is called {bot}: --players {meant}", err=True
                )
            today = f"{datetime.now().astimezone():%Y-%m-%d}"
            headers = (("Dice", dice or "rolled"), ("Date", today), *write_header(seats))
        begins = _first(first, [seat.name for seat in seats])
        for seat in seats:
            verify_known(seat.kind, setup)
        if any(seat.kind == "solo" for seat in seats):
            open_with_progress(1)  # the first time, what it plays by has to be solved
        with said_when_compiling():
            seats = seated(seats, seed)
    except Refused as error:
        raise wish_refused(error, "play") from None

    wishes = sheet_wishes(setup.edition, sheets) or ("",) * setup.players
    session = Session(
        screen=Screen(),
        seats=seats,
        dice=None if ("Dice", "entered") in headers else Roller(seed),
        lots=Roller(None if seed is None else f"lots {seed}"),
        headers=headers,
        series=series,
        file=file,
        sheets=wishes if setup.edition.each_another else (),
        quick=quick,
    )
    if saved is not None:
        session.past.extend(saved.past)
        if saved.game.state.is_over:
            session.past.append(saved.game.record)
            begins = first_of_next(saved.game.record.first, setup.players)
        elif saved.first is not None:
            begins = saved.first
        else:
            session.state = saved.game.state
            # A turn that is not finished comes again with the state.
            session.turns.extend(saved.game.record.turns[: saved.game.state.turn - 1])
    _sit_down(session, setup, begins)


def _sit_down(session: Session, setup: Setup, first: int | None) -> None:
    """Play until it is over or somebody leaves; what there is then is saved."""
    from qwixx.cli.terminal.chooser import Quit

    try:
        session.play(setup, first)
    except Quit as wish_to_stop:
        session.file = session.file or wish_to_stop.file
        session.stop()
    except CliError as error:  # the record cannot be written any more
        session.save_elsewhere(error)
    except EOFError:
        session.screen.say("\nNobody answers any more, so the game stops here.")
        session.offer_to_save()
        session.stop()
    except KeyboardInterrupt:
        session.screen.say("\nThe game stops here.")
        session.offer_to_save()
        session.stop()
        raise click.exceptions.Exit(Exit.INTERRUPTED) from None


def _first(name: str | None, names: Sequence[str]) -> int | None:
    if name is None:
        return None
    if name not in names:
        raise CliError(f"there is no player {name!r}", f"There are {', '.join(names)}.")
    return names.index(name)
