"""Games of a series that stand in one text: whether they belong together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..errors import NotationError
from ..series import first_of_next
from .reading import Reading
from .record import FIRST_HEADER, SETUP_HEADERS
from .writing import setup_headers

DICE_HEADER = "Dice"
TABLE_HEADER = "Fair-Table"
"""What the table was called that the games were played at, if it was one on a server."""


def verify_series(games: Iterable[Reading]) -> Iterator[Reading]:
    """The same games, as long as those of each series belong together.

    They stand in order from the first, with the same players, rules and kind of dice, at one table,
    and the next player begins the next game. A series may stop at the end of the text, or in a game
    that was broken off. A text that holds one game alone may hold any game of a series.
    """
    before: Reading | None = None
    for place, game in enumerate(games):
        if before is not None:
            if place == 1:  # and so the first is not alone
                _verify_begins(before, None)
            _verify_follows(before, game)
        yield game
        before = game


def _verify_follows(before: Reading, game: Reading) -> None:
    number, length = before.record.game or (0, 0)
    if number == length or not before.state.is_over:
        _verify_begins(game, before)
        return
    due = (number + 1, length)
    if game.record.game != due:
        line = game.header_lines.get("Game", game.line)
        other = f"game {_of(game.record.game)}" if game.record.game else "a game of no series"
        raise NotationError(line, f"game {_of(due)} comes here, not {other}")
    _verify_same_setup(before, game)
    _verify_first(before, game)


def _verify_begins(game: Reading, before: Reading | None) -> None:
    """Refuse a game in the middle of a series where none goes on."""
    number, length = game.record.game or (0, 0)
    if number <= 1:
        return
    why = f"a series begins with game 1, not with game {number}"
    if before is not None and before.record.game == (number - 1, length):
        why = f"game {number - 1} of {length} is not over, so game {number} cannot follow"
    raise NotationError(game.header_lines["Game"], why)


def _verify_same_setup(before: Reading, game: Reading) -> None:
    was, now = _alike(before), _alike(game)
    if TABLE_HEADER not in was or TABLE_HEADER not in now:  # older versions did not write it
        was.pop(TABLE_HEADER, None)
        now.pop(TABLE_HEADER, None)
    for name in (*SETUP_HEADERS, DICE_HEADER, TABLE_HEADER):
        # Sheets are dealt anew for each game.
        if name != "Sheets" and was.get(name) != now.get(name):
            has = f"'{name}: {was[name][0]}'" if name in was else f"no {name}"
            line = game.header_lines.get(name, game.line)
            raise NotationError(line, f"all games of a series are alike: the one before has {has}")


def _alike(game: Reading) -> dict[str, list[str]]:
    """The headers that all games of a series share; some stand in several lines."""
    shared: dict[str, list[str]] = {}
    others = ((name, game.record.header(name)) for name in (DICE_HEADER, TABLE_HEADER))
    for name, value in (*setup_headers(game.record), *others):
        if value:
            shared.setdefault(name, []).append(value)
    return shared


def _verify_first(before: Reading, game: Reading) -> None:
    record, players = game.record, game.record.players
    line = game.lines[0] if game.lines else game.header_lines.get(FIRST_HEADER)
    next_one = first_of_next(before.record.first, len(players))
    if line is not None and record.first != next_one:
        name, other = players[next_one], players[record.first]
        raise NotationError(line, f"{name} begins this game of the series, not {other}")


def _of(game: tuple[int, int]) -> str:
    return "{} of {}".format(*game)
