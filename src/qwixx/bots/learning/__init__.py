"""How nets learn.

- `selfplay`: games of a net against itself, and what it learns from them
- `lessons`: which games these are
- `training`: all of it, kept in a folder, to be interrupted and resumed; `strength_notes`: its plot
"""

import qwixx.sim.full  # noqa: F401 - says what is missing
