"""Anything, in any order: hypothesis looks for what a table does not survive."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random

from hypothesis import HealthCheck, Phase, note, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from qwixx.server.protocol.commands import Command
from qwixx.server.protocol.settings import CreateTable, JoinTable
from tests.own import SHEET
from tests.server.fuzz.messages import message, spoilt, written
from tests.server.fuzz.sitting import Fuzzed

PLAYED: list[dict[str, str]] = [
    {"edition": "classic"},
    {"edition": "deluxe"},
    {"edition": "on-board"},
    {"edition": "own", "own_sheet": SHEET},
]
numbers = st.integers(0, 2**32 - 1)
"""Each stands for what follows from it: a message, or a few."""
MANY = 80
"""Messages in a row, at most."""
SETTINGS = settings(
    max_examples=20,
    stateful_step_count=40,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],
    report_multiple_bugs=False,
)


@dataclass
class Tally:
    """What all tables together went through."""

    tables: int = 0
    messages: int = 0
    done: int = 0
    games: int = 0
    finished: int = 0


class TableMachine(RuleBasedStateMachine):
    """A table, and people with all kinds of intentions."""

    tally = Tally()
    table: Fuzzed
    finished_at = 0

    @initialize(people=st.integers(1, 4), bots=st.integers(0, 2), number=numbers)
    def open(self, people: int, bots: int, number: int) -> None:
        chance = Random(number)
        self.table = Fuzzed(
            people,
            min(bots, 4 - people),
            number,
            seats=4,
            **chance.choice(PLAYED),
            games=chance.choice([1, 2, 5]),
            dice=chance.choice(["rolled", "rolled", "entered"]),
            timer=chance.choice([0, 0, 30]),
            public=chance.random() < 0.5,
        )

    @rule(number=numbers, messages=st.integers(1, MANY))
    def say_anything(self, number: int, messages: int) -> None:
        """Messages of anybody, of any kind."""
        chance = Random(number)
        for _ in range(messages):
            person = chance.choice(self.table.people())
            raw = message(chance, self.table.seen, Command)
            note(f"{person} says {raw!r}")
            self.table.hear(person, raw)

    @rule(number=numbers, moves=st.integers(1, 2 * MANY))
    def play(self, number: int, moves: int) -> None:
        """Honest devices go on; now and then one of them errs, or says something twice."""
        chance = Random(number)
        table = self.table
        for _ in range(moves):
            table.bots_act()
            person = chance.choice(table.people())
            if person not in table.here:
                table.come(person)
            command = table.next_of(person)
            if command is None:
                continue
            command = {"id": f"p{chance.randrange(10**9):09}"} | command
            raw = written(chance, spoilt(chance, table.seen, command))
            note(f"{person} says {raw!r}")
            for _ in range(chance.choice([1, 1, 2])):
                table.hear(person, raw)

    @rule(number=numbers)
    def sit_down(self, number: int) -> None:
        """Somebody comes, under a name that may be none."""
        self.table.newcomer(message(Random(number), self.table.seen, JoinTable))

    @rule(number=numbers)
    def open_another(self, number: int) -> None:
        """Somebody opens another table, with settings that may be none."""
        self.table.another(message(Random(number), self.table.seen, CreateTable))

    @rule(number=numbers)
    def come_or_go(self, number: int) -> None:
        """Somebody's connection breaks, or comes back."""
        person = Random(number).choice(self.table.people())
        if person in self.table.here:
            self.table.go(person)
        else:
            self.table.come(person)

    @rule(seconds=st.sampled_from([0.1, 2.5, 31.0, 61.0, 700.0, -5.0]))
    def wait(self, seconds: float) -> None:
        """Time goes by; a clock may also be set back."""
        self.table.wait(seconds)

    @rule()
    def restart(self) -> None:
        """The server starts again."""
        before = self.table.table
        self.table.restart()
        assert self.table.table == before

    @precondition(lambda self: self.table.table.version > self.finished_at + 20)
    @rule()
    def finish(self) -> None:
        """At any moment the game could be played to its end."""
        self.finished_at = self.table.table.version
        self.table.can_be_finished()
        self.tally.finished += 1

    @invariant()
    def everybody_sees_it(self) -> None:
        self.table.look()

    def teardown(self) -> None:
        if sys.exc_info()[0] is not None or not hasattr(self, "table"):
            return
        self.table.download()
        self.restart()
        self.finish()
        self.tally.tables += 1
        self.tally.messages += self.table.said
        self.tally.done += self.table.done
        self.tally.games += self.table.table.games


def fuzz(messages: int, first: int = 0, told: Callable[[Tally], None] = lambda _: None) -> Tally:
    """At least that many messages; ``first`` is where the random numbers begin."""
    TableMachine.tally = tally = Tally()
    for number in count(first):
        machine = seed(number)(type("Machine", (TableMachine,), {}))
        run_state_machine_as_test(machine, settings=SETTINGS)
        told(tally)
        if tally.messages >= messages:
            return tally
    raise AssertionError
