"""Whether the judge's chances and scores come true: games of ``expert`` at every table.

``--games N``: so many at each table; ``--only NAME`` (like "on-board 3"): one table, which is shown
and not kept; ``--seed N``: other games. What is said before a roll, and what came of it, for every
seat: the net's plain word, and the judge's, who looks a turn ahead over 36 throws.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from bench.insight import Z95, every_table, setup_for
from bench.machine import keep
from qwixx.bots.matches.arena import answer, company
from qwixx.bots.nets.features import features_of
from qwixx.bots.nets.search import seat_value
from qwixx.bots.nets.weights import net_for
from qwixx.insight.ahead import ahead
from qwixx.insight.moments import SCORE, WIN, further_points, look, values
from qwixx.insight.together import space
from qwixx.sim.engine.answers import apply, sheet_score
from qwixx.sim.engine.compiled import compile_game
from qwixx.sim.engine.game import GAME, OVER, ROLL, begin, next_seat, roll
from qwixx.sim.engine.streams import DICE, PLAYERS, bits_at, stream_key
from qwixx.sim.jit import jit

GAMES = 60
EVERY = 3
"""Of the moments of a game one in so many is judged: they hang together anyway."""
MOST_MOMENTS = 60
GAME_, SEAT, NOW, NET, NET_SCORE, SAID, SAID_SCORE, CAME, CAME_SCORE = range(9)
"""What stands in a line: one for each seat and moment."""


def main() -> None:
    """Measure all tables, or one."""
    parser = argparse.ArgumentParser(prog="python -m bench chances", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--only")
    parser.add_argument("--seed", type=int, default=40)
    wish = parser.parse_args()
    told: dict[str, object] = {}
    for edition, players in every_table():
        table = f"{edition} {players}"
        if wish.only not in (None, table):
            continue
        lines = said(edition, players, wish.games, wish.seed)
        told[table] = found = {"games": wish.games, **of_table(lines)}
        print(table, {name: value for name, value in found.items() if name != "tenths"}, flush=True)
        if wish.only is None:
            keep("chances", told, f"chances --games {wish.games}")


def said(edition: str, players: int, games: int, seed: int) -> Any:
    """All that was said at a table, and what came of it."""
    setup = setup_for(edition, players)
    met = company(["expert"] * players, setup)
    known = (net_for(setup), features_of(setup)[0], compile_game(setup)[0])
    lines = np.zeros((games * MOST_MOMENTS * players, 9))
    room = space(further_points(setup))
    count = _play(
        *known, np.zeros(2, GAME), np.array(met.numbers), met.minds(), seed, games, room, lines
    )
    return lines[:count]


@jit
def _play(
    net: Any,
    f: Any,
    t: Any,
    games: Any,
    seats: Any,
    minds: Any,
    seed: int,
    count: int,
    room: Any,
    lines: Any,
) -> int:
    """Play games, and write what is said of their moments; returns how many lines that are."""
    g, players, line = games[0], len(seats), 0
    chance = np.empty(1, np.uint64)
    found, spread = values(), values()
    for number in range(count):
        chance[0] = stream_key(seed, number, PLAYERS)
        key, first = stream_key(seed, number, DICE), line
        begin(g, players, number % players)
        while g.step != OVER:
            if g.step == ROLL:
                if (g.turn + number) % EVERY == 0 and line - first < MOST_MOMENTS * players:
                    for seat in range(players):
                        lines[line + seat, GAME_] = number
                        lines[line + seat, SEAT] = seat
                        lines[line + seat, NOW] = sheet_score(t, g, seat, seat)
                        plain = seat_value(net, f, t, g, seat, room[0])
                        lines[line + seat, NET] = plain[0]
                        lines[line + seat, NET_SCORE] = plain[1]
                    luck = bits_at(key, 1_000_000 + int(g.turn))
                    ahead(net, f, t, g, 1, 1, luck, room, found, spread)
                    for seat in range(players):
                        lines[line + seat, SAID] = found[WIN, seat]
                        lines[line + seat, SAID_SCORE] = found[SCORE, seat]
                    line += players
                roll(t, g, key)
            asked = next_seat(g)
            apply(t, g, asked, answer(t, g, asked, seats, minds, (chance, seed, number)))
        look(net, f, t, g, room[0], found)
        for past in range(first, line):
            seat = int(lines[past, SEAT])
            lines[past, CAME] = found[WIN, seat]
            lines[past, CAME_SCORE] = found[SCORE, seat]
    return line


def of_table(lines: Any) -> dict[str, Any]:
    """What a table's lines come to."""
    came, games = lines[:, CAME], lines[:, GAME_].astype(int)
    return {
        "moments": len(lines),
        "brier": mean_by_game((lines[:, SAID] - came) ** 2, games),
        "brier_net": mean_by_game((lines[:, NET] - came) ** 2, games),
        "slope": _slope(lines[:, SAID], came, games),
        "points_too_few": mean_by_game(lines[:, CAME_SCORE] - lines[:, SAID_SCORE], games),
        "points_too_few_net": mean_by_game(lines[:, CAME_SCORE] - lines[:, NET_SCORE], games),
        "further": _further(lines, SAID_SCORE),
        "further_net": _further(lines, NET_SCORE),
        "tenths": _tenths(lines[:, SAID], came, games),
    }


