"""The rules compiled, fast play of many games, and statistics.

- `engine`: the rules as compiled functions over records, held to `qwixx.rules` by tests
- `players`: the fast players; `roster`: their names
- `batch`: many games at once, and what they come to: `simulate(Batch(setup, players, games, seed))`
  returns a `Tally`
- `jit`: how functions are compiled; `cache`: where that is kept; `compiling`: who is told of it
- `crew`: parts of a long work, for threads or for other machines; `seeds`: what they are made from

Importing this room itself compiles and loads nothing; its packages do.

A player from outside writes a loop of its own around the steps of `qwixx.sim.engine` (ten lines,
shown in `engine.game`). What it may look at, all of it numbers in records (``t``: the rules,
``g``: the game):

| what | is |
| --- | --- |
| ``g.lines[seat, line]`` | the crossed positions, a bit each: the rows, then the fields between |
| ``g.locked[seat]``, ``g.bar``, ``g.swaps`` | rows that this player locked, spent fields |
| ``g.rows[seat, row]`` | the row's state where rows are independent: ``t.last``, ``t.points`` |
| ``g.closed`` | rows closed for everyone, a bit each |
| ``g.misthrows[seat]``, ``g.space`` | misthrows, On Board's piece |
| ``g.dice`` | white, white, red, yellow, green, blue; 0: left the game |
| ``g.active``, ``g.players`` | whose turn it is, how many play |
| ``g.has_crossed`` | whether the active player crossed something this turn |
| ``options(t, g, seat)`` | how many answers there are; their codes: ``g.options`` |
"""

from .cache import VARIABLE, cache_folder, why_not_writable
from .compiling import interruptibly, lost_interrupts, told_of_compiling
from .crew import Crew, RayCrew, Threads
from .rates import SURE, wilson
from .roster import KNOW_ONE_SHEET, PLAYERS, verify_known
from .seeds import LARGEST_SEED, seed_for, verify_seed

__all__ = [
    "KNOW_ONE_SHEET",
    "LARGEST_SEED",
    "PLAYERS",
    "SURE",
    "VARIABLE",
    "Crew",
    "RayCrew",
    "Threads",
    "cache_folder",
    "interruptibly",
    "lost_interrupts",
    "seed_for",
    "told_of_compiling",
    "verify_known",
    "verify_seed",
    "why_not_writable",
    "wilson",
]
