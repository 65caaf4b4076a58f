"""A score sheet has everything a player needs, where it belongs."""

from itertools import combinations

import pytest

from qwixx.rules import COLOURS, LONGEST_SERIES, editions
from qwixx.sheets import PAPERS
from qwixx.sheets.look import IN_COLOUR
from qwixx.sheets.paper import PRINTER_MARGIN, Box, cutting
from tests.sheets.pages import Picture, Span, alike, printed, spans, texts

LAYOUT = editions()["classic"].layout
EDITIONS = [name for name, edition in editions().items() if edition.layout == LAYOUT]
PAGES = [(paper, per_page) for paper in PAPERS for per_page in (1, 2, 4)]


def numbers_in_rows(all_spans: list[Span]) -> list[list[Span]]:
    """The large numbers of a sheet, row by row and left to right."""
    largest = max(span.size for span in all_spans if span.text.isdigit())
    large = [s for s in all_spans if s.text.isdigit() and s.size == pytest.approx(largest)]
    heights = sorted({round(span.y, 1) for span in large})
    return [sorted(s for s in large if round(s.y, 1) == height) for height in heights]


def sorted_by_x(row: list[Span]) -> list[Span]:
    return sorted(row, key=lambda span: span.x)


@pytest.mark.parametrize(("paper", "per_page"), PAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_number_stands_in_its_row(edition: str, paper: str, per_page: int) -> None:
    page = printed(edition, paper=paper, per_page=per_page, copies=per_page, board=[])[0]
    for part in cutting(PAPERS[paper], per_page).parts:
        on_it = [span for span in spans(page) if span.inside(part)]
        rows = [sorted_by_x(row) for row in numbers_in_rows(on_it)]
        found = [[int(span.text) for span in row] for row in rows]
        assert found == [list(row.numbers) for row in LAYOUT.rows]
        for row, printed_row in zip(LAYOUT.rows, rows, strict=True):
            ink = tuple(round(255 * part) for part in IN_COLOUR.shade(row.colour).text)
            assert {span.ink for span in printed_row} == {ink}


def test_a_number_has_a_field_of_its_own_to_cross() -> None:
    page = printed(per_page=1, copies=1)[0]
    fields = [
        Box(*(side / (72 / 25.4) for side in (r.x0, r.y0, r.width, r.height)))
        for r in (drawing["rect"] for drawing in page.get_drawings())
    ]
    numbers = [span for row in numbers_in_rows(spans(page)) for span in row]
    around = []
    for span in numbers:
        own = [f for f in fields if f.x < span.x < f.right and f.y < span.y < f.bottom]
        around.append(min(own, key=lambda field: field.width * field.height))
    assert len(set(around)) == len(numbers) == len(LAYOUT.places)
    for one, other in combinations(around, 2):
        beside = one.right < other.x or other.right < one.x
        assert beside or one.bottom < other.y or other.bottom < one.y


def test_the_lock_is_behind_the_last_number() -> None:
    page = printed(per_page=1, copies=1)[0]
    picture = Picture(page)
    for row, printed_row in zip(LAYOUT.rows, numbers_in_rows(spans(page)), strict=True):
        *_, before, last = sorted_by_x(printed_row)
        step = last.x - before.x
        ink = tuple(round(255 * part) for part in IN_COLOUR.shade(row.colour).text)
        # The body of the padlock is below the middle of its field, the keyhole is white.
        body = Box(last.x + 0.75 * step, last.y, step / 2, 0.3 * step)
        part = picture.part(body)
        points = {tuple(part[i : i + 3]) for i in range(0, len(part), 3)}
        assert any(alike(point, ink) for point in points)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_points_table_is_that_of_the_rules(edition: str) -> None:
    page = printed(edition, per_page=1, copies=1, board=[])[0]
    all_spans = spans(page)
    for crosses in range(1, len(LAYOUT.points)):
        above = next(span for span in all_spans if span.text == f"{crosses}×")
        below = [
            span for span in all_spans if abs(span.x - above.x) < 1 and 0 < span.y - above.y < 9
        ]
        assert [span.text for span in below] == [str(LAYOUT.points_for(crosses))]


WORDS = {
    "en": ["Name", "Date", "needs 5 crosses", "Crosses", "Points", "Misthrows", "−5 each", "Total"],
    "de": ["Name", "Datum", "ab 5 Kreuzen", "Kreuze", "Punkte", "Fehlwürfe", "je −5", "Summe"],
}
COLOUR_WORDS = {"en": ["Red", "Yellow", "Green", "Blue"], "de": ["Rot", "Gelb", "Grün", "Blau"]}


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_speaks_the_language_wished_for(edition: str, language: str) -> None:
    page = printed(edition, per_page=1, copies=1, board=[], language=language)[0]
    found = texts(page)
    for word in WORDS[language]:
        assert word in found, word
    for word in COLOUR_WORDS[language]:
        assert found.count(word) == 2, f"{word}: the row and its result"


def test_a_deluxe_sheet_has_room_for_the_results_of_a_series() -> None:
    found = texts(printed("deluxe", per_page=2, copies=1)[0])
    fields = [f"Game {game}" for game in range(1, LONGEST_SERIES + 1)]
    assert [text for text in found if text in [*fields, "Series"]] == [*fields, "Series"]
    assert "Series" not in texts(printed("classic", copies=1)[0])


def test_an_on_board_sheet_has_a_field_for_the_extra_points() -> None:
    assert "Extra" in texts(printed("on-board", copies=1, board=[])[0])
    assert "Extra" not in texts(printed("classic", copies=1)[0])


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("paper", "per_page"), PAGES)
def test_nothing_is_near_an_edge_or_a_cut(
    paper: str, per_page: int, language: str, mono: bool
) -> None:
    page = printed(
        "deluxe", paper=paper, per_page=per_page, copies=per_page, language=language, mono=mono
    )[0]
    picture, clear = Picture(page), PRINTER_MARGIN - 0.8
    for part in cutting(PAPERS[paper], per_page).parts:
        # The dotted line that shows the cut is 0.3 mm wide.
        x, y, width, height = part.inset(0.3)
        assert picture.is_white(Box(x, y, width, clear))
        assert picture.is_white(Box(x, y + height - clear, width, clear))
        assert picture.is_white(Box(x, y, clear, height))
        assert picture.is_white(Box(x + width - clear, y, clear, height))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_text_runs_into_another(edition: str, language: str) -> None:
    all_spans = spans(printed(edition, per_page=1, copies=1, board=[], language=language)[0])
    for one, other in combinations(all_spans, 2):
        apart_x = max(one.box.x, other.box.x) - min(one.box.right, other.box.right)
        apart_y = abs(one.y - other.y) - 0.35 * (one.size + other.size)
        assert max(apart_x, apart_y) > 0, f"{one.text} and {other.text}"


def test_the_rows_differ_without_colours() -> None:
    page = printed(per_page=1, copies=1, mono=True)[0]
    picture, looks = Picture(page), set()
    rows = numbers_in_rows(spans(page))
    for row in rows:
        first = sorted_by_x(row)[0]
        step = sorted_by_x(row)[1].x - first.x
        # Between the name of the row and its first field.
        looks.add(picture.part(Box(first.x - 0.66 * step, first.y - 5, 0.15 * step, 10)))
    assert len(looks) == len(COLOURS)
