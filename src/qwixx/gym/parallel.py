"""PettingZoo: every seat learns; action 1 is decided by all at the same time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium.utils import seeding
from pettingzoo.utils.conversions import parallel_to_aec
from pettingzoo.utils.env import AECEnv, ParallelEnv

from qwixx.rules import Board, Refused, make_setup
from qwixx.sim.engine import DICE, OVER, compile_game, new_game, stream_key

from .actions import actions_of
from .games import REWARDS, begin_table, see_table, step_table
from .pictures import draw, state_of, write
from .spaces import action_space, seen_space
from .views import View


class ParallelQwixx(ParallelEnv[str, dict[str, Any], int]):  # type: ignore[misc] # no types there
    """A table of learners.

    In each step every seat acts. A seat without a choice has only action 0 in its mask, and steps
    in which nobody has a choice are left out. An action that is not allowed counts as the first
    that is, and is told in the seat's ``info``.
    """

    metadata = {  # noqa: RUF012
        "name": "qwixx_v0",
        "render_modes": ["human", "ansi", "rgb_array"],
        "is_parallelizable": True,
        "render_fps": 2,
    }

    def __init__(
        self,
        edition: str = "classic",
        players: int = 2,
        reward: str = "win",
        board: Board | str | None = None,
        rulings: Iterable[str] = (),
        render_mode: str | None = None,
    ) -> None:
        if reward not in REWARDS:
            raise Refused(f"there is no reward {reward!r}; there are {', '.join(REWARDS)}")
        self.setup = make_setup(edition, players, board, rulings)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents = list(self.possible_agents)
        self._actions = actions_of(self.setup)
        self._view = View(self._actions)
        self.observation_spaces = {a: seen_space(self._actions) for a in self.possible_agents}
        self.action_spaces = {a: action_space(self._actions) for a in self.possible_agents}
        self._reward = REWARDS.index(reward)
        self._compiled, self._games = compile_game(self.setup), new_game()
        self._chance: Any = None

    def observation_space(self, agent: str) -> Any:
        """What a seat sees: `qwixx.gym.views`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What it can do: `qwixx.gym.Actions`."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """Begin a game; who is first is drawn by lot."""
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
        self._dice = np.uint64(stream_key(int(self._chance.integers(2**48)), 0, DICE))
        self.first = int(self._chance.integers(self.setup.players))
        begin_table(self._compiled, self._games, self.setup.players, self.first, self._dice)
        self.agents = list(self.possible_agents)
        return self._look(), {agent: {"illegal": False} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Everybody acts; then the game goes on to where somebody has a choice again."""
        agents, count = self.agents, len(self.agents)
        codes = self._actions.codes[[actions[agent] for agent in agents]]
        rewards, illegal = np.zeros(count), np.zeros(count, np.bool_)
        table = (self._compiled, self._games)
        step_table(*table, codes, self._dice, self._reward, rewards, illegal)
        is_over = bool(self._games[0]["step"] == OVER)
        seen = self._look()
        if is_over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            seen,
            dict(zip(agents, rewards.tolist(), strict=True)),
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, False),
            {agent: {"illegal": bool(told)} for agent, told in zip(agents, illegal, strict=True)},
        )

    def render(self) -> Any:
        """The table as text, as a picture, or printed."""
        state = state_of(self.setup, self._games[0])
        if self.render_mode == "rgb_array":
            return draw(state)
        if self.render_mode == "human":
            print(write(state))
            return None
        return write(state)

    def _look(self) -> dict[str, dict[str, Any]]:
        seen = np.zeros((self.setup.players, self._view.size), np.int8)
        allowed = np.zeros((self.setup.players, len(self._actions)), np.int8)
        known = (self._view.cells, self._actions.of_code)
        see_table(self._compiled, self._games, *known, seen, allowed)
        return {
            agent: {"observation": seen[seat], "action_mask": allowed[seat]}
            for seat, agent in enumerate(self.possible_agents)
        }


def parallel_env(**how: Any) -> ParallelQwixx:
    """The environment in which all seats act together; see `ParallelQwixx`."""
    return ParallelQwixx(**how)


def aec_env(**how: Any) -> AECEnv[str, dict[str, Any], int]:
    """The same, one seat after the other, as PettingZoo's agent-environment cycle."""
    return parallel_to_aec(ParallelQwixx(**how))
