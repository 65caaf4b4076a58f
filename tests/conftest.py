"""What tests of several rooms share: the solo table, solved once, whoever comes first."""

import time
from pathlib import Path

import pytest

from qwixx.solver import Table, open_table


@pytest.fixture(scope="session")
def solo(tmp_path_factory: pytest.TempPathFactory) -> Table:
    # With several workers the base folder is one level up, and shared.
    lock = tmp_path_factory.getbasetemp().parent / "solo.lock"
    with taken(lock):
        return open_table(1)


class taken:  # noqa: N801 - reads like a statement
    """Hold a lock file; a test run that is killed takes its folder with it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        while True:
            try:
                self.path.touch(exist_ok=False)
            except FileExistsError:
                time.sleep(0.2)
            else:
                return

    def __exit__(self, *_: object) -> None:
        self.path.unlink()
