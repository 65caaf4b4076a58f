"""A board has its forty spaces in order, on a path that winds inwards."""

import math
from itertools import combinations, pairwise

import pytest

from qwixx.rules import COLOURS, Board, Cell, boards
from qwixx.sheets import LANGUAGES, PAPERS
from qwixx.sheets.look import IN_BLACK_AND_WHITE, IN_COLOUR, Look
from qwixx.sheets.paper import PRINTER_MARGIN, Box
from qwixx.sheets.spiral import spiral, steps
from tests.project import ROOT
from tests.sheets.pages import Picture, Span, printed, spans, texts

OWN = Board(
    "Мой wild Öland",
    tuple(Cell(COLOURS[n % 4], 2 + n // 4 if n % 4 < 2 else 12 - n // 4) for n in range(40)),
    tuple(1 + n // 2 for n in range(40)),
)
ALL = [*boards().values(), OWN]


def space_numbers(all_spans: list[Span]) -> list[Span]:
    digits = [span for span in all_spans if span.text.isdigit()]
    largest = max(span.size for span in digits)
    return [span for span in digits if span.size == pytest.approx(largest)]


def ink_of(look: Look, cell: Cell) -> tuple[int, ...]:
    return tuple(round(255 * part) for part in look.shade(cell.colour).text)


@pytest.mark.parametrize("board", ALL, ids=lambda board: board.name)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_spaces_show_their_cells_and_points_in_order(board: Board, paper: str) -> None:
    all_spans = spans(printed("on-board", board=[board], paper=paper, copies=1)[0])
    numbers = space_numbers(all_spans)
    assert [int(span.text) for span in numbers] == [cell.number for cell in board.cells]
    assert [span.ink for span in numbers] == [ink_of(IN_COLOUR, cell) for cell in board.cells]
    points = []
    for span in numbers:
        below = [s for s in all_spans if abs(s.x - span.x) < 0.5 and 8 < s.y - span.y < 12]
        points.append([int(s.text) for s in below])
    assert points == [[worth] for worth in board.points]


@pytest.mark.parametrize("language", ["en", "de"])
def test_without_colours_the_spaces_name_them(language: str) -> None:
    words = {"en": ["red", "yellow", "green", "blue"], "de": ["rot", "gelb", "grün", "blau"]}
    board = boards()["storm"]
    document = printed("on-board", board=[board], mono=True, language=language)
    all_spans = spans(document[0])
    for cell, span in zip(board.cells, space_numbers(all_spans), strict=True):
        below = [s.text for s in all_spans if abs(s.x - span.x) < 0.5 and 3 < s.y - span.y < 7]
        assert below == [words[language][cell.colour]]
        assert span.ink == ink_of(IN_BLACK_AND_WHITE, cell)
    assert not set(words[language]) & set(texts(printed("on-board", language=language)[0]))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_path_winds_inwards_without_spaces_touching(paper: str) -> None:
    numbers = space_numbers(spans(printed("on-board", paper=paper)[0]))
    places = [(span.x, span.y) for span in numbers]
    radius = 10.2
    assert min(math.dist(a, b) for a, b in combinations(places, 2)) > 2 * radius
    distances = [math.dist(a, b) for a, b in pairwise(places)]
    assert max(distances) - min(distances) < 3
    wide, high = PAPERS[paper].height, PAPERS[paper].width
    turned = 0.0
    turns = []
    for (x1, y1), (x2, y2) in pairwise([(x - wide / 2, y - high / 2) for x, y in places]):
        turned += math.atan2(x1 * y2 - y1 * x2, x1 * x2 + y1 * y2)
        turns.append(turned / (2 * math.pi))
    assert turns == sorted(turns), "always clockwise"
    assert turns[-1] > 1.5
    for number, turn in enumerate(turns):
        later = [n for n, other in enumerate(turns) if abs(other - turn - 1) < 0.02]
        for n in later:
            inner, outer = places[n + 1], places[number + 1]
            middle = (wide / 2, high / 2)
            assert math.dist(inner, middle) < math.dist(outer, middle) - 2 * radius


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])
def test_the_last_five_spaces_are_marked(mono: bool) -> None:
    page = printed("on-board", mono=mono)[0]
    picture, numbers = Picture(page), space_numbers(spans(page))
    # The number stands a little above the middle of its space.
    down = 1.4 if mono else 0.6
    between = [picture.at((a.x + b.x) / 2, (a.y + b.y) / 2 + down) for a, b in pairwise(numbers)]
    dark = [max(ink) < 60 for ink in between]
    assert dark == [False] * 35 + [True] * 4
    assert "Last 5 spaces: last round" in texts(page)


@pytest.mark.parametrize(
    ("language", "names"), [("en", ("Garden", "Storm")), ("de", ("Garten", "Sturm"))]
)
def test_there_is_a_start_box_and_the_name_of_the_board(
    language: str, names: tuple[str, str]
) -> None:
    for page, name in zip(printed("on-board", language=language), names, strict=False):
        assert {"Start", name} <= set(texts(page))


def test_our_boards_have_a_name_in_every_language_the_one_of_the_browser() -> None:
    for language, words in LANGUAGES.items():
        client = (ROOT / "web" / "src" / "i18n" / f"{language}.ts").read_text("utf-8")
        assert set(words.boards) == set(boards())
        for name, title in words.boards.items():
            assert f'"board.{name}": "{title}"' in client
            assert f'"new.board_{name}": "{title}: ' in client


def test_letters_that_the_font_lacks_are_left_out_of_the_name() -> None:
    assert "Wild Öland" in texts(printed("on-board", board=[OWN])[0])
    nothing_left = Board("森", OWN.cells, OWN.points)
    assert "Board" in texts(printed("on-board", board=[nothing_left])[0])


@pytest.mark.parametrize("paper", PAPERS)
def test_the_board_keeps_clear_of_the_edges(paper: str) -> None:
    picture = Picture(printed("on-board", paper=paper)[0])
    wide, high, clear = PAPERS[paper].height, PAPERS[paper].width, PRINTER_MARGIN - 0.8
    assert picture.is_white(Box(0, 0, wide, clear))
    assert picture.is_white(Box(0, high - clear, wide, clear))
    assert picture.is_white(Box(0, 0, clear, high))
    assert picture.is_white(Box(wide - clear, 0, clear, high))


def test_a_spiral_fills_its_room_and_steps_are_equal() -> None:
    room = Box(10, 20, 200, 100)
    line = spiral(room, turns=2, inner=0.4, begin=0.5)
    assert min(x for x, _ in line) == pytest.approx(room.x)
    assert max(x for x, _ in line) == pytest.approx(room.right)
    assert min(y for _, y in line) == pytest.approx(room.y)
    assert max(y for _, y in line) == pytest.approx(room.bottom)
    stops = steps(line, 60, first=15)
    assert stops[-1] == line[-1]
    assert max(map(math.dist, stops, stops[1:])) - min(map(math.dist, stops, stops[1:])) < 1.5
