"""The game over the network.

`config` is what a host may set; everything else is in packages: the `process`, `http` and its
`hub`, the `table` itself, its `store`, and `analysis` of what was played.
"""

from .config import Config, about, bounds, flag, problem, variable

__all__ = ["Config", "about", "bounds", "flag", "problem", "variable"]
