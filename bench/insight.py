"""What the judge is worth: that its parts add up, what it thinks of our players, how long it takes.

``--games N``: so many games of every edition and number of players for the identity, of four
levels at each table for the levels, of each pair for the matches, and for the ends; without it, as
many as the documentation tells of. ``--only NAME``: identity, levels, matches, ends or time; each
is kept in a file of its own.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from itertools import pairwise
from statistics import NormalDist, fmean, median, quantiles, stdev

from bench.machine import keep
from qwixx.bots import Player, make_player
from qwixx.bots.registry import LEVELS
from qwixx.insight import How, Judge, Measure, make_judge, review
from qwixx.insight.judge import warm_up
from qwixx.insight.matches import match_without_luck
from qwixx.insight.review import REAL
from qwixx.rules import (
    Record,
    Roller,
    Setup,
    State,
    Step,
    Turn,
    boards,
    decide,
    editions,
    find_edition,
    legal,
    make_setup,
    play_turn,
    record_of,
    roll,
    seen_by,
    start,
    waiting_for,
)

Z95 = NormalDist().inv_cdf(0.975)
GAMES = {
    "identity": 40,
    "levels": 200,
    "matches": 200,
    "ends": 200,
    "time": 5,
}
MATCHES = [
    ("classic", ("expert", "gap")),
    ("classic", ("master", "expert")),
    ("classic", ("regular", "novice")),
    ("classic", ("master", "expert", "regular", "novice")),
]
ROLLS = 4
"""Of each moment near the end."""
TABLES = [("classic", 2), ("classic", 4), ("on-board", 4), ("bonus-a", 4), ("longo", 4)]


def main() -> None:
    """Measure all parts, or one."""
    parser = argparse.ArgumentParser(prog="python -m bench insight", description=__doc__)
    parser.add_argument("--games", type=int)
    parser.add_argument("--only", choices=list(PARTS))
    wish = parser.parse_args()
    for name, part in PARTS.items():
        if wish.only in (None, name):
            games = wish.games or GAMES[name]
            command = f"insight --only {name} --games {games}"
            keep(f"insight_{name}", part(games), command)


def setup_for(edition: str, players: int) -> Setup:
    """A game of an edition, with a board where it needs one."""
    board = next(iter(boards().values())) if find_edition(edition).has_board else None
    return make_setup(edition, players, board)


def every_table() -> Iterator[tuple[str, int]]:
    """Every edition with every number of players from two on."""
    for edition in editions().values():
        for players in range(max(edition.fewest, 2), edition.most + 1):
            yield edition.name, players


def played(setup: Setup, seed: int, players: list[Player | None]) -> Record:
    """A game; without a player a seat answers anything that is legal, and seldom passes."""
    roller, chance = Roller(seed), random.Random(seed)
    state, turns = start(setup), list[Turn]()
    while not state.is_over:
        if state.step is Step.ROLL:
            state = roll(state, roller.roll(state))
        for seat in waiting_for(state):
            player, options = players[seat], legal(state, seat)
            if player:
                choice = player.decide(seen_by(state, seat), seat)
            else:
                choice = chance.choice(options[1:] * 4 + options[:1])
            state = decide(state, seat, choice)
        if state.step in (Step.ROLL, Step.OVER) and state.last:
            turns.append(state.last)
    return record_of([f"Player {seat + 1}" for seat in range(setup.players)], turns, state)


def mean_of(values: list[float]) -> dict[str, float]:
    """A mean and its 95 % interval, which a single value has not got."""
    half = Z95 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 1.0
    return {"mean": round(fmean(values or [0.0]), 5), "ci95": round(half, 5)}


def identity(games: int) -> dict[str, object]:
    """Random games of every edition and number of players: the parts add up, luck has no mean."""
    worst, over_seats, luck, reviewed = 0.0, 0.0, list[float](), 0
    for number, (edition, players) in enumerate(every_table()):
        setup = setup_for(edition, players)
        judge = make_judge(setup, depth=0, throws=1)
        # No two tables have the same throws: their luck shall not hang together.
        for seed in range(number * games, (number + 1) * games):
            told = review(played(setup, seed, [None] * players), 0, judge=judge)
            reviewed += 1
            for seat in range(players):
                for measure in Measure:
                    change = told.end.parts(measure)[seat] - told.start.parts(measure)[seat]
                    worst = max(worst, abs(change - told.parts(seat, measure).total))
            for turn in told.turns:
                over_seats = max(over_seats, abs(sum(parts.luck for parts in turn.win)))
            luck.append(told.parts(0, Measure.WIN).luck)
        print(edition, players, worst, flush=True)
    return {
        "games": reviewed,
        "largest_gap": worst,
        "largest_sum_of_luck_over_seats": over_seats,
        "luck_of_the_first_seat": mean_of(luck),
    }


def levels(games: int) -> dict[str, object]:
    """One of each level at a table of four, seats rotated: what the judge thinks of them."""
    setup = make_setup("classic", 4)
    judge, names = make_judge(setup), list(LEVELS)
    rates: dict[str, list[float]] = {name: [] for name in names}
    luck, results, adjusted, rest = list[float](), list[float](), list[float](), list[float]()
    rolls = list[float]()
    won: dict[str, list[float]] = {name: [] for name in names}
    fair: dict[str, list[float]] = {name: [] for name in names}
    for number in range(games):
        seats = names[number % 4 :] + names[: number % 4]
        made: list[Player | None] = [make_player(name, 7, number) for name in seats]
        told = review(played(setup, 10_000 + number, made), judge=judge)
        for seat, name in enumerate(seats):
            parts = told.parts(seat, Measure.WIN)
            rates[name].append(told.error_rate(seat) or 0.0)
            luck.append(parts.luck)
            rolls += [abs(turn.win[seat].luck) for turn in told.turns]
            rest.append(parts.rest)
            won[name].append(told.end.win[seat])
            fair[name].append(told.adjusted(seat, Measure.WIN))
            results.append(told.end.win[seat])
            adjusted.append(told.adjusted(seat, Measure.WIN))
        print(number, {name: round(fmean(rate), 4) for name, rate in rates.items()}, flush=True)
    means = [fmean(rates[name]) for name in names]
    return {
        "games": games,
        "error_rate": {name: mean_of(rate) for name, rate in rates.items()},
        "in_order": all(worse > better for worse, better in pairwise(means)),
        "wins": {name: mean_of(values) for name, values in won.items()},
        "wins_without_luck": {name: mean_of(values) for name, values in fair.items()},
        "luck_of_first_listed": mean_of(luck[::4]),
        "luck_of_a_roll": _quantiles(rolls),
        "luck_of_a_game": _quantiles([abs(one) for one in luck]),
        "rest": mean_of(rest),
        "interval_narrower": round(stdev(results) / stdev(adjusted), 2),
    }


def _quantiles(values: list[float]) -> dict[str, float]:
    """How large, in how many of a hundred cases at most."""
    cuts = quantiles(values, n=100)
    return {str(part): round(cuts[part - 1], 4) for part in (50, 75, 90, 95, 99)}


def matches(games: int) -> dict[str, object]:
    """The same games with and without luck, side by side."""
    told: dict[str, object] = {}
    for edition, players in MATCHES:
        found = match_without_luck(players, setup_for(edition, len(players)), games, seed=1)
        told[f"{edition}: {', '.join(players)}"] = {
            "games": found.plain.games,
            "players": {
                share.name: {
                    "plain": [round(one, 4) for one in (share.plain, *share.plain_ci95)],
                    "without_luck": [round(one, 4) for one in (share.without_luck, *share.ci95)],
                    "narrower": round(share.narrower, 2),
                }
                for share in found.shares
            },
        }
        print(edition, players, [round(share.narrower, 2) for share in found.shares], flush=True)
    return told


def ends(games: int) -> dict[str, object]:
    """Last turns of two that can be solved: how far looking a turn ahead is from it.

    Moments before a roll from games of ``expert``; and of the decisions there, what those lose that
    seem best so.
    """
    told: dict[str, object] = {}
    player = make_player("expert", 3)
    for edition in ("classic", "mixx-a"):
        setup = setup_for(edition, 2)
        exact = make_judge(setup, 0)
        others = {"ahead": make_judge(setup, 1, moments=0)}
        wrong: dict[str, list[float]] = {name: [] for name in others}
        lost: dict[str, list[float]] = {name: [] for name in others}
        for seed in range(games):
            for state in _last_turns(played(setup, 30_000 + seed, [player] * 2), exact):
                truth = exact.before(state).win[0]
                for name, judge in others.items():
                    wrong[name].append(abs(judge.before(state).win[0] - truth))
                for throw in range(ROLLS):
                    after = roll(state, Roller(f"{seed}/{throw}").roll(state))
                    for seat in range(2):
                        options = exact.options(after, seat)
                        if options.range > REAL:
                            for name, judge in others.items():
                                best = judge.options(after, seat).best.decision
                                lost[name].append(options.loss(best))
        print(edition, {name: len(values) for name, values in wrong.items()}, flush=True)
        told[f"{edition} 2"] = {
            name: {
                "moments": len(wrong[name]),
                "off": mean_of(wrong[name]),
                "farthest": round(max(wrong[name]), 4),
                "decisions": len(lost[name]),
                "lost": mean_of(lost[name]),
            }
            for name in others
        }
    return told


def _last_turns(game: Record, exact: Judge) -> Iterator[State]:
    """The moments before a roll that are solved, and are not the end."""
    state = start(game.setup, game.first)
    for turn in game.turns:
        if exact.before(state).how is How.EXACT:
            yield state
        state = play_turn(state, game.players, turn)


def times(games: int) -> dict[str, object]:
    """Processor time of a review at the default depth, and of one decision's options."""
    told: dict[str, object] = {}
    warm_up()
    for edition, players in TABLES:
        setup = setup_for(edition, players)
        made: list[Player | None] = [make_player("regular", 1)] * players
        reviews, decisions = list[float](), list[float]()
        review(played(setup, 0, made))  # compiles
        for seed in range(1, 1 + min(games, 5)):
            record = played(setup, seed, made)
            began = time.process_time()
            game = review(record)
            reviews.append(time.process_time() - began)
            judge = make_judge(setup)
            for one in [one for turn in game.turns for one in turn.decisions][::3]:
                began = time.process_time()
                judge.options(one.state, one.seat)
                decisions.append(1000 * (time.process_time() - began))
        told[f"{edition} {players}"] = {
            "review_seconds": round(median(reviews), 2),
            "longest_review_seconds": round(max(reviews), 2),
            "options_ms": round(median(decisions), 1),
            "longest_options_ms": round(max(decisions), 1),
        }
    return told


PARTS = {
    "identity": identity,
    "levels": levels,
    "matches": matches,
    "ends": ends,
    "time": times,
}
