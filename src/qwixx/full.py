"""Numpy, for what is of no use without it and numba: it can be imported only where both are."""

from __future__ import annotations

from .installed import PLAIN, lacking

if PLAIN:
    raise lacking("numba")

import numpy as np

__all__ = ["np"]
