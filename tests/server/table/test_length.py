"""A log has an end, and whoever fills it spoils nothing that has begun."""

from __future__ import annotations

import pytest

from qwixx.rules import read_record
from qwixx.server.analysis.verify import Verified, verify_record
from qwixx.server.protocol import commands
from qwixx.server.table import Denied, Draft, join, length, records_of, woken
from tests.server.table.sitting import Sitting


def fill(monkeypatch: pytest.MonkeyPatch, sitting: Sitting, left: int) -> None:
    """As if so many entries were left of the log."""
    monkeypatch.setattr(length, "MOST_ENTRIES", sitting.table.version + left)


def test_near_the_end_nothing_new_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(2)
    fill(monkeypatch, sitting, length.ROOM_TO_PLAY)
    for kind, fields in (
        (commands.StartGame, {}),
        (commands.Rename, {"name": "Maxi"}),
        (commands.AddBot, {"level": "novice"}),
        (commands.ChangeSettings, {"settings": sitting.table.settings}),
    ):
        with pytest.raises(Denied, match="Please open a new one"):
            sitting.do(0, kind, **fields)
    with pytest.raises(Denied, match="Please open a new one"):
        join(Draft(sitting.table, 0.0), "Laura", "h" * 64)


def test_the_host_can_still_remove_and_close(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when a guest has filled the log."""
    sitting = Sitting(3)
    fill(monkeypatch, sitting, 0)
    sitting.do(0, commands.RemoveSeat, seat=1)
    assert sitting.table.closed  # removing somebody closes the table
    with pytest.raises(Denied, match="Please open a new one"):
        sitting.do(0, commands.CloseSeats, closed=False)


def test_dice_that_are_being_drawn_are_drawn_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is named for what the server would not take."""
    sitting = Sitting(2)
    sitting.do(0, commands.StartGame)
    fill(monkeypatch, sitting, 0)
    for seat in range(2):
        sitting.commit(seat)
    for seat in range(2):
        sitting.reveal(seat)
    assert sitting.table.phase == "playing"
    sitting.play_to_the_end()
    found = verify_record(read_record(records_of(sitting.table)[-1]))
    assert isinstance(found, Verified)


def test_a_game_is_played_to_its_end_and_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(2)
    sitting.start()
    fill(monkeypatch, sitting, 0)
    for kind, fields in ((commands.Pause, {}), (commands.TakeBack, {"step": "1.1.action1.0"})):
        with pytest.raises(Denied, match="Please open a new one"):
            sitting.do(0, kind, **fields)
    sitting.play_to_the_end()
    with pytest.raises(Denied, match="Please open a new one"):
        sitting.do(0, commands.StartGame)


def test_dice_cannot_be_corrected_for_ever() -> None:
    sitting = Sitting(2, dice="entered")
    sitting.start()
    sitting.enter(0, "w1 w2 r1 y1 g1 b1")
    for number in range(length.MOST_CORRECTIONS):
        sitting.enter(0, f"w1 w{number % 2 + 1} r1 y1 g1 b1")
    with pytest.raises(Denied, match="corrected very often"):
        sitting.enter(0, "w6 w6 r1 y1 g1 b1")
    sitting.play_to_the_end()


def test_a_name_cannot_be_changed_for_ever() -> None:
    sitting = Sitting(2)
    for number in range(length.MOST_RENAMES):
        sitting.do(1, commands.Rename, name=f"Emma {number}")
    with pytest.raises(Denied, match="This one stays"):
        sitting.do(1, commands.Rename, name="Emma")


def test_nobody_fills_a_full_log_by_leaving_and_coming_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = Sitting(3, timer=30)
    sitting.start()
    fill(monkeypatch, sitting, 0)
    for _ in range(5):
        sitting.do(1, commands.Leave)
        sitting.connect(1)
        sitting.disconnect(2)
        sitting.wait(100)
        sitting.connect(2)
        sitting.take(woken(sitting.table, sitting.now + 1000))
    full = sitting.table.version
    for _ in range(20):
        sitting.do(1, commands.Leave)
        sitting.connect(1)
        sitting.disconnect(2)
        sitting.wait(100)
        sitting.connect(2)
        sitting.take(woken(sitting.table, sitting.now + 1000))
    assert sitting.table.version == full
    while sitting.table.phase == "playing":
        sitting.bots_act()
        if sitting.you(0).may_roll:
            sitting.roll(0)
        elif sitting.you(0).options:
            sitting.decide(0, sitting.you(0).options[-1].decision)
    assert sitting.table.game is not None
    assert sitting.table.game.is_over
