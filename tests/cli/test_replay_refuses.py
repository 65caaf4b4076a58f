"""Every kind of broken record ends with exit code 1 and a message with file and line."""

import errno
import json
from pathlib import Path

import pytest

from qwixx.cli.files.records import HOW_RECORDS_ARE_WRITTEN
from qwixx.cli.main import run
from tests.cli.broken import BROKEN, FIRST, HEADERS, LOCKED, LOCKING, ON_BOARD, OVER, TWO_ROWS
from tests.project import qwixx, shell

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_record_is_refused_with_file_and_line(
    kind: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text, line, message = BROKEN[kind]
    (tmp_path / "game.qwixx").write_bytes(text.encode())
    assert run(["replay", "game.qwixx"]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"game.qwixx, line {line}: {message}\n{HOW_RECORDS_ARE_WRITTEN}\n")
    assert run(["replay", "game.qwixx", "--json"]) == 1
    out, err = capsys.readouterr()
    error = {"file": "game.qwixx", "line": line, "message": message}
    assert (json.loads(out), err) == ({"error": error}, "")


def test_the_games_that_are_broken_here_would_be_good_otherwise(
    tmp_path: Path, capsys: Capture
) -> None:
    for number, text in enumerate([HEADERS + FIRST, LOCKING, LOCKED, TWO_ROWS, OVER, ON_BOARD]):
        file = tmp_path / f"{number}.qwixx"
        file.write_text(text)
        assert run(["replay", str(file)]) == 0, capsys.readouterr().err


UNREADABLE = {
    "bytes that are no text": (
        HEADERS.encode() + b"\xff\xfe",
        4,
        "not UTF-8 text: it has the byte",
    ),
    "half a character": (HEADERS.encode() + "; ü".encode()[:-1], 4, "not UTF-8 text"),
    "a file of zeros": (bytes(10_000), 1, "the line is too long"),
    "a program": (b"\x7fELF\x02\x01\x01\x00\n", 1, "not plain text"),
    "more than 64 MiB": (b"; a comment\n" * 6_000_000, 5_592_406, "too large: more than 64 MiB"),
    "a line of 64 MiB": (b"x" * 2**26, 1, "the line is too long"),
}


@pytest.mark.parametrize("kind", UNREADABLE)
def test_a_file_that_is_no_text_is_refused_with_its_line(kind: str, tmp_path: Path) -> None:
    """Through the installed command, as a user meets it."""
    content, line, message = UNREADABLE[kind]
    (tmp_path / "game.qwixx").write_bytes(content)
    ended = qwixx(tmp_path, "replay", "game.qwixx")
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"game.qwixx, line {line}: ")
    assert message in ended.stderr
    assert ended.stderr.count("\n") == 2
    assert ended.stderr.endswith(f"\n{HOW_RECORDS_ARE_WRITTEN}\n")


@pytest.mark.parametrize(
    ("name", "message", "hint"),
    [
        ("missing.qwixx", "there is no such file", "It was looked for in {folder}."),
        ("gane.qwixx", "there is no such file", "Did you mean game.qwixx?"),
        ("no/game.qwixx", "there is no such file", "There is no folder no either."),
        (".", "this is a folder, not a file", "Name a file in it."),
        ("x" * 300, "File name too long", "Name another file."),
        ("a\0b", "this is not the name of a file", "Name a file."),
    ],
)
def test_what_is_no_file_is_refused_without_a_line(
    name: str,
    message: str,
    hint: str,
    tmp_path: Path,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.qwixx").write_text(OVER)
    assert run(["replay", name]) == 1
    assert capsys.readouterr().err == f"{name}: {message}\n{hint.format(folder=tmp_path)}\n"
    assert run(["replay", name, "--json"]) == 1
    error = {"file": name, "line": None, "message": message}
    assert json.loads(capsys.readouterr().out) == {"error": error}


def test_a_file_that_may_not_be_read_is_told_with_what_helps(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The administrator may read all, so pretend."""

    def locked(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.chdir(tmp_path)
    (tmp_path / "my game.qwixx").write_text(OVER)
    monkeypatch.setattr("qwixx.cli.files.given.open", locked, raising=False)
    assert run(["replay", "my game.qwixx"]) == 1
    assert capsys.readouterr().err == (
        "my game.qwixx: this file may not be read\nAllow it, or name a copy that is yours.\n"
    )


def test_names_that_the_terminal_cannot_show_are_no_reason_to_fail(tmp_path: Path) -> None:
    (tmp_path / "game.qwixx").write_text("Edition: classic\nPlayers: 李, Ünal\n", "utf-8")
    ended = qwixx(tmp_path, "replay", "game.qwixx", PYTHONIOENCODING="cp437")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "\\u674e" in ended.stdout


def test_a_standard_input_that_is_closed_holds_no_game(tmp_path: Path) -> None:
    ended = shell(tmp_path, "qwixx replay - <&-")
    assert (ended.returncode, ended.stderr) == (
        1,
        f"-, line 1: there is no game in it\n{HOW_RECORDS_ARE_WRITTEN}\n",
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_told_without_a_traceback(tmp_path: Path) -> None:
    (tmp_path / "game.qwixx").write_text(OVER)
    ended = shell(tmp_path, "qwixx replay game.qwixx > /dev/full")
    assert (ended.returncode, ended.stderr) == (
        1,
        "qwixx: the disk is full\nMake room, and do it again.\n",
    )
