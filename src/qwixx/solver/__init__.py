"""The exact solver: what every sheet is worth, and the best decision for every roll.

It solves the *friendly* game of one to five players. Only one player plays to score; the others'
rolls offer their white sum in between, but they never close a row or end the game. With one player
that is the solo game.

How it works, bottom up:

* `qwixx.sim.engine.automaton` has a row's states and what follows a cross, asked of the rules.
* `qwixx.sim.engine.classes` numbers sheets up to symmetry: 1,367,031, times 0 to 3 misthrows.
* `space` puts the classes in order, so that each needs only such as are solved before it.
* `induction` is the compiled kernel: the expected best over all rolls without listing them.
* `build` runs it over all classes on all cores; `store` keeps the result in the cache folder.
* `values` answers questions: `open_values(2).value(sheet)`.

The page docs/solver.md tells the same with figures.
"""

import qwixx.full  # noqa: F401 - says what is missing

from .opening import open_values
from .values import Option, Plan, Values

__all__ = ["Option", "Plan", "Values", "open_values"]
