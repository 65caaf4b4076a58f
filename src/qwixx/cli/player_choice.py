"""Names of players, nets and house rules on the command line, for shells to complete."""

import click
from click.shell_completion import CompletionItem

Items = list[CompletionItem]

FAST = ("random", "gap", "ga", "computational", "solo", "friendly")
"""Those of `qwixx.sim.players`, which takes its time to import."""


def player_names(_: click.Context, __: click.Parameter, incomplete: str) -> Items:
    """The players that can meet in a match."""
    from qwixx.bots import NAMES

    return _beginning(NAMES, incomplete)


def player_list(_: click.Context, __: click.Parameter, incomplete: str) -> Items:
    """The same in a list with commas, none of them twice."""
    from qwixx.bots import NAMES

    return _listed(NAMES, incomplete)


def ruling_list(_: click.Context, __: click.Parameter, incomplete: str) -> Items:
    """House rules in a list with commas, none of them twice."""
    from qwixx.rules import Ruling

    return _listed(tuple(Ruling), incomplete)


def fast_players(_: click.Context, __: click.Parameter, incomplete: str) -> Items:
    """The players of `qwixx simulate`."""
    return _beginning(FAST, incomplete)


def net_names(_: click.Context, __: click.Parameter, incomplete: str) -> Items:
    """The nets that `qwixx train` can teach."""
    from qwixx.bots.registry import NETS

    return _beginning(NETS, incomplete)


def _listed(names: tuple[str, ...], incomplete: str) -> Items:
    *before, last = incomplete.split(",")
    return [
        CompletionItem(",".join([*before, item.value]))
        for item in _beginning(names, last)
        if item.value not in before
    ]


def _beginning(names: tuple[str, ...], incomplete: str) -> Items:
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]
