"""What a match comes to: wins, shared wins, mean scores, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from qwixx.sim import wilson


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that an engine lost because it failed."""

    game: int
    """Counted from 1."""
    player: int
    reason: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended, with scores in the order of the players."""

    scores: tuple[int, ...]
    turns: int
    forfeits: tuple[Forfeit, ...] = ()
    """Mostly one: then the game is over. Programs that do not even start fail together."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's share of a match."""

    name: str
    wins: int
    """Outright wins."""
    ties: int
    """Games that it shared first place in."""
    share: float
    """Wins, and its part of each shared one."""
    win_rate: float
    """Outright wins per game."""
    ci95: tuple[float, float]
    mean_score: float | None
    """Over the games that were played to the end, if there are any."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match."""

    games: int
    players: tuple[Standing, ...]
    turns_mean: float | None
    """Over the games that were played to the end, if there are any."""
    forfeits: tuple[Forfeit, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The object that ``qwixx match --json`` prints."""
        told: dict[str, Any] = {
            "games": self.games,
            "players": [
                {
                    "name": player.name,
                    "win_rate": round(player.win_rate, 6),
                    "ci95": [round(bound, 6) for bound in player.ci95],
                    "mean_score": _rounded(player.mean_score),
                }
                for player in self.players
            ],
            "turns_mean": _rounded(self.turns_mean),
        }
        if self.forfeits:
            told["forfeits"] = [
                {
                    "game": forfeit.game,
                    "player": self.players[forfeit.player].name,
                    "reason": forfeit.reason,
                }
                for forfeit in self.forfeits
            ]
        return told


def _rounded(mean: float | None) -> float | None:
    return None if mean is None else round(mean, 3)


def places(result: GameResult) -> tuple[float, ...]:
    """Each player's part of the win: 1, or less if it is shared, or 0.

    Who forfeits wins nothing; of the others whoever is ahead at that moment does, if there are any.
    """
    failed = {forfeit.player for forfeit in result.forfeits}
    others = [score for player, score in enumerate(result.scores) if player not in failed]
    first = [
        player not in failed and score == max(others) for player, score in enumerate(result.scores)
    ]
    return tuple(is_first / max(sum(first), 1) for is_first in first)


def sum_up(names: Sequence[str], results: Sequence[GameResult]) -> MatchResult:
    """The result of a match, from its games in order, a set of rotations after the other."""
    if not results:
        return MatchResult(0, (), None)
    parts = np.array([places(result) for result in results])
    played = [result for result in results if not result.forfeits]
    scores = np.array([result.scores for result in played], float)
    wins = parts == 1
    standings = tuple(
        Standing(
            name=name,
            wins=int(wins[:, player].sum()),
            ties=int(((parts[:, player] > 0) & ~wins[:, player]).sum()),
            share=float(parts[:, player].sum()),
            win_rate=float(wins[:, player].mean()),
            ci95=interval(wins[:, player], len(names)),
            mean_score=float(scores[:, player].mean()) if played else None,
        )
        for player, name in enumerate(names)
    )
    return MatchResult(
        games=len(results),
        players=standings,
        turns_mean=float(np.mean([result.turns for result in played])) if played else None,
        forfeits=tuple(forfeit for result in results for forfeit in result.forfeits),
    )


def interval(wins: np.ndarray[Any, Any], rotations: int) -> tuple[float, float]:
    """The 95 % interval of a win rate, for games in sets with the same dice.

    Games of a set are not independent: seats and dice cancel out. So the number of games counts
    for as much as the spread between the sets says.
    """
    n, rate = len(wins), float(wins.mean())
    sets = wins[: n // rotations * rotations].reshape(-1, rotations).mean(axis=1)
    worth = float(n)
    if len(sets) > 1 and 0 < rate < 1 and sets.var() > 0:
        worth = rate * (1 - rate) / (sets.var(ddof=1) / len(sets))
    return wilson(rate, worth)
