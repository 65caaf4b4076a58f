"""Games of a series that stand in one text."""

import pytest

from qwixx.rules import NotationError, read_games, verify_series

DICE = "w4 w1 r2 y5 g3 b6"
TRIO = ("Max", "Emma", "Laura")
FIXED = "Edition: deluxe\nPlayers: Max, Emma, Laura\n"


def game(
    number: int, first: str, headers: str = FIXED, length: int = 3, turns: int = 10, more: str = ""
) -> str:
    """A game of nothing but misthrows, in which ten turns are the last."""
    begins = TRIO.index(first)
    lines = [f"{turn + 1}. {DICE} | {TRIO[(begins + turn) % 3]}: - - !\n" for turn in range(turns)]
    of = f"Game: {number} of {length}\n" if number else ""
    return f"{headers}{of}{more}\n{''.join(lines)}\n"


def numbers(text: str) -> list[tuple[int, int] | None]:
    return [reading.record.game for reading in verify_series(read_games(text))]


def refusal(text: str) -> tuple[int, str]:
    with pytest.raises(NotationError) as refused:
        numbers(text)
    return refused.value.line, refused.value.message


ONE, TWO, THREE = game(1, "Laura"), game(2, "Max"), game(3, "Emma")
GAME_LINE = 3
TURN_LINE = 5
LENGTH = len(ONE.splitlines())


def test_a_whole_series_belongs_together() -> None:
    assert numbers(ONE + TWO + THREE) == [(1, 3), (2, 3), (3, 3)]


def test_a_series_may_stop_at_the_end_of_the_text() -> None:
    for last in (game(2, "Max", turns=4), game(2, "Max", turns=0)):
        assert numbers(ONE) == [(1, 3)]
        assert numbers(ONE + TWO) == [(1, 3), (2, 3)]
        assert numbers(ONE + last) == [(1, 3), (2, 3)]


def test_one_game_alone_may_be_any_of_its_series() -> None:
    assert numbers(TWO) == [(2, 3)]


def test_another_series_may_follow_one_that_is_over_or_broken_off() -> None:
    other = FIXED.replace("Max, Emma, Laura", "Laura, Max, Emma")
    again = game(1, "Emma", other, length=2) + game(2, "Laura", other, length=2)
    assert len(numbers(ONE + TWO + THREE + again)) == 5
    assert len(numbers(ONE + game(2, "Max", turns=3) + again)) == 4
    assert len(numbers(game(1, "Max", turns=0) + game(1, "Max", turns=0) + ONE)) == 3
    assert len(numbers(game(0, "Max") + game(0, "Max") + ONE)) == 3


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        (ONE + THREE, 1, "game 2 of 3 comes here, not game 3 of 3"),
        (ONE + ONE, 1, "game 2 of 3 comes here, not game 1 of 3"),
        (ONE + TWO + TWO, 2, "game 3 of 3 comes here, not game 2 of 3"),
        (ONE + game(2, "Max", length=5), 1, "game 2 of 3 comes here, not game 2 of 5"),
        (TWO + THREE, 0, "a series begins with game 1, not with game 2"),
        (TWO + ONE, 0, "a series begins with game 1, not with game 2"),
        (ONE + TWO + THREE + THREE, 3, "a series begins with game 1, not with game 3"),
    ],
)
def test_no_game_of_a_series_is_missing_or_there_twice(text: str, place: int, message: str) -> None:
    assert refusal(text) == (place * LENGTH + GAME_LINE, message)


def test_a_game_without_a_series_does_not_stand_within_one() -> None:
    message = "game 2 of 3 comes here, not a game of no series"
    assert refusal(ONE + game(0, "Max")) == (LENGTH + 1, message)


def test_no_game_follows_in_its_series_one_that_is_not_over() -> None:
    half = game(1, "Laura", turns=4)
    line = len(half.splitlines()) + GAME_LINE
    assert refusal(half + TWO) == (line, "game 1 of 3 is not over, so game 2 cannot follow")


@pytest.mark.parametrize(
    ("headers", "line", "has"),
    [
        (FIXED.replace("deluxe", "classic"), 1, "'Edition: deluxe'"),
        (FIXED.replace("Max, Emma", "Emma, Max"), 2, "'Players: Max, Emma, Laura'"),
        (FIXED + "Rulings: die-stays\n", 3, "no Rulings"),
    ],
)
def test_all_games_of_a_series_have_the_same_players_and_rules(
    headers: str, line: int, has: str
) -> None:
    message = f"all games of a series are alike: the one before has {has}"
    assert refusal(ONE + game(2, "Max", headers, turns=0)) == (LENGTH + line, message)


@pytest.mark.parametrize(
    ("was", "now", "has"),
    [
        ("Dice: rolled\n", "Dice: entered\n", "'Dice: rolled'"),
        ("", "Dice: entered\n", "no Dice"),
        ("Fair-Table: 12ab\n", "Fair-Table: 34cd\n", "'Fair-Table: 12ab'"),
    ],
)
def test_all_games_of_a_series_have_the_same_dice_and_table(was: str, now: str, has: str) -> None:
    one, two = game(1, "Laura", more=was), game(2, "Max", more=now)
    message = f"all games of a series are alike: the one before has {has}"
    assert refusal(one + two) == (len(one.splitlines()) + GAME_LINE + 1, message)
    assert len(numbers(one + game(2, "Max", more=was))) == 2


def test_a_series_may_begin_before_tables_were_named() -> None:
    assert len(numbers(ONE + game(2, "Max", more="Fair-Table: 12ab\n"))) == 2


def test_a_ruling_that_is_no_longer_there_is_missed_where_the_game_begins() -> None:
    ruled = game(1, "Laura", FIXED + "Rulings: die-stays\n")
    message = "all games of a series are alike: the one before has 'Rulings: die-stays'"
    assert refusal(ruled + TWO) == (LENGTH + 2, message)


@pytest.mark.parametrize("header", ["", "Fair-First: next player\n", "Fair-First: drawn by lot\n"])
def test_the_next_player_begins_the_next_game(header: str) -> None:
    line = LENGTH + TURN_LINE + bool(header)
    message = "Max begins this game of the series, not Emma"
    assert refusal(ONE + game(2, "Emma", more=header)) == (line, message)


def test_the_next_player_is_named_where_nobody_has_rolled_yet() -> None:
    rightly = game(2, "Max", turns=0, more="First: Max\n")
    assert numbers(ONE + rightly) == [(1, 3), (2, 3)]
    wrongly = game(2, "Max", turns=0, more="First: Laura\n")
    message = "Max begins this game of the series, not Laura"
    assert refusal(ONE + wrongly) == (LENGTH + GAME_LINE + 1, message)
