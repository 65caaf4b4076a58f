"""Dice and decisions at a table."""

from __future__ import annotations

from typing import Any

import pytest

from qwixx import rules
from qwixx.rules import Step
from qwixx.server.analysis.verify import verify_record
from qwixx.server.protocol import commands, events
from qwixx.server.table import Denied, drawing, records_of
from tests.server.table.sitting import Sitting

OPEN_DICE = "w1 w2 r6 y6 g6 b6"
"""On an empty sheet everybody has a choice in action 1, and the active player in action 2."""


def entered(people: int = 2, **settings: Any) -> Sitting:
    """A game with real dice, before the first throw."""
    sitting = Sitting(people, dice="entered", **settings)
    sitting.start()
    return sitting


def test_only_the_active_player_rolls() -> None:
    sitting = Sitting(2)
    sitting.start()
    with pytest.raises(Denied, match="rolls the dice"):
        sitting.roll(sitting.other)
    sitting.roll()
    assert sitting.game.state.step is not Step.ROLL


def test_decisions_of_action_1_wait_for_each_other() -> None:
    sitting = entered(3)
    sitting.enter(sitting.active, OPEN_DICE)
    first = sitting.active
    sitting.decide(first, "r3")
    assert sitting.view().game is not None
    you = sitting.you(first)
    assert you.decided is not None
    assert (you.decision, you.decided.decision, you.decided.skips) == ("r3", "r3", 1)
    assert sitting.game.state.sheets[first].rows == (0, 0, 0, 0)
    for seat in {0, 1, 2} - {first}:
        sitting.decide(seat, "y3")
    crossed = {event.seat: event.cell for event in sitting.told(events.Crossed)}
    assert crossed == {seat: "r3" if seat == first else "y3" for seat in range(3)}


def test_a_decision_can_be_taken_back_until_it_takes_effect() -> None:
    sitting = entered()
    sitting.enter(sitting.active, OPEN_DICE)
    me, other = sitting.active, sitting.other
    sitting.decide(me, "r3")
    with pytest.raises(Denied, match="take it back first"):
        sitting.decide(me, "y3")
    sitting.do(me, commands.TakeBack, step=sitting.game.step_id)
    assert (sitting.you(me).decision, sitting.you(me).decided) == (None, None)
    sitting.decide(me, "y3")
    step = sitting.game.step_id
    sitting.decide(other, "-")
    with pytest.raises(Denied, match="moved on"):
        sitting.do(me, commands.TakeBack, step=step)
    assert str(sitting.game.state.taken[me][0]) == "y3"


def test_a_late_answer_does_no_harm() -> None:
    sitting = entered()
    step = sitting.game.step_id
    sitting.enter(sitting.active, OPEN_DICE)
    with pytest.raises(Denied, match="moved on"):
        sitting.do(sitting.active, commands.Decide, step=step, decision="-")


def test_what_the_rules_refuse_is_refused_in_their_words() -> None:
    sitting = entered()
    sitting.enter(sitting.active, OPEN_DICE)
    with pytest.raises(Denied, match=r"Red 5 cannot be crossed: the white dice show 3\."):
        sitting.decide(0, "r5")
    with pytest.raises(Denied, match="is not a decision"):
        sitting.decide(0, "what?")


def test_who_has_nothing_to_cross_is_passed_by_the_table() -> None:
    sitting = entered()
    active, other = sitting.active, sitting.other
    sitting.enter(active, "w6 w6 r1 y1 g1 b1")  # a twelve locks red and yellow; nobody may
    sitting.decide(active, "g12")
    # The other had green and blue to choose from.
    assert sitting.you(other).options
    assert sitting.you(active).may_take_back
    sitting.decide(other, "g12")
    sitting.decide(active, "-")
    sitting.enter(other, "w6 w6 r1 y1 g1 b1")
    sitting.decide(active, "b12")
    sitting.decide(other, "b12")
    sitting.decide(other, "-")
    # Now nobody can do anything with a twelve: action 1 passes by itself.
    sitting.enter(active, "w6 w6 r1 y1 g1 b1")
    assert sitting.game.state.step is Step.ACTION2
    assert sitting.game.dice_correctable


def test_a_pass_without_a_choice_cannot_be_taken_back() -> None:
    sitting = entered()
    active, other = sitting.active, sitting.other
    for roller, cell in ((active, "g12"), (other, "b12")):
        sitting.enter(roller, "w6 w6 r1 y1 g1 b1")
        sitting.decide(active, cell if roller == active else "-")
        sitting.decide(other, cell)
        sitting.decide(roller, "-")
    sitting.enter(active, "w6 w6 r1 y1 g1 b1")  # blue is open to the active player alone
    you = sitting.you(other)
    assert (you.decision, you.may_take_back, you.options) == ("-", False, [])
    with pytest.raises(Denied, match="nothing that you could cross"):
        sitting.do(other, commands.TakeBack, step=sitting.game.step_id)


def test_a_person_is_asked_before_a_misthrow_that_cannot_be_helped() -> None:
    sitting = entered()
    active, other = sitting.active, sitting.other
    for roller in (active, other):
        sitting.enter(roller, "w6 w6 r6 y6 g6 b6")
        for seat in (active, other):
            sitting.decide(seat, "g12" if roller == active else "b12")
        if sitting.game.state.step is Step.ACTION2:
            sitting.decide(roller, "-")
    sitting.enter(active, "w6 w6 r6 y6 g6 b6")
    assert sitting.game.state.step is Step.ACTION2
    options = sitting.you(active).options
    assert [(option.decision, option.misthrow, option.points) for option in options] == [
        ("-", True, -5)
    ]
    sitting.decide(active, "-")
    assert sitting.told(events.Misthrown) == [events.Misthrown(seat=active, count=1)]


