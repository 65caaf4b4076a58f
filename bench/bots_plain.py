"""How long every level thinks in plain Python, as on a small machine, beside compiled.

Each plays its games in a process of its own, once with and once without numpy and numba. Times are
of the processor, in milliseconds; only decisions with a choice count, and making the player does
not. How strong master is where it looks less far ahead is played out compiled; `bots_strength` has
what it wins otherwise. In a browser the same takes three to four times as long as plain Python.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time

from tests.bots.deciding import moments

from bench.machine import keep
from qwixx.bots import make_player
from qwixx.bots.matches.arena import AT_ONCE, NETS, scores_of_games
from qwixx.bots.nets.weights import net_for
from qwixx.bots.players.netplayer import PLAIN_MASTER
from qwixx.bots.registry import LEVELS
from qwixx.rules import make_setup
from qwixx.sim.roster import PLAYERS

TABLES = [
    ("classic", 2, None),
    ("classic", 4, None),
    ("bonus-a", 2, None),
    ("on-board", 2, "storm"),
]
GAMES = 3
MATCHES = 6000
RIVAL = "ga"
MEASURE = "from bench.bots_plain import measure; measure({level!r})"
WITHOUT = "import sys; sys.modules.update(numpy=None, numba=None); "


def main() -> None:
    """Measure every level at every table, both ways."""
    figures: dict[str, object] = {"games_per_table": GAMES, "unit": "ms of the processor"}
    for level in LEVELS:
        compiled, plain = _measured("", level), _measured(WITHOUT, level)
        for table, times in plain.items():
            ratio = round(times["median"] / compiled[table]["median"], 1)
            figures[f"{level}, {table}"] = {
                "compiled": compiled[table],
                "plain": times,
                "ratio_of_medians": ratio,
            }
            print(f"{level:8} {table:18} {times['median']:8.2f} ms plain, {ratio:6.1f} times")
    figures[f"master in {MATCHES:,} games of two against {RIVAL}, wins in per cent"] = {
        "looking ahead as in plain Python": _wins(PLAIN_MASTER),
        "not looking ahead": _wins(AT_ONCE),
    }
    keep("bots_plain", figures)


def _wins(ways: tuple[float, ...]) -> float:
    """Outright wins of master that looks ahead so, in games that are compiled, on the same dice."""
    setup = make_setup("classic", 2)
    seats = [NETS, PLAYERS.index(RIVAL)]
    scores = scores_of_games(setup, [net_for(setup)], seats, MATCHES, 1, [ways])
    return round(float(100 * (scores[:, 0] > scores[:, 1]).mean()), 1)


def _measured(first: str, level: str) -> dict[str, dict[str, float]]:
    call = [sys.executable, "-c", first + MEASURE.format(level=level)]
    told = subprocess.run(call, stdout=subprocess.PIPE, check=True)
    found: dict[str, dict[str, float]] = json.loads(told.stdout)
    return found


def measure(level: str) -> None:
    """Print the times of a level's decisions at every table."""
    found = {}
    for edition, players, board in TABLES:
        setup = make_setup(edition, players, board)
        times = []
        for seed in range(GAMES):
            for number, (state, seat) in enumerate(moments(setup, seed)):
                player = make_player(level, number)
                began = time.process_time()
                player.decide(state, seat)
                times.append(1000 * (time.process_time() - began))
        ordered = sorted(times)
        found[f"{edition} {players}"] = {
            "decisions": len(times),
            "first": round(times[0], 2),
            "median": round(ordered[len(ordered) // 2], 3),
            "most": round(ordered[-1], 2),
        }
    print(json.dumps(found))
