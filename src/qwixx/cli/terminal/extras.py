"""What else is printed on a sheet: its bar, gifts, paths, swaps and lucky numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from rich.style import Style
from rich.text import Text

from qwixx.cli.terminal.grid import BOXED, ON_A_PATH, WIDEST, grid_for
from qwixx.cli.terminal.look import INKS, QUIET, STRONG, Signs
from qwixx.rules import Decision, Gift, Layout, Pair, Sheet, Swap, Tally, has_pair, score_sheet

LABEL = 9
GIFTS = {
    Gift.TWO_IN_FEWEST: "2 in the row with fewest",
    Gift.ONE_IN_EACH: "1 in each row",
    Gift.FEWEST_TWICE: "lowest row twice",
    Gift.POINTS: "{} points",
    Gift.FREE_MISTHROWS: "misthrows free",
}
Part = tuple[str, str | Style]


def extras(
    signs: Signs, layout: Layout, sheet: Sheet, options: Collection[Decision] = ()
) -> Iterator[Text]:
    """The lines below the rows, if this sheet has any."""
    points = score_sheet(layout, sheet).tallies
    for tally, worth in zip(layout.tallies, points, strict=True):
        yield from _tally(signs, layout, sheet, tally, worth)
    if letters := " ".join(grid_for(layout).links):
        yield from _lines("links", [(f"{letters}   the same letter: crossed together", QUIET)])
    if layout.bar:
        yield from _lines(f"bar {BOXED}", _bar(signs, layout, sheet))
    if layout.pairs:
        yield from _lines("gifts", _gifts(signs, layout, sheet))
    if layout.swaps:
        yield from _lines("swaps", _swaps(signs, layout, sheet, options))
    if layout.lucky:
        yield from _lines("lucky", [(f"{number:>2}", STRONG) for number in layout.lucky])


def gift_words(pair: Pair) -> str:
    """What a pair brings, in a few words."""
    return GIFTS[pair.gift].format(pair.points)


def _lines(label: str, parts: Iterable[Part]) -> Iterator[Text]:
    """Parts beside each other, in as many lines as they need."""
    line = _labelled(label)
    for text, style in parts:
        if line.cell_len + len(text) + 1 > WIDEST:
            yield line
            line = _labelled("")
        line.append(text, style).append(" ")
    yield line


def _labelled(label: str) -> Text:
    return Text(f"  {label:<{LABEL - 1}}")


def _tally(signs: Signs, layout: Layout, sheet: Sheet, tally: Tally, worth: int) -> Iterator[Text]:
    """A path like a further row: its numbers in order, its crosses and points."""
    parts: list[Part] = []
    for cell in tally.cells:
        is_crossed = sheet.is_crossed(layout, cell)
        inks = INKS[cell.colour]
        shown = signs.cross if is_crossed else str(cell)
        parts.append((f"{shown:>3}", inks.crossed if is_crossed else inks.free))
    crosses = sum(sheet.is_crossed(layout, cell) for cell in tally.cells)
    *most, last = _lines(f"{tally.name[: LABEL - 3]} {ON_A_PATH}", parts)
    yield from most
    grid = grid_for(layout)
    row = grid.longest * (grid.width + 1)
    last.append(" " * (LABEL + row + 7 - last.cell_len))  # under the points of the rows
    last.append(f"  {crosses:>2} {signs.cross} ", QUIET if not crosses else "")
    yield last.append(f"{worth:>3}", STRONG if crosses else QUIET)


def _bar(signs: Signs, layout: Layout, sheet: Sheet) -> Iterator[Part]:
    """Fields that are spent, passed over, next, and to come."""
    spent = sheet.bar.bit_length()
    is_next_found = False
    for place, colour in enumerate(layout.bar):
        inks, row = INKS[colour], layout.row_of(colour)
        is_open = row is not None and not sheet.is_closed(row)
        if sheet.bar >> place & 1:
            yield f" {signs.cross} ", inks.crossed
        elif place < spent or not is_open:
            yield f" {signs.lost} ", inks.lost
        elif is_next_found:
            yield f" {colour.letter} ", inks.free
        else:
            is_next_found = True
            yield f"[{colour.letter}]", inks.offered


def _gifts(signs: Signs, layout: Layout, sheet: Sheet) -> Iterator[Part]:
    for letter, pair in grid_for(layout).gifts.items():
        had = has_pair(layout, sheet, pair.cells)
        mark = signs.cross if had else " "
        words = f"{letter}[{mark}] {gift_words(pair)} "
        yield words, STRONG if had else QUIET


def _swaps(
    signs: Signs, layout: Layout, sheet: Sheet, options: Collection[Decision]
) -> Iterator[Part]:
    offered = [{swap.shown, swap.used} for swap in options if isinstance(swap, Swap)]
    for place, (one, two) in enumerate(layout.swaps):
        text = f"{one}/{two}"
        if sheet.swaps >> place & 1:
            yield f" {signs.cross:^{len(text)}} ", STRONG
        elif place < sheet.swaps.bit_length():
            yield f" {signs.lost:^{len(text)}} ", QUIET
        elif {one, two} in offered:
            yield f"[{text}]", STRONG
        else:
            yield f" {text} ", ""
