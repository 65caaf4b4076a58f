"""``qwixx`` as a version to come might be: it writes what this one has never heard of.

Each entry has a field more, and whoever calls themselves `NEWEST` does it by a fact of a new kind.
"""

from __future__ import annotations

from qwixx.__main__ import main
from qwixx.server.store import base
from qwixx.server.table import Entry

NEWEST = "Newest"
KNOWN, NEW = b'"type":"renamed"', b'"type":"called"'


def grow() -> None:
    """Let this process write as the next version, and read what that writes."""
    write, read = base._encode, base._decode_entry

    def write_more(what: object) -> bytes:
        text = write(what)
        if not isinstance(what, Entry):
            return text
        if NEWEST.encode() in text:
            text = text.replace(KNOWN, NEW)
        return text.replace(b'"fact":{', b'"weather":"fair","fact":{"mood":"good",')

    for name, instead in (
        ("_encode", write_more),
        ("_decode_entry", lambda line: read(line.replace(NEW, KNOWN))),
    ):
        assert hasattr(base, name), name
        setattr(base, name, instead)


if __name__ == "__main__":
    grow()
    main()
