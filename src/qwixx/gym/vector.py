"""Gymnasium: thousands of games side by side, in each of which one seat learns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from qwixx.rules import Board, make_setup

from .games import Games
from .spaces import action_space, seen_space


class SeatVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """Many `SeatEnv` at once, in compiled code; what is over begins anew with the next step."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        edition: str = "classic",
        players: int = 2,
        opponents: str | Sequence[str] = "gap",
        reward: str = "win",
        seat: int | None = None,
        board: Board | str | None = None,
        rulings: Iterable[str] = (),
    ) -> None:
        self.num_envs = num_envs
        setup = make_setup(edition, players, board, rulings)
        self._games = Games(setup, opponents, reward, seat, num_envs)
        self.single_observation_space = seen_space(self._games.actions)
        self.single_action_space = action_space(self._games.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin all games anew."""
        super().reset(seed=seed)
        self._games.reset(int(self.np_random.integers(2**48)))
        return self._look()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """An action in every game."""
        rewards = self._games.step(np.asarray(actions))
        over = self._games.over.copy()
        seen, info = self._look()
        return seen, rewards, over, np.zeros(self.num_envs, np.bool_), info

    def _look(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen, allowed = self._games.look()
        info = {"seat": self._games.learners.copy(), "illegal": self._games.illegal.copy()}
        return {"observation": seen, "action_mask": allowed}, info
