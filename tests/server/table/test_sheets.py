"""Sheets on which a cross brings something along or asks for more, at a table."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from scripts.make_scenes import FILE

from qwixx import rules
from qwixx.server.analysis.verify import verify_record
from qwixx.server.protocol import commands, events
from qwixx.server.protocol.settings import ServerInfo
from qwixx.server.protocol.view import Option, TableView, You
from qwixx.server.table import Denied, records_of
from qwixx.server.table.info import edition_info

from .sitting import Sitting


def thrown(dice: str, **settings: Any) -> tuple[Sitting, int]:
    """A new game of two with these dice, and its active player."""
    sitting = Sitting(2, dice="entered", **settings)
    sitting.start()
    sitting.enter(sitting.active, dice)
    return sitting, sitting.active


def option(you: You, decision: str) -> Option:
    return next(option for option in you.options if option.decision == decision)


def test_an_option_says_what_comes_along_and_so_does_the_decision() -> None:
    sitting, me = thrown("w1 w2 r6 y6 g6 b6", edition="bonus-a")
    assert option(sitting.you(me), "r3").brings == ["r4"]
    sitting.decide(me, "r3")
    decided = sitting.you(me).decided
    assert decided is not None
    assert (decided.decision, decided.row, decided.position) == ("r3", 0, 1)
    assert decided.brings == ["r4"]


def test_a_swap_is_followed_by_the_cell_and_both_are_taken_back_together() -> None:
    sitting, me = thrown("w3 w5 r6 y6 g6 b6", edition="x-change")
    swaps = [option.decision for option in sitting.you(me).options if option.kind == "swap"]
    assert swaps == ["8>5", "8>6"]
    sitting.decide(me, "8>5")
    you = sitting.you(me)
    assert {option.decision for option in you.options} == {"r5", "y5", "g5", "b5"}
    assert you.may_take_back
    sitting.decide(me, "y5")
    you = sitting.you(me)
    assert you.options == []
    assert you.decision == "8>5 y5"
    assert you.decided is not None
    assert (you.decided.decision, you.decided.row, you.decided.position) == ("8>5 y5", 1, 3)
    sitting.do(me, commands.TakeBack, step=sitting.game.step_id)
    assert sitting.you(me).decided is None
    assert option(sitting.you(me), "8>6").asks


def test_nobody_else_sees_what_is_begun_and_the_table_waits_for_the_rest() -> None:
    sitting, me = thrown("w3 w5 r6 y6 g6 b6", edition="x-change")
    sitting.decide(me, "8>5")
    sitting.decide(sitting.other, "-")
    game = sitting.view().game
    assert game is not None
    assert game.waiting == [me]
    assert game.decided[me] is False
    assert game.taken[me] == []
    assert sitting.told(events.Crossed) == []
    with pytest.raises(Denied, match="choose one of"):
        sitting.decide(me, "r8")


@pytest.mark.parametrize("edition", ["chain", "steps", "longo"])
def test_each_seat_has_a_sheet_of_its_own_once_a_game_runs(edition: str) -> None:
    sitting = Sitting(2, edition=edition)
    assert len(sitting.view().layouts) == 1
    sitting.start()
    one, two = sitting.view().layouts
    assert one.variant != two.variant


def test_the_scenes_of_the_gallery_are_tables_of_this_protocol() -> None:
    made = json.loads(FILE.read_text("utf-8"))
    info = msgspec.convert(made["info"], ServerInfo)
    shown = {
        msgspec.convert(scene["table"], TableView).settings.edition
        for scene in made["scenes"].values()
        if msgspec.convert(scene["you"], You).seat == 0
    }
    ours = {edition.name for edition in info.editions}
    assert ours - shown == {"classic", "deluxe", "on-board"}


def choose(sitting: Sitting, by: int, sheet: str, seat: int | None = None) -> None:
    sitting.do(by, commands.ChooseSheet, sheet=sheet, seat=seat)


def dealt(sitting: Sitting) -> list[str]:
    return [layout.variant for layout in sitting.game.state.setup.layouts]


@pytest.mark.parametrize(("edition", "mine"), [("chain", "D"), ("steps", "B"), ("longo", "6/12")])
def test_who_has_a_pad_of_their_own_says_which_and_the_others_are_dealt_one(
    edition: str, mine: str
) -> None:
    sitting = Sitting(3, edition=edition, dice="entered")
    assert mine in sitting.view().sheets
    choose(sitting, 1, mine)
    assert [seat.sheet for seat in sitting.view().seats] == ["", mine, ""]
    sitting.start()
    one, two, three = dealt(sitting)
    assert two == mine
    assert len({one, two, three}) == 3
    assert sitting.view().sheets == []
    sitting.do(0, commands.EndGame)
    sitting.start()
    assert dealt(sitting)[1] == mine, "in the next game too"


def test_in_double_each_seat_may_choose_with_any_dice() -> None:
    sitting = Sitting(2, bots=1, edition="double")
    choose(sitting, 1, "B")
    choose(sitting, 0, "B", seat=2)
    sitting.start()
    assert dealt(sitting) == ["A", "B", "B"]
    sitting.play_to_the_end()
    (text,) = records_of(sitting.table)
    assert "Sheets: A, B, B\n" in text


def test_a_choice_can_be_taken_back_and_overrules_that_for_all() -> None:
    sitting = Sitting(2, edition="double", sheet="B")
    choose(sitting, 1, "A")
    choose(sitting, 0, "A")
    choose(sitting, 0, "")
    sitting.start()
    assert dealt(sitting) == ["B", "A"]


@pytest.mark.parametrize(
    ("settings", "by", "wish", "told"),
    [
        ({"edition": "chain"}, 0, {"sheet": "A"}, "dealt by lot; with real dice they are not"),
        ({"edition": "classic"}, 0, {"sheet": "A"}, "All have the same sheet here"),
        (
            {"edition": "chain", "dice": "entered"},
            0,
            {"sheet": "F"},
            "There is no sheet 'F'; there",
        ),
        ({"edition": "chain", "dice": "entered"}, 0, {"sheet": "C"}, "Emma has sheet C; choose"),
        ({"edition": "double"}, 1, {"sheet": "A", "seat": 0}, "Only the host may do that: Max"),
        ({"edition": "double"}, 0, {"sheet": "A", "seat": 3}, "Nobody sits there"),
    ],
)
def test_a_sheet_that_cannot_be_had_is_refused(
    settings: dict[str, Any], by: int, wish: dict[str, Any], told: str
) -> None:
    sitting = Sitting(2, **settings)
    if settings.get("dice"):
        choose(sitting, 1, "C")
    with pytest.raises(Denied, match=told):
        sitting.do(by, commands.ChooseSheet, **wish)


def test_other_settings_with_other_sheets_leave_nothing_chosen() -> None:
    sitting = Sitting(2, edition="chain", dice="entered")
    choose(sitting, 1, "C")
    for more, kept in (({"games": 3}, "C"), ({"edition": "longo"}, "")):
        wish = msgspec.structs.replace(sitting.table.settings, **more)
        sitting.do(0, commands.ChangeSettings, settings=wish)
        assert sitting.view().seats[1].sheet == kept
    sitting.start()
    with pytest.raises(Denied, match="stay as they are until the series is over"):
        choose(sitting, 1, "5/6")


def test_a_record_with_pads_of_the_players_can_be_verified() -> None:
    sitting = Sitting(2, edition="chain", dice="entered")
    choose(sitting, 1, "A")
    choose(sitting, 0, "E")
    sitting.start()
    sitting.play_to_the_end()
    (text,) = records_of(sitting.table)
    assert "Sheets: E, A\n" in text
    (game,) = rules.read_games(text)
    assert verify_record(game.record).entered


def test_an_edition_says_if_one_of_its_sheets_is_surer_than_another() -> None:
    editions = rules.editions()
    assert edition_info(editions["chain"]).certainties == ["certain", "medium to high"]
    assert edition_info(editions["steps"]).certainties == ["medium to high"]
