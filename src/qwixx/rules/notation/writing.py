"""Writing records: the one canonical text of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..layout import Layout
from ..setup import Ruling
from ..state import Turn, is_cross
from .decisions import write_marked
from .record import Record

MISTHROW = "!"


def write_records(records: Iterable[Record]) -> str:
    """Several games in one text."""
    return "\n".join(map(write_record, records))


def write_record(record: Record) -> str:
    """A game: headers, a line for each turn, the result."""
    setup = record.setup
    lines = [f"Edition: {setup.edition.name}", f"Players: {', '.join(record.players)}"]
    if setup.board:
        lines.append(f"Board: {setup.board.name}")
    if setup.rulings:
        lines.append(f"Rulings: {', '.join(r.value for r in Ruling if r in setup.rulings)}")
    lines += [f"{name}: {value}".rstrip() for name, value in record.headers]
    if record.turns:
        lines.append("")
    lines += [
        write_turn(setup.layout, record.players, number, turn)
        for number, turn in enumerate(record.turns, 1)
    ]
    if record.result is not None:
        lines.append(f"Result: {write_result(record.players, record.result)}")
    return "\n".join(lines) + "\n"


def write_turn(layout: Layout, players: Sequence[str], number: int, turn: Turn) -> str:
    """One turn: the active player first, then in seating order those who crossed something."""
    tokens = [write_marked(layout, decision) for decision in turn.decisions[turn.active]]
    if turn.misthrow:
        tokens.append(MISTHROW)
    parts = [f"{number}. {turn.dice}", " ".join([f"{players[turn.active]}:", *tokens])]
    parts += [
        f"{name}: {write_marked(layout, decision)}"
        for seat, name in enumerate(players)
        if seat != turn.active
        for decision in turn.decisions[seat]
        if is_cross(decision)
    ]
    return " | ".join(parts)


def write_result(players: Sequence[str], totals: Sequence[int]) -> str:
    """The points of everyone: ``Max 70, Emma 41``."""
    return ", ".join(f"{name} {total}" for name, total in zip(players, totals, strict=True))
