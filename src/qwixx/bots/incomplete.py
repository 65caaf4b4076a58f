"""Nets that should have come with the package, and did not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from qwixx.rules import Refused


class Incomplete(Refused):
    """The package was not installed whole; no other wish of the user would help."""


@contextmanager
def told_when_missing() -> Iterator[None]:
    """Tell of a net that cannot be found as what it is."""
    try:
        yield
    except FileNotFoundError as error:
        name = Path(error.filename or "a net").name
        raise Incomplete(
            f"the package is incomplete ({name} is missing); install it again"
        ) from None
