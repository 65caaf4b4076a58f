"""The rules on paper and the rules that are tested are the same."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from qwixx.rules import Layout, Ruling, boards, editions, layout_from, load_layout
from qwixx.rules.layout_file import KEYS, MORE_KEYS
from tests.docs import blocks
from tests.project import ROOT

PAGES = [ROOT / "docs" / "rules.md", ROOT / "docs" / "rules.de.md"]
STATEMENTS = list(range(1, 26))
OLD = ("classic", "deluxe", "on-board")
both_languages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


@both_languages
def test_the_statements_are_numbered_without_a_gap(page: Path) -> None:
    numbers = [int(n) for n in re.findall(r"^(\d+)\. ", page.read_text("utf-8"), re.MULTILINE)]
    assert numbers == STATEMENTS


@pytest.mark.parametrize("number", STATEMENTS)
def test_every_statement_has_a_test_of_its_number(number: int) -> None:
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert re.search(rf"^def test_{number:02}_", tests, re.MULTILINE)


@both_languages
def test_rulings_boards_and_points_are_told(page: Path) -> None:
    text = page.read_text("utf-8")
    for ruling in Ruling:
        assert f"| `{ruling.value}`: " in text
    for board in boards():
        assert f"`{board}`" in text
    assert f"| {' | '.join(map(str, load_layout('classic').points[1:]))} |" in text


def test_the_numbers_of_the_examples_are_the_same_in_both_languages() -> None:
    """A number that is wrong in one language would stand out."""
    english, german = (
        re.findall(
            r"(?:^|(?<=\n))(\d+)\. (.*?)(?=\n\d+\. |\n#|\Z)", p.read_text("utf-8"), re.DOTALL
        )
        for p in PAGES
    )
    for (number, one), (_, other) in zip(english, german, strict=True):
        assert sorted(figures(one)) == sorted(figures(other)), number


def figures(text: str) -> list[str]:
    """The figures of a statement; an action is named by a number in both languages."""
    return re.findall(r"\d+", text)


@both_languages
def test_every_edition_is_described(page: Path) -> None:
    titles = {"classic", "Deluxe", "On Board"} if page == PAGES[0] else {"klassisch", "Deluxe"}
    text = page.read_text("utf-8")
    assert all(title in text for title in titles)
    assert set(sections(page)) == set(editions()).difference(OLD)


@both_languages
def test_every_sheet_says_how_sure_it_is(page: Path) -> None:
    for section in sections(page).values():
        assert ("**How sure:** " if page == PAGES[0] else "**Wie sicher:** ") in section


@both_languages
@pytest.mark.parametrize("edition", [name for name in editions() if name not in OLD])
def test_the_cells_of_a_sheet_are_those_that_are_told(page: Path, edition: str) -> None:
    section, found = sections(page)[edition], editions()[edition]
    for layout in found.variants or (found.layout,):
        for what in special(layout):
            assert f"`{what}`" in section, what


def sections(page: Path) -> dict[str, str]:
    """The sections of the further sheets, by edition."""
    text = page.read_text("utf-8")
    parts = re.split(r"^### [^\n]*\(`([a-z-]+)`\)$", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def special(layout: Layout) -> Iterator[str]:
    """What a sheet has that the classic one has not, as the pages write it."""
    if layout.name.startswith("mixx"):
        yield from (" ".join(map(str, row.cells)) for row in layout.rows)
    for line in layout.between:
        yield from (str(line.cells[0]), str(line.cells[-1]))
    if layout.boxed:
        yield " ".join(str(cell) for cell in layout.places if cell in layout.boxed)
        yield " ".join(colour.letter for colour in layout.bar)
    for pair in layout.pairs:
        yield " ".join(map(str, pair.cells))
    for tally in layout.tallies:
        yield " ".join(map(str, tally.cells))
    if any(two.again for _, two in layout.together):
        yield " ".join(str(one) for one, _ in layout.together)
    elif layout.together:
        yield " ".join(f"{one}-{two}" for one, two in layout.together)
    if layout.swaps:
        yield " ".join(f"{one}/{two}" for one, two in layout.swaps)
    if layout.lucky_from:
        yield " ".join(map(str, layout.lucky_from))


def test_the_sheets_in_contributing_can_be_played_on() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    plain, more = (tomllib.loads(block.body) for block in blocks(text) if block.kind == "toml")
    assert len(layout_from(plain).rows) == 4
    assert {*plain, *more} >= set(KEYS) | set(MORE_KEYS) - {"variant"}
    assert not layout_from(plain | more).is_plain
