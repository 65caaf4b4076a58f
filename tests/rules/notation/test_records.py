"""Records as values, and what reading is lenient about."""

import pytest

from qwixx.rules import (
    NotationError,
    Record,
    Refused,
    Turn,
    make_setup,
    play_turn,
    read_decision,
    read_dice,
    read_games,
    read_record,
    replay,
    start,
    verify_name,
    write_record,
)
from tests.rules.notation.texts import game, read

FIRST = "1. w4 w1 r2 y5 g3 b6 | Max: r5 b10 | Emma: y5"
CLASSIC = make_setup("classic", 2)


def turn_of(*words: str, active: int = 0, misthrow: bool = False) -> Turn:
    """A turn with the dice of the rulebooks' example."""
    decisions = tuple(tuple(map(read_decision, word.split())) for word in words)
    return Turn(active, read_dice("w4 w1 r2 y5 g3 b6"), decisions, misthrow)


def test_the_first_turn_of_the_rulebooks() -> None:
    record = read(FIRST)
    assert record.turns == (turn_of("r5 b10", "y5"),)
    assert (record.players, record.first, record.result) == (("Max", "Emma"), 0, None)


def test_whoever_is_written_first_rolls_first() -> None:
    assert read("1. w4 w1 r2 y5 g3 b6 | Emma: - b10").first == 1


def test_whoever_is_named_rolls_first_if_nobody_has() -> None:
    (reading,) = read_games("Edition: classic\nPlayers: Max, Emma\nFirst: Emma\n")
    assert (reading.record.first, reading.state.active) == (1, 1)


def test_the_lines_of_the_turns_and_headers_are_told() -> None:
    (reading,) = read_games(game("; a comment", FIRST))
    assert (reading.line, reading.lines) == (1, (5,))
    assert reading.header_lines == {"Edition": 1, "Players": 2}


def test_dice_may_stand_in_any_order() -> None:
    assert read("1. b6 w4 y5 r2 w1 g3 | Max: r5 b10 | Emma: y5") == read(FIRST)


def test_a_pass_of_another_player_may_be_written() -> None:
    written = read("1. w4 w1 r2 y5 g3 b6 | Max: r5 - | Emma: -")
    assert written == read("1. w4 w1 r2 y5 g3 b6 | Max: r5 -")
    assert "Emma: -" not in write_record(written)


def test_the_mark_of_a_misthrow_may_be_left_out_and_is_always_written() -> None:
    record = read("1. w4 w1 r2 y5 g3 b6 | Max: - -")
    assert record.turns[0].misthrow
    assert "| Max: - - !\n" in write_record(record)


def test_others_are_written_in_seating_order() -> None:
    line = "1. w4 w1 r2 y5 g3 b6 | Laura: r5 - | {} | {} | {}"
    record = read(
        line.format("Linus: g5", "Max: r5", "Emma: y5"), players="Max, Emma, Laura, Linus"
    )
    assert line.format("Max: r5", "Emma: y5", "Linus: g5") in write_record(record)


def test_a_game_may_stop_before_action_1_or_in_the_middle_of_a_turn() -> None:
    assert read("1. w4 w1 r2 y5 g3 b6 | Max:").turns == (turn_of("", ""),)
    assert read("1. w4 w1 r2 y5 g3 b6 | Max: r5").turns == (turn_of("r5", "-"),)
    assert read().turns == ()


def test_a_finished_game_gets_its_result() -> None:
    lines = [
        f"{number}. w4 w1 r2 y5 g3 b6 | {'Emma' if number % 2 else 'Max'}: - -"
        for number in range(1, 8)
    ]
    record = read(*lines)
    assert record.result == (-15, -20)
    assert write_record(record).endswith("\nResult: Max -15, Emma -20\n")


def test_headers_are_kept_and_put_in_order() -> None:
    text = (
        "Seed: 17\nDate: 2026-11-15\nPlayers: Max, Emma\nFair-Dice: a=b: c\nDice: entered\n"
        "Seed: 18\nEdition: deluxe\nGame: 2  of 5\nRulings: die-stays, finish-turn\nNote:\n"
    )
    record = read_record(text)
    assert write_record(record) == (
        "Edition: deluxe\nPlayers: Max, Emma\nRulings: finish-turn, die-stays\nGame: 2 of 5\n"
        "Dice: entered\nDate: 2026-11-15\nSeed: 17\nFair-Dice: a=b: c\nSeed: 18\nNote:\n"
    )
    assert read_record(write_record(record)) == record
    assert (record.game, record.header("Seed"), record.header("Nothing")) == ((2, 5), "17", None)


