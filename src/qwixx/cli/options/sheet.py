"""Sheets on the command line: one of an edition's by its letter, or a file of one's own."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from qwixx.cli.errors import CliError
from qwixx.cli.files.given import FileError, FileName
from qwixx.cli.files.records import sheet_in
from qwixx.cli.showing.words import listed
from qwixx.rules import Edition, Layout

SHEET = FileName()
BLANK = "blank"
"""The sheet on which the players write their lucky numbers themselves."""


def with_sheets(edition: Edition, wishes: Sequence[str]) -> Edition:
    """The edition with these of its sheets, or with sheets of one's own, and no others."""
    found = tuple(find_sheet(edition, wish) for wish in wishes)
    if not found:
        return edition
    own = [sheet.name for sheet in found if not _is_of(edition, sheet)]
    return replace(edition, layout=found[0], variants=found, title=", ".join(own) or edition.title)


def find_sheet(edition: Edition, wish: str) -> Layout:
    """The sheet of that name, or the one in the file of that name."""
    by_name = {name.lower(): edition.sheet(name) for name in edition.sheets}
    if edition.layout.lucky_from:
        by_name[BLANK] = replace(edition.layout, lucky=(), variant="")
    if wish.lower() in by_name:
        return by_name[wish.lower()]
    if wish != "-" and not Path(wish).exists():
        ours = listed([*edition.sheets, *([BLANK] if BLANK in by_name else [])])
        hint = f"Its sheets are {ours}; or name a sheet file." if ours else "Name a sheet file."
        raise CliError(f"{edition.name} has no sheet {wish!r}", hint)
    try:
        return sheet_in(wish)
    except FileError as error:
        raise CliError(str(error), error.hint) from None


def _is_of(edition: Edition, sheet: Layout) -> bool:
    return sheet.name in {one.name for one in (edition.layout, *edition.variants)}
