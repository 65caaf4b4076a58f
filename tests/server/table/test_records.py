"""The record of a whole evening, as a table writes it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from qwixx.cli.main import run
from qwixx.rules import read_games, verify_series
from qwixx.server.protocol import commands
from qwixx.server.protocol.settings import Settings
from qwixx.server.table import Draft, records_of, sit_down
from tests.server.table.sitting import Sitting


def evening() -> Sitting:
    """Series and rematches, some of them broken off, with other people and other rules."""
    sitting = Sitting(3, games=2, seats=4)
    for _ in range(3):  # a series, and the first game of the next
        sitting.start()
        sitting.play_to_the_end()
    sitting.start()
    sitting.roll()
    sitting.do(0, commands.EndGame)
    sitting.start()
    sitting.do(0, commands.EndGame)  # before anybody has rolled
    sitting.do(2, commands.Leave)
    draft = Draft(sitting.table, sitting.now)
    sit_down(draft, "Linus", "hash of a secret")
    sitting.take(draft)
    for settings in (
        Settings(edition="deluxe", games=3, seats=4),
        Settings(edition="on-board", games=1, seats=4, rulings=["die-stays"]),
        Settings(edition="classic", games=2, seats=4),
    ):
        sitting.do(0, commands.ChangeSettings, settings=settings)
        for _ in range(settings.games):
            sitting.start()
            sitting.play_to_the_end()
    sitting.start()  # a rematch that is still played
    sitting.roll()
    return sitting


def test_the_games_of_an_evening_belong_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    records = records_of(evening().table)
    games = list(verify_series(read_games("\n".join(records))))
    numbers = [game.record.header("Game") for game in games]
    assert numbers == [
        *("1 of 2", "2 of 2", "1 of 2", "2 of 2", "1 of 2"),
        *("1 of 3", "2 of 3", "3 of 3", None, "1 of 2", "2 of 2", "1 of 2"),
    ]
    drawn = [str(game.record.header("Fair-First")).split(", ")[-1] for game in games]
    assert set(drawn) == {"drawn by lot", "the next player"}
    file = tmp_path / "evening.qwixx"
    file.write_text("\n".join(records), "utf-8")
    assert run(["replay", str(file)]) == 0
    assert "All 12 games keep to the rules." in capsys.readouterr().out
    for record in records:  # each of them can be downloaded alone, too
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(record.encode())))
        assert run(["replay", "-"]) == 0
