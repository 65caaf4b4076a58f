import errno
import io
import os
import shlex
import sys
import unicodedata
from pathlib import Path

import pymupdf
import pytest

from qwixx.cli.main import run
from qwixx.rules import boards, editions, write_board

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def pages(file: str) -> list[str]:
    return [page.get_text() for page in pymupdf.open(file)]


def test_it_writes_a_page_of_classic_sheets(capsys: Capture) -> None:
    assert run(["sheets"]) == 0
    assert capsys.readouterr().out == "Wrote qwixx-classic.pdf: 4 score sheets.\n"
    (page,) = pages("qwixx-classic.pdf")
    assert page.count("Misthrows") == 2 * 4


def test_a_pad_of_one(capsys: Capture) -> None:
    command = "sheets --edition deluxe --paper letter --copies 1 --mono --language de -o pad.pdf"
    assert run(command.split()) == 0
    assert capsys.readouterr().out == "Wrote pad.pdf: 1 score sheet.\n"
    (page,) = pages("pad.pdf")
    assert page.count("Serie") == 1


def test_deluxe_sheets_are_large(capsys: Capture) -> None:
    assert run(["sheets", "--edition", "deluxe", "--copies", "4"]) == 0
    assert len(pages("qwixx-deluxe.pdf")) == 2
    assert run(["sheets", "--edition", "deluxe", "--copies", "4", "--per-page=4", "--force"]) == 0
    assert len(pages("qwixx-deluxe.pdf")) == 1


def test_on_board_brings_both_boards(capsys: Capture) -> None:
    assert run(["sheets", "--edition", "on-board", "-o", "b.pdf"]) == 0
    assert capsys.readouterr().out == "Wrote b.pdf: 2 boards and 4 score sheets.\n"
    garden, storm, sheets = pages("b.pdf")
    assert "Garden" in garden
    assert "Storm" in storm
    assert "Extra" in sheets


@pytest.mark.parametrize("edition", editions())
def test_there_is_a_pad_of_every_edition(edition: str, capsys: Capture) -> None:
    assert run(["sheets", "--edition", edition, "--copies", "8", "-o", "pad.pdf"]) == 0
    assert "8 score sheets.\n" in capsys.readouterr().out
    assert "".join(pages("pad.pdf")).count("Total") == 8


def letters(file: str, among: str) -> list[str]:
    """Which sheets a pad has, by their letters."""
    return [line for page in pages(file) for line in page.splitlines() if line in tuple(among)]


def test_a_pad_goes_through_the_sheets_of_an_edition_or_has_those_that_are_named() -> None:
    chain = ["sheets", "--edition", "chain", "--copies", "7", "--force", "-o", "pad.pdf"]
    assert run(chain) == 0
    assert letters("pad.pdf", "ABCDE") == list("ABCDEAB")
    assert run([*chain, "--sheet", "d"]) == 0
    assert letters("pad.pdf", "ABCDE") == ["D"] * 7
    assert run([*chain, "--sheet", "D", "--sheet", "B"]) == 0
    assert letters("pad.pdf", "ABCDE") == list("DBDBDBD")


def test_lucky_numbers_are_printed_or_written_in() -> None:
    longo = ["sheets", "--edition", "longo", "--copies", "1", "--force", "-o", "pad.pdf"]
    assert run([*longo, "--sheet", "5/13"]) == 0
    assert "Two of" not in pages("pad.pdf")[0]
    assert run([*longo, "--sheet", "blank"]) == 0
    assert "Two of 5 · 6 · 7 · 11 · 12 · 13." in pages("pad.pdf")[0]


OWN_SHEET = """
name = "harbour"
rows = ["r2 r4 r6 r8", "b8 b6 b4 b2"]
together = ["r4 b6"]
crosses_to_lock = 2
points = [0, 2, 4, 8, 16, 32]
misthrow_points = -1
misthrow_limit = 3

[tallies]
tide = "r2 b2"
"""


