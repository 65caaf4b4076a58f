"""What every player decides along random games, to be compared.

As a program it writes this as JSON, with what it was told not to have: `tests.light`.
"""

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

from qwixx.bots import make_player
from qwixx.bots.nets.weights import name_of
from qwixx.bots.players.netplayer import NetPlayer, ways_of
from qwixx.installed import FULL
from qwixx.rules import (
    Roller,
    Setup,
    State,
    Step,
    boards,
    decide,
    editions,
    legal,
    make_setup,
    own_edition,
    roll,
    rulings_for,
    seen_by,
    start,
    waiting_for,
)
from tests.playing import at_random_but_keen
from tests.rules.random_sheets import random_layout

THUMBS = ("random", "gap", "ga", "computational", "novice", "regular")
NETS = ("expert", "master")
EVERY = {"expert": 7, "master": 41}
"""One of so many decisions is asked for: those who look ahead take their time in plain Python."""

Told = dict[str, Any]


def setups() -> dict[str, Setup]:
    """Every edition with few, three and many players, boards, rulings, other sheets, and any."""
    published = editions().values()
    found = {
        f"{edition.name} {players}": make_setup(edition.name, players)
        for edition in published
        for players in sorted({edition.fewest, 3, edition.most})
    }
    for edition in published:
        rulings = [ruling.value for ruling in rulings_for(edition)]
        found[f"{edition.name} ruled"] = make_setup(edition.name, 2, rulings=rulings)
        if edition.may_have_board or edition.has_board:
            for number, board in enumerate(boards()):
                found[f"{edition.name} {board}"] = make_setup(edition.name, 2 + number % 3, board)
    found["double B"] = make_setup("double", 3, sheets=["A", "B", "A"])
    found["chain E"] = make_setup("chain", 2, sheets=["E", "D"])
    for seed in range(6):
        edition = own_edition(random_layout(seed))
        found[f"own {seed}"] = make_setup(edition, 1 + seed % edition.most)
    return found


def moments(setup: Setup, seed: int) -> Iterator[tuple[State, int]]:
    """Where seats have a choice, along a game in which they decide at random."""
    state, roller, chance = start(setup), Roller(seed), random.Random(seed)
    while not state.is_over:
        if state.step is Step.ROLL:
            state = roll(state, roller.roll(state))
        for seat in waiting_for(state):
            if len(legal(state, seat)) > 1:
                yield seen_by(state, seat), seat
            state = decide(state, seat, at_random_but_keen(state, seat, chance))


def told(name: str, state: State, seat: int, seed: int) -> Told:
    """What a player decides, and where it has learned it, what each option is worth to it."""
    player = make_player(name, seed)
    found: Told = {"decides": str(player.decide(state, seat))}
    if isinstance(player, NetPlayer) and name_of(state.setup):
        options = player._options(state, seat, ways_of(name, state.setup))
        found["worth"] = {str(one.decision): (one.win, one.score) for one in options}
    return found


def all_told(setup: Setup, seed: int = 1) -> Iterator[Told]:
    """What all players decide along a game."""
    for number, (state, seat) in enumerate(moments(setup, seed)):
        asked = [*THUMBS, *(name for name in NETS if (number + seed) % EVERY[name] == 0)]
        yield {name: told(name, state, seat, seed + number) for name in asked}


if __name__ == "__main__":
    for name, setup in setups().items():
        print(json.dumps({"name": name, "told": [*all_told(setup)]}), flush=True)
    print(json.dumps({"loaded": [name for name in FULL if sys.modules.get(name)]}))
