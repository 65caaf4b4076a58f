"""Matplotlib, which draws all our pictures, without what it says about its own files."""

from __future__ import annotations

import logging


def quiet_matplotlib() -> None:
    """To be called before matplotlib is imported.

    Without a folder of its own it uses a temporary one, which is all right, and complains of it on
    standard error, which helps nobody who only wants a picture.
    """
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