def test_a_sheet_of_your_own_is_printed_from_its_file(capsys: Capture) -> None:
    Path("harbour.toml").write_text(OWN_SHEET, encoding="utf-8")
    assert run(["sheets", "--sheet", "harbour.toml", "--copies", "1", "-o", "pad.pdf"]) == 0
    assert capsys.readouterr() == ("Wrote pad.pdf: 1 score sheet.\n", "")
    lines = pages("pad.pdf")[0].splitlines()
    assert {"needs 2 crosses", "−1 each", "Tide", "32", "Red", "Blue"} <= set(lines)
    assert not {"Yellow", "Green", "9"} & set(lines)
    metadata = pymupdf.open("pad.pdf").metadata
    assert metadata is not None
    assert metadata["title"] == "harbour: score sheets"


def test_a_sheet_file_may_come_from_windows_or_another_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = OWN_SHEET.replace("\n", "\r\n").encode("utf-8-sig")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert run(["sheets", "--sheet", "-", "-o", "pad.pdf"]) == 0
    assert "Tide" in pages("pad.pdf")[0]


def test_the_name_of_a_tally_that_cannot_be_printed_is_told(capsys: Capture) -> None:
    Path("own.toml").write_text(OWN_SHEET.replace("tide", '"森 tide"'), encoding="utf-8")
    assert run(["sheets", "--sheet", "own.toml", "-o", "pad.pdf"]) == 0
    told = "The name of the tally '森 tide' is printed as 'Tide': our font has no 森.\n"
    assert capsys.readouterr().err == told


def test_a_board_goes_with_every_sheet_that_has_its_cells(capsys: Capture) -> None:
    assert run(["sheets", "--edition", "chain", "--board", "storm", "-o", "pad.pdf"]) == 0
    assert capsys.readouterr().out == "Wrote pad.pdf: 1 board and 4 score sheets.\n"
    board, sheets = pages("pad.pdf")
    assert "Storm" in board
    assert sheets.count("Extra") == 4


def test_a_board_of_ours_and_one_of_yours(capsys: Capture) -> None:
    text = write_board(boards()["storm"]).replace("Board: storm", "Board: Möwe")
    Path("mine.board").write_text(text, encoding="utf-8")
    command = "sheets --edition on-board --board mine.board --board garden -o b.pdf"
    assert run(command.split()) == 0
    mine, garden, _ = pages("b.pdf")
    assert "Möwe" in mine
    assert "Garden" in garden


@pytest.mark.parametrize(
    ("name", "language", "printed", "lacking"),
    [
        ("Мой Öland", "en", "Öland", "М, о, й"),
        ("森", "en", "Board", "森"),
        ("森の森", "de", "Spielplan", "森, の"),
    ],
)
def test_what_cannot_be_printed_is_told(
    name: str, language: str, printed: str, lacking: str, capsys: Capture
) -> None:
    text = write_board(boards()["storm"]).replace("Board: storm", f"Board: {name}")
    Path("mine.board").write_text(text, encoding="utf-8")
    command = f"sheets --edition on-board --board mine.board --language {language} -o b.pdf"
    assert run(command.split()) == 0
    captured = capsys.readouterr()
    assert captured.err == (
        f"The name of the board {name!r} is printed as {printed!r}: our font has no {lacking}.\n"
        "To print it whole, write it in Latin letters in the line 'Board:' of its file.\n"
    )
    assert captured.out == "Wrote b.pdf: 1 board and 4 score sheets.\n"
    assert printed in pages("b.pdf")[0].splitlines()


@pytest.mark.parametrize("name", ["Möwe", "Mo\N{COMBINING DIAERESIS}we", "Łódź"])
def test_what_can_be_printed_needs_no_word(name: str, capsys: Capture) -> None:
    text = write_board(boards()["storm"]).replace("Board: storm", f"Board: {name}")
    Path("mine.board").write_text(text, encoding="utf-8")
    assert run(["sheets", "--edition", "on-board", "--board", "mine.board", "-o", "b.pdf"]) == 0
    assert capsys.readouterr().err == ""
    assert unicodedata.normalize("NFC", name) in pages("b.pdf")[0].splitlines()


