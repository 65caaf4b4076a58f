"""What a state, a roll and a decision are worth, and why."""

from .judge import DEPTH, Judge, make_judge
from .value import How, Measure, Option, Options, Value

__all__ = ["DEPTH", "How", "Judge", "Measure", "Option", "Options", "Value", "make_judge"]
