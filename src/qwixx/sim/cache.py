"""Where qwixx keeps what it has worked out once: compiled kernels and solved tables.

The folder is the user's cache folder, or ``QWIXX_CACHE_DIR`` when that is set. Everything in it
can be deleted at any time.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

VARIABLE = "QWIXX_CACHE_DIR"


def cache_folder() -> Path:
    """The folder for cached files; it need not exist yet."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named).expanduser().absolute()
    import platformdirs  # which a page has not, and does not need

    return platformdirs.user_cache_path("qwixx", appauthor=False)


def why_not_writable(folder: Path) -> str:
    """Make the folder if need be; an empty text if files can be written there, else the reason."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        return not_writable(folder, error)
    return ""


def not_writable(folder: Path, error: OSError) -> str:
    """Why nothing is kept, and what to do."""
    return (
        f"the cache folder {folder} cannot be written ({error.strerror or error}); "
        f"set {VARIABLE} to a folder that can"
    )
