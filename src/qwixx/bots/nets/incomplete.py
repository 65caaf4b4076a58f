"""Nets that should have come with the package, and did not, or not whole."""

from __future__ import annotations

from qwixx.rules import Refused


class Incomplete(Refused):
    """The package was not installed whole; no other wish of the user would help."""


def incomplete(trouble: str) -> Incomplete:
    """What to say about a net that is of no use."""
    return Incomplete(f"the package is incomplete ({trouble}); install it again")
