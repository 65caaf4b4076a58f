"""Files that we write: whole or not at all, and only where there is a file or nothing yet."""

import errno
import os
import stat
from pathlib import Path
from tempfile import TemporaryFile

from qwixx.cli.errors import CliError, not_written


def place_for(path: Path, instead: str = "Name a file.") -> Path:
    """The file that a name leads to, behind all links.

    Refused if something else is there: a device or a pipe would be replaced, not written to.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        mode = stat.S_IFREG
    except OSError as error:
        raise not_written(path, error) from None
    if stat.S_ISDIR(mode):
        raise not_written(path, OSError(errno.EISDIR, "it is a folder"))
    if not stat.S_ISREG(mode):
        raise CliError(f"{path} cannot be written: it is a device or a pipe, not a file", instead)
    return Path(os.path.realpath(path))


def try_writing(file: Path) -> None:
    """Find out whether a file can be written, or made, before there is anything to write.

    OSError if not. Nothing changes.
    """
    if file.exists():
        file.open("ab").close()
    else:
        TemporaryFile(dir=file.parent).close()


def verify_not_protected(path: Path, instead: str = "Name another file") -> None:
    """Refuse a file that somebody has made read-only, though its folder would let us replace it."""
    if not path.exists():
        return
    found = path.stat()
    protected = not found.st_mode & 0o222  # as the administrator too
    if not protected and os.access(path, os.W_OK):
        return
    if os.geteuid() not in (found.st_uid, 0):
        raise CliError(f"{path} belongs to somebody else", f"{instead}.")
    raise CliError(f"{path} is read-only", f"{instead}.")


def write_whole(path: Path, data: bytes) -> None:
    """Write a file; if that fails, for want of room perhaps, what was there stays as it was.

    A file that is there keeps its permissions.
    """
    file = place_for(path)
    new = file.with_name(f".{file.name[:40]}.new")  # which is not too long where the name is not
    try:
        try:
            new.write_bytes(data)
            if file.exists():
                new.chmod(stat.S_IMODE(file.stat().st_mode))
            new.replace(file)
        except BaseException:
            new.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise not_written(path, error) from None
