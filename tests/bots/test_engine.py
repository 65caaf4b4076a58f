"""Our players answer the engine protocol."""

import json
from typing import Any

import pytest

from qwixx.bots import make_player
from qwixx.bots.engine import answer_all
from qwixx.bots.messages import new_game, question, setup_of, state_of
from qwixx.rules import (
    Roller,
    Ruling,
    Setup,
    Step,
    boards,
    decide,
    editions,
    legal,
    make_setup,
    roll,
    start,
    waiting_for,
)

NEW = {"cmd": "new", "edition": "classic", "players": 2, "seat": 0}
DECIDE = {
    "cmd": "decide",
    "seat": 0,
    "active": 0,
    "action": 1,
    "dice": {"w": [4, 1], "r": 2, "y": 5, "g": 3, "b": 6},
    "crossed": False,
    "sheets": ["r- y- g- b- m0", "r5 y- g- b- m0"],
    "legal": ["-", "r5", "y5", "g5", "b5"],
}


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
    assert isinstance(answer["author"], str)


def test_the_example_of_the_protocol_gets_a_legal_answer() -> None:
    (answer,) = talk(NEW, DECIDE, {"cmd": "end", "scores": [70, 41]})
    assert answer["choose"] in DECIDE["legal"]  # type: ignore[operator]


def test_nothing_is_answered_after_quit() -> None:
    assert talk({"cmd": "quit"}, {"cmd": "hello", "protocol": 1}) == []


@pytest.mark.parametrize(
    ("messages", "reason"),
    [
        (["rubbish"], "the line is not JSON"),
        (["[" * 200_000], "the line is not JSON"),
        ([{"cmd": "dance"}], "there is no command 'dance'"),
        ([{"no": 1}], 'an object with a "cmd"'),
        ([7], 'an object with a "cmd"'),
        ([{"cmd": "new"}], "has no 'edition'"),
        (
            [NEW | {"edition": "on-board", "board": {"name": "flat", "spaces": [], "points": []}}],
            "a board needs spaces",
        ),
        ([DECIDE], "no game has begun"),
        ([NEW, DECIDE | {"sheets": ["r9.2 y- g- b- m0", "r- y- g- b- m0"]}], ""),
        ([NEW, DECIDE | {"action": 9}], "no action 9"),
        ([NEW, DECIDE | {"seat": 7}], "no seat 7"),
        ([NEW | {"edition": "chess"}], "no edition 'chess'"),
    ],
)
def test_a_bad_message_is_answered_with_the_reason(messages: list[object], reason: str) -> None:
    answers = talk(*messages, {"cmd": "hello", "protocol": 1})
    assert reason in answers[-2]["error"]
    assert answers[-1]["name"] == "gap"


SETUPS = [
    make_setup("classic", 3),
    make_setup("classic", 2, rulings=list(Ruling)),
    *(make_setup("on-board", 3, board) for board in boards()),
]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.edition.name}")
def test_a_message_tells_the_whole_state(setup: Setup) -> None:
    """What a player may do and what it sees is the same on both sides of the wire."""
    heard = setup_of(json.loads(json.dumps(new_game(setup, 0))))
    assert heard == setup
    player = make_player("expert", 1)
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
