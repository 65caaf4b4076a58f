"""Sheets that nobody printed, made at random from the words of a sheet file."""

from __future__ import annotations

import random
from typing import Any

from qwixx.rules import (
    Board,
    Cell,
    Edition,
    Gift,
    Layout,
    boards,
    layout_from,
    load_layout,
    own_edition,
    read_cell,
)

LETTERS = "rygb"
CLASSIC = range(2, 13)
"""A board needs all numbers of the classic sheet in all colours."""


def random_game(seed: int) -> tuple[Edition, Board | None]:
    """A sheet with any of the words, and for every third one a board that nobody printed either."""
    if seed % 3 != 1:
        return own_edition(random_layout(seed)), None
    chance = random.Random(f"boarded {seed}")
    data = rows_and_points(chance, boarded=True) | {"name": f"boarded {seed}"}
    return own_edition(layout_from(data | some_words(data, chance))), random_board(chance)


def random_board(chance: random.Random) -> Board:
    """As many spaces as any, with points that never fall."""
    cells = [*load_layout("classic").places]
    spaces = len(boards()["garden"].cells)
    points = sorted(chance.choices(range(1, 21), k=spaces))
    path = tuple(chance.choices(cells, k=spaces))
    return Board("nowhere", path, tuple(points))


def random_layout(seed: int) -> Layout:
    """A sheet with any of the words, alone or together."""
    chance = random.Random(f"sheet {seed}")
    data = rows_and_points(chance) | {"name": f"random {seed}"}
    return layout_from(data | some_words(data, chance))


def rows_and_points(chance: random.Random, *, boarded: bool = False) -> dict[str, Any]:
    """What every sheet has."""
    faces, count = chance.choice([4, 6, 6, 8]), chance.choice([1, 2, 3, 4, 4, 4, 4])
    if boarded:
        faces, count = max(faces, 6), len(LETTERS)
    rows = some_rows(chance, faces, count, CLASSIC if boarded else range(0))
    longest, shortest = max(map(len, rows)), min(map(len, rows))
    worth, points = 0, [0]
    for _ in range(chance.choice([longest + 1, 2 * longest])):
        worth += chance.randrange(9)
        points.append(worth)
    return {
        "rows": [" ".join(map(str, row)) for row in rows],
        "faces": faces,
        "crosses_to_lock": chance.randrange(min(6, shortest)),
        "lock_cells": chance.choice([1, 1, min(3, shortest - 1)]),
        "rows_to_end": chance.choice([min(2, count), chance.randrange(1, count + 1)]),
        "most_crosses": len(points) - 1,
        "points": points,
        "misthrow_points": chance.choice([-7, -5, 0]),
        "misthrow_limit": chance.choice([1, 3, 4, 6]),
    }


def some_rows(chance: random.Random, faces: int, count: int, at_least: range) -> list[list[Cell]]:
    """Rows of some numbers each, in order or shuffled, in one colour each or in all."""
    numbers = range(2, 2 * faces + 1)
    ends = chance.sample(LETTERS, count)
    orders = []
    for _ in ends:
        some = chance.sample(numbers, chance.randrange(3, len(numbers) + 1))
        order = sorted({*some, *at_least})
        chance.choice([lambda _: None, list.reverse, chance.shuffle])(order)
        orders.append(order)
    colours = [dict.fromkeys(numbers, end) for end in ends]
    for number in numbers if chance.random() < 0.6 else ():
        fixed = [r for r, order in enumerate(orders) if order[-1] == number]
        left = [letter for letter in LETTERS if letter not in {ends[r] for r in fixed}]
        chance.shuffle(left)
        for r in set(range(count)).difference(fixed):
            colours[r][number] = left.pop()
    rows = [
        [read_cell(f"{by_number[n]}{n}") for n in order]
        for order, by_number in zip(orders, colours, strict=True)
    ]
    if chance.random() < 0.3:
        rows = [with_second_boxes(row, chance) for row in rows]
    return rows


def with_second_boxes(row: list[Cell], chance: random.Random) -> list[Cell]:
    """Some numbers of a row, but not the last, can be crossed twice."""
    boxes = []
    for cell in row[:-1]:
        boxes += [cell, cell._replace(again=True)] if chance.random() < 0.5 else [cell]
    return [*boxes, row[-1]] if len(boxes) < 24 else row


def some_words(data: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """What a sheet with these rows has besides."""

    def some(probability: float = 0.35) -> bool:
        return chance.random() < probability

    rows = [[read_cell(text) for text in row.split()] for row in data["rows"]]
    cells = [cell for row in rows for cell in row]
    top = 2 * int(data["faces"])
    more: dict[str, Any] = {}
    if some():
        more["between"] = some_between(rows, chance)
    fields = [read_cell(text) for line in more.get("between", []) for text in line.split()]
    inner = [c for row in rows for c in row[: -data["lock_cells"]]] + fields
    anything = cells + fields
    if some() and len(inner) > 1:
        more["together"] = some_twos(inner, chance.randrange(1, 7), chance)
    if some():
        boxed = chance.sample(anything, min(len(anything), chance.randrange(2, 12)))
        more["boxed"] = " ".join(map(str, boxed))
        more["bar"] = " ".join(chance.choices([LETTERS[r[-1].colour] for r in rows], k=9))
    if some():
        early = [cell for row in rows for cell in row[:4]]  # which are crossed in most games
        twos = some_twos(chance.choice([early, anything]), chance.randrange(2, 9), chance)
        more["pairs"] = [some_pair(two, chance) for two in twos]
    if some():
        steps = chance.sample(anything, min(len(anything), data["most_crosses"], 8))
        more["tallies"] = {"steps": " ".join(map(str, steps))}
    if some():
        swaps = [chance.sample(range(2, top + 1), 2) for _ in range(6)]
        more["swaps"] = " ".join(f"{one}/{two}" for one, two in swaps)
    if some():
        more["lucky"] = chance.sample(range(2, top + 1), 3)
    return more


def some_between(rows: list[list[Cell]], chance: random.Random) -> list[str]:
    """Fields between rows, for numbers that both colours have."""
    cells = {cell for row in rows for cell in row}
    lines = []
    colours = [row[-1].colour for row in rows]
    for one, two in zip(colours[::2], colours[1::2], strict=False):
        numbers = [c.number for c in cells if c.colour == one and not c.again]
        numbers = sorted(n for n in numbers if Cell(two, n) in cells)
        chance.shuffle(numbers)
        if len(numbers) > 1:
            lines.append(" ".join(str(Cell(one, n, two)) for n in numbers))
    return lines


def some_twos(cells: list[Cell], many: int, chance: random.Random) -> list[str]:
    """Two cells each, never the same two."""
    twos = {frozenset(chance.sample(cells, 2)): None for _ in range(many)}
    return [" ".join(sorted(map(str, two))) for two in twos]


def some_pair(cells: str, chance: random.Random) -> dict[str, Any]:
    crosses = [Gift.TWO_IN_FEWEST, Gift.TWO_IN_FEWEST, Gift.ONE_IN_EACH]
    gift = chance.choice([*Gift, *crosses * 3])
    worth = {"points": chance.randrange(1, 20)} if gift is Gift.POINTS else {}
    return {"cells": cells, "gift": gift.value, **worth}
