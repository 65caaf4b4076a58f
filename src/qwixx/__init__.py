"""The dice game Qwixx: its rules, bots, an exact solver, a server and printable sheets."""

from importlib.metadata import version

__version__ = version("qwixx")
