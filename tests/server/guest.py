"""A client as a stranger would write it from docs/protocol.md: plain JSON, no type of ours."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import random
import secrets
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.live import Site

Json = dict[str, Any]


def followed(picture: Json, changes: Json) -> Json:
    """The update that comes of changes to an earlier one."""
    table = picture["table"] | changes["table"]
    if "game" not in changes["table"] and table["game"] is not None:
        sheets = list(table["game"]["sheets"])
        for seat, sheet in changes["sheets"].items():
            sheets[int(seat)] = sheet
        table["game"] = table["game"] | changes["game"] | {"sheets": sheets}
    told = {key: changes[key] for key in ("version", "events", "number")}
    return picture | told | {"table": table, "you": changes.get("you", picture["you"])}


def new_secret() -> str:
    """A secret for a seat: whoever asks again with it gets the same seat."""
    return secrets.token_urlsafe(24)


class Guest:
    """Sits at a table (or watches), plays at random, and comes back when the line breaks."""

    def __init__(self, server: Site, code: str, secret: str | None, seed: int = 0) -> None:
        self.server, self.code, self.secret = server, code, secret
        self.random = random.Random(seed)
        self.wants_changes = False
        """Whether to be told what changes instead of all."""
        self.line: Json = {}
        """What else there is to say about how to connect."""
        self.received: list[str] = []
        self.events: list[Json] = []
        self.update: Json | None = None
        self.goodbye: Json | None = None
        self.acknowledged: list[Json] = []
        self.refused: list[tuple[Json, Json]] = []
        self.reconnects = 0
        self.unanswered: dict[str, Json] = {}
        self._entropy: dict[str, str] = {}
        self._answered: set[tuple[str, bool]] = set()
        self._decided_at = ""

    # --- what it sees

    @property
    def table(self) -> Json:
        assert self.update is not None
        table: Json = self.update["table"]
        return table

    @property
    def you(self) -> Json:
        assert self.update is not None
        you: Json = self.update["you"]
        return you

    # --- one connection

    async def play(self, until: Callable[[Guest], bool]) -> None:
        """Play until something is the case; through as many connections as it takes."""
        while True:
            try:
                async with connect(
                    self._url(), max_size=None, compression=None, ssl=self.server.tls, **self.line
                ) as socket:
                    await self._hello(socket)
                    looks = False
                    while True:
                        await self._take(await socket.recv())
                        if self.wants_changes and self.update is not None and not looks:
                            await socket.send(_look(self.update["number"]))
                            looks = True
                        if self.goodbye is not None:
                            break
                        if self.update is None:
                            continue
                        if until(self):
                            return
                        if not self.unanswered and (command := self.next_command()):
                            await self.say(socket, command)
            except (ConnectionClosed, OSError, InvalidHandshake, EOFError):
                pass
            if self.goodbye is not None and self.goodbye["code"] not in ("restart", "slow"):
                return
            self.goodbye = None
            self.reconnects += 1
            await asyncio.sleep(0.05)

    def _url(self) -> str:
        return f"{self.server.socket_url}/api/tables/{self.code}/ws"

    async def _hello(self, socket: ClientConnection) -> None:
        hello: Json = {"type": "hello", "secret": self.secret}
        if self.update is not None:
            hello["seen"] = self.update["version"]
        await socket.send(json.dumps(hello))
        for command in self.unanswered.values():
            await socket.send(json.dumps(command))

    async def say(self, socket: ClientConnection, command: Json) -> None:
        command = {"id": secrets.token_urlsafe(12)} | command
        self.unanswered[command["id"]] = command
        with contextlib.suppress(ConnectionClosed):  # it is said again after a new hello
            await socket.send(json.dumps(command))

    async def _take(self, text: str | bytes) -> None:
        assert isinstance(text, str)
        self.received.append(text)
        message = json.loads(text)
        match message["type"]:
            case "update":
                assert self.update is None or message["version"] >= self.update["version"]
                self.update = message
                self.events += message["events"]
            case "changes":
                assert self.update is not None
                assert message["follows"] == self.update["number"], "no line loses anything"
                self.update = followed(self.update, message)
                self.events += message["events"]
            case "done":
                self.acknowledged.append(self.unanswered.pop(message["id"]))
            case "refused":
                command = self.unanswered.pop(message["id"])
                self.refused.append((command, message))
                if message["code"] == "error":  # nothing is wrong with the command: try again
                    self._answered.clear()
                    await asyncio.sleep(0.05)
            case "goodbye":
                self.goodbye = message

    # --- how it plays

    def next_command(self) -> Json | None:
        """What to say now, if anything."""
        if self.update is None or self.update["you"] is None:
            return None
        table, you, game = self.table, self.you, self.table["game"]
        if table["draw"] is not None:
            return self.draw(table["draw"], you["seat"])
        if table["phase"] != "playing":
            return None
        if you["may_roll"]:
            return {"type": "roll", "step": game["step_id"]}
        if you["may_enter_dice"] and game["step"] == "roll":
            return {"type": "enter_dice", "step": game["step_id"], "dice": self.throw()}
        if you["options"]:
            decision = self.choose(you["options"])
            return {"type": "decide", "step": game["step_id"], "decision": decision}
        return None

    def draw(self, draw: Json, seat: int) -> Json | None:
        """Fair dice: commit, and open when the own commitment is sealed."""
        now = (draw["id"], draw["commitments"] is not None)
        if now in self._answered:
            return None
        self._answered.add(now)
        entropy = self._entropy.setdefault(draw["id"], self.random.randbytes(32).hex())
        text = "\n".join([draw["context"], "device", draw["commitment"], str(seat), entropy])
        commitment = hashlib.sha256(text.encode()).hexdigest()
        if draw["commitments"] is None:
            return {"type": "commit", "draw": draw["id"], "commitment": commitment}
        if draw["commitments"][seat] == commitment:
            return {"type": "reveal", "draw": draw["id"], "entropy": entropy}
        return None

    def throw(self) -> str:
        """Real dice: as many as are left in the game."""
        rows = self.table["layouts"][0]["rows"]
        seen = self.table["game"]["sheets"][0]["rows"]
        gone = {row[-1][0] for row, now in zip(rows, seen, strict=True) if now["closed"]}
        letters = ["w", "w", *(letter for letter in "rygb" if letter not in gone)]
        return " ".join(f"{letter}{self.random.randint(1, 6)}" for letter in letters)

    def choose(self, options: list[Json]) -> str:
        """Greedy enough that rows get locked, and random enough that much happens."""
        if self.random.random() < 0.2:
            return str(self.random.choice(options)["decision"])
        return str(min(options, key=_cost)["decision"])


def _look(number: int | None) -> str:
    return json.dumps({"type": "look", "number": number})


def _cost(option: Json) -> tuple[bool, bool, int]:
    skips = 3 if option["decision"] == "-" else option["skips"]
    return option["misthrow"], not option["locks"], skips


def is_over(guest: Guest) -> bool:
    """Whether the series has ended."""
    return bool(guest.table["phase"] == "finished" and guest.table["series"]["over"])
