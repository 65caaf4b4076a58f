"""Options of the commands that judge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from qwixx.rules.words import LANGUAGES

Command = TypeVar("Command", bound=Callable[..., Any])

DEEPEST = 6
MOMENTS, MOST_MOMENTS = 8_192, 4_194_304
"""How many moments are solved unless told otherwise, as the judge has it, and at most."""


def depth_option(command: Command) -> Command:
    """Add the option ``--depth`` to a command."""
    return click.option(
        "--depth",
        type=click.IntRange(0, DEEPEST),
        default=1,
        show_default=True,
        help="How many turns to look ahead; 0 is the net's word.",
    )(command)


def moments_option(command: Command) -> Command:
    """Add the option ``--moments`` to a command."""
    return click.option(
        "--moments",
        type=click.IntRange(0, MOST_MOMENTS),
        default=MOMENTS,
        show_default=True,
        metavar="N",
        help="Solve last turns of two with up to N moments to come; a million take minutes.",
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
