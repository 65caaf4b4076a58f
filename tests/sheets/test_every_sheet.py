"""What a published sheet has beyond the classic one is on its page, drawn from its layout alone."""

import tomllib
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx.rules import COLOURS, Cell, Colour, Layout, boards, editions, layout_from, read_layout
from qwixx.sheets import LANGUAGES, PAPERS, sheets_of
from qwixx.sheets.look import IN_BLACK_AND_WHITE, IN_COLOUR, Ink
from qwixx.sheets.paper import PRINTER_MARGIN, Box, cutting
from tests.sheets.pages import Picture, alike, printed, spans, texts
from tests.sheets.read_back import ReadBack, read_back

OWN_FILE = """
name = "harbour"
variant = "Möwe"
rows = [
  "r2 r3 r3' r4 r5 r6 y7 r8 r9 r10 r11 r12",
  "y2 y3 y4 y5 y6 r7 y8 y8' y9 y10 y11 y12",
  "g12 g11 g10 g9 g8 g7 g6 g5 g4 g3 g2",
]
between = ["ry3 ry6 ry9"]
together = ["r3 r3'", "y5 g9", "y9 g5"]
boxed = "r4 y4 g4"
bar = "r y g r y g r y g r y g r y g r y g r y g"
swaps = "8/5 9/7 11/3 12/10"
lucky = [5, 6, 7]
lock_cells = 2
crosses_to_lock = 3
points = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91]
misthrow_points = -3
misthrow_limit = 7

[[pairs]]
cells = "r2 r9"
gift = "points"
points = 7

[[pairs]]
cells = "r8 y3"
gift = "one cross in each row"

[tallies]
ebb = "y2 g11 g10"
flow = "r10 y11 g2"
"""
OWN = read_layout(OWN_FILE)
MAY_BE_MISSING = ["between", "together", "pairs", "tallies", "swaps", "lucky", "lock_cells"]


def _published() -> dict[str, Layout]:
    found = {layout.name: layout for e in editions().values() for layout in sheets_of(e)}
    blank = replace(found["longo"], lucky=(), variant="")
    return found | {"longo with blanks": blank}


PUBLISHED = _published()
ALL = PUBLISHED | {"own": OWN}


def having(word: str) -> list[str]:
    """The sheets that use a word of the layouts."""
    return [name for name, layout in ALL.items() if getattr(layout, word)]


def rounded(ink: Ink) -> tuple[int, ...]:
    return tuple(round(255 * part) for part in ink)


DARK = rounded(IN_COLOUR.ink)


def rows_of(layout: Layout) -> list[list[Cell]]:
    """The numbers of each row, without second boxes."""
    return [[cell for cell in row.cells if not cell.again] for row in layout.rows]


@pytest.mark.parametrize("name", ALL)
def test_every_cell_is_printed_in_its_place_and_colour(name: str) -> None:
    layout = ALL[name]
    sheet = read_back(layout)
    for cell, span in sheet.numbers.items():
        ink = IN_COLOUR.ink if cell.other is not None else IN_COLOUR.shade(cell.colour).text
        assert span.ink == rounded(ink)
    assert set(sheet.numbers) == {cell for cell in layout.places if not cell.again}


@pytest.mark.parametrize("name", ALL)
def test_no_field_runs_into_another(name: str) -> None:
    sheet = read_back(ALL[name])
    fields = [sheet.fields[cell] for cell in sheet.numbers]
    for one, other in combinations(fields, 2):
        beside = one.right < other.x or other.right < one.x
        assert beside or one.bottom < other.y or other.bottom < one.y


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ALL)
def test_no_text_runs_into_another(name: str, language: str) -> None:
    for one, other in combinations(read_back(ALL[name], language=language).spans, 2):
        apart_x = max(one.box.x, other.box.x) - min(one.box.right, other.box.right)
        apart_y = abs(one.y - other.y) - 0.35 * (one.size + other.size)
        assert max(apart_x, apart_y) > 0, f"{one.text} and {other.text}"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", PUBLISHED)
def test_it_is_readable_at_its_smallest_and_clear_of_the_cuts(name: str, paper: str) -> None:
    page = printed(sheet=PUBLISHED[name], paper=paper, language="de", mono=True)[0]
    for span in spans(page):
        assert span.size > 1.9, f"{span.text} is {span.size:.1f} mm"
    picture, clear = Picture(page), PRINTER_MARGIN - 0.8
    x, y, width, height = cutting(PAPERS[paper], 4).parts[0].inset(0.3)
    assert picture.is_white(Box(x, y, width, clear))
    assert picture.is_white(Box(x, y + height - clear, width, clear))
    assert picture.is_white(Box(x, y, clear, height))
    assert picture.is_white(Box(x + width - clear, y, clear, height))


