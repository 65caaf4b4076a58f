"""What tests of several rooms share: the solo table, solved once, whoever comes first."""

import logging
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

from qwixx.solver import Values, open_values

# No test fails because the machine has other work to do, nor by chance.
settings.register_profile(
    "patient", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")


BROWSER = "tests/e2e/"
ALONE = (
    BROWSER,
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
LONGEST = (
    "tests/e2e/test_page.py",
    "tests/e2e/test_accessibility.py",
    "tests/e2e/test_pictures.py",
    "tests/e2e/test_browsers.py",
    "tests/bots/",
    "tests/server/house/",
    "tests/test_readme.py",
)
"""They begin first, so that no worker is left alone with them at the end."""


class ByFile(LoadScopeScheduling):  # type: ignore[misc] # xdist has no types
    """A file is for one worker: its tests share servers, and much that is worked out once.

    Every other worker begins with what drives a browser. Each stays with its kind while there is
    any: so a browser is started once, and there is work at any time for which nobody waits.
    """

    def __init__(self, config: pytest.Config, log: Producer) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False  # which would begin with the largest files

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return LEARNING[0] if file in LEARNING else nodeid if file.startswith(ALONE) else file

    def _assign_work_unit(self, node: WorkerController) -> None:
        browsing = self.nodes.index(node) % 2 == 0
        mine = [scope for scope in self.workqueue if scope.startswith(BROWSER) == browsing]
        if mine:
            self.workqueue.move_to_end(mine[0], last=False)
        super()._assign_work_unit(node)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile:
    return ByFile(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest comes first; the rest as it was found."""

    def place(item: pytest.Item) -> int:
        return next((n for n, one in enumerate(LONGEST) if item.nodeid.startswith(one)), 99)

    items.sort(key=place)


@pytest.fixture(scope="session")
def of_all_workers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of this run, for what is made once for all workers."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def solo(of_all_workers: Path) -> Values:
    with taken(of_all_workers / "solo.lock"):
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
