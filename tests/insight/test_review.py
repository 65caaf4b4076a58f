"""A game taken apart: the parts add up, and each is what it says."""

import random
from functools import cache

import pytest

from qwixx.insight import Label, Measure, Review, label_of, make_judge, review
from qwixx.rules import Decision, Record, State, record_of
from qwixx.solver import Values
from tests.insight.games import EVERY, NAMES, record_for
from tests.playing import at_random_but_keen, played


@cache
def reviewed(edition: str, players: int) -> Review:
    return review(record_for(edition, players, 3, at_random_but_keen), depth=0)


@pytest.mark.parametrize(("edition", "players"), EVERY)
def test_the_parts_add_up_to_the_result(edition: str, players: int) -> None:
    told = reviewed(edition, players)
    for seat in range(players):
        for measure in Measure:
            change = told.end.parts(measure)[seat] - told.start.parts(measure)[seat]
            assert told.parts(seat, measure).total == pytest.approx(change, abs=1e-9)
            assert told.adjusted(seat, measure) == pytest.approx(
                told.end.parts(measure)[seat] - told.parts(seat, measure).luck
            )


@pytest.mark.parametrize(("edition", "players"), EVERY)
def test_the_luck_of_all_seats_adds_up_to_nothing_and_no_decision_gains(
    edition: str, players: int
) -> None:
    for turn in reviewed(edition, players).turns:
        assert sum(parts.luck for parts in turn.win) == pytest.approx(0, abs=1e-9)
        for one in turn.decisions:
            assert one.loss >= 0
            assert len(one.options) > 1
        for seat, parts in enumerate(turn.win):
            lost = sum(one.loss for one in turn.decisions if one.seat == seat)
            assert parts.play == pytest.approx(-lost, abs=1e-12)


@pytest.mark.parametrize(("edition", "players", "depth"), [("classic", 2, 1), ("bonus-a", 3, 0)])
def test_who_plays_as_the_judge_would_loses_nothing(edition: str, players: int, depth: int) -> None:
    setup = record_for(edition, players, 1).setup
    judge = make_judge(setup, depth)

    def policy(state: State, seat: int, _: random.Random) -> Decision:
        return judge.options(state, seat).best.decision

    turns, end = played(setup, 1, policy)
    told = review(record_of(NAMES[:players], turns, end), depth)
    decisions = [one for seat in range(players) for one in told.decisions(seat)]
    assert len(decisions) > 20
    assert all(one.loss == 0 and one.label is Label.GOOD for one in decisions)


def test_alone_the_judge_is_exact_and_nothing_is_left_over(solo: Values) -> None:
    record = record_for("classic", 1, 4)
    told = review(record)
    parts = told.parts(0, Measure.SCORE)
    assert told.start.score[0] == pytest.approx(115.4831, abs=1e-4)
    assert parts.rest == pytest.approx(0, abs=1e-2)
    assert (parts.others, told.parts(0, Measure.WIN).total) == (0, 0)
    assert record.result is not None
    assert told.start.score[0] + parts.total == pytest.approx(record.result[0])


def test_a_game_that_is_not_over_is_judged_where_it_stands() -> None:
    whole = record_for("classic", 2, 1)
    told = review(Record(whole.setup, whole.players, whole.turns[:5]), depth=0)
    assert not told.is_over
    assert 0 < told.end.win[0] < 1
    assert told.start.win[0] + told.parts(0, Measure.WIN).total == pytest.approx(told.end.win[0])


def test_a_turn_that_only_has_dice_has_luck_and_nothing_else() -> None:
    whole = record_for("classic", 2, 1)
    first = whole.turns[0]
    rolled = type(first)(first.active, first.dice, ((), ()))
    told = review(Record(whole.setup, whole.players, (rolled,)), depth=0)
    assert told.turns[0].decisions == ()
    assert told.turns[0].win[0].play == told.turns[0].win[0].others == 0


def test_the_error_rate_is_the_mean_loss_of_real_decisions() -> None:
    told = reviewed("classic", 2)
    for seat in range(2):
        real = [one for one in told.decisions(seat) if one.real]
        assert all(one.options.range > 0.005 for one in real)
        assert told.error_rate(seat) == pytest.approx(sum(o.loss for o in real) / len(real))


@pytest.mark.parametrize(
    ("loss", "label"),
    [
        (0.0, Label.GOOD),
        (0.0149, Label.GOOD),
        (0.015, Label.DOUBTFUL),
        (0.03, Label.BAD),
        (0.06, Label.VERY_BAD),
        (1.0, Label.VERY_BAD),
    ],
)
def test_a_decision_is_called_by_what_it_gave_away(loss: float, label: Label) -> None:
    assert label_of(loss) is label


def test_the_result_is_that_of_the_record() -> None:
    record = record_for("classic", 4, 2)
    told = review(record, depth=0)
    assert told.is_over
    assert record.result == told.end.score
