"""A game in the terminal from the first roll to the last line, and several in a row."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rich.text import Text

from qwixx.cli.errors import CliError
from qwixx.cli.showing.words import YOU, starts, whose
from qwixx.cli.terminal.chooser import Chooser, Mistyped
from qwixx.cli.terminal.look import STRONG
from qwixx.cli.terminal.records import how_to_go_on, how_to_look_at, save
from qwixx.cli.terminal.results import result_table, series_line, series_table, winner_line
from qwixx.cli.terminal.screen import Screen
from qwixx.cli.terminal.seats import Seat
from qwixx.cli.terminal.telling import tell, tell_roll
from qwixx.rules import (
    FIRST_HEADER,
    Dice,
    Record,
    Roller,
    Series,
    Setup,
    State,
    Step,
    Turn,
    asked,
    deal,
    decide,
    first_of_next,
    legal,
    record_of,
    roll,
    scores,
    seen_by,
    start,
    with_result,
)


@dataclass
class Session:
    """The players, the dice and the file of one sitting.

    ``dice`` is None where real ones are typed in; ``lots`` draws who begins. ``past`` are the
    records that stand before the running game in the file, ``turns`` those of this game.
    ``sheets`` are those that the players have already, where each gets another; empty for those
    who are dealt one for each game of the series.
    """

    screen: Screen
    seats: Sequence[Seat]
    dice: Roller | None
    lots: Roller
    headers: tuple[tuple[str, str], ...]
    series: Series | None = None
    file: Path | None = None
    sheets: tuple[str, ...] = ()
    quick: bool = False
    past: list[Record] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    state: State | None = None
    is_told: bool = False
    """Whether the result of the game has been shown, and counted in the series."""

    def __post_init__(self) -> None:
        self.names = [seat.name for seat in self.seats]
        self.number = self.series.game if self.series else 1
        self.chooser = Chooser(
            self.screen, self.seats, self._draw, self.quick, is_saved=self.file is not None
        )

    def play(self, setup: Setup, first: int | None = None) -> None:
        """Play the game at hand, or a new one, and all that follow in the series."""
        while True:
            if self.state is None:
                self._begin(setup, first)
            over = self._game()
            self._show_result(over)
            if self.series is None or self.series.is_over:
                return
            self.past.append(self._record(over))
            first = first_of_next(self.past[-1].first, setup.players)
            self.state = None
            if self.screen.redraws:
                self.screen.ask(f"Enter for game {self.series.game} of {self.series.length}")

    def offer_to_save(self) -> None:
        """Ask where to keep a game that is not written down, as on q: on Ctrl-C and Ctrl-D."""
        if not sys.stdin.isatty():
            return  # nobody would answer, and it would not stop
        if self.file is None and (self.state or self.past):
            with contextlib.suppress(EOFError):
                self.file = self.chooser.place_to_save()

    def stop(self) -> None:
        """Save what there is, because somebody leaves."""
        try:
            self._save()
        except CliError as error:
            self.save_elsewhere(error)
            return
        if self.file is not None and self._is_over:
            self.screen.say(f"Saved. Look at it with: {how_to_look_at(self.file)}")
        elif self.file is not None:
            self.screen.say(f"Saved. Go on with: {how_to_go_on(self.file)}")
        elif self.state or self.past:
            self.screen.say("Not saved.")

    def save_elsewhere(self, error: CliError) -> None:
        """Stop, and ask for another place, because the game cannot be written where it should."""
        if not sys.stdin.isatty():
            raise error
        if self.state is not None and self.state.is_over and not self.is_told:
            self._show_result(self.state)
        self.screen.say(f"{error.message}.")
        self.file = None
        self.offer_to_save()
        self.stop()

    @property
    def _is_over(self) -> bool:
        """Whether nothing is left to go on with, neither this game nor its series."""
        is_last = self.series is None or self.series.is_over
        return self.state is not None and self.state.is_over and is_last

    def _begin(self, setup: Setup, first: int | None) -> None:
        if "" in self.sheets:
            sheets = deal(setup.edition, setup.players, self.lots.first_player, self.sheets)
            setup = replace(setup, sheets=sheets)
        drawn = first is None
        first = self.lots.first_player(setup.players) if first is None else first
        self.state = start(setup, first)
        self.turns = []
        self.is_told = False
        self.number = self.series.game if self.series else 1
        name = self.names[first]
        if setup.players > 1:
            begins = f"{starts(name, 'begins')}."
            self.screen.tell(f"The lot falls on {name}." if drawn else begins)
        if setup.sheets:
            had = zip(self.names, setup.sheets, strict=True)
            self.screen.tell(f"Sheets: {', '.join(f'{name} {sheet}' for name, sheet in had)}.")

    def _game(self) -> State:
        state = self.state
        assert state is not None
        unrolled = state
        while not state.is_over:
            if state.step is Step.ROLL:
                unrolled = state
            try:
                after = self._step(state)
            except Mistyped:
                self.state = state = unrolled
                continue
            if after.last is not None and after.step in (Step.ROLL, Step.OVER):
                self.turns.append(after.last)
            self.state = state = after
            self._save()
        return state

    def _step(self, state: State) -> State:
        """The roll, or the next action."""
        if state.step is Step.ROLL:
            dice = self._roll(state)
            self.screen.tell(tell_roll(self.names[state.active], dice))
            return roll(state, dice)
        if state.step is Step.ACTION1:
            after = self._action1(state)
            self._tell(state, after, 1)
            return after
        after = self._answered(state, state.active)
        self._tell(state, after, int(state.step[-1]))
        return after

    def _roll(self, state: State) -> Dice:
        return self.chooser.dice(state) if self.dice is None else self.dice.roll(state)

    def _action1(self, state: State) -> State:
        """Everyone decides without seeing the others: first the bots, then people in turn."""
        order = [(state.active + step) % len(self.seats) for step in range(len(self.seats))]
        for seat in sorted(order, key=lambda seat: self.seats[seat].is_person):
            state = self._answered(state, seat)
        return state

    def _answered(self, state: State, seat: int) -> State:
        """The game after a seat has decided, and has made the choices that this leads to."""
        options, bot = legal(state, seat), self.seats[seat].bot
        if bot is None:
            seen = seen_by(state, seat)
            if len(options) == 1:
                self.chooser.forced(seen, seat, options[0])
                return decide(state, seat, options[0])
            for decision in self.chooser.choose(seen, seat):
                state = decide(state, seat, decision)
            return state
        while options:
            only = options[0] if len(options) == 1 else None
            state = decide(state, seat, only or bot.decide(seen_by(state, seat), seat))
            options = asked(state, seat)
        return state

    def _draw(self, state: State, viewer: int) -> None:
        self.screen.table(state, self.seats, viewer, self._title(state, viewer))

    def _title(self, state: State, viewer: int) -> str:
        setup = state.setup
        parts = [setup.edition.title]
        parts += [f"sheet {setup.sheets[viewer]}"] if setup.sheets else []
        parts += [setup.board.name] if setup.board else []
        parts += [f"game {self.number} of {self.series.length}"] if self.series else []
        parts += [f"turn {state.turn}"]
        parts += ["last round"] if state.turns_left is not None else []
        parts += [f"{whose(self.names[state.active])} turn"]
        parts += [f"sheet of {self.names[viewer]}"] if self.names[viewer] != YOU else []
        return f" {self.screen.pen.signs.dot} ".join(parts)

    def _tell(self, before: State, after: State, action: int) -> None:
        for line in tell(before, after, self.names, action):
            self.screen.tell(line)

    def _show_result(self, state: State) -> None:
        self.is_told = True
        screen = self.screen
        if screen.redraws:
            screen.console.clear()
        screen.sheets(state, self.seats)
        screen.say()
        screen.flush(room=6)
        screen.say()
        screen.console.print(result_table(state, self.names, screen.pen.signs))
        screen.say()
        screen.say(Text(f" {winner_line(state, self.names)}", STRONG))
        if self.series is not None:
            totals = tuple(score.total for score in scores(state))
            self.series = with_result(self.series, totals)
            screen.say()
            screen.console.print(series_table(self.series, self.names))
            if self.series.is_over and self.series.length > 1:
                screen.say(Text(f" {series_line(self.series, self.names)}", STRONG))

    def _record(self, state: State) -> Record:
        headers = self.headers
        if self.series is not None:
            headers = (("Game", f"{self.number} of {self.series.length}"), *headers)
        if not self.turns and state.step is Step.ROLL:
            headers = (*headers, (FIRST_HEADER, self.names[state.active]))
        return record_of(self.names, self.turns, state, headers)

    def _save(self) -> None:
        running = [] if self.state is None else [self._record(self.state)]
        if self.file is not None and (self.past or running):
            save(self.file, [*self.past, *running])