def test_a_file_that_is_there_is_replaced_only_by_force(capsys: Capture) -> None:
    """Somebody may have filled it in."""
    assert run(["sheets", "-o", "pad.pdf"]) == 0
    filled = pymupdf.open("pad.pdf")
    filled[0].insert_text((72, 72), "Anna: 84")
    filled.saveIncr()
    capsys.readouterr()
    assert run(["sheets", "-o", "pad.pdf"]) == 1
    assert capsys.readouterr().err == (
        "qwixx: pad.pdf exists already\nName another file, or replace it with --force.\n"
    )
    assert "Anna: 84" in pages("pad.pdf")[0]
    assert run(["sheets", "-o", "pad.pdf", "--force"]) == 0
    assert capsys.readouterr().out.startswith("Replaced pad.pdf")
    assert "Anna: 84" not in pages("pad.pdf")[0]


def test_what_has_another_ending_is_never_replaced(capsys: Capture) -> None:
    Path("thesis.doc").write_text("years of work")
    assert run(["sheets", "-o", "thesis.doc", "--force"]) == 1
    assert capsys.readouterr().err == (
        "qwixx: thesis.doc is not the name of a PDF\nName it thesis.pdf.\n"
    )
    assert Path("thesis.doc").read_text() == "years of work"


@pytest.mark.parametrize("mode", [0o600, 0o664])
def test_a_file_that_is_replaced_keeps_its_permissions(mode: int) -> None:
    assert run(["sheets", "-o", "pad.pdf"]) == 0
    Path("pad.pdf").chmod(mode)
    assert run(["sheets", "-o", "pad.pdf", "--mono", "--force"]) == 0
    assert Path("pad.pdf").stat().st_mode & 0o777 == mode


def test_a_read_only_file_is_left_alone(capsys: Capture) -> None:
    assert run(["sheets", "-o", "my pad.pdf"]) == 0
    before = Path("my pad.pdf").read_bytes()
    Path("my pad.pdf").chmod(0o444)
    assert run(["sheets", "-o", "my pad.pdf", "--mono", "--force"]) == 1
    assert capsys.readouterr().err == ("qwixx: my pad.pdf is read-only\nName another file.\n")
    assert Path("my pad.pdf").read_bytes() == before


def test_who_does_not_own_a_file_is_not_told_to_change_it(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["sheets", "-o", "pad.pdf"]) == 0
    Path("pad.pdf").chmod(0o444)
    stranger = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: stranger)
    assert run(["sheets", "-o", "pad.pdf", "--force"]) == 1
    assert capsys.readouterr().err == (
        "qwixx: pad.pdf belongs to somebody else\nName another file.\n"
    )


