"""What if: a game goes on otherwise from one decision on, played by bots, or by bots and a person.

With the throws of the record, as far as it has them, that is one game, and so mostly luck; beside
it stands the mean of many games with throws of their own, for what was decided and for the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from qwixx.bots import make_player
from qwixx.rules import (
    Answer,
    Decision,
    Dice,
    Record,
    Refused,
    Roller,
    State,
    Step,
    Turn,
    answers_of,
    decide,
    dice_in_play,
    play_turn,
    record_of,
    roll,
    scores,
    seen_by,
    start,
    waiting_for,
)

from .ends import MOST_MOMENTS
from .judge import Judge, NetJudge, make_judge
from .value import Value

PLAYER = "expert"
"""Who plays on."""
THROWS = 24
"""With each of the 36 white throws of the next turn so many games are played to their end."""
TO_THE_END = 200
"""Turns; what is not over then is judged by the net."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What came of another decision."""

    record: Record
    """The game with the other decision, from its beginning to its end."""
    same_throws: int
    """So many turns after the decision had the throws of the record."""
    scores: tuple[int, ...]
    other: Value
    """The mean of many games that go on from the other decision, by the judge's policy."""
    chosen: Value
    """The same for what was decided."""
    games: int
    """How many that are; none where the values are exact."""


def what_if(
    record: Record, turn: int, action: int, seat: int, answer: Answer, seed: int = 0
) -> WhatIf:
    """Let bots play on after another ``answer`` of a seat in one action of a turn.

    What the others decided at the same time stays as it was.
    """
    state, answers = _moment(record, turn, action, seat)
    chosen = _decided(state, answers, action)
    answers[seat][action - 1] = answer
    other = _decided(state, answers, action)
    judge = _to_the_end(record)
    value = judge.now(other)
    on = _play_on(record, other, turn, seed)
    made = record_of(record.players, [*record.turns[: turn - 1], *on.turns], on.state)
    return WhatIf(
        record=made,
        same_throws=on.same_throws,
        scores=tuple(score.total for score in scores(on.state)),
        other=value,
        chosen=judge.now(chosen),
        games=0 if not value.error else THROWS * record.setup.layout.faces**2,
    )


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A game that a person plays on at one seat, as far as it has come."""

    record: Record
    state: State
    """Somebody waits for that seat, or the game is over."""


def take_over(
    record: Record,
    turn: int,
    action: int,
    seat: int,
    decisions: Sequence[Decision] = (),
    seed: int = 0,
) -> TakenOver:
    """From one action of a turn on a person decides for a seat: what, say ``decisions``.

    Bots have the other seats; what those decided in the same action stays as it was. The same
    decisions and the same seed come to the same game.
    """
    state, answers = _moment(record, turn, action, seat)
    answers[seat][action - 1] = ()
    on = _play_on(record, _decided(state, answers, action), turn, seed, seat, decisions)
    made = record_of(record.players, [*record.turns[: turn - 1], *on.turns], on.state)
    return TakenOver(made, on.state)


def _moment(record: Record, turn: int, action: int, seat: int) -> tuple[State, list[list[Answer]]]:
    """The game after the roll of a turn, and what each seat then decided, by action."""
    if not 1 <= turn <= len(record.turns):
        raise Refused(f"there are turns 1 to {len(record.turns)}, and no turn {turn}")
    state = start(record.setup, record.first)
    for played in record.turns[: turn - 1]:
        state = play_turn(state, record.players, played)
    here = record.turns[turn - 1]
    answers = [list(answers_of(made)) for made in here.decisions]
    if seat >= len(answers) or not 1 <= action <= len(answers[seat]):
        raise Refused(f"nobody decided there in action {action} of turn {turn}")
    return roll(state, here.dice), answers


def _to_the_end(record: Record) -> Judge:
    judge = make_judge(record.setup)
    if isinstance(judge, NetJudge):
        return NetJudge(record.setup, TO_THE_END, THROWS, MOST_MOMENTS)
    return judge


def _decided(state: State, answers: Sequence[Sequence[Answer]], action: int) -> State:
    """The game after what was decided in a turn, up to an action."""
    for seat, each in enumerate(answers):
        for decision in each[0] if state.step is Step.ACTION1 else ():
            state = decide(state, seat, decision)
    active = state.active
    for answer in answers[active][1:action]:
        for decision in answer:
            state = decide(state, active, decision)
    return state


@dataclass(frozen=True, slots=True)
class _On:
    """How a game went on from a turn."""

    turns: list[Turn]
    state: State
    same_throws: int


def _play_on(
    record: Record,
    state: State,
    turn: int,
    seed: int,
    person: int | None = None,
    decisions: Sequence[Decision] = (),
) -> _On:
    """Bots play from this turn on: to the end, or until a ``person`` has no more ``decisions``."""
    players = [make_player(PLAYER, seed, seat) for seat in range(state.setup.players)]
    throws = [one.dice for one in record.turns[turn:]]
    roller, turns, same, decided = Roller(seed), list[Turn](), 0, iter(decisions)
    while True:
        while state.step not in (Step.ROLL, Step.OVER):
            for seat in sorted(waiting_for(state), key=lambda seat: seat == person):
                if seat != person:
                    decision = players[seat].decide(seen_by(state, seat), seat)
                elif (made := next(decided, None)) is not None:
                    decision = made
                else:
                    return _On(turns, state, same)
                state = decide(state, seat, decision)
        if state.last:
            turns.append(state.last)
        if state.is_over:
            if next(decided, None) is not None:
                raise Refused("the game is over, and there are more decisions")
            return _On(turns, state, same)
        dice, place = roller.roll(state), state.turn - turn - 1
        if place < len(throws):
            dice, same = _as_thrown(state, throws[place], dice), same + 1
        state = roll(state, dice)


def _as_thrown(state: State, thrown: Dice, new: Dice) -> Dice:
    """The throw of the record; a die that had left the game there is thrown anew."""
    faces = zip(thrown.coloured, new.coloured, dice_in_play(state), strict=True)
    one, two, three, four = (in_play * (old or fresh) for old, fresh, in_play in faces)
    return replace(thrown, coloured=(one, two, three, four))
