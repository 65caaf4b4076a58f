"""Matches and the ladder.

- `match`: the games of a match, in compiled code (`arena`) or, with outside programs
  (`engine_match`), by the rules (`rules_game`); `results`: what it comes to
- `ladder`: all against all, and their ratings; `ladder_table`: in words
"""

import qwixx.full  # noqa: F401 - says what is missing

from .arena import AT_ONCE, Company, answer, company
from .ladder import ANCHOR_RATING, Ladder, LadderStopped, Meet, Meeting, climb, summed_up
from .ladder_table import crosstable, fixed, open_ends, table
from .match import MatchStopped, numbered, run_match
from .results import GameResult, MatchResult, places, sum_up

__all__ = [
    "ANCHOR_RATING",
    "AT_ONCE",
    "Company",
    "GameResult",
    "Ladder",
    "LadderStopped",
    "MatchResult",
    "MatchStopped",
    "Meet",
    "Meeting",
    "answer",
    "climb",
    "company",
    "crosstable",
    "fixed",
    "numbered",
    "open_ends",
    "places",
    "run_match",
    "sum_up",
    "summed_up",
    "table",
]
