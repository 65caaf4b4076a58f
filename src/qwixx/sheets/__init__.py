"""Score sheets and boards to print: vector PDF, in colour or for black-and-white printers."""

from .board_page import board_title
from .document import MOST_COPIES, render, sheets_of, usual_per_page
from .notes import tally_title
from .paper import PAPERS, PER_PAGE, Paper
from .pen import unprintable
from .words import LANGUAGES

__all__ = [
    "LANGUAGES",
    "MOST_COPIES",
    "PAPERS",
    "PER_PAGE",
    "Paper",
    "board_title",
    "render",
    "sheets_of",
    "tally_title",
    "unprintable",
    "usual_per_page",
]
