"""The layers of the net compiled, and how it learns."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray

from qwixx.sim.jit import fast_jit, jit

from .features import (
    AHEAD,
    BIAS,
    FARTHEST_LEAD,
    FORM,
    INNER,
    INNER_WEIGHTS,
    LEADS,
    OUT,
    SCORE_SCALE,
    SMALL,
    WIDTH,
)

F32 = NDArray[np.float32]

# The parts of the working space.
INTO, HIDDEN, MIDDLE, BACK = range(4)


def fresh(seed: int, lines: int) -> F32:
    """A net that knows nothing yet but that points are good."""
    random = np.random.default_rng(seed)
    net = np.zeros((lines, WIDTH), np.float32)
    lead = np.arange(-FARTHEST_LEAD, FARTHEST_LEAD + 1)[:, None] / 40.0
    net[AHEAD : AHEAD + LEADS] = lead * random.normal(0, 0.5, WIDTH)
    net[BIAS] = random.normal(0, 0.3, WIDTH)
    net[INNER_WEIGHTS : INNER_WEIGHTS + INNER] = random.normal(
        0, (2 / WIDTH) ** 0.5, (INNER, WIDTH)
    )
    net[OUT] = random.normal(0, (1 / INNER) ** 0.5, 2 * INNER)
    return net


def read(content: bytes) -> F32:
    """The net in a file of a net; rubbish comes out as a dozen kinds of error."""
    with np.load(io.BytesIO(content)) as data:
        lines, scale, dense = (data[part] for part in ("lines", "scale", "dense"))
    net: F32 = lines.astype(np.float32) * scale[:, None]
    net[INNER_WEIGHTS:FORM] = dense
    if net.shape[1] != WIDTH or not np.isfinite(net).all():
        raise ValueError
    return np.ascontiguousarray(net)


@fast_jit
def add_lines(net: Any, lines: Any, first: int, end: int, target: Any) -> None:
    """Add lines of the net to a vector."""
    for k in range(first, end):
        line = net[lines[k]]
        for i in range(WIDTH):
            target[i] += line[i]


@fast_jit
def upper_layers(net: Any, hidden: Any, middle: Any) -> Any:
    """The dense layers; leaves both activations in place and returns the two outputs."""
    zero = np.float32(0)
    for i in range(WIDTH):
        hidden[i] = max(hidden[i], zero)
    win = net[SMALL, INNER]
    points = net[SMALL, INNER + 1]
    for j in range(INNER):
        # One sum over contiguous weights at a time: this is the form that becomes vector code.
        weights = net[INNER_WEIGHTS + j]
        x = zero
        for i in range(WIDTH):
            x += hidden[i] * weights[i]
        x = max(x + net[SMALL, j], zero)
        middle[j] = x
        win += x * net[OUT, j]
        points += x * net[OUT, INNER + j]
    return win, points


@jit
def begin(net: Any, lines: Any, n: int, floats: Any) -> None:
    """Add up the lines that many values have in common."""
    into = floats[INTO]
    for i in range(WIDTH):
        into[i] = 0
    add_lines(net, lines, 0, n, into)


@jit
def finish(net: Any, lines: Any, n: int, floats: Any) -> Any:
    """The two outputs for what was begun and these lines."""
    into, hidden = floats[INTO], floats[HIDDEN]
    for i in range(WIDTH):
        hidden[i] = into[i]
    add_lines(net, lines, 0, n, hidden)
    return upper_layers(net, hidden, floats[MIDDLE])


@fast_jit
def learn(
    net: Any,
    lines: Any,
    n: int,
    win: float,
    points: float,
    rate: float,
    dense: float,
    shares: Any,
    floats: Any,
) -> None:
    """One step of gradient descent towards a chance to win and a final score.

    ``shares`` says for each line of the net how much of the step it takes.
    """
    hidden, middle, back = floats[HIDDEN], floats[MIDDLE], floats[BACK]
    for i in range(WIDTH):
        hidden[i] = 0
        back[i] = 0
    add_lines(net, lines, 0, n, hidden)
    z, y = upper_layers(net, hidden, middle)
    dz = np.float32(1 / (1 + np.exp(-z)) - win)
    dy = np.float32(0.2 * min(max(y - points / SCORE_SCALE, -1), 1))
    step = np.float32(dense)
    for j in range(INNER):
        x = middle[j]
        if x > 0:
            d = dz * net[OUT, j] + dy * net[OUT, INNER + j]
            net[OUT, j] -= step * dz * x
            net[OUT, INNER + j] -= step * dy * x
            net[SMALL, j] -= step * d
            weights = net[INNER_WEIGHTS + j]
            for i in range(WIDTH):
                back[i] += d * weights[i]
            d *= step
            for i in range(WIDTH):
                weights[i] -= d * hidden[i]
    net[SMALL, INNER] -= step * dz
    net[SMALL, INNER + 1] -= step * dy
    for i in range(WIDTH):
        back[i] = -np.float32(rate) * back[i] if hidden[i] > 0 else np.float32(0)
    for k in range(n):
        line = net[lines[k]]
        share = shares[lines[k]]
        for i in range(WIDTH):
            line[i] += share * back[i]
