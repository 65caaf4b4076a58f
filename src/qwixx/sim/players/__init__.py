"""The fast players: rules of thumb, human habits and solved tables, as compiled functions.

`deciding` asks the right one. `weighing` is how they play on any sheet; the others (`gap`,
`genetic`, ...) how on independent rows. To add one: write its decisions as functions decorated with
`qwixx.sim.jit.jit`, and name it in `roster.PLAYERS`, `decide1`, `decide2`, `decide3` and `choose`.
"""

from .deciding import NO_VALUES, Values, decide, decide1, decide2, decide3, draws
from .weighing import GA
from .weighing import choose as weigh

__all__ = [
    "GA",
    "NO_VALUES",
    "Values",
    "decide",
    "decide1",
    "decide2",
    "decide3",
    "draws",
    "weigh",
]
