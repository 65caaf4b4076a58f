"""An attacker for a server of one's own: what it does, by name, from one address of this machine.

- `attacker`: connections from that address, raw enough to break every rule of the protocol
- `connections`, `frames`, `past`, `requests`, `tables`: the attacks
- `honest`: the players who would like to go on meanwhile
"""

from . import connections, frames, past, requests, tables
from .attacker import ATTACKS, Attacker
from .past import BEFORE

__all__ = ["ATTACKS", "BEFORE", "Attacker", "connections", "frames", "past", "requests", "tables"]
