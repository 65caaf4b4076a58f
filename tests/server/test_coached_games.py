"""A whole game with the coach: no byte that anybody reads follows from what is hidden."""

from __future__ import annotations

import asyncio
import json
import urllib.error
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from qwixx import rules
from qwixx.rules import PASS, State, Step
from qwixx.server.hub.coach import Coach
from qwixx.server.table import Entry, Presence, Table, after, table_view, you_view
from qwixx.server.table.facts import Decided
from tests.server.evening import Host, evening, meet
from tests.server.guest import Guest, Json
from tests.server.live import LiveServer
from tests.server.test_hidden import log_of

pytestmark = pytest.mark.slow

ASKED_EVERY = 5
"""At so many decisions the coach is asked once, so that a game does not take long."""


class Pupil(Guest):
    """Asks the coach before some decisions, and keeps what it said, byte by byte."""

    def __init__(self, *args: object, **more: object) -> None:
        super().__init__(*args, **more)  # type: ignore[arg-type]
        self.told: dict[str, str] = {}
        self._questions = 0

    def next_command(self) -> Json | None:
        command = super().next_command()
        you = self.you if self.update else None
        if you is None or self.table["phase"] != "playing":
            return command
        if not self.table["seats"][you["seat"]]["coached"]:
            return {"type": "ask_coach"}
        if command and command["type"] == "decide" and not you["decision"]:
            self._questions += 1
            if self._questions % ASKED_EVERY == 0:
                self._ask(command["step"])
        return command

    def _ask(self, step: str) -> None:
        try:
            text = self.server.get(f"/api/tables/{self.code}/coach", self.secret or "")
        except urllib.error.HTTPError:  # it was too late, or too fast
            return
        assert json.loads(text)["step"] == step
        self.told[step] = text


class HostPupil(Pupil, Host):
    """The same, and starts the game."""


class Evening(NamedTuple):
    pupils: list[Pupil]
    watchers: list[Guest]
    log: list[Entry]


@pytest.fixture(scope="module")
def coached(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    folder: Path = tmp_path_factory.mktemp("coached")
    with LiveServer(folder) as server:
        guests = meet(server, 3, public=True, coach=True)
        pupils: list[Pupil] = []
        for place, guest in enumerate(guests):
            kind = Pupil if place else HostPupil
            pupils.append(kind(server, guest.code, guest.secret, place))
        pupils[0].people = 3  # type: ignore[attr-defined]
        spectator = Guest(server, guests[0].code, None)
        asyncio.run(evening([*pupils, spectator]))
        tv = Guest(server, guests[0].code, pupils[0].you["watch_key"])
        asyncio.run(evening([tv]))
        return Evening(pupils, [spectator, tv], log_of(server, guests[0].code))


def with_another(state: State, seat: int, decision: str) -> str:
    """Something else that the seat might have decided."""
    others = [str(one) for one in rules.legal(state, seat) if str(one) != decision]
    return (others or [str(PASS)])[-1]


def hidden(log: list[Entry]) -> list[tuple[Table, Table, Decided]]:
    """After each decision of action 1 that is still hidden: the table, and as it might have been.

    In the other table all that is hidden was decided otherwise, as far as that could be.
    """
    found: list[tuple[Table, Table, Decided]] = []
    table = after(None, log[0])
    other = table
    for entry in log[1:]:
        before, fact = table, entry.fact
        table = after(table, entry)
        game = table.game
        first = bool(before.game and before.game.state.step is Step.ACTION1)
        if isinstance(fact, Decided) and first and other.game and game:
            made = with_another(other.game.state, fact.seat, fact.decision)
            changed = msgspec.structs.replace(fact, decision=made)
            other = after(other, msgspec.structs.replace(entry, fact=changed))
            if _is_hidden(table) and _is_hidden(other):
                found.append((table, other, fact))
            else:
                other = table  # now all is known
        elif not first:
            other = table
        else:
            other = after(other, entry)
    return found


def _is_hidden(table: Table) -> bool:
    return bool(table.game and table.game.state.step is Step.ACTION1)


def test_nobody_is_shown_anything_that_follows_from_what_is_hidden(coached: Evening) -> None:
    compared = 0
    for table, other, _ in hidden(coached.log):
        assert table.game
        assert other.game
        assert msgspec.json.encode(table_view(table, Presence(), 0.0)) == msgspec.json.encode(
            table_view(other, Presence(), 0.0)
        )
        for seat in rules.waiting_for(table.game.state):
            assert you_view(table, seat) == you_view(other, seat)
            compared += 1
    assert compared > 30


def test_the_coach_says_the_same_whatever_the_others_have_decided(coached: Evening) -> None:
    """What was said over the net, and what the coach would say had the others decided otherwise."""
    told = {pupil.you["seat"]: pupil.told for pupil in coached.pupils}
    assert sum(map(len, told.values())) > 5
    coach = Coach(in_process=False)
    compared = 0

    async def said(state: State, seat: int, names: tuple[str, ...]) -> bytes:
        return await coach.advise(state, seat, names, "en")

    for table, other, _ in hidden(coached.log):
        assert table.game
        assert other.game
        for seat in rules.waiting_for(table.game.state):
            text = told[seat].get(table.game.step_id)
            if text is None:
                continue
            for state in (table.game.state, other.game.state):
                answer = asyncio.run(said(state, seat, tuple(table.game.names)))
                assert json.loads(text)["options"] == json.loads(answer)
            compared += 1
    coach.close()
    assert compared > 1


def test_what_the_coach_said_reached_nobody_else(coached: Evening) -> None:
    """Neither the others nor spectators nor a large screen read a value or a reason of it."""
    for pupil in coached.pupils:
        for other in [*coached.pupils, *coached.watchers]:
            assert other.received
            for text in other.received:
                assert '"score_error"' not in text
        assert all('"score_error"' in text for text in pupil.told.values())
