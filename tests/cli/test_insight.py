"""``qwixx review`` and ``qwixx explain`` as people and programs see them."""

import json
from pathlib import Path
from typing import Any

import pytest

from qwixx.cli.main import run
from qwixx.solver import Values
from tests.project import ROOT

Capture = pytest.CaptureFixture[str]
GAMES = ROOT / "tests" / "playthroughs"
EMPTY = "r- y- g- b- m0 | r- y- g- b- m0 @1"
DICE = "w4 w1 r2 y5 g3 b6"
RUNNING = """\
Edition: classic
Players: Max, Emma

1. w4 w1 r2 y5 g3 b6 | Max: r5 b10 | Emma: y5
2. w2 w3 r1 y6 g6 b4 | Emma: - - !
"""


@pytest.fixture
def running(tmp_path: Path) -> str:
    file = tmp_path / "running.qwixx"
    file.write_text(RUNNING)
    return str(file)


def asked(capsys: Capture, *words: str) -> Any:
    assert run([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_review_tells_luck_play_and_the_costliest_decisions(
    running: str, capsys: Capture
) -> None:
    assert run(["review", running, "--depth", "0"]) == 0
    told = capsys.readouterr().out
    assert "Qwixx, 2 turns, by the net, not over" in told
    for part in ("start", "luck", "play", "others", "rest", "result", "without luck"):
        assert part in told
    assert "turn 2, action 2: Emma chose -" in told
    assert "The rolls that changed most" in told


def test_a_game_alone_is_judged_exactly_and_by_its_score(solo: Values, capsys: Capture) -> None:
    assert run(["review", str(GAMES / "classic-solo.qwixx")]) == 0
    told = capsys.readouterr().out
    assert "judged exactly" in told
    assert "Chance to win" not in told
    assert " points lost by a real one on average" in told


def test_a_game_that_has_not_begun_has_nothing_to_tell(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "fresh.qwixx"
    file.write_text("Edition: classic\nPlayers: Max, Emma\n")
    assert run(["review", str(file), "--depth", "0"]) == 0
    told = capsys.readouterr().out
    assert "0 turns" in told
    assert "The rolls that changed most" not in told


def test_in_json_the_parts_add_up_to_the_result(capsys: Capture) -> None:
    record = str(GAMES / "classic-four.qwixx")
    [game] = asked(capsys, "review", record, "--depth", "0")["games"]
    assert game["over"]
    assert len(game["seats"]) == 4
    for seat in game["seats"]:
        for measure in ("win", "score"):
            parts = seat[measure]
            total = sum(parts[part] for part in ("start", "luck", "play", "others", "rest"))
            assert total == pytest.approx(parts["end"], abs=1e-9)
            assert parts["without_luck"] == pytest.approx(parts["end"] - parts["luck"])
        assert sum(seat["labels"].values()) == seat["decisions"] >= seat["real"]
    for turn in game["turns"]:
        assert sum(turn["luck"]) == pytest.approx(0, abs=1e-5)
        for one in turn["decisions"]:
            best = one["options"][0]
            assert one["best"] == best["decision"]
            assert one["chosen"] in [option["decision"] for option in one["options"]]
            assert all(
                option["win"][one["seat"]] <= best["win"][one["seat"]] for option in one["options"]
            )
            assert all(reason["code"] for option in one["options"] for reason in option["reasons"])


def test_the_picture_shows_the_chances(running: str, tmp_path: Path, capsys: Capture) -> None:
    picture = tmp_path / "game.svg"
    for _ in range(2):  # a picture of ours may be drawn anew
        assert run(["review", running, "--depth", "0", "--plot", str(picture)]) == 0
    assert "<svg" in picture.read_text()
    assert "the chances to win" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["review", "missing.qwixx"], "there is no such file"),
        (["review", "FILE", "--depth", "9"], "a whole number from 0 to 6, not 9"),
        (["review", "FILE", "--plot", "game.txt"], "pictures are .png, .svg, .pdf"),
        (["review", "FILE", "FILE", "--plot", "game.png"], "a picture shows one game"),
        (["explain", "r- y- g- b- m0"], "does not say who rolls next"),
        (["explain", EMPTY, "--seat", "1"], "without a roll nobody decides anything"),
        (["explain", EMPTY, "--dice", "w4"], "a roll has two white dice"),
        (["explain", EMPTY, "--dice", DICE, "--seat", "3"], "there is no player 3"),
        (["explain", EMPTY, "--dice", DICE, "--after", "r9"], "red 9 cannot be crossed"),
        (["explain", EMPTY, "--dice", DICE, "--after", "r5", "--after", "-"], "nothing left"),
        (["explain", "r- y- g- b- m0 @1", "--edition", "mixx-a"], "nobody can judge mixx-a for 1"),
        (["explain", "rubbish @1"], "rubbish"),
    ],
)
def test_what_cannot_be_judged_is_refused_with_a_reason(
    words: list[str],
    complaint: str,
    running: str,
    tmp_path: Path,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run([running if word == "FILE" else word for word in words]) in (1, 2)
    assert complaint in capsys.readouterr().err


def test_a_position_is_explained_option_by_option(capsys: Capture) -> None:
    assert run(["explain", EMPTY, "--dice", DICE, "--depth", "0"]) == 0
    told = capsys.readouterr().out
    assert "action 1 of player 1, best first" in told
    assert "skips 3 numbers" in told
    assert "the net's word, give or take" in told
    assert run(["explain", EMPTY, "--dice", DICE, "--depth", "0", "--language", "de"]) == 0
    assert "überspringt 3 Zahlen" in capsys.readouterr().out


def test_after_action_1_come_the_options_of_action_2(capsys: Capture) -> None:
    told = asked(capsys, "explain", EMPTY, "--dice", DICE, "--after", "y5", "--depth", "0")
    assert {option["decision"] for option in told["options"]} >= {"-", "r3", "y6"}
    assert sum(told["now"]["win"]) == pytest.approx(1, abs=1e-5)


def test_a_solved_end_says_that_it_is_exact(capsys: Capture) -> None:
    position = (
        "r2.3.4.5.6.11 y2.3.4.10 g12.11.10.9.8.2# b12.11.10.9.8.3 m3 |"
        " r2.3.4.5.6.11 y4.5.6.7.8.11 g12.11.10.9.8x b12.11.10.9.8.3 m3 @1"
    )
    assert run(["explain", position]) == 0
    assert "(exact)" in capsys.readouterr().out


def test_every_edition_can_be_explained_by_its_own_notation(capsys: Capture) -> None:
    told = asked(
        capsys, "explain", EMPTY.replace(" |", " p0 |").replace(" @", " p0 @"), "--board", "garden"
    )
    assert told["now"]["how"] == "ahead"


def test_a_match_tells_both_the_plain_result_and_what_is_left_without_luck(
    capsys: Capture,
) -> None:
    told = asked(capsys, "match", "expert", "gap", "--games", "8", "--luck")
    for player in told["players"]:
        low, high = player["without_luck_ci95"]
        assert low < player["without_luck"] < high
        assert 0 <= player["share"] <= 1
    assert run(["match", "expert", "gap", "--games", "8", "--luck"]) == 0
    assert "without luck" in capsys.readouterr().out
    assert run(["match", "expert", "cmd:true", "--luck"]) == 1
    assert "only those are matched without luck" in capsys.readouterr().err
