"""One turn of a record: ``1. w4 w1 r2 y5 g3 b6 | Max: r5 b10 | Emma: y5``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..decision import PASS, Decision
from ..dice import Dice, read_dice
from ..errors import Refused
from ..state import State, Step, is_cross
from .decisions import Marked, answers_of, read_marked, verify_marked
from .replaying import missing_action, took_misthrow
from .writing import MISTHROW


class WrittenTurn(NamedTuple):
    """What a line says, not yet checked against the rules."""

    number: str
    active: int
    dice: Dice
    decisions: tuple[tuple[Decision, ...], ...]
    marks: tuple[tuple[int, int, Marked], ...]
    """What is written behind decisions: seat, which of its decisions, and what it says."""
    misthrow: bool
    """Whether the mark of a misthrow is there."""


_PASSED: tuple[Decision, ...] = (PASS,)


class _Part(NamedTuple):
    """What a turn says of one player."""

    seat: int
    decisions: tuple[Decision, ...]
    marks: tuple[tuple[int, int, Marked], ...]
    misthrow: bool


class TurnReader:
    """Reads the turns of a table: of its players, with dice of so many faces."""

    def __init__(self, players: tuple[str, ...], faces: int) -> None:
        self.players, self.faces = players, faces
        self.of_active, self.of_others = _Parts(players, True), _Parts(players, False)

    def read(self, text: str) -> WrittenTurn:
        """Read a line; who is not in it passed, if the active player decided anything."""
        head, *parts = text.split("|")
        number, dot, dice_text = head.partition(".")
        number = number.strip()
        if not dot or not (number.isascii() and number.isdigit()):
            example = "write it like 1. w4 w1 r2 y5 g3 b6 | Max: -"
            raise Refused(f"{text[:40]!r} is not a turn", example)
        if not parts:
            raise Refused("the turn does not say what its active player did")
        dice = read_dice(dice_text, self.faces)
        active, said, marks, misthrow = self.of_active[parts[0]]
        made = [_PASSED if said else ()] * len(self.players)
        made[active], named = said, 1 << active
        for part in parts[1:]:
            seat, said, marked, _ = self.of_others[part]
            if named >> seat & 1:
                raise Refused(f"this turn names {self.players[seat]} twice")
            made[seat], named = said, named | 1 << seat
            marks += marked
        return WrittenTurn(number, active, dice, tuple(made), marks, misthrow)


@lru_cache(maxsize=64)
def turn_reader(players: tuple[str, ...], faces: int = 6) -> TurnReader:
    """The one that reads the turns of these players: many games are of the same."""
    return TurnReader(players, faces)


def _not_active(name: str) -> Refused:
    return Refused(f"the active player is not {name}", "write - or the one cell crossed")


def _nobody(part: str, name: str, colon: str, players: Sequence[str]) -> Refused:
    if not colon:
        return Refused(f"{part.strip()[:40]!r} does not say who did what", "write it like Max: r5")
    return Refused(f"there is no player {name[:40]!r} in this game, only {', '.join(players)}")


def _read_part(text: str, players: tuple[str, ...], is_active: bool) -> _Part:
    name, colon, rest = text.partition(":")
    name = name.strip()
    if not colon or name not in players:
        raise _nobody(text, name, colon, players)
    seat, tokens = players.index(name), rest.split()
    if not is_active and MISTHROW in tokens:
        raise _not_active(name)
    misthrow = tokens[-1:] == [MISTHROW]
    marked = [read_marked(token) for token in (tokens[:-1] if misthrow else tokens)]
    decisions = tuple(one.decision for one in marked)
    if not is_active and len(list(answers_of(decisions))) != 1:
        raise _not_active(name)
    marks = tuple((seat, at, one) for at, one in enumerate(marked) if one.locks or one.along)
    return _Part(seat, decisions, marks, misthrow)


class _Parts(dict[str, _Part]):
    """What was read before: what is short is said again and again in many games."""

    SHORT, MOST = 40, 4096

    def __init__(self, players: tuple[str, ...], of_active: bool) -> None:
        super().__init__()
        self.players, self.of_active = players, of_active

    def __missing__(self, text: str) -> _Part:
        part = _read_part(text, self.players, self.of_active)
        if len(text) <= self.SHORT and len(self) < self.MOST:
            self[text] = part
        return part


def verify_marks(state: State, written: WrittenTurn, players: Sequence[str]) -> None:
    """Refuse marks that are not true: of locks, of what came along, of a misthrow."""
    name = players[written.active]
    ended = state.last if state.step in (Step.ROLL, Step.OVER) else None
    along = ended.along if ended else state.along
    for seat, at, marked in written.marks:
        came = along[seat][at] if along else ()
        verify_marked(state.setup.layouts[seat], players[seat], marked, came)
    if written.misthrow and not took_misthrow(state):
        if any(map(is_cross, written.decisions[written.active])):
            raise Refused(f"this is no misthrow: {name} did cross a number")
        if state.step in (Step.ROLL, Step.OVER):
            raise Refused("this is no misthrow: the game ended before the turn did")
        raise Refused(f"this is no misthrow yet: {missing_action(state, players)}")
