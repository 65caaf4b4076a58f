"""One of our players as an engine: answers the protocol line by line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from qwixx import __version__
from qwixx.bots.player import Player
from qwixx.rules import Refused, Setup, State, editions, layout_from, make_setup, own_edition
from qwixx.sim import verify_known

from .fields import field
from .messages import ANALYSE, OWN_SHEETS, PROTOCOL, legal_of, setup_of, state_of

TURNS = 10_000
"""More than a game has."""


Analyse = Callable[[State, int], list[dict[str, Any]]]
"""All that a seat may decide, best first, each with its worth: what ``analyse`` is answered."""


def answer_all(
    player: Player,
    lines: Iterable[str],
    write: Callable[[str], None],
    analyse: Analyse | None = None,
) -> None:
    """Answer every line until ``quit`` or the end of the input."""
    setup: Setup | None = None
    asked = 0
    for line in lines:
        if not line.strip():
            continue
        try:
            message = _read(line)
            command = field(message, "cmd", str)
            if command == "quit":
                return
            if command == "hello":
                write(json.dumps(_hello(player) | ({ANALYSE: True} if analyse else {})))
            elif command == "new":
                setup = None  # the game before is over, also if this one is refused
                setup = setup_of(message)
            elif command == "decide":
                write(json.dumps({"choose": _choose(player, setup, message, asked)}))
                asked += 1
            elif command == ANALYSE and analyse:
                state = state_of(_begun(setup), message)
                write(json.dumps({"options": analyse(state, message["seat"])}))
            elif command != "end":
                raise Refused(f"there is no command {command[:40]!r}")
        except Refused as error:
            write(json.dumps({"error": str(error)}))
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            # Every part of it is right, but they cannot be true together.
            write(json.dumps({"error": "the sheets, dice and legal answers do not fit together"}))


def _read(line: str) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (RecursionError, ValueError):
        raise Refused("the line is not JSON") from None
    if not isinstance(message, dict) or "cmd" not in message:
        raise Refused('a message is an object with a "cmd", like {"cmd": "hello"}')
    return message


def _hello(player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "author": "qwixx " + __version__,
        "protocol": PROTOCOL,
        "editions": list(editions()),
        OWN_SHEETS: _plays_any_sheet(player),
    }


def _plays_any_sheet(player: Player) -> bool:
    """Whether it plays on a sheet that it cannot have seen before."""
    cells = {"rows": ["r7 r2", "b6 b12"], "points": [0, 1, 2, 3], "crosses_to_lock": 1}
    ends = {"misthrow_points": -1, "misthrow_limit": 1}
    unseen = layout_from({"name": "unseen", **cells, **ends})
    try:
        verify_known(player.name, make_setup(own_edition(unseen), 2))
    except Refused:
        return False
    return True


def _begun(setup: Setup | None) -> Setup:
    if setup is None:
        raise Refused("no game has begun; send new first")
    return setup


def _choose(player: Player, setup: Setup | None, message: dict[str, Any], asked: int) -> str:
    setup = _begun(setup)
    legal = legal_of(message)
    # Which turn it is, is not told. Any that differs will do: a player that errs by chance would
    # otherwise err in the same way all the time.
    state = replace(state_of(setup, message), turn=1 + asked % TURNS)
    choice = str(player.decide(state, message["seat"]))
    # With a sender that reads the rules otherwise, its word counts.
    return choice if choice in legal else legal[0]