@pytest.mark.parametrize("name", ALL)
def test_the_points_table_ends_where_the_points_do(name: str) -> None:
    layout, all_spans = ALL[name], read_back(ALL[name]).spans
    counts = [span for span in all_spans if span.text.endswith("×")]
    assert [span.text for span in counts] == [f"{n}×" for n in range(1, len(layout.points))]
    for crosses, above in enumerate(counts, 1):
        near = [s for s in all_spans if abs(s.x - above.x) < 1 and 0 < s.y - above.y < 12]
        assert [span.text for span in near] == [str(layout.points_for(crosses))]
    words = f"needs {layout.crosses_to_lock} crosses"
    assert words in [span.text for span in all_spans]


@pytest.mark.parametrize("name", ALL)
def test_there_is_a_box_for_every_misthrow(name: str) -> None:
    sheet = read_back(ALL[name])
    label = next(span for span in sheet.spans if span.text.endswith(" each"))
    boxes = [
        box
        for box in sheet.boxes
        if box.x > label.box.right and abs(box.centre[1] - label.y) < 12 and box.width < 15
    ]
    assert len(boxes) == ALL[name].misthrow_limit


def test_mixed_colours_are_told_apart_without_colours() -> None:
    for language, words in LANGUAGES.items():
        sheet = read_back(PUBLISHED["mixx-a"], mono=True, language=language)
        for cell, number in sheet.numbers.items():
            below = [
                s.text for s in sheet.spans if abs(s.x - number.x) < 1 and 3 < s.y - number.y < 14
            ]
            assert below == [words.colour(cell.colour)]
    plain = read_back(PUBLISHED["mixx-b"], mono=True)
    assert not {"red", "yellow", "green", "blue"} & {span.text for span in plain.spans}


def test_mixed_colours_have_their_own_ground() -> None:
    sheet = read_back(PUBLISHED["mixx-a"])
    for number, row in enumerate(sheet.layout.rows):
        for cell in row.cells:
            field = sheet.fields[cell]
            above = (field.centre[0], field.y - 1.2)
            ground = rounded(IN_COLOUR.shade(cell.colour).strong)
            assert alike(sheet.picture.at(*above), ground), f"{cell} in row {number}"


@pytest.mark.parametrize("name", having("between"))
def test_fields_between_two_rows_are_half_in_the_colour_of_each(name: str) -> None:
    sheet = read_back(ALL[name])
    for fields in sheet.layout.between:
        for cell in fields.cells:
            inner = sheet.fields[cell]
            x, quarter = inner.x - 0.1 * inner.width, inner.height / 4
            heights = (inner.y + quarter, inner.bottom - quarter)
            for colour, y in zip(cell.colours, heights, strict=True):
                ground = rounded(IN_COLOUR.shade(colour).strong)
                assert alike(sheet.picture.at(x, y), ground)


def test_a_field_between_stands_by_its_neighbours() -> None:
    for name in having("between"):
        sheet = read_back(ALL[name])
        for cell in sheet.layout.between[0].cells:
            xs = [sheet.numbers[need].x for need in cell.needs]
            assert sheet.numbers[cell].x == pytest.approx(sum(xs) / len(xs), abs=4)


def linked(layout: Layout) -> set[frozenset[Cell]]:
    return {frozenset(pair) for pair in layout.together if not (pair[0].again or pair[1].again)}


@pytest.mark.parametrize("name", [name for name in having("together") if linked(ALL[name])])
def test_links_join_the_cells_that_are_crossed_together_and_no_others(name: str) -> None:
    sheet = read_back(ALL[name])
    wanted, rows = linked(sheet.layout), rows_of(sheet.layout)
    for upper, lower in pairwise(rows[1:] if sheet.layout.between else rows):
        for one, other in zip(upper, lower, strict=True):
            joined = sheet.is_joined(one, other, DARK)
            assert joined == ({one, other} in wanted), f"{one} and {other}"
    assert "Linked numbers are crossed together." in [span.text for span in sheet.spans]


