"""The example engine plays whole games by the protocol, over pipes."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from qwixx.rules import (
    COLOURS,
    Roller,
    State,
    Step,
    decide,
    legal,
    make_setup,
    read_decision,
    roll,
    scores,
    start,
    waiting_for,
    write_sheet,
)
from tests.docs import blocks
from tests.project import ROOT

ENGINE = ROOT / "examples" / "engine.py"
ACTIONS = {Step.ACTION1: 1, Step.ACTION2: 2}


class Engine:
    """The other side of the pipes."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def tell(self, **message: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def ask(self, **message: object) -> dict[str, Any]:
        self.tell(**message)
        assert self.process.stdout is not None
        answer = json.loads(self.process.stdout.readline())
        assert isinstance(answer, dict)
        return answer


@contextmanager
def engine() -> Iterator[Engine]:
    # -S -E: nothing but Python itself, as somebody else's engine would run.
    call = [sys.executable, "-S", "-E", "-W", "error", str(ENGINE)]
    with subprocess.Popen(
        call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield Engine(process)
        assert process.wait(timeout=240) == 0


def question(state: State, seat: int) -> dict[str, object]:
    dice = state.dice
    assert dice is not None
    coloured = {colour.letter: dice.coloured[colour] for colour in COLOURS if dice.coloured[colour]}
    return {
        "cmd": "decide",
        "seat": seat,
        "active": state.active,
        "action": ACTIONS[state.step],
        "dice": {"w": list(dice.white), **coloured},
        "crossed": state.has_crossed if seat == state.active else False,
        "sheets": [write_sheet(state.setup.layout, sheet) for sheet in state.sheets],
        "legal": [str(choice) for choice in legal(state, seat)],
    }


@pytest.mark.parametrize("players", [2, 5])
def test_it_plays_whole_games(players: int) -> None:
    with engine() as other:
        hello = other.ask(cmd="hello", protocol=1)
        assert hello["protocol"] == 1
        assert "classic" in hello["editions"]
        for seed in range(3):
            dice, state = Roller(seed), start(make_setup("classic", players))
            other.tell(cmd="new", edition="classic", players=players, seat=0)
            while not state.is_over:
                if state.step is Step.ROLL:
                    state = roll(state, dice.roll(state))
                for seat in waiting_for(state):
                    choices = legal(state, seat)
                    answer = choices[0]
                    if len(choices) > 1:
                        answer = read_decision(other.ask(**question(state, seat))["choose"])
                    state = decide(state, seat, answer)
            totals = [score.total for score in scores(state)]
            other.tell(cmd="end", scores=totals)
            assert max(totals) > 0, "it crosses more than it misses"
        other.tell(cmd="quit")


def test_it_is_as_short_as_we_say_and_printed_in_full() -> None:
    source = ENGINE.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 30
    page = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
    assert source in [block.body for block in blocks(page)]
