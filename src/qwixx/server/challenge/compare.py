"""Two games on the same dice, side by side: where did they decide differently?"""

from __future__ import annotations

from collections.abc import Iterator

from qwixx import rules
from qwixx.rules import Answer, Record, State
from qwixx.server.protocol.challenge import Compared, Differing

Place = tuple[int, int, int]
"""Turn, action and seat."""
Decided = tuple[State, str]
"""What a seat saw, and what it answered."""


def compared(one: str, other: str) -> Compared:
    """Two records, and what they have decided otherwise where at least one had a choice."""
    records = [rules.read_record(text) for text in (one, other)]
    mine, theirs = (dict(_decisions(record)) for record in records)
    places = sorted(mine.keys() | theirs.keys())
    pairs = [(place, mine.get(place), theirs.get(place)) for place in places]
    return Compared(
        names=[list(record.players) for record in records],
        totals=[list(record.result or ()) for record in records],
        turns=[len(record.turns) for record in records],
        decisions=len(places),
        differing=[_differing(*pair) for pair in pairs if _text(pair[1]) != _text(pair[2])],
        records=[one, other],
    )


def _differing(place: Place, mine: Decided | None, theirs: Decided | None) -> Differing:
    turn, action, seat = place
    seen = mine or theirs
    return Differing(
        turn=turn,
        action=action,
        seat=seat,
        dice=str(seen[0].dice) if seen else "",
        decisions=[_text(mine), _text(theirs)],
        equal=mine is not None and theirs is not None and mine[0] == theirs[0],
    )


def _text(decided: Decided | None) -> str | None:
    return decided[1] if decided else None


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
