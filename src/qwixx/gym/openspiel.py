"""OpenSpiel: importing this registers ``python_qwixx``, with explicit chance.

Dice are thrown one after the other, so that a chance node has six outcomes and not 46,656. Action 1
is a simultaneous node; the active player's actions and what follows from a cross are nodes of one
player, hidden from nobody. Actions are those of `qwixx.gym.Actions`::

    import pyspiel, qwixx.gym.openspiel
    game = pyspiel.load_game("python_qwixx(edition=longo,players=3,reward=score)")

The game's string has the same parameters as `qwixx.rules.make_setup`; several rulings are joined
by ``+``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as missing:  # pragma: no cover - the tests have it
    raise ImportError("OpenSpiel is missing; install it: pip install open_spiel") from missing

from qwixx.bots.players import game_record
from qwixx.rules import (
    Dice,
    Setup,
    State,
    Step,
    decide,
    dice_in_play,
    legal,
    make_setup,
    roll,
    scores,
    seen_by,
    start,
    waiting_for,
    winners,
)

from .actions import Actions, actions_of
from .games import REWARDS
from .pictures import write
from .views import View, see

DEFAULTS = {"edition": "classic", "players": 2, "board": "", "rulings": "", "reward": "win"}
HIGHEST = 1000.0
"""No sheet counts that much."""
DICE = 6

_TYPE = pyspiel.GameType(
    short_name="python_qwixx",
    long_name="Python Qwixx",
    dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


@dataclass(frozen=True)
class Agreed:
    """What all states of a game share, and is not copied with them."""

    setup: Setup
    actions: Actions
    reward: str

    def __deepcopy__(self, _: Any) -> Agreed:
        return self


class QwixxGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """A game of one setup."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        how: dict[str, Any] = DEFAULTS | (params or {})
        if how["reward"] not in REWARDS:
            raise ValueError(f"there is no reward {how['reward']!r}; there are {REWARDS}")
        rulings = [ruling for ruling in how["rulings"].split("+") if ruling]
        setup = make_setup(how["edition"], how["players"], how["board"] or None, rulings)
        self.agreed = Agreed(setup, actions_of(setup), how["reward"])
        cells = sum(len(layout.places) for layout in setup.layouts)
        turns = cells + sum(layout.misthrow_limit for layout in setup.layouts)
        is_win = how["reward"] == "win"
        super().__init__(
            _TYPE,
            pyspiel.GameInfo(
                num_distinct_actions=len(self.agreed.actions),
                max_chance_outcomes=setup.layout.faces,
                num_players=setup.players,
                min_utility=0.0 if is_win else -HIGHEST,
                max_utility=1.0 if is_win else HIGHEST,
                utility_sum=None,
                # A cross can ask for several choices, but there are never more than cells.
                max_game_length=turns * 3 + cells,
            ),
            how,
        )

    def new_initial_state(self) -> QwixxState:
        """Before the first roll; seat 0 begins."""
        return QwixxState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> QwixxObserver:
        """What a player sees, as in the other environments."""
        return QwixxObserver(self.agreed)


class QwixxState(pyspiel.State):  # type: ignore[misc]
    """A state of the rules, and the dice that lie already."""

    def __init__(self, game: QwixxGame) -> None:
        super().__init__(game)
        self.agreed = game.agreed
        self.state = start(game.agreed.setup)
        self.pips: tuple[int, ...] = ()

    def current_player(self) -> int:
        """Chance, all at once, or the active player."""
        if self.state.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.state.step is Step.ROLL:
            return int(pyspiel.PlayerId.CHANCE)
        if self.state.step is Step.ACTION1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return self.state.active

    def _legal_actions(self, player: int) -> list[int]:
        layout = self.agreed.setup.layouts[player]
        if player not in waiting_for(self.state):
            return [0]
        found = legal(self.state, player)
        return sorted(self.agreed.actions.action(layout, decision) for decision in found)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A die; one that is not in play can show one thing only."""
        faces = self.agreed.setup.layout.faces if self._next_is_in_play() else 1
        return [(pips, 1 / faces) for pips in range(faces)]

    def _next_is_in_play(self) -> bool:
        return (True, True, *dice_in_play(self.state))[len(self.pips)]

    def _apply_action(self, action: int) -> None:
        if self.state.step is not Step.ROLL:
            self._answer(self.state.active, action)
            return
        self.pips += ((action + 1) * self._next_is_in_play(),)
        if len(self.pips) == DICE:
            one, two, red, yellow, green, blue = self.pips
            faces = self.agreed.setup.layout.faces
            self.state = roll(self.state, Dice((one, two), (red, yellow, green, blue), faces))
            self.pips = ()

    def _apply_actions(self, actions: list[int]) -> None:
        for seat in waiting_for(self.state):
            self._answer(seat, actions[seat])

    def _answer(self, seat: int, action: int) -> None:
        self.state = decide(
            self.state, seat, self.agreed.actions.decision(self.state, seat, action)
        )

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"die {action + 1}"
        return self.agreed.actions.words(self.agreed.setup.layouts[player])[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state.is_over

    def returns(self) -> list[float]:
        """What the reward of the game says, once it is over."""
        if not self.state.is_over:
            return [0.0] * self.agreed.setup.players
        totals = [score.total for score in scores(self.state)]
        if self.agreed.reward == "score":
            return [float(total) for total in totals]
        if self.agreed.reward == "win":
            won = winners(self.state)
            return [(seat in won) / len(won) for seat in range(len(totals))]
        others = [[t for o, t in enumerate(totals) if o != seat] for seat in range(len(totals))]
        return [float(t - max(rest, default=0)) for t, rest in zip(totals, others, strict=True)]

    def __str__(self) -> str:
        return f"{write(self.state)}\n{' '.join(map(str, self.pips))}"


class QwixxObserver:
    """What a player sees, in OpenSpiel's form."""

    def __init__(self, agreed: Agreed) -> None:
        self._view = View(agreed.actions)
        self.tensor = np.zeros(self._view.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: QwixxState, player: int) -> None:
        """Look at a state."""
        seen = np.zeros(self._view.size, np.int8)
        see(game_record(state.state, player), player, self._view.cells, seen)
        self.tensor[:] = seen

    def string_from(self, state: QwixxState, player: int) -> str:
        """The same as text."""
        seen: State = seen_by(state.state, player)
        begun = " ".join(map(str, seen.pending[player])) if seen.pending else ""
        return f"{write(seen)}\n{begun}"


pyspiel.register_game(_TYPE, QwixxGame)
