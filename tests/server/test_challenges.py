"""Games on the same dice: what all share, what each may know, and what nobody can do twice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from qwixx import rules
from qwixx.rules import Record, read_record
from qwixx.server.analysis.verify import verify_record
from qwixx.server.config import Config
from qwixx.server.hub import Clock, Hub, Metrics, Room
from qwixx.server.hub.challenges import key_of
from qwixx.server.protocol import commands
from qwixx.server.protocol.challenge import BeginAttempt, ChallengeView, MakeChallenge
from qwixx.server.protocol.settings import CreateTable, JoinTable, Seated
from qwixx.server.store import Append, NoRoom
from qwixx.server.store.sqlite import SqliteStore
from qwixx.server.table import Denied, handle, hash_of, records_of, you_view
from tests.server.test_clock import DAY, HOUR, Clocks

NOON = 20_000 * DAY + 12 * HOUR
"""Of the fourth of October 2024."""
TODAY = "2024-10-04"


class Fragile(SqliteStore):
    """A store that can be told to fail when a challenge is written."""

    refuses: Callable[[Append], bool] = staticmethod(lambda _: False)

    def append(self, appends: list[Append]) -> None:
        if any(self.refuses(one) for one in appends):
            raise NoRoom
        super().append(appends)


class Server:
    """Challenges of one server, which can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clocks = Clocks(NOON)
        self.start()

    def start(self) -> None:
        self.store = Fragile(self.folder / "tables.db")
        config = Config(bot_workers=0, reviews=False, idle_seconds=1000)
        clock = Clock(lambda: self.clocks.wall, lambda: self.clocks.steady)
        self.hub = Hub(config, self.store, Metrics(), clock)

    async def restart(self) -> None:
        await self.hub.close()
        self.start()

    async def made(self, **wish: Any) -> str:
        return (await self.hub.challenges.make(MakeChallenge(**wish))).code

    async def begin(self, code: str, who: str) -> Seated:
        wish = BeginAttempt(name=who, secret=secret_of(who))
        return await self.hub.challenges.begin(code, wish)

    async def view(self, code: str, who: str | None = None) -> ChallengeView:
        return await self.hub.challenges.view(code, secret_of(who) if who else None)

    async def room(self, code: str) -> Room:
        room = await self.hub.room(code)
        assert room is not None
        return room

    async def say(self, room: Room, by: int, kind: type[Any], **fields: Any) -> None:
        command = kind(id=random.randbytes(8).hex(), **fields)
        await room.do(lambda table, now, fresh: handle(table, by, command, now, fresh))

    async def play(self, code: str, who: str, *, turns: int = 3) -> Record:
        """An attempt from its beginning to its end: some turns at random, then misthrows."""
        seated = await self.begin(code, who)
        room = await self.room(seated.code)
        await self.finish(room, random.Random(who), turns)
        return read_record(records_of(room.table)[0])

    async def finish(self, room: Room, luck: random.Random, turns: int = 0) -> None:
        while room.table.phase == "playing":
            game = room.table.playing()
            seat = rules.waiting_for(game.state)[0]
            you = you_view(room.table, seat)
            if you.may_roll:
                await self.say(room, seat, commands.Roll, step=game.step_id)
                continue
            options = [option.decision for option in you.options]
            decision = luck.choice(options) if game.state.turn <= turns else options[0]
            await self.say(room, seat, commands.Decide, step=game.step_id, decision=decision)
        await room._chores.stopped()


def secret_of(who: str) -> str:
    return f"{who.lower():s<32}"


def story(told: Callable[[Server], Coroutine[Any, Any, None]]) -> Callable[[Path], None]:
    """A test at one server."""

    def test(tmp_path: Path) -> None:
        async def tell() -> None:
            server = Server(tmp_path)
            await told(server)
            await server.hub.close()

        asyncio.run(tell())

    test.__name__ = told.__name__
    return test


@story
async def test_all_throw_the_same_dice_whatever_they_cross(server: Server) -> None:
    code = await server.made()
    games = [await server.play(code, who, turns=9) for who in ("Max", "Emma", "Linus")]
    throws = [[turn.dice for turn in game.turns] for game in games]
    assert len({len(one) for one in throws}) > 1 or len({game.result for game in games}) > 1
    for turn in zip(*throws, strict=False):
        for die in zip(*(one.coloured for one in turn), strict=True):
            assert len(set(die) - {0}) == 1
        assert len({one.white for one in turn}) == 1


