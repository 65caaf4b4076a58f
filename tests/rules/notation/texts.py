"""Games to write down, for the tests of the notation."""

import random
from collections.abc import Iterable

from qwixx.rules import (
    Record,
    Setup,
    Step,
    Turn,
    editions,
    make_setup,
    read_record,
    record_of,
    rulings_for,
)
from tests.playing import Player, at_random, at_random_but_keen, sensible, states_of

NAMES = ("Max", "Emma", "Laura", "Linus", "Ann-Kathrin Öz 3.")

GENERAL = rulings_for(editions()["classic"])
SETUPS = {
    "solo": make_setup("classic", 1),
    "classic": make_setup("classic", 5),
    "deluxe": make_setup("deluxe", 3),
    "deluxe for two": make_setup("deluxe", 2),
    "garden": make_setup("on-board", 2, "garden"),
    "storm": make_setup("on-board", 4, "storm"),
    **{
        ruling.value: make_setup("classic", 2, rulings=[ruling])
        for ruling in rulings_for(editions()["classic"])
    },
    "bonus-b on a board": make_setup("bonus-b", 2, "garden"),
    "chain": make_setup("chain", 3, sheets=["D", "A", "E"]),
    "x-change": make_setup("x-change", 2),
    "longo": make_setup("longo", 2, sheets=["5/13", "6/7"]),
    "all rulings": make_setup("on-board", 3, "storm", rulings=rulings_for(editions()["on-board"])),
}
PLAYERS: tuple[Player, ...] = (at_random, at_random_but_keen, sensible)


def finished(setup: Setup, seed: int) -> Record:
    """A whole game, played at random or with some sense."""
    return cut_off(setup, seed, steps=None)


def cut_off(setup: Setup, seed: int, steps: int | None) -> Record:
    """A game as it stands after so many steps (rolls and decisions)."""
    turns: list[Turn] = []
    for step, state in enumerate(states_of(setup, seed, PLAYERS[seed % len(PLAYERS)])):
        if state.step in (Step.ROLL, Step.OVER) and state.last is not None:
            turns.append(state.last)
        if step == steps:
            break
    return record_of(NAMES[: setup.players], turns, state)


def game(*lines: str, players: str = "Max, Emma", edition: str = "classic") -> str:
    """The text of a game with these lines below its headers."""
    return "\n".join([f"Edition: {edition}", f"Players: {players}", "", *lines, ""])


def read(*lines: str, players: str = "Max, Emma", edition: str = "classic") -> Record:
    """The game with these lines."""
    return read_record(game(*lines, players=players, edition=edition))


def relaxed(text: str, chance: random.Random) -> str:
    """A canonical record as a careless hand would write it: the same game in other letters."""
    lines = [_relaxed_line(line, chance) for line in text.splitlines()]
    loose: list[str] = []
    for line in lines:
        loose += [line, *chance.choice(([], [], ["; a comment"], ["", "   "]))]
    end = chance.choice(["\n", "\r\n"])
    return chance.choice(["", "\ufeff"]) + end.join(loose) + chance.choice(["", end])


def _relaxed_line(line: str, chance: random.Random) -> str:
    if "|" in line:
        head, active, *others = line.split("|")
        number, *dice = head.split()
        chance.shuffle(others)
        active = active if chance.random() < 0.5 else active.replace("!", "")
        parts = [" ".join([number, *_whites_in_order(dice, chance)]), active, *others]
        line = chance.choice([" | ", "|", " |\t"]).join(part.strip() for part in parts)
        line = line if chance.random() < 0.5 else line.replace("#", "")
    return chance.choice(["", "  "]) + line + chance.choice(["", " ", "; so it was"])


def _whites_in_order(dice: Iterable[str], chance: random.Random) -> list[str]:
    """The dice in any order, except that the two white ones are the same value either way."""
    dice = list(dice)
    white = iter([die for die in dice if die[0] == "w"])
    chance.shuffle(dice)
    return [next(white) if die[0] == "w" else die for die in dice]
