"""What is installed: all of qwixx, or the light part, and what that lacks.

Looking here loads nothing, neither numpy nor the compiler.
"""

from __future__ import annotations

from importlib.util import find_spec

FULL = ("matplotlib", "numba", "numpy", "reportlab")
"""What only the full installation has."""


def _is_missing(name: str) -> bool:
    try:
        return find_spec(name) is None
    except ImportError:
        return True


PLAIN = _is_missing("numpy") or _is_missing("numba")
"""Whether kernels are not compiled, and run in plain Python."""


def lacking(part: str) -> ModuleNotFoundError:
    """That something cannot be done without one of `FULL`, and the remedy."""
    return ModuleNotFoundError(
        f"this needs {part}, which is not installed; pip install 'qwixx[full]' installs all",
        name=part,
    )
