"""A copy of an SQLite database that a server may be writing to at this moment.

Apart from the stores, since a page without a server has no SQLite.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from ..base import NoStore
from ..sqlite import is_full, is_part_of, make_private

__all__ = ["back_up", "is_part_of"]


def back_up(source: Path, target: Path) -> int:
    """Copy everything up to this moment; returns how many tables there are.

    NoStore: there is no database of ours in the source. OSError: the target cannot be written.

    The copy appears under its name only when it is complete and was read through once. Nobody
    but its owner may read it.
    """
    # Its own folder: in one that all may write to, others could put their own file in its place.
    folder = Path(mkdtemp(prefix=f".{target.name[:40]}.", dir=target.parent))
    part = folder / "part"
    try:
        make_private(part)  # the copy goes into an empty file
        # Connecting to a file that is missing would make an empty one.
        with closing(
            sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)
        ) as database:
            # One read transaction, however long it takes: those who write do not wait for it.
            database.execute("VACUUM INTO ?", [str(part)])
        with closing(sqlite3.connect(part)) as copy:
            if copy.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                raise NoStore(f"{source} is damaged")
            tables = int(copy.execute("SELECT count(*) FROM tables").fetchone()[0])
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except sqlite3.Error as error:
        if is_full(error):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from None
        raise NoStore(f"{source} cannot be copied: {error}") from None
    finally:
        rmtree(folder, ignore_errors=True)
    return tables
