"""A game that a person plays on: by the rules, the same each time, and nothing hidden is seen."""

from __future__ import annotations

import pytest

from qwixx import rules
from qwixx.insight.whatif import TakenOver, take_over
from qwixx.rules import PASS, Decision, Record, Refused, Step

from .games import record_for

RECORD = record_for("classic", 3, 5)


def played_on(record: Record, turn: int, seat: int) -> tuple[TakenOver, list[Decision]]:
    """A person who always takes the last of what is legal."""
    decisions = list[Decision]()
    while not (now := take_over(record, turn, 1, seat, decisions)).state.is_over:
        assert seat in rules.waiting_for(now.state)
        decisions.append(rules.legal(rules.seen_by(now.state, seat), seat)[-1])
    return now, decisions


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), [("classic", 2), ("on-board", 3), ("x-change", 2)])
def test_a_game_taken_over_is_one_that_the_rules_allow(edition: str, players: int) -> None:
    record = record_for(edition, players, 3)
    end, decisions = played_on(record, 4, 0)
    again = rules.read_record(rules.write_record(end.record))
    assert again.turns[:3] == record.turns[:3]
    assert again.turns[3].dice == record.turns[3].dice
    assert again.turns[3].decisions[1] == record.turns[3].decisions[1], "decided at the same time"
    assert again.result == tuple(score.total for score in rules.scores(end.state))
    assert take_over(record, 4, 1, 0, decisions) == end, "the same decisions make the same game"
    with pytest.raises(Refused, match="the game is over"):
        take_over(record, 4, 1, 0, [*decisions, PASS])


@pytest.mark.slow
def test_a_game_waits_at_the_very_decision_that_was_made_there() -> None:
    first = take_over(RECORD, 2, 1, 0)
    assert first.state.step is Step.ACTION1
    assert rules.waiting_for(first.state) == (0,)
    assert first.record.turns[0] == RECORD.turns[0]
    assert not any(first.record.turns[1].decisions), "what is hidden is not on record"
    second = take_over(RECORD, 2, 2, RECORD.turns[1].active)
    assert second.state.step is Step.ACTION2


@pytest.mark.parametrize(
    ("turn", "action", "seat", "decisions", "why"),
    [
        (0, 1, 0, "", "no turn 0"),
        (9999, 1, 0, "", "no turn 9999"),
        (1, 1, 4, "", "nobody decided"),
        (1, 3, 0, "", "nobody decided"),
        (1, 1, 0, "r99", "r99|red 99"),
    ],
)
def test_what_nobody_could_take_over_is_refused(
    turn: int, action: int, seat: int, decisions: str, why: str
) -> None:
    with pytest.raises(Refused, match=why):
        take_over(
            RECORD, turn, action, seat, [rules.read_decision(one) for one in decisions.split()]
        )
