"""Who says nothing is asked whether they are there, and let go if there is no answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from qwixx.server.http import frames
from qwixx.server.http.frames import LOOK_SECONDS, PING, GuardedWebSocket


class Clock:
    """Calls when it is time."""

    def __init__(self) -> None:
        self.next: Callable[[], None] | None = None

    def call_later(self, seconds: float, what: Callable[[], None]) -> None:
        assert seconds == LOOK_SECONDS
        self.next = what

    def look(self) -> None:
        what, self.next = self.next, None
        assert what is not None
        what()


class Sent(list[bytes]):
    """What a transport was given."""

    write = list.append


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def line(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A websocket that is open, without a network."""
    made: Any = object.__new__(GuardedWebSocket)
    made.loop, made.transport, made.ended = clock, Sent(), []
    monkeypatch.setattr(GuardedWebSocket, "_is_open", lambda _: True)
    monkeypatch.setattr(GuardedWebSocket, "_hears_text", lambda *_: True)
    monkeypatch.setattr(GuardedWebSocket, "keepalive_timeout", lambda one: one.ended.append(1))
    made.handshake_initiated = True
    made.start_keepalive()
    return made


def test_who_says_something_now_and_then_is_not_asked(line: Any, clock: Clock) -> None:
    for _ in range(10):
        line.data_received(b"something")
        clock.look()
    assert line.transport == []


def test_who_answers_is_asked_again_after_a_while(line: Any, clock: Clock) -> None:
    for _ in range(5):
        clock.look()
        clock.look()
        assert line.transport.pop() == PING
        line.data_received(frames.PONG + bytes(4))
    assert line.transport == []
    assert line.ended == []


def test_who_does_not_answer_is_let_go(line: Any, clock: Clock) -> None:
    for _ in range(4):
        assert line.ended == []
        clock.look()
    assert line.transport == [PING]
    assert line.ended == [1]
    assert clock.next is None