@story
async def test_who_has_not_played_learns_nothing_of_the_dice(server: Server) -> None:
    code = await server.made()
    await server.play(code, "Emma")
    made = (await server.hub.challenges.find(code)).made
    await server.begin(code, "Max")
    for who in (None, "Max", "Linus"):
        view = await server.view(code, who)
        assert (view.begun, view.over) == (2, 1)
        assert (view.attempts, view.par, view.secret) == (None, None, None)
        told = msgspec.json.encode(view).decode()
        assert made.secret not in told
        assert "Emma" not in told
        with pytest.raises(Denied) as no:
            await server.hub.challenges.compare(code, who and secret_of(who), 1, 1)
        assert no.value.code == "not_played"


@story
async def test_no_record_has_the_secret_before_the_challenge_closes(server: Server) -> None:
    code = await server.made(days=1)
    made = (await server.hub.challenges.find(code)).made
    seated = await server.begin(code, "Max")
    room = await server.room(seated.code)
    await server.finish(room, random.Random(1))
    [text] = records_of(room.table, server.clocks.wall)
    assert made.secret not in text
    with pytest.raises(rules.Refused, match="when the challenge closes"):
        verify_record(read_record(text))
    server.clocks.pass_(DAY)
    [text] = records_of(room.table, server.clocks.wall)
    assert verify_record(read_record(text)).challenge == made.identity
    assert (await server.view(code)).secret == made.secret


@story
async def test_who_has_played_sees_the_ranking_and_the_others_games(server: Server) -> None:
    code = await server.made()
    games = {who: await server.play(code, who, turns=8) for who in ("Max", "Emma", "Linus")}
    view = await server.view(code, "Emma")
    assert view.attempts is not None
    assert [one.names for one in view.attempts if one.yours] == [["Emma"]]
    totals = [one.scores[0] for one in view.attempts]
    assert totals == sorted(totals, reverse=True)
    assert {one.names[0]: (one.scores[0],) for one in view.attempts} == {
        who: game.result for who, game in games.items()
    }
    assert [one.rank for one in view.attempts] == [totals.index(one) + 1 for one in totals]
    told = await server.hub.challenges.compare(code, secret_of("Emma"), 2, 1)
    assert told.names == [["Emma"], ["Max"]]
    first = told.differing[0]
    assert first.equal, "until they first differ, both have seen the same"
    assert first.decisions[0] != first.decisions[1]


@story
async def test_an_attempt_is_found_again_and_not_played_twice(server: Server) -> None:
    code = await server.made()
    first = await server.begin(code, "Max")
    assert await server.begin(code, "Max") == first
    room = await server.room(first.code)
    await server.finish(room, random.Random(1))
    assert await server.begin(code, "Max") == first
    again: list[tuple[type[Any], dict[str, Any]]] = [
        (commands.StartGame, {}),
        (commands.AddBot, {"level": "novice"}),
        (commands.ChangeSettings, {"settings": room.table.settings}),
    ]
    for kind, fields in again:
        with pytest.raises(Denied):
            await server.say(room, 0, kind, **fields)
    with pytest.raises(Denied):
        await server.hub.sit_down(first.code, JoinTable(name="Emma", secret=secret_of("Emma")))
    assert (await server.view(code, "Max")).begun == 1


@story
async def test_the_secret_of_another_table_is_not_an_attempt(server: Server) -> None:
    """Or somebody could pass off a usual game, with dice of its own, as one of the challenge."""
    code, other = await server.made(), await server.made()
    await server.hub.open_table(CreateTable(name="Max", secret=secret_of("Max")))
    with pytest.raises(Denied) as no:
        await server.begin(code, "Max")
    assert no.value.code == "wrong_secret"
    await server.begin(code, "Emma")
    with pytest.raises(Denied):
        await server.begin(other, "Emma")
    assert [(await server.view(one)).begun for one in (code, other)] == [1, 0]


@story
async def test_a_game_that_was_given_up_is_not_ranked(server: Server) -> None:
    code = await server.made()
    room = await server.room((await server.begin(code, "Max")).code)
    await server.say(room, 0, commands.EndGame)
    await server.play(code, "Emma")
    view = await server.view(code, "Max")
    assert view.you is not None
    assert view.you.state == "given_up"
    assert view.attempts is not None
    assert [one.names for one in view.attempts] == [["Emma"]]


