"""``qwixx replay``: check records of games against the rules."""

import json
from collections.abc import Iterator, Sequence

import click

from qwixx.cli.files import FILE, STANDARD_INPUT, FileError, read_file, refuse
from qwixx.cli.summary import in_words, summary
from qwixx.rules import (
    Board,
    NotationError,
    Reading,
    boards,
    position_of,
    read_board,
    read_games,
    scores,
    winners,
    write_position,
)

EPILOG = """\b
Examples:
  qwixx replay game.qwixx            check a game and show how it ended
  qwixx replay *.qwixx --json        the same for many, for other programs
  qwixx replay - < game.qwixx        read standard input
  qwixx replay --board mine.board game.qwixx
"""
HOW_RECORDS_ARE_WRITTEN = "docs/notation.md in the source of qwixx tells how a record is written."
WHAT_A_BOARD_IS = "'qwixx boards check --help' tells what a board file is."


@click.command(epilog=EPILOG)
@click.argument("files", metavar="FILE...", type=FILE, nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--board",
    "board_files",
    metavar="FILE",
    type=FILE,
    multiple=True,
    help="A board of your own that the games were played on; may be given several times.",
)
def replay(files: Sequence[str], as_json: bool, board_files: Sequence[str]) -> None:
    """Check records of games against the rules, and tell how they ended.

    Each FILE holds one game or several; - is standard input. With a game that is not legal
    anywhere, the command says where and why, and ends with exit code 1.
    """
    try:
        _verify_once([*files, *board_files])
        known = known_boards(board_files)
        tell = _all_as_json if as_json else _all_in_words
        click.echo(tell(files, known))
    except FileError as error:
        refuse(error, as_json)


def _verify_once(files: Sequence[str]) -> None:
    if files.count(STANDARD_INPUT) > 1:
        message = "standard input can be read only once"
        raise FileError(STANDARD_INPUT, None, message, "Give - once, and names of files.")


# Of each game only what will be told is kept, so that many games fit into memory.


def _all_as_json(files: Sequence[str], known: dict[str, Board]) -> str:
    games = [as_object(game) for file in files for game in checked(file, known)]
    return json.dumps({"games": games})


def _all_in_words(files: Sequence[str], known: dict[str, Board]) -> str:
    return summary([(file, [in_words(game) for game in checked(file, known)]) for file in files])


def known_boards(files: Sequence[str]) -> dict[str, Board]:
    """Our own boards and those in the files, by name."""
    known = dict(boards())
    for file in files:
        board = board_in(file)
        _verify_only(file, board, known)
        known[board.name] = board
    return known


def board_in(file: str) -> Board:
    """The board that a file describes."""
    try:
        board = read_board(read_file(file))
    except NotationError as error:
        raise FileError(file, error.line, error.message, WHAT_A_BOARD_IS) from None
    _verify_only(file, board, boards())
    return board


def _verify_only(file: str, board: Board, known: dict[str, Board]) -> None:
    # Records tell boards by their names alone.
    if known.get(board.name, board) != board:
        raise FileError(
            file, None, f"there is another board {board.name!r}; give this one its own name"
        )


def checked(file: str, known: dict[str, Board]) -> Iterator[Reading]:
    """The games of a file, one after the other."""
    try:
        yield from read_games(read_file(file), known)
    except NotationError as error:
        raise FileError(file, error.line, error.message, HOW_RECORDS_ARE_WRITTEN) from None


def as_object(game: Reading) -> dict[str, object]:
    """A game as other programs get it."""
    record, state = game.record, game.state
    rows = [row.colour.word for row in state.setup.layout.rows]
    return {
        "edition": state.setup.edition.name,
        "players": list(record.players),
        "turns": len(record.turns),
        "over": state.is_over,
        "closed": [word for row, word in enumerate(rows) if state.closed >> row & 1],
        "winners": [record.players[seat] for seat in winners(state)],
        "position": write_position(state.setup.layout, position_of(state), state.setup.board),
        "scores": [
            {"player": name}
            | dict(zip(rows, score.rows, strict=True))
            | {"misthrows": score.misthrows, "extra": score.extra, "total": score.total}
            for name, score in zip(record.players, scores(state), strict=True)
        ],
    }
