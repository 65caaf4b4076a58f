"""One turn of a record: ``1. w4 w1 r2 y5 g3 b6 | Max: r5 b10 | Emma: y5``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..decision import PASS, Decision
from ..dice import Dice, read_dice
from ..errors import Refused
from ..state import State, Step, is_cross
from .decisions import does_lock, read_marked
from .replaying import missing_action, took_misthrow
from .writing import MISTHROW


class WrittenTurn(NamedTuple):
    """What a line says, not yet checked against the rules."""

    number: str
    active: int
    dice: Dice
    decisions: tuple[tuple[Decision, ...], ...]
    locks: tuple[tuple[int, Decision], ...]
    """The crosses that bear the mark of a lock, with their seats."""
    misthrow: bool
    """Whether the mark of a misthrow is there."""


def read_turn(text: str, players: Sequence[str]) -> WrittenTurn:
    """Read a line; players who are not in it passed, if the active player decided anything."""
    head, *parts = text.split("|")
    number, dot, dice_text = head.partition(".")
    number = number.strip()
    if not dot or not (number.isascii() and number.isdigit()):
        raise Refused(f"{text[:40]!r} is not a turn", "write it like 1. w4 w1 r2 y5 g3 b6 | Max: -")
    if not parts:
        raise Refused("the turn does not say what its active player did")
    dice = read_dice(dice_text)
    found: dict[int, tuple[Decision, ...]] = {}
    locks: list[tuple[int, Decision]] = []
    misthrow = False
    active = -1
    for part in parts:
        seat, tokens = _read_part(part, players)
        if seat in found:
            raise Refused(f"this turn names {players[seat]} twice")
        if active < 0:
            active = seat
            misthrow = tokens[-1:] == [MISTHROW]
            tokens = tokens[:-1] if misthrow else tokens
        elif len(tokens) != 1 or tokens == [MISTHROW]:
            raise Refused(
                f"the active player is not {players[seat]}", "write - or the one cell crossed"
            )
        marked = [read_marked(token) for token in tokens]
        found[seat] = tuple(decision for decision, _ in marked)
        locks += [(seat, decision) for decision, mark in marked if mark]
    left_out = (PASS,) if found[active] else ()
    decisions = tuple(found.get(seat, left_out) for seat in range(len(players)))
    return WrittenTurn(number, active, dice, decisions, tuple(locks), misthrow)


def _read_part(part: str, players: Sequence[str]) -> tuple[int, list[str]]:
    name, colon, rest = part.partition(":")
    name = name.strip()
    if not colon:
        raise Refused(f"{part.strip()[:40]!r} does not say who did what", "write it like Max: r5")
    if name not in players:
        raise Refused(f"there is no player {name[:40]!r} in this game, only {', '.join(players)}")
    return players.index(name), rest.split()


def verify_marks(state: State, written: WrittenTurn, players: Sequence[str]) -> None:
    """Refuse marks of locks and misthrows that there were none of; they may be left out."""
    layout, name = state.setup.layout, players[written.active]
    for seat, decision in written.locks:
        if not does_lock(layout, decision):
            raise Refused(f"no row is locked by {players[seat]} with {decision}")
    if written.misthrow and not took_misthrow(state):
        if any(map(is_cross, written.decisions[written.active])):
            raise Refused(f"this is no misthrow: {name} did cross a number")
        if state.step in (Step.ROLL, Step.OVER):
            raise Refused("this is no misthrow: the game ended before the turn did")
        raise Refused(f"this is no misthrow yet: {missing_action(state, players)}")
