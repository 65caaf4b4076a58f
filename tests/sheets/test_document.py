"""The whole PDF: as many sheets as wished for, on the paper wished for."""

import math
import subprocess
import sys
from collections.abc import Callable

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx.rules import boards, editions
from qwixx.sheets import MOST_COPIES, PAPERS, PER_PAGE, render
from qwixx.sheets.look import IN_COLOUR
from qwixx.sheets.paper import cutting
from tests.project import ROOT, own_environment
from tests.sheets.pages import POINTS, Picture, alike, printed, spans, texts


@settings(max_examples=12, deadline=None)
@given(
    edition=st.sampled_from(list(editions())),
    paper=st.sampled_from(list(PAPERS)),
    per_page=st.sampled_from(PER_PAGE),
    copies=st.integers(1, 9),
    mono=st.booleans(),
    language=st.sampled_from(["en", "de"]),
)
def test_there_are_as_many_sheets_as_wished_for(
    edition: str, paper: str, per_page: int, copies: int, mono: bool, language: str
) -> None:
    pages = list(
        printed(
            edition, paper=paper, per_page=per_page, copies=copies, mono=mono, language=language
        )
    )
    before = len(boards()) if edition == "on-board" else 0
    assert len(pages) == before + math.ceil(copies / per_page)
    names = [span for page in pages[before:] for span in spans(page) if span.text == "Name"]
    assert len(names) == copies
    for number, name in enumerate(names):
        part = cutting(PAPERS[paper], per_page).parts[number % per_page]
        assert name.inside(part)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("per_page", PER_PAGE)
def test_pages_have_the_size_of_the_paper(paper: str, per_page: int) -> None:
    for page in printed("on-board", paper=paper, per_page=per_page):
        sides = sorted(side / POINTS for side in (page.rect.width, page.rect.height))
        assert sides == pytest.approx(list(PAPERS[paper]), abs=0.01)


def test_two_sheets_halve_an_upright_page_and_four_quarter_a_lying_one() -> None:
    def upright(per_page: int) -> bool:
        page = printed(per_page=per_page)[0]
        return bool(page.rect.height > page.rect.width)

    assert [upright(per_page) for per_page in (1, 2, 4)] == [False, True, False]


def every_ink(page: pymupdf.Page) -> set[tuple[int, int, int]]:
    samples = Picture(page, dpi=60).pixmap.samples
    return set(zip(samples[::3], samples[1::3], samples[2::3], strict=True))


def test_the_colours_are_there() -> None:
    for page in printed("on-board"):
        inks = every_ink(page)
        for shade in IN_COLOUR.shades:
            wanted = tuple(round(255 * part) for part in shade.strong)
            assert any(alike(ink, wanted) for ink in inks)


@pytest.mark.parametrize("edition", editions())
def test_black_and_white_has_no_colour(edition: str) -> None:
    for page in printed(edition, mono=True):
        assert all(red == green == blue for red, green, blue in every_ink(page))


def test_the_fonts_travel_with_the_document() -> None:
    document = printed("on-board", language="de")
    fonts = {font for page in document for font in page.get_fonts(full=True)}
    names = {font[3].partition("+")[2] for font in fonts}
    assert names == {"Nunito-SemiBold", "Nunito-ExtraBold"}
    assert all(document.extract_font(font[0])[3] for font in fonts)


@pytest.mark.parametrize(
    ("language", "title", "subject"),
    [
        ("en", "Qwixx On Board: score sheets", "score sheets, Garden, Storm"),
        ("de", "Qwixx On Board: Spielzettel", "Spielzettel, Garten, Sturm"),
    ],
)
def test_the_document_says_what_it_is(language: str, title: str, subject: str) -> None:
    document = printed("on-board", language=language)
    assert document.metadata is not None
    assert document.metadata["title"] == title
    assert document.metadata["subject"] == subject
    assert document.language == language


PROGRAM = """
import hashlib
from qwixx.rules import boards, editions
from qwixx.sheets import PAPERS, render
data = render(editions()["on-board"], PAPERS["a4"], 5, boards=list(boards().values()))
print(hashlib.sha256(data).hexdigest())
"""


def test_the_same_wish_gives_the_same_bytes() -> None:
    def digest(seed: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env=own_environment(ROOT) | {"PYTHONHASHSEED": seed, "TZ": f"UTC{seed}"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert digest("1") == digest("2") != ""


def test_a_thousand_sheets_are_no_heavier_than_their_pages() -> None:
    few, many = (
        len(render(editions()["classic"], PAPERS["a4"], copies)) for copies in (4, MOST_COPIES)
    )
    assert many - few < 1000 * (MOST_COPIES // 4)


WRONG: dict[str, tuple[Callable[[], bytes], str]] = {
    "no sheet": (lambda: render(editions()["classic"], PAPERS["a4"], 0), "1 to 1000 score sheets"),
    "too many": (
        lambda: render(editions()["classic"], PAPERS["a4"], MOST_COPIES + 1),
        "1 to 1000 score sheets",
    ),
    "three to a page": (
        lambda: render(editions()["classic"], PAPERS["a4"], 3, per_page=3),
        "1, 2 or 4 sheets",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_impossible_wishes_are_refused(what: str) -> None:
    call, reason = WRONG[what]
    with pytest.raises(ValueError, match=reason):
        call()


def test_a_sheet_is_readable_at_its_smallest() -> None:
    for paper in PAPERS:
        for span in spans(printed("deluxe", paper=paper, per_page=4, language="de")[0]):
            assert span.size > 1.9, f"{span.text} is {span.size:.1f} mm on {paper}"


def test_no_text_is_lost() -> None:
    for language in ("en", "de"):
        for page in printed("on-board", language=language):
            assert not any("�" in text or "\0" in text for text in texts(page))
