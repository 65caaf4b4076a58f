"""Who sits at the table: people at this keyboard, and players that are programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING

from qwixx.cli.showing.words import YOU
from qwixx.cli.terminal.opponents import DEFAULT, make_opponent, names
from qwixx.rules import Refused, verify_names
from qwixx.sim import seed_for

if TYPE_CHECKING:
    from qwixx.bots import Player

HEADER = "Bots"
"""The header of a record that tells which players are programs: ``bot=bot, Robo=gap``."""


@dataclass(frozen=True)
class Seat:
    """A player's place. ``kind`` is the name of a bot, or nothing for a person."""

    name: str
    kind: str = ""
    bot: Player | None = field(default=None, compare=False)

    @property
    def word(self) -> str:
        """How ``--players`` names it."""
        return f"{self.name}={self.kind}" if self.kind not in ("", self.name) else self.name

    @property
    def is_person(self) -> bool:
        """Whether somebody at this keyboard decides."""
        return not self.kind


def read_seats(wish: str) -> tuple[Seat, ...]:
    """Read ``3`` (you and two bots) or ``Anna,bot,Robo=gap``: a name is a person."""
    wish = wish.strip()
    if wish.isascii() and wish.isdigit():
        players = int(wish[:3])
        if not players:
            raise Refused("a game needs at least one player")
        wish = ",".join([YOU, *[DEFAULT] * (players - 1)])
    seats: list[Seat] = []
    known = (DEFAULT,) if set(wish.split(",")) <= {YOU, DEFAULT} else names()
    for word in (part.strip() for part in wish.split(",")):
        name, equals, kind = word.rpartition("=") if "=" in word else (word, "", "")
        if not equals and word in known:
            name, kind = word, word
        kind = kind.lower() if kind.lower() in known else kind
        if equals and kind not in known:
            raise Refused(f"there is no bot {kind!r}", f"there are {', '.join(known)}")
        taken = {seat.name for seat in seats}
        if name in taken and not equals and kind:
            name = next(f"{name} {n}" for n in range(2, 1000) if f"{name} {n}" not in taken)
        seats.append(Seat(name, kind))
    verify_names([seat.name for seat in seats])
    return tuple(seats)


def mistaken(seats: Sequence[Seat]) -> dict[str, str]:
    """People whose names look like that of a bot, mistyped, and that bot's."""
    people = [seat.name for seat in seats if seat.is_person and seat.name != YOU]
    bots = names() if people else ()
    close = {name: get_close_matches(name.lower(), bots, n=1, cutoff=0.8) for name in people}
    return {name: found[0] for name, found in close.items() if found}


def seated(seats: Sequence[Seat], seed: int | None) -> tuple[Seat, ...]:
    """The same seats with their bots ready to play."""
    made = []
    for number, seat in enumerate(seats):
        own_seed = None if seed is None else seed_for(number, seed)
        bot = make_opponent(seat.kind, own_seed) if seat.kind else None
        made.append(Seat(seat.name, seat.kind, bot))
    return tuple(made)


def write_header(seats: Sequence[Seat]) -> tuple[tuple[str, str], ...]:
    """The header that tells who is a program, if anybody is."""
    bots = [f"{seat.name}={seat.kind}" for seat in seats if seat.kind]
    return ((HEADER, ", ".join(bots)),) if bots else ()


def seats_of(players: Sequence[str], header: str | None) -> tuple[Seat, ...]:
    """The seats of a game on record. A bot that we do not know is played by the default one."""
    kinds: dict[str, str] = {}
    for part in header.split(",") if header else ():
        name, _, kind = part.strip().rpartition("=")
        kinds[name] = kind if kind == DEFAULT or kind in names() else DEFAULT
    return tuple(Seat(name, kinds.get(name, "")) for name in players)
