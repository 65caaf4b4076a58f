"""Check the dice of a record: do they follow from what was committed to before the game?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from qwixx.rules import Record, Refused, deal

from .. import fair
from ..protocol.view import WhyMissing
from ..table.record import (
    BROKEN,
    BROKEN_BY,
    BY_LOT,
    CHALLENGE,
    COMMITMENT,
    DEVICES,
    DICE,
    DRAW,
    FIRST,
    NEXT_PLAYER,
    NONE_BROKEN,
    OLD_NEXT_PLAYER,
    SEALED,
    SECRET,
    TABLE,
    UNWRITABLE,
)

OLD_HEADERS = frozenset({COMMITMENT, DEVICES, FIRST, SECRET})
HEADERS = OLD_HEADERS | {TABLE, DRAW, BROKEN, SEALED}
SAME_HEADERS = frozenset({CHALLENGE, FIRST, COMMITMENT, SECRET})


@dataclass(frozen=True, slots=True)
class BrokenOff:
    """A draw that came to nothing, and by whom."""

    draw: int
    player: str
    why: WhyMissing


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found to be true of a game."""

    scheme: Literal[1, 2, 3]
    """3: the dice of a challenge."""
    table: str
    """What its table is called in records: in scheme 2, as the number of the game, else none."""
    game: int
    throws: int
    """How many throws were recomputed; none if real dice were entered."""
    entered: bool
    first: int
    """The seat that began."""
    first_drawn: bool
    devices: tuple[str, ...]
    """Whose devices added randomness."""
    broken: tuple[BrokenOff, ...]
    """Those who broke off a draw before this one."""
    commitment: str
    challenge: str = ""
    """What the challenge is called whose dice these are (scheme 3)."""


def verify_record(record: Record) -> Verified:
    """Recompute the lot and all throws; `Refused` if something does not follow."""
    scheme: Literal[1, 2, 3] = 2 if record.header(DRAW) is not None else 1
    if record.header(CHALLENGE) is not None:
        scheme = 3
    _verify_headers(record, {1: OLD_HEADERS, 2: HEADERS, 3: SAME_HEADERS}[scheme])
    commitment = _header(record, COMMITMENT)
    secret = _header(record, SECRET)
    if not re.fullmatch("[0-9a-f]{64}", secret):
        raise Refused(f"{SECRET} has 64 hexadecimal digits")
    if scheme == 1:
        given = _by_seat(record, DEVICES, 32)
        promised, seed = fair.old_commitment(secret), fair.old_seed(secret, given)
    elif scheme == 3:
        given = [""] * len(record.players)
        context = fair.same_context(_header(record, CHALLENGE))
        promised, seed = fair.commitment(context, secret), fair.seed(secret, context, ())
    else:
        given = _by_seat(record, DEVICES, 2 * fair.ENTROPY_BYTES)
        context = _context(record)
        promised, seed = fair.commitment(context, secret), fair.seed(secret, context, given)
    if promised != commitment:
        raise Refused(f"the secret is not the one that {COMMITMENT} promised before the game")
    broken: tuple[BrokenOff, ...] = ()
    if scheme == 2:
        _verify_devices(record, context, commitment, given)
        broken = _broken(record)
    first, drawn = _verify_first(record, scheme, seed)
    entered = record.header(DICE) == "entered"
    if not entered:
        _verify_deal(record, seed)
        _verify_throws(record, seed)
    return Verified(
        scheme=scheme,
        table=_header(record, TABLE) if scheme == 2 else "",
        game=_game_and_draw(record)[0] if scheme == 2 else 0,
        throws=0 if entered else len(record.turns),
        entered=entered,
        first=first,
        first_drawn=drawn,
        devices=tuple(name for name, one in zip(record.players, given, strict=True) if one),
        broken=broken,
        commitment=commitment,
        challenge=record.header(CHALLENGE) or "",
    )


def _verify_headers(record: Record, known: frozenset[str]) -> None:
    """Whoever reads another line of two, or one that no draw had, would read another game."""
    names = [name for name, _ in record.headers if name.lower().startswith("fair-")]
    for name in names:
        if name not in known:
            raise Refused(f"{name} does not belong to a game that was drawn like this one")
        if names.count(name) > 1:
            raise Refused(f"{name} is given twice")


def _context(record: Record) -> str:
    """What the draw was for, as the record tells it."""
    lines = [(name, _header(record, name)) for name in (DICE, TABLE, DRAW, FIRST, BROKEN)]
    return fair.context([("Players", ", ".join(record.players)), *lines])


def _verify_devices(record: Record, context: str, commitment: str, given: Sequence[str]) -> None:
    sealed = _by_seat(record, SEALED, 64)
    for seat, (promised, opened) in enumerate(zip(sealed, given, strict=True)):
        made = fair.device_commitment(context, commitment, seat, opened) if opened else ""
        if made != promised:
            name = record.players[seat]
            raise Refused(f"what {name}'s device opened is not what it had committed to")


