from pathlib import Path

import msgspec
import pytest
from scripts import protocol_types
from scripts.protocol_types import MODULES, structs

from qwixx.server.protocol import commands, view

WRITTEN = Path(__file__).parents[3] / "web" / "src" / "lib" / "protocol.ts"


def test_the_clients_types_are_those_of_the_server() -> None:
    assert WRITTEN.read_text("utf-8") == protocol_types.typescript(), (
        "run scripts/generate-protocol and commit web/src/lib/protocol.ts"
    )


def test_every_message_has_a_type_for_the_client() -> None:
    text = protocol_types.typescript()
    for module in MODULES:
        for struct in structs(module):
            assert f"export interface {struct.__name__} {{" in text


def test_two_messages_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Hello(msgspec.Struct):
        """Another one."""

    Hello.__module__ = view.__name__
    monkeypatch.setattr(view, "Hello", Hello, raising=False)
    with pytest.raises(TypeError, match=r"Hello is in .*view and in .*commands"):
        protocol_types.typescript()


def test_what_a_client_may_leave_out_is_optional_and_what_the_server_sends_is_not() -> None:
    text = protocol_types.typescript()
    assert "  secret?: string | null;" in text
    assert "  settings?: Partial<Settings>;" in text
    assert "  ended_early: boolean;" in text
    assert "  timer: TurnTimer;" in text


def test_every_command_is_told_apart_by_its_tag() -> None:
    hello = msgspec.json.decode(b'{"type":"hello","seen":3}', type=commands.Command)
    assert hello == commands.Hello(seen=3)
