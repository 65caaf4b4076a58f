"""The golden playthroughs: games that a person can read, one for everything there is to play."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from qwixx.rules import (
    Reading,
    Record,
    Refused,
    Ruling,
    boards,
    editions,
    read_games,
    write_records,
)
from qwixx.rules import replay as states_of
from tests.project import ROOT

FOLDER = ROOT / "tests" / "playthroughs"
FILES = sorted(FOLDER.glob("*.qwixx"))


@cache
def readings(file: Path) -> tuple[Reading, ...]:
    return tuple(read_games(file.read_bytes()))


def records() -> list[Record]:
    return [reading.record for file in FILES for reading in readings(file)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_keeps_to_the_rules_to_its_end(file: Path) -> None:
    text = file.read_text("utf-8")
    assert all(reading.state.is_over for reading in readings(file))
    assert text.count("\nResult: ") == len(readings(file))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_is_canonical_but_for_its_comments(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines(keepends=True)
    plain = "".join(line for line in lines if not line.startswith(";"))
    assert write_records(reading.record for reading in readings(file)) == plain


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_says_what_it_is_for(file: Path) -> None:
    assert file.read_text("utf-8").startswith("; ")


@pytest.mark.parametrize("edition", editions())
def test_every_edition_has_two(edition: str) -> None:
    files = [f for f in FILES if any(r.record.setup.edition.name == edition for r in readings(f))]
    assert len(files) >= 2


@pytest.mark.parametrize("board", boards())
def test_every_board_has_two(board: str) -> None:
    assert len([r for r in records() if r.setup.board == boards()[board]]) >= 2


@pytest.mark.parametrize("ruling", Ruling)
def test_every_ruling_has_one_that_is_not_legal_without_it(ruling: Ruling) -> None:
    (record,) = [r for r in records() if r.setup.rulings == {ruling}]
    without = replace(record, setup=replace(record.setup, rulings=frozenset()))
    with pytest.raises(Refused):
        list(states_of(without))


def test_a_series_is_among_them() -> None:
    games = [reading.record for reading in readings(FOLDER / "deluxe-series.qwixx")]
    assert [game.game for game in games] == [(number, 5) for number in range(1, 6)]
    for one, next_one in pairwise(games):
        assert next_one.first == (one.first + 1) % len(one.players)


def test_every_number_of_players_is_among_them() -> None:
    assert {record.setup.players for record in records()} == {1, 2, 3, 4, 5}


def test_lauras_70_points_are_among_them() -> None:
    (reading,) = readings(FOLDER / "rulebook-classic.qwixx")
    assert reading.record.result == (51, 38, 70, 45)
    assert reading.state.closed.bit_count() == 3
