"""The terminal: showing the table, saying things, asking."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Sequence

from rich.cells import set_cell_size
from rich.text import Text

from qwixx.cli.showing.console import Console
from qwixx.cli.terminal.grid import WIDEST
from qwixx.cli.terminal.look import QUIET, STRONG, has_colour, signs_for, theme_for
from qwixx.cli.terminal.paper import Pen
from qwixx.cli.terminal.saying import hints
from qwixx.cli.terminal.seats import Seat
from qwixx.rules import Dice, Move, State, landing, legal, scores

NAME = 10
ASKING = 6
"""Lines below the dice: what was told last, the question, the answer."""
REST = 12
"""Lines below the sheets at the end: what was told last, the result."""
LINES = 24
"""What a terminal has that does not tell."""


class Screen:
    """Where a game is shown. On a terminal the table is redrawn; elsewhere lines follow lines."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.console.push_theme(theme_for(self.console))
        self.pen = Pen(signs_for(self.console), has_colour(self.console))
        self.redraws = self.console.is_terminal and sys.stdin.isatty()
        self._told: list[Text] = []
        if isinstance(sys.stdin, io.TextIOWrapper):
            # Whatever bytes come in, they are at worst not understood.
            sys.stdin.reconfigure(errors="replace")
        if self.redraws:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - makes input() editable

    def tell(self, line: Text | str) -> None:
        """Say what happened: at once, or with the next picture of the table."""
        if self.redraws:
            self._told.append(Text(line) if isinstance(line, str) else line)
        else:
            self.say(line)

    def say(self, line: Text | str = "") -> None:
        """Print a line now."""
        self.console.print(line, markup=False, soft_wrap=True)

    def flush(self, room: int = LINES) -> None:
        """Print what was told since the last picture, the newest lines if there is little room."""
        for line in self._told[-room:]:
            self.say(Text("  ").append_text(line))
        self._told.clear()

    def ask(self, question: Text | str) -> str:
        """Print a question and read the answer. EOFError if there is nobody to answer."""
        self.say(Text("  ").append_text(Text(question) if isinstance(question, str) else question))
        sys.stdout.flush()
        answer = input("  > ")
        if not sys.stdin.isatty():
            self.say(answer)
        return answer

    def table(self, state: State, seats: Sequence[Seat], viewer: int, title: str) -> None:
        """Everything that one player sees: the others in a line each, the own sheet, the dice."""
        if self.redraws:
            self.console.clear()
        lines = [Text(f" {title}", STRONG)]
        lines += [self._line(state, seats, seat) for seat in range(len(seats)) if seat != viewer]
        lines.append(Text(""))
        options, layout = legal(state, viewer), state.setup.layouts[viewer]
        lines += self.pen.sheet(layout, state.sheets[viewer], options)
        lines[-1].append(f"    total {scores(state)[viewer].total}", STRONG)
        if state.setup.board:
            moves = [d for d in options if isinstance(d, Move)]
            landings = {landing(state, viewer, move.spaces) or 0 for move in moves}
            lines += self.pen.board(state, viewer, initials(seats), landings)
        if state.dice:
            told = [Text(f"  {hint}") for hint in hints(state, viewer)]
            lines += [*self._dice(state, state.dice, len(lines) + len(told)), *told]
        widest = max(line.cell_len for line in lines)
        if self.redraws and widest > self.console.width:
            here = f" The table takes {widest} columns, here are {self.console.width}: "
            lines.insert(0, Text(f"{here}make the window wider."))
        for line in lines:
            self.say(line)
        if self._told:
            self.say()
            # The newest lines, as many as fit with the question and the answer.
            room = max(2, (self.console.height or LINES) - len(lines) - 4)
            self.flush(room)

    def _dice(self, state: State, dice: Dice, above: int) -> list[Text]:
        """The dice below so many lines: large if there is room for the question too."""
        gap = [] if state.setup.board else [Text("")]
        large = [*gap, *self.pen.dice(dice)]
        is_room = above + len(large) + ASKING <= (self.console.height or LINES)
        return large if is_room or not self.redraws else [self.pen.flat_dice(dice)]

    def sheets(self, state: State, seats: Sequence[Seat]) -> None:
        """Everyone's sheet: whole ones if they fit, otherwise a line each."""
        each = zip(state.setup.layouts, state.sheets, strict=True)
        lines = sum(len(list(self.pen.sheet(*one))) + 2 for one in each)
        if self.redraws and lines + REST > (self.console.height or LINES):
            self.say()
            for seat in range(len(seats)):
                self.say(self._line(state, seats, seat))
            return
        for seat, other in enumerate(seats):
            self.sheet(other.name, state, seat)

    def sheet(self, name: str, state: State, seat: int) -> None:
        """One player's whole sheet."""
        setup = state.setup
        which = f", sheet {setup.sheets[seat]}" if setup.sheets else ""
        self.say()
        self.say(Text(f"  {name}{which}", STRONG))
        for line in self.pen.sheet(setup.layouts[seat], state.sheets[seat]):
            self.say(line)

    def _line(self, state: State, seats: Sequence[Seat], seat: int) -> Text:
        """A sheet in one line: a sign for each number, or fewer where that is too wide."""
        layout, sheet = state.setup.layouts[seat], state.sheets[seat]
        active = self.pen.signs.active if seat == state.active else " "
        end = Text(f"{sheet.misthrows}{self.pen.signs.cross}", QUIET)
        if state.setup.board:
            end.append(f" on {sheet.space}")
        end.append(f"{scores(state)[seat].total:>4}", STRONG)
        begin = Text(f" {active} {set_cell_size(seats[seat].name, NAME)} ")
        whole = self.pen.strip(layout, sheet)
        is_narrow = begin.cell_len + whole.cell_len + end.cell_len <= WIDEST
        middle = whole if is_narrow else self.pen.counts(layout, sheet).append("   ")
        return begin.append_text(middle).append_text(end)


def initials(seats: Sequence[Seat]) -> str:
    """A sign for each piece: a letter of the name, as far as no other piece has it."""
    signs: list[str] = []
    for number, seat in enumerate(seats, 1):
        name = seat.name.upper()
        wanted = (name[0], name[-1], str(number), *"ABCDE")
        signs.append(next(s for s in wanted if s.isascii() and s.isalnum() and s not in signs))
    return "".join(signs)
