"""The simulator: games a second, beside the plain rules; threads, players, and the second use."""

import tempfile
import time
from pathlib import Path

from tests.playing import played

from bench.machine import keep
from bench.process import qwixx
from qwixx.rules import (
    PASS,
    Cross,
    Decision,
    Roller,
    Setup,
    State,
    Step,
    decide,
    editions,
    legal,
    make_setup,
    record_of,
    roll,
    start,
    write_records,
)
from qwixx.sim.batch.batch import Batch, simulate

THUMBS = ("random", "gap", "computational", "ga")
GAMES = 100_000
SHEET_GAMES = 20_000
RULES_GAMES = 150
RUNS = 5


def main() -> None:
    """Measure, the runs of each kind spread over the whole time."""
    two = make_setup("classic", 2)
    simulate(Batch(two, ("gap", "gap"), 10, 1))  # compile or load, which is measured below
    one_core: dict[str, list[float]] = {name: [] for name in (*THUMBS, "rules")}
    cpu: dict[str, list[float]] = {name: [] for name in THUMBS}
    both: dict[str, list[float]] = {name: [] for name in THUMBS}
    players: dict[int, list[float]] = {count: [] for count in (1, 2, 3, 4, 5)}
    sheets: dict[str, dict[str, list[float]]] = {
        name: {thumb: [] for thumb in THUMBS}
        for name, edition in editions().items()
        if not edition.has_board and edition.layout != two.layout
    }
    simulate(Batch(make_setup("bonus-a", 2), ("gap", "gap"), 10, 1))
    for _ in range(RUNS):
        one_core["rules"].append(RULES_GAMES / timed_rules(two))
        for name in THUMBS:
            wall, used = timed(two, name, 1)
            one_core[name].append(GAMES / wall)
            cpu[name].append(GAMES / used)
            both[name].append(GAMES / timed(two, name, 2)[0])
        for edition, by_player in sheets.items():
            for name, speeds in by_player.items():
                setup = make_setup(edition, 2)
                speeds.append(SHEET_GAMES / timed(setup, name, 1, SHEET_GAMES)[1])
        for count, found in players.items():
            found.append(timed(make_setup("classic", count), "gap", 1)[1] / GAMES * 1e6)
    best = {name: max(found) for name, found in one_core.items()}
    keep(
        "sim",
        {
            "two_players_games_per_second_one_thread": rounded(best),
            "the_same_by_processor_time": rounded({n: max(found) for n, found in cpu.items()}),
            "two_players_games_per_second_two_threads": rounded(
                {n: max(found) for n, found in both.items()}
            ),
            "two_threads_over_one": {n: round(max(both[n]) / best[n], 2) for n in THUMBS},
            "gap_in_the_kernel_over_gap_by_the_rules": round(best["gap"] / best["rules"]),
            "gap_microseconds_of_processor_per_game_by_players": {
                str(count): round(min(found), 2) for count, found in players.items()
            },
            "all_runs_one_thread": {n: [round(x) for x in found] for n, found in one_core.items()},
            "two_players_games_per_second_of_processor_time_by_sheet": {
                edition: rounded({n: max(found) for n, found in by_player.items()})
                for edition, by_player in sheets.items()
            },
            "use_of_commands": uses(),
        },
    )


def timed(setup: Setup, name: str, threads: int, games: int = GAMES) -> tuple[float, float]:
    """Seconds by the clock and by the processor."""
    batch = Batch(setup, (name,) * setup.players, games, 1)
    wall, used = time.perf_counter(), time.process_time()
    simulate(batch, threads)
    return time.perf_counter() - wall, time.process_time() - used


def timed_rules(setup: Setup) -> float:
    """Seconds for games of ``gap`` by the plain rules."""
    begin = time.perf_counter()
    for seed in range(RULES_GAMES):
        roller, state = Roller(seed), start(setup)
        while not state.is_over:
            if state.step is Step.ROLL:
                state = roll(state, roller.roll(state))
            elif state.step is Step.ACTION1:
                for seat in range(setup.players):
                    state = decide(state, seat, gap(state, seat))
            else:
                state = decide(state, state.active, gap(state, state.active))
    return time.perf_counter() - begin


def gap(state: State, seat: int) -> Decision:
    """The player ``gap``, but for its care about misthrows in action 1."""
    sheet, layout = state.sheets[seat], state.setup.layout
    best, chosen = 4 if state.step is Step.ACTION2 and not state.has_crossed else 1, PASS
    found: Decision = chosen
    for option in legal(state, seat):
        if isinstance(option, Cross):
            row, position = layout.place(option.cell)
            is_lock = position == len(layout.rows[row].cells) - 1
            skips = -1 if is_lock else position - sheet.last(row) - 1
            if skips <= best:
                best, found = skips, option
    return found


def uses() -> dict[str, object]:
    """The first use of commands, compiling included, and the second."""
    few, many = ("--games", "4", "--json"), ("--games", "1000", "--json")
    commands = {
        "simulate gap ga": ("simulate", "gap", "ga", *many),
        "simulate bonus-a": ("simulate", "gap", "ga", "--edition", "bonus-a", *many),
        "simulate on-board": ("simulate", "gap", "ga", "--edition", "on-board", *many),
        "match expert": ("match", "expert", "gap", *few),
        "match master bonus-a": ("match", "master", "gap", "--edition", "bonus-a", *few),
    }
    found: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / "game.qwixx"
        record = record_of(("Max", "Emma"), *played(make_setup("classic", 2), 1))
        game.write_text(write_records([record]))
        for name, args in {**commands, "review": ("review", str(game), "--json")}.items():
            cache = Path(folder) / name.replace(" ", "-")
            first, second = qwixx(cache, *args), qwixx(cache, *args)
            found[name] = {"first": first.figures(), "second": second.figures()}
    return found


def rounded(speeds: dict[str, float]) -> dict[str, int]:
    """Whole numbers."""
    return {name: round(speed) for name, speed in speeds.items()}
