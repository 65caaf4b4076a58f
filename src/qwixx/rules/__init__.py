"""The game and nothing else: sheets and boards, dice, a turn step by step, scoring, notation.

Standard library only, and the only place where the rules are written.
"""

from .board import Board, BoardError, boards, read_board, write_board
from .decision import PASS, Cross, Decision, Move, Pass, read_decision
from .dice import Dice, read_dice
from .errors import Refused
from .game import decide, roll, take_back
from .layout import COLOURS, Cell, Colour, Layout, Row, layout_from, load_layout, read_cell
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
