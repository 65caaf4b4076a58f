"""What holds in every game, whoever plays it: thousands of random games of every edition."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from qwixx.rules import (
    Decision,
    Refused,
    Roller,
    Ruling,
    Setup,
    State,
    Step,
    boards,
    decide,
    decide_together,
    is_cross,
    is_legal,
    legal,
    lowest_score,
    make_setup,
    roll,
    scores,
    seen_by,
    start,
    take_back,
    waiting_for,
    winners,
)
from tests.rules.playing import POLICIES, Policy, allowed, count, every_decision, patient, walker

TABLES = [("classic", None), ("deluxe", None), *(("on-board", name) for name in boards())]
SEEN = {
    "lock",
    "a row locked by several",
    "two rows closed at once",
    "end by rows",
    "end by misthrows",
}
MOST_TURNS = 5 * (44 + 4)
"""Every turn has a cross or a misthrow of its active player."""

tables = pytest.mark.parametrize(
    ("edition", "board"), TABLES, ids=[board or edition for edition, board in TABLES]
)
how_many = pytest.mark.parametrize(
    "games",
    [
        pytest.param(range(100), id="some"),
        pytest.param(
            range(100, 1000), id="many", marks=[pytest.mark.slow, pytest.mark.timeout(900)]
        ),
    ],
)


@tables
@how_many
def test_every_game_keeps_the_rules(edition: str, board: str | None, games: range) -> None:
    seen: Counter[str] = Counter()
    for seed in games:
        seen += play(*some_table(edition, board, seed), seed)
    expected = SEEN | ({"last round", "end by last round"} if board else set())
    assert {what for what in expected if not seen[what]} == set()


@tables
@pytest.mark.parametrize(
    "games",
    [
        pytest.param(range(3), id="some"),
        pytest.param(range(3, 9), id="more", marks=pytest.mark.slow),
    ],
)
def test_what_is_listed_is_accepted_and_everything_else_is_refused(
    edition: str, board: str | None, games: range
) -> None:
    for seed in games:
        setup, policies = some_table(edition, board, seed)
        answers = every_decision(setup)
        chance, roller, state = random.Random(seed), Roller(seed), start(setup)
        while not state.is_over:
            for seat in range(setup.players):
                accepted = [answer for answer in answers if is_legal(state, seat, answer)]
                assert set(accepted) == set(legal(state, seat))
            state = step(state, roller, policies, chance)
        for seat in range(setup.players):
            assert not any(is_legal(state, seat, answer) for answer in answers)


@tables
def test_the_lowest_score_never_falls_and_nobody_ends_below_it(
    edition: str, board: str | None
) -> None:
    for seed in range(50):
        setup, policies = some_table(edition, board, seed)
        chance, roller, state = random.Random(seed), Roller(seed), start(setup)
        lowest = [lowest_score(state, seat) for seat in range(setup.players)]
        while not state.is_over:
            state = step(state, roller, policies, chance)
            before, lowest = lowest, [lowest_score(state, seat) for seat in range(setup.players)]
            assert all(low >= lower for lower, low in zip(before, lowest, strict=True))
            assert all(low <= s.total for low, s in zip(lowest, scores(state), strict=True))


def some_table(edition: str, board: str | None, seed: int) -> tuple[Setup, list[Policy]]:
    """Two to five players of any kind; now and then all alike, and now and then with rulings."""
    chance = random.Random(f"{edition} {board} {seed}")
    players = chance.choice([1, 2, 2, 3, 4, 5] if edition == "classic" else [2, 3, 4])
    rulings = chance.sample(list(Ruling), chance.choice([0, 0, 1, 2]))
    alike: Policy = walker if board else patient
    policies = [alike] * players if seed % 3 == 0 else chance.choices(POLICIES, k=players)
    return make_setup(edition, players, board, rulings), policies


def step(state: State, roller: Roller, policies: list[Policy], chance: random.Random) -> State:
    """One roll or one decision of anybody that the game waits for."""
    if state.step is Step.ROLL:
        return roll(state, roller.roll(state))
    seat = chance.choice(waiting_for(state))
    return decide(state, seat, policies[seat](state, seat, chance))


def play(setup: Setup, policies: list[Policy], seed: int) -> Counter[str]:
    """Play a game, look at every step, and tell what happened in it."""
    chance, roller, seen = random.Random(seed), Roller(seed), Counter[str]()
    state = start(setup, chance.randrange(setup.players))
    while not state.is_over:
        assert state.turn <= MOST_TURNS
        before = state
        if state.step is Step.ROLL:
            state = roll(state, roller.roll(state))
        elif state.step is Step.ACTION1:
            state = together(state, policies, chance)
        else:
            state = one_decides(state, state.active, policies, chance)
        look_at(before, state)
        note(before, state, seen)
    look_at_the_end(state)
    return seen


def one_decides(state: State, seat: int, policies: list[Policy], chance: random.Random) -> State:
    assert set(legal(state, seat)) == allowed(state, seat)
    assert len(legal(state, seat)) == len(set(legal(state, seat)))
    return decide(state, seat, policies[seat](state, seat, chance))


def together(state: State, policies: list[Policy], chance: random.Random) -> State:
    """Action 1: hidden until the last decision, and the order does not matter."""
    before = state
    decisions: dict[int, Decision] = {}
    seats = chance.sample(range(len(state.sheets)), len(state.sheets))
    for seat in seats:
        assert state.step is Step.ACTION1
        assert state.sheets == before.sheets
        assert set(legal(state, seat)) == allowed(state, seat)
        decisions[seat] = policies[seat](seen_by(state, seat), seat, chance)
        after = decide(state, seat, decisions[seat])
        if after.step is Step.ACTION1:
            assert legal(after, seat) == ()
            assert take_back(after, seat) == state
            for other in (*range(len(state.sheets)), None):
                if other != seat:
                    assert seen_by(after, other) == seen_by(state, other)
        state = after
    again = before
    for seat in reversed(seats):
        again = decide(again, seat, decisions[seat])
    assert again == state
    assert decide_together(before, tuple(decisions[seat] for seat in sorted(seats))) == state
    return state


def look_at(before: State, after: State) -> None:
    """What must hold between a state and the next."""
    setup = before.setup
    closed = {sheet.closed for sheet in after.sheets}
    assert len(closed) == 1, "closed means closed for all"
    assert before.closed & after.closed == before.closed, "and for good"
    for seat, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True)):
        added = 0
        for r, row in enumerate(setup.layout.rows):
            grown = new.rows[r] ^ old.rows[r]
            assert new.rows[r] & old.rows[r] == old.rows[r]
            assert grown == 0 or grown & -grown > old.rows[r], "rows only grow to the right"
            added += grown.bit_count()
            if grown and before.closed >> r & 1:
                assert before.still_open >> r & 1, "nobody crosses in a closed row"
            last = bool(new.rows[r] >> len(row.cells) - 1)
            assert last == bool(new.locked >> r & 1)
            if last:
                assert new.is_closed(r)
                assert 7 <= new.crosses(r) <= 12
        assert added <= 1, "one cross a decision"
        assert old.misthrows <= new.misthrows <= old.misthrows + (seat == before.active)
        assert old.space <= new.space <= 40, "never back"
    standing = [sheet.space for sheet in after.sheets if sheet.space]
    assert len(standing) == len(set(standing)), "one piece per space"
    assert [score.total for score in scores(after)] == [count(setup, s) for s in after.sheets]
    if after.step is Step.ROLL:
        assert after.active == (before.active + 1) % setup.players
        assert after.last is not None
        crossed = any(map(is_cross, after.last.decisions[before.active]))
        old, new = before.sheets[before.active], after.sheets[before.active]
        assert (new.misthrows > old.misthrows) != crossed


def look_at_the_end(state: State) -> None:
    """A game ends for one of the reasons in the rulebook, and the best total has won."""
    rows = state.closed.bit_count() >= 2
    misthrows = max(sheet.misthrows for sheet in state.sheets) == 4
    assert rows or misthrows or state.turns_left == 0
    totals = [count(state.setup, sheet) for sheet in state.sheets]
    assert winners(state) == tuple(s for s, t in enumerate(totals) if t == max(totals))
    with pytest.raises(Refused, match="the game is over"):
        roll(state, Roller(0).roll(state))


def note(before: State, after: State, seen: Counter[str]) -> None:
    """Remember the rare things, so that the test can say that they were tried."""
    closing = after.closed & ~before.closed
    for r in range(4):
        lockers = sum((sheet.locked >> r & 1) for sheet in after.sheets)
        if closing >> r & 1:
            seen["a row locked by several" if lockers > 1 else "lock"] += 1
    seen["two rows closed at once"] += closing.bit_count() > 1
    seen["last round"] += after.turns_left is not None and not after.is_over
    if after.is_over:
        rows = after.closed.bit_count() >= 2
        misthrows = max(sheet.misthrows for sheet in after.sheets) == 4
        seen["end by rows"] += rows
        seen["end by misthrows"] += misthrows
        seen["end by last round"] += not (rows or misthrows)
