"""Puzzles: positions with one clearly best decision, which an ordinary player misses.

They are found in games of our own players: the net names what could be one, and closer looks must
confirm it. docs/insight.md has the format of the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qwixx.bots import Player, make_player
from qwixx.rules import (
    Cross,
    Decision,
    Move,
    Position,
    Roller,
    Setup,
    State,
    Step,
    answers_of,
    asked,
    decide,
    legal,
    make_setup,
    position_of,
    read_decision,
    read_dice,
    read_position,
    roll,
    seen_by,
    skipped,
    start,
    state_at,
    waiting_for,
    write_position,
)

from .judge import Judge, make_judge
from .value import Options

FORMAT = "qwixx-puzzles/1"
SHIPPED = Path(__file__).parent / "data" / "puzzles.json"
GAP = 0.04
"""So far the best must be ahead of all others in the chance to win."""
STILL = 0.03
"""The same when somebody else judges."""
PLAYER, MISSES = "expert", "regular"
"""Who plays the games, and who must not find it."""
TRIES = 5
"""So often must that player miss it: who errs by chance may find it the next time."""
CLOSELY = 12
"""Coloured throws with each white one, for the closer look."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A moment of a turn, who decides, and what each option is worth to them."""

    setup: Setup
    position: Position
    """Before the roll."""
    dice: str
    seat: int
    taken: tuple[tuple[str, ...], ...]
    """What all have decided in this turn already, by seat."""
    missed: str
    """What the ordinary player would do."""
    options: tuple[tuple[str, float, float], ...]
    """Each decision with the chance to win and the expected score, best first."""

    @property
    def state(self) -> State:
        """The game at that moment."""
        state = roll(state_at(self.setup, self.position), read_dice(self.dice, self._faces))
        answers = [list(answers_of(map(read_decision, decided))) for decided in self.taken]
        first = [(seat, each[0]) for seat, each in enumerate(answers) if each]
        later = [(seat, answer) for seat, each in enumerate(answers) for answer in each[1:]]
        for seat, answer in (*first, *later):
            for decision in answer:
                state = decide(state, seat, decision)
        return state

    @property
    def _faces(self) -> int:
        return self.setup.layout.faces

    @property
    def best(self) -> str:
        """The solution."""
        return self.options[0][0]

    @property
    def gap(self) -> float:
        """How far the best is ahead of the second."""
        return self.options[0][1] - self.options[1][1]

    @property
    def kind(self) -> tuple[object, ...]:
        """Puzzles of one kind are much alike."""
        state, best = self.state, read_decision(self.best)
        cell = best.cell if isinstance(best, Cross | Move) else None
        sheet = state.sheets[self.seat]
        skips = skipped(self.setup.layouts[self.seat], sheet, cell) if cell else -1
        crosses = sum(bits.bit_count() for bits in sheet.rows)
        missed = self.missed == "-"
        return (state.step, self.seat == state.active, min(skips, 3), missed, crosses // 5)

    def as_object(self) -> dict[str, Any]:
        """As it stands in the file; seats are counted from 1, as in the notation."""
        setup, each = self.setup, self.options
        return {
            "edition": setup.edition.name,
            "board": setup.board.name if setup.board else None,
            "sheets": list(setup.sheets),
            "position": write_position(setup.layouts, self.position, setup.board),
            "dice": self.dice,
            "taken": [list(decided) for decided in self.taken],
            "seat": self.seat + 1,
            "missed": self.missed,
            "options": [[text, round(win, 4), round(score, 2)] for text, win, score in each],
        }


def read_puzzles(file: Path = SHIPPED) -> list[Puzzle]:
    """The puzzles of a file; those that come with the package, unless told otherwise."""
    return [_puzzle(told) for told in json.loads(file.read_text("utf-8"))["puzzles"]]


def write_puzzles(puzzles: Sequence[Puzzle], file: Path = SHIPPED) -> None:
    """Write a file, a puzzle a line."""
    lines = ",\n".join(json.dumps(puzzle.as_object()) for puzzle in puzzles)
    file.write_text(f'{{"format": "{FORMAT}", "puzzles": [\n{lines}\n]}}\n', "utf-8")


def _puzzle(told: dict[str, Any]) -> Puzzle:
    players = told["position"].count("|") + 1
    setup = make_setup(told["edition"], players, told["board"], (), told["sheets"] or None)
    return Puzzle(
        setup,
        read_position(told["position"], setup.layouts, setup.board),
        told["dice"],
        told["seat"] - 1,
        tuple(tuple(decided) for decided in told["taken"]),
        told["missed"],
        tuple((text, win, score) for text, win, score in told["options"]),
    )


def find(setup: Setup, seed: int) -> Iterator[Puzzle]:
    """The puzzles of one game after the other, without end; at most one of each game."""
    judges = (make_judge(setup, 0), make_judge(setup, 1, CLOSELY), make_judge(setup, 2, 1))
    players = [make_player(PLAYER, seed, seat) for seat in range(setup.players)]
    for number in range(1_000_000):
        puzzle = _in_game(setup, f"{seed}/{number}", players, judges)
        if puzzle:
            yield puzzle


def _in_game(
    setup: Setup,
    seed: str,
    players: Sequence[Player],
    judges: Sequence[Judge],
) -> Puzzle | None:
    roller, state = Roller(seed), start(setup)
    found, before = list[Puzzle](), position_of(state)
    while not state.is_over:
        if state.step is Step.ROLL:
            before = position_of(state)
            state = roll(state, roller.roll(state))
        for seat in waiting_for(state):
            seen = seen_by(state, seat)
            if len(legal(seen, seat)) > 1 and not asked(seen, seat):
                puzzle = _judged(seen, seat, before, judges)
                found += [puzzle] if puzzle else []
            state = decide(state, seat, players[seat].decide(seen, seat))
    return max(found, key=lambda puzzle: puzzle.gap, default=None)


def _judged(seen: State, seat: int, before: Position, judges: Sequence[Judge]) -> Puzzle | None:
    """The moment as a puzzle, if every judge agrees that there is one good answer."""
    best: Decision | None = None
    found: Options | None = None
    missed: list[Decision] = []
    for judge, gap in zip(judges, (GAP, GAP, STILL), strict=True):
        options = judge.options(seen, seat)
        first, second = options.each[:2]
        ahead = first.value.win[seat] - second.value.win[seat]
        if ahead < gap + 3 * first.value.error * (judge is not judges[0]):
            return None
        missed = missed or [make_player(MISSES, one).decide(seen, seat) for one in range(TRIES)]
        if first.decision in missed or best not in (None, first.decision):
            return None
        best, found = first.decision, options if judge is judges[1] else found
    assert found is not None
    each = ((str(one.decision), one.value.win[seat], one.value.score[seat]) for one in found)
    taken = tuple(tuple(map(str, decided)) for decided in seen.taken)
    return Puzzle(seen.setup, before, str(seen.dice), seat, taken, str(missed[0]), tuple(each))
