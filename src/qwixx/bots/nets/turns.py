"""How a net plays a turn: the active player plans all of it, the others reply to that plan.

What an answer leads to is found by giving it, in a copy of the game (`qwixx.sim.engine.answers`),
so that the rules are asked and never repeated. A *path* is the answers that a seat gives one after
the other: how many, then their codes.
"""

from __future__ import annotations

from typing import Any

from qwixx.sim.engine import (
    ACTION1,
    GAME,
    MOST_OPTIONS,
    MOST_PLAYERS,
    OVER,
    PASS,
    ROLL,
    ROWS,
    Compiled,
    Game,
    apply,
    bits_at,
    copy_seen,
    next_below,
    options,
)
from qwixx.sim.jit import jit, np

from .features import MOST_LINES, WIDTH, Features
from .net import final_logit, look_around, own_value

FREE = -2
"""No answer is forced."""
DEEPEST = 12
"""More answers than a seat can be asked for in a turn."""
OTHER_GAMES = DEEPEST + 1
"""The first of the games of the working space that these functions do not use."""
MOST_CHOICES = 64
"""More than there are answers to one question."""
_NOT_LOOKED = -1
_SETS_OF_ROWS = 1 << ROWS

Work = Any


def workspace() -> tuple[Any, ...]:
    """Games to try answers in, and the working arrays of the functions below.

    Floats, lines of a net, what threatens, the answers at each depth, the paths of all seats.
    """
    return (
        np.zeros(OTHER_GAMES + 2 + MOST_CHOICES, GAME),
        np.zeros((4, WIDTH), np.float32),
        np.zeros(MOST_LINES, np.int64),
        np.zeros(ROWS + 2, np.int64),
        np.zeros((DEEPEST, MOST_OPTIONS + 2), np.int64),
        np.zeros((MOST_PLAYERS, DEEPEST + 1), np.int64),
    )


@jit
def bell(bits: Any) -> float:
    """A random number around 0 with a spread of about 1: the sum of four even ones."""
    total = 0.0
    for part in range(4):
        total += float(bits >> np.uint64(16 * part) & np.uint64(0xFFFF)) / 0xFFFF - 0.5
    return total * 1.7320508


@jit
def is_played(g: Game) -> bool:
    """Whether no answer of this turn is left to give."""
    return bool(g.step == ROLL or g.step == OVER)


@jit
def is_asked(g: Game, seat: int) -> bool:
    """Whether a seat has not answered yet in action 1."""
    return bool(g.step == ACTION1 and g.answered >> seat & 1 == 0)


@jit
def walk(t: Compiled, g: Game, seat: int, path: Any) -> None:
    """A seat gives its answers of this action."""
    step, place = int(g.step), 1
    while g.step == step and (step != ACTION1 or is_asked(g, seat)):
        options(t, g, seat)
        code = int(path[place]) if place <= path[0] else int(g.options[0])
        apply(t, g, seat, code)
        place += 1


@jit
def _give(t: Compiled, g: Game, seat: int, code: int, paths: Any) -> int:
    """A seat answers; once it has, the others pass, and the active player follows its path.

    Returns how much of that path was followed. What it holds and is not legal any more is left out.
    """
    apply(t, g, seat, code)
    if g.step != ACTION1 or is_asked(g, seat):
        return 0
    active = int(g.active)
    for other in range(g.players):
        if other != active and is_asked(g, other):
            apply(t, g, other, PASS)
    if seat == active:
        return 0
    plan, followed, place = paths[active], 0, 1
    while not is_played(g):
        count = options(t, g, active)
        code = int(g.options[0])
        if place <= plan[0]:
            for k in range(count):
                if g.options[k] == plan[place]:
                    code = int(plan[place])
                    followed += 1
            place += 1
        apply(t, g, active, code)
    return followed


@jit
def _ask(t: Compiled, g: Game, seat: int, answers: Any) -> None:
    """List what a seat may answer: how many of them, which is next, then their codes."""
    count = options(t, g, seat)
    answers[0], answers[1] = count, 0
    for k in range(count):
        answers[2 + k] = g.options[k]


@jit
def find_path(
    net: Any,
    f: Features,
    t: Compiled,
    g: Game,
    seat: int,
    forced: int,
    work: Work,
    blur: float = 0.0,
    luck: Any = None,
) -> float:
    """The best answers of a seat in this turn, written to its path; returns their log odds.

    The active player's go to the end of the turn, the others' are those of action 1, with the
    active player following its path, and the rest passing. The first answer may be ``forced``. See
    `play_turn` for ``blur`` and ``luck``.
    """
    games, floats, lines, threat, answers, paths = work
    path = paths[seat]
    top, depth, looked = -1e9, 0, _NOT_LOOKED
    path[0] = 0
    copy_seen(g, games[0], seat)
    _ask(t, games[0], seat, answers[0])
    if forced != FREE:
        answers[0][0], answers[0][2] = 1, forced
    while depth >= 0:
        here = answers[depth]
        if here[1] == here[0]:
            depth -= 1
            continue
        code = int(here[2 + here[1]])
        here[1] += 1
        h = games[depth + 1]
        copy_seen(games[depth], h, seat)
        followed = _give(t, h, seat, code, paths)
        if not is_played(h):
            if depth + 1 < DEEPEST:
                depth += 1
                _ask(t, h, seat, answers[depth])
            continue
        if h.step == OVER:
            value = final_logit(t, h, seat)
        else:
            # What the others have is looked at once, as long as it stays the same.
            if looked != h.closed + _SETS_OF_ROWS * followed:
                looked = h.closed + _SETS_OF_ROWS * followed
                look_around(net, f, t, h, seat, floats, lines, threat)
            value = float(own_value(net, f, t, h, seat, floats, lines, threat)[0])
            if luck is not None:
                value += blur * bell(bits_at(luck[0], next_below(luck, 1 << 30)))
        if value > top:
            top = value
            path[0] = depth + 1
            for place in range(depth + 1):
                given = answers[place]
                path[1 + place] = given[1 + given[1]]
    return top


@jit
def play_turn(
    net: Any,
    f: Features,
    t: Compiled,
    g: Game,
    seat: int,
    forced: int,
    work: Work,
    blur: float = 0.0,
    luck: Any = None,
) -> None:
    """Play a turn on to its end as the net would.

    What one seat answers first may be ``forced``. Of ``g`` nothing is known but what that seat may
    see (`copy_seen`). In action 1 all find their answers in turn, as if whoever comes later passed.
    With ``luck``, a stream, they misjudge what is open by a random ``blur`` in log odds.
    """
    while not is_played(g):
        active, step = int(g.active), int(g.step)
        seats = int(g.players) if step == ACTION1 else 1
        for turn in range(seats):  # the active player first
            other = (active + turn) % int(g.players)
            first = forced if seat == other else FREE
            find_path(net, f, t, g, other, first, work, blur, luck)
        for turn in range(seats):
            other = (active + turn) % int(g.players)
            walk(t, g, other, work[5][other])
        forced = FREE
