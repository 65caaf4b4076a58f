"""What all decide at the same time: nobody knows of what is hidden, and all of it is weighed."""

from collections import defaultdict
from typing import Any

import pytest

from qwixx.bots.nets.features import features_of
from qwixx.bots.nets.turns import FREE
from qwixx.bots.nets.weights import net_for
from qwixx.bots.players.bridge import compiled_rules, game_record
from qwixx.insight import How, make_judge
from qwixx.insight.moments import WIN, look
from qwixx.insight.together import space, turn_ends
from qwixx.rules import (
    PASS,
    State,
    decide,
    legal,
    make_setup,
    read_decision,
    read_dice,
    read_position,
    roll,
    state_at,
)
from qwixx.sim.engine.codes import code_of

CONTESTED = (
    "r2.3.6 y4.5.7.8.9.10.11 g8.7.6.5.4 b10.8.7.6.4 m0 |"
    " r5.7.8 y2.3.5.6.7 g10.9.8.7.6.5 b8.7.6.5.4 m0 |"
    " r2.3.6.7.8 y5.6.7 g11.8 b11.10.9.8.7.6.4 m0 @2"
)
"""Green 2 and blue 2 may be crossed by several, and two closed rows end the game."""
TWOS = "w1 w1 r4 y2 g5 b4"
CALM = "r5 y- g- b- m0 | r2.3 y- g- b- m0 | r- y4 g- b11 m0 @2"


def rolled(position: str, dice: str) -> State:
    setup = make_setup("classic", 3)
    return roll(state_at(setup, read_position(position)), read_dice(dice))


def ends_of(state: State, seat: int, decision: Any = None) -> list[tuple[float, Any, list[float]]]:
    """How the turn may end: how likely, the game, and what all chances are then."""
    known = (net_for(state.setup), features_of(state.setup)[0], compiled_rules(state.setup))
    code = FREE if decision is None else code_of(state.setup.layouts[seat], decision)
    room = space()
    count = turn_ends(*known, game_record(state, seat), seat, code, room)
    found = []
    for end in range(count):
        look(*known, room[2][end], room[0], room[7])
        found.append((float(room[3][end]), room[2][end].copy(), room[7][WIN, :3].tolist()))
    return found


@pytest.mark.parametrize(("position", "dice"), [(CONTESTED, TWOS), (CALM, "w4 w1 r2 y5 g3 b6")])
@pytest.mark.parametrize("seat", range(3))
def test_what_the_others_do_does_not_follow_from_what_nobody_knows(
    position: str, dice: str, seat: int
) -> None:
    """However a seat decides, the others decide alike, and equally often."""
    state = rolled(position, dice)
    others = [other for other in range(3) if other not in (seat, state.active)]
    told = []
    for decision in legal(state, seat):
        often: dict[bytes, float] = defaultdict(float)
        for weight, end, _ in ends_of(state, seat, decision):
            often[end["lines"][others].tobytes()] += weight
        told.append(dict(often))
    assert len(told) > 1
    for one in told:
        assert one == pytest.approx(told[0])


def test_a_calm_turn_ends_in_one_way() -> None:
    ends = ends_of(rolled(CALM, "w4 w1 r2 y5 g3 b6"), 0)
    assert [weight for weight, _, _ in ends] == [1.0]


def test_where_a_row_may_close_all_that_is_likely_is_weighed() -> None:
    state = rolled(CONTESTED, TWOS)
    ends = ends_of(state, state.active)
    assert len(ends) > 1
    assert sum(weight for weight, _, _ in ends) == pytest.approx(1)
    value = make_judge(state.setup, depth=0).now(state)
    assert value.how is How.NET
    assert value.error > 0
    for seat in range(3):
        mean = sum(weight * chances[seat] for weight, _, chances in ends)
        assert value.win[seat] == pytest.approx(mean)
        assert min(c[seat] for _, _, c in ends) < mean < max(c[seat] for _, _, c in ends)


def test_nobody_is_imagined_to_do_what_only_harms_them() -> None:
    """Who is far behind does not end the game."""
    behind = (
        "r2.3.4 y2.3.4.5.6.7.8.12# g12.11 b12 m0 | r2.3.4.5.7 y2x g- b- m0 | r- y3x g- b12.10 m1 @1"
    )
    state = rolled(behind, "w6 w6 r1 g2 b3")
    assert read_decision("r12") in legal(state, 1)
    assert all(end["closed"] == state.closed for _, end, _ in ends_of(state, 1))


def test_the_active_player_decides_anew_once_all_know() -> None:
    """In action 2 nothing is hidden: what was decided in action 1 counts, and one end is left."""
    state = rolled(CALM, "w4 w1 r2 y5 g3 b6")
    for seat in range(3):
        state = decide(state, seat, PASS)
    assert len(ends_of(state, state.active)) == 1
