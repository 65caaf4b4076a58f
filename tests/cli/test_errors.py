"""What goes wrong is told in two lines: what it is, and what to do about it."""

import errno
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from qwixx.bots.nets import weights
from qwixx.cli.command_list import COMMANDS
from qwixx.cli.errors import kind_of, not_written
from qwixx.cli.main import cli, run
from tests.project import shell

Capture = pytest.CaptureFixture[str]

WRONG = {
    "completion tcsh": "SHELL is bash, zsh or fish, not 'tcsh'\nTry 'qwixx completion --help'.",
    "sheets --edition": ("Option '--edition' requires an argument.\nTry 'qwixx sheets --help'."),
    "replay": "FILE... is missing\nTry 'qwixx replay --help'.",
    "backup": "FILE is missing\nTry 'qwixx backup --help'.",
    "backup --database none.db copy.db": (
        "there is no database none.db\n--database names the file that 'qwixx serve' uses."
    ),
    "backup --database notes.txt copy.db": (
        "notes.txt cannot be copied: file is not a database; nothing was changed\n"
        "--database names the file that 'qwixx serve' uses."
    ),
    "play --record ''": ("--record: the name is empty; name a file\nTry 'qwixx play --help'."),
    "play --record folder": "folder is a folder\nName a file in it.",
    "play --resume nope": "nope: there is no such file\nIt was looked for in {here}.",
    "play --resume note.txt": "note.txt: there is no such file\nDid you mean notes.txt?",
    "play --players ''": (
        "a player needs a name, without space around it\n'qwixx play --help' has examples."
    ),
    "simulate master": (
        "there is no player 'master' here; there are random, gap, ga, computational, solo, "
        "friendly, novice, regular\nOther bots, and programs of your own, play in 'qwixx match'."
    ),
    "simulate gap ga --board notes.txt": (
        "notes.txt, line 1: the board has no name; begin with a line 'Board: name'\n"
        "'qwixx boards check --help' tells what a board file is."
    ),
    "simulate gap --plot no/scores.png": (
        "no/scores.png cannot be written: there is no folder no\nMake it first, or name another."
    ),
    "simulate gap --edition chess": (
        "--edition is classic, deluxe, on-board, mixx-a, mixx-b, big-points, bonus-a, bonus-b, "
        "steps, chain, double, x-change or longo, not 'chess'\nTry 'qwixx simulate --help'."
    ),
    "solve --dice w4": (
        "a roll has two white dice, not 1\n'qwixx solve --help' shows a sheet and a roll."
    ),
}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("notes.txt").write_text("r3/1\n")
    Path("folder").mkdir()
    return tmp_path


@pytest.mark.parametrize("args", WRONG)
def test_what_is_wrong_is_told_with_what_to_do(args: str, here: Path, capsys: Capture) -> None:
    assert run(shlex.split(args)) in (1, 2)
    assert capsys.readouterr().err == f"qwixx: {WRONG[args].format(here=here)}\n"


def choosy() -> Iterator[tuple[str, str]]:
    """Every option of every command that takes only certain values."""
    ctx = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(ctx, name)
        assert command is not None
        for param in command.params:
            if isinstance(param, click.Option) and not param.is_flag and kind_of(param.type):
                yield name, param.opts[-1]


@pytest.mark.parametrize(("name", "option"), list(choosy()))
@pytest.mark.parametrize("value", ["", "nonsense", "-99999999999999999999", "0x10"])
def test_an_option_says_what_it_can_be(name: str, option: str, value: str, capsys: Capture) -> None:
    assert run([name, option, value]) == 2
    what, hint = capsys.readouterr().err.splitlines()
    assert what.startswith(f"qwixx: {option} is ")
    assert hint == f"Try 'qwixx {name} --help'."


@pytest.mark.parametrize(
    ("number", "said", "hint"),
    [
        (errno.EACCES, "you may not write there", "Name a file in a folder of yours."),
        (errno.EROFS, "nothing can be written there", "Name a file in another folder."),
        (errno.ENOSPC, "the disk is full", "Make room, or name a file on another disk."),
        (errno.EIO, "Input/output error", "Name another file."),
    ],
)
def test_why_a_file_cannot_be_written(number: int, said: str, hint: str) -> None:
    error = not_written(Path("a/pad.pdf"), OSError(number, "Input/output error"))
    assert (error.message, error.hint) == (f"a/pad.pdf cannot be written: {said}", hint)


@pytest.mark.parametrize(
    "call",
    [
        "qwixx --help",
        "qwixx",
        "qwixx boards",
        "qwixx sheets -o -",
        "qwixx play --seed 1",
    ],
)
def test_a_reader_that_had_enough_is_no_error(call: str, here: Path) -> None:
    ended = shell(here, f"{call} < /dev/null | head -c 1 > /dev/null; exit ${{PIPESTATUS[0]}}")
    assert (ended.returncode, ended.stderr) == (0, "")


NETS = ["match master gap --games 2", "engine master", "play --players you,master"]
NETS += ["match master cmd:cat --games 2", "ladder --players gap,master --games 2"]


@pytest.mark.parametrize("args", NETS)
def test_a_net_that_is_missing_is_told_in_one_line(
    args: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(weights, "FOLDER", "nowhere")
    assert_told_in_one_line(args, r"\S+\.npz is missing", capsys)


@pytest.mark.parametrize("args", NETS)
def test_a_net_that_is_damaged_is_told_in_one_line(
    args: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (tmp_path / "classic-2.npz").write_bytes(b"PK, not really")
    monkeypatch.setattr(weights, "FOLDER", str(tmp_path))
    assert_told_in_one_line(args, r"classic-2\.npz is damaged", capsys)


def assert_told_in_one_line(args: str, trouble: str, capsys: Capture) -> None:
    for loaded in (weights.load_net, weights.load_all):
        loaded.cache_clear()
    assert run(args.split()) == 1
    line = capsys.readouterr().err.splitlines()[-1]  # Before it, what is compiled may be told.
    assert re.fullmatch(rf"qwixx: the package is incomplete \({trouble}\); install it again", line)
