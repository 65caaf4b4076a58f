"""What the notation has for sheets whose crosses bring others along, or ask for a choice."""

from collections.abc import Callable

import pytest

from qwixx.rules import (
    NotationError,
    Record,
    Refused,
    load_layout,
    make_setup,
    read_cell,
    read_decision,
    read_position,
    read_record,
    read_sheet,
    write_position,
    write_record,
    write_sheet,
)
from tests.rules.notation.texts import game

CHAIN = "1. w3 w3 r1 y1 g1 b1 | Max: r6+y6 -"
PAIR = "r- y- g- b- m0"


def chain(*lines: str) -> Record:
    return read_record(game("Sheets: A, B", "", *lines, edition="chain"))


def bonus_b(last: str) -> Record:
    return read_record(game(
        "1. w5 w6 r1 y1 g1 b1 | Max: y11 -",
        "2. w4 w5 r1 y1 g1 b1 | Emma: - - | Max: " + last,
        edition="bonus-b",
    ))  # fmt: skip


def longo(last: str) -> Record:
    """Max has six red crosses and takes red 15."""
    return read_record(game(
        "Sheets: 5/13, 6/7", "",
        "1. w1 w1 r1 y1 g8 b8 | Max: r2 -",
        "2. w1 w2 r8 y8 g8 b8 | Emma: - - | Max: r3",
        "3. w2 w2 r3 y1 g8 b8 | Max: r4 r5",
        "4. w3 w3 r8 y8 g8 b8 | Emma: - - | Max: r6",
        "5. w3 w4 r1 y1 g8 b8 | Max: r7 -",
        "6. w7 w8 r1 y1 g1 b1 | Emma: - - | Max: " + last,
        edition="longo",
    ))  # fmt: skip


def error(read: Callable[..., object], *args: object) -> str:
    with pytest.raises(Refused) as caught:
        read(*args)
    return str(caught.value)


@pytest.mark.parametrize("text", ["r5", "b16", "ry5", "gb12", "r5'", "b10'"])
def test_cells_are_read_as_they_are_written(text: str) -> None:
    assert str(read_cell(text)) == text


@pytest.mark.parametrize("text", ["rr5", "ry5'", "r5''", "'", "r'", "ry", "wy5", "r05", "ry05"])
def test_what_is_no_cell_is_refused(text: str) -> None:
    assert "is not a cell" in error(read_cell, text)


@pytest.mark.parametrize("text", ["8>5", ">r", ">y", ">g", ">b", ">#", ">-", "ry5", "r5'"])
def test_choices_are_read_as_they_are_written(text: str) -> None:
    assert str(read_decision(text)) == text


@pytest.mark.parametrize("text", [">", ">w", ">5", "8>", ">##", "08>5", "8>05", ">y5"])
def test_what_is_no_choice_is_refused(text: str) -> None:
    assert "is not" in error(read_decision, text)


# What comes along


def test_what_came_along_is_written_and_may_be_left_out() -> None:
    assert write_record(chain(CHAIN)) == write_record(chain(CHAIN.replace("+y6", "")))
    assert "Max: r6+y6 -" in write_record(chain(CHAIN.replace("+y6", "")))


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("r6+y7", "+y6 came along when Max decided r6"),
        ("r6+y6+g6", "+y6 came along when Max decided r6"),
        ("g6+b6", "+y8 came along when Max decided g6"),
        ("b6+g6", "nothing came along when Max decided b6"),
        ("-+g6", "nothing came along when Max decided -"),
        ("r6+y6#", "no row is locked by Max with y6"),
        ("r6+", "'' is not a cell"),
        ("r6+y13", "+y6 came along when Max decided r6"),
        ("r6+y13#", "there is no yellow 13 on the sheet"),
    ],
)
def test_what_did_not_come_along_is_refused(written: str, reason: str) -> None:
    assert reason in error(chain, CHAIN.replace("r6+y6", written))


def test_what_came_along_in_the_turn_before_does_not_count() -> None:
    first = "1. w3 w3 r1 y1 g1 b1 | Max: - - | Emma: g6+b6"
    chain(first, "2. w4 w1 r1 y1 g1 b1 | Emma: r5")
    text = error(chain, first, "2. w4 w1 r1 y1 g1 b1 | Emma: r5+b6")
    assert "nothing came along when Emma decided r5" in text


# Choices


def test_a_choice_stands_behind_the_cross_that_asks_for_it() -> None:
    assert "Max: g9 >b+b12+b11" in write_record(bonus_b("g9 >b"))
    assert "Max: r15 >#\n" in write_record(longo("r15 >#"))
    assert "Max: r15 >-\n" in write_record(longo("r15 >-"))


@pytest.mark.parametrize(
    ("last", "reason"),
    [
        ("g9", "Max has to choose one of >r, >b"),
        ("g9 >y", "Max may not choose >y: choose one of >r, >b"),
        ("g9 >#", "Max may not choose >#: choose one of >r, >b"),
        ("g9 >b >b", "Max may not choose >b: "),
        ("g9 >b+b11", "+b12+b11 came along when Max decided >b"),
        (">b", "Max may not choose >b: there is nothing to choose now"),
        ("- >b", "Max may not choose >b: "),
        ("8>5 g9", "Max may not choose 8>5: the white dice show 9"),
    ],
)
def test_a_choice_that_is_missing_or_not_asked_is_refused(last: str, reason: str) -> None:
    assert reason in error(bonus_b, last)


