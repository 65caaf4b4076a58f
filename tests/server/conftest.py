from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.live import LiveServer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A real server process; every test of a module opens tables of its own on it."""
    folder: Path = tmp_path_factory.mktemp("server")
    with LiveServer(folder) as live:
        yield live
        assert live.errors() == []
