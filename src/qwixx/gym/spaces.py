"""The spaces of all environments: what is seen with a mask of what may be done, and actions."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from .actions import Actions
from .views import View


def seen_space(actions: Actions) -> spaces.Dict:
    """What a seat sees (`qwixx.gym.views`), and which actions it may choose from."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1, 127, (View(actions).size,), np.int8),
            "action_mask": spaces.Box(0, 1, (len(actions),), np.int8),
        }
    )


def action_space(actions: Actions) -> spaces.Discrete[Any]:
    """The numbers of `Actions`."""
    return spaces.Discrete(len(actions))
