"""Several games in a row, with each game's results and the total."""

from __future__ import annotations

from dataclasses import dataclass

from .errors import Refused
from .setup import LONGEST_SERIES


@dataclass(frozen=True, slots=True)
class Series:
    """What the top right corner of a Deluxe sheet holds: the totals of the games so far."""

    players: int
    length: int
    results: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.length <= LONGEST_SERIES:
            raise Refused(f"a series has 1 to {LONGEST_SERIES} games, not {self.length}")

    @property
    def game(self) -> int:
        """The number of the game that is being played or comes next, from 1."""
        return min(len(self.results) + 1, self.length)

    @property
    def is_over(self) -> bool:
        """Whether all games are played."""
        return len(self.results) == self.length

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of the games so far, by seat."""
        return tuple(sum(game[seat] for game in self.results) for seat in range(self.players))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest total once the series is over; several share the win."""
        if not self.is_over:
            return ()
        best = max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best)


def with_result(series: Series, totals: tuple[int, ...]) -> Series:
    """The series after one more game."""
    if series.is_over:
        raise Refused("all games of this series are played")
    if len(totals) != series.players:
        raise Refused(f"a result for {series.players} players has {series.players} totals")
    return Series(series.players, series.length, (*series.results, totals))


def first_of_next(first: int, players: int) -> int:
    """Who begins the next game: the player after the one who began this one."""
    return (first + 1) % players
