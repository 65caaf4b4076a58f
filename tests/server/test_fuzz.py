"""Whatever strangers send: an answer, never an unhandled error, and no harm to others."""

from __future__ import annotations

import asyncio
import json
from typing import Any, get_args

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance
from schemathesis.specs.openapi.schemas import OpenApiSchema
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from qwixx.server.http.openapi import openapi
from qwixx.server.protocol.commands import Command
from tests.server.evening import meet
from tests.server.guest import Guest
from tests.server.live import LiveServer

pytestmark = pytest.mark.slow

TAGS = [struct.__struct_config__.tag for struct in get_args(Command)]
FIELDS = ["id", "step", "decision", "dice", "seat", "level", "settings", "name", "secret", "seen"]

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
likely = st.sampled_from(
    [
        "-",
        "r5",
        "5>g10",
        "w1 w2 r3 y4 g5 b6",
        "1.1.roll.0",
        "1.1.action1.0",
        "abcdefgh",
        "expert",
        0,
        4,
    ]
)
almost_commands = st.builds(
    lambda tag, fields: fields | {"type": tag},
    st.sampled_from(TAGS),
    st.dictionaries(st.sampled_from(FIELDS), likely | values, max_size=5),
)
messages = st.one_of(
    almost_commands.map(json.dumps),
    values.map(json.dumps),
    st.text(max_size=200),
    st.binary(max_size=200),
    st.just("[" * 3000),
    st.just('{"type":"ping"}' + " " * 5000),
)


async def talk(server: LiveServer, guest: Guest, said: list[str | bytes], hello: bool) -> None:
    """Say all of it; reconnect when the server has had enough."""
    url = f"ws://127.0.0.1:{server.port}/api/tables/{guest.code}/ws"
    while said:
        async with connect(url, compression=None) as socket:
            try:
                if hello:
                    await socket.send(json.dumps({"type": "hello", "secret": guest.secret}))
                    await socket.recv()
                while said:
                    await socket.send(said.pop(0))
                await socket.send('{"type":"ping"}')
                async with asyncio.timeout(20):
                    while json.loads(await socket.recv())["type"] not in ("pong", "goodbye"):
                        pass
            except ConnectionClosed:
                pass


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


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(said=st.lists(messages, min_size=1, max_size=12), hello=st.booleans())
def test_no_message_hurts_the_server(
    server: LiveServer, table: list[Guest], said: list[str | bytes], hello: bool
) -> None:
    asyncio.run(talk(server, table[1], said, hello))
    assert server.is_up()
    assert server.errors() == []


@pytest.fixture(scope="module")
def api(server: LiveServer, table: list[Guest]) -> OpenApiSchema:
    """The routes as the server describes them, with a code that exists now and then."""
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
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
    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=api[path][method].as_strategy(generation_mode=mode))
    def keeps_to_it(case: Case[Any]) -> None:
        # What names and settings may be is more than a schema can say.
        case.call_and_validate(excluded_checks=[positive_data_acceptance])

    try:
        keeps_to_it()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE, "there are always requests that fit"
    assert server.errors() == []
