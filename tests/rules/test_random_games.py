"""What holds in every game, whoever plays it: many random games of every edition and sheet."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from qwixx.rules import Setup, boards, deal, editions, make_setup, rulings_for
from tests.project import DEEPER
from tests.rules.playing import POLICIES, Policy, patient, walker
from tests.rules.random_sheets import random_game
from tests.rules.watching import watch

WITH_BOARD = [name for name, edition in editions().items() if edition.may_have_board]
TABLES = [
    *((name, None) for name, edition in editions().items() if not edition.has_board),
    *(("on-board", name) for name in boards()),
    *((name, "storm") for name in WITH_BOARD),
]
SEEN = {"lock", "end by rows", "end by misthrows"}
SEEN_THERE = {
    "bonus-a": {"come along", "come along twice"},
    "bonus-b": {"come along", "Choose"},
    "chain": {"come along"},
    "double": {"come along"},
    "x-change": {"Swap"},
    "longo": {"Lock"},
}
"""What each sheet has of its own."""
RARE_ANYWHERE = {"Choose", "Lock", "Swap", "come along twice", "two rows closed at once"}
ENOUGH = 5 * DEEPER
"""Games after which it is enough to have seen everything; what is rare takes up to forty."""

tables = pytest.mark.parametrize(
    ("edition", "board"), TABLES, ids=[f"{e} {b}" if b else e for e, b in TABLES]
)


def how_many(some: int, many: int) -> pytest.MarkDecorator:
    slow = [pytest.mark.slow, pytest.mark.timeout(1800)]
    return pytest.mark.parametrize(
        "games",
        [
            pytest.param(range(some), id="some"),
            pytest.param(range(some, many), id="many", marks=slow),
        ],
    )


@tables
@how_many(2, 40 * DEEPER)
def test_every_game_keeps_the_rules(edition: str, board: str | None, games: range) -> None:
    seen: Counter[str] = Counter()
    expected = SEEN | SEEN_THERE.get(edition, set())
    expected |= {"last round", "end by last round"} if edition == "on-board" else set()
    expected |= set() if board else {"a row locked by several"}
    for seed in games:
        seen += watch(*some_table(edition, board, seed), seed)
        if seed > ENOUGH and expected <= set(+seen):
            break
    if games.start:
        assert expected <= set(+seen)


@how_many(30, 30 + 60 * DEEPER)
def test_every_game_on_any_sheet_keeps_the_rules(games: range) -> None:
    seen: Counter[str] = Counter()
    for seed in games:
        (edition, board), chance = random_game(seed), random.Random(seed)
        players = chance.choice([1, 2, 2, 3, edition.most])
        rulings = chance.sample(rulings_for(edition), chance.choice([0, 1, 2]))
        sheets = deal(edition, players, chance.randrange)
        setup = make_setup(edition, players, board, rulings, sheets)
        seen += watch(setup, chance.choices(POLICIES, k=players), seed)
    if games.start:
        assert set(+seen) >= RARE_ANYWHERE


def some_table(edition: str, board: str | None, seed: int) -> tuple[Setup, list[Policy]]:
    """One to five players of any kind; now and then all alike, and now and then with rulings."""
    chance = random.Random(f"{edition} {board} {seed}")
    found = editions()[edition]
    players = chance.randint(found.fewest, found.most)
    rulings = chance.sample(rulings_for(found), chance.choice([0, 0, 1, 2]))
    sheets = deal(found, players, chance.randrange)
    if sheets and not found.each_another:
        sheets = tuple(chance.choices(found.sheets, k=players))
    alike: Policy = walker if board else patient
    policies = [alike] * players if seed % 3 == 0 else chance.choices(POLICIES, k=players)
    return make_setup(edition, players, board, rulings, sheets), policies
