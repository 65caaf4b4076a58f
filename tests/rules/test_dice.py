"""Dice as they are written: in any order, two white ones, and of each colour one at most."""

import pytest

from qwixx.rules import Dice, Refused, read_dice


@pytest.mark.parametrize("text", ["w4 w1 r2 g3", " w4\tw1  g3 r2 ", "r2 w4 g3 w1", "w4 r2 w1 g3"])
def test_the_dice_of_a_roll_may_stand_in_any_order(text: str) -> None:
    assert read_dice(text) == Dice((4, 1), (2, 0, 3, 0))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "two white dice, not 0"),
        ("r1 y2", "two white dice, not 0"),
        ("w4", "two white dice, not 1"),
        ("w1 w2 w3", "two white dice, not 3"),
        ("w1 w1 w1 w1 w1 w1 w1 w1", "two white dice, not 8"),
        ("w1 w2 r3 r3", "only one red die"),
        ("w1 r3 w2 r3", "only one red die"),
        ("ww", "'ww' is not a die"),
        ("w w", "'w' is not a die"),
        ("w1 w2 r", "'r' is not a die"),
        ("w1 w7", "dice show 1 to 6"),
        ("w1 w2 b9", "dice show 1 to 6"),
    ],
)
def test_what_is_no_roll_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        read_dice(text)


def test_a_larger_die_is_refused_even_if_it_was_read_before_where_it_is_played_with() -> None:
    assert read_dice("w1 w8 b8", faces=8).coloured[3] == 8
    with pytest.raises(Refused, match="dice show 1 to 6"):
        read_dice("w1 w8 b8")