@pytest.mark.parametrize(
    ("last", "reason"),
    [
        ("r15", "Max has to choose one of >#, >-"),
        ("r15#", "Max has to choose one of >#, >-"),
        ("r15 >r", "Max may not choose >r: choose one of >#, >-"),
        ("r15# >#", "no row is locked by Max with r15"),
    ],
)
def test_an_optional_lock_is_a_choice_and_no_mark(last: str, reason: str) -> None:
    assert reason in error(longo, last)


def test_a_swap_stands_before_its_cross() -> None:
    line = "1. w4 w4 r1 y1 g1 b1 | Max: 8>5 r5 -"
    assert line in write_record(read_record(game(line, edition="x-change")))
    for wrong, reason in [
        ("8>5 -", "Max may not pass: choose one of r5, y5, g5, b5"),
        ("8>5 r8 -", "Max may not cross red 8: choose one of r5, y5, g5, b5"),
        ("8>7 r7 -", "Max may not choose 8>7: there is no such swap left on the sheet"),
        ("r8 8>5 r5", "Max may not choose 8>5: swaps are for the white sum, in action 1"),
    ]:
        text = game(line.replace("8>5 r5 -", wrong), edition="x-change")
        with pytest.raises(Refused) as caught:
            read_record(text)
        assert reason in str(caught.value)


# Headers


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ("", "this game has no line 'Sheets: A, B'"),
        ("Sheets: A, F", "chain has no sheet 'F'; there are A, B, C, D, E"),
        ("Sheets: A, A", "in chain every player has another sheet"),
        ("Sheets: A", "chain deals each of 2 players a sheet, not 1"),
        ("sheets: A, B", "write Sheets, not sheets"),
    ],
)
def test_sheets_are_named_for_each_player(header: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_record(f"Edition: chain\nPlayers: Max, Emma\n{header}\n")
    assert reason in str(caught.value)


def test_sheets_are_named_only_where_they_are_dealt() -> None:
    with pytest.raises(NotationError, match="in classic all players have the same sheet"):
        read_record("Edition: classic\nPlayers: Max, Emma\nSheets: A, B\n")


def test_headers_in_their_order() -> None:
    text = (
        "Edition: chain\nPlayers: Max, Emma\nBoard: storm\nSheets: E, A\n"
        "Rulings: finish-turn, die-stays\n"
    )
    assert write_record(read_record(text)) == text


# Sheets


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mixx-a", "r2.5.8 y- g12 b- m1"),
        ("big-points", "r5 y- g- b- ry5 gb- m0"),
        ("bonus-a", "r2.3 y5.6 g- b- m0 +1.2"),
        ("double-a", "r5.5' y- g- b- m0"),
        ("double-b", "r3.3' y- g- b- m0"),
        ("x-change", "r5 y- g- b- m0 ~1.6"),
        ("chain-a", "r6 y6.7x g- b- m0"),
        ("longo", "r2.3.4.5.6.7.15# y- g- b- m0"),
        ("longo", "r2.3.4.5.6.7.15.16# y- g- b- m0"),
    ],
)
def test_sheets_are_read_as_they_are_written(name: str, text: str) -> None:
    layout = load_layout(name)
    assert write_sheet(layout, read_sheet(text, layout)) == text


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("big-points", PAIR, "is not a sheet: write it like r- y- g- b- ry- gb- m0"),
        ("big-points", "r5 y- g- b- ry6 gb- m0", "that needs red 6 or yellow 6"),
        ("big-points", "r5 y- g- b- ry5x gb- m0", "'ry5x' is not the ry line"),
        ("big-points", "r5 y- g- b- gb- ry- m0", "'gb-' is not the ry line"),
        ("bonus-a", "r2 y- g- b- m0 +1", "0 boxed numbers cannot spend 1 fields"),
        ("bonus-a", "r3 y- g- b- m0 +13", "there is no field 13: there are 12"),
        ("bonus-a", "r3.6 y- g- b- m0 +2.1", "fields are spent from left to right"),
        ("bonus-a", "r3 y- g- b- m0 ~1", "'~1' is not the bar: write it like +- or +1.2"),
        ("bonus-a", "r3 y- g- b- m0 +0", "'+0' is not the bar"),
        ("x-change", "r5 y- g- b- m0 ~10", "there is no field 10: there are 9"),
        ("double-a", "r5' y- g- b- m0", "red 5 again cannot be crossed: that needs red 5"),
        ("double-b", "r3 y- g- b- m0", "red 3 and red 3 again are crossed together, or neither"),
        ("double-a", "r2.3.4.5.6.7.12# y- g- b- m0", "the lock needs 7 crosses in red"),
        ("chain-a", "r6 y- g- b- m0", "red 6 and yellow 6 are crossed together, or neither is"),
        ("longo", "r2.3.4.5.6.15# y- g- b- m0", "red cannot be locked: red 16 is not crossed"),
        ("mixx-b", "r2.10 y- g- b- m0", "red 10 cannot stand behind red 2"),
        ("mixx-b", "r-x y-x g-x b-x m0", "all rows are closed: the game is over before that"),
    ],
)
def test_a_sheet_that_no_game_can_reach_is_refused(name: str, text: str, reason: str) -> None:
    assert reason in error(read_sheet, text, load_layout(name))


def test_every_player_has_a_sheet_of_their_own_in_a_position() -> None:
    layouts = make_setup("double", 2, sheets=["A", "B"]).layouts
    text = "r5.5' y- g- b- m0 | r3.3' y- g- b- m0 @2"
    assert write_position(layouts, read_position(text, layouts)) == text
    with pytest.raises(Refused, match="player 2: there is no red 2' on the sheet"):
        read_position(text.replace("3.3'", "2.2'"), layouts)
