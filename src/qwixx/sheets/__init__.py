"""Score sheets and boards to print: vector PDF, in colour or for black-and-white printers."""

from .document import MOST_COPIES, render
from .paper import PAPERS, PER_PAGE, Paper
from .words import LANGUAGES

__all__ = ["LANGUAGES", "MOST_COPIES", "PAPERS", "PER_PAGE", "Paper", "render"]
