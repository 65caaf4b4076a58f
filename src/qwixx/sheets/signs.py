"""Small signs that can be told apart at a glance, with a pen and without colours."""

import math
from collections.abc import Callable

from .look import WHITE, Ink
from .pen import NUMBER, Pen, Point

Outline = list[Point]
"""Of a sign with a radius of 1 around the origin."""


def draw_sign(pen: Pen, number: int, at: Point, radius: float, ink: Ink) -> None:
    """The sign of that number; there are seven, and then numbers in circles."""
    if number >= len(SIGNS):
        pen.circle(at, radius, fill=ink)
        pen.text(str(number + 1), at, 1.3 * radius, ink=WHITE, font=NUMBER)
        return
    pen.shape([(at[0] + radius * x, at[1] + radius * y) for x, y in SIGNS[number]()], fill=ink)


def _corners(count: int, turned: float = 0, radius: float = 1) -> Outline:
    turns = (2 * math.pi * (corner / count + turned) for corner in range(count))
    return [(radius * math.sin(turn), -radius * math.cos(turn)) for turn in turns]


def _star() -> Outline:
    tips, dents = _corners(5, radius=1.12), _corners(5, 0.1, radius=0.56)
    return [(x, y + 0.08) for pair in zip(tips, dents, strict=True) for x, y in pair]


def _heart() -> Outline:
    turns = [2 * math.pi * step / 48 for step in range(48)]
    return [
        (
            1.06 * math.sin(turn) ** 3,
            -0.064
            * (
                13 * math.cos(turn)
                - 5 * math.cos(2 * turn)
                - 2 * math.cos(3 * turn)
                - math.cos(4 * turn)
            )
            - 0.12,
        )
        for turn in turns
    ]


def _diamond() -> Outline:
    return [(0, -1.08), (1.08, 0), (0, 1.08), (-1.08, 0)]


def _circle() -> Outline:
    return _corners(36, radius=0.95)


def _triangle() -> Outline:
    return [(0, -1.02), (1.16, 0.92), (-1.16, 0.92)]


def _square() -> Outline:
    return [(x, y) for x, y in ((-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86))]


def _plus() -> Outline:
    arm = 0.42
    quarter = [(-arm, -1.0), (arm, -1.0), (arm, -arm)]
    found: Outline = []
    for _ in range(4):
        found += quarter
        quarter = [(-y, x) for x, y in quarter]
    return found


SIGNS: tuple[Callable[[], Outline], ...] = (
    _star,
    _heart,
    _diamond,
    _circle,
    _triangle,
    _square,
    _plus,
)
