"""Data sets: every choice of many games, what its seat saw, what it was worth, what came of it.

A line for each answer of a seat that had a choice, in `COLUMNS`. The numbers of ``seen`` and
``allowed`` are those of every environment here; what they mean is in the file (`about`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as arrow
from pyarrow import parquet

import qwixx
from qwixx.bots.matches import answer, company
from qwixx.bots.nets import features_of, name_of, net_for, workspace
from qwixx.insight import SCORE, WIN, look, values
from qwixx.rules import Refused, Setup
from qwixx.sim import Crew, Threads, verify_seed
from qwixx.sim.engine import (
    DICE,
    OVER,
    PASS,
    PLAYERS,
    ROLL,
    apply,
    begin,
    compile_game,
    new_game,
    next_seat,
    options,
    roll,
    sheet_score,
    stream_key,
)
from qwixx.sim.jit import jit

from .actions import Actions, actions_of
from .games import WIN as SHARE
from .games import standing, verify_players
from .views import View, mask, see

COLUMNS = {
    "game": "the number of the game, from 0",
    "turn": "the number of the turn, from 1",
    "seat": "whose decision it is; seat 0 begins",
    "player": "who has that seat; seats rotate from game to game",
    "seen": "what the seat sees: positions, dice, whose turn it is",
    "allowed": "1 for each action that it may choose",
    "action": "what it chose",
    "decision": "the same in a word or two",
    "chance": "the seat's chance to win before the roll of this turn, by the net",
    "expected": "its final score to be expected then",
    "score": "what it had in the end",
    "share": "its share of the win: 1 alone, 0 if another had more",
}
MOST_CHOICES = 8192
"""More than there are in any game."""
GROUP = 200
"""Games that are written at a time."""
Lines = tuple[Any, ...]
"""Of one game: what was seen, allowed, numbers, and what it was worth; a row for each choice."""
_GAME, _TURN, _SEAT, _PLAYER, _ACTION, _SCORE = range(6)
_CHANCE, _EXPECTED, _SHARE = range(3)


@jit
def note_game(
    compiled: Any,
    games: Any,
    players: Any,
    minds: Any,
    judge: Any,
    seed: int,
    number: int,
    cells: Any,
    of_code: Any,
    seen: Any,
    allowed: Any,
    numbers: Any,
    worth: Any,
) -> int:
    """Play a game as `qwixx.bots.matches.arena` would; how many lines were written."""
    t, g = compiled[0], games[0]
    count = len(players)
    seats = np.empty(count, np.int64)
    for player in range(count):
        seats[(player + number) % count] = players[player]
    chance = np.empty(1, np.uint64)
    chance[0] = stream_key(seed, number, PLAYERS)
    found = np.zeros((2, count))
    n = 0
    begin(g, count, 0)
    while g.step != OVER:
        if g.step == ROLL:
            if judge is not None:
                net, features, work, found = judge
                look(net, features[0], t, g, work, found)
            roll(t, g, stream_key(seed, number, DICE))
        seat = next_seat(g)
        code = answer(t, g, seat, seats, minds, (chance, seed, number))
        if options(t, g, seat) > 1 and n < MOST_CHOICES:
            see(g, seat, cells, seen[n])
            mask(t, g, seat, of_code, allowed[n])
            numbers[n, _GAME], numbers[n, _TURN], numbers[n, _SEAT] = number, g.turn, seat
            numbers[n, _PLAYER] = (seat - number) % count
            numbers[n, _ACTION] = of_code[code - PASS]
            worth[n, _CHANCE], worth[n, _EXPECTED] = found[WIN, seat], found[SCORE, seat]
            n += 1
        apply(t, g, seat, code)
    for k in range(n):
        seat = numbers[k, _SEAT]
        numbers[k, _SCORE] = sheet_score(t, g, seat, seat)
        worth[k, _SHARE] = standing(t, g, seat, SHARE)
    return n


class DataSet:
    """The games of some of our players; the same seed gives the same games."""

    def __init__(self, setup: Setup, players: Sequence[str], seed: int = 1) -> None:
        if len(players) != setup.players:
            raise Refused(f"{setup.players} players have as many names, not {len(players)}")
        verify_players(players, setup)
        verify_seed(seed)
        self.setup, self.players, self.seed = setup, tuple(players), seed
        self.actions: Actions = actions_of(setup)
        self.view = View(self.actions)
        self._company = company(self.players, setup)
        self._is_judged = name_of(setup) is not None
        self._words = [self.actions.words(layout) for layout in setup.layouts]
        self.schema = self._schema()

    def about(self) -> dict[str, Any]:
        """What is told in the file besides its lines."""
        return {
            "qwixx": qwixx.__version__,
            "edition": self.setup.edition.name,
            "board": self.setup.board.name if self.setup.board else None,
            "sheets": list(self.setup.sheets),
            "rulings": [ruling.value for ruling in self.setup.rulings],
            "players": list(self.players),
            "seed": self.seed,
            "columns": COLUMNS,
            "seen": {name: [part.start, part.stop] for name, part in self.view.parts().items()},
            "actions": self._words,
        }

    def lines(self, first: int, count: int) -> Iterator[Lines]:
        """The lines of some of the games, game by game."""
        setup, met = self.setup, self._company
        playing = (np.array(met.numbers), met.minds())
        judge = None
        if self._is_judged:
            judge = (net_for(setup), features_of(setup), workspace(), values())
        seen = np.zeros((MOST_CHOICES, self.view.size), np.int8)
        allowed = np.zeros((MOST_CHOICES, len(self.actions)), np.int8)
        numbers, worth = np.zeros((MOST_CHOICES, 6), np.int32), np.zeros((MOST_CHOICES, 3))
        into = (self.view.cells, self.actions.of_code, seen, allowed, numbers, worth)
        compiled, game = compile_game(setup), new_game()
        for number in range(first, first + count):
            known = (compiled, game, *playing, judge, self.seed, number)
            n = note_game(*known, *into)
            if n == MOST_CHOICES:
                raise Refused(f"game {number} is too long for a data set")
            yield tuple(part[:n].copy() for part in into[2:])

    def table(self, games: Sequence[Lines]) -> Any:
        """The lines of games as an Arrow table."""
        seen, allowed, numbers, worth = (np.concatenate(part) for part in zip(*games, strict=True))
        seats, actions = numbers[:, _SEAT], numbers[:, _ACTION]
        nothing = [None] * len(worth)
        columns = {
            "game": numbers[:, _GAME],
            "turn": numbers[:, _TURN],
            "seat": seats,
            "player": [self.players[player] for player in numbers[:, _PLAYER]],
            "seen": _lists(seen),
            "allowed": _lists(allowed),
            "action": actions,
            "decision": [self._words[s][a] for s, a in zip(seats, actions, strict=True)],
            "chance": worth[:, _CHANCE] if self._is_judged else nothing,
            "expected": worth[:, _EXPECTED] if self._is_judged else nothing,
            "score": numbers[:, _SCORE],
            "share": worth[:, _SHARE],
        }
        arrays = [arrow.array(columns[field.name], field.type) for field in self.schema]
        return arrow.Table.from_arrays(arrays, schema=self.schema)

    def write(
        self,
        file: Path,
        games: int,
        tell: Callable[[int, int], None] = lambda _done, _all: None,
        crew: Crew | None = None,
    ) -> int:
        """Play so many games into a Parquet file; how many lines it has."""
        crew, lines = crew or Threads(), 0

        def play(first: int) -> list[Lines]:
            return list(self.lines(first, min(GROUP, games - first)))

        with parquet.ParquetWriter(file, self.schema, compression="zstd") as writer:
            for first, noted in enumerate(crew.each(play, range(0, games, GROUP))):
                table = self.table(noted)
                writer.write_table(table)
                lines += len(table)
                tell(min((first + 1) * GROUP, games), games)
        return lines

    def _schema(self) -> Any:
        text = arrow.dictionary(arrow.int16(), arrow.string())
        kinds = {
            "game": arrow.int32(),
            "turn": arrow.int16(),
            "seat": arrow.int8(),
            "player": text,
            "seen": arrow.list_(arrow.int8(), self.view.size),
            "allowed": arrow.list_(arrow.int8(), len(self.actions)),
            "action": arrow.int16(),
            "decision": text,
            "chance": arrow.float32(),
            "expected": arrow.float32(),
            "score": arrow.int16(),
            "share": arrow.float32(),
        }
        schema = arrow.schema([(name, kinds[name]) for name in COLUMNS])
        return schema.with_metadata({"qwixx": json.dumps(self.about())})


def _lists(rows: Any) -> Any:
    return arrow.FixedSizeListArray.from_arrays(arrow.array(rows.reshape(-1)), rows.shape[1])
