"""The game and nothing else: sheets and boards, dice, a turn step by step, scoring, notation.

Standard library only, and the only place where the rules are written.
"""

from .board import Board, BoardError, boards, read_board, write_board
from .decision import PASS, Cross, Decision, Move, Pass, read_decision
from .dice import Dice, read_dice
from .errors import Refused
from .game import decide, roll, take_back
from .layout import COLOURS, Cell, Colour, Layout, Row, read_cell
from .layout_file import layout_from, load_layout, read_layout
from .legal import is_legal, legal, verify_decision, waiting_for
from .news import Closed, Crossed, LastRound, Misthrown, Moved, News, Over, news
from .roller import Roller
from .series import Series, first_of_next, with_result
from .setup import (
    LONGEST_SERIES,
    Edition,
    Ruling,
    Setup,
    editions,
    make_setup,
    read_rulings,
)
from .sheet import Score, Sheet, can_cross, cross, empty_sheet, score_sheet, verify_cross
from .state import (
    State,
    Step,
    Turn,
    dice_in_play,
    is_cross,
    scores,
    seen_by,
    start,
    winners,
)

__all__ = [
    "COLOURS",
    "LONGEST_SERIES",
    "PASS",
    "Board",
    "BoardError",
    "Cell",
    "Closed",
    "Colour",
    "Cross",
    "Crossed",
    "Decision",
    "Dice",
    "Edition",
    "LastRound",
    "Layout",
    "Misthrown",
    "Move",
    "Moved",
    "News",
    "Over",
    "Pass",
    "Refused",
    "Roller",
    "Row",
    "Ruling",
    "Score",
    "Series",
    "Setup",
    "Sheet",
    "State",
    "Step",
    "Turn",
    "boards",
    "can_cross",
    "cross",
    "decide",
    "dice_in_play",
    "editions",
    "empty_sheet",
    "first_of_next",
    "is_cross",
    "is_legal",
    "layout_from",
    "legal",
    "load_layout",
    "make_setup",
    "news",
    "read_board",
    "read_cell",
    "read_decision",
    "read_dice",
    "read_layout",
    "read_rulings",
    "roll",
    "score_sheet",
    "scores",
    "seen_by",
    "start",
    "take_back",
    "verify_cross",
    "verify_decision",
    "waiting_for",
    "winners",
    "with_result",
    "write_board",
]
