"""One of our players as an engine: answers the protocol line by line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from qwixx import __version__
from qwixx.rules import Refused, Setup, editions

from .messages import PROTOCOL, setup_of, state_of
from .player import Player


def answer_all(player: Player, lines: Iterable[str], write: Callable[[str], None]) -> None:
    """Answer every line until ``quit`` or the end of the input."""
    setup: Setup | None = None
    for line in lines:
        if not line.strip():
            continue
        try:
            message = json.loads(line)
            if not isinstance(message, dict) or not isinstance(message.get("cmd"), str):
                raise Refused('a message is an object with a "cmd", like {"cmd": "hello"}')
            command = message["cmd"]
            if command == "quit":
                return
            if command == "hello":
                write(json.dumps(_hello(player)))
            elif command == "new":
                setup = setup_of(message)
            elif command == "decide":
                write(json.dumps({"choose": _choose(player, setup, message)}))
            elif command != "end":
                write(json.dumps({"error": f"there is no command {command[:40]!r}"}))
        except (
            ArithmeticError,
            AttributeError,
            LookupError,
            RecursionError,
            TypeError,
            ValueError,
        ) as error:
            write(json.dumps({"error": _reason(error)}))


def _hello(player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "author": "qwixx " + __version__,
        "protocol": PROTOCOL,
        "editions": list(editions()),
    }


def _choose(player: Player, setup: Setup | None, message: dict[str, Any]) -> str:
    if setup is None:
        raise Refused("no game has begun; send new first")
    state = state_of(setup, message)
    seat = message["seat"]
    if not 0 <= seat < len(state.sheets):
        raise Refused(f"there is no seat {seat}")
    choice = str(player.decide(state, seat))
    # With a sender that reads the rules otherwise, its word counts.
    return choice if choice in message["legal"] else str(message["legal"][0])


def _reason(error: Exception) -> str:
    if isinstance(error, Refused):
        return str(error)
    if isinstance(error, json.JSONDecodeError | RecursionError):
        return "the line is not JSON"
    if isinstance(error, KeyError):
        return f"the message has no {error.args[0]!r}"
    return f"the message cannot be understood: {error}"
