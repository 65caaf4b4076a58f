"""Bots answer at once, also while they still get ready."""

import asyncio
import pickle

import pytest

from qwixx import rules
from qwixx.bots import Player
from qwixx.server.hub import brains
from tests.own import BOARD, SHEET


def test_while_the_bots_get_ready_the_cross_that_skips_fewest_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(brains, "QUICK_START", 0.01)
    state = rules.roll(
        rules.start(rules.make_setup("classic", 2)), rules.read_dice("w1 w1 r2 y5 g3 b6")
    )

    async def ask() -> str:
        bots = brains.Brains(0)
        monkeypatch.setattr(bots, "get_ready", asyncio.get_running_loop().create_future)
        return await bots.choose("expert", state, 1)

    assert asyncio.run(ask()) in ("r2", "y2")


def test_a_plain_answer_does_not_skip_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brains, "QUICK_START", 0.01)
    state = rules.roll(
        rules.start(rules.make_setup("classic", 2)), rules.read_dice("w3 w4 r2 y5 g3 b6")
    )

    async def ask() -> str:
        bots = brains.Brains(0)
        monkeypatch.setattr(bots, "get_ready", asyncio.get_running_loop().create_future)
        return await bots.choose("expert", state, 1)

    assert asyncio.run(ask()) == "-"


def test_a_net_that_is_missing_is_told_once_and_hinders_only_those_who_need_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    make = brains._player

    def incomplete(level: str, _luck: int | None = None) -> Player:
        if level in ("expert", "master"):
            raise rules.Refused("the package is incomplete (classic-2.npz is missing)")
        asked.append(level)
        return make("gap")

    asked: list[str] = []
    monkeypatch.setattr(brains, "_player", incomplete)
    state = rules.roll(
        rules.start(rules.make_setup("classic", 2)), rules.read_dice("w1 w1 r2 y5 g3 b6")
    )

    async def ask() -> list[str]:
        bots = brains.Brains(0)
        try:
            await bots.get_ready()
            assert len(caplog.records) == 1, "before anybody plays"
            answers = [await bots.choose("master", state, 1) for _ in range(3)]
            asked.clear()
            await bots.choose("novice", state, 1)
            return answers
        finally:
            bots.close()

    assert set(asyncio.run(ask())) <= {"r2", "y2"}
    assert asked == ["novice"]
    (line,) = caplog.records
    assert line.getMessage() == (
        "expert and master play plainly: the package is incomplete (classic-2.npz is missing)"
    )
    assert line.exc_info is None


@pytest.mark.parametrize(
    "setup",
    [
        rules.make_setup(rules.own_edition(rules.read_layout(SHEET)), 2),
        rules.make_setup(rules.own_edition(rules.read_layout(f"lucky = [5, 6, 7]\n{SHEET}")), 3),
        rules.make_setup("on-board", 2, rules.read_board(BOARD)),
        rules.make_setup("longo", 2, sheets=["5/7", "6/13"]),
        rules.make_setup("chain", 2, "storm"),
    ],
    ids=lambda setup: setup.edition.name,
)
def test_a_process_of_bots_is_told_all_of_a_sheet_and_board(setup: rules.Setup) -> None:
    names, _ = brains.packed(rules.start(setup))
    assert brains._setup(pickle.loads(pickle.dumps(names))) == setup


def test_a_bot_answers_on_a_sheet_of_somebodys_own() -> None:
    setup = rules.make_setup(rules.own_edition(rules.read_layout(SHEET)), 2)
    state = rules.roll(rules.start(setup), rules.read_dice("w1 w1 r2 y5 b6"))
    names, values = brains.packed(rules.seen_by(state, 1))
    assert brains._think("regular", names, values, 1) in map(str, rules.legal(state, 1))
