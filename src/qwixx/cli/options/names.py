"""Names of players, nets and house rules on the command line, for shells to complete."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from qwixx.sim import PLAYERS

if TYPE_CHECKING:
    from qwixx.rules import Edition

Items = list[CompletionItem]

FAST = PLAYERS
"""The players of compiled games."""


def player_names(_: click.Context, __: click.Parameter, incomplete: str) -> Items:
    """The players that can meet in a match."""
    from qwixx.bots import NAMES

    return _beginning(NAMES, incomplete)


def player_list(_: click.Context, __: click.Parameter, incomplete: str) -> Items:
    """The same in a list with commas, none of them twice."""
    from qwixx.bots import NAMES

    return _listed(NAMES, incomplete)


def ruling_list(ctx: click.Context, _: click.Parameter, incomplete: str) -> Items:
    """House rules that fit the edition, in a list with commas, none of them twice."""
    from qwixx.rules import rulings_for

    return _listed(rulings_for(_edition(ctx)), incomplete)


def sheet_list(ctx: click.Context, _: click.Parameter, incomplete: str) -> Items:
    """The sheets of the edition that is named, in a list with commas."""
    edition = _edition(ctx)
    if edition.each_another:
        return _listed(edition.sheets, incomplete)
    before, comma, last = incomplete.rpartition(",")
    return [
        CompletionItem(f"{before}{comma}{item.value}") for item in _beginning(edition.sheets, last)
    ]


def fast_players(_: click.Context, __: click.Parameter, incomplete: str) -> Items:
    """The players of `qwixx simulate`."""
    return _beginning(FAST, incomplete)


def net_names(_: click.Context, __: click.Parameter, incomplete: str) -> Items:
    """The nets that `qwixx train` can teach."""
    from qwixx.bots import NETS

    return _beginning(NETS, incomplete)


def _edition(ctx: click.Context) -> Edition:
    """The edition that is named so far, if it is one."""
    from qwixx.rules import editions

    return editions().get(str(ctx.params.get("edition")), editions()["classic"])


def _listed(names: Sequence[str], incomplete: str) -> Items:
    *before, last = incomplete.split(",")
    return [
        CompletionItem(",".join([*before, item.value]))
        for item in _beginning(names, last)
        if item.value not in before
    ]


def _beginning(names: Sequence[str], incomplete: str) -> Items:
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]
