"""Our players answer the engine protocol."""

import json
import tomllib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx.bots import make_player
from qwixx.bots.engines.engine import answer_all
from qwixx.bots.engines.messages import new_game, question, setup_of, state_of
from qwixx.rules import (
    Roller,
    Setup,
    State,
    Step,
    boards,
    decide,
    editions,
    legal,
    make_setup,
    own_edition,
    read_board,
    read_layout,
    roll,
    rulings_for,
    start,
    waiting_for,
)
from tests.own import BOARD, SHEET
from tests.sim.comparing import name as name_of

NEW: dict[str, Any] = {"cmd": "new", "edition": "classic", "players": 2, "seat": 0}
DECIDE: dict[str, Any] = {
    "cmd": "decide",
    "seat": 0,
    "active": 0,
    "action": 1,
    "dice": {"w": [4, 1], "r": 2, "y": 5, "g": 3, "b": 6},
    "crossed": False,
    "sheets": ["r- y- g- b- m0", "r5 y- g- b- m0"],
    "legal": ["-", "r5", "y5", "g5", "b5"],
}


LIGHTHOUSE = tomllib.loads(SHEET)
OWN = NEW | {"edition": "lighthouse", "sheet": LIGHTHOUSE}


def talk(*messages: object, name: str = "gap") -> list[Any]:
    """Send messages, and read the answers."""
    lines = [told if isinstance(told, str) else json.dumps(told) for told in messages]
    answers: list[str] = []
    answer_all(make_player(name, 1), lines, answers.append)
    return [json.loads(answer) for answer in answers]


def test_hello_tells_name_protocol_and_editions() -> None:
    (answer,) = talk({"cmd": "hello", "protocol": 1})
    assert answer["name"] == "gap"
    assert answer["protocol"] == 1
    assert answer["editions"] == list(editions())
    assert answer["own_sheets"] is True
    assert isinstance(answer["author"], str)


def test_the_example_of_the_protocol_gets_a_legal_answer() -> None:
    (answer,) = talk(NEW, DECIDE, {"cmd": "end", "scores": [70, 41]})
    assert answer["choose"] in DECIDE["legal"]


def test_an_expert_does_not_err_in_the_same_way_all_the_time() -> None:
    """Two in red or yellow are worth the same, and which turn it is, is not told."""
    two = DECIDE | {
        "active": 1,
        "dice": {"w": [1, 1], "r": 6, "y": 6, "g": 6, "b": 6},
        "sheets": ["r- y- g- b- m0"] * 2,
        "legal": ["-", "r2", "y2"],
    }
    answers = talk(NEW, *[two] * 20, name="expert")
    assert {answer["choose"] for answer in answers} >= {"r2", "y2"}


def test_a_game_that_is_refused_does_not_go_on_as_the_one_before() -> None:
    *_, answer = talk(NEW, NEW | {"edition": "chess"}, DECIDE)
    assert "no game has begun" in answer["error"]


def test_nothing_is_answered_after_quit() -> None:
    assert talk({"cmd": "quit"}, {"cmd": "hello", "protocol": 1}) == []


ON_BOARD: dict[str, Any] = new_game(make_setup("on-board", 2, "storm"), 0)
STORM: dict[str, Any] = ON_BOARD["board"]