def test_an_action_2_in_which_nothing_fits_is_passed_over_and_said() -> None:
    sitting = entered()
    active, other = sitting.active, sitting.other
    for roller in (active, other):
        sitting.enter(roller, OPEN_DICE)
        sitting.decide(active, "r3" if roller == active else "-")
        sitting.decide(other, "-" if roller == active else "r3")
        sitting.decide(roller, "-")
    assert sitting.told(events.NothingFits) == []
    # Every sum is two: behind red 3, crossed in yellow, and the locks of green and blue.
    sitting.enter(active, "w1 w1 r1 y1 g1 b1")
    sitting.decide(active, "y2")
    sitting.decide(other, "-")
    assert sitting.told(events.NothingFits) == [events.NothingFits(seat=active, action=2)]
    assert sitting.game.state.step is Step.ROLL


def test_entered_dice_are_corrected_until_a_person_decides() -> None:
    sitting = entered(2, bots=1)
    sitting.enter(sitting.active, OPEN_DICE)
    step = sitting.game.step_id
    sitting.bots_act()
    host = sitting.table.host
    sitting.enter(host, "w5 w5 r6 y6 g6 b6")
    assert sitting.game.state.dice == rules.read_dice("w5 w5 r6 y6 g6 b6")
    assert sitting.game.step_id != step
    assert sitting.told(events.Rolled)[-1].corrected
    with pytest.raises(Denied, match="moved on"):  # decided on dice that never lay there
        sitting.do(0, commands.Decide, step=step, decision="-")
    sitting.decide(0, "-")
    with pytest.raises(Denied, match="these dice stay"):
        sitting.enter(host, OPEN_DICE)
    # The only one who had decided takes it back: nobody relies on these dice any more.
    sitting.do(0, commands.TakeBack, step=sitting.game.step_id)
    assert sitting.you(host).may_enter_dice
    sitting.decide(1, "-")
    assert not sitting.game.dice_correctable


def test_dice_that_do_not_fit_are_refused() -> None:
    sitting = entered()
    for dice, reason in {
        "w1 w2 r3": "The yellow die is missing",
        "w1 w2 w3 r1 y1 g1 b1": "two white dice",
        "w7 w1 r1 y1 g1 b1": "dice show 1 to 6",
    }.items():
        with pytest.raises(Denied, match=reason):
            sitting.enter(sitting.active, dice)


def test_rolled_and_entered_dice_do_not_mix() -> None:
    rolled = Sitting(2)
    rolled.start()
    with pytest.raises(Denied, match="server rolls"):
        rolled.enter(rolled.active, OPEN_DICE)
    real = entered()
    with pytest.raises(Denied, match="real dice"):
        real.roll()


@pytest.mark.parametrize("edition", list(rules.editions()))
@pytest.mark.parametrize("dice", ["rolled", "entered"])
def test_a_finished_game_is_a_record_that_replays_and_verifies(edition: str, dice: str) -> None:
    sitting = Sitting(3, edition=edition, dice=dice)
    sitting.start()
    sitting.play_to_the_end()
    (text,) = records_of(sitting.table)
    (game,) = rules.read_games(text)
    assert game.state == sitting.game.state
    said = verify_record(game.record)
    assert said.devices == ("Max", "Emma", "Laura")
    assert said.throws == (len(game.record.turns) if dice == "rolled" else 0)


def test_the_record_of_a_running_game_keeps_what_is_hidden() -> None:
    sitting = Sitting(2)
    sitting.start()
    sitting.roll()
    secret = sitting.game.dice_secret
    (text,) = records_of(sitting.table)
    assert secret not in text
    assert sitting.view().fairness is not None
    assert sitting.view().fairness.secret is None  # type: ignore[union-attr]


def test_the_first_player_is_drawn_by_lot_from_all_seats() -> None:
    firsts = set()
    for seed in range(40):
        sitting = Sitting(3, seed=seed)
        sitting.start()
        firsts.add(sitting.active)
        assert sitting.game.drawn
    assert firsts == {0, 1, 2}


def test_in_the_next_game_of_a_series_and_in_a_rematch_the_next_player_starts() -> None:
    sitting = Sitting(2, games=2)
    sitting.start()
    firsts = []
    for _ in range(3):
        firsts.append(sitting.game.first)
        sitting.play_to_the_end()
        sitting.start()
    assert firsts == [firsts[0], 1 - firsts[0], firsts[0]]
    assert len(sitting.view().series.results) == 1  # the rematch began a series of its own
    assert len(sitting.table.records) == 3


def test_a_table_takes_only_so_many_games_but_ends_the_series_that_was_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(drawing, "MOST_GAMES", 1)
    sitting = Sitting(games=2)
    for _ in range(2):
        sitting.start()
        sitting.play_to_the_end()
    with pytest.raises(Denied, match="open a new one") as denied:
        sitting.do(0, commands.StartGame)
    assert denied.value.code == "long"
    assert len(records_of(sitting.table)) == 2
