"""A sheet and a board that nobody printed, as files, and nothing else: everybody plays on them."""

from pathlib import Path

FOLDER = Path(__file__).parent
SHEET_FILE = FOLDER / "lighthouse.toml"
BOARD_FILE = FOLDER / "cliff.board"
SHEET = SHEET_FILE.read_text("utf-8")
BOARD = BOARD_FILE.read_text("utf-8")
