"""``qwixx replay``: check records of games against the rules."""

import json
from collections.abc import Sequence

import click

from qwixx.cli.files.given import FileError, refuse
from qwixx.cli.files.records import checked, known_boards, record_files, verify_once
from qwixx.cli.showing.games import in_words, summary
from qwixx.rules import Board, Layout, Reading, Score, position_of, scores, winners, write_position

EPILOG = """\b
Examples:
  qwixx replay game.qwixx            check a game and show how it ended
  qwixx replay *.qwixx --json        the same for many, for other programs
  qwixx replay - < game.qwixx        read standard input
  qwixx replay --board mine.board game.qwixx
"""


@click.command(epilog=EPILOG)
@record_files("FILE")
def replay(files: Sequence[str], as_json: bool, board_files: Sequence[str]) -> None:
    """Check records of games against the rules, and tell how they ended.

    Each FILE holds one game or several; - is standard input. With a game that is not legal
    anywhere, or games of a series that do not belong together, the command says where and why,
    and ends with exit code 1.
    """
    try:
        verify_once([*files, *board_files])
        known = known_boards(board_files)
        tell = _all_as_json if as_json else _all_in_words
        click.echo(tell(files, known))
    except FileError as error:
        refuse(error, as_json)


# Of each game only what will be told is kept, so that many games fit into memory.


def _all_as_json(files: Sequence[str], known: dict[str, Board]) -> str:
    games = [as_object(game) for file in files for game in checked(file, known)]
    return json.dumps({"games": games})


def _all_in_words(files: Sequence[str], known: dict[str, Board]) -> str:
    return summary([(file, [in_words(game) for game in checked(file, known)]) for file in files])


def as_object(game: Reading) -> dict[str, object]:
    """A game as other programs get it."""
    record, state = game.record, game.state
    rows = [row.colour.word for row in state.setup.layout.rows]
    setup = state.setup
    dealt = {"sheets": list(setup.sheets)} if setup.sheets else {}
    return {
        "edition": setup.edition.name,
        "players": list(record.players),
        **dealt,
        "turns": len(record.turns),
        "over": state.is_over,
        "closed": [word for row, word in enumerate(rows) if state.closed >> row & 1],
        "winners": [record.players[seat] for seat in winners(state)],
        "position": write_position(setup.layouts, position_of(state), setup.board),
        "scores": [
            {"player": name}
            | dict(zip(rows, score.rows, strict=True))
            | {"misthrows": score.misthrows, "extra": score.extra}
            | _more(setup.layout, score)
            | {"total": score.total}
            for name, score in zip(record.players, scores(state), strict=True)
        ],
    }


def _more(layout: Layout, score: Score) -> dict[str, object]:
    """What only some sheets count: paths by their names, and gifts."""
    more: dict[str, object] = {}
    if layout.tallies:
        names = [tally.name for tally in layout.tallies]
        more["tallies"] = dict(zip(names, score.tallies, strict=True))
    if layout.pairs:
        more["gifts"] = score.gifts
    return more
