"""The readers and whatever comes their way: they read it or refuse it, and never break."""

import random
from collections.abc import Callable
from typing import TypeVar

from hypothesis import given
from hypothesis import strategies as st

from qwixx.rules import (
    NotationError,
    Record,
    Refused,
    boards,
    load_layout,
    read_board,
    read_cell,
    read_decision,
    read_dice,
    read_games,
    read_layout,
    read_position,
    read_sheet,
    write_board,
    write_position,
    write_record,
    write_records,
    write_sheet,
)
from qwixx.rules.lines import unwanted_sign
from tests.rules.notation.texts import SETUPS, cut_off

CLASSIC, GARDEN = load_layout("classic"), boards()["garden"]

RECORDS = [write_record(cut_off(setup, 3, None)) for setup in SETUPS.values()]
RECORDS += [write_record(cut_off(setup, 4, 17)) for setup in SETUPS.values()]
POSITION = "r2.5.8 y- g12.9.8.7.6.2# b11 m1 | r- y3.4 g-x b9.5 m0 @2"

# What means something, so that chance comes upon more than plain rubbish.
MEANING = [*"rygbwmp-#x!=>.|:;,@ \t\n\r0123456789", "10", "12", "\r\n", "\ufeff"]
MEANING += ["Edition: ", "classic", "on-board", "Players: ", "Max", "Emma", "Result: ", "Board: "]
MEANING += ["garden", "1. ", "w4 w1 r2 y5 g3 b6", " | ", "Max: ", "r5 ", "5>g10", "g12.11", "m0"]
MEANING += ["p5", "Game: 1 of 2", "Rulings: die-stays"]
texts = st.one_of(st.text(), st.lists(st.sampled_from(MEANING)).map("".join))

T = TypeVar("T")


def mutated(text: str, seed: int) -> str:
    """A text with a few small accidents: something is lost, doubled, put in or replaced."""
    chance = random.Random(seed)
    for _ in range(chance.randrange(1, 4)):
        begin = chance.randrange(len(text) + 1)
        end = begin + chance.choice([0, 0, 1, 1, 2, 30])
        new = chance.choice(["", text[begin:end] * 2, chance.choice(MEANING), "é", "\0"])
        text = text[:begin] + new + text[end:]
    return text


def read_with(reader: Callable[[], T]) -> T | Refused:
    """What a reader makes of it: a value, or a refusal with a message. Nothing else comes out."""
    try:
        return reader()
    except Refused as refusal:
        return refusal


def records_in(source: str | bytes) -> list[Record] | Refused:
    return read_with(lambda: [reading.record for reading in read_games(source)])


def read_or_refuse(source: str | bytes) -> None:
    """What is read is written and read again; what is refused has a line that there is."""
    found = records_in(source)
    if isinstance(found, Refused):
        ends = source.count("\n") if isinstance(source, str) else source.count(b"\n")
        assert isinstance(found, NotationError)
        assert 1 <= found.line <= ends + 1
        assert found.message
        assert unwanted_sign(found.message) is None
    else:
        text = write_records(found)
        assert records_in(text) == found


@given(texts)
def test_any_text_as_a_record(text: str) -> None:
    read_or_refuse(text)
    read_or_refuse(f"Edition: classic\nPlayers: Max, Emma\n{text}")


@given(st.binary())
def test_any_bytes_as_a_record(content: bytes) -> None:
    read_or_refuse(content)
    read_or_refuse(b"Edition: classic\nPlayers: Max, Emma\n; " + content)


@given(st.sampled_from(RECORDS), st.integers(0, 2**32))
def test_a_record_after_an_accident(record: str, seed: int) -> None:
    read_or_refuse(mutated(record, seed))


@given(st.sampled_from(RECORDS), st.integers(0), st.integers(0, 255))
def test_a_record_with_a_wrong_byte(record: str, place: int, byte: int) -> None:
    content = bytearray(record.encode())
    content[place % len(content)] = byte
    read_or_refuse(bytes(content))


@given(st.sampled_from(RECORDS), st.integers(0))
def test_a_record_that_was_cut_off(record: str, place: int) -> None:
    read_or_refuse(record.encode()[: place % len(record)])


@given(st.one_of(texts, st.integers(0, 2**32).map(lambda seed: mutated(POSITION, seed))))
def test_any_text_as_a_sheet_or_position(text: str) -> None:
    for board in (None, GARDEN):
        sheet = read_with(lambda: read_sheet(text, board=board))  # noqa: B023
        if not isinstance(sheet, Refused):
            assert read_sheet(write_sheet(CLASSIC, sheet, board), board=board) == sheet
        position = read_with(lambda: read_position(text, board=board))  # noqa: B023
        if not isinstance(position, Refused):
            assert read_position(write_position(CLASSIC, position, board), board=board) == position


@given(texts)
def test_any_text_as_dice_a_decision_or_a_cell(text: str) -> None:
    dice = read_with(lambda: read_dice(text))
    assert isinstance(dice, Refused) or read_dice(str(dice)) == dice
    for reader in (read_decision, read_cell):
        value: object = read_with(lambda: reader(text))  # noqa: B023
        assert isinstance(value, Refused) or str(value) == text


@given(
    st.one_of(
        texts,
        st.binary(),
        st.integers(0, 2**32).map(lambda seed: mutated(write_board(GARDEN), seed)),
    )
)
def test_any_text_as_a_board(content: str | bytes) -> None:
    board = read_with(lambda: read_board(content))
    if isinstance(board, Refused):
        assert isinstance(board, NotationError)
        assert board.line >= 1
        assert unwanted_sign(board.message) is None
    else:
        assert read_board(write_board(board)) == board


@given(texts)
def test_any_text_as_a_sheet_file(text: str) -> None:
    layout = read_with(lambda: read_layout(text))
    assert not isinstance(layout, Refused) or str(layout)


def test_accidents_break_many_records_but_not_all() -> None:
    """Otherwise the tests above would try one side only."""
    found = [records_in(mutated(RECORDS[seed % len(RECORDS)], seed)) for seed in range(200)]
    assert 40 < sum(isinstance(records, Refused) for records in found) < 200