@pytest.mark.parametrize("name", ["X", "Played at (place)", "Émile's note", "E-Mail/Web", "a" * 40])
def test_unknown_headers_are_kept_whatever_they_are_called(name: str) -> None:
    record = read_record(f"Edition: classic\nPlayers: Max, Emma\n{name}: here: there\n")
    assert record.header(name) == "here: there"
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ([("Edition", "classic")], "Edition is not free to choose"),
        ([("Result", "Max 3")], "Result is not free to choose"),
        ([("Game", "1 of 5"), ("Game", "2 of 5")], "Game is given twice"),
        ([("Game", "3 of 2")], "there is no game 3 in a series of 2"),
        ([("Dice", "loaded")], "Dice is rolled or entered, not 'loaded'"),
        ([("Note", "first; second")], "the value of Note cannot be written in one line"),
        ([("Note", "first\nsecond")], "the value of Note cannot be written in one line"),
        ([("1st", "first")], "'1st' is not the name of a header"),
        ([("", "first")], "'' is not the name of a header"),
        ([("w4 | Max", "r5")], "'w4 | Max' is not the name of a header"),
        ([("a" * 41, "first")], "is not the name of a header"),
        ([("two\nlines", "first")], "'two\\nlines' is not the name of a header"),
    ],
)
def test_a_record_that_could_not_be_read_again_is_refused(
    headers: list[tuple[str, str]], reason: str
) -> None:
    with pytest.raises(Refused) as refused:
        Record(CLASSIC, ("Max", "Emma"), headers=tuple(headers))
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    "name",
    ["", " ", " Max", "Max ", "a|b", "a:b", "a,b", "a;b", "a\nb", "a\0b", "x" * 25, "\u200b"],
)
def test_names_that_cannot_be_written_are_refused(name: str) -> None:
    with pytest.raises(Refused):
        verify_name(name)
    with pytest.raises(Refused):
        Record(CLASSIC, (name, "Emma"))


@pytest.mark.parametrize("name", ["M", "x" * 24, "Max 2", "1.", "Ünal", "李", "👨‍👩‍👧", "-", "#!"])
def test_any_other_name_can_play(name: str) -> None:
    record = read_record(game(FIRST.replace("Max", name), players=f"{name}, Emma"))
    assert record.players == (name, "Emma")
    assert read_record(write_record(record)) == record


def test_two_players_cannot_have_one_name() -> None:
    with pytest.raises(Refused, match="two players are called Max"):
        Record(CLASSIC, ("Max", "Max"))


def test_a_record_has_a_name_for_each_player() -> None:
    with pytest.raises(Refused, match="a game of 2 players has as many names, not 1"):
        Record(CLASSIC, ("Max",))


def test_one_game_is_not_two() -> None:
    with pytest.raises(NotationError, match="a second game begins here") as refused:
        read_record(game(FIRST) + "\n" + game(FIRST))
    assert refused.value.line == 6


@pytest.mark.parametrize(
    ("turns", "result", "reason"),
    [
        ([turn_of("r6 -", "-")], None, "turn 1: Max may not cross red 6: the white dice show 5"),
        (
            [turn_of("r5 b10", "y5", misthrow=True)],
            None,
            "turn 1: Max took no misthrow in this turn",
        ),
        ([turn_of("- -", "y5")], None, "turn 1: Max took a misthrow in this turn"),
        (
            [turn_of("r5", "-"), turn_of("-", "- -", active=1)],
            None,
            "turn 2: action 2 of Max is mis",
        ),
        (
            [turn_of("r5 -", "-"), turn_of("- r6", "-")],
            None,
            "turn 2: turn 2 belongs to Emma, not Max",
        ),
        ([turn_of("r5 -", "-", "-")], None, "turn 1: a turn of 2 players has one of them active"),
        ([turn_of("r5 -", "-", active=2)], None, "there is no seat 2 among 2 players"),
        ([turn_of("r5 -", "")], None, "turn 1: everyone but the active player decides once"),
        ([turn_of("r5 -", "y5 b10")], None, "turn 1: everyone but the active player decides once"),
        ([turn_of("", "y5")], None, "turn 1: everyone but the active player decides once"),
        ([turn_of("r5 -", "-")], (1, 0), "there is a result, but the game is not over"),
    ],
)
def test_a_record_that_no_game_can_have_does_not_replay(
    turns: list[Turn], result: tuple[int, ...] | None, reason: str
) -> None:
    with pytest.raises(Refused) as refused:
        list(replay(Record(CLASSIC, ("Max", "Emma"), tuple(turns), result)))
    assert str(refused.value).startswith(reason)


def test_a_wrong_result_does_not_replay() -> None:
    turns = [turn_of("- -", "-", misthrow=True)] * 4
    record = Record(
        make_setup("classic", 1),
        ("Max",),
        tuple(Turn(0, turn.dice, turn.decisions[:1], True) for turn in turns),
        (20,),
    )
    with pytest.raises(Refused, match="the result is not what the sheets count"):
        list(replay(record))


def test_one_turn_is_played_on_from_any_state() -> None:
    state = play_turn(start(CLASSIC), ("Max", "Emma"), turn_of("r5 b10", "y5"))
    assert (state.active, state.turn) == (1, 2)
