"""What ``qwixx replay`` tells a person about the games it has read."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import click

from qwixx.cli.showing.paint import painted, width
from qwixx.cli.showing.points import more_points
from qwixx.cli.showing.words import counted, does, listed, starts, whose, won
from qwixx.rules import Layout, Reading, Score, Series, State, Step, scores


class InWords(NamedTuple):
    """A game as it is told, and what its series has to know of it."""

    line: int
    text: str
    players: tuple[str, ...]
    game: tuple[int, int] | None
    result: tuple[int, ...] | None


def in_words(game: Reading) -> InWords:
    """What is told of one game."""
    record = game.record
    return InWords(game.line, _game(game), record.players, record.game, record.result)


def summary(files: Sequence[tuple[str, Sequence[InWords]]]) -> str:
    """All games of all files, a paragraph each."""
    paragraphs: list[str] = []
    for file, games in files:
        for game in games:
            place = file if len(games) == 1 else f"{file}, line {game.line}"
            paragraphs.append(f"{click.style(place, dim=True)}\n{game.text}")
        paragraphs += _series(games)
    count = sum(len(games) for _, games in files)
    if count > 1:
        paragraphs.append(f"All {count:,} games keep to the rules.")
    return "\n\n".join(paragraphs)


def _game(game: Reading) -> str:
    record, state = game.record, game.state
    setup = state.setup
    about = [setup.edition.title]
    if setup.sheets:
        about.append(f"sheets {', '.join(setup.sheets)}")
    if setup.board:
        about.append(f"board {setup.board.name}")
    if record.game:
        about.append("game {} of {}".format(*record.game))
    about.append(counted(len(record.turns), "turn"))
    if setup.rulings:
        about.append(f"rulings {', '.join(sorted(setup.rulings))}")
    points = scores(state)
    lines = [click.style(", ".join(about), bold=True), _outcome(game, points), ""]
    return "\n".join([*lines, *_table(record.players, state, points)])


def _best(points: Sequence[Score]) -> list[int]:
    most = max(score.total for score in points)
    return [seat for seat, score in enumerate(points) if score.total == most]


def _outcome(game: Reading, scored: Sequence[Score]) -> str:
    state, names = game.state, game.record.players
    if not state.is_over:
        if not game.record.turns:
            return "Not finished: nobody has rolled yet."
        if state.step is Step.ROLL:
            return f"Not finished: {does(names[state.active], 'rolls')} next."
        return f"Not finished: it stops in the middle of {whose(names[state.active])} turn."
    best = _best(scored)
    points = scored[best[0]].total
    ended = listed(list(_endings(state, names)))
    if len(names) == 1:
        return f"Over: {ended}. {starts(names[0], 'has')} {counted(points, 'point')}."
    return f"Over: {ended}. {won([names[seat] for seat in best], points)}"


def _endings(state: State, names: Sequence[str]) -> Iterator[str]:
    rows = [row.colour for r, row in enumerate(state.setup.layout.rows) if state.closed >> r & 1]
    if len(rows) > 1:
        yield f"{listed([painted(colour, colour.word) for colour in rows])} are closed"
    limit = state.setup.layout.misthrow_limit
    for name, sheet in zip(names, state.sheets, strict=True):
        if sheet.misthrows == limit:
            yield f"{does(name, 'has')} {limit} misthrows"
    if state.turns_left == 0:
        yield "the last round is played"


def _table(names: Sequence[str], state: State, lines: Sequence[Score]) -> Iterator[str]:
    """The result lines of the sheets, one below the other."""
    best = _best(lines) if state.is_over else []
    widest = max(map(width, names))
    has_extra, layout = state.setup.board is not None, state.setup.layout
    more = tuple(f"{name:>5}" for name, _ in more_points(layout, lines[0]))
    yield f"  {'':{widest}}  {_heads(layout, more, has_extra)}"
    for seat, (name, score) in enumerate(zip(names, lines, strict=True)):
        cells = [f"{points:>6}" for points in score.rows]
        others = more_points(layout, score)
        cells += [
            f"{points:>{width(head)}}" for head, (_, points) in zip(more, others, strict=True)
        ]
        cells.append(f"{score.misthrow_points:>9}")
        cells += [f"{score.extra:>5}"] if has_extra else []
        cells.append(click.style(f"{score.total:>5}", bold=seat in best))
        yield f"  {name}{' ' * (widest - width(name))}  {'  '.join(cells)}"


@lru_cache(maxsize=16)
def _heads(layout: Layout, more: tuple[str, ...], has_extra: bool) -> str:
    rows = (painted(row.colour, f"{row.colour.word:>6}") for row in layout.rows)
    return "  ".join([*rows, *more, "misthrows", *(["extra"] if has_extra else []), "total"])


def _series(games: Sequence[InWords]) -> Iterator[str]:
    """The totals of every series that stands whole in a file, its games one after the other."""
    run: list[InWords] = []
    for game in games:
        number, length = game.game or (0, 0)
        if number == 1:
            run = []
        goes_on = number == len(run) + 1 and game.result is not None
        run = [*run, game] if goes_on else []
        if run and number == length:
            yield _series_totals(run)
            run = []


def _series_totals(games: Sequence[InWords]) -> str:
    names = games[0].players
    series = Series(len(names), len(games), tuple(game.result or () for game in games))
    widest = max(map(width, names))
    lines = [click.style(f"The series of {counted(len(games), 'game')}", bold=True)]
    for seat, name in enumerate(names):
        points = "".join(f"{result[seat]:>6}" for result in series.results)
        total = click.style(f"{series.totals[seat]:>6}", bold=seat in series.winners)
        lines.append(f"  {name}{' ' * (widest - width(name))}{points}  ={total}")
    if len(names) > 1:
        lines.append(won([names[seat] for seat in series.winners], max(series.totals)))
    return "\n".join(lines)
