#!/usr/bin/env python3
"""A complete client for qwixx: it opens a table with two bots, plays a game, prints the record."""

import hashlib
import json
import secrets
import sys
from urllib.request import Request, urlopen

from websockets.sync.client import connect  # comes with qwixx, or: pip install websockets

SERVER = sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://127.0.0.1:8717"


def fetch(path: str, body: object = None, **headers: str) -> str:
    """What the server answers; with a body, to a POST."""
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(SERVER + path, data, headers)) as answer:
        text: str = answer.read().decode()
        return text


secret = secrets.token_urlsafe(24)  # proves the seat; asked again with it, one gets the same
wish = {"name": "Max", "bots": ["novice", "expert"], "start": True, "secret": secret}
seat = json.loads(fetch("/api/tables", wish, **{"Content-Type": "application/json"}))
path = f"/api/tables/{seat['code']}"

with connect(SERVER.replace("http", "ws", 1) + path + "/ws") as line:
    answered = set()  # a step of the game, or of a draw, may be seen in several updates
    drawn: dict[str, str] = {}  # this device's own randomness, by draw

    def say(command: str, answers: str, **fields: str) -> None:
        """Send a command, once for each thing that it answers."""
        if answers not in answered:
            answered.add(answers)
            line.send(json.dumps({"type": command, "id": secrets.token_hex(8), **fields}))

    line.send(json.dumps({"type": "hello", "secret": secret}))
    for message in map(json.loads, line):
        if message["type"] != "update":  # done, refused, pong or goodbye
            continue
        table, you = message["table"], message["you"]
        if draw := table["draw"]:  # fair dice: commit, and open once all have committed
            name, own = draw["id"], drawn.setdefault(draw["id"], secrets.token_hex(32))
            lines = [draw["context"], "device", draw["commitment"], str(you["seat"]), own]
            commitment = hashlib.sha256("\n".join(lines).encode()).hexdigest()
            if draw["commitments"] is None:
                say("commit", name + " commit", draw=name, commitment=commitment)
            elif draw["commitments"][you["seat"]] == commitment:
                say("reveal", name + " reveal", draw=name, entropy=own)
        if table["phase"] == "finished":
            break
        if you["may_roll"]:
            step = table["game"]["step_id"]
            say("roll", step, step=step)
        elif you["options"]:
            step = table["game"]["step_id"]
            best = max(you["options"], key=lambda option: option["points"] - option["skips"])
            say("decide", step, step=step, decision=best["decision"])

print(fetch(path + "/record", Authorization=f"Bearer {secret}"), end="")
