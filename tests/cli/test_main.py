import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from qwixx.cli.command_list import Command
from qwixx.cli.errors import CliError
from qwixx.cli.lazy import LazyGroup
from qwixx.cli.main import run, run_interruptibly
from tests.project import QWIXX, ROOT, own_environment


class Forgetful:
    """Ctrl-C while it goes away reaches nobody, as in a callback of compiled code."""

    def __del__(self) -> None:
        raise KeyboardInterrupt


@click.command()
@click.argument("mood", default="calm")
def greet(mood: str) -> None:
    """Say hello."""
    if mood == "bad":
        raise CliError("the mood is bad", "Cheer up.")
    if mood == "tired":
        raise KeyboardInterrupt
    if mood == "absent":
        Forgetful()
        raise RuntimeError("where was I?")
    if mood == "gone":
        raise BrokenPipeError
    click.echo(f"hello, {mood}")


GROUP = LazyGroup(
    {
        "greet": Command(f"{__name__}:greet", "Say hello.", "qwixx greet calm"),
        "broken": Command("qwixx.no_such_module:command", "Cannot be imported."),
    },
    name="qwixx",
)

Capture = pytest.CaptureFixture[str]


def test_a_command_runs(capsys: Capture) -> None:
    assert run(["greet", "you"], GROUP) == 0
    assert capsys.readouterr().out == "hello, you\n"


def test_help_imports_no_command(capsys: Capture) -> None:
    assert run(["--help"], GROUP) == 0
    out = capsys.readouterr().out
    assert "Cannot be imported." in out
    assert "  qwixx greet calm\n" in out


def test_bad_input_says_what_to_do(capsys: Capture) -> None:
    assert run(["greet", "bad"], GROUP) == 1
    assert capsys.readouterr().err == "qwixx: the mood is bad\nCheer up.\n"


def test_an_unknown_command_is_wrong_usage_with_a_guess(capsys: Capture) -> None:
    assert run(["great"], GROUP) == 2
    err = capsys.readouterr().err
    assert err.startswith("qwixx: there is no command 'great'. Did you mean 'greet'?\n")


def test_an_unknown_option_names_the_command_to_ask(capsys: Capture) -> None:
    assert run(["greet", "--loud"], GROUP) == 2
    assert "Try 'qwixx greet --help'." in capsys.readouterr().err


def test_no_command_shows_the_help(capsys: Capture) -> None:
    assert run([], GROUP) == 2
    assert capsys.readouterr().err.startswith("Usage: qwixx")


def test_ctrl_c_is_130() -> None:
    assert run(["greet", "tired"], GROUP) == 130


def test_ctrl_c_that_came_out_as_another_error_is_130_too() -> None:
    assert run_interruptibly(["greet", "absent"], GROUP) == 130
    with pytest.raises(ImportError):
        run_interruptibly(["broken"], GROUP)


def test_a_reader_that_went_away_is_no_error(tmp_path: Path) -> None:
    program = (
        "import sys; from tests.cli.test_main import GROUP; from qwixx.cli.main import run;"
        "sys.exit(run(['greet', sys.argv[1]], GROUP))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program, "gone"],
        cwd=ROOT,
        env=own_environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    _, err = process.communicate(timeout=240)
    assert (process.returncode, err) == (0, b"")


def test_a_command_that_is_none_is_a_bug() -> None:
    group = LazyGroup({"odd": Command("qwixx:__version__", "Odd.")}, name="qwixx")
    with pytest.raises(TypeError, match="is not a click command"):
        run(["odd"], group)


def test_python_m_is_the_same_program(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "qwixx", "--version"],
        env=own_environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.startswith("qwixx ")


@pytest.mark.parametrize("start", [["-m", "qwixx"], [str(QWIXX)]], ids=["python -m", "qwixx"])
def test_ctrl_c_while_it_is_still_being_imported_ends_quietly(
    start: list[str], tmp_path: Path
) -> None:
    """A click that is interrupted stands in for a hand that is quicker than the imports."""
    (tmp_path / "click.py").write_text("raise KeyboardInterrupt\n")
    own = own_environment(tmp_path)
    ended = subprocess.run(
        [sys.executable, *start, "--version"],
        env=own | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{own['PYTHONPATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")
