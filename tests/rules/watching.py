"""A game under the eyes of the referee: what must hold at every step, whoever plays on what."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from functools import lru_cache
from itertools import pairwise

import pytest

from qwixx.rules import (
    Cell,
    Cross,
    Decision,
    Move,
    Refused,
    Roller,
    Setup,
    State,
    Step,
    Turn,
    decide,
    is_cross,
    is_legal,
    legal,
    lowest_score,
    news,
    position_of,
    read_decision,
    read_position,
    read_record,
    record_of,
    replay,
    roll,
    scores,
    seen_by,
    start,
    state_at,
    take_back,
    waiting_for,
    winners,
    write_position,
    write_record,
    write_sheets,
)
from tests.rules.playing import Policy
from tests.rules.referee import Referee, every_word

NAMES = ("Max", "Emma", "Laura", "Linus", "Tim")
ASK_EVERYTHING = 0.02
"""How often everything that can be thought of is tried, which takes long."""


def watch(setup: Setup, policies: list[Policy], seed: int) -> Counter[str]:
    """Play a game, look at every step, and tell what happened in it."""
    chance, roller, seen = random.Random(seed), Roller(seed), Counter[str]()
    state = start(setup, chance.randrange(setup.players))
    referee = Referee(setup, state.active)
    lowest = [lowest_score(state, seat) for seat in range(setup.players)]
    turns: list[Turn] = []
    while not state.is_over:
        before = state
        if state.step is Step.ROLL:
            dice = roller.roll(state)
            state = roll(state, dice)
            referee.roll(dice)
        else:
            state = one_decides(state, referee, policies, chance)
        if state.last is not None and state.last is not before.last:
            turns.append(state.last)
            assert crosses_of(state.last) == referee.made
            assert len(turns) <= most_turns(setup)
        assert state.step.value == referee.step
        assert state.is_over or state.active == referee.active
        note(before, state, seen)
        if state.step is before.step:
            assert state.sheets == before.sheets
            continue
        assert list(write_sheets(state)) == referee.sheets()
        assert [score.total for score in scores(state)] == referee.totals()
        look_at(before, state)
        below, lowest = lowest, [lowest_score(state, seat) for seat in range(setup.players)]
        assert all(low >= lower for lower, low in zip(below, lowest, strict=True))
        assert all(low <= s.total for low, s in zip(lowest, scores(state), strict=True))
    look_at_the_end(state, referee)
    look_at_the_record(state, turns, chance)
    return seen


def one_decides(
    state: State, referee: Referee, policies: list[Policy], chance: random.Random
) -> State:
    """Somebody answers; nobody else may, and nothing else would be taken."""
    setup = state.setup
    everything = chance.random() < ASK_EVERYTHING
    if everything:
        assert pickle.loads(pickle.dumps(state)) == state
    for seat in range(setup.players):
        listed = [str(decision) for decision in legal(state, seat)]
        assert len(listed) == len(set(listed))
        assert set(listed) == referee.allowed(seat)
        for word, decision in everything_there_is(setup) if everything else ():
            assert is_legal(state, seat, decision) == (word in listed), word
    seat = chance.choice(waiting_for(state))
    decision = policies[seat](seen_by(state, seat), seat, chance)
    after = decide(state, seat, decision)
    referee.decide(seat, str(decision))
    if after.sheets == state.sheets and after.step is state.step:
        assert take_back(after, seat) == take_back_all(state, seat)
        for other in (*range(setup.players), None):
            if other != seat:
                assert seen_by(after, other) == seen_by(state, other), "hidden until all are in"
    return after


@lru_cache(maxsize=4)
def everything_there_is(setup: Setup) -> list[tuple[str, Decision]]:
    """All that anybody could think of saying, and how it is read."""
    words = every_word(setup.layouts, setup.board)
    return [(word, read_decision(word)) for word in sorted(words)]


def take_back_all(state: State, seat: int) -> State:
    """Without what a seat has begun to answer."""
    return take_back(state, seat) if state.pending and state.pending[seat] else state


def crosses_of(turn: Turn) -> list[list[list[Cell]]]:
    """The cells that each seat crossed in a turn, decision by decision."""
    return [
        [
            [*([d.cell] if isinstance(d, Cross | Move) and is_cross(d) else []), *along]
            for d, along in zip(
                said, turn.along[seat] if turn.along else [()] * len(said), strict=True
            )
        ]
        for seat, said in enumerate(turn.decisions)
    ]


def most_turns(setup: Setup) -> int:
    """Every turn has a cross or a misthrow of its active player."""
    return sum(len(layout.places) + layout.misthrow_limit for layout in setup.layouts)


def look_at(before: State, after: State) -> None:
    """What must hold between a state and the next."""
    setup = before.setup
    assert len({sheet.closed for sheet in after.sheets}) == 1, "closed means closed for all"
    assert before.closed & after.closed == before.closed, "and for good"
    for layout, old, new in zip(setup.layouts, before.sheets, after.sheets, strict=True):
        for line, row in enumerate(layout.lines):
            assert new.rows[line] & old.rows[line] == old.rows[line]
            for place, cell in enumerate(row.cells):
                added = (new.rows[line] & ~old.rows[line]) >> place & 1
                if added and cell not in layout.partners:
                    assert not old.rows[line] >> place, "rows only grow to the right"
                    closed = before.closed & ~before.still_open
                    assert not closed >> line & 1, "nobody crosses in a closed row"
        assert old.space <= new.space <= 40, "never back"
    standing = [sheet.space for sheet in after.sheets if sheet.space]
    assert len(standing) == len(set(standing)), "one piece per space"
    told = [item.cell for item in news(before, after) if hasattr(item, "cell")]
    crossed = [
        (new.rows[line] & ~old.rows[line]).bit_count()
        for old, new in zip(before.sheets, after.sheets, strict=True)
        for line in range(len(new.rows))
    ]
    assert len(told) == sum(crossed), "every cross is told"
    if after.step in (Step.ROLL, Step.OVER):
        position = position_of(after)
        text = write_position(setup.layouts, position, setup.board)
        assert read_position(text, setup.layouts, setup.board) == position, text
        assert after.is_over or state_at(setup, position, after.turn) == after


def look_at_the_end(state: State, referee: Referee) -> None:
    """A game ends for one of the reasons in the rulebook, and the best total has won."""
    setup = state.setup
    rows = state.closed.bit_count() >= setup.layout.rows_to_end
    limit = setup.layout.misthrow_limit
    misthrows = max(sheet.misthrows for sheet in state.sheets) == limit
    assert rows or misthrows or state.turns_left == 0
    totals = referee.totals()
    assert winners(state) == tuple(s for s, t in enumerate(totals) if t == max(totals))
    assert state_at(setup, position_of(state)).is_over
    for seat in range(setup.players):
        assert not any(is_legal(state, seat, each) for _, each in everything_there_is(setup))
    with pytest.raises(Refused, match="the game is over"):
        roll(state, Roller(0).roll(state))


def look_at_the_record(end: State, turns: list[Turn], chance: random.Random) -> None:
    """Record -> replay -> record is the identity, also when what may be left out is."""
    setup = end.setup
    record = record_of(NAMES[: setup.players], turns, end)
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text
    bare = "\n".join(map(without_marks, text.splitlines()))
    assert write_record(read_record(bare)) == text
    states = list(replay(record))
    assert states[-1] == end
    assert [after.last for _, after in pairwise(states)] == turns
    again = record_of(record.players, [s.last for s in states if s.last is not None], states[-1])
    assert write_record(again) == text


def without_marks(line: str) -> str:
    """A turn without what the engine adds: locks, what came along, misthrows."""
    if "|" not in line:
        return line
    words = (
        word if word in (">#", "|") else word.removesuffix("!").partition("+")[0]
        for word in line.split(" ")
    )
    words = (word if word.startswith(">") else word.removesuffix("#") for word in words)
    return " ".join(">#" if word.startswith(">#") else word for word in words)


def note(before: State, after: State, seen: Counter[str]) -> None:
    """Remember the rare things, so that the tests can say that they were tried."""
    closing = after.closed & ~before.closed
    for r in range(len(after.setup.layout.rows)):
        lockers = sum((sheet.locked >> r & 1) for sheet in after.sheets)
        if closing >> r & 1:
            seen["a row locked by several" if lockers > 1 else "lock"] += 1
    seen["two rows closed at once"] += closing.bit_count() > 1
    seen["last round"] += after.turns_left is not None and not after.is_over
    for answer in after.pending:
        for decision in answer[1:]:
            seen[type(decision).__name__] += 1
    if after.is_over:
        rows = after.closed.bit_count() >= after.setup.layout.rows_to_end
        misthrows = any(s.misthrows >= after.setup.layout.misthrow_limit for s in after.sheets)
        seen["end by rows"] += rows
        seen["end by misthrows"] += misthrows
        seen["end by last round"] += not (rows or misthrows)
    if after.last is not None and after.last is not before.last:
        for said, made in zip(after.last.decisions, crosses_of(after.last), strict=True):
            for decision, cells in zip(said, made, strict=True):
                seen[type(decision).__name__] += 1
                seen["come along"] += len(cells) > 1
                seen["come along twice"] += len(cells) > 2
