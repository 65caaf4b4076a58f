"""Sheets and boards of somebody's own travel inside the record, so that anybody can replay it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qwixx.rules import (
    Board,
    Gift,
    Layout,
    NotationError,
    Refused,
    Setup,
    boards,
    deal,
    editions,
    layout_from,
    load_layout,
    own_edition,
    read_board,
    read_games,
    read_layout,
    read_record,
    write_layout,
    write_record,
)
from tests.rules.notation.test_fuzz import read_with
from tests.rules.notation.texts import NAMES, cut_off, finished, relaxed

MINI = read_layout("""
name = "mini"
rows = ["r2 r3 r3' r4 r12", "y12 y11 y10 y4 y3 y2"]
between = ["ry3 ry4 ry12"]
crosses_to_lock = 2
points = [0, 1, 3, 6, 10, 15, 21, 28]
misthrow_points = -3
misthrow_limit = 2
together = ["r4 y11"]
boxed = "r3 y10"
bar = "y r"
swaps = "8/5 9/7"
about = "Says \\"hello\\"; and \\\\ more."
pairs = [{cells = "r2 y12", gift = "points", points = 7}]
tallies = {"a path" = "r2 y10"}
""")
LUCKY = replace(load_layout("longo"), name="lucky ones", variant="")
SPACES = " ".join(f"r{2 + n % 11}/{1 + n // 2}" for n in range(40))
MINE = read_board(f"Board: mine\nAbout: A path of red.\n{SPACES}\n")


def on_own_sheet(layout: Layout, players: int) -> Setup:
    edition = own_edition(layout)
    return Setup(edition, players, sheets=edition.sheets[:players])


def on_own_board(board: Board, edition: str = "on-board") -> Setup:
    return Setup(editions()[edition], 2, board)


SETUPS = {
    "sheet": on_own_sheet(MINI, 3),
    "sheet with lucky numbers": on_own_sheet(LUCKY, 2),
    "board": on_own_board(MINE),
    "board with mixx": on_own_board(MINE, "mixx-a"),
    "both": Setup(own_edition(replace(load_layout("chain-b"), name="links")), 2, MINE),
}
PUBLISHED = [layout for one in editions().values() for layout in one.variants or (one.layout,)]


@pytest.mark.parametrize("layout", [MINI, *PUBLISHED], ids=lambda one: one.name + one.variant)
def test_a_sheet_is_written_and_read(layout: Layout) -> None:
    text = write_layout(layout)
    undrawn = replace(layout, lucky=(), variant="") if layout.lucky else layout
    assert read_layout(text) == undrawn
    assert ";" not in text
    assert max(map(len, text.splitlines())) < 4000


@pytest.mark.parametrize("kind", SETUPS)
@pytest.mark.parametrize("steps", [None, 0, 9, 40])
def test_a_record_brings_its_sheet_and_board(kind: str, steps: int | None) -> None:
    for seed in range(6):
        record = cut_off(SETUPS[kind], seed, steps)
        text = write_record(record)
        assert read_record(text, boards()) == record
        assert write_record(read_record(text)) == text
        assert read_record(relaxed(text, random.Random(seed))) == record


def test_the_data_are_lines_that_people_can_read() -> None:
    lines = write_record(cut_off(SETUPS["both"], 1, 0)).splitlines()
    assert lines[:3] == ["Edition: links", f"Players: {', '.join(NAMES[:2])}", "Board: mine"]
    assert 'Sheet-Data: name = "links"' in lines
    assert "Sheet-Data: crosses_to_lock = 5" in lines
    assert "Board-Data: About: A path of red." in lines
    assert "Board-Data: r2/1 r3/1 r4/2 r5/2 r6/3" in lines


@pytest.mark.parametrize("edition", editions())
def test_what_is_published_is_only_named(edition: str) -> None:
    found = editions()[edition]
    board = boards()["garden"] if found.has_board else None
    text = write_record(finished(Setup(found, 2, board, sheets=found.sheets[:2]), 1))
    assert "-Data" not in text


def test_the_lines_of_any_sheet_file_may_be_copied_into_a_record() -> None:
    file = write_layout(MINI).replace("rows = [", "rows = [  # two of them\n  ")
    copied = "\n".join(f"Sheet-Data: {line}" for line in file.splitlines())
    (game,) = read_games(f"Edition: mini\nPlayers: Max\n{copied}\n")
    assert game.record.setup.layout == MINI


def test_an_old_record_that_only_names_its_board_is_read_with_the_board() -> None:
    record = finished(SETUPS["board"], 3)
    lines = write_record(record).splitlines()
    old = "\n".join(line for line in lines if not line.startswith("Board-Data"))
    assert read_record(old, {"mine": MINE}) == record
    with pytest.raises(NotationError, match="the board 'mine' is not known"):
        read_record(old)


def test_a_board_that_is_known_must_be_the_same() -> None:
    text = write_record(finished(SETUPS["board"], 3))
    assert read_record(text, {"mine": replace(MINE, about="")}).setup.board == MINE
    other = replace(MINE, points=(*MINE.points[:-1], 20))
    assert other != MINE or other.points == MINE.points
    with pytest.raises(NotationError, match="there is another board 'mine', with other spaces"):
        read_record(text, {"mine": replace(MINE, points=(1,) * 40)})
    garden = text.replace("Board: mine", "Board: garden")
    with pytest.raises(NotationError, match="there is another board 'garden'"):
        read_record(garden)


WRONG = [
    ("misthrow_limit = 2", "misthrow_limit = 0", "'misthrow_limit' must be a whole number"),
    ("misthrow_limit = 2", "misthrow_limit = two", "a sheet file must be TOML"),
    ('boxed = "r3 y10"', 'boxed = "r3 y5"', "there is no yellow 5 on the sheet"),
    ('"r4 y11"', '"r4 y2"', "red 4 and yellow 2 cannot be crossed together"),
    ("ry12", "gb12", "there is no green 12 on the sheet"),
    ("r3'", "r4'", "red 4 again must stand behind red 4"),
    ("Edition: mini", "Edition: classic", "the sheet in this record is 'mini', not 'classic'"),
    ("Sheet-Data", "Sheet-data", "write Sheet-Data, not Sheet-data"),
    ("swaps = ", "swops = ", "the sheet file has an unknown 'swops'"),
    ("[0, 1,", "[0, 1000,", "'points' must be at most 999 for a row"),
    ('"a path"', '""', "the name of a tally"),
    ("limit = 2", "limit = " + "2" * 3900, "must be a whole number from 1 to 10, not 2222"),
]


@pytest.mark.parametrize(("old", "new", "told"), WRONG)
def test_a_sheet_that_cannot_be_is_refused_with_its_line(old: str, new: str, told: str) -> None:
    text = write_record(cut_off(on_own_sheet(MINI, 2), 1, 0))
    before, found, after = text.partition(old)
    assert found
    with pytest.raises(NotationError) as refused:
        read_record(before + new + after)
    assert told in refused.value.message
    assert len(refused.value.message) < 300
    assert refused.value.line == before.count("\n") + 1


def test_what_is_missing_is_missed_in_the_last_line_of_the_sheet() -> None:
    text = write_record(cut_off(on_own_sheet(MINI, 2), 1, 0))
    lines = [line for line in text.splitlines() if "points = [" not in line]
    with pytest.raises(NotationError, match="the sheet file has no 'points'") as refused:
        read_record("\n".join(lines))
    assert lines[refused.value.line - 1].startswith("Sheet-Data: about")


@pytest.mark.parametrize("much", ["[" * 3000, "{a=" * 900, "0x" + "f" * 3900])
def test_a_sheet_beyond_all_bounds_is_refused(much: str) -> None:
    with pytest.raises(NotationError):
        read_record(f"Edition: mini\nPlayers: Max\nSheet-Data: points = {much}\n")
    with pytest.raises(NotationError, match="the file is too large: more than 64 KiB"):
        read_layout("#" * 70_000)
    with pytest.raises(NotationError, match="more than 300 dots"):
        read_layout("a" + ".a" * 30_000 + " = 1")  # which takes the reader of TOML minutes
    with pytest.raises(NotationError, match="the sheet file has no 'name'"):
        read_layout("\n" * 60_000)


def test_as_many_can_play_as_there_are_pairs_of_lucky_numbers_unless_there_is_one() -> None:
    for numbers, most in (((5, 6), 5), ((5, 6, 7), 3), ((5, 6, 7, 8), 5)):
        edition = own_edition(replace(MINI, lucky_from=numbers))
        assert edition.most == most
        assert len(deal(edition, most, lambda _: 0)) in (0, most)
    with pytest.raises(Refused, match="mini is for 1 to 3 players, not 4"):
        deal(own_edition(replace(MINI, lucky_from=(5, 6, 7))), 4, lambda _: 0)


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("r7/3", "r7/2", 6, "the points of red 7 fall from 3 to 2"),
        ("r7/3", "x7/3", 6, "'x7' is not a cell"),
        ("r7/3", "", 12, "the board has 39 spaces, and needs 40"),
        ("About", "Abuot", 4, "'Abuot' is not a header of a board"),
        ("Board: mine\n", "", 1, "this game has no line 'Board: "),
    ],
)
def test_a_board_that_cannot_be_is_refused_with_its_line(
    old: str, new: str, line: int, told: str
) -> None:
    text = write_record(cut_off(SETUPS["board"], 1, 0))
    assert old in text
    with pytest.raises(NotationError) as refused:
        read_record(text.replace(old, new, 1))
    assert told in refused.value.message
    assert refused.value.line == line


def test_a_sheet_needs_a_name_that_no_edition_has() -> None:
    with pytest.raises(Refused, match="there is an edition 'mixx-a'; give this sheet its own name"):
        own_edition(load_layout("mixx-a"))
    for name in (" mini", "a;b"):
        with pytest.raises(Refused, match="the name of a sheet"):
            read_layout(write_layout(replace(MINI, name=name)))


colours = st.sampled_from("rygb")
cells = st.builds(lambda colour, number: f"{colour}{number}", colours, st.integers(2, 12))
rows = st.permutations(range(2, 13)).flatmap(
    lambda numbers: st.integers(3, 11).map(lambda length: numbers[:length])
)


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """A sheet made from all the words there are; some of them cannot be played on."""
    colours = draw(st.permutations("rygb"))[: draw(st.integers(2, 4))]
    lines = [" ".join(f"{colour}{n}" for n in draw(rows)) for colour in colours]
    there = " ".join(lines).split()
    some = st.lists(st.sampled_from(there), max_size=4, unique=True)
    two = st.lists(st.sampled_from(there), min_size=2, max_size=2, unique=True).map(" ".join)
    words = st.text(st.characters(codec="utf-8"), max_size=20).filter(str.isprintable)
    longest = max(len(line.split()) for line in lines)
    boxed, gift = draw(some), draw(st.sampled_from(Gift))
    pair: dict[str, object] = {"cells": draw(two), "gift": gift.value}
    pair |= {"points": 5} if gift is Gift.POINTS else {}
    data = {
        "name": draw(words.map(str.strip).filter(lambda name: name and ";" not in name)),
        "rows": lines,
        "crosses_to_lock": draw(st.integers(0, 2)),
        "points": draw(st.lists(st.integers(0, 999), min_size=longest + 2, max_size=longest + 2)),
        "misthrow_points": draw(st.integers(-9, 0)),
        "misthrow_limit": draw(st.integers(1, 10)),
        "together": draw(st.lists(two, max_size=2)),
        "boxed": " ".join(boxed),
        "bar": " ".join(draw(st.sampled_from(colours)) for _ in boxed),
        "pairs": [pair],
        "tallies": {"way": " ".join(draw(some.filter(bool)))},
        "about": draw(words),
    }
    try:
        return layout_from(data)
    except Refused:
        return MINI


@given(layouts(), st.integers(0, 1000))
def test_a_game_on_any_sheet_is_written_and_read(layout: Layout, seed: int) -> None:
    assert read_layout(write_layout(layout)) == layout
    record = cut_off(on_own_sheet(layout, 2), seed, 12)
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text


@given(st.lists(st.tuples(st.integers(0, 3000), st.characters(codec="utf-8")), max_size=3))
def test_accidents_are_refused_with_a_line_or_do_no_harm(accidents: list[tuple[int, str]]) -> None:
    text = write_record(cut_off(SETUPS["both"], 2, 5))
    for place, sign in accidents:
        at = place % len(text)
        text = text[:at] + sign + text[at + 1 :]
    games = read_with(lambda: list(read_games(text)))
    if isinstance(games, Refused):
        assert isinstance(games, NotationError)
        assert 1 <= games.line <= text.count("\n") + 1
    else:
        assert all(read_record(write_record(game.record)) == game.record for game in games)
