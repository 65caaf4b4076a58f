"""What all decide at the same time, and how a turn may end by it, in compiled code.

In action 1 nobody knows what the others do, and mostly it hardly matters: then each gives the
answer that the net likes best. Where a row may close it matters much. Then the likely answers of
all are listed, each player weighs them by what the others' may lead to, and the turn ends in so
many ways, each with its weight. What a seat is imagined to answer never becomes known to another.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.bots.nets import (
    DEEPEST,
    FREE,
    Features,
    find_path,
    is_played,
    play_turn,
    walk,
    workspace,
)
from qwixx.sim.engine import (
    ACTION1,
    GAME,
    MOST_PLAYERS,
    PASS,
    Compiled,
    Game,
    apply,
    copy_seen,
    options,
)
from qwixx.sim.jit import jit

from .moments import WIN, look, values

LIKELY = 4
"""So many answers of a seat are thought of."""
MOST_ENDS = 64
"""So many ways in which a turn may end."""
ROUNDS = 6
"""So often all think about what the others do."""
BLUR = 0.08
"""How far players misjudge their options, in log odds: as far as `expert` does."""
LEAST = 0.02
"""What is less likely is left out in the end."""
_SURE = 1e-6
_NOW, _PUBLIC, _TRIED = range(3)

Space = Any


def space(more: float = 1.0) -> tuple[Any, ...]:
    """Working space.

    That of a net, other games, the ends and their weights; by seat how many answers are thought of,
    how likely they are, and their paths; what the net says, and ``more`` for `look`.
    """
    return (
        workspace(),
        np.zeros(3, GAME),
        np.zeros(MOST_ENDS, GAME),
        np.zeros(MOST_ENDS),
        np.zeros(MOST_PLAYERS, np.int64),
        np.zeros((MOST_PLAYERS, LIKELY)),
        np.zeros((MOST_PLAYERS, LIKELY, DEEPEST + 1), np.int64),
        values(),
        more,
    )


@jit
def turn_ends(
    net: Any, f: Features, t: Compiled, g: Game, seat: int, forced: int, room: Space
) -> int:
    """In how many ways a turn may end; leaves them in the working space, with their weights.

    ``seat`` answers what is ``forced``; what the others do, they do without knowing of it.
    """
    work, games, ends, weights, counts, _, paths, _, _ = room
    players, count = int(g.players), 1
    copy_seen(g, games[_NOW], seat)
    now, public = games[_NOW], games[_PUBLIC]
    if now.step != ACTION1:
        copy_seen(now, ends[0], seat)
        play_turn(net, f, t, ends[0], seat, forced, work)
        weights[0] = 1.0
        return 1
    copy_seen(now, public, (seat + 1) % players)  # without what the seat has begun to answer
    matters = _may_close(t, public, games[_TRIED])
    for turn in range(players):  # the active player first: the others know what it plans
        other = (int(g.active) + turn) % players
        if matters:
            _list_likely(net, f, t, public, other, room)
        else:
            find_path(net, f, t, public, other, FREE, work)
            _copy_path(work[5][other], paths[other][0])
            counts[other] = 1
    if matters:
        count = _count(players, room)
        _play_ends(net, f, t, public, seat, count, room)
        _weigh_answers(net, f, t, public, count, room)
        _leave_out(players, room)
    if forced != FREE:
        find_path(net, f, t, now, seat, forced, work)
        _copy_path(work[5][seat], paths[seat][0])
        counts[seat] = 1
    count = _count(players, room)
    _play_ends(net, f, t, now, seat, count, room)
    _weigh_ends(players, count, room)
    return count


@jit
def _copy_path(path: Any, to: Any) -> None:
    for place in range(int(path[0]) + 1):
        to[place] = path[place]


@jit
def _may_close(t: Compiled, g: Game, h: Game) -> bool:
    """Whether anybody can close a row in action 1."""
    for seat in range(g.players):
        count = options(t, g, seat)
        for k in range(count):
            copy_seen(g, h, seat)
            apply(t, h, seat, int(g.options[k]))
            while h.answered >> seat & 1 == 0 and h.step == ACTION1:
                options(t, h, seat)  # a choice behind it: to lock comes first
                apply(t, h, seat, int(h.options[0]))
            for other in range(g.players):
                if other != seat and h.step == ACTION1:
                    apply(t, h, other, PASS)
            if h.closed != g.closed:
                return True
    return False


@jit
def _list_likely(net: Any, f: Features, t: Compiled, g: Game, seat: int, room: Space) -> None:
    """List what a seat may answer, the best first, as the net sees it if the others pass."""
    work, games, _, _, counts, likely, paths, _, _ = room
    tried = games[_TRIED]
    copy_seen(g, tried, seat)
    count = options(t, tried, seat)
    kept = 0
    for k in range(count):
        worth = find_path(net, f, t, g, seat, int(tried.options[k]), work)
        place = kept
        while place and worth > likely[seat, place - 1]:
            place -= 1
        if place == LIKELY:
            continue
        kept = min(kept + 1, LIKELY)
        for behind in range(kept - 1, place, -1):
            likely[seat, behind] = likely[seat, behind - 1]
            _copy_path(paths[seat][behind - 1], paths[seat][behind])
        likely[seat, place] = worth
        _copy_path(work[5][seat], paths[seat][place])
    counts[seat] = kept
    _copy_path(paths[seat][0], work[5][seat])
    _softened(likely[seat], kept)


@jit
def _softened(odds: Any, count: int) -> None:
    """Make log odds into how likely each answer is, by players who misjudge them a little."""
    top, total = odds[0], 0.0
    for k in range(1, count):
        top = max(top, odds[k])
    for k in range(count):
        odds[k] = np.exp((odds[k] - top) / BLUR)
        total += odds[k]
    for k in range(count):
        odds[k] /= total


@jit
def _count(players: int, room: Space) -> int:
    """How many ends there are; if too many, the least of all answers are left out."""
    counts, likely = room[4], room[5]
    while True:
        ends, least = 1, 0
        for seat in range(players):
            ends *= int(counts[seat])
            if counts[least] == 1 or (
                counts[seat] > 1
                and likely[seat, counts[seat] - 1] < likely[least, counts[least] - 1]
            ):
                least = seat
        if ends <= MOST_ENDS:
            return ends
        counts[least] -= 1


@jit
def _play_ends(
    net: Any, f: Features, t: Compiled, g: Game, seat: int, count: int, room: Space
) -> None:
    """Play the turn to all of its ends. After action 1 the active player knows what all did."""
    work, _, ends, _, counts, _, paths, _, _ = room
    for end in range(count):
        h, rest = ends[end], end
        copy_seen(g, h, seat)
        for other in range(g.players):
            walk(t, h, other, paths[other][rest % counts[other]])
            rest //= int(counts[other])
        if not is_played(h):
            play_turn(net, f, t, h, int(g.active), FREE, work)


@jit
def _clear(odds: Any) -> None:
    for seat in range(MOST_PLAYERS):
        for k in range(LIKELY):
            odds[seat, k] = 0.0


@jit
def _weigh_answers(net: Any, f: Features, t: Compiled, g: Game, count: int, room: Space) -> None:
    """All think about what the others do, again and again, and settle on the mean."""
    work, _, ends, _, counts, likely, _, found, _ = room
    players = int(g.players)
    worth = np.empty((count, MOST_PLAYERS))
    for end in range(count):
        look(net, f, t, ends[end], work, found)
        for seat in range(players):
            worth[end, seat] = found[WIN, seat]
    odds = np.empty((MOST_PLAYERS, LIKELY))
    for again in range(ROUNDS):
        _clear(odds)
        for end in range(count):
            for seat in range(players):
                weight, own, rest = 1.0, 0, end
                for other in range(players):
                    k = rest % int(counts[other])
                    rest //= int(counts[other])
                    if other == seat:
                        own = k
                    else:
                        weight *= likely[other, k]
                odds[seat, own] += weight * worth[end, seat]
        for seat in range(players):
            for k in range(counts[seat]):
                chance = min(max(odds[seat, k], _SURE), 1 - _SURE)
                odds[seat, k] = np.log(chance / (1 - chance))
            _softened(odds[seat], int(counts[seat]))
            for k in range(counts[seat]):
                likely[seat, k] += (odds[seat, k] - likely[seat, k]) / (again + 1)


@jit
def _leave_out(players: int, room: Space) -> None:
    """Leave out what is hardly likely."""
    counts, likely, paths = room[4], room[5], room[6]
    for seat in range(players):
        kept, total = 0, 0.0
        for k in range(counts[seat]):
            if likely[seat, k] >= LEAST:
                likely[seat, kept] = likely[seat, k]
                _copy_path(paths[seat][k], paths[seat][kept])
                total += likely[seat, kept]
                kept += 1
        counts[seat] = kept
        for k in range(kept):
            likely[seat, k] /= total


@jit
def _weigh_ends(players: int, count: int, room: Space) -> None:
    """How likely each end is."""
    weights, counts, likely = room[3], room[4], room[5]
    for end in range(count):
        weights[end], rest = 1.0, end
        for other in range(players):
            k = rest % int(counts[other])
            rest //= int(counts[other])
            if counts[other] > 1:
                weights[end] *= likely[other, k]
