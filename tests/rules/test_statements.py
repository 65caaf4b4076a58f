"""The rules on paper and the rules that are tested are the same."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from qwixx.rules import Ruling, boards, editions, layout_from, load_layout
from tests.docs import blocks
from tests.project import ROOT

PAGES = [ROOT / "docs" / "rules.md", ROOT / "docs" / "rules.de.md"]
STATEMENTS = list(range(1, 26))
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


def test_the_sheet_in_contributing_can_be_played_on() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    (sheet,) = (tomllib.loads(block.body) for block in blocks(text) if block.kind == "toml")
    assert len(layout_from(sheet).rows) == 4


def test_every_edition_is_described() -> None:
    assert list(editions()) == ["classic", "deluxe", "on-board"]
    for page, titles in zip(PAGES, (("classic", "Deluxe"), ("klassisch", "Deluxe")), strict=True):
        text = page.read_text("utf-8")
        assert all(title in text for title in (*titles, "On Board"))
