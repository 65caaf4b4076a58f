"""What is announced: crosses, closed rows, misthrows, moves, the last round, the end."""

from __future__ import annotations

from qwixx.rules import (
    Closed,
    Colour,
    Crossed,
    LastRound,
    Misthrown,
    Moved,
    Over,
    decide,
    news,
    read_cell,
    read_decision,
)
from tests.rules.words import EMMA, MAX, action1, position, rolled, then

FIVE_RED = "r2.3.4.5.6"


def test_everyones_crosses_are_told_together() -> None:
    before = rolled(position("", ""))
    half = decide(before, EMMA, read_decision("y5"))
    assert news(before, half) == ()
    after = decide(half, MAX, read_decision("r5"))
    assert news(half, after) == (
        Crossed(MAX, read_cell("r5"), locked=False),
        Crossed(EMMA, read_cell("y5"), locked=False),
    )


def test_a_closed_row_names_all_who_locked_it() -> None:
    before = rolled(position(FIVE_RED, FIVE_RED, "r2"), "w6 w6 r1 y1 g1 b1")
    assert news(before, action1(before, "r12", "r12")) == (
        Crossed(MAX, read_cell("r12"), locked=True),
        Crossed(EMMA, read_cell("r12"), locked=True),
        Closed(Colour.RED, (MAX, EMMA)),
    )


def test_a_misthrow_is_told_with_its_number() -> None:
    before = action1(rolled(position("m1", "")))
    assert news(before, then(before, "-")) == (Misthrown(MAX, 2),)


def test_the_end_names_the_winners() -> None:
    before = action1(rolled(position("m3", "r2")))
    assert news(before, then(before, "-")) == (Misthrown(MAX, 4), Over((EMMA,)))


def test_a_move_and_the_last_round_are_told() -> None:
    before = then(action1(rolled(position("r2 p33", "", edition="on-board"))), "-")
    after = then(before, "3>g4")
    assert news(before, after) == (
        Crossed(MAX, read_cell("g4"), locked=False),
        Moved(MAX, 36),
        LastRound(MAX),
    )


def test_nothing_new_is_no_news() -> None:
    before = position("r2", "")
    assert news(before, rolled(before)) == ()