@story
async def test_what_ends_after_the_close_is_listed_without_a_rank(server: Server) -> None:
    code = await server.made(days=1)
    await server.play(code, "Emma", turns=0)
    server.clocks.pass_(DAY + 1)
    await server.play(code, "Max", turns=9)
    attempts = (await server.view(code)).attempts
    assert attempts is not None
    assert [(one.names, one.rank) for one in attempts] == [(["Emma"], 1), (["Max"], None)]


@story
async def test_nothing_is_lost_when_the_server_stops_at_a_bad_moment(server: Server) -> None:
    """The log of the challenge can be written to neither at the beginning nor at the end."""
    code = await server.made()
    server.store.refuses = lambda one: one.code == key_of(code)
    with pytest.raises(Denied):
        await server.begin(code, "Max")
    server.store.refuses = lambda _: False
    await server.restart()
    seated = await server.begin(code, "Max")
    assert (await server.view(code)).begun == 1
    server.store.refuses = lambda one: one.code == key_of(code)
    await server.finish(await server.room(seated.code), random.Random(1))
    await server.restart()
    assert (await server.view(code)).over == 0
    view = await server.view(code, "Max")
    assert view.you is not None
    assert view.you.state == "over"
    assert (view.over, len(view.attempts or ())) == (1, 1)


@story
async def test_ten_who_begin_at_once_have_an_attempt_each(server: Server) -> None:
    code = await server.made()
    people = [f"Guest {n}" for n in range(10)]
    seats = await asyncio.gather(*(server.begin(code, who) for who in people * 2))
    assert len({seat.code for seat in seats}) == 10
    assert (await server.view(code)).begun == 10


@story
async def test_two_who_ask_first_for_a_day_get_the_same_game(server: Server) -> None:
    one, other = await asyncio.gather(server.view(TODAY), server.view(TODAY))
    assert one.commitment == other.commitment
    assert (one.code, one.day, one.people, one.bots) == (TODAY, TODAY, 1, [])


@story
async def test_days_change_at_midnight_utc_and_count_until_the_end_of_the_next(
    server: Server,
) -> None:
    days = server.hub.challenges.days()
    assert [day.day for day in days.days][:2] == [TODAY, "2024-10-03"]
    assert len(days.days) == 15
    for far in ("2024-10-05", "2024-09-19", "20241004", "2024-10-32", "-2024-10-04"):
        with pytest.raises(Denied) as no:
            await server.view(far)
        assert no.value.code == "no_such_challenge"
    today = await server.view(TODAY)
    assert today.closes == days.days[0].closes
    server.clocks.pass_(36 * HOUR - 1)
    await server.play(TODAY, "Emma")
    assert (await server.view(TODAY)).secret is None
    server.clocks.pass_(1)
    await server.play(TODAY, "Max")
    late = await server.view(TODAY)
    assert late.commitment == today.commitment
    assert [one.rank for one in late.attempts or ()] == [1, None]
    assert late.secret is not None


@story
async def test_a_past_day_that_nobody_played_keeps_its_secret_for_a_day(server: Server) -> None:
    """Or its dice would be known before the first could throw them."""
    past = "2024-09-30"
    first = await server.view(past)
    assert (first.secret, first.closes) == (None, server.clocks.wall + DAY)
    await server.play(past, "Emma")
    server.clocks.pass_(DAY - 1)
    assert (await server.view(past)).secret is None
    server.clocks.pass_(1)
    late = await server.view(past)
    assert late.secret is not None
    assert [one.rank for one in late.attempts or ()] == [1]


@story
async def test_what_makes_no_game_is_refused(server: Server) -> None:
    for wish in (
        {"people": 3, "bots": ["novice"] * 3},
        {"edition": "classic", "sheet": "Z"},
        {"board": "nowhere"},
    ):
        with pytest.raises(Denied):
            await server.made(**wish)


@story
async def test_a_challenge_is_no_table(server: Server) -> None:
    code = await server.made()
    assert await server.hub.room(code) is None
    assert await server.hub.room(key_of(code)) is None
    assert await server.hub.public_tables() == []


def test_the_seat_of_an_attempt_is_known_by_its_hash_alone(tmp_path: Path) -> None:
    """A copy of the database does not let anybody sit down as somebody else."""

    async def tell() -> None:
        server = Server(tmp_path)
        code = await server.made()
        await server.play(code, "Max")
        lines = b"".join(server.store.read(key_of(code)))
        assert secret_of("Max").encode() not in lines
        assert hash_of(secret_of("Max")).encode() in lines
        await server.hub.close()

    asyncio.run(tell())
