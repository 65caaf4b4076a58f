"""Options of the commands that judge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from qwixx.rules.words import LANGUAGES

Command = TypeVar("Command", bound=Callable[..., Any])

DEEPEST = 6


def depth_option(command: Command) -> Command:
    """Add the option ``--depth`` to a command."""
    return click.option(
        "--depth",
        type=click.IntRange(0, DEEPEST),
        default=1,
        show_default=True,
        help="How many turns to look ahead; 0 is the net's word.",
    )(command)


def language_option(command: Command) -> Command:
    """Add the option ``--language`` to a command."""
    return click.option(
        "--language",
        type=click.Choice(LANGUAGES, case_sensitive=False),
        default="en",
        show_default=True,
        help="Of the reasons.",
    )(command)
