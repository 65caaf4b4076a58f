"""``qwixx replay`` on every edition, and on sheets and boards that travel in the record."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from qwixx.cli.main import run
from qwixx.rules import (
    Setup,
    boards,
    editions,
    load_layout,
    make_setup,
    own_edition,
    read_position,
    write_board,
    write_record,
)
from tests.rules.notation.texts import finished

Capture = pytest.CaptureFixture[str]
OWN_BOARD = replace(boards()["garden"], name="mine")
SETUPS = {
    **{name: make_setup(name, 3) for name in editions()},
    "chain on a board": make_setup("chain", 2, "storm"),
    "own sheet": Setup(own_edition(replace(load_layout("bonus-b"), name="mine")), 2),
    "own board": make_setup("on-board", 2, OWN_BOARD),
}


def told(capsys: Capture, *args: str) -> Any:
    assert run(["replay", "--json", *args]) == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    return game


@pytest.mark.parametrize("kind", SETUPS)
def test_json_of_every_edition(kind: str, tmp_path: Path, capsys: Capture) -> None:
    setup, file = SETUPS[kind], tmp_path / "game.qwixx"
    record = finished(setup, 2)
    file.write_text(write_record(record))
    game = told(capsys, str(file))
    assert game["edition"] == setup.edition.name
    assert game.get("sheets", []) == list(setup.sheets)
    position = read_position(game["position"], setup.layouts, setup.board)
    assert len(position.sheets) == setup.players
    assert tuple(score["total"] for score in game["scores"]) == record.result
    has_tallies, has_gifts = bool(setup.layout.tallies), bool(setup.layout.pairs)
    for score in game["scores"]:
        rows = sum(score[row.colour.word] for row in setup.layout.rows)
        more = sum(score.get("tallies", {}).values()) + score.get("gifts", 0) + score["extra"]
        assert score["total"] <= rows + more
        assert (("tallies" in score), ("gifts" in score)) == (has_tallies, has_gifts)
    if has_tallies:
        assert list(game["scores"][0]["tallies"]) == ["steps"]


@pytest.mark.parametrize("kind", SETUPS)
def test_people_are_told_of_every_edition(kind: str, tmp_path: Path, capsys: Capture) -> None:
    setup, file = SETUPS[kind], tmp_path / "game.qwixx"
    record = finished(setup, 2)
    file.write_text(write_record(record))
    assert run(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert setup.edition.title in out
    assert f"sheets {', '.join(setup.sheets)}" in out or not setup.sheets
    assert ("steps" in out.splitlines()[4]) == bool(setup.layout.tallies)
    assert ("gifts" in out.splitlines()[4]) == bool(setup.layout.pairs)
    lines = out.splitlines()[4:]
    assert len({len(line) for line in lines}) == 1, "columns stand under their names"
    assert max(map(len, lines)) <= 80


def test_a_board_in_the_record_must_be_the_one_in_the_file(tmp_path: Path, capsys: Capture) -> None:
    game, board = tmp_path / "game.qwixx", tmp_path / "mine.board"
    game.write_text(write_record(finished(SETUPS["own board"], 1)))
    board.write_text(write_board(OWN_BOARD))
    assert run(["replay", str(game)]) == 0
    assert run(["replay", str(game), "--board", str(board)]) == 0
    board.write_text(write_board(replace(boards()["storm"], name="mine")))
    assert run(["replay", str(game), "--board", str(board)]) == 1
    said = capsys.readouterr().err
    assert f"{game}, line 3: there is another board 'mine', with other spaces\n" in said


def test_a_wrong_sheet_in_a_record_is_refused_with_its_line(
    tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "game.qwixx"
    text = write_record(finished(SETUPS["own sheet"], 1))
    file.write_text(text.replace("misthrow_limit = 4", "misthrow_limit = 40"))
    assert run(["replay", str(file)]) == 1
    line = next(n for n, one in enumerate(text.splitlines(), 1) if "misthrow_limit" in one)
    assert f"{file}, line {line}: sheet mine: 'misthrow_limit' must be" in capsys.readouterr().err
