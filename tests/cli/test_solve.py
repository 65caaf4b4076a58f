"""``qwixx solve`` as people and programs see it."""

import json

import pytest

from qwixx.cli.main import run
from qwixx.solver import Values

Capture = pytest.CaptureFixture[str]

pytestmark = pytest.mark.usefixtures("solo")


def told(args: list[str], capsys: Capture) -> str:
    assert run(["solve", *args]) == 0
    return capsys.readouterr().out


def test_the_solo_game_from_the_empty_sheet(capsys: Capture) -> None:
    assert "115.483126  further points when you roll next" in told([], capsys)


def test_json_has_the_values_by_rolls_of_others(capsys: Capture, solo: Values) -> None:
    answer = json.loads(told(["--json", "--sheet", "r5 y- g- b-x m1"], capsys))
    assert list(answer) == ["players", "sheet", "values", "seconds"]
    assert answer["players"] == 1
    assert answer["sheet"] == "r5 y- g- b-x m1"
    assert len(answer["values"]) == 1
    assert 0 < answer["values"][0] < 115


@pytest.mark.parametrize(
    ("sheet", "score"),
    [("r- y- g- b- m4", -20), ("r-x y-x g- b- m0", 0), ("r2.3 y- g- b- m4", -17)],
)
def test_a_finished_game_is_worth_nothing_more(sheet: str, score: int, capsys: Capture) -> None:
    answer = json.loads(told(["--json", "--sheet", sheet], capsys))
    assert answer["values"] == [0.0]
    assert answer["score"] == score
    people = told(["--sheet", sheet], capsys)
    assert people.endswith(f"On this sheet the game is over, with {score} points.\n")
    assert "when you roll next" not in people


def test_options_come_best_first(capsys: Capture) -> None:
    answer = json.loads(told(["--json", "--dice", "w4 w1 r2 y5 g3 b6"], capsys))
    values = [option["value"] for option in answer["options"]]
    assert values == sorted(values, reverse=True)
    assert answer["options"][0].keys() == {"action1", "action2", "misthrow", "value"}
    assert {"action1": "-", "action2": "-", "misthrow": True} in [
        {key: option[key] for key in ("action1", "action2", "misthrow")}
        for option in answer["options"]
    ]
    people = told(["--dice", "w4 w1 r2 y5 g3 b6"], capsys)
    best = answer["options"][0]
    assert people.splitlines()[5].split()[:2] == [best["action1"], best["action2"]]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--sheet", "r5"], "is not a sheet"),
        (["--sheet", "r5.3 y- g- b- m0"], "red"),
        (["--dice", "w4 r2"], "two white dice"),
        (["--dice", "w4 w1 r2 y5 g3"], "the blue die is missing"),
        (["--sheet", "r- y- g- b-x m0", "--dice", "w4 w1 r2 y5 g3 b6"], "blue die has left"),
        (["--sheet", "r- y- g- b- m4", "--dice", "w4 w1 r2 y5 g3 b6"], "the game is over"),
    ],
)
def test_bad_input_says_what_is_wrong(args: list[str], message: str, capsys: Capture) -> None:
    assert run(["solve", *args]) == 1
    output = capsys.readouterr()
    assert message in output.err
    assert output.out == ""


def test_six_players_are_too_many(capsys: Capture) -> None:
    assert run(["solve", "--players", "6"]) == 2
