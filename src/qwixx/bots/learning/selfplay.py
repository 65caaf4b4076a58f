"""Games of a net against itself, and what it learns from them: TD(lambda) on the chance to win."""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.bots.nets.dense import HIDDEN, MIDDLE, add_lines, learn, upper_layers
from qwixx.bots.nets.features import (
    MOST_LINES,
    SCORE_SCALE,
    WIDTH,
    Features,
    features_of,
    other_lines,
    own_lines,
)
from qwixx.bots.nets.net import chance_of, final_logit
from qwixx.bots.nets.turns import FREE, play_turn, workspace
from qwixx.rules import Setup
from qwixx.sim.engine import (
    DICE,
    MOST_PLAYERS,
    NONE,
    NOTHING,
    OVER,
    POSITIONS,
    WHITE,
    Compiled,
    Game,
    answer,
    begin,
    can_cross,
    compile_game,
    copy_sheet,
    new_game,
    next_below,
    options,
    roll,
    sheet_score,
    stream_key,
)
from qwixx.sim.jit import jit

LONGEST = 400
"""No game has so many turns."""
TURNS, SCORES = range(2)
"""What is summed up over games."""
ROOM = 2 * LONGEST * MOST_PLAYERS * MOST_LINES
"""For so many lines of a net there is room in notes, which is enough for any game."""
Notes = tuple[Any, Any, Any, Any]
"""What there is to learn from games.

For each moment how many lines of the net were seen, and towards which chance to win and score to
go; the lines of all moments one after the other; the sums of turns and of scores.
"""


def memory() -> tuple[Any, ...]:
    """What is kept of a game until it is over, by turn and seat.

    The lines of the net that were seen, and how many; the chance to win, the expected score.
    """
    return (
        np.zeros((LONGEST, MOST_PLAYERS, MOST_LINES), np.int32),
        np.zeros((LONGEST, MOST_PLAYERS), np.int64),
        np.zeros((LONGEST, MOST_PLAYERS)),
        np.zeros((LONGEST, MOST_PLAYERS)),
    )


@jit
def _begin_well(t: Compiled, g: Game, seat: int, luck: Any) -> None:
    """Some rows of a sheet have crosses already, most of them without a gap.

    A net that has come to shun such a row would never meet it again, and never learn better.
    """
    kind = int(t.kind[seat])
    for row in range(t.rows[kind]):
        if next_below(luck, 5) < 3:
            continue
        count = 1 + next_below(luck, 5)
        gap = max(next_below(luck, 6) - 2, 0)
        for place in range(1, count + 1):
            cell = row * POSITIONS + (place - 1 if place < count else count - 1 + gap)
            if can_cross(t, g, kind, seat, cell, int(g.closed | g.locked[seat]), WHITE):
                copy_sheet(g, seat, g, seat)
                if answer(t, g, kind, seat, cell) != NOTHING:
                    break
        g.closed |= g.locked[seat]


@jit
def _look(
    net: Any, f: Features, t: Compiled, g: Game, seat: int, turn: int, kept: Any, work: Any
) -> None:
    """Keep what a seat sees before a roll, and what it thinks of it."""
    _, floats, lines, threat, _, _ = work
    seen, counts, chances, points = kept
    n = other_lines(f, t, g, seat, lines, threat)
    n = own_lines(f, t, g, seat, threat, lines, n)
    for k in range(n):
        seen[turn, seat, k] = lines[k]
    counts[turn, seat] = n
    hidden = floats[HIDDEN]
    for i in range(WIDTH):
        hidden[i] = 0
    add_lines(net, lines, 0, n, hidden)
    win, score = upper_layers(net, hidden, floats[MIDDLE])
    chances[turn, seat] = chance_of(win)
    points[turn, seat] = SCORE_SCALE * score


@jit
def play(
    net: Any,
    f: Features,
    t: Compiled,
    g: Game,
    players: int,
    games: int,
    luck: Any,
    rates: Any,
    notes: Any,
    kept: Any,
    work: Any,
) -> Any:
    """Play a number of games, or as many as there is room for in the notes.

    ``rates`` are lambda, how often a seat strays, how many games are well begun and how far all
    misjudge what is open. Returns how many games, moments and lines that were.
    """
    decay, stray, well_begun, blur = rates
    seen, counts, chances, points = kept
    sizes, aims, lines, sums = notes
    played, moments, end = 0, 0, 0
    sums[:] = 0
    while played < games and end + LONGEST * players * MOST_LINES <= len(lines):
        begin(g, players, next_below(luck, players))
        if well_begun > 0 and next_below(luck, 1_000) < well_begun * 1_000:
            for seat in range(players):
                if next_below(luck, 3) > 0:
                    _begin_well(t, g, seat, luck)
        key = stream_key(next_below(luck, 1 << 30), 0, DICE)
        played += 1
        turn = 0
        while g.step != OVER and turn < LONGEST:
            for seat in range(players):
                _look(net, f, t, g, seat, turn, kept, work)
            turn += 1
            roll(t, g, key)
            stranger, code = NONE, FREE
            if next_below(luck, 1_000_000) < stray * players * 1_000_000:
                stranger = next_below(luck, players)
                code = int(g.options[next_below(luck, options(t, g, stranger))])
            play_turn(net, f, t, g, stranger, code, work, blur, luck)
        sums[TURNS] += turn
        for seat in range(players):
            final = float(sheet_score(t, g, seat, seat))
            win = chance_of(final_logit(t, g, seat))
            sums[SCORES] += final
            for step in range(turn - 1, -1, -1):
                n = counts[step, seat]
                sizes[moments] = n
                aims[moments, 0], aims[moments, 1] = win, final
                for k in range(n):
                    lines[end + k] = seen[step, seat, k]
                moments, end = moments + 1, end + n
                win = decay * win + (1 - decay) * chances[step, seat]
                final = decay * final + (1 - decay) * points[step, seat]
    return played, moments, end


def play_games(net: Any, setup: Setup, games: int, seed: int, rates: Any) -> list[Notes]:
    """What there is to learn from games of a net against itself."""
    kept, work, g = memory(), workspace(), new_game()[0]
    luck = np.array([stream_key(seed, 0, DICE)], np.uint64)
    known = (net, features_of(setup)[0], compile_game(setup)[0], g, setup.players)
    found, left = list[Notes](), games
    while left:
        sizes, lines = np.empty(ROOM, np.uint16), np.empty(ROOM, np.uint16)
        aims, sums = np.empty((ROOM, 2), np.float32), np.zeros(2)
        notes = (sizes, aims, lines, sums)
        played, moments, end = play(*known, left, luck, rates, notes, kept, work)
        found.append((sizes[:moments].copy(), aims[:moments].copy(), lines[:end].copy(), sums))
        left -= played
    return found


@jit
def study(net: Any, notes: Any, rates: Any, shares: Any, met: Any, floats: Any) -> None:
    """Learn from the notes of games, at the rates of lines and of dense layers.

    ``shares`` says how much each line of the net learns, ``met`` counts how often it was met.
    """
    sizes, aims, lines, _ = notes
    rate, dense = rates
    first = 0
    for moment in range(len(sizes)):
        n = sizes[moment]
        seen = lines[first : first + n]
        for k in range(n):
            met[seen[k]] += 1
        learn(net, seen, n, aims[moment, 0], aims[moment, 1], rate, dense, shares, floats)
        first += n
