"""Two games on the same dice, side by side: where did they decide differently?"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from qwixx import rules
from qwixx.rules import Answer, Record, State
from qwixx.server.protocol.challenge import Compared, Differing

Place = tuple[int, int, int]
"""Turn, action and seat."""
Decided = tuple[State, str]
"""What a seat saw, and what it answered."""


def compared(one: str, other: str, people: Collection[int]) -> Compared:
    """Two records, and what people in the same seat decided otherwise where both had a choice."""
    records = [rules.read_record(text) for text in (one, other)]
    mine, theirs = (dict(_decisions(record)) for record in records)
    places = sorted(place for place in mine.keys() & theirs.keys() if place[2] in people)
    return Compared(
        names=[list(record.players) for record in records],
        totals=[list(record.result or ()) for record in records],
        turns=[len(record.turns) for record in records],
        decisions=len(places),
        differing=[
            _differing(place, mine[place], theirs[place])
            for place in places
            if mine[place][1] != theirs[place][1]
        ],
        records=[one, other],
    )


def _differing(place: Place, mine: Decided, theirs: Decided) -> Differing:
    turn, action, seat = place
    return Differing(
        turn=turn,
        action=action,
        seat=seat,
        dice=str(mine[0].dice),
        decisions=[mine[1], theirs[1]],
        equal=mine[0] == theirs[0],
    )


def _decisions(record: Record) -> Iterator[tuple[Place, Decided]]:
    """Every decision of a game where there was a choice."""
    state = rules.start(record.setup, record.first)
    for turn in record.turns:
        state = rules.roll(state, turn.dice)
        answers = [list(rules.answers_of(made)) for made in turn.decisions]
        if not answers[turn.active]:
            return
        before = state
        for seat, (first, *_) in enumerate(answers):
            yield from _decision(before, seat, first)
            for decision in first:
                state = rules.decide(state, seat, decision)
        for answer in answers[turn.active][1:]:
            yield from _decision(state, turn.active, answer)
            for decision in answer:
                state = rules.decide(state, turn.active, decision)


def _decision(state: State, seat: int, answer: Answer) -> Iterator[tuple[Place, Decided]]:
    seen = rules.seen_by(state, seat)
    if len(rules.legal(seen, seat)) > 1:
        place = (state.turn, int(state.step.value[-1]), seat)
        yield place, (seen, " ".join(map(str, answer)))
