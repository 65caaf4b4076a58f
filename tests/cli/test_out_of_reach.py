"""Files and folders that there is no way to: told in words, whatever they were wanted for."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.project import QWIXX, own_environment

WAYS = [
    ["backup", "--database", "{}/tables.db", "copy.db"],
    ["match", "gap", "cmd:{}/engine", "--games", "2"],
    ["simulate", "gap", "--board", "{}/mine.board"],
    ["sheets", "--edition", "on-board", "--board", "{}/mine.board"],
    ["train", "classic-2", "--folder", "{}/net"],
    ["play", "--record", "{}/game.qwixx"],
    ["serve", "--no-browser", "--port", "0", "--database", "{}/tables.db"],
]


def said(folder: Path, way: list[str], where: str) -> str:
    """What a user without special rights is told, in two lines."""
    # Root may go everywhere, unless it gives up what makes it root.
    plain = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
    told = subprocess.run(
        [*plain, QWIXX, *(word.format(where) for word in way)],
        cwd=folder,
        env=own_environment(folder),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert (told.returncode, told.stdout) == (1, ""), told.stderr
    what, remedy = told.stderr.splitlines()
    assert what.startswith("qwixx: ")
    assert remedy.endswith(".")
    return what


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way[0])
def test_a_folder_that_lets_nobody_in(way: list[str], tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o000)
    try:
        what = said(tmp_path, way, "locked")
    finally:
        locked.chmod(0o700)
    assert "locked/" in what
    assert "you may not" in what or "Permission denied" in what
    assert "listen" not in what


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way[0])
def test_a_name_that_is_too_long(way: list[str], tmp_path: Path) -> None:
    what = said(tmp_path, way, "x" * 300)
    assert "name is too long" in what or "File name too long" in what
    assert "listen" not in what
