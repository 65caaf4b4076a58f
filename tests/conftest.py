"""What tests of several rooms share: the solo table, solved once, whoever comes first."""

import logging
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from qwixx.solver import Values, open_values

# No test fails because the machine has other work to do, nor by chance.
settings.register_profile(
    "patient", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")


ALONE = (
    "tests/e2e/",
    "tests/rules/test_random_games.py",
    "tests/server/test_attack.py",
    "tests/server/test_kill.py",
    "tests/sim/test_against_rules.py",
    "tests/sim/test_every_sheet.py",
    "tests/solver/test_values.py",
    "tests/test_readme.py",
)
"""Files with long tests that share nothing, so that any worker may take each of them."""
LEARNING = ("tests/bots/test_training.py", "tests/cli/test_train.py")
"""They compile for a long time what no others need."""


class ByFile(LoadScopeScheduling):  # type: ignore[misc] # xdist has no types
    """A file is for one worker: its tests share servers, and much that is worked out once."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return LEARNING[0] if file in LEARNING else nodeid if file.startswith(ALONE) else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile:
    return ByFile(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that no worker is left alone with it at the end."""
    items.sort(key=lambda item: not item.nodeid.startswith("tests/e2e/"))


@pytest.fixture(scope="session")
def solo(tmp_path_factory: pytest.TempPathFactory) -> Values:
    # With several workers the base folder is one level up, and shared.
    lock = tmp_path_factory.getbasetemp().parent / "solo.lock"
    with taken(lock):
        return open_values(1)


@pytest.fixture(autouse=True)
def tidy_process() -> Iterator[None]:
    """Put right what a command that runs in here, as ``serve`` does, changes for its process.

    Otherwise a test that reads the log would depend on who was here before.
    """
    ours, everybody = logging.getLogger("qwixx"), logging.getLogger()
    levels, handlers = (ours.level, everybody.level), list(everybody.handlers)
    on_stop = signal.getsignal(signal.SIGTERM)
    yield
    ours.setLevel(levels[0])
    everybody.setLevel(levels[1])
    everybody.handlers[:] = handlers
    signal.signal(signal.SIGTERM, on_stop)


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
