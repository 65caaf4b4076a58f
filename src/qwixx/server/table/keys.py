"""What lets somebody watch a private table."""

from __future__ import annotations

import hashlib
from functools import lru_cache

SIGNS = "bcdfghjkmnpqrstvwxz23456789"
"""Of codes and keys. Without vowels there are no words, without look-alikes no mistakes."""
KEY_LENGTH = 8
"""27^8 keys, on top of the code: nobody finds one at the permitted rate of wrong ones."""


@lru_cache(maxsize=8192)
def watch_key(secret_hash: str) -> str:
    """The key that the person with this seat may give away; every update of theirs has it.

    It follows from what is stored of the seat, which it does not give away: so it needs no
    place of its own, and is good for as long as they sit there.
    """
    number = int.from_bytes(hashlib.sha256(f"watch {secret_hash}".encode()).digest())
    return "".join(SIGNS[number // len(SIGNS) ** at % len(SIGNS)] for at in range(KEY_LENGTH))


def clean_key(text: str) -> str:
    """A code or key as somebody typed it, in one form."""
    return text.strip().lower().replace("-", "")


def hash_of(secret: str) -> str:
    """What is stored of a seat secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
