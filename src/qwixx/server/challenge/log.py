"""What is stored of a challenge, in a log beside those of tables, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from qwixx.server.protocol.challenge import Par
from qwixx.server.protocol.settings import BotLevel, Settings
from qwixx.server.table import SameDice


class Made(Struct, frozen=True, kw_only=True, tag="made"):
    """The challenge was made. The secret leaves the server when it has closed."""

    code: str
    identity: str
    settings: Settings
    bots: list[BotLevel]
    people: int
    secret: str
    closes: float
    day: str | None = None


class Begun(Struct, frozen=True, kw_only=True, tag="begun"):
    """Somebody has sat down to play it."""

    by: str
    """The hash of the secret of whoever opened the table."""
    table: str


class Sat(Struct, frozen=True, kw_only=True, tag="sat"):
    """Somebody else has sat down at the table of an attempt."""

    by: str
    """The hash of their secret."""
    table: str


class Over(Struct, frozen=True, kw_only=True, tag="over"):
    """An attempt is over."""

    table: str
    at: float
    names: list[str]
    scores: list[int]
    people: list[int]
    """The seats of people."""
    by: list[str]
    """The hashes of the secrets of all who saw its dice."""
    early: bool = False
    """It was given up, or somebody was sent away."""


class Parred(Struct, frozen=True, kw_only=True, tag="par"):
    """What others score on these dice."""

    par: Par


Noted = Made | Begun | Sat | Over | Parred


class Attempt(Struct, frozen=True):
    """A table at which the challenge is played."""

    number: int
    begun: Begun
    over: Over | None = None


class Challenge(Struct, frozen=True):
    """Everything that its log tells."""

    made: Made
    attempts: dict[str, Attempt] = {}
    """By table, in the order in which they were begun."""
    seats: dict[str, str] = {}
    """The table of each device, by the hash of its secret; after a change of tables the last."""
    par: Par | None = None
    version: int = 1

    @property
    def same(self) -> SameDice:
        """What its tables are opened with."""
        made = self.made
        return SameDice(
            challenge=made.code,
            identity=made.identity,
            secret=made.secret,
            closes=made.closes,
            people=made.people,
        )

    def attempt_of(self, secret_hash: str) -> Attempt | None:
        """The attempt of somebody: they opened its table, or sat down there.

        Not if its game is over, and was played without them.
        """
        attempt = self.attempts.get(self.seats.get(secret_hash, ""))
        over = attempt.over if attempt else None
        return None if over and secret_hash not in over.by else attempt

    def ranked(self) -> list[tuple[int | None, Attempt]]:
        """What was played to the end, the best first; what came after the close has no rank."""
        done = [
            (sum(over.scores[seat] for seat in over.people), over.at < self.made.closes, one)
            for one in self.attempts.values()
            if (over := one.over) and not over.early
        ]
        done.sort(key=lambda entry: -entry[0])
        ranks: dict[int, int] = {}
        for place, (total, _, _) in enumerate((one for one in done if one[1]), start=1):
            ranks.setdefault(total, place)
        in_time = [(ranks[total], one) for total, counts, one in done if counts]
        return [*in_time, *((None, one) for _, counts, one in done if not counts)]


def challenge_of(lines: Iterable[bytes], known: Challenge | None = None) -> Challenge | None:
    """The challenge that a log tells of; ``known`` is what its beginning came to."""
    for noted in map(_decode, lines):
        if known is None:
            if not isinstance(noted, Made):
                raise ValueError("the log of a challenge begins with its making")
            known = Challenge(noted)
        else:
            known = _after(known, noted)
    return known


def lines_of(noted: Noted) -> bytes:
    """What is written into the log."""
    return _encode(noted)


def _after(challenge: Challenge, noted: Noted) -> Challenge:
    """Attempts are never copied, since there may be thousands; what was noted stays noted."""
    attempts, seats, par = challenge.attempts, challenge.seats, challenge.par
    match noted:
        case Begun():
            attempts.setdefault(noted.table, Attempt(len(attempts) + 1, noted))
            seats[noted.by] = noted.table
        case Sat():
            seats[noted.by] = noted.table
        case Over():
            if noted.table in attempts:
                attempts[noted.table] = replace(attempts[noted.table], over=noted)
                seats.update(dict.fromkeys(noted.by, noted.table))
        case Parred():
            par = noted.par
    return Challenge(challenge.made, attempts, seats, par, challenge.version + 1)


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Noted).decode


def day_closes(day: str) -> float:
    """When the game of a day closes: at the end of the day after it, in UTC."""
    begins = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
    return (begins + timedelta(days=2)).timestamp()
