"""Whatever strangers send: an answer, never an unhandled error, and no harm to others."""

from __future__ import annotations

import asyncio
import json
import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance
from schemathesis.specs.openapi.schemas import OpenApiSchema

from qwixx.server.http.openapi import openapi
from tests.project import DEEPER
from tests.server.evening import evening, meet
from tests.server.fuzz.wire import pester
from tests.server.guest import Guest
from tests.server.live import LiveServer

pytestmark = pytest.mark.slow

PATIENCE = 240
"""Seconds for an answer: schemathesis waits for 10, which is little on a busy machine."""
SECRET, LONG_SECRET = '"^[A-Za-z0-9_-]+$(?!\\\\n)"', '"^[A-Za-z0-9_-]{32,64}$"'
MESSAGES = int(os.environ.get("FUZZ_WIRE_MESSAGES", "1500"))


@pytest.fixture(scope="module")
def table(server: LiveServer) -> list[Guest]:
    """A table with a game that has begun."""
    guests = meet(server, 2, public=True)
    asyncio.run(_begin(guests))
    return guests


async def _begin(guests: list[Guest]) -> None:
    def playing(guest: Guest) -> bool:
        return bool(guest.table["phase"] == "playing")

    await asyncio.gather(*(guest.play(playing) for guest in guests))


@pytest.mark.timeout(0)
def test_no_message_hurts_the_server(server: LiveServer) -> None:
    said = asyncio.run(pester(server, MESSAGES))
    assert said.closed > 0, "who sends garbage is cut off"
    assert server.is_up()
    assert server.errors() == []
    guests = meet(server, 2)
    asyncio.run(evening(guests))
    assert server.records(guests[0].code, guests[0].secret or "")


@pytest.fixture(scope="module")
def api(server: LiveServer, table: list[Guest]) -> OpenApiSchema:
    """The routes as the server describes them, with a code that exists now and then."""
    described = server.get("/api/openapi.json")
    assert SECRET in described
    # The same secrets, described so that hypothesis need not try thousands to find a long one.
    schema = schemathesis.openapi.from_dict(json.loads(described.replace(SECRET, LONG_SECRET)))
    codes = iter([table[0].code] * 10**6)

    @schema.hook("map_path_parameters")
    def use_a_real_code(_context: Any, path_parameters: Any) -> Any:
        if path_parameters and len(str(path_parameters.get("code", ""))) % 2:
            path_parameters["code"] = next(codes)
        return path_parameters

    return schema


ROUTES = [
    (path, method.upper()) for path, route in openapi("")["paths"].items() for method in route
]


@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize(("path", "method"), ROUTES)
def test_every_route_keeps_to_its_description(
    server: LiveServer, api: OpenApiSchema, path: str, method: str, mode: GenerationMode
) -> None:
    @settings(max_examples=15 * DEEPER, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=api[path][method].as_strategy(generation_mode=mode))
    def keeps_to_it(case: Case[Any]) -> None:
        # What names and settings may be is more than a schema can say.
        case.call_and_validate(
            base_url=server.url, excluded_checks=[positive_data_acceptance], timeout=PATIENCE
        )

    try:
        keeps_to_it()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE, "there are always requests that fit"
    assert server.errors() == []