@pytest.mark.parametrize(
    ("messages", "reason"),
    [
        (["rubbish"], "the line is not JSON"),
        (["[" * 200_000], "the line is not JSON"),
        (["9" * 5000], "the line is not JSON"),
        ([{"cmd": "dance"}], "there is no command 'dance'"),
        ([{"no": 1}], 'an object with a "cmd"'),
        ([{"cmd": ["new"]}], '"cmd" must be a text'),
        ([7], 'an object with a "cmd"'),
        ([{"cmd": "new"}], 'the message has no "edition"'),
        ([NEW | {"edition": "chess"}], "no edition 'chess'"),
        ([NEW | {"edition": ["classic"]}], '"edition" must be a text'),
        ([NEW | {"sheet": "lighthouse"}], '"sheet" must be an object'),
        ([NEW | {"sheet": {}}], "the sheet file has no 'name'"),
        ([NEW | {"sheet": LIGHTHOUSE}], "the sheet is 'lighthouse', and the edition 'classic'"),
        ([NEW | {"sheet": LIGHTHOUSE | {"name": "classic"}}], "there is an edition 'classic'"),
        ([OWN | {"sheet": LIGHTHOUSE | {"rows": [["r2"], 3]}}], "must be a text of cells"),
        ([OWN | {"sheet": LIGHTHOUSE | {"points": 10**99}}], "'points' must be a list"),
        ([NEW | {"players": "two"}], '"players" must be a whole number'),
        ([NEW | {"players": True}], '"players" must be a whole number'),
        ([NEW | {"players": 2.5}], '"players" must be a whole number'),
        ([NEW | {"players": 10**30}], "classic is for 1 to 5 players"),
        ([NEW | {"seat": 2}], "there is no seat 2"),
        ([NEW | {"rulings": "finish-turn"}], '"rulings" must be a list'),
        ([NEW | {"rulings": [1]}], 'everything in "rulings" must be a text'),
        ([NEW | {"rulings": ["mine"]}], "there is no ruling 'mine'"),
        ([NEW | {"board": STORM}], "classic is played without a board"),
        ([NEW | {"edition": "on-board"}], 'the message has no "board"'),
        ([ON_BOARD | {"board": "storm"}], '"board" must be an object'),
        ([ON_BOARD | {"board": STORM | {"spaces": [], "points": []}}], "0 spaces, and needs 40"),
        (
            [ON_BOARD | {"board": STORM | {"spaces": STORM["spaces"][1:]}}],
            "the board has 39 spaces, and points for 40",
        ),
        (
            [ON_BOARD | {"board": {key: part[:39] for key, part in STORM.items()}}],
            "the board has 39 spaces, and needs 40",
        ),
        ([ON_BOARD | {"board": STORM | {"points": STORM["points"][::-1]}}], "fall from"),
        ([ON_BOARD | {"board": STORM | {"points": [21] * 40}}], "must be 1 to 20"),
        ([ON_BOARD | {"board": STORM | {"spaces": ["r13"] * 40}}], "no red 13"),
        ([ON_BOARD | {"board": STORM | {"spaces": [3] * 40}}], 'in "spaces" must be a text'),
        ([DECIDE], "no game has begun"),
        ([NEW, DECIDE | {"sheets": ["r9.2 y- g- b- m0", "r- y- g- b- m0"]}], "red 2 cannot stand"),
        ([NEW, DECIDE | {"sheets": DECIDE["sheets"][:1]}], "1 players, not 2"),
        ([NEW, DECIDE | {"sheets": [1, 2]}], 'everything in "sheets" must be a text'),
        ([NEW, DECIDE | {"action": 9}], "no action 9"),
        ([NEW, DECIDE | {"action": 3}], "no action 3"),
        ([NEW, DECIDE | {"action": "1"}], '"action" must be a whole number'),
        ([NEW, DECIDE | {"action": 2, "active": 1}], "only the active player decides"),
        ([NEW, DECIDE | {"active": -1}], "no seat -1"),
        ([NEW, DECIDE | {"seat": 7}], "no seat 7"),
        ([NEW, DECIDE | {"crossed": 0}], '"crossed" must be true or false'),
        ([NEW, DECIDE | {"dice": {"w": [4]}}], "two white dice, not 1"),
        ([NEW, DECIDE | {"dice": {"w": [4, 7]}}], "a white die cannot show 7"),
        ([NEW, DECIDE | {"dice": {"w": [4, 1], "r": "2"}}], '"r" must be a whole number'),
        ([NEW, DECIDE | {"legal": []}], '"legal" is empty'),
        ([NEW, DECIDE | {"action": 2, "legal": ["-", "x"]}], "'x' is not a decision"),
    ],
)
def test_a_bad_message_is_answered_with_the_reason(messages: list[object], reason: str) -> None:
    answers = talk(*messages, {"cmd": "hello", "protocol": 1})
    assert reason in answers[-2]["error"]
    assert answers[-1]["name"] == "gap"


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 14) | st.floats() | st.text(max_size=3),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=2), parts),
    max_leaves=4,
)
SHEETS = st.sampled_from(
    ["r- y- g- b- m0", "r2.3.4.5.6.12# y-x g- b- m3", "r-x y- g- b- m4", "r- y-x g-x b-x m0 p3"]
)


