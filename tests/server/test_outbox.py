"""What waits for somebody slow: the newest table, and all that happened meanwhile."""

from __future__ import annotations

import json
from typing import Any

from qwixx.server.hub import Prepared
from qwixx.server.hub.outbox import MOST_EVENTS, Known, News
from qwixx.server.hub.pictures import Pictures
from qwixx.server.protocol.events import Event, GotUp
from tests.server.table.sitting import Sitting

PICTURES, SITTING = Pictures(), Sitting()


def back(name: str) -> Event:
    return GotUp(seat=0, name=name, removed=False)


def update(*names: str) -> Prepared:
    picture = PICTURES.take(SITTING.table, SITTING.presence(), 0.0)
    return Prepared(picture, News([back(name) for name in names]), None)


def told(shown: Prepared, known: Known) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(shown.told_to(known))
    return message


def test_the_newer_update_takes_the_place_of_the_older_and_tells_what_both_did() -> None:
    message = told(update("c").after(update("b").after(update("a"))), Known())
    assert [event["name"] for event in message["events"]] == ["a", "b", "c"]


def test_somebody_very_slow_is_told_the_latest_events() -> None:
    waiting = update()
    for number in range(1, 1000):
        waiting = update(str(number)).after(waiting)
    assert len(waiting.events) == MOST_EVENTS
    assert waiting.events[-1] == back("999")


def test_who_has_not_asked_for_changes_gets_the_table_whole_every_time() -> None:
    known = Known()
    assert [told(update(), known)["type"] for _ in range(2)] == ["update", "update"]


def test_who_has_asked_for_changes_gets_the_table_whole_once() -> None:
    known = Known()
    known.takes_changes = True
    first, second = told(update(), known), told(update(), known)
    assert (first["type"], second["type"]) == ("update", "changes")
    assert second["follows"] == first["number"]