@pytest.mark.parametrize("name", [name for name in having("tallies") if name != "own"])
def test_the_path_leads_over_the_cells_of_the_tally_in_order(name: str) -> None:
    sheet = read_back(ALL[name])
    (tally,) = sheet.layout.tallies
    steps = {frozenset(step) for step in pairwise(tally.cells)}
    for upper, lower in pairwise(rows_of(sheet.layout)):
        for left, right in pairwise(range(len(upper))):
            # The two diagonals of four cells meet in one point.
            diagonals = {
                frozenset((upper[left], lower[right])),
                frozenset((upper[right], lower[left])),
            }
            drawn = sheet.is_joined(upper[left], lower[right], DARK)
            assert drawn == bool(diagonals & steps), f"right of {upper[left]}"
    found = [span.text for span in sheet.spans]
    assert "Steps: scored as a further row." in found
    assert found.count("Steps") == 1, "its points have a field in the sum"


@pytest.mark.parametrize("name", [name for name in ALL if any(c.again for c in ALL[name].places)])
def test_a_second_box_stands_under_its_number(name: str) -> None:
    sheet = read_back(ALL[name])
    seconds = {cell.needs[0] for cell in sheet.layout.places if cell.again}
    at_once = {cell for pair in sheet.layout.together for cell in pair if cell.again}
    for cell, number in sheet.numbers.items():
        if cell.other is not None:
            continue
        row = sheet.names[sheet.layout.place(cell)[0]]
        below = [
            box
            for box in sheet.boxes
            if abs(box.centre[0] - number.x) < 0.5
            and row.y < box.y < row.y + 0.7 * sheet.near
            and 0.3 * sheet.near < box.height < 1.2 * sheet.near
        ]
        assert bool(below) == (cell in seconds), cell
        joined = cell._replace(again=True) in at_once
        tall = [
            box
            for box in sheet.boxes
            if below and box.y < number.y and box.bottom > below[0].bottom - 0.1
            if abs(box.centre[0] - number.x) < 0.5 and box.width < 2 * below[0].width
        ]
        assert bool(tall) == joined, f"{cell}: one frame around both boxes"


@pytest.mark.parametrize("name", having("boxed"))
def test_boxed_numbers_have_a_frame_and_the_bar_its_fields(name: str) -> None:
    sheet = read_back(ALL[name])
    in_rows = {cell: sheet.fields[cell] for cell in sheet.numbers if cell.other is None}
    plain = max(field.width for field in in_rows.values())
    framed = {cell for cell, field in in_rows.items() if 0.8 < field.width / plain < 0.87}
    assert framed == sheet.layout.boxed
    label = sheet.label("Bonus")
    strong = {rounded(IN_COLOUR.shade(colour).strong): colour for colour in COLOURS}
    top, bottom = max(field.bottom for field in in_rows.values()) + 2, sheet.label("Crosses").y
    found: list[tuple[float, float, Colour]] = []
    for drawing, box in zip(sheet.drawings, sheet.boxes, strict=True):
        if top < box.y < bottom and box.x > label.box.right and drawing["fill"]:
            colour = strong.get(rounded(drawing["fill"]))
            if colour is not None:
                found.append((round(box.y), box.x, colour))
    assert [colour for _, _, colour in sorted(found)] == list(sheet.layout.bar)


@pytest.mark.parametrize("name", having("pairs"))
def test_the_two_cells_of_a_pair_have_one_sign_and_the_legend_tells_its_gift(name: str) -> None:
    sheet = read_back(ALL[name])
    signs = []
    for pair in sheet.layout.pairs:
        fields = [sheet.fields[cell] for cell in pair.cells]
        one, other = (sheet.shapes(field) for field in fields)
        assert one == other
        assert len(one) == 1
        signs += one
    assert len(set(signs)) == len(signs), "no two pairs have the same sign"
    marked = {cell for pair in sheet.layout.pairs for cell in pair.cells}
    for cell in set(sheet.numbers) - marked:
        assert not sheet.shapes(sheet.fields[cell])
    first = sheet.layout.pairs[0]
    label = sheet.label(LANGUAGES["en"].gifts[first.gift][0].format(points=first.points))
    assert sheet.shapes(Box(0, label.y - 5, 400, 10)) == signs
    found = [span.text for span in sheet.spans]
    for pair in sheet.layout.pairs:
        for line in LANGUAGES["en"].gifts[pair.gift]:
            assert line.format(points=pair.points) in found
    assert "Bonus" in found, "its points have a field in the sum"


