"""Small programs that speak the engine protocol, and some that do not."""

import shlex
import sys

HELLO = """
import json, os, signal, sys, time
def hear():
    return json.loads(sys.stdin.readline() or '{"cmd": "quit"}')
def say(answer):
    print(json.dumps(answer), flush=True)
def hello(name):
    hear()
    say({"name": name, "author": "tests", "protocol": 1, "editions": ["classic"]})
"""

GOOD = """
hello("good")
while (told := hear())["cmd"] != "quit":
    if told["cmd"] == "decide":
        say({"choose": told["legal"][-1]})
"""

TRUE_TO_THE_PROTOCOL = """
hello("strict")
new = end = 0
while (told := hear())["cmd"] != "quit":
    if told["cmd"] == "new":
        new += 1
        seat = told["seat"]
        assert set(told) == {"cmd", "edition", "players", "seat"}
        assert (told["edition"], told["players"]) == ("classic", 2)
    elif told["cmd"] == "end":
        end += 1
        assert len(told["scores"]) == 2
    else:
        assert set(told) == {
            "cmd", "seat", "active", "action", "dice", "crossed", "sheets", "legal"
        }
        assert told["seat"] == seat and new == end + 1
        assert told["action"] == 1 or told["active"] == seat
        assert len(told["legal"]) > 1 and told["legal"][0] == "-"
        assert len(told["sheets"]) == 2 and len(told["dice"]["w"]) == 2
        say({"choose": told["legal"][1]})
"""

WHEN_ASKED = """
hello("%s")
while (told := hear())["cmd"] != "quit":
    if told["cmd"] == "decide":
        %s
"""


def script(body: str) -> str:
    """A player for a match: a Python program of these lines."""
    return "cmd:" + shlex.join([sys.executable, "-c", HELLO + body])


def misbehaving(name: str, deed: str) -> str:
    """A program that is fine until it has to decide."""
    return script(WHEN_ASKED % (name, deed))
