"""Environments for research: PettingZoo, Gymnasium and OpenSpiel, on the one compiled engine.

Needs the extra ``qwixx[gym]``. What there is:

- `parallel_env`, `aec_env`: all seats learn, PettingZoo's two interfaces
- `SeatEnv`: one seat learns, our bots have the others; registered with Gymnasium as
  ``Qwixx/Seat-v0``, and alone as ``Qwixx/Solo-v0``
- `SeatVectorEnv`: the same, thousands of games at a time (``gymnasium.make_vec`` finds it)
- `qwixx.gym.openspiel`: importing it registers ``python_qwixx`` with OpenSpiel

All of them number actions alike (`Actions`) and see the same (`View`)::

    import gymnasium, qwixx.gym
    env = gymnasium.make("Qwixx/Seat-v0", edition="longo", players=3, opponents="gap")
"""

try:
    import gymnasium
    import pettingzoo  # noqa: F401 - only to say early and clearly what is missing
except ImportError as missing:  # pragma: no cover - the tests have it
    raise ImportError(
        f"{missing.name} is missing; install what the environments need: pip install 'qwixx[gym]'"
    ) from missing

import qwixx.full  # noqa: F401 - says what is missing

from .actions import Actions
from .dataset import DataSet
from .games import REWARDS
from .parallel import ParallelQwixx, aec_env, parallel_env
from .seat import SeatEnv
from .vector import SeatVectorEnv
from .views import View

__all__ = [
    "REWARDS",
    "Actions",
    "DataSet",
    "ParallelQwixx",
    "SeatEnv",
    "SeatVectorEnv",
    "View",
    "aec_env",
    "parallel_env",
]

_ONE, _MANY = "qwixx.gym.seat:SeatEnv", "qwixx.gym.vector:SeatVectorEnv"

gymnasium.register("Qwixx/Seat-v0", _ONE, vector_entry_point=_MANY)
gymnasium.register(
    "Qwixx/Solo-v0",
    _ONE,
    vector_entry_point=_MANY,
    kwargs={"players": 1, "reward": "score"},
)
