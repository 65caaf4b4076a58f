"""Compiled games follow the rules on every sheet: same options and states, step by step."""

import random
from dataclasses import replace
from itertools import combinations

import pytest

from qwixx.rules import Ruling, Setup, boards, editions, make_setup, own_edition, rulings_for
from qwixx.sim.engine.compiled import compile_game
from tests.project import DEEPER
from tests.rules.random_sheets import random_game
from tests.sim.comparing import name, play_both

PLAIN = [
    make_setup(edition.name, players)
    for edition in editions().values()
    for players in range(edition.fewest, edition.most + 1)
]
VARIANTS = [
    make_setup("double", 3, sheets=["A", "B", "A"]),
    make_setup("double", 1, sheets=["B"]),
    *(make_setup(e, 2, sheets=["E", "D"]) for e in ("steps", "chain")),
    make_setup("longo", 4, sheets=["12/13", "5/7", "6/11", "11/13"]),
]
BOARDED = [
    make_setup(edition.name, 2 + number % 3, board)
    for edition in editions().values()
    if edition.may_have_board or edition.has_board
    for number, board in enumerate(boards())
]
RULED = [
    make_setup(edition.name, players, rulings=[ruling.value for ruling in rulings])
    for edition in editions().values()
    for players in (max(edition.fewest, 1), 3)
    for rulings in (
        *((ruling,) for ruling in rulings_for(edition)),
        rulings_for(edition),
    )
]
EVERY_RULING = [
    make_setup(edition.name, 1 + edition.fewest, rulings=[ruling.value for ruling in rulings])
    for edition in editions().values()
    for size in range(len(Ruling) + 1)
    for rulings in combinations(rulings_for(edition), size)
]
ALL = list(dict.fromkeys([*PLAIN, *VARIANTS, *BOARDED, *RULED]))
FURTHER = [setup for setup in EVERY_RULING if setup not in set(ALL)]


@pytest.mark.parametrize("setup", ALL, ids=name)
def test_compiled_games_are_played_as_by_the_rules(setup: Setup) -> None:
    play_both(setup, random.Random(name(setup)))


@pytest.mark.slow
@pytest.mark.parametrize("setup", [*FURTHER, *(ALL if DEEPER > 1 else ())], ids=name)
def test_rulings_are_played_together_as_by_the_rules(setup: Setup) -> None:
    for number in range(DEEPER):
        play_both(setup, random.Random(f"many {name(setup)} {number}"))


def batches(seeds: range, many: int) -> list[range]:
    """So many of them in each test."""
    return [seeds[at : at + many] for at in range(0, len(seeds), many)]


def invented(seed: int) -> Setup:
    """A game on a sheet that nobody printed."""
    (edition, board), chance = random_game(seed), random.Random(seed)
    some = [ruling.value for ruling in rulings_for(edition) if chance.random() < 0.3]
    return make_setup(edition, chance.randint(1, edition.most), board, some)


@pytest.mark.parametrize("seeds", batches(range(80), 10), ids=str)
def test_sheets_that_nobody_printed_are_played_as_by_the_rules(seeds: range) -> None:
    for seed in seeds:
        play_both(invented(seed), random.Random(f"invented {seed}"))


@pytest.mark.slow
@pytest.mark.parametrize("seeds", batches(range(80, 80 + 120 * DEEPER), 40), ids=str)
def test_many_sheets_that_nobody_printed_are_played_as_by_the_rules(seeds: range) -> None:
    for seed in seeds:
        play_both(invented(seed), random.Random(f"invented {seed}"))


def test_the_fast_path_is_taken_where_rows_are_independent_and_nowhere_else() -> None:
    fast = {e for e in editions() if compile_game(make_setup(e, 2))[0]["independent"]}
    assert fast == {"classic", "deluxe", "on-board", "mixx-a", "mixx-b"}


@pytest.mark.parametrize("needed", range(7))
def test_rows_that_lock_early_have_more_states_than_the_fast_path_knows(needed: int) -> None:
    layout = replace(editions()["classic"].layout, name="early", crosses_to_lock=needed)
    setup = make_setup(own_edition(layout), 2)
    assert compile_game(setup)[0]["independent"] == (needed >= 4)
    play_both(setup, random.Random(f"early {needed}"))
