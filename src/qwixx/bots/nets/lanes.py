"""The layers of the net in plain Python, where a vector is one large number.

A vector has a *lane* of bits for each of its numbers. So Python adds two vectors, or multiplies one
by a number, in a single operation, which is many times as fast as number by number. Numbers are
whole, in units of ``1 / UNIT``; that is about as exact as the compiled layers' 32-bit floats.
"""

from __future__ import annotations

import ast
import io
import struct
import sys
import zipfile
from array import array
from collections.abc import Iterable
from math import isfinite
from operator import mul
from typing import Any

from .features import FORM, INNER, INNER_WEIGHTS, WIDTH

UNIT = 1 << 22
_MAGIC, _ARRAY = b"\x93NUMPY\x01\x00", struct.Struct("<8sH")


class Lanes:
    """Vectors of one size, with lanes of 32 bits (type code i) or 64 (q)."""

    def __init__(self, code: str, count: int) -> None:
        self._code = code
        size = array(code).itemsize
        self._bytes = size * count
        self._signs = int.from_bytes(array(code, [-1 << 8 * size - 1] * count), sys.byteorder)

    def joined(self, numbers: Iterable[int]) -> int:
        """The vector of these numbers."""
        found = int.from_bytes(array(self._code, numbers), sys.byteorder)
        return (found ^ self._signs) - self._signs

    def split(self, vector: int) -> list[int]:
        """The numbers of a vector."""
        found = (vector + self._signs) ^ self._signs
        return memoryview(found.to_bytes(self._bytes, sys.byteorder)).cast(self._code).tolist()


HIDDEN = Lanes("i", WIDTH)
MIDDLE = Lanes("q", INNER)


class Net(dict[int, int]):
    """The lines of a net as vectors, each from the first time on that it is asked for."""

    def __init__(self, lines: bytes, scale: Any, dense: Any) -> None:
        self._lines, self._scale = memoryview(lines).cast("b"), scale
        rows = [dense[k : k + WIDTH] for k in range(0, len(dense), WIDTH)]
        weights, (out, small) = rows[:INNER], rows[INNER:]
        self.columns = [MIDDLE.joined(map(_units, column)) for column in zip(*weights, strict=True)]
        self.biases = MIDDLE.joined(_units(bias * UNIT) for bias in small[:INNER])
        self.outputs = [
            (float(small[INNER + k]), [weight / UNIT**2 for weight in out[k * INNER :][:INNER]])
            for k in range(2)
        ]

    def __missing__(self, number: int) -> int:
        scale = self._scale[number] * UNIT
        line = self._lines[number * WIDTH : (number + 1) * WIDTH]
        self[number] = vector = HIDDEN.joined(round(scale * weight) for weight in line)
        return vector

    def __len__(self) -> int:
        return len(self._scale)


def _units(weight: float) -> int:
    return round(weight * UNIT)


def read(content: bytes) -> Net:
    """The net in a file of a net; rubbish comes out as a dozen kinds of error."""
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        lines = _part(file, "lines", "|i1")
        scale, dense = (array("f", _part(file, part, "<f4")) for part in ("scale", "dense"))
    if sys.byteorder == "big":
        scale.byteswap()
        dense.byteswap()
    if (len(lines), len(dense)) != (len(scale) * WIDTH, (FORM - INNER_WEIGHTS) * WIDTH):
        raise ValueError
    if not all(map(isfinite, (*scale, *dense))):
        raise ValueError
    return Net(lines, scale, dense)


def _part(file: zipfile.ZipFile, name: str, kind: str) -> bytes:
    """The bytes of an array of numpy, in a file of them."""
    content = file.read(f"{name}.npy")
    magic, size = _ARRAY.unpack_from(content)
    begin = _ARRAY.size + size
    head = ast.literal_eval(content[_ARRAY.size : begin].decode())
    if magic != _MAGIC or head["descr"] != kind or head["fortran_order"]:
        raise ValueError
    return content[begin:]


def begin(net: Any, lines: Any, n: int, floats: Any) -> None:
    """Add up the lines that many values have in common."""
    floats[0] = sum(map(net.__getitem__, lines[:n]))


def finish(net: Any, lines: Any, n: int, floats: Any) -> Any:
    """The two outputs for what was begun and these lines."""
    hidden = HIDDEN.split(sum(map(net.__getitem__, lines[:n]), floats[0]))
    terms = (x * column for x, column in zip(hidden, net.columns, strict=True) if x > 0)
    middle = MIDDLE.split(sum(terms, net.biases))
    positive = [max(0, x) for x in middle]
    (win_bias, win), (points_bias, points) = net.outputs
    return sum(map(mul, positive, win), win_bias), sum(map(mul, positive, points), points_bias)
