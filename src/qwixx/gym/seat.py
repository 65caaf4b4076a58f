"""Gymnasium: one seat learns, alone or against our bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import gymnasium

from qwixx.rules import Board, make_setup

from .games import Games
from .pictures import draw, state_of, write
from .spaces import action_space, seen_space


class SeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """A seat in games of an edition; the others' turns go by between two steps.

    Steps in which there is nothing to choose are left out. An action that is not allowed counts as
    the first that is, which is to pass wherever one may; ``info["illegal"]`` then says so.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        edition: str = "classic",
        players: int = 2,
        opponents: str | Sequence[str] = "gap",
        reward: str = "win",
        seat: int | None = None,
        board: Board | str | None = None,
        rulings: Iterable[str] = (),
        render_mode: str | None = None,
    ) -> None:
        setup = make_setup(edition, players, board, rulings)
        self._games = Games(setup, opponents, reward, seat)
        self.render_mode = render_mode
        self.observation_space = seen_space(self._games.actions)
        self.action_space = action_space(self._games.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game; without a seed the next one of those that the last seed gave."""
        fresh = self._np_random is None or seed is not None
        super().reset(seed=seed)
        if fresh:
            self._games.reset(int(self.np_random.integers(2**48)))
        else:
            self._games.over[:] = True
            self._games.step([0])
        return self._look()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Choose an action; all that follows from it, up to the next choice."""
        if self._games.over[0]:
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        rewards = self._games.step([action])
        seen, info = self._look()
        return seen, float(rewards[0]), bool(self._games.over[0]), False, info

    def action_masks(self) -> Any:
        """Which actions are allowed, for those who ask by this name."""
        return self._games.look()[1][0].astype(bool)

    def render(self) -> Any:
        """The table as text, or as a picture."""
        state = state_of(self._games.setup, self._games.games[0])
        return draw(state) if self.render_mode == "rgb_array" else write(state)

    def _look(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen, allowed = self._games.look()
        info = {"seat": int(self._games.learners[0]), "illegal": bool(self._games.illegal[0])}
        return {"observation": seen[0], "action_mask": allowed[0]}, info
