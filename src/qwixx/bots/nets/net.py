"""The value net: from a game before a roll to one seat's chance to win and final score.

The first layer is sparse: it adds up learned vectors, *lines* of the net, for what there is to see
(`features`). Two small dense layers follow (`layers`).
"""

from __future__ import annotations

from typing import Any

from qwixx.sim.engine import Compiled, Game, sheet_score
from qwixx.sim.jit import jit, np

from .features import Features, other_lines, own_lines
from .layers import begin, finish

SURE = 30.0
"""The log odds of a game that is won."""


@jit
def look_around(
    net: Any, f: Features, t: Compiled, g: Game, seat: int, floats: Any, lines: Any, threat: Any
) -> None:
    """The part of the first layer that the own sheet has no say in."""
    n = other_lines(f, t, g, seat, lines, threat)
    begin(net, lines, n, floats)


@jit
def own_value(
    net: Any, f: Features, t: Compiled, g: Game, seat: int, floats: Any, lines: Any, threat: Any
) -> Any:
    """A seat's log odds and score, in units of `SCORE_SCALE`, once it has looked around."""
    n = own_lines(f, t, g, seat, threat, lines, 0)
    return finish(net, lines, n, floats)


@jit
def final_logit(t: Compiled, g: Game, seat: int) -> float:
    """The log odds of a game that is over: won, lost, or shared; a little more for more points."""
    own, equal = sheet_score(t, g, seat, seat), 1
    for other in range(g.players):
        if other != seat:
            points = sheet_score(t, g, other, other)
            if points > own:
                return -SURE + own * 1e-3
            equal += int(points == own)
    return (SURE if equal == 1 else -np.log(equal - 1.0)) + own * 1e-3


@jit
def chance_of(logit: float) -> float:
    """A probability from log odds."""
    return float(1 / (1 + np.exp(-logit)))
