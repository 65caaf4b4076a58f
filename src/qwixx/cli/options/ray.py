"""Who plays the games of a command: the cores of this machine, or a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from qwixx.sim import Crew

Command = TypeVar("Command", bound=Callable[..., Any])


def ray_option(command: Command) -> Command:
    """Add the option ``--ray`` to a command that lets our own players meet."""
    return click.option(
        "--ray",
        "ray_address",
        metavar="ADDRESS",
        help="Let the workers of a Ray cluster play; 'local' makes one of this machine's cores.",
    )(command)


@contextmanager
def crew_at(address: str | None) -> Iterator[Crew | None]:
    """The workers of the cluster at an address; nobody if none is named."""
    if address is None:
        yield None
        return
    from qwixx.sim import RayCrew

    crew = RayCrew(address)
    try:
        yield crew
    finally:
        crew.close()
