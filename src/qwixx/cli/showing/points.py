"""What a sheet counts besides its rows, and what is called so."""

from collections.abc import Iterator

from qwixx.rules import Layout, Score


def more_points(layout: Layout, score: Score) -> Iterator[tuple[str, int]]:
    """Name and points of the paths and gifts that are printed on a sheet."""
    for tally, points in zip(layout.tallies, score.tallies, strict=True):
        yield tally.name, points
    if layout.pairs:
        yield "gifts", score.gifts
