"""The kind of websocket frame that nearly all are: a whole text, come in one piece (RFC 6455).

What is anything else is left to the library, which takes ten times as long.
"""

from __future__ import annotations

from websockets.frames import Frame

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it could not be compiled
    from websockets.utils import apply_mask

TEXT = 0x81
"""A text, of which this frame is the first part and the last."""
MASKED = 0x80
SHORT, LONG = 126, 65536
"""From these lengths on, the length takes two more bytes, and eight."""


def only_text(data: bytes, longest: int) -> bytes | None:
    """What a client says with these bytes, if they are one whole frame with a text; else None."""
    if len(data) < 6 or data[0] != TEXT or not data[1] & MASKED:
        return None
    length, start = data[1] & ~MASKED, 6
    if length == SHORT and len(data) >= 8:
        length, start = int.from_bytes(data[2:4]), 8
    if length > longest or len(data) != start + length:
        return None
    return apply_mask(data[start:], data[start - 4 : start])


def framed(text: bytes) -> bytes:
    """A text as a server sends it."""
    length = len(text)
    if length < SHORT:
        return bytes((TEXT, length)) + text
    if length < LONG:
        return bytes((TEXT, SHORT)) + length.to_bytes(2) + text
    return bytes((TEXT, SHORT + 1)) + length.to_bytes(8) + text


def bytes_of(frame: Frame) -> int:
    """How many bytes a frame of a client has been, if its length is written as it should be."""
    length = len(frame.data)
    return 6 + length + (0 if length < SHORT else 2 if length < LONG else 8)
