"""The rules of every sheet once more, in the plainest words, to hold the engine to.

A referee watches a game with papers of its own: sets of crossed cells, rows by colour, decisions
as they are written. It knows the words of a `Layout` and nothing else of the engine.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field

from qwixx.rules import COLOURS, Board, Cell, Colour, Dice, Layout, Setup

Happening = Generator[set[str], str, None]
"""What a decision brings about: it asks now and then, and is told what was chosen."""


@dataclass
class Paper:
    """What one player has written down."""

    crossed: set[Cell] = field(default_factory=set)
    locked: set[Colour] = field(default_factory=set)
    misthrows: int = 0
    space: int = 0
    bar: set[int] = field(default_factory=set)
    swaps: set[int] = field(default_factory=set)

    def copy(self) -> Paper:
        sets = (set(self.crossed), set(self.locked)), (set(self.bar), set(self.swaps))
        return Paper(*sets[0], self.misthrows, self.space, *sets[1])


def line_of(layout: Layout, cell: Cell) -> tuple[Cell, ...]:
    """The row, or the line between two rows, that a cell stands in."""
    (line,) = [row.cells for row in (*layout.rows, *layout.between) if cell in row.cells]
    return line


def row_called(layout: Layout, colour: Colour) -> tuple[Cell, ...]:
    """A row is called after the colour of its last cell."""
    return next((row.cells for row in layout.rows if row.cells[-1].colour == colour), ())


def row_colour(layout: Layout, cell: Cell) -> Colour | None:
    """What the row of a cell is called; a line between rows has no such name."""
    line = line_of(layout, cell)
    return None if line[-1].other is not None else line[-1].colour


def fits(
    layout: Layout, paper: Paper, shut: set[Colour], cell: Cell, die: Colour | None = None
) -> bool:
    """Whether the paper has room for a cross: left to right, row open, enough before."""
    line, colour = line_of(layout, cell), row_colour(layout, cell)
    if any(other in paper.crossed for other in line[line.index(cell) :]):
        return False
    if colour in shut:
        return False
    if cell.again:
        return Cell(cell.colour, cell.number) in paper.crossed
    if cell.other is not None:
        neighbours = {cell.colour: False, cell.other: False}
        for neighbour in neighbours:
            neighbours[neighbour] = Cell(neighbour, cell.number) in paper.crossed
        if die is not None and not layout.either_neighbour:
            return neighbours[die]
        return any(neighbours.values())
    before = len(paper.crossed.intersection(line))
    return cell != line[-1] or before >= layout.crosses_to_lock


def leftmost(layout: Layout, paper: Paper, shut: set[Colour], colour: Colour) -> Cell | None:
    """The next cell of a row that can be crossed."""
    return next((c for c in row_called(layout, colour) if fits(layout, paper, shut, c)), None)


def counted(layout: Layout, paper: Paper) -> dict[Colour, int]:
    """How many crosses count in each row: its own, the lock, and the fields next to it."""
    counts = {}
    for row in layout.rows:
        colour = row.cells[-1].colour
        beside = [c for line in layout.between for c in line.cells if colour in (c.colour, c.other)]
        own = len(paper.crossed.intersection(row.cells)) + (colour in paper.locked)
        counts[colour] = own + len(paper.crossed.intersection(beside))
    return counts


def with_the_fewest(layout: Layout, paper: Paper, shut: set[Colour]) -> list[Colour]:
    """The open rows that nothing open has fewer crosses than."""
    counts = {c: n for c, n in counted(layout, paper).items() if c not in shut}
    return [colour for colour, n in counts.items() if n == min(counts.values())]


def total(layout: Layout, paper: Paper, board: Board | None) -> int:
    """What a paper counts, added up by hand."""

    def worth(crosses: int) -> int:
        return layout.points[crosses] if crosses < len(layout.points) else layout.points[-1]

    rows = {colour: worth(n) for colour, n in counted(layout, paper).items()}
    points = sum(rows.values())
    for tally in layout.tallies:
        points += worth(len(paper.crossed.intersection(tally.cells)))
    has = [pair for pair in layout.pairs if paper.crossed.issuperset(pair.cells)]
    points += sum(pair.points for pair in has)
    gifts = {pair.gift.value for pair in has}
    if "the row with the fewest counts twice" in gifts:
        points += min(rows.values())
    if "misthrows cost nothing" not in gifts:
        points += paper.misthrows * layout.misthrow_points
    if board is not None and paper.space:
        points += board.points[paper.space - 1]
    return points


class Pen:
    """Crosses cells on a paper, and whatever follows from that, one thing after the other.

    ``shut`` are the rows that are closed for this player; those that they lock join them.
    ``made`` has the cells crossed by each word that the player said.
    """

    def __init__(self, layout: Layout, paper: Paper, shut: set[Colour], made: list[list[Cell]]):
        self.layout, self.paper, self.shut, self.made = layout, paper, shut, made
        self.waiting: list[tuple[str, Colour | None]] = []

    def cross(self, cell: Cell) -> None:
        """A cell and all that are linked with it; then see what they bring."""
        had, new = set(self.paper.crossed), [cell]
        for one in new:
            for link in self.layout.together:
                if one in link:
                    new += [c for c in link if c not in had and c not in new]
        self.paper.crossed.update(new)
        self.made[-1] += new
        for one in new:
            self._lock(one)
            if one in self.layout.boxed:
                self.waiting.append(("bar", None))
        for pair in self.layout.pairs:
            if self.paper.crossed.issuperset(pair.cells) and not had.issuperset(pair.cells):
                if pair.gift.value == "two crosses in the row with the fewest":
                    self.waiting.append(("two in fewest", None))
                if pair.gift.value == "one cross in each row":
                    self.waiting += [("next", row.cells[-1].colour) for row in self.layout.rows]

    def _lock(self, cell: Cell) -> None:
        """The last number locks its row; others near the end may, with as many crosses before."""
        line, colour = line_of(self.layout, cell), row_colour(self.layout, cell)
        if colour is None:
            return
        enough = len(self.paper.crossed.intersection(line)) > self.layout.crosses_to_lock
        if cell == line[-1]:
            self.shut_for_good(colour)
        elif cell in line[-self.layout.lock_cells :] and enough:
            self.waiting.append(("lock?", colour))

    def shut_for_good(self, colour: Colour) -> None:
        self.paper.locked.add(colour)
        self.shut.add(colour)

    def story(self, first: Cell) -> Happening:
        """All that happens when a cell is crossed."""
        self.cross(first)
        while self.waiting:
            what, colour = self.waiting.pop(0)
            if what == "two in fewest":
                rows = with_the_fewest(self.layout, self.paper, self.shut)
                chosen = rows[0] if rows else None
                if len(rows) > 1:
                    letter = yield {f">{'rygb'[row]}" for row in rows}
                    chosen = COLOURS["rygb".index(letter[1])]
                self.waiting[:0] = [("next", chosen)] * 2
            elif what == "bar":
                self._spend_bar()
            elif colour is None or colour in self.paper.locked:
                continue
            elif what == "next":
                self._cross_next(colour)
            elif (yield {">#", ">-"}) == ">#":
                self.shut_for_good(colour)

    def _spend_bar(self) -> None:
        last = max(self.paper.bar, default=-1)
        fields = [n for n, c in enumerate(self.layout.bar) if n > last and c not in self.shut]
        if fields:
            self.paper.bar.add(fields[0])
            self._cross_next(self.layout.bar[fields[0]])

    def _cross_next(self, colour: Colour) -> None:
        cell = leftmost(self.layout, self.paper, self.shut, colour)
        if cell is not None:
            self.cross(cell)


class Referee:
    """Watches a whole game."""

    def __init__(self, setup: Setup, first: int) -> None:
        self.layouts, self.board = setup.layouts, setup.board
        self.rulings = {ruling.value for ruling in setup.rulings}
        self.papers = [Paper() for _ in self.layouts]
        self.closed: set[Colour] = set()
        self.active, self.step = first, "roll"
        self.dice: Dice | None = None
        self.last_round: int | None = None
        self.told: list[list[str]] = []
        """What each seat has said in this action, and nobody else knows yet."""
        self.has_crossed = False
        self.closed_now: set[Colour] = set()
        self.was_ending = False
        self.made: list[list[list[Cell]]] = []
        """The cells that each seat crossed in this turn, word by word."""

    def roll(self, dice: Dice) -> None:
        assert self.step == "roll"
        rolled = {colour for colour in COLOURS if dice.coloured[colour]}
        printed = {
            colour for row in self.layouts[0].rows for c in row.cells for colour in c.colours
        }
        assert rolled == printed - self.closed, "a die for each colour that is left"
        self.dice, self.step, self.has_crossed = dice, "action1", False
        self.told = [[] for _ in self.papers]
        self.closed_now = set()
        self.made = [[] for _ in self.papers]

    # What may be decided.

    def allowed(self, seat: int) -> set[str]:
        """What a seat may say now, as it is written; nothing if it is not its turn."""
        if self.step in ("roll", "over") or (self.step != "action1" and seat != self.active):
            return set()
        said = self.told[seat]
        if said:
            return self._asked(seat)
        if self.step == "action1":
            return {"-", *self._white(seat)}
        if self.step == "action2":
            return {"-", *map(str, self._coloured(seat))}
        return {"-", *self._moves(seat)}

    def _asked(self, seat: int) -> set[str]:
        said = self.told[seat]
        if "-" in said:
            return set()
        if len(said) == 1 and is_swap(said[0]):
            return set(map(str, self._with_number(seat, int(said[0].partition(">")[2]))))
        return self._watch(seat)[2]

    def _with_number(self, seat: int, number: int) -> list[Cell]:
        layout, paper = self.layouts[seat], self.papers[seat]
        cells = [c for line in (*layout.rows, *layout.between) for c in line.cells]
        return [c for c in cells if c.number == number and fits(layout, paper, self.closed, c)]

    def _white(self, seat: int) -> Iterator[str]:
        layout, paper = self.layouts[seat], self.papers[seat]
        assert self.dice is not None
        shown = sum(self.dice.white)
        yield from map(str, self._with_number(seat, shown))
        if shown in layout.lucky:
            for row in with_the_fewest(layout, paper, self.closed):
                cell = leftmost(layout, paper, self.closed, row)
                if cell is not None:
                    yield str(cell)
        for place, (one, two) in enumerate(layout.swaps):
            for number, other in ((one, two), (two, one)):
                left = place > max(paper.swaps, default=-1)
                if left and number == shown and self._with_number(seat, other):
                    yield f"{number}>{other}"

    def _coloured(self, seat: int) -> Iterator[Cell]:
        layout, paper = self.layouts[seat], self.papers[seat]
        assert self.dice is not None
        stays = self.closed_now if "die-stays" in self.rulings else set()
        shut = self.closed - stays
        for die in COLOURS:
            if die in shut:
                continue
            sums = {white + self.dice.coloured[die] for white in self.dice.white}
            for line in (*layout.rows, *layout.between):
                mine = [c for c in line.cells if die in (c.colour, c.other) and c.number in sums]
                yield from (cell for cell in mine if fits(layout, paper, shut, cell, die))

    def _moves(self, seat: int) -> Iterator[str]:
        layout, paper = self.layouts[seat], self.papers[seat]
        for spaces, space in enumerate(self._free(seat)[:5], 1):
            assert self.board is not None
            cell = self.board.cells[space - 1]
            if cell in paper.crossed:
                yield f"{spaces}>{cell}="
            elif fits(layout, paper, self.closed, cell):
                yield f"{spaces}>{cell}"

    def _free(self, seat: int) -> list[int]:
        assert self.board is not None
        taken = {paper.space for paper in self.papers}
        spaces = range(self.papers[seat].space + 1, len(self.board.cells) + 1)
        return [space for space in spaces if space not in taken]

    # What comes of it.

    def decide(self, seat: int, text: str) -> None:
        """A seat has said something that it may."""
        assert text in self.allowed(seat)
        self.told[seat].append(text)
        everyone = range(len(self.papers)) if self.step == "action1" else [self.active]
        if any(not self.told[one] or self._asked(one) for one in everyone):
            return
        before = set(self.closed)
        seen = [self._watch(one) for one in everyone]
        for one, (paper, made, _) in zip(everyone, seen, strict=True):
            self.papers[one] = paper
            self.closed |= paper.locked
            self.made[one] += made
        if self.step == "action1":
            self.closed_now = self.closed - before
        own = self.told[self.active]
        self.has_crossed |= own != ["-"] and not own[0].endswith("=")
        self.told = [[] for _ in self.papers]
        self._go_on()

    def _watch(self, seat: int) -> tuple[Paper, list[list[Cell]], set[str]]:
        """The paper after what a seat has said, the crosses of each word, and what is asked."""
        layout, paper = self.layouts[seat], self.papers[seat].copy()
        said = list(self.told[seat])
        made: list[list[Cell]] = [[]]
        if is_swap(said[0]):
            pair = {int(number) for number in said.pop(0).split(">")}
            last = max(paper.swaps, default=-1)
            left = [n for n, swap in enumerate(layout.swaps) if n > last and set(swap) == pair]
            paper.swaps.add(left[0])
            made.append([])
        if not said or said[0] == "-":
            return paper, made, set()
        word, *choices = said
        spaces, arrow, name = word.rpartition(">")
        if arrow:
            paper.space = self._free(seat)[int(spaces) - 1]
        if name.endswith("="):
            return paper, made, set()
        (cell,) = [c for line in layout.lines for c in line.cells if str(c) == name]
        happening = Pen(layout, paper, set(self.closed), made).story(cell)
        question = next(happening, None)
        for choice in choices:
            made.append([])
            try:
                question = happening.send(choice)
            except StopIteration:
                question = None
        return paper, made, question or set()

    def _go_on(self) -> None:
        closed = len(self.closed) >= self.layouts[0].rows_to_end
        if self.step == "action1":
            if closed and "finish-turn" not in self.rulings:
                if "end-misthrow" in self.rulings and not self.has_crossed:
                    self.papers[self.active].misthrows += 1
                self.step = "over"
            else:
                self.step = "action2"
                self.was_ending = closed
        elif self.step == "action2" and closed and not self.was_ending:
            self.step = "over"
        elif self.step == "action2" and self.board is not None:
            self.step = "action3"
        else:
            self._end_turn(closed)

    def _end_turn(self, closed: bool) -> None:
        paper, layout = self.papers[self.active], self.layouts[self.active]
        if not self.has_crossed:
            paper.misthrows += 1
        if self.last_round is not None:
            self.last_round -= 1
        elif self.board is not None and paper.space > len(self.board.cells) - 5:
            self.last_round = len(self.papers) - 1
        over = closed or paper.misthrows == layout.misthrow_limit or self.last_round == 0
        self.step = "over" if over else "roll"
        if not over:
            self.active = (self.active + 1) % len(self.papers)

    # What it looks like.

    def sheets(self) -> list[str]:
        """All papers in a line each, as docs/notation.md has it."""
        return [
            written(layout, paper, self.closed, self.board)
            for layout, paper in zip(self.layouts, self.papers, strict=True)
        ]

    def totals(self) -> list[int]:
        return [
            total(layout, paper, self.board)
            for layout, paper in zip(self.layouts, self.papers, strict=True)
        ]


def is_swap(word: str) -> bool:
    """Two numbers with an arrow between."""
    return all(part.isdigit() for part in word.split(">")) and ">" in word


def written(layout: Layout, paper: Paper, closed: set[Colour], board: Board | None) -> str:
    """A paper in one line."""
    words = []
    for line in (*layout.rows, *layout.between):
        last = line.cells[-1]
        letters = "rygb"[last.colour] + ("" if last.other is None else "rygb"[last.other])
        numbers = [str(c.number) + "'" * c.again for c in line.cells if c in paper.crossed]
        mark = ""
        if last.other is None:
            mark = "#" if last.colour in paper.locked else "x" if last.colour in closed else ""
        words.append(letters + (".".join(numbers) or "-") + mark)
    words.append(f"m{paper.misthrows}")
    if board is not None:
        words.append(f"p{paper.space}")
    for sign, fields, spent in (("+", layout.bar, paper.bar), ("~", layout.swaps, paper.swaps)):
        if fields:
            words.append(sign + (".".join(str(n + 1) for n in sorted(spent)) or "-"))
    return " ".join(words)


def every_word(layouts: Sequence[Layout], board: Board | None) -> set[str]:
    """All that anybody could think of saying, and some that no sheet has."""
    top = 2 * layouts[0].faces + 1
    words = {"-", ">#", ">-", *(f">{letter}" for letter in "rygb")}
    words |= {f"{letter}{n}{mark}" for letter in "rygb" for n in range(1, top + 1) for mark in "'"}
    words |= {f"{letter}{n}" for letter in "rygb" for n in range(1, top + 1)}
    words |= {str(c) for layout in layouts for line in layout.between for c in line.cells}
    words |= {"ry3", "gb7", "rb5"}
    numbers = {n for layout in layouts for swap in layout.swaps for n in swap} | {2, 7}
    words |= {f"{one}>{two}" for one in numbers for two in numbers}
    cells = sorted(set(board.cells)) if board is not None else [Cell(Colour.RED, 5)]
    words |= {f"{n}>{cell}{sign}" for n in range(7) for cell in cells for sign in ("", "=")}
    return words
