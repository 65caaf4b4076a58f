"""The dice game Qwixx: its rules, bots, an exact solver, a server and printable sheets."""

__version__: str


def __getattr__(name: str) -> str:
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # Looked up when it is asked for: that takes a tenth of the time of a short command.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("qwixx")
    except PackageNotFoundError:  # The source alone, on the path but not installed.
        return "0+source"
