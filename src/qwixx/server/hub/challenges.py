"""Challenges: games whose dice are the same for all who play them, and who may know what of them.

Nothing that follows from the dice is told to anybody who has not played yet, before a challenge has
closed: that is `_may_look`, and nothing else decides it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from qwixx.server import fair
from qwixx.server.challenge import (
    Attempt,
    Begun,
    Challenge,
    Made,
    Parred,
    Sat,
    challenge_of,
    compared,
    day_closes,
    lines_of,
    listed,
    over_of,
)
from qwixx.server.protocol.challenge import (
    BeginAttempt,
    ChallengeMade,
    ChallengeView,
    Compared,
    DaysView,
    DayView,
    MakeChallenge,
    OwnAttempt,
)
from qwixx.server.protocol.settings import CreateTable, Seated, Settings
from qwixx.server.store import Append, Conflict, Listing, NoAnswer, NoRoom
from qwixx.server.table import SIGNS, Denied, Table, clean_key, hash_of, records_of
from qwixx.server.table.state import setup_of

from .desk import NoInsight
from .goodbyes import COME_BACK, DISK_FULL, NO_ANSWER

if TYPE_CHECKING:
    from qwixx.server.challenge.log import Noted

    from .hub import Hub

log = logging.getLogger(__name__)

CODE_LENGTH = 10
PAST_DAYS = 14
"""Days before today whose games can be played."""
MOST_ATTEMPTS = 5000
MOST_NOTED = 4 * MOST_ATTEMPTS
"""Lines of a log; people who move from table to table shall not fill it."""
MOST_KNOWN = 200
"""Challenges that are kept in memory."""
MOST_TRIES = 50
DAY = 86400.0
EMPTY = b"{}"
"""How a challenge is listed among tables: not at all."""
NO_SUCH = Denied("no_such_challenge", "There is no such challenge here; it may be long over.")
ELSEWHERE = Denied("challenge", "You play this challenge at another table, and each plays it once.")
NOT_PLAYED = Denied("not_played", "The games of others are shown when you have played yours.")


def drawn_secret(_code: str) -> str:
    """A secret that nobody can know."""
    return secrets.token_bytes(fair.SECRET_BYTES).hex()


class Challenges:
    """Of one hub."""

    def __init__(self, hub: Hub, secret_for: Callable[[str], str] = drawn_secret) -> None:
        self._hub = hub
        self.secret_for = secret_for
        """The secret of a new challenge, by its code."""
        self.told_by: Callable[[str], MakeChallenge | None] = lambda _: None
        """What is played by a code that is not known here; the codes of servers say nothing."""
        self._known: dict[str, tuple[Challenge, bytes]] = {}
        """By code, with the last line of the log."""
        self._parring: dict[str, asyncio.Task[None]] = {}
        self._wishes = WeakValueDictionary[str, asyncio.Lock]()

    # --- making and finding

    def days(self) -> DaysView:
        """The days whose games can be played, today first."""
        today = self._today()
        past = [(today - timedelta(days=n)).isoformat() for n in range(PAST_DAYS + 1)]
        days = [DayView(day=day, closes=day_closes(day)) for day in past]
        return DaysView(now=self._now(), days=days)

    async def make(self, wish: MakeChallenge) -> ChallengeMade:
        """A new challenge."""
        days = min(wish.days, self._hub.config.keep_days)
        while True:
            code = "".join(secrets.choice(SIGNS) for _ in range(CODE_LENGTH))
            if await self._make(code, wish, self._now() + days * DAY):
                return ChallengeMade(code=code)

    async def _make(
        self, code: str, wish: MakeChallenge, closes: float, day: str | None = None
    ) -> bool:
        """Make one; whether nobody was quicker."""
        settings = Settings(
            edition=wish.edition,
            board=wish.board,
            sheet=wish.sheet,
            rulings=wish.rulings,
            seats=_seats(wish.people + len(wish.bots)),
            coach=False,
        )
        setup_of(settings, settings.seats)
        if await self._hub.ask(self._hub.store.count) >= self._hub.config.max_tables:
            raise Denied("too_many", "This server has no room for another table at present.")
        secret = self.secret_for(code)
        made = Made(
            code=code,
            # Of the secret, so that it is the same in every page without a server, as the dice are.
            identity=fair.table_identity(secret),
            settings=settings,
            bots=wish.bots,
            people=wish.people,
            secret=secret,
            closes=closes,
            day=day,
        )
        return await self._append(code, 1, made)

    async def find(self, code: str) -> Challenge:
        """A challenge by its code, which for a day's game is the date; as its log has it now.

        The game of a day on which nobody asked for it is open for a day from now: its dice shall
        not be published before anybody could play.
        """
        day = self._day(code)
        wish = MakeChallenge() if day is not None else self.told_by(code)
        if wish is None:
            code = clean_key(code)
            if len(code) != CODE_LENGTH or not set(code) <= set(SIGNS):
                raise NO_SUCH
        found = await self._read(code)
        if found is None and wish is not None:
            closes = day_closes(day) if day is not None else self._now() + wish.days * DAY
            await self._make(code, wish, max(closes, self._now() + DAY), day)
            found = await self._read(code)
        if found is None:
            raise NO_SUCH
        return found

    def is_day(self, code: str) -> bool:
        """Whether this is the code of a day's game, which nobody has to guess."""
        return self._day(code) is not None

    async def has_begun(self, code: str, secret: str) -> bool:
        """Whether this secret has an attempt already."""
        return await self._bound(await self.find(code), hash_of(secret)) is not None

    def _day(self, code: str) -> str | None:
        """The day whose game this is the code of, if it is one that can be played."""
        try:
            day = date.fromisoformat(code)
        except ValueError:
            return None
        if day.isoformat() != code:
            return None
        if not timedelta(0) <= self._today() - day <= timedelta(days=PAST_DAYS):
            raise NO_SUCH
        return code

    async def _read(self, code: str) -> Challenge | None:
        """What the log tells, of which only what is new is read."""
        challenge, last = self._known.pop(code, (None, b""))
        lines: list[bytes] | None = None
        if challenge is not None:
            lines = await self._hub.read_on(key_of(code), challenge.version, last)
        if lines is None:
            challenge = None
            lines = await self._hub.ask(self._hub.store.read, key_of(code))
        challenge = challenge_of(lines, challenge)
        if challenge is not None:
            self._known[code] = (challenge, lines[-1] if lines else last)
            if len(self._known) > MOST_KNOWN:
                del self._known[next(iter(self._known))]
        return challenge

    async def _append(self, code: str, number: int, noted: Noted) -> bool:
        """Write one more line; whether nobody else has written there before."""
        append = Append(
            code=key_of(code),
            entries=((number, lines_of(noted)),),
            listing=Listing(self._hub.clock.wall(), public=False, summary=EMPTY),
        )
        try:
            await self._hub.writer.append(append)
        except Conflict:
            return False
        except NoRoom:
            raise Denied("error", DISK_FULL) from None
        except NoAnswer:
            raise Denied("error", NO_ANSWER) from None
        except Exception as error:  # whoever asks again finds out
            raise Denied(COME_BACK.code, COME_BACK.message) from error
        return True

    async def _note(self, code: str, what: Callable[[Challenge], Noted | None]) -> Challenge:
        """Write something down unless it is there already (None), whoever else writes meanwhile."""
        for _ in range(MOST_TRIES):
            challenge = await self.find(code)
            noted = what(challenge)
            if noted is None:
                return challenge
            await self._append(code, challenge.version + 1, noted)
        raise Denied("error", NO_ANSWER)

    # --- playing

    def one_by_one(self, mine: str) -> asyncio.Lock:
        """What one device wants at once is done one after the other, so that it has one seat."""
        return self._wishes.setdefault(mine, asyncio.Lock())

    async def begin(self, code: str, wish: BeginAttempt) -> Seated:
        """Sit down to play it: at a new table, or at the one that is yours already."""
        async with self.one_by_one(hash_of(wish.secret)):
            return await self._begin(code, wish)

    async def _begin(self, code: str, wish: BeginAttempt) -> Seated:
        challenge = await self.find(code)
        mine = hash_of(wish.secret)
        attempt = await self._bound(challenge, mine)
        if attempt is not None:
            room = await self._hub.room(attempt.begun.table)
            if room is None or (seat := room.table.seat_of(mine)) is None:
                raise Denied("gone", "Your attempt was cleared away, and it is the only one.")
            return Seated(code=room.table.code, seat=seat, secret=wish.secret)
        _verify_room(challenge)
        made = challenge.made
        table = CreateTable(
            name=wish.name,
            settings=made.settings,
            bots=made.bots,
            start=made.people == 1,
            secret=wish.secret,
        )
        seated = await self._hub.open_table(table, challenge.same)
        room = await self._hub.room(seated.code)
        if room is None or room.table.same != challenge.same:
            raise Denied("wrong_secret", "This secret belongs to another table.")
        begun = Begun(by=mine, table=seated.code)
        await self._note(made.code, lambda now: None if seated.code in now.attempts else begun)
        return seated

    async def sit_down(self, table: Table, mine: str) -> None:
        """Somebody takes a seat where others have begun: one table for each device."""
        if table.same is None:
            return
        challenge = await self.find(table.same.challenge)
        seen = challenge.seats.get(mine)
        attempt = await self._bound(challenge, mine)
        if attempt is not None and attempt.begun.table != table.code:
            raise ELSEWHERE
        if seen == table.code:
            return
        _verify_room(challenge)
        sat = Sat(by=mine, table=table.code)
        challenge = await self._note(
            challenge.made.code, lambda now: sat if now.seats.get(mine) == seen else None
        )
        if challenge.seats.get(mine) != table.code:  # it was quicker at another table
            raise ELSEWHERE

    async def _bound(self, challenge: Challenge, mine: str) -> Attempt | None:
        """The attempt of somebody, if they have seen its dice or still have a seat to see them.

        That they wanted to sit down there is noted before they do, and stays when they leave: it
        binds nobody whom the game has begun without.
        """
        attempt = challenge.attempt_of(mine)
        if attempt is None or attempt.over is not None:
            return attempt
        room = await self._hub.room(attempt.begun.table)
        if room is None or mine in room.table.played or room.table.seat_of(mine) is not None:
            return attempt
        return None

    async def note_over(self, table: Table) -> None:
        """The game of an attempt is over: its challenge shall know, once."""
        over = over_of(table)
        if table.same is None or over is None:
            return

        def what(challenge: Challenge) -> Noted | None:
            attempt = challenge.attempts.get(table.code)
            if attempt is None:  # its beginning was lost in a crash
                return Begun(by=table.owner, table=table.code)
            return over if attempt.over is None else None

        await self._note(table.same.challenge, what)

    # --- looking

    async def view(self, code: str, secret: str | None) -> ChallengeView:
        """As much of it as somebody may know."""
        challenge = await self.find(code)
        mine = hash_of(secret) if secret else ""
        attempt = await self._bound(challenge, mine) if mine else None
        you = None
        if attempt is not None:
            you, challenge = await self._own(challenge, attempt)
            attempt = challenge.attempts[attempt.begun.table]
        made, now = challenge.made, self._now()
        looks = self._may_look(challenge, attempt)
        over = sum(one.over is not None for one in challenge.attempts.values())
        comes = looks and challenge.par is None and over > 0 and self._par_can_come(challenge)
        return ChallengeView(
            code=made.code,
            day=made.day,
            edition=made.settings.edition,
            board=made.settings.board,
            rulings=made.settings.rulings,
            bots=made.bots,
            people=made.people,
            closes=made.closes,
            now=now,
            identity=made.identity,
            commitment=challenge.same.commitment,
            secret=challenge.same.published(now),
            begun=len(challenge.attempts),
            over=over,
            you=you,
            attempts=listed(challenge, attempt) if looks else None,
            par=challenge.par if looks else None,
            par_comes=comes,
        )

    async def _own(self, challenge: Challenge, attempt: Attempt) -> tuple[OwnAttempt, Challenge]:
        """How far one's own attempt is; a result that was not noted is noted now."""
        table = attempt.begun.table
        if attempt.over is not None:
            ended = OwnAttempt(table=table, state="given_up" if attempt.over.early else "over")
            return ended, challenge
        room = await self._hub.room(table)
        if room is None:
            return OwnAttempt(table=table, state="gone"), challenge
        if over_of(room.table) is not None:
            await self.note_over(room.table)
            challenge = await self.find(challenge.made.code)
            return await self._own(challenge, challenge.attempts[table])
        own = OwnAttempt(table=table, state="playing" if room.table.games else "lobby")
        return own, challenge

    def _may_look(self, challenge: Challenge, own: Attempt | None) -> bool:
        """Whether somebody may know what follows from the dice."""
        return self._now() >= challenge.made.closes or (own is not None and own.over is not None)

    async def compare(self, code: str, secret: str | None, one: int, other: int) -> Compared:
        """Two attempts side by side."""
        challenge = await self.find(code)
        own = await self._bound(challenge, hash_of(secret)) if secret else None
        if not self._may_look(challenge, own):
            raise NOT_PLAYED
        (mine, people), (theirs, others) = [
            await self._record(challenge, number) for number in (one, other)
        ]
        return await asyncio.to_thread(compared, mine, theirs, people & others)

    async def _record(self, challenge: Challenge, number: int) -> tuple[str, set[int]]:
        """The record of an attempt, and the seats of people in it."""
        attempts = list(challenge.attempts.values())
        attempt = attempts[number - 1] if 1 <= number <= len(attempts) else None
        if attempt is None or attempt.over is None or attempt.over.early:
            raise Denied("no_such_game", "There is no such game in this challenge.")
        room = await self._hub.room(attempt.begun.table)
        if room is None or not room.table.records:
            raise Denied("no_such_game", "This game was cleared away; only its result is kept.")
        return records_of(room.table, self._now())[0], set(attempt.over.people)

    # --- par

    def _par_can_come(self, challenge: Challenge) -> bool:
        """Have par worked out, if it can be; once for all."""
        code = challenge.made.code
        if not self._hub.has_insight or challenge.made.people != 1:
            return False
        if code not in self._parring:
            task = asyncio.create_task(self._find_par(challenge))
            self._parring[code] = task
            task.add_done_callback(lambda _: self._parring.pop(code, None))
        return True

    async def _find_par(self, challenge: Challenge) -> None:
        made = challenge.made
        try:
            par = await self._hub.reviews.par(made.settings, made.bots, challenge.same.seed)
            await self._note(made.code, lambda now: None if now.par else Parred(par=par))
        except (Denied, NoInsight) as no:
            log.info("par has to wait: %s", no, extra={"challenge": made.identity})
        except Exception:
            log.exception("par cannot be worked out", extra={"challenge": made.identity})

    async def close(self) -> None:
        """Stop working."""
        tasks = list(self._parring.values())
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)

    # --- time

    def _now(self) -> float:
        return self._hub.clock.today()

    def _today(self) -> date:
        return datetime.fromtimestamp(self._now(), UTC).date()


def _seats(seats: int) -> int:
    if seats > 5:
        raise Denied("settings", "At most five play at a table.")
    return seats


def _verify_room(challenge: Challenge) -> None:
    if len(challenge.attempts) >= MOST_ATTEMPTS or challenge.version >= MOST_NOTED:
        raise Denied("full", "Very many have begun this challenge; there is no room for more.")


def key_of(code: str) -> str:
    """Where the log of a challenge is kept; no table has such a code."""
    return f"challenge {code}"