@pytest.mark.parametrize("name", having("swaps"))
def test_the_swaps_stand_in_their_order(name: str) -> None:
    sheet = read_back(ALL[name])
    label = sheet.label("Swaps")
    numbers = [int(span.text) for span in sheet.beside(label.y)]
    assert numbers == [number for swap in sheet.layout.swaps for number in swap]


@pytest.mark.parametrize("name", having("lucky_from"))
def test_lucky_numbers_are_printed_or_left_to_fill_in(name: str) -> None:
    sheet = read_back(ALL[name])
    label = sheet.label("Lucky")
    assert tuple(int(span.text) for span in sheet.beside(label.y)) == sheet.layout.lucky
    which = " · ".join(map(str, sheet.layout.lucky_from))
    told = any(span.text.endswith(f"Two of {which}.") for span in sheet.spans)
    assert told != bool(sheet.layout.lucky)


def test_longo_says_its_dice_and_its_locks() -> None:
    for language, words in {
        "en": ["8-sided dice.", "Each of the last 2 numbers can lock."],
        "de": ["Würfel mit 8 Seiten.", "Jede der letzten 2 Zahlen kann schließen."],
    }.items():
        found = [span.text for span in read_back(PUBLISHED["longo"], language=language).spans]
        assert set(words) <= set(found)
    classic = [span.text for span in read_back(PUBLISHED["classic"]).spans]
    assert not any("dice" in text or "can lock" in text for text in classic)


@pytest.mark.parametrize("edition", ["steps", "chain", "double"])
def test_a_pad_goes_through_the_sheets_of_its_edition_in_turn(edition: str) -> None:
    names = editions()[edition].sheets
    pages = list(printed(edition, copies=12))
    found = []
    for page in pages:
        for part in cutting(PAPERS["a4"], 4).parts:
            found += [s.text for s in spans(page) if s.inside(part) and s.text in names]
    assert found == [names[number % len(names)] for number in range(12)]


def test_a_pad_of_longo_has_every_pair_of_lucky_numbers_once() -> None:
    seen = []
    for page in printed("longo", copies=15, per_page=1):
        label = next(span for span in spans(page) if span.text == "Lucky")
        near = [s for s in spans(page) if s.text.isdigit() and abs(s.y - label.y) < 4]
        seen.append("/".join(span.text for span in sorted(near, key=lambda span: span.x)))
    assert tuple(seen) == editions()["longo"].sheets


def test_an_own_sheet_says_everything_it_can() -> None:
    for language, words in LANGUAGES.items():
        found = texts(printed(sheet=OWN, copies=1, per_page=1, language=language)[0])
        notes = (words.between, words.linked, words.both_boxes, words.second_box, words.boxed)
        assert {*notes, words.pairs, words.how_to_swap} <= set(found)
        assert {"Möwe", "Ebb", "Flow", words.swaps, words.lucky[0], words.bonus} <= set(found)
        assert words.can_lock.format(cells=2) in found
        assert words.at_least.format(crosses=3) in found


@settings(max_examples=15, deadline=None)
@given(st.sets(st.sampled_from(MAY_BE_MISSING)), st.booleans())
def test_any_of_the_words_make_a_sheet_that_can_be_printed(missing: set[str], mono: bool) -> None:
    data = {key: value for key, value in tomllib.loads(OWN_FILE).items() if key not in missing}
    layout = layout_from(data)
    sheet = ReadBack(layout, mono=mono)
    assert set(sheet.numbers) == {cell for cell in layout.places if not cell.again}
    found = {span.text for span in sheet.spans}
    english = LANGUAGES["en"]
    for word, text in {
        "between": english.between,
        "together": english.linked,
        "pairs": english.pairs,
        "tallies": "Ebb",
        "swaps": english.swaps,
        "lucky": english.lucky[0],
        "lock_cells": english.can_lock.format(cells=2),
    }.items():
        assert (text in found) == (word not in missing), word


def test_without_colours_the_bar_names_them() -> None:
    sheet = read_back(PUBLISHED["bonus-a"], mono=True)
    label = sheet.label("Bonus")
    words = [s for s in sheet.spans if abs(s.y - label.y) < 2 and s is not label]
    found = [span.text for span in sorted(words, key=lambda span: span.x)]
    assert found == [LANGUAGES["en"].colour(colour) for colour in sheet.layout.bar]
    assert IN_BLACK_AND_WHITE.says_colours


def test_a_board_adds_a_field_for_its_points_to_any_sheet() -> None:
    page = printed("chain", copies=1, board=[boards()["storm"]])[1]
    assert "Extra" in texts(page)
