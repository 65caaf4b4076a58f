"""What is agreed before the first roll: the edition, the players, the board, the rulings."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache, lru_cache
from importlib import resources
from itertools import combinations
from typing import Any

from .board import Board, boards
from .errors import Refused
from .layout import Layout
from .layout_file import load_layout

MOST_PLAYERS = 5
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
    EITHER_NEIGHBOUR = "either-neighbour"
    """A coloured sum crosses a field between two rows if either neighbour is crossed."""

    def fits(self, layout: Layout) -> bool:
        """Whether it makes a difference on this sheet."""
        return bool(layout.between) if self is Ruling.EITHER_NEIGHBOUR else True


@dataclass(frozen=True, slots=True)
class Edition:
    """A published form of the game."""

    name: str
    title: str
    layout: Layout
    fewest: int
    most: int
    has_board: bool
    may_have_board: bool = False
    """Whether a board can be added to it."""
    variants: tuple[Layout, ...] = ()
    """The sheets that are dealt, if the players do not all have the same."""
    each_another: bool = False
    """Whether each player gets another of them; otherwise they are free to choose."""
    games: int = 1
    """How many games are played in a row, unless somebody says otherwise."""

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def sheets(self) -> tuple[str, ...]:
        """The names of the sheets that are dealt: ``A`` to ``E``; none if all have the same."""
        return tuple(layout.variant for layout in self.variants)

    def sheet(self, name: str) -> Layout:
        """One of the sheets that are dealt."""
        for layout in self.variants:
            if layout.variant == name:
                return layout
        if not self.variants:
            raise Refused(f"in {self.name} all players have the same sheet")
        known = ", ".join(self.sheets)
        raise Refused(f"{self.name} has no sheet {name[:20]!r}; there are {known}")


@cache
def _published() -> dict[str, dict[str, Any]]:
    source = resources.files(__package__) / "data" / "editions.toml"
    return tomllib.loads(source.read_text("utf-8"))


@cache
def editions() -> dict[str, Edition]:
    """All editions, by name."""
    return {name: _edition(name) for name in _published()}


@cache
def _edition(name: str) -> Edition:
    data = _published()[name]
    layouts = _dealt(*map(load_layout, data["sheets"]))
    return Edition(
        name=name,
        title=data["title"],
        layout=layouts[0],
        fewest=data["players"][0],
        most=data["players"][1],
        has_board=data["board"] == "needed",
        may_have_board=data["board"] == "possible",
        variants=layouts if len(layouts) > 1 else (),
        each_another=data.get("deal") == "each another",
        games=data.get("series", 1),
    )


def find_edition(name: str) -> Edition:
    """The edition of that name."""
    if name not in _published():
        raise Refused(f"there is no edition {name[:40]!r}; there are {', '.join(_published())}")
    return _edition(name)


def own_edition(layout: Layout) -> Edition:
    """The edition of a sheet that is nobody's but the players' own: it is called as the sheet."""
    if layout.name in editions():
        raise Refused(f"there is an edition {layout.name!r}; give this sheet its own name")
    layouts = _dealt(layout)
    return Edition(
        name=layout.name,
        title=layout.name,
        layout=layouts[0],
        fewest=1,
        most=min(MOST_PLAYERS, len(layouts)) if len(layouts) > 1 else MOST_PLAYERS,
        has_board=False,
        may_have_board=load_layout("classic").places.keys() <= layout.places.keys(),
        variants=layouts if len(layouts) > 1 else (),
        each_another=len(layouts) > 1,
    )


def _dealt(*layouts: Layout) -> tuple[Layout, ...]:
    """The sheets that there are: one for each pair of lucky numbers, if these are drawn."""
    first = layouts[0]
    if not first.lucky_from:
        return layouts
    return tuple(with_lucky(first, pair) for pair in combinations(first.lucky_from, 2))


def with_lucky(layout: Layout, pair: tuple[int, int]) -> Layout:
    """The sheet with two lucky numbers printed on it."""
    return replace(layout, lucky=pair, variant=f"{pair[0]}/{pair[1]}")


def deal(
    edition: Edition, players: int, draw: Callable[[int], int], wishes: Sequence[str] = ()
) -> tuple[str, ...]:
    """A sheet for each player, by lot. ``draw(n)`` gives a number from 0 to n - 1.

    ``wishes`` are the sheets that players have already, by seat; empty for those who have none.
    """
    if not edition.sheets:
        return ()
    wishes = wishes or ("",) * players
    if not edition.each_another:
        return tuple(wish or edition.sheets[0] for wish in wishes)
    verify_players(edition, players)
    left = [sheet for sheet in edition.sheets if sheet not in wishes]
    return tuple(wish or left.pop(draw(len(left))) for wish in wishes)


def why_no_board(edition: Edition) -> str:
    """Why it has none, and what has."""
    known = edition.layout.places.keys()
    same = [
        one.name
        for one in editions().values()
        if one.has_board and one.layout.places.keys() == known
    ]
    if not same:
        return f"{edition.name} is played without a board: its cells are not those of one"
    return f"{edition.name} is played without a board; choose {' or '.join(same)}, which has one"


def verify_players(edition: Edition, players: int) -> None:
    """Refuse fewer or more than can play."""
    if not edition.fewest <= players <= edition.most:
        raise Refused(
            f"{edition.name} is for {edition.fewest} to {edition.most} players, not {players}"
        )


@dataclass(frozen=True, slots=True)
class Setup:
    """Edition, players, board, rulings and sheets of a game, checked against each other.

    ``sheets`` names the sheet of each seat, where an edition has several.
    """

    edition: Edition
    players: int
    board: Board | None = None
    rulings: frozenset[Ruling] = frozenset()
    sheets: tuple[str, ...] = ()
    layouts: tuple[Layout, ...] = field(init=False, repr=False, compare=False)
    """The sheet of each seat."""
    layout: Layout = field(init=False, repr=False, compare=False)
    """The sheet that this game is played on; what all sheets of an edition have in common."""
    is_plain: bool = field(init=False, repr=False, compare=False)
    """Whether on every sheet a cross is a cross and nothing else."""

    def __post_init__(self) -> None:
        edition = self.edition
        verify_players(edition, self.players)
        if edition.has_board and self.board is None:
            raise Refused(f"{edition.name} needs a board: {', '.join(boards())}")
        if self.board is not None and not (edition.has_board or edition.may_have_board):
            raise Refused(why_no_board(edition))
        layouts = tuple(_ruled(layout, self.rulings) for layout in self._layouts())
        object.__setattr__(self, "layouts", layouts)
        object.__setattr__(self, "layout", layouts[0])
        object.__setattr__(self, "is_plain", all(layout.is_plain for layout in layouts))
        for cell in self.board.cells if self.board else ():
            for layout in layouts:
                layout.place(cell)
        for ruling in self.rulings:
            if not ruling.fits(edition.layout):
                raise Refused(f"the ruling {ruling.value} makes no difference in {edition.name}")

    def _layouts(self) -> tuple[Layout, ...]:
        edition = self.edition
        if not edition.variants:
            if self.sheets:
                raise Refused(f"in {edition.name} all players have the same sheet")
            return (edition.layout,) * self.players
        if len(self.sheets) != self.players:
            raise Refused(
                f"{edition.name} deals each of {self.players} players a sheet, "
                f"not {len(self.sheets)}"
            )
        if edition.each_another and len(set(self.sheets)) < self.players:
            raise Refused(f"in {edition.name} every player has another sheet")
        return tuple(map(edition.sheet, self.sheets))

    @property
    def actions(self) -> int:
        """How many actions the active player has in a turn."""
        return 2 if self.board is None else 3


@lru_cache(maxsize=256)
def _ruled(layout: Layout, rulings: frozenset[Ruling]) -> Layout:
    """A sheet as it is read by some rulings."""
    either = Ruling.EITHER_NEIGHBOUR in rulings
    return layout if layout.either_neighbour == either else replace(layout, either_neighbour=either)


def make_setup(
    edition: Edition | str = "classic",
    players: int = 2,
    board: Board | str | None = None,
    rulings: Iterable[str] = (),
    sheets: Sequence[str] | None = None,
) -> Setup:
    """A setup from names; On Board without a board gets the first of ours.

    Sheets that are not named are dealt in their order; by lot: `deal`.
    """
    found = find_edition(edition) if isinstance(edition, str) else edition
    if isinstance(board, str):
        if board not in boards():
            raise Refused(f"there is no board {board!r}; there are {', '.join(boards())}")
        board = boards()[board]
    if board is None and found.has_board:
        board = next(iter(boards().values()))
    dealt = deal(found, players, lambda _: 0) if sheets is None else tuple(sheets)
    return Setup(found, players, board, read_rulings(rulings), dealt)


def rulings_for(edition: Edition) -> tuple[Ruling, ...]:
    """The rulings that make a difference in an edition."""
    return tuple(ruling for ruling in Ruling if ruling.fits(edition.layout))


def read_rulings(names: Iterable[str]) -> frozenset[Ruling]:
    """Rulings by name."""
    rulings = set()
    for name in names:
        if name not in list(Ruling):
            known = ", ".join(ruling.value for ruling in Ruling)
            raise Refused(f"there is no ruling {name!r}; there are {known}")
        rulings.add(Ruling(name))
    return frozenset(rulings)
