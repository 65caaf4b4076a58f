from pathlib import Path

import pytest

from qwixx.cli.main import run
from qwixx.cli.overview import STEPS
from tests.cli.terminal.test_real_terminal import Terminal
from tests.docs import check_help

Capture = pytest.CaptureFixture[str]


def test_qwixx_alone_says_where_to_begin(capsys: Capture) -> None:
    assert run([]) == 0
    told = capsys.readouterr().out
    assert told.startswith("qwixx ")
    assert "  qwixx serve " in told
    assert "  qwixx sheets " in told
    assert told.endswith("'qwixx COMMAND --help' explains one.\n")
    assert max(map(len, told.splitlines())) <= 100


def test_what_it_proposes_can_be_done(capsys: Capture) -> None:
    assert run([]) == 0
    told = capsys.readouterr().out
    calls = [call for steps in STEPS.values() for call, _ in steps if f"  {call}  " in told]
    assert calls
    for call in calls:
        check_help(call.split()[1:])


def test_options_without_a_command_are_still_refused(capsys: Capture) -> None:
    assert run(["--loud"]) == 2
    assert "No such option" in capsys.readouterr().err


def test_in_a_terminal_it_says_so_and_starts_the_game(tmp_path: Path) -> None:
    terminal = Terminal([], tmp_path, QWIXX_PORT="0", QWIXX_BROWSER="0")
    try:
        told = terminal.until("all tables are kept.")
        assert "qwixx play" in told
        assert "On this machine    http://127.0.0.1:" in told
        terminal.press_ctrl_c()
        assert terminal.ended() == 0
        assert "Traceback" not in terminal.shown
    finally:
        terminal.close()
