"""Positions that anybody sets up: what cannot be is refused, and what can be is judged."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from qwixx import rules
from qwixx.rules import Refused, Step
from qwixx.server.analysis.explorer import moment, position_view
from qwixx.server.config import Config
from qwixx.server.http.gate import EXPLORED, PLAYED_ON, Gate
from qwixx.server.hub import Metrics
from qwixx.server.protocol.explorer import (
    OptionsView,
    PositionView,
    PostOptions,
    PostPosition,
    TakeOver,
    WhatIf,
)
from tests.insight.games import record_for
from tests.server.live import LiveServer
from tests.server.test_http import ask, refused
from tests.server.test_reviews import RECORD, post

EMPTY = "r- y- g- b- m0 | r- y- g- b- m0 @1"
DICE = "w4 w1 r2 y5 g3 b6"


def view(position: str = "", change: dict[str, Any] | None = None, **wish: Any) -> PositionView:
    told = {"position": position, "change": change, **wish}
    return position_view(msgspec.convert(told, PostPosition))


def asked(position: str = EMPTY, **wish: Any) -> tuple[rules.State, int | None]:
    return moment(msgspec.convert({"position": position, **wish}, PostOptions))


def after(position: str, *changes: dict[str, Any], **wish: Any) -> str:
    for change in changes:
        position = view(position, change, **wish).position
    return position


@pytest.mark.parametrize("edition", rules.editions())
def test_every_edition_begins_with_empty_sheets_for_every_number_of_players(edition: str) -> None:
    found = rules.find_edition(edition)
    for players in range(found.fewest, found.most + 1):
        empty = view(edition=edition, players=players)
        assert len(empty.views) == players
        assert all(sheet.total == 0 for sheet in empty.views)
        again = view(empty.position, edition=edition, sheets=empty.sheets)
        assert again == empty


def test_a_tap_crosses_a_number_and_another_takes_the_cross_away() -> None:
    crossed = after(EMPTY, {"seat": 1, "cell": "g9"})
    assert crossed == "r- y- g- b- m0 | r- y- g9 b- m0 @1"
    assert after(crossed, {"seat": 1, "cell": "g9"}) == EMPTY


def test_whoever_locks_a_row_closes_it_for_all_and_takes_its_die_along() -> None:
    five = "r2.3.4.5.6 y- g- b- m0 | r7 y- g- b- m0 @1"
    locked = view(five, {"seat": 0, "cell": "r12"})
    assert locked.position == "r2.3.4.5.6.12# y- g- b- m0 | r7x y- g- b- m0 @1"
    assert locked.dice == [False, True, True, True]
    assert after(locked.position, {"seat": 0, "cell": "r12"}) == five


def test_linked_numbers_are_crossed_together() -> None:
    layout = rules.find_edition("chain").layout
    one, two = layout.together[0]
    position = view(edition="chain", players=1).position
    found = view(position, {"seat": 0, "cell": str(one)}, edition="chain")
    sheet = rules.read_position(found.position, layout).sheets[0]
    assert sheet.is_crossed(layout, one)
    assert sheet.is_crossed(layout, two)


def test_a_boxed_number_spends_a_field_of_the_bar() -> None:
    layout = rules.find_edition("bonus-a").layout
    cell = str(min(layout.boxed))
    empty = view(edition="bonus-a").position
    crossed = after(empty, {"seat": 0, "cell": cell}, edition="bonus-a")
    assert "+1 |" in crossed
    assert after(crossed, {"seat": 0, "cell": cell}, edition="bonus-a") == empty


def test_people_come_and_go_and_a_closed_row_stays_closed_for_who_comes() -> None:
    locked = "r2.3.4.5.6.12# y- g- b- m0 | r7x y- g- b- m0 @2"
    three = after(locked, {"players": 3})
    assert three == "r2.3.4.5.6.12# y- g- b- m0 | r7x y- g- b- m0 | r-x y- g- b- m0 @2"
    assert after(three, {"players": 1}) == "r2.3.4.5.6.12# y- g- b- m0 @1"
    dealt = view(edition="chain", players=2)
    more = view(dealt.position, {"players": 4}, edition="chain", sheets=dealt.sheets)
    assert len(set(more.sheets)) == 4


def test_misthrows_swaps_pieces_and_whose_turn_it_is_can_be_set() -> None:
    assert after(EMPTY, {"seat": 1, "misthrows": 3, "active": 1}).endswith("b- m3 @2")
    swaps = view(edition="x-change").position
    assert "~1.2 |" in after(swaps, {"swaps": 2}, edition="x-change")
    board = view(edition="on-board", players=2)
    assert board.board is not None
    cell = board.board.spaces[4]
    stands = after(board.position, {"cell": cell}, {"space": 5}, edition="on-board")
    assert " p5 |" in stands


@pytest.mark.parametrize(
    ("position", "change", "why"),
    [
        (EMPTY, {"seat": 0, "cell": "r12"}, "the lock needs 5 crosses"),
        (EMPTY, {"seat": 4, "cell": "r5"}, "no player 5"),
        (EMPTY, {"seat": 0, "cell": "r13"}, "r13|red 13"),
        (EMPTY, {"seat": 0, "cell": "<script>"}, "is not a cell"),
        (EMPTY, {"seat": 0, "space": 3}, "no space 3"),
        (EMPTY, {"active": 3}, "no player 4"),
        ("r2.3x y- g- b- m0 @1", None, "nobody has locked it"),
        ("nonsense", None, "who rolls next"),
        ("| " * 30 + "@1", None, "players"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused(
    position: str, change: dict[str, Any] | None, why: str
) -> None:
    with pytest.raises(Refused, match=why):
        view(position, change)


def test_who_decides_is_found_step_by_step() -> None:
    state, seat = asked()
    assert (state.step, seat) == (Step.ROLL, None)
    state, seat = asked(dice=DICE)
    assert (state.step, seat) == (Step.ACTION1, 0)
    assert asked(dice=DICE, seat=1)[1] == 1
    state, seat = asked(dice=DICE, taken=[["r5"]])
    assert (state.step, seat) == (Step.ACTION2, 0)
    state, seat = asked(dice=DICE, taken=[["r5"], ["y5"]])
    assert [sheet.crosses(0) for sheet in state.sheets] == [1, 0]
    assert [sheet.crosses(1) for sheet in state.sheets] == [0, 1]
    assert asked(dice=DICE, taken=[["r5"]], seat=1)[1] == 1, "the other has not decided"
    with pytest.raises(Refused, match="nothing left"):
        asked(dice=DICE, taken=[["r5", "b10"]])
    with pytest.raises(Refused, match="players"):
        asked(dice=DICE, taken=[[], [], ["r5"]])
    with pytest.raises(Refused):
        asked(dice="w4 w1")
    with pytest.raises(Refused, match="is over"):
        asked("r- y- g- b- m4 | r- y- g- b- m0 @1", dice=DICE)


def test_a_choice_that_a_cross_asks_for_comes_before_the_next_action() -> None:
    position = view(edition="x-change").position
    state, seat = asked(position, edition="x-change", dice="w4 w4 r1 y1 g1 b1", seat=0)
    assert seat == 0
    swaps = [one for one in rules.legal(state, 0) if isinstance(one, rules.Swap)]
    taken = [[str(swaps[0])]]
    state, seat = asked(position, edition="x-change", dice="w4 w4 r1 y1 g1 b1", taken=taken)
    assert (state.step, seat) == (Step.ACTION1, 0)
    assert state.pending[0] == (swaps[0],)


def test_an_address_explores_and_plays_on_only_so_often() -> None:
    gate = Gate(Config(), Metrics(), lambda: 0.0)
    assert sum(gate.may_explore("192.0.2.1") for _ in range(200)) == EXPLORED
    assert sum(gate.may_play_on("192.0.2.1") for _ in range(50)) == PLAYED_ON
    assert gate.may_explore("192.0.2.2")
    assert gate.may_play_on("192.0.2.2")


def test_what_is_wrong_with_a_question_is_told_by_a_code(server: LiveServer) -> None:
    def answer(path: str, **wish: object) -> tuple[int, str]:
        status, told = post(server, path, **wish)
        return status, told.get("code", "")

    assert answer("/api/positions") == (200, "")
    assert answer("/api/positions", position="r13 y- g- b- m0 @1") == (422, "position")
    assert answer("/api/positions", edition="chess") == (422, "position")
    assert answer("/api/positions", position=EMPTY, change={"cell": "r12"}) == (422, "position")
    assert answer("/api/positions", position="x" * 2000) == (400, "bad_message")
    assert answer("/api/positions", players=6) == (400, "bad_message")
    assert answer("/api/positions", position="r-" * 5000) == (413, "too_long")
    assert answer("/api/options", position=EMPTY, dice="w9 w1") == (422, "position")
    assert answer("/api/options", position=EMPTY, taken=[["-"] * 99]) == (400, "bad_message")
    assert answer("/api/options", position=EMPTY, names=["x" * 99]) == (400, "bad_message")
    assert answer("/api/options") == (400, "bad_message")
    whole = {"turn": 1, "action": 1, "seat": 0, "decision": "-"}
    assert answer("/api/what-ifs", record=RECORD, **whole) == (422, "record"), "it is not over"
    assert answer("/api/what-ifs", record="", **whole) == (422, "record")
    assert answer("/api/what-ifs", record=RECORD, **{**whole, "action": 4}) == (400, "bad_message")
    seat = {"turn": 1, "action": 1, "seat": 0}
    assert answer("/api/takeovers", record="", **seat) == (422, "record")
    assert answer("/api/takeovers", record=RECORD, **seat, decision="r5") == (400, "bad_message")
    many = {"decisions": ["-"] * 401}
    assert answer("/api/takeovers", record=RECORD, **seat, **many) == (400, "bad_message")
    wrong = post(server, "/api/positions", position=EMPTY, change={"cell": "r12"}, language="de")[1]
    assert (wrong["why"], wrong["values"]["needs"]) == ("lock-needs", 5)
    assert wrong["message"].startswith("Spieler 1: Rot 12 lässt sich nicht ankreuzen")
    for path in ("/api/positions", "/api/options", "/api/what-ifs", "/api/takeovers"):
        assert refused(ask(server, path, {}, Origin="https://example.org")) == (403, "origin")
    assert server.errors() == []


def test_the_puzzles_come_as_one_file(server: LiveServer) -> None:
    status, headers, text = ask(server, "/api/puzzles")
    assert status == 200
    assert headers["Content-Type"] == "application/json"
    told = json.loads(text)
    assert told["format"] == "qwixx-puzzles/1"
    assert len(told["puzzles"]) == 100


@pytest.mark.slow
def test_options_are_judged_and_explained_in_ones_language(server: LiveServer) -> None:
    position = "r5 y- g- b- m0 | r2.3 y- g- b- m0 @1"
    status, told = post(server, "/api/options", position=position, dice=DICE, language="de")
    assert status == 200
    found = msgspec.convert(told, OptionsView)
    assert (found.step, found.seat, found.waiting) == ("action1", 0, [0, 1])
    chances = [option.win[0] for option in found.options]
    assert chances == sorted(chances, reverse=True)
    assert {option.decision for option in found.options} == {"-", "y5", "g5", "b5"}
    assert all(option.decision == option.option.decision for option in found.options)
    assert "überspringt" in " ".join(found.options[1].words)
    status, told = post(server, "/api/options", position=position)
    assert msgspec.convert(told, OptionsView).options == []


@pytest.mark.slow
def test_a_finished_game_goes_on_with_another_decision(server: LiveServer) -> None:
    record = record_for("classic", 3, 4)
    text = rules.write_record(record)
    seat = record.turns[6].active
    chosen = record.turns[6].decisions[seat][0]
    wish = {"record": text, "turn": 7, "action": 1, "seat": seat}
    status, told = post(server, "/api/what-ifs", **wish, decision=str(chosen))
    assert status == 200
    found = msgspec.convert(told, WhatIf)
    assert found.chosen == found.other, "nothing was changed"
    assert found.happened == list(record.result or ())
    played = rules.read_record(found.record)
    assert played.turns[:6] == record.turns[:6]
    assert played.turns[6].dice == record.turns[6].dice
    assert list(played.result or ()) == found.scores
    for turn in range(7, 7 + found.same_throws):
        assert played.turns[turn].dice.white == record.turns[turn].dice.white
    assert post(server, "/api/what-ifs", **wish, decision=str(chosen))[1] == told, "by its seed"
    status, no = post(server, "/api/what-ifs", **wish, decision="r99")
    assert (status, no["code"]) == (422, "record")


@pytest.mark.slow
def test_somebody_plays_on_and_sees_no_decision_of_the_bots_before_their_own(
    server: LiveServer,
) -> None:
    record = record_for("classic", 3, 11)
    wish = {"record": rules.write_record(record), "turn": 7, "action": 1, "seat": 0}
    status, told = post(server, "/api/takeovers", **wish)
    assert status == 200
    found = msgspec.convert(told, TakeOver)
    assert (found.turn, found.step, found.winners) == (7, "action1", [])
    state = rules.start(record.setup, record.first)
    for turn in record.turns[:6]:
        state = rules.play_turn(state, record.players, turn)
    before = [sheet.notation for sheet in found.views]
    assert " | ".join(before) in rules.write_position(
        record.setup.layouts, rules.position_of(state), None
    )
    assert not any(rules.read_record(found.record).turns[6].decisions)
    assert "-" in {option.decision for option in found.options}
    status, later = post(server, "/api/takeovers", **wish, decisions=["-"])
    assert status == 200
    assert later != told
    again = post(server, "/api/takeovers", **wish, decisions=["-"])[1]
    assert again == later
    status, no = post(server, "/api/takeovers", **wish, decisions=["<script>"])
    assert (status, no["code"]) == (422, "record")
    assert server.errors() == []