def test_a_terminal_is_spared_the_pdf(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert run(["sheets", "-o", "-"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("qwixx: a terminal cannot show a PDF\nName a file, or send it on")


def test_it_can_write_to_a_pipe(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(["sheets", "-o", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"%PDF-")


@pytest.mark.parametrize("force", [[], ["--force"]], ids=["", "--force"])
def test_a_pipe_by_name_is_refused_and_not_waited_for(force: list[str], capsys: Capture) -> None:
    os.mkfifo("pipe")
    assert run(["sheets", "-o", "pipe", *force]) == 1
    assert capsys.readouterr().err == (
        "qwixx: pipe cannot be written: it is a device or a pipe, not a file\n"
        "To send it on, write it to standard output: -o -\n"
    )
    assert Path("pipe").is_fifo()


def test_a_link_is_followed() -> None:
    Path("latest.pdf").symlink_to("pad.pdf")
    assert run(["sheets", "-o", "latest.pdf"]) == 0
    assert Path("latest.pdf").is_symlink()
    assert Path("pad.pdf").read_bytes().startswith(b"%PDF-")


def test_a_full_disk_leaves_the_older_sheets(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full takes a little, and then no more."""
    assert run(["sheets", "-o", "pad.pdf"]) == 0
    older, write = Path("pad.pdf").read_bytes(), Path.write_bytes

    def write_a_little(path: Path, data: bytes) -> int:
        write(path, data[:100])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", write_a_little)
    assert run(["sheets", "-o", "pad.pdf", "--mono", "--force"]) == 1
    assert "pad.pdf cannot be written: the disk is full\nMake room" in capsys.readouterr().err
    assert Path("pad.pdf").read_bytes() == older
    assert [path.name for path in Path().iterdir()] == ["pad.pdf"]


BROKEN = write_board(boards()["storm"]).replace("y6/1", "y13/1")
WRONG = {
    "--copies 0": (2, "--copies is a whole number from 1 to 1000, not 0"),
    "--copies many": (2, "--copies is a whole number from 1 to 1000, not 'many'"),
    "--copies 1001": (2, "--copies is a whole number from 1 to 1000, not 1001"),
    "--per-page 3": (2, "--per-page is 1, 2 or 4, not '3'"),
    "--paper napkin": (2, "--paper is a4 or letter, not 'napkin'"),
    "--language fr": (2, "--language is en or de, not 'fr'"),
    "--edition duel": (2, "--edition is classic, deluxe, on-board,"),
    "--edition storm": (2, "--edition: storm is a board; say --edition on-board --board storm"),
    "-o ''": (2, "--output: the name is empty; name a file"),
    "-o pads/": (2, "--output: pads/ is the name of a folder; name a file"),
    "--board storm": (2, "classic is played without a board"),
    "--edition on-board --board forest": (
        1,
        "there is no board 'forest'\nOurs are garden, storm; or name a board file.",
    ),
    "--edition on-board --board broken.board": (1, "broken.board, line 4: there is no yellow 13"),
    "--edition on-board --board binary.board": (1, "binary.board"),
    "--edition on-board --board .": (1, ".: this is a folder, not a file"),
    "--edition longo --board storm": (2, "longo is played without a board"),
    "--edition on-board --sheet own.toml": (
        1,
        "the board garden does not go with the sheet 'harbour': there is no",
    ),
    "--sheet A": (1, "classic has no sheet 'A'\nName a sheet file."),
    "--edition chain --sheet F": (
        1,
        "chain has no sheet 'F'\nIts sheets are A, B, C, D and E; or name a sheet file.",
    ),
    "--sheet ''": (2, "--sheet: the name is empty; name a file"),
    "--sheet .": (1, ".: this is a folder, not a file"),
    "--sheet binary.board": (
        1,
        "binary.board, line 1: this is not UTF-8 text: it has the byte 0xFF",
    ),
    "--sheet broken.board": (1, "broken.board, line 1: a sheet file must be TOML: "),
    "--sheet wrong.toml": (
        1,
        "wrong.toml, line 4: sheet harbour: there is no red 5 on the sheet\ndocs/",
    ),
    "--sheet deep.toml": (
        1,
        "deep.toml, line 1: this is no sheet file: something in it is too large",
    ),
    "--sheet digits.toml": (
        1,
        "digits.toml, line 1: this is no sheet file: something in it is too large",
    ),
    "--sheet large.toml": (1, "large.toml, line 4682: the file is too large: more than 64 KiB"),
    "-o nowhere/pad.pdf": (1, "nowhere/pad.pdf cannot be written: there is no folder nowhere"),
    "-o pad.png": (1, "pad.png is not the name of a PDF\nName it pad.pdf."),
    "-o folder": (1, "folder cannot be written: it is a folder"),
}


@pytest.mark.parametrize("args", WRONG)
def test_bad_wishes_are_told(args: str, capsys: Capture) -> None:
    Path("broken.board").write_text(BROKEN)
    Path("binary.board").write_bytes(b"\xff\xfe\x00")
    Path("own.toml").write_text(OWN_SHEET)
    Path("wrong.toml").write_text(OWN_SHEET.replace("r4 b6", "r5 b6"))
    Path("deep.toml").write_text("rows = " + "[" * 60_000)
    Path("digits.toml").write_text("faces = " + "9" * 10_000)
    Path("large.toml").write_text("# a long tale\n" * 5_000)
    Path("folder").mkdir()
    code, message = WRONG[args]
    assert run(["sheets", *shlex.split(args)]) == code
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""
    assert not list(Path().glob("*.pdf"))
