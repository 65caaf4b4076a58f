"""The way of a board's path: inwards, in equal steps."""

import math
from itertools import accumulate, pairwise

from .paper import Box

Point = tuple[float, float]

ROUNDNESS = 3.6
"""2 is an ellipse; larger numbers reach further into the corners of the page."""
SAMPLES = 4000


def spiral(room: Box, *, turns: float, inner: float, begin: float) -> list[Point]:
    """A fine line that winds clockwise from the edges of the room, which it fills, to the middle.

    ``inner`` is how small it is in the end, as a part of its size at the outer end; ``begin`` is
    where that end lies, in turns: 0 is on the right, a quarter is below.
    """
    points = []
    for sample in range(SAMPLES + 1):
        part = sample / SAMPLES
        size, angle = 1 - (1 - inner) * part, 2 * math.pi * (begin + turns * part)
        points.append((size * _round(math.cos(angle)), size * _round(math.sin(angle))))
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    return [
        (
            room.x + (x - left) / (right - left) * room.width,
            room.y + (y - top) / (bottom - top) * room.height,
        )
        for x, y in points
    ]


def steps(line: list[Point], count: int, first: float = 0.0) -> list[Point]:
    """Points at equal distances along a line, from ``first`` millimetres on to its end."""
    lengths = [0.0, *accumulate(math.dist(a, b) for a, b in pairwise(line))]
    step = (lengths[-1] - first) / (count - 1)
    found = []
    index = 0
    for number in range(count):
        wanted = first + number * step
        while index < len(line) - 1 and lengths[index] < wanted - 1e-9:
            index += 1
        found.append(line[index])
    return found


def _round(part: float) -> float:
    return math.copysign(abs(part) ** (2 / ROUNDNESS), part)
