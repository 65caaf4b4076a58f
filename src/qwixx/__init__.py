"""The dice game Qwixx: its rules, bots, an exact solver, a server and printable sheets."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("qwixx")
except PackageNotFoundError:  # The source alone, on the path but not installed.
    __version__ = "0+source"