@settings(deadline=None)
@given(st.data())
def test_whatever_is_sent_is_answered_in_words_of_the_game(data: st.DataObject) -> None:
    """With parts exchanged for anything else there is an answer, or a reason without Python."""
    new = data.draw(st.sampled_from([NEW, ON_BOARD]))
    message = dict(DECIDE)
    for part in data.draw(st.lists(st.sampled_from(sorted(set(DECIDE) - {"cmd"})), max_size=3)):
        message[part] = data.draw(ANYTHING | st.lists(SHEETS, min_size=2, max_size=2))
    (answer,) = talk(new, message)
    assert set(answer) in ({"choose"}, {"error"})
    for word in ("'int'", "'str'", "NoneType", "object is not", "index", "instance", "unpack"):
        assert word not in answer.get("error", "")


SETUPS = [
    *(make_setup(name, 3, rulings=rulings_for(editions()[name])) for name in editions()),
    *(make_setup(edition, 3, board) for edition in ("on-board", "bonus-b") for board in boards()),
    make_setup("double", 2, sheets=["A", "B"]),
    make_setup("classic", 3),
    make_setup("longo", 2, sheets=["5/7", "12/13"]),
    make_setup(own_edition(read_layout(SHEET)), 3),
    make_setup(own_edition(read_layout(f"lucky = [5, 6, 7]\n{SHEET}")), 2),
    make_setup("on-board", 2, replace(read_board(BOARD), about="")),
]


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_a_message_tells_the_whole_state(setup: Setup) -> None:
    """What a player may do and what it sees is the same on both sides of the wire."""
    heard = setup_of(json.loads(json.dumps(new_game(setup, 0))))
    assert heard == setup
    player = make_player("random", 1)
    for seed in range(3):
        state, roller = start(setup), Roller(seed)
        while not state.is_over:
            if state.step is Step.ROLL:
                state = roll(state, roller.roll(state))
            for seat in waiting_for(state):
                options = legal(state, seat)
                asked = json.loads(json.dumps(question(state, seat, options)))
                known = state_of(heard, asked)
                assert legal(known, seat) == options
                assert known.sheets == state.sheets
                assert known.has_crossed == state.has_crossed
                assert known.turns_left == state.turns_left
                assert known.ending == state.ending
                state = decide(state, seat, player.decide(state, seat))


def test_choices_come_as_further_questions() -> None:
    """With a swap the cross is asked behind it; the answer so far is told."""
    new = NEW | {"edition": "x-change"}
    sheets = ["r- y- g- b- m0 ~-"] * 2
    asked = DECIDE | {"sheets": sheets, "legal": ["r8", "y8", "g8", "b8"], "begun": ["5>8"]}
    (answer,) = talk(new, asked)
    assert answer["choose"] in {"g8", "b8"}  # they skip less than red and yellow


def test_who_has_which_sheet_is_told() -> None:
    setup = make_setup("chain", 3, sheets=["E", "A", "C"])
    told = new_game(setup, 1)
    assert told["sheets_dealt"] == ["E", "A", "C"]
    assert setup_of(told) == setup
    refused = NEW | {"edition": "chain", "sheets_dealt": ["A", "Z"]}
    (answer,) = talk(refused)
    assert "no sheet 'Z'" in answer["error"]


ANALYSE = DECIDE | {"cmd": "analyse"}


def test_an_engine_says_what_every_answer_is_worth_if_it_can() -> None:
    """Who cannot does not announce it, and refuses as any command that it does not know."""

    def analyse(state: State, seat: int) -> list[dict[str, Any]]:
        return [{"decision": str(decision)} for decision in legal(state, seat)]

    answers: list[str] = []
    lines = [json.dumps(told) for told in ({"cmd": "hello"}, NEW, ANALYSE)]
    answer_all(make_player("gap", 1), lines, answers.append, analyse)
    hello, told = map(json.loads, answers)
    assert hello["analyse"] is True
    assert [option["decision"] for option in told["options"]] == DECIDE["legal"]
    hello, told = talk({"cmd": "hello"}, NEW, ANALYSE)
    assert "analyse" not in hello
    assert "there is no command 'analyse'" in told["error"]


def test_nobody_analyses_before_a_game_has_begun() -> None:
    answers: list[str] = []
    answer_all(make_player("gap", 1), [json.dumps(ANALYSE)], answers.append, lambda *_: [])
    assert "no game has begun" in answers[0]
