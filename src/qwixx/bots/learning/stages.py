"""The stages of a training: learn fast first, then slowly, and what is rare at last."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of the training and how fast it learns."""

    share: float
    rate: float
    """Learning rate of the lines of the net."""
    dense: float
    """Learning rate of the dense layers."""
    decay: float
    """Lambda: how far the end of the game is believed over the net's next opinion."""
    stray: float
    """How often a seat crosses anything at all instead of the best."""
    rare: bool = False
    """Whether only what games hardly ever meet is learned, and most games begin with rows that
    are well begun. A net that shuns a row without a good reason learns better here."""
    blur: float = 0.0
    """How far all misjudge what is open, in log odds: so what is nearly as good is tried too."""


RARE = (
    Stage(0.04, 0.06, 0, 0.7, 0, rare=True),
    Stage(0.03, 0.02, 0, 0.7, 0, rare=True),
    Stage(0.03, 0.006, 0, 0.7, 0, rare=True),
)
"""What comes last."""
STAGES = (
    Stage(0.27, 0.01, 0.003, 0.8, 0.02),
    Stage(0.27, 0.004, 0.0015, 0.75, 0.01),
    Stage(0.36, 0.0015, 0.0006, 0.7, 0.005),
    *RARE,
)
"""From nothing."""
TUNING = (
    Stage(0.36, 0.006, 0.002, 0.8, 0.01),
    Stage(0.32, 0.002, 0.0008, 0.75, 0.005),
    Stage(0.22, 0.0007, 0.0003, 0.7, 0.003),
    *RARE,
)
"""From a net that knows a similar game."""
POLISHING = tuple(
    Stage(0.25, rate, 0.4 * rate, 0.7, 0, blur=0.08) for rate in (0.0018, 0.0012, 0.0007, 0.0003)
)
"""From the net of this very game that is shipped."""
USUAL, ANEW, FURTHER = "", "anew", "further"
"""What a training begins with: a smaller game's net, nothing, or the net that is shipped."""
WELL_BEGUN = 0.6
"""How many games of a rare stage begin with rows that have crosses."""


def stage_at(stages: tuple[Stage, ...], block: int, blocks: int) -> tuple[int, Stage]:
    """The stage that a block belongs to, and its number."""
    end = 0.0
    for number, stage in enumerate(stages):
        end += stage.share * blocks
        if block < round(end):
            return number, stage
    return len(stages) - 1, stages[-1]
