"""The coach over HTTP: for the player who is asked, by what that player may know."""

from __future__ import annotations

import asyncio
import json

import pytest

from qwixx import rules
from qwixx.rules import Step, make_setup, read_decision, read_dice, roll, start
from qwixx.server.hub.coach import Coach
from tests.server.evening import meet
from tests.server.guest import Guest, Json
from tests.server.live import LiveServer
from tests.server.test_http import Answer, ask, refused

NAMES = ("Max", "Emma")


def advice(*states: rules.State, seat: int = 0, language: str = "en") -> list[bytes]:
    async def story() -> list[bytes]:
        coach = Coach(in_process=False)
        told = [await coach.advise(state, seat, NAMES, language) for state in states]
        coach.close()
        return told

    return asyncio.run(story())


@pytest.fixture(scope="module")
def rolled() -> rules.State:
    return roll(start(make_setup("classic", 2)), read_dice("w6 w5 r1 y1 g1 b1"))


@pytest.mark.slow
def test_every_option_has_its_worth_and_its_words(rolled: rules.State) -> None:
    english, german, other = (
        json.loads(advice(rolled, language=one)[0]) for one in ("en", "de", "xx")
    )
    assert {one["decision"] for one in english} == set(map(str, rules.legal(rolled, 0)))
    wins = [one["win"][0] for one in english]
    assert wins == sorted(wins, reverse=True)
    assert all(one["about"] for one in english)
    assert english == other
    assert [one["win"] for one in german] == [one["win"] for one in english]
    assert [one["about"] for one in german] != [one["about"] for one in english]


@pytest.mark.slow
def test_what_others_have_decided_changes_no_byte(rolled: rules.State) -> None:
    crossed = rules.decide(rolled, 1, read_decision("r11"))
    passed = rules.decide(rolled, 1, read_decision("-"))
    assert crossed.step is passed.step is Step.ACTION1
    assert len(set(advice(rolled, crossed, passed))) == 1


class Pupil(Guest):
    """Tells the others that she asks the coach, before she does anything else in a game."""

    def next_command(self) -> Json | None:
        command = super().next_command()
        if self.table["phase"] == "playing" and not self.table["seats"][1]["coached"]:
            return {"type": "ask_coach"}
        return command


@pytest.mark.slow
def test_the_coach_answers_who_is_asked_and_has_told_the_others(server: LiveServer) -> None:
    host, emma = meet(server, 2, public=True)
    pupil = Pupil(server, emma.code, emma.secret)
    path = f"/api/tables/{host.code}/coach"

    def question(guest: Guest) -> Answer:
        return ask(server, path, Authorization=f"Bearer {guest.secret}")

    def is_asked(guest: Guest) -> bool:
        return bool(guest.you["options"])

    def has_told(guest: Guest) -> bool:
        return is_asked(guest) and bool(guest.table["seats"][1]["coached"])

    async def story() -> None:
        await asyncio.gather(host.play(is_asked), pupil.play(has_told))

    assert refused(question(emma)) == (409, "no_coach")
    asyncio.run(story())
    status, headers, text = question(pupil)
    assert (status, headers["Cache-Control"]) == (200, "no-store")
    told = json.loads(text)
    assert told["step"] == pupil.table["game"]["step_id"]
    options = {option["decision"] for option in pupil.you["options"]}
    assert {option["decision"] for option in told["options"]} == options
    # The host has not told anybody, and a spectator has nothing to decide.
    assert refused(question(host)) == (409, "no_coach")
    assert refused(ask(server, path)) == (403, "wrong_secret")
    watcher = pupil.you["watch_key"]
    assert refused(ask(server, path, Authorization=f"Bearer {watcher}")) == (403, "wrong_secret")