def _further(lines: Any, said: int) -> dict[str, float]:
    """How many points came for each that was expected beyond those on the sheet."""
    games = lines[:, GAME_].astype(int)
    expected, came = lines[:, said] - lines[:, NOW], lines[:, CAME_SCORE] - lines[:, NOW]
    factor = came.sum() / expected.sum()
    rest = np.bincount(games, came - factor * expected)
    half = Z95 * np.sqrt((rest**2).sum()) / expected.sum()
    return {"mean": round(float(factor), 4), "ci95": round(float(half), 4)}


def mean_by_game(each: Any, games: Any) -> dict[str, float]:
    """A mean and its 95 % interval; what comes of one game hangs together."""
    counts = np.bincount(games)
    sums = np.bincount(games, each)[counts > 0]
    counts = counts[counts > 0]
    mean = sums.sum() / counts.sum()
    rest = sums - mean * counts
    half = Z95 * np.sqrt((rest**2).sum()) / counts.sum() if len(counts) > 1 else 1.0
    return {"mean": round(float(mean), 5), "ci95": round(float(half), 5)}


def _slope(chances: Any, came: Any, games: Any) -> dict[str, float]:
    """How much more (above 1) or less the truth differs between moments than was said.

    Fitted to log odds; the interval is by leaving out games, ten parts of them.
    """
    odds = _log_odds(chances)
    whole = _fitted(odds, came)
    parts = [_fitted(odds[games % 10 != part], came[games % 10 != part]) for part in range(10)]
    half = Z95 * float(np.sqrt(0.9 * np.sum((np.array(parts) - np.mean(parts)) ** 2)))
    return {"mean": round(whole, 3), "ci95": round(half, 3)}


def _log_odds(chances: Any) -> Any:
    sure = np.clip(chances, 1e-6, 1 - 1e-6)
    return np.log(sure / (1 - sure))


def _fitted(odds: Any, came: Any) -> float:
    """By Newton's method: the most likely factor, beside a shift."""
    shift, slope = 0.0, 1.0
    for _ in range(20):
        chances = 1 / (1 + np.exp(-(shift + slope * odds)))
        weights, rest = chances * (1 - chances), came - chances
        gradient = np.array([rest.sum(), (rest * odds).sum()])
        mixed = (weights * odds).sum()
        matrix = np.array([[weights.sum(), mixed], [mixed, (weights * odds**2).sum()]])
        step = np.linalg.solve(matrix, gradient)
        shift, slope = shift + float(step[0]), slope + float(step[1])
    return slope


def _tenths(chances: Any, came: Any, games: Any) -> dict[str, object]:
    tenth = np.minimum((chances * 10).astype(int), 9)
    return {
        f"{10 * part}-{10 * part + 10} %": {
            "moments": int((tenth == part).sum()),
            "said": round(float(chances[tenth == part].mean()), 4),
            "came": mean_by_game(came[tenth == part], games[tenth == part]),
        }
        for part in range(10)
        if (tenth == part).any()
    }
