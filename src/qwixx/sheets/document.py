"""The whole document: boards first, then score sheets with lines to cut along."""

from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from qwixx.rules import Board, Edition, Layout

from .board_page import board_title, draw_board
from .look import IN_BLACK_AND_WHITE, IN_COLOUR, Look
from .paper import PRINTER_MARGIN, Cutting, Paper, cutting
from .pen import TEXT, Pen, load_fonts
from .score_sheet import draw_score_sheet
from .words import LANGUAGES

MOST_COPIES = 1000
"""How many sheets a document has at most."""
CREATOR = "qwixx"
"""What a document of ours says about where it is from."""


def render(
    edition: Edition,
    paper: Paper,
    copies: int,
    *,
    boards: Sequence[Board] = (),
    per_page: int = 4,
    mono: bool = False,
    language: str = "en",
) -> bytes:
    """A PDF with that many score sheets, and with a page for each board before them.

    Where an edition has several sheets, the copies go through them in turn. The same arguments
    always give the same bytes.
    """
    if not 1 <= copies <= MOST_COPIES:
        raise ValueError(f"there can be 1 to {MOST_COPIES} score sheets, not {copies}")
    words, look = LANGUAGES[language], IN_BLACK_AND_WHITE if mono else IN_COLOUR
    out = BytesIO()
    load_fonts()
    canvas = Canvas(
        out,
        invariant=1,
        pageCompression=1,
        lang=words.code,
        initialFontName=TEXT,  # type: ignore[arg-type]  # its stubs take it for a number
    )
    canvas.setTitle(f"{edition.title}: {words.sheets}")
    canvas.setAuthor("qwixx")
    canvas.setCreator(CREATOR)
    canvas.setSubject(", ".join([words.sheets, *(board_title(board, words) for board in boards)]))
    for board in boards:
        draw_board(_page(canvas, paper.landscape), board, words, look)
        canvas.showPage()
    cut = cutting(paper, per_page)
    pen = _page(canvas, cut.page)
    layouts = sheets_of(edition)[:copies]
    # Where games are played in a row, there is room for the results of all of them.
    series, extra = edition.games > 1, edition.has_board or bool(boards)
    for number, layout in enumerate(layouts):
        with pen.stamp(f"sheet{number}"):
            part = cut.parts[0]
            draw_score_sheet(pen, part, layout, words, look, series=series, extra=extra)
    for first in range(0, copies, per_page):
        _page(canvas, cut.page)
        for number, part in enumerate(cut.parts[: copies - first], first):
            pen.print_stamp(f"sheet{number % len(layouts)}", part.x, part.y)
        _cut_lines(pen, cut, look)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def sheets_of(edition: Edition) -> tuple[Layout, ...]:
    """The sheets that a pad of the edition goes through in turn."""
    return edition.variants or (edition.layout,)


def usual_per_page(edition: Edition) -> int:
    """How many sheets a page is cut into if nobody says otherwise."""
    return 2 if edition.games > 1 else 4


def _page(canvas: Canvas, page: Paper) -> Pen:
    canvas.setPageSize((page.width * mm, page.height * mm))
    return Pen(canvas, page)


def _cut_lines(pen: Pen, cut: Cutting, look: Look) -> None:
    page, dash = cut.page, (0.1, 1.4)
    for column in range(1, cut.columns):
        x = column * page.width / cut.columns
        ends = [(x, PRINTER_MARGIN), (x, page.height - PRINTER_MARGIN)]
        pen.line(ends, ink=look.pale, width=0.3, dash=dash)
    for row in range(1, cut.rows):
        y = row * page.height / cut.rows
        ends = [(PRINTER_MARGIN, y), (page.width - PRINTER_MARGIN, y)]
        pen.line(ends, ink=look.pale, width=0.3, dash=dash)
