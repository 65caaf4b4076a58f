"""Updates that wait for somebody slow: the newest table, and all that happened meanwhile."""

from __future__ import annotations

import json

from msgspec import Raw

from qwixx.server.hub import Prepared
from qwixx.server.hub.outbox import MOST_EVENTS
from qwixx.server.protocol.events import Event, GotUp


def back(name: str) -> Event:
    return GotUp(seat=0, name=name, removed=False)


def update(version: int, *names: str) -> Prepared:
    return Prepared(version, [back(name) for name in names], Raw(b'{"v":%d}' % version), None)


def test_the_newer_update_takes_the_place_of_the_older_and_tells_what_both_did() -> None:
    told = json.loads(update(3, "c").after(update(2, "b").after(update(1, "a"))).text)
    assert (told["version"], told["table"]) == (3, {"v": 3})
    assert [event["name"] for event in told["events"]] == ["a", "b", "c"]


def test_somebody_very_slow_is_told_the_latest_events() -> None:
    waiting = update(0)
    for number in range(1, 1000):
        waiting = update(number, str(number)).after(waiting)
    assert len(waiting.events) == MOST_EVENTS
    assert waiting.events[-1] == back("999")


def test_spectators_share_one_text() -> None:
    one = update(1, "a")
    assert one.text is one.text
