"""Matches and the ladder.

- `match`: the games of a match, in compiled code (`arena`) or, with outside programs
  (`engine_match`), by the rules (`rules_game`); `results`: what it comes to
- `ladder`: all against all, and their ratings; `ladder_table`: in words
"""

import qwixx.sim.full  # noqa: F401 - says what is missing
