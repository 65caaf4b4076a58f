"""Whole games through `qwixx play`, typed by a scripted player."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from qwixx.bots import NAMES
from qwixx.rules import read_games
from tests.cli.terminal.typist import EOF, Play, first_choice, misthrows_only, stop_after

TABLES = [
    ("--players", "1"),
    ("--players", "2"),
    ("--players", "5", "--rulings", "finish-turn,end-misthrow,die-stays"),
    ("--players", "Anna,Ben"),
    ("--edition", "deluxe", "--players", "3"),
    ("--edition", "on-board", "--players", "2"),
    ("--board", "storm", "--players", "4"),
    ("--players", "bot,bot"),
]


@pytest.mark.parametrize("args", TABLES, ids=" ".join)
def test_a_whole_game_is_played_and_recorded(
    args: tuple[str, ...], play: Play, tmp_path: Path
) -> None:
    file = tmp_path / "game.qwixx"
    code, output = play(*args, "--seed", "4", "--record", str(file), answers=first_choice)
    assert code == 0
    assert "The game is over." in output
    (game,) = read_games(file.read_bytes())
    assert game.state.is_over
    assert game.record.result is not None
    for points in game.record.result:
        assert re.search(rf"= +{points}\b", output)


def test_the_same_seed_is_the_same_game(play: Play, tmp_path: Path) -> None:
    records = []
    for name in ("one", "two"):
        file = tmp_path / name
        play("--seed", "11", "--record", str(file), answers=first_choice)
        records.append(file.read_text())
    assert records[0] == records[1]


def test_a_series_adds_up_and_the_next_player_begins(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "series.qwixx"
    args = ["--edition", "deluxe", "--series", "3", "--seed", "2", "--record", str(file)]
    code, output = play(*args, answers=first_choice)
    assert code == 0
    games = list(read_games(file.read_bytes()))
    assert [game.record.game for game in games] == [(1, 3), (2, 3), (3, 3)]
    firsts = [game.record.first for game in games]
    assert firsts in ([0, 1, 0], [1, 0, 1])
    totals = [sum(g.record.result[seat] for g in games if g.record.result) for seat in (0, 1)]
    assert "game 1  game 2  game 3  total" in output
    assert re.search(rf"you .* {totals[0]} *\n", output)
    assert "The series: " in output


def test_a_game_that_was_stopped_goes_on(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.qwixx"
    leaving = stop_after(first_choice, 17, ["q", "y"])
    args = ["--board", "garden", "--players", "you,bot,Robo=bot", "--seed", "5"]
    code, output = play(*args, "--record", str(file), answers=leaving)
    assert code == 0
    assert f"qwixx play --resume {file}" in output
    (before,) = read_games(file.read_bytes())
    assert not before.state.is_over
    code, output = play("--resume", str(file), "--seed", "6", answers=first_choice)
    assert code == 0
    (after,) = read_games(file.read_bytes())
    assert after.state.is_over
    assert (
        after.record.turns[: before.state.turn - 1] == before.record.turns[: before.state.turn - 1]
    )
    assert after.record.header("Bots") == "bot=bot, Robo=bot"


@pytest.mark.parametrize("answers", range(1, 9))
def test_it_goes_on_wherever_it_was_stopped(play: Play, tmp_path: Path, answers: int) -> None:
    file = tmp_path / "game.qwixx"
    play("--seed", "7", "--record", str(file), answers=stop_after(first_choice, answers, [EOF]))
    text = file.read_text()
    play("--resume", str(file), answers=[EOF])
    assert file.read_text() == text
    play("--resume", str(file), "--seed", "1", answers=first_choice)
    assert next(read_games(file.read_bytes())).state.is_over


def test_a_series_goes_on_with_its_next_game(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "series.qwixx"
    play("--series", "2", "--seed", "2", "--record", str(file), answers=first_choice)
    first, _ = read_games(file.read_bytes())
    only_first = file.read_text().split("\nEdition")[0]
    file.write_text(only_first)
    code, output = play("--resume", str(file), "--seed", "3", answers=first_choice)
    assert code == 0
    assert file.read_text().startswith(only_first)
    assert len(list(read_games(file.read_bytes()))) == 2
    assert "The series: " in output
    assert first.record.result is not None


def test_quitting_offers_to_save(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, output = play("--seed", "1", answers=["q", "n", "r7", "", "q", "y", "mine.qwixx"])
    assert code == 0
    assert "qwixx play --resume mine.qwixx" in output
    assert list(tmp_path.iterdir()) == [tmp_path / "mine.qwixx"]
    play("--seed", "1", answers=["q", "y", ""])
    assert len(list(tmp_path.glob("qwixx-*.qwixx"))) == 1
    _, output = play("--seed", "1", answers=["q", "y", "n"])
    assert output.endswith("Not saved.\n")
    assert len(list(tmp_path.iterdir())) == 2


def test_where_nothing_can_be_written_a_file_at_home_is_offered(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("os.access", lambda *_: False)
    _, output = play("--seed", "1", answers=["q", "y", ""])
    assert "Save it? Enter for ~/qwixx-" in output
    (file,) = tmp_path.glob("qwixx-*.qwixx")
    assert f"Saved. Go on with: qwixx play --resume {file}" in output


def test_quitting_asks_again_for_a_file_that_will_not_do(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter.txt").write_text("Dear Emma")
    folders = ["games/", "no/such/folder", "~nobody-here/x", "/proc/x"]
    lines = ["q", "y", "letter.txt", "-", "?", "u", *folders, "x" * 300, "good.qwixx"]
    code, output = play("--seed", "1", answers=lines)
    assert code == 0
    assert "letter.txt is there already." in output
    assert "a game goes on in its file. Name the file instead of -." in output
    assert output.count("Enter takes the name, n drops the game.") == 2
    assert "games/ is the name of a folder." in output
    assert "there is no folder no/such." in output
    assert "~nobody-here/x: there is nobody of that name." in output
    assert "cannot be written: the name is too long." in output
    assert "/proc/x cannot be written: " in output
    assert (tmp_path / "letter.txt").read_text() == "Dear Emma"
    assert (tmp_path / "good.qwixx").exists()


def test_a_resumed_game_keeps_its_headers_and_its_dice(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.qwixx"
    headers = "Edition: classic\nPlayers: Max, Emma\nDice: entered\nDate: 2001-02-03\nTable: 7\n"
    turn = "1. w4 w1 r2 y5 g3 b6 | Max: r5 b10 | Emma: y5\n"
    file.write_text(f"{headers}\n{turn}")
    play("--resume", str(file), answers=["111111", "-", "", "-", "", "-", "", EOF])
    text = file.read_text()
    assert text.startswith(f"{headers}\n{turn}2. w1 w1 r1 y1 g1 b1 | Emma: - - !\n")


def test_an_old_record_with_a_bot_that_was_called_simple_goes_on(
    play: Play, tmp_path: Path
) -> None:
    file = tmp_path / "old.qwixx"
    headers = "Edition: classic\nPlayers: you, bot, Robo\nBots: bot=simple, Robo=simple\n"
    file.write_text(f"{headers}\n1. w4 w1 r2 y5 g3 b6 | you: r5 b10 | bot: y5\n")
    code, output = play("--resume", str(file), "--seed", "4", answers=first_choice)
    assert code == 0
    assert "ompiling" not in output, "the quick player sits there, and nobody has to wait"
    (game,) = read_games(file.read_bytes())
    assert game.state.is_over
    assert file.read_text().startswith(headers)


def test_undo_before_confirming(play: Play) -> None:
    lines = ["r7", "u", "u", "y7", "g7", "", EOF]
    _, output = play("--players", "1", "--seed", "1", answers=lines)
    assert "Cross red 7. Enter to confirm, u to undo." in output
    assert "Taken back." in output
    assert "There is nothing to undo" in output
    assert "Action 1: you green 7." in output


def test_a_misthrow_is_warned_of(play: Play) -> None:
    lines = ["-", "", "-", "u", "-", "", EOF]
    _, output = play("--players", "1", "--seed", "1", answers=lines)
    assert output.count("Pass: that is a misthrow (-5). Enter to confirm, u to undo.") == 2
    assert "A misthrow for you, the first." in output


def test_quick_asks_before_a_misthrow_only(play: Play) -> None:
    lines = ["r7", "b6", EOF]
    _, output = play("--players", "1", "--seed", "1", "--quick", answers=lines)
    assert "Action 2: you blue 6." in output
    lines = ["-", "-", "u", EOF]
    _, output = play("--players", "1", "--seed", "1", "--quick", answers=lines)
    assert "that is a misthrow (-5)" in output
    assert "Taken back." in output


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("r5", "Red 5 cannot be crossed: the white dice show 7."),
        ("r13", "There is no red 13 on the sheet."),
        ("xyzzy", "'xyzzy' is not understood: type a cell such as r5, - to pass, or ? for help."),
        ("5>g10", "No piece can be moved: classic has no pieces."),
        ("\ufffd\x01", "is not understood"),
        ("r" * 5000, "is not understood"),
    ],
)
def test_what_cannot_be_is_answered_in_words(play: Play, typed: str, told: str) -> None:
    code, output = play("--players", "1", "--seed", "1", answers=[typed, EOF])
    assert code == 0
    assert told in output
    assert len(output) < 20_000


@pytest.mark.parametrize("typed", ["R7", "red 7", " r7 ", "r", "Red7"])
def test_a_cell_may_be_typed_in_several_ways(play: Play, typed: str) -> None:
    _, output = play("--players", "1", "--seed", "1", answers=[typed, "", EOF])
    assert "Action 1: you red 7." in output


@pytest.mark.parametrize("typed", ["5", "g10", "5>g10"])
def test_a_move_may_be_typed_in_several_ways(play: Play, typed: str) -> None:
    args = ["--board", "garden", "--players", "you,Ben", "--first", "you", "--seed", "1", "--quick"]
    _, output = play(*args, answers=["-", "-", "-", typed, EOF])
    assert "Action 3: you to space 5, green 10." in output


def test_help_and_sheets(play: Play) -> None:
    _, output = play("--seed", "1", "--first", "you", answers=["?", "s", "", EOF])
    assert "undo, as long as a choice is not confirmed" in output
    assert "points     1   3   6  10  15  21  28  36  45  55  66  78" in output
    assert output.count("misthrows  [ ][ ][ ][ ]") == 4
    assert max(map(len, output.splitlines())) <= 80


def test_real_dice_are_typed_in(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.qwixx"
    lines = ["7", "412", "w4 w1 r2 y5 g3", "?", "4 1 2 5 3 6", "r5", "", "b10", "", "w1w2", EOF]
    args = ["--players", "Max,Emma", "--first", "Max", "--dice", "entered", "--record", str(file)]
    _, output = play(*args, answers=[*lines[:7], "y5", "", *lines[7:]])
    assert "There are 6 dice in play, not 3." in output
    assert "The blue die is missing." in output
    assert "the same in this order: white, white, red, yellow, green," in output
    assert "1. w4 w1 r2 y5 g3 b6 | Max: r5 b10 | Emma: y5\n" in file.read_text()
    assert "Dice: entered\n" in file.read_text()


def test_mistyped_dice_are_typed_again_until_somebody_has_decided(
    play: Play, tmp_path: Path
) -> None:
    file = tmp_path / "game.qwixx"
    args = ["--players", "Max,Emma", "--first", "Max", "--dice", "entered", "--record", str(file)]
    turn = ["412537", "4 1 2 5 3 5", "u", "4 1 2 5 3 6", "r5", "", "u", "y5", "", "b10", ""]
    again = ["u", "6 6 1 1 1 1", "u", "w1 w1 r1 y1 g1 b1", "-", "", EOF]
    _, output = play(*args, answers=[*turn, *again])
    assert "A die shows 1 to 6, not 7." in output
    assert output.count("There is nothing to undo") == 2  # after a decision, and before any dice
    assert file.read_text().splitlines()[-2:] == [
        "1. w4 w1 r2 y5 g3 b6 | Max: r5 b10 | Emma: y5",
        "2. w1 w1 r1 y1 g1 b1 | Emma:",
    ]


@pytest.mark.parametrize("games", ["1", "2"])
def test_who_begins_is_kept_though_nobody_has_rolled(
    play: Play, tmp_path: Path, games: str
) -> None:
    file = tmp_path / "game.qwixx"
    names = ["--players", "Max,Emma", "--dice", "entered", "--series", games]
    play(*names, "--first", "Emma", "--record", str(file), answers=["q", "y"])
    assert "First: Emma\n" in file.read_text()
    _, output = play("--resume", str(file), answers=["6 6 6 6 6 6", EOF])
    assert "Emma begins." in output
    assert "First:" not in file.read_text()
    assert "1. w6 w6 r6 y6 g6 b6 | Emma:" in file.read_text()


def test_the_next_game_of_a_series_is_begun_by_the_next_player_though_it_was_put_away(
    play: Play, tmp_path: Path
) -> None:
    file = tmp_path / "game.qwixx"
    names = ["--players", "Max,Emma", "--dice", "entered", "--series", "2", "--first", "Max"]
    play(*names, "--record", str(file), answers=misthrows_only)
    before = file.read_text()
    file.write_text(before.replace("First: Emma\n", ""))  # as older records are
    for text in (before, file.read_text()):
        file.write_text(text)
        assert "Emma begins." in play("--resume", str(file), answers=["q", "y"])[1]


def test_others_do_not_see_a_decision_of_action_1(play: Play) -> None:
    lines = ["r7", "", EOF]
    args = ["--players", "Max,Emma", "--first", "Max", "--seed", "1"]
    _, output = play(*args, answers=lines)
    emmas = output.partition("sheet of Emma")[2]
    assert "0✗   0" in emmas.splitlines()[1]
    assert "Max red 7" not in output


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--players", "6"], "classic is for 1 to 5 players, not 6"),
        (["--edition", "deluxe", "--players", "1"], "deluxe is for 2 to 4 players, not 1"),
        (["--players", "0"], "a game needs at least one player"),
        (["--players", "Max,Max"], "two players are called Max"),
        (["--players", "Max,"], "a player needs a name"),
        (["--players", "Max,Robo=hal"], "there is no bot 'hal': there are bot, random"),
        (["--rulings", "cheat"], "there is no ruling 'cheat'"),
        (["--board", "nowhere"], "there is no board 'nowhere'"),
        (["--edition", "classic", "--board", "garden"], "classic is played without a board"),
        (["--first", "Zoe"], "there is no player 'Zoe'"),
        (["--resume", "missing.qwixx"], "missing.qwixx: there is no such file"),
        (["--resume", "-"], "a game goes on in its file"),
        (["--resume", "x", "--players", "2"], "--resume goes on with the game as it was agreed"),
        (["--record", "no/such/folder/x"], "there is no folder no/such/folder"),
    ],
)
def test_what_cannot_be_played_is_refused(play: Play, args: list[str], told: str) -> None:
    code, output = play(*args, answers=[])
    assert code == 1
    assert output.startswith(f"qwixx: {told}")
    assert output.count("\n") == 2, "what is wrong, and a hint"


def test_a_file_is_never_overwritten(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Emma")
    code, output = play("--record", str(file), answers=[])
    assert (code, file.read_text()) == (1, "Dear Emma")
    assert "is there already\nName another file.\n" in output


def test_a_record_that_is_read_only_is_left_alone(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.qwixx"
    play("--seed", "4", "--record", str(file), answers=stop_after(first_choice, 5, [EOF]))
    file.chmod(0o444)
    before = file.read_text()
    code, output = play("--resume", str(file), answers=[])
    assert (code, file.read_text()) == (1, before)
    assert f"{file} is read-only\nGo on with a copy of it.\n" in output


def test_a_game_that_is_over_does_not_go_on(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.qwixx"
    play("--seed", "4", "--record", str(file), answers=first_choice)
    code, output = play("--resume", str(file), answers=[])
    assert code == 1
    assert "this game is over" in output


def test_a_broken_record_says_where(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.qwixx"
    file.write_text("Edition: classic\nPlayers: Max, Emma\n\n1. w4 w1 r2 | Max: r5\n")
    code, output = play("--resume", str(file), answers=[])
    assert code == 1
    assert f"{file}, line 4: " in output


def test_a_board_of_ones_own(play: Play, tmp_path: Path) -> None:
    file, board = tmp_path / "game.qwixx", tmp_path / "my own.board"
    spaces = " ".join(f"r{2 + n % 11}/{1 + n // 2}" for n in range(40))
    board.write_text(f"Board: mine\n{spaces}\n")
    leaving = stop_after(first_choice, 6, ["q", "y"])
    args = ("--board", str(board), "--seed", "1", "--record", str(file))
    _, output = play(*args, answers=leaving)
    told = shlex.split(output.rpartition("Go on with: ")[2].strip())
    assert told == ["qwixx", "play", "--resume", str(file)]
    board.unlink()  # it is in the record
    code, output = play(*told[2:], "--seed", "2", answers=first_choice)
    assert code == 0
    assert "mine" in output


def test_an_old_game_that_only_names_its_board_goes_on_with_the_board(
    play: Play, tmp_path: Path
) -> None:
    file, board = tmp_path / "game.qwixx", tmp_path / "mine.board"
    spaces = " ".join(f"r{2 + n % 11}/{1 + n // 2}" for n in range(40))
    board.write_text(f"Board: mine\n{spaces}\n")
    file.write_text("Edition: on-board\nPlayers: you, bot\nBoard: mine\nBots: bot=bot\n")
    code, output = play("--resume", str(file), answers=[])
    assert code == 1
    assert "the board 'mine' is not known" in output
    code, _ = play(
        "--resume", str(file), "--board", str(board), "--seed", "1", answers=first_choice
    )
    assert code == 0
    assert next(read_games(file.read_bytes())).state.is_over


def test_a_game_on_our_board_goes_on_whether_or_not_it_is_named(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.qwixx"
    leaving = stop_after(first_choice, 6, ["q", "y"])
    _, output = play("--board", "storm", "--record", str(file), answers=leaving)
    assert output.endswith(f"Go on with: qwixx play --resume {file}\n")
    assert play("--resume", str(file), "--board", "storm", answers=first_choice)[0] == 0


@pytest.mark.slow
def test_the_bots_sit_down_by_name(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.qwixx"
    args = ["--players", "you,gap,Robo=random", "--seed", "1", "--record", str(file)]
    code, output = play(*args, answers=first_choice)
    assert code == 0
    assert "Robo" in output
    assert "Bots: gap=gap, Robo=random\n" in file.read_text()


def test_a_name_that_looks_like_a_mistyped_bot_is_told(play: Play) -> None:
    code, told = play("--players", "you,mastr,bot", answers=[])
    assert code == 0
    assert "mastr is a person; the bot is called master: --players you,master,bot\n" in told
    assert "is a person" not in play("--players", "Anna,Ben", answers=[])[1]


def test_there_is_one_set_of_bots_by_name(play: Play) -> None:
    """Those of match and ladder, and the one that is there at once."""
    code, told = play("--players", "you,nope=foo", answers=[])
    assert code == 1
    assert f"there are bot, {', '.join(NAMES)}" in told


def test_a_board_of_ours_in_capitals_is_no_file(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.qwixx"
    leaving = stop_after(first_choice, 3, ["q", "y"])
    code, output = play("--board", "Storm", "--record", str(file), answers=leaving)
    assert code == 0
    assert f"qwixx play --resume {file}" in output
    assert "--board" not in output
