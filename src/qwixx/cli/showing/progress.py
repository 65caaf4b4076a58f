"""A progress bar on standard error, for work that takes long. Nothing where nobody watches.

The first use of a command compiles what it needs. The bar says so, for as long as that lasts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

COMPILING = "Compiling, this once: ten seconds or so"

Tell = Callable[[int, int], None]
"""Is told how much is done, of how much."""


@contextmanager
def bar(what: str) -> Iterator[Tell]:
    """Show how far some work is; the bar appears with the first that is told."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from qwixx.sim import told_of_compiling

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    progress.disable = not progress.console.is_terminal
    task = progress.add_task(what, total=None)

    def tell(done: int, total: int) -> None:
        progress.start()
        progress.update(task, description=what, completed=done, total=total)

    def compiling() -> None:
        progress.start()
        progress.update(task, description=COMPILING)

    try:
        with told_of_compiling(compiling):
            yield tell
    finally:
        progress.stop()


@contextmanager
def said_when_compiling() -> Iterator[None]:
    """Say once on standard error that something is compiled, for commands without a bar."""
    import click

    from qwixx.sim import told_of_compiling

    said: list[str] = []

    def say() -> None:
        if not said:
            said.append(COMPILING)
            click.echo(f"qwixx: {COMPILING}", err=True)

    with told_of_compiling(say):
        yield
