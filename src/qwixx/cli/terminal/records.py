"""Saving a game as a record, and going on with one."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from qwixx.cli.errors import CliError, not_written
from qwixx.cli.files.given import STANDARD_INPUT, FileError
from qwixx.cli.files.output import try_writing, verify_not_protected, write_whole
from qwixx.cli.files.records import checked, known_boards
from qwixx.rules import (
    FIRST_HEADER,
    Reading,
    Record,
    Series,
    first_of_next,
    scores,
    with_result,
    write_records,
)


def save(file: Path, records: Sequence[Record]) -> None:
    """Write records to a file, all or nothing."""
    write_whole(file, write_records(records).encode())


def new_file(name: str) -> Path:
    """A file to save a game in, which must not hold anything yet."""
    _verify_no_stream(name)
    if name.endswith(os.sep):
        raise CliError(f"{name} is the name of a folder", "Name a file.")
    try:
        file = Path(name).expanduser()
    except RuntimeError:
        raise CliError(f"{name}: there is nobody of that name", "Name another file.") from None
    try:
        if file.is_dir():
            raise CliError(f"{name} is a folder", "Name a file in it.")
        if file.exists():
            or_else = f", or go on with it: {how_to_go_on(name)}" if _is_record(name) else "."
            raise CliError(f"{name} is there already", f"Name another file{or_else}")
        if not file.absolute().parent.is_dir():
            missing = f"there is no folder {file.parent}"
            raise CliError(missing, "Make it first, or name another file.")
        try_writing(file)
    except OSError as error:
        raise not_written(file, error) from None
    return file


def _verify_no_stream(name: str) -> None:
    if name == STANDARD_INPUT:
        raise CliError("a game goes on in its file", "Name the file instead of -.")


def _is_record(name: str) -> bool:
    try:
        return bool(list(checked(name, known_boards(()))))
    except FileError:
        return False


def how_to_go_on(file: str | Path) -> str:
    """The command that goes on with the game in a file."""
    return shlex.join(["qwixx", "play", "--resume", str(file)])


def how_to_look_at(file: str | Path) -> str:
    """The command that tells how the game in a file ended."""
    return shlex.join(["qwixx", "replay", str(file)])


def suggested_name() -> str:
    """A file name for a game that is saved now, here or at home; no file has it yet."""
    folder = "" if os.access(".", os.W_OK) else "~/"
    now = f"{folder}qwixx-{datetime.now().astimezone():%Y-%m-%d-%H%M}"
    name, number = f"{now}.qwixx", 1
    # Path would raise where there is no home, or no way to it, and a game would be lost.
    while os.path.exists(os.path.expanduser(name)):  # noqa: PTH110, PTH111
        number += 1
        name = f"{now}-{number}.qwixx"
    return name


@dataclass(frozen=True)
class Saved:
    """A game to go on with: what stands before it in its file, and the series so far."""

    past: tuple[Record, ...]
    game: Reading
    series: Series | None

    @property
    def first(self) -> int | None:
        """Who begins a game that nobody has rolled in yet, if that is settled."""
        record = self.game.record
        if record.turns:
            return None
        if record.header(FIRST_HEADER):
            return record.first
        if record.game and record.game[0] > 1:
            return first_of_next(self.past[-1].first, len(record.players))
        return None


def load(file: str, board_files: Sequence[str] = ()) -> Saved:
    """The last game of a file, which must not be over unless its series is not."""
    _verify_no_stream(file)
    try:
        games = list(checked(file, known_boards(board_files)))
    except FileError as error:
        raise CliError(str(error), error.hint) from None
    last = games[-1]
    series = _series(games)
    if last.state.is_over and (series is None or series.is_over):
        raise CliError(
            f"{file}: this game is over", "'qwixx replay' shows how it ended; 'qwixx play' begins."
        )
    verify_not_protected(Path(file), "Go on with a copy of it")
    return Saved(tuple(game.record for game in games[:-1]), last, series)


def _series(games: Sequence[Reading]) -> Series | None:
    """The results of the series that the last game belongs to."""
    last = games[-1].record
    if last.game is None:
        return None
    number, length = last.game
    run = games[-number:]
    series = Series(len(last.players), length)
    if len(run) < number:
        raise CliError(
            f"this is game {number} of {length}, and the games before it are not in the file",
            "Put all games of the series into one file, in their order.",
        )
    for game in run:
        if game.state.is_over:
            series = with_result(series, tuple(score.total for score in scores(game.state)))
    return series
