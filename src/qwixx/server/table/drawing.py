"""The start of a game: its dice are drawn in two rounds, so that nobody can choose them.

First every device commits to randomness of its own; when these commitments are sealed and shown
to all, the devices open them. A draw that somebody does not open is broken off, which everybody
sees and the record tells, and the next one goes on without that device. See docs/fairness.md.
"""

from __future__ import annotations

from qwixx.server import fair
from qwixx.server.protocol import commands
from qwixx.server.protocol.view import Missing, WhyMissing

from . import facts, same
from .draft import Draft
from .state import Denied, Draw, Seat, Table, deal, setup_of

TO_COMMIT = 2.0
"""Seconds that a draw waits for the commitments of devices."""
TO_OPEN = 10.0
"""Seconds that it waits for a device to open its commitment: enough to load the page anew."""
MOST_GAMES = 500
"""At one table, and a series that was begun: all of them are kept in memory and downloaded."""


def why_not_start(table: Table) -> str | None:
    """Why the game cannot be started now, in words for the host."""
    if table.phase in ("playing", "paused"):
        return "A game is being played."
    if table.draw is not None:
        return "The dice of the next game are being drawn."
    players = len(table.players())
    if table.same is not None and (why := same.why_not_start(table)):
        return why
    if players < min(2, table.settings.seats):
        return "It takes two to play: share the link, or add a bot."
    try:
        setup_of(table.settings, players)
    except Denied as denied:
        return denied.message
    return None


def ask_to_start(draft: Draft, fresh: bytes) -> None:
    """Draw the dice of the next game, which begins as soon as they are drawn."""
    why = why_not_start(draft.table)
    if why:
        raise Denied("cannot_start", why)
    table = draft.table
    if table.same is not None:
        same.start(draft, table.same)
        return
    if table.games >= MOST_GAMES and table.is_between_series:
        raise Denied("long", "This table has seen very many games. Please open a new one.")
    same_seats = len(table.players()) == len(table.seats)
    _begin(draft, table.next_first if same_seats else None, fresh)


def commit(draft: Draft, seat: int, command: commands.Commit) -> None:
    """A device commits to its randomness, once."""
    draw = _current(draft.table, command.draw)
    if draw.commitments[seat] == command.commitment:
        return
    if draw.sealed or draw.commitments[seat] or not draw.takes(seat):
        raise Denied("late", "These dice are drawn without this device.")
    draft.add(facts.DeviceCommitted(seat=seat, commitment=command.commitment))


def reveal(draft: Draft, seat: int, command: commands.Reveal) -> None:
    """A device opens what it has committed to."""
    draw = _current(draft.table, command.draw)
    if draw.opened[seat] == command.entropy:
        return
    if not draw.sealed:
        raise Denied("early", "Not all devices have committed yet; this one must not open now.")
    promised = fair.device_commitment(draw.context, draw.commitment, seat, command.entropy)
    if promised != draw.commitments[seat]:
        raise Denied("not_committed", "This is not what this device has committed to.")
    draft.add(facts.DeviceOpened(seat=seat, entropy=command.entropy))


def go_on(draft: Draft, fresh: bytes) -> None:
    """Take a draw as far as it can go now: seal it, break it off and draw again, or start."""
    draw = draft.table.draw
    if draw is None:
        return
    waits = draft.now < draw.until
    if not draw.sealed:
        if waits and any(not draw.commitments[seat] for seat in _here(draft.table, draw)):
            return
        draft.add(facts.Sealed(until=draft.now + TO_OPEN))
        waits = True
    missing = [s for s, one in enumerate(draw.commitments) if one and not draw.opened[s]]
    here = _here(draft.table, draw)
    lost = [
        Missing(seat=seat, why=_why_missing(draft.table.seats[seat]))
        for seat in missing
        if seat not in here or not waits
    ]
    if lost:
        draft.add(facts.DrawBroken(missing=lost))
        _begin(draft, draw.first, fresh)
        go_on(draft, fresh)
    elif not missing:
        first = fair.lot(draw.seed, len(draw.opened)) if draw.first is None else draw.first
        wishes = [seat.sheet for seat in draft.table.players()]
        sheets = deal(draft.table.settings, len(wishes), fair.lots(draw.seed, "sheet"), wishes)
        started = facts.Started(first=first, drawn=draw.first is None, sheets=list(sheets))
        draft.add(started)


def wait_anew(draft: Draft) -> None:
    """Somebody has come back to a draw whose time ran out while nobody was there."""
    draw = draft.table.draw
    if draw is not None and draw.until <= draft.now:
        draft.add(facts.DrawWaits(until=draft.now + (TO_OPEN if draw.sealed else TO_COMMIT)))


def _begin(draft: Draft, first: int | None, fresh: bytes) -> None:
    until = draft.now + TO_COMMIT
    draft.add(facts.DrawBegun(secret=fresh.hex(), first=first, until=until))


def _here(table: Table, draw: Draw) -> set[int]:
    """The seats whose devices may be expected to answer."""
    return {
        number
        for number, seat in enumerate(table.seats)
        if seat.is_person and seat.away != "left" and draw.takes(number)
    }


def _why_missing(seat: Seat) -> WhyMissing:
    """Nobody who was removed or has left shall look as if their device had cheated."""
    if not seat.is_person:
        return "removed"
    return "left" if seat.away == "left" else "not_opened"


def _current(table: Table, draw: str) -> Draw:
    if table.draw is None or draw != table.draw.id:
        raise Denied("late", "The dice of this game are drawn already.")
    return table.draw