def _verify_first(record: Record, scheme: int, seed: bytes) -> tuple[int, bool]:
    """The seat that began, and whether by lot. Who is next, only the game before can tell."""
    said = _header(record, FIRST)
    first = record.players[record.first]
    if said == BY_LOT:
        drawn = fair.lot(seed, len(record.players))
        if record.turns and drawn != record.first:
            raise Refused(f"the lot falls on {record.players[drawn]}, but {first} began")
        return drawn, True
    if scheme == 1 and said == OLD_NEXT_PLAYER:
        return record.first, False
    names = [f"{name}, {NEXT_PLAYER}" for name in record.players] if scheme == 2 else []
    if said not in names:
        raise Refused(f"{FIRST} names nobody who could begin: {said[:60]!r}")
    if _game_and_draw(record)[0] == 1:
        raise Refused(f"the first game of a table has no next player; {FIRST} must be {BY_LOT!r}")
    if record.turns and said != f"{first}, {NEXT_PLAYER}":
        raise Refused(f"{FIRST} is {said!r}, but {first} began")
    return names.index(said), False


def _verify_deal(record: Record, seed: bytes) -> None:
    """Where every player gets another sheet, it is drawn by lot; real pads are in their hands."""
    setup = record.setup
    dealt = deal(setup.edition, setup.players, fair.lots(seed, "sheet"))
    if setup.edition.each_another and dealt != setup.sheets:
        raise Refused(f"the lot deals the sheets {', '.join(dealt)}, not those of the record")


def _verify_throws(record: Record, seed: bytes) -> None:
    for number, turn in enumerate(record.turns, 1):
        in_play = [pips > 0 for pips in turn.dice.coloured]
        dice = fair.throw(seed, number, in_play, turn.dice.faces)
        if dice != turn.dice:
            raise Refused(f"turn {number} has the dice {turn.dice}, but {dice} were thrown")


def _game_and_draw(record: Record) -> tuple[int, int]:
    found = re.fullmatch(r"game ([1-9][0-9]{0,5}), draw ([1-9])", _header(record, DRAW))
    if not found:
        raise Refused(f"{DRAW} is not like 'game 1, draw 1'")
    return int(found[1]), int(found[2])


def _broken(record: Record) -> tuple[BrokenOff, ...]:
    """Each draw before the last has somebody who broke it off and was then in none."""
    _, draws = _game_and_draw(record)
    text = _header(record, BROKEN)
    broken = () if text == NONE_BROKEN else tuple(map(_broken_off, text.split(", ")))
    names = [one.player for one in broken]
    if [*dict.fromkeys(one.draw for one in broken)] != [*range(1, draws)]:
        raise Refused(f"{BROKEN} does not name who broke off each draw before draw {draws}")
    for name in names:
        if name not in record.players:
            raise Refused(f"{BROKEN} names {name[:40]!r}, who does not play")
        if names.count(name) > 1:
            raise Refused(f"{BROKEN} names {name} twice: who breaks off is in no further draw")
        if _by_seat(record, SEALED, 64)[record.players.index(name)]:
            raise Refused(f"{name} broke off a draw, but is in the last one")
    return broken


def _broken_off(text: str) -> BrokenOff:
    for why, words in BROKEN_BY.items():
        if found := re.fullmatch(f"([1-9]) {words} (.+)", text):
            return BrokenOff(int(found[1]), found[2], why)
    raise Refused(f"{text[:60]!r} in {BROKEN} is not like '1 not opened by Emma'")


def _header(record: Record, name: str) -> str:
    value = record.header(name)
    if value is None:
        hint = "the game is not over yet" if name == SECRET else "it has no fair dice"
        if name == SECRET and record.header(CHALLENGE) is not None:
            hint = "it is published when the challenge closes; get the record again then"
        raise Refused(f"the record has no {name}; {hint}")
    return value


def _by_seat(record: Record, name: str, digits: int) -> list[str]:
    """What a header says of each seat; empty for those that gave nothing."""
    given = _header(record, name).split()
    if len(given) != len(record.players):
        raise Refused(f"{name} names {len(given)} devices for {len(record.players)} players")
    for player, one in zip(record.players, given, strict=True):
        if one == UNWRITABLE:
            raise Refused(
                f"what {player}'s device gave could not be written down, so that nobody can "
                "recompute these dice"
            )
        if one != fair.NONE_GIVEN and not re.fullmatch(f"[0-9a-f]{{{digits}}}", one):
            raise Refused(f"{one[:40]!r} in {name} is not {digits} hexadecimal digits")
    return ["" if one == fair.NONE_GIVEN else one for one in given]
