"""Who asks the coach: all may know it, and the host decides whether anybody may."""

from __future__ import annotations

import pytest

from qwixx.server.protocol import commands, events
from qwixx.server.table import Denied

from .sitting import Sitting


def coached(sitting: Sitting) -> list[bool]:
    return [seat.coached for seat in sitting.view().seats]


def test_all_see_who_asks_the_coach_in_this_game_and_are_told_once() -> None:
    sitting = Sitting(2)
    sitting.start()
    sitting.do(1, commands.AskCoach)
    assert coached(sitting) == [False, True]
    assert sitting.do(1, commands.AskCoach) == []
    assert sitting.told(events.Coached) == [events.Coached(seat=1)]
    sitting.play_to_the_end()
    assert coached(sitting) == [False, True]
    sitting.start()
    assert coached(sitting) == [False, False]


def test_the_host_can_have_everybody_play_without_the_coach() -> None:
    sitting = Sitting(2, coach=False)
    sitting.start()
    with pytest.raises(Denied, match="without the coach") as no:
        sitting.do(1, commands.AskCoach)
    assert no.value.code == "no_coach"


def test_outside_a_game_there_is_nothing_to_ask() -> None:
    with pytest.raises(Denied, match="No game is being played"):
        Sitting(2).do(0, commands.AskCoach)


def test_a_chair_that_somebody_takes_over_has_not_asked_yet() -> None:
    sitting = Sitting(2)
    sitting.start()
    sitting.do(1, commands.AskCoach)
    sitting.do(0, commands.RemoveSeat, seat=1)
    assert coached(sitting) == [False, False]
