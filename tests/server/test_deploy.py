"""The service and the container of docs/hosting.md: what they set for the server."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from qwixx.server.config import Config, variable
from qwixx.sim.cache import VARIABLE as CACHE
from tests.project import ROOT
from tests.server.live import LiveServer

UNIT = "deploy/qwixx.service"


def variables(file: str) -> dict[str, str]:
    text = (ROOT / file).read_text("utf-8")
    return dict(re.findall(r"\b(QWIXX_[A-Z_]+)=(\S+)", text))


@pytest.mark.parametrize("file", [UNIT, "Containerfile"])
def test_they_set_only_what_there_is_to_set(file: str) -> None:
    known = {variable(one.name) for one in fields(Config)} | {CACHE}
    assert {"QWIXX_DATABASE", CACHE} <= variables(file).keys() <= known


def test_the_service_keeps_everything_in_the_folders_that_it_has() -> None:
    unit = (ROOT / UNIT).read_text("utf-8")
    assert "\nStateDirectory=qwixx\nCacheDirectory=qwixx\n" in unit
    assert Path(variables(UNIT)["QWIXX_DATABASE"]).parent == Path("/var/lib/qwixx")
    assert variables(UNIT)[CACHE] == "/var/cache/qwixx"


def test_a_server_starts_with_the_settings_of_the_service(tmp_path: Path) -> None:
    settings = {name: value for name, value in variables(UNIT).items() if name != CACHE}

    class Service(LiveServer):
        def environment(self) -> dict[str, str]:
            return super().environment() | settings

    # Database and port are those of the test, given as flags; all else is the unit's.
    with Service(tmp_path) as server:
        told = json.loads(server.get("/api/info"))
        assert told["join_url"] == f"{settings['QWIXX_PUBLIC_URL']}/"
        assert server.errors() == []
