"""The layers of the net: compiled (`dense`), or where that cannot be, in plain Python (`lanes`)."""

from __future__ import annotations

from qwixx.installed import PLAIN

if PLAIN:
    from .lanes import begin, finish, read
else:
    from .dense import begin, finish, read

__all__ = ["begin", "finish", "read"]
