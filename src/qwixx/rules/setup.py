"""What is agreed before the first roll: the edition, the players, the board, the rulings."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources

from .board import Board, boards
from .errors import Refused
from .layout import Layout
from .layout_file import load_layout

LONGEST_SERIES = 5
"""How many games a series has at most."""


class Ruling(StrEnum):
    """What people really dispute. The default of each is what the rulebooks lean to: without it."""

    FINISH_TURN = "finish-turn"
    """The second row closes in action 1: the active player still finishes the turn."""
    END_MISTHROW = "end-misthrow"
    """The game ends in action 1: an active player who crossed nothing takes a misthrow."""
    DIE_STAYS = "die-stays"
    """A row closes in action 1: the active player may still use its die in action 2."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A published form of the game."""

    name: str
    title: str
    layout: Layout
    fewest: int
    most: int
    has_board: bool

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def actions(self) -> int:
        """How many actions the active player has in a turn."""
        return 3 if self.has_board else 2


@cache
def editions() -> dict[str, Edition]:
    """All editions, by name."""
    source = resources.files(__package__) / "data" / "editions.toml"
    return {
        name: Edition(
            name=name,
            title=data["title"],
            layout=load_layout(data["sheet"]),
            fewest=data["players"][0],
            most=data["players"][1],
            has_board=data["board"],
        )
        for name, data in tomllib.loads(source.read_text("utf-8")).items()
    }


@dataclass(frozen=True, slots=True)
class Setup:
    """Edition, number of players, board and rulings of a game, checked against each other."""

    edition: Edition
    players: int
    board: Board | None = None
    rulings: frozenset[Ruling] = frozenset()

    def __post_init__(self) -> None:
        edition = self.edition
        if not edition.fewest <= self.players <= edition.most:
            raise Refused(
                f"{edition.name} is for {edition.fewest} to {edition.most} players, "
                f"not {self.players}"
            )
        if edition.has_board and self.board is None:
            raise Refused(f"{edition.name} needs a board: {', '.join(boards())}")
        if self.board is not None and not edition.has_board:
            raise Refused(f"{edition.name} is played without a board")
        for cell in self.board.cells if self.board else ():
            edition.layout.place(cell)

    @property
    def layout(self) -> Layout:
        """The sheet that this game is played on."""
        return self.edition.layout


def make_setup(
    edition: str = "classic",
    players: int = 2,
    board: Board | str | None = None,
    rulings: Iterable[str] = (),
) -> Setup:
    """A setup from names; On Board without a board gets the first of ours."""
    if edition not in editions():
        raise Refused(f"there is no edition {edition!r}; there are {', '.join(editions())}")
    found = editions()[edition]
    if isinstance(board, str):
        if board not in boards():
            raise Refused(f"there is no board {board!r}; there are {', '.join(boards())}")
        board = boards()[board]
    if board is None and found.has_board:
        board = next(iter(boards().values()))
    return Setup(found, players, board, read_rulings(rulings))


def read_rulings(names: Iterable[str]) -> frozenset[Ruling]:
    """Rulings by name."""
    rulings = set()
    for name in names:
        if name not in list(Ruling):
            known = ", ".join(ruling.value for ruling in Ruling)
            raise Refused(f"there is no ruling {name!r}; there are {known}")
        rulings.add(Ruling(name))
    return frozenset(rulings)
