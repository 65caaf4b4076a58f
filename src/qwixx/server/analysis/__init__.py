"""What games on record come to, as commands and clients get it; mostly in processes beside tables.

- `verify`: whether a record holds: its rules, and that nobody chose the dice
- `replay`: a game as a walk; `review`: the same with what each decision was worth
- `options`: what all options of a moment are worth; `explorer`: positions that somebody sets up
- `par`: what others score on the dice of a challenge
"""

from .verify import Verified, verify_record

__all__ = ["Verified", "verify_record"]
