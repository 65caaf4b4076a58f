"""Challenges that groups play: who sits where, and who has seen the dice."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Coroutine
from typing import Any

import pytest

from qwixx.rules import read_record
from qwixx.server.protocol import commands
from qwixx.server.protocol.settings import JoinTable, Seated
from qwixx.server.table import Denied, hash_of

from .test_challenges import Server, secret_of, story


@story
async def test_groups_meet_in_a_lobby_and_are_compared(server: Server) -> None:
    code = await server.made(people=2)
    for group in (("Max", "Emma"), ("Linus", "Zoë")):
        seated = await server.begin(code, group[0])
        room = await server.room(seated.code)
        with pytest.raises(Denied, match="1 more must sit down"):
            await server.say(room, 0, commands.StartGame)
        wish = JoinTable(name=group[1], secret=secret_of(group[1]))
        await server.hub.sit_down(seated.code, wish)
        await server.say(room, 0, commands.StartGame)
        await server.finish(room, random.Random(group[0]), 3)
    view = await server.view(code, "Emma")
    assert view.attempts is not None, "who sat down with others has played too"
    assert sorted(tuple(one.names) for one in view.attempts) == [("Linus", "Zoë"), ("Max", "Emma")]
    told = await server.hub.challenges.compare(code, secret_of("Emma"), 1, 2)
    games = [read_record(record) for record in told.records]
    assert games[0].first == games[1].first
    assert games[0].turns[0].dice == games[1].turns[0].dice


@story
async def test_nobody_plays_with_two_groups(server: Server) -> None:
    """Or they would know the dice of the second game."""
    code = await server.made(people=2)
    one, other = [await server.begin(code, who) for who in ("Max", "Linus")]
    emma = JoinTable(name="Emma", secret=secret_of("Emma"))
    await server.hub.sit_down(one.code, emma)
    assert await server.hub.sit_down(one.code, emma), "an answer that was lost is given again"

    async def refused() -> None:
        with pytest.raises(Denied, match="at another table"):
            await server.hub.sit_down(other.code, emma)

    await refused()
    await server.restart()
    await refused()
    room = await server.room(one.code)
    await server.say(room, 0, commands.StartGame)
    await server.finish(room, random.Random(1))
    await refused()
    assert await server.begin(code, "Emma") == await server.hub.sit_down(one.code, emma)
    with pytest.raises(Denied, match="at another table"):
        await server.hub.sit_down(other.code, JoinTable(name="Max", secret=secret_of("Max")))


@story
async def test_a_group_can_be_changed_before_the_dice_are_thrown(server: Server) -> None:
    code = await server.made(people=2)
    one, other = [await server.begin(code, who) for who in ("Max", "Linus")]
    emma = JoinTable(name="Emma", secret=secret_of("Emma"))
    for table in (one, other, one, other):
        seated = await server.hub.sit_down(table.code, emma)
        assert seated is not None
        room = await server.room(table.code)
        await server.say(room, seated.seat, commands.Leave)
    await server.hub.sit_down(other.code, emma)
    await server.say(room, 0, commands.StartGame)
    await server.finish(room, random.Random(1))
    assert (await server.view(code, "Emma")).attempts is not None
    with pytest.raises(Denied, match="at another table"):
        await server.hub.sit_down(one.code, emma)


async def sees_nothing(server: Server, code: str, who: str) -> bool:
    """Whether somebody is told nothing that follows from the dice, and may begin."""
    view = await server.view(code, who)
    with pytest.raises(Denied, match="played"):
        await server.hub.challenges.compare(code, secret_of(who), 1, 1)
    await server.begin(code, who)
    return view.you is None and view.attempts is None


@story
async def test_who_was_refused_a_seat_has_not_played(server: Server) -> None:
    code = await server.made()
    seated = await server.begin(code, "Emma")
    noted = (await server.hub.challenges.find(code)).version
    for who in ("Max", "Linus"):
        with pytest.raises(Denied):
            await server.hub.sit_down(seated.code, JoinTable(name=who, secret=secret_of(who)))
    assert (await server.hub.challenges.find(code)).version == noted, "nobody fills its log so"
    await server.play(code, "Emma")
    with pytest.raises(Denied):
        await server.hub.sit_down(seated.code, JoinTable(name="Eve", secret=secret_of("Eve")))
    for who in ("Max", "Linus", "Eve"):
        assert await sees_nothing(server, code, who)


@story
async def test_who_got_up_before_the_dice_may_play_elsewhere(server: Server) -> None:
    code = await server.made(people=2)
    seated = await server.begin(code, "Ann")
    await server.hub.sit_down(seated.code, JoinTable(name="Eve", secret=secret_of("Eve")))
    room = await server.room(seated.code)
    await server.say(room, 1, commands.Leave)
    await server.hub.sit_down(seated.code, JoinTable(name="Bea", secret=secret_of("Bea")))
    await server.say(room, 0, commands.StartGame)
    assert await sees_nothing(server, code, "Eve")
    await server.finish(room, random.Random(1))
    assert (await server.view(code, "Bea")).attempts
    view = await server.view(code, "Eve")
    assert view.attempts is None, "she has not played yet"


@story
async def test_who_asks_for_seats_everywhere_at_once_has_one(server: Server) -> None:
    code = await server.made(people=2)
    rooms = [await server.room((await server.begin(code, who)).code) for who in ("Ann", "Bob")]
    for number in range(24):
        eve = secret_of(f"Eve{number}")
        wish = JoinTable(name="Eve", secret=eve)
        if number % 3 == 0:  # she was at the first before, and has got up
            await server.hub.sit_down(rooms[0].table.code, wish)
            await server.say(rooms[0], 1, commands.Leave)

        async def later(asked: Coroutine[Any, Any, Any], turns: int) -> None:
            for _ in range(turns):
                await asyncio.sleep(0)
            with contextlib.suppress(Denied):
                await asked

        first: Coroutine[Any, Any, Any]
        if number % 3 == 1:
            first = server.begin(code, f"Eve{number}")
        else:
            first = server.hub.sit_down(rooms[0].table.code, wish)
        second = server.hub.sit_down(rooms[1].table.code, wish)
        await asyncio.gather(later(first, 0), later(second, number))
        found = [room for room in rooms if room.table.seat_of(hash_of(eve)) is not None]
        assert len(found) <= 1
        own = (await server.view(code, f"Eve{number}")).you
        assert own is not None
        assert not found or own.table == found[0].table.code
        for room in found:
            await server.say(room, 1, commands.Leave)


@story
async def test_two_seats_that_are_taken_at_once_are_one(server: Server) -> None:
    code = await server.made(people=2)
    tables = [(await server.begin(code, who)).code for who in ("Max", "Linus", "Zoë")]
    emma = JoinTable(name="Emma", secret=secret_of("Emma"))
    sat = await asyncio.gather(
        *(server.hub.sit_down(table, emma) for table in tables), return_exceptions=True
    )
    assert sum(isinstance(one, Seated) for one in sat) == 1
    assert sum(isinstance(one, Denied) for one in sat) == 2


@story
async def test_who_was_sent_away_from_a_group_spoils_its_rank(server: Server) -> None:
    code = await server.made(people=2)
    seated = await server.begin(code, "Max")
    room = await server.room(seated.code)
    await server.hub.sit_down(seated.code, JoinTable(name="Emma", secret=secret_of("Emma")))
    await server.say(room, 0, commands.StartGame)
    await server.say(room, 0, commands.RemoveSeat, seat=1)
    await server.say(room, 0, commands.EndGame)
    view = await server.view(code, "Max")
    assert view.attempts == []
