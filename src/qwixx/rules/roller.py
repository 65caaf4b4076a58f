"""Dice for those who want them thrown. The rules themselves never roll."""

from __future__ import annotations

import random

from .dice import Dice
from .state import State, dice_in_play


class Roller:
    """Throws dice; the same seed throws the same dice. Without a seed they are the system's."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.SystemRandom() if seed is None else random.Random(seed)

    def roll(self, state: State) -> Dice:
        """The dice that are still in play.

        All six are always thrown, so that a seed gives each turn the same dice whatever
        rows the players close.
        """
        faces = state.setup.layout.faces
        one, two, red, yellow, green, blue = (self._random.randint(1, faces) for _ in range(6))
        in_play = dice_in_play(state)
        return Dice(
            (one, two),
            (red * in_play[0], yellow * in_play[1], green * in_play[2], blue * in_play[3]),
            faces,
        )

    def first_player(self, players: int) -> int:
        """Draw lots for who begins."""
        return self._random.randrange(players)
