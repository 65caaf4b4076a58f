"""The rules compiled: one engine for every sheet.

- `compiled`: a game's rules as one record, found by asking `qwixx.rules`; `automaton`: its part for
  sheets of independent rows (classic, Mixx), which are played faster; `thumb_opinions`: what rules
  of thumb think of a cross
- `codes`: one numbering of all answers, and decisions from and to it
- `game`: a game as one record, and what all sheets have in common; `answers`: `options` and `apply`
  on any sheet, as in the rules, with what an answer brings along (`effects`); `rows`, `crosses`:
  the fast path, whose sheets fall into few `classes`
- `streams`: dice and luck from a seed; `chance`: the mean over all rolls
"""

from .answers import apply, copy_seen, options, sheet_score
from .automaton import PLACES, is_independent
from .classes import CLASSES, CLOSED, ROW_STATES, sheet_class
from .codes import (
    BITS,
    CELLS,
    CHOOSE,
    LARGEST_NUMBER,
    LEAVE,
    LINES,
    LOCK,
    MOVE,
    NONE,
    PASS,
    POSITIONS,
    ROWS,
    SWAP,
    code_of,
    decision_of,
)
from .compiled import MOST_PLAYERS, RULES, SAME_DIE, WHITE, Compiled, compile_game, row_state
from .effects import NOTHING, answer, can_cross, copy_sheet, is_cell_crossed
from .game import (
    ACTION1,
    ACTION2,
    ACTION3,
    DRAFT,
    GAME,
    MOST_OPTIONS,
    NO_LAST_ROUND,
    OVER,
    ROLL,
    Game,
    begin,
    new_game,
    next_seat,
    roll,
    set_dice,
)
from .streams import DICE, PLAYERS, bits_at, next_below, stream_key, throw

__all__ = [
    "ACTION1",
    "ACTION2",
    "ACTION3",
    "BITS",
    "CELLS",
    "CHOOSE",
    "CLASSES",
    "CLOSED",
    "DICE",
    "DRAFT",
    "GAME",
    "LARGEST_NUMBER",
    "LEAVE",
    "LINES",
    "LOCK",
    "MOST_OPTIONS",
    "MOST_PLAYERS",
    "MOVE",
    "NONE",
    "NOTHING",
    "NO_LAST_ROUND",
    "OVER",
    "PASS",
    "PLACES",
    "PLAYERS",
    "POSITIONS",
    "ROLL",
    "ROWS",
    "ROW_STATES",
    "RULES",
    "SAME_DIE",
    "SWAP",
    "WHITE",
    "Compiled",
    "Game",
    "answer",
    "apply",
    "begin",
    "bits_at",
    "can_cross",
    "code_of",
    "compile_game",
    "copy_seen",
    "copy_sheet",
    "decision_of",
    "is_cell_crossed",
    "is_independent",
    "new_game",
    "next_below",
    "next_seat",
    "options",
    "roll",
    "row_state",
    "set_dice",
    "sheet_class",
    "sheet_score",
    "stream_key",
    "throw",
]
