"""The documents of the server are complete."""

from __future__ import annotations

import types
from dataclasses import fields
from typing import get_args, get_type_hints

import pytest
from scripts.fill_docs import settings as settings_table
from scripts.protocol_types import structs

from qwixx.server.config import Config, flag, variable
from qwixx.server.http.app import API
from qwixx.server.protocol import commands, events, messages, settings, view
from qwixx.server.protocol.messages import Goodbye
from tests.project import ROOT

PROTOCOL = (ROOT / "docs" / "protocol.md").read_text("utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")


@pytest.mark.parametrize("module", [commands, events, messages], ids=lambda m: m.__name__)
def test_every_message_is_in_the_protocol(module: types.ModuleType) -> None:
    for struct in structs(module):
        assert f"`{struct.__struct_config__.tag}`" in PROTOCOL, struct.__name__


@pytest.mark.parametrize("module", [settings, view], ids=lambda m: m.__name__)
def test_every_type_is_in_the_protocol(module: types.ModuleType) -> None:
    for struct in structs(module):
        assert f"`{struct.__name__}`" in PROTOCOL, struct.__name__


@pytest.mark.parametrize("module", [commands, events, messages], ids=lambda m: m.__name__)
def test_every_field_of_a_message_is_in_the_protocol(module: types.ModuleType) -> None:
    for struct in structs(module):
        for field in struct.__struct_fields__:
            assert f"`{field}`" in PROTOCOL, f"{struct.__name__}.{field}"


def test_every_reason_to_part_is_in_the_protocol() -> None:
    codes = get_args(get_type_hints(Goodbye)["code"])
    assert "restart" in codes
    for code in codes:
        assert f"`{code}`" in PROTOCOL


def test_every_route_is_in_the_protocol() -> None:
    for path, methods in API.items():
        for method in methods:
            assert f"`{method} {path}`" in PROTOCOL


def test_every_setting_is_in_the_reference() -> None:
    for setting in fields(Config):
        assert f"`{flag(setting.name)}`" in HOSTING
        assert f"`{variable(setting.name)}`" in HOSTING
    assert settings_table() in HOSTING, "'make format' puts it there"
