"""A table without a server: commands go in, facts come out."""

from __future__ import annotations

import random
from typing import Any

from qwixx import rules
from qwixx.server import fair
from qwixx.server.hub import hash_of
from qwixx.server.protocol import commands
from qwixx.server.protocol.events import Event
from qwixx.server.protocol.settings import CreateTable, Settings
from qwixx.server.protocol.view import TableView, You
from qwixx.server.table import (
    Draft,
    Entry,
    Game,
    Presence,
    announcements,
    bot_acts,
    bots_to_act,
    fold,
    handle,
    open_table,
    returned,
    sit_down,
    table_view,
    tick,
    you_view,
)
from qwixx.server.table.state import Draw

NAMES = ("Max", "Emma", "Laura", "Linus", "Zoë")


class Sitting:
    """People at a table, with a clock that only the test moves."""

    def __init__(self, people: int = 2, bots: int = 0, seed: int = 1, **settings: Any) -> None:
        self.random = random.Random(seed)
        self.now = 1_000_000.0
        self.connected = set(range(people))
        self.gone: dict[int, float] = {}
        self.events: list[Event] = []
        self.entropy: dict[tuple[str, int], str] = {}
        """What the devices committed to, by draw and seat."""
        self._ids = 0
        agreed = Settings(**({"seats": max(2, people + bots)} | settings))
        wish = CreateTable(name=NAMES[0], settings=agreed, bots=["novice"] * bots)
        self.table, self.log = open_table("code", wish, hash_of("0"), self.now, self.fresh())
        for number in range(1, people):
            draft = Draft(self.table, self.now)
            sit_down(draft, NAMES[number], hash_of(str(number)))
            self.take(draft)

    def fresh(self) -> bytes:
        return self.random.randbytes(32)

    def take(self, draft: Draft) -> list[Entry]:
        """Store what came of something, and check that the log alone tells the same."""
        for told in announcements(draft):
            self.events += told
        self.log += draft.entries
        self.table = draft.table
        if len(self.log) < 50:
            assert fold(self.log) == self.table
        return draft.entries

    # --- what people do

    def do(self, seat: int, kind: type[Any], /, command: str = "", **fields: Any) -> list[Entry]:
        self._ids += 1
        said = kind(id=command or f"command-{self._ids}", **fields)
        return self.take(handle(self.table, seat, said, self.now, self.fresh()))

    def start(self, seat: int = 0) -> None:
        """The host starts, and every device takes part in the draw."""
        self.do(seat, commands.StartGame)
        self.draw()

    def draw(self, *seats: int) -> None:
        """These devices, or all, commit and open until the dice are drawn, or nothing helps."""
        numbers = seats or [n for n, one in enumerate(self.table.seats) if one.is_person]
        for number in numbers:
            self.commit(number)
        for number in numbers:
            self.reveal(number)

    def commit(self, seat: int, entropy: str = "") -> None:
        draw = self.drawing
        entropy = self.entropy[draw.id, seat] = entropy or self.random.randbytes(32).hex()
        made = fair.device_commitment(draw.context, draw.commitment, seat, entropy)
        self.do(seat, commands.Commit, draw=draw.id, commitment=made)

    def reveal(self, seat: int) -> None:
        draw = self.drawing.id
        self.do(seat, commands.Reveal, draw=draw, entropy=self.entropy[draw, seat])

    def roll(self, seat: int | None = None) -> None:
        self.do(self.active if seat is None else seat, commands.Roll, step=self.game.step_id)

    def enter(self, seat: int, dice: str) -> None:
        self.do(seat, commands.EnterDice, step=self.game.step_id, dice=dice)

    def decide(self, seat: int, decision: str) -> None:
        self.do(seat, commands.Decide, step=self.game.step_id, decision=decision)

    # --- what happens by itself

    def wait(self, seconds: float) -> list[Entry]:
        self.now += seconds
        return self.take(tick(self.table, self.presence(), self.now, self.fresh()))

    def disconnect(self, seat: int) -> None:
        self.connected.discard(seat)
        self.gone[seat] = self.now

    def connect(self, seat: int) -> None:
        self.connected.add(seat)
        self.gone.pop(seat, None)
        self.take(returned(self.table, self.table.seats[seat].secret_hash, self.now))

    def bots_act(self) -> None:
        """All bots that are asked answer with their first legal decision, or roll."""
        for seat in bots_to_act(self.table):
            if seat not in bots_to_act(self.table):
                continue
            game = self.game
            legal = rules.legal(game.state, seat)
            text = str(legal[-1]) if legal else None
            self.take(bot_acts(self.table, game, seat, text, self.now))

    def play_to_the_end(self) -> None:
        """Everybody decides at random until the game is over."""
        while self.table.phase == "playing":
            self.bots_act()
            for seat, place in enumerate(self.table.seats):
                you = self.you(seat)
                if not place.is_person or self.table.phase != "playing":
                    continue
                if you.may_roll:
                    self.roll(seat)
                elif you.may_enter_dice and self.game.state.dice is None:
                    self.enter(
                        seat, str(rules.Roller(self.random.randrange(10**9)).roll(self.game.state))
                    )
                elif you.options:
                    self.decide(seat, self.random.choice(you.options).decision)
        assert fold(self.log) == self.table

    # --- what is seen

    @property
    def drawing(self) -> Draw:
        assert self.table.draw is not None
        return self.table.draw

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    @property
    def active(self) -> int:
        return self.game.state.active

    @property
    def other(self) -> int:
        """The seat after the active one."""
        return (self.active + 1) % len(self.table.seats)

    def presence(self) -> Presence:
        return Presence(frozenset(self.connected), dict(self.gone))

    def view(self) -> TableView:
        return table_view(self.table, self.presence(), self.now)

    def you(self, seat: int) -> You:
        return you_view(self.table, seat)

    def told(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]
