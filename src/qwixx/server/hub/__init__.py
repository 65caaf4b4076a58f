"""Tables in use: the hub finds them, a room runs one, bots think beside it."""

from qwixx.server.table import hash_of

from .clock import Clock
from .desk import NoInsight
from .hub import Hub
from .limits import Allowance, Bucket, Crowd, household
from .metrics import Metrics
from .outbox import Prepared, Viewer, text_of
from .room import Room
from .screens import CODE_LENGTH as SCREEN_CODE_LENGTH
from .screens import Screens

__all__ = [
    "SCREEN_CODE_LENGTH",
    "Allowance",
    "Bucket",
    "Clock",
    "Crowd",
    "Hub",
    "Metrics",
    "NoInsight",
    "Prepared",
    "Room",
    "Screens",
    "Viewer",
    "hash_of",
    "household",
    "text_of",
]
