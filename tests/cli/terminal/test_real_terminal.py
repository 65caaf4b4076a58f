"""`qwixx play` in a pseudo terminal: colours, redrawing, and leaving it with the keyboard."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from qwixx.rules import editions, read_games
from tests.project import ROOT, own_environment

COLOUR = re.compile(r"\x1b\[[0-9;]*[34]8;")
CLEAR = "\x1b[2J"
ESCAPE = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>])")
PROMPT = "  > "
"""Shown once the program listens to keys."""
SECONDS = 120
GAME = ROOT / "tests" / "playthroughs" / "classic-two.qwixx"


def _hear_ctrl_c() -> None:
    """Ctrl-C reaches the program, even if these tests run in the background, where it does not."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A program in a terminal of 80 by 24."""

    def __init__(self, args: list[str], home: Path, **environment: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        env = {k: v for k, v in own_environment(home).items() if k not in ("NO_COLOR", "COLUMNS")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "qwixx", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=home,
            env=env | {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"} | environment,
            start_new_session=True,
            preexec_fn=_hear_ctrl_c,  # noqa: PLW1509
        )
        os.close(slave)
        self.shown = ""

    def until(self, text: str) -> str:
        """What is shown up to the next time that a text appears."""
        start, deadline = len(self.shown), time.monotonic() + SECONDS
        while text not in self.shown[start:]:
            if not self._read(deadline):
                raise AssertionError(f"{text!r} was not shown: {self.shown[start:]!r}")
        return self.shown[start:]

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def press_ctrl_c(self, answer: str | None = None) -> None:
        """As people do: again, if it was not heard, until there is an answer or it ends.

        Python's input() misses one that comes between its prompt and the moment it listens.
        """
        deadline, start = time.monotonic() + SECONDS, len(self.shown)
        while self.process.poll() is None and time.monotonic() < deadline:
            self.type("\x03")
            quiet = time.monotonic() + 2
            while self._read(quiet):
                if answer is not None and answer in self.shown[start:]:
                    return

    def ended(self) -> int:
        """The exit code, once the program has ended by itself."""
        deadline = time.monotonic() + SECONDS
        while self._read(deadline):
            pass
        return self.process.wait(SECONDS)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def _read(self, deadline: float) -> bool:
        ready, _, _ = select.select([self.master], [], [], max(0.0, deadline - time.monotonic()))
        try:
            data = os.read(self.master, 65536) if ready else b""
        except OSError:  # Linux says so when the program has gone
            data = b""
        self.shown += data.decode("utf-8", "replace")
        return bool(data)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


@pytest.fixture
def solo(tmp_path: Path, terminals: list[Terminal]) -> Terminal:
    args = ["play", "--players", "1", "--seed", "1", "--record", "game.qwixx"]
    terminals.append(Terminal(args, tmp_path))
    return terminals[0]


def test_the_table_is_drawn_in_colour_and_redrawn(solo: Terminal) -> None:
    shown = solo.until(PROMPT)
    assert COLOUR.search(shown)
    assert CLEAR in shown
    solo.type("r7\r")
    solo.until("to confirm")
    solo.type("\r")
    assert "Action 1: you " in (again := solo.until("action 2"))
    assert CLEAR in again


@pytest.mark.parametrize("edition", [name for name in editions() if name != "on-board"])
def test_every_table_fits_into_80_by_24(
    edition: str, tmp_path: Path, terminals: list[Terminal]
) -> None:
    args = ["play", "--edition", edition, "--players", "4", "--first", "you", "--seed", "1"]
    terminals.append(Terminal(args, tmp_path, NO_COLOR="1"))
    shown = terminals[0].until(PROMPT).rpartition(CLEAR)[2]
    lines = ESCAPE.sub("", shown).split("\r\n")
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert not COLOUR.search(shown)
    assert "[" in shown


def test_the_table_fits_into_80_by_24(tmp_path: Path, terminals: list[Terminal]) -> None:
    args = ["play", "--board", "storm", "--players", "4", "--first", "you", "--seed", "1"]
    terminals.append(Terminal(args, tmp_path))
    shown = terminals[0].until(PROMPT).rpartition(CLEAR)[2]
    lines = ESCAPE.sub("", shown).split("\r\n")
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80


def test_ctrl_d_ends_the_game_cleanly(solo: Terminal, tmp_path: Path) -> None:
    solo.until(PROMPT)
    solo.type("\x04")
    assert solo.ended() == 0
    assert "Saved. Go on with: qwixx play --resume game.qwixx" in solo.shown
    assert len(list(read_games((tmp_path / "game.qwixx").read_bytes()))) == 1


def test_ctrl_c_ends_the_game_cleanly(solo: Terminal) -> None:
    solo.until(PROMPT)
    solo.press_ctrl_c()
    assert solo.ended() == 130
    assert "Traceback" not in solo.shown
    assert "Saved." in solo.shown


def test_ctrl_c_offers_to_save_a_game_that_is_not_written_down(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminals.append(terminal := Terminal(["play", "--players", "1", "--seed", "1"], tmp_path))
    terminal.until(PROMPT)
    terminal.type("r7\r")
    terminal.until(PROMPT)
    terminal.type("\r")
    terminal.until(PROMPT)
    terminal.press_ctrl_c("Save it? Enter for qwixx-")
    terminal.type("mine.qwixx\r")
    assert terminal.ended() == 130
    assert "Saved. Go on with: qwixx play --resume mine.qwixx" in terminal.shown
    assert "r7" in (tmp_path / "mine.qwixx").read_text()


def test_ctrl_d_offers_to_save_too(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal(["play", "--players", "1", "--seed", "1"], tmp_path))
    terminal.until(PROMPT)
    terminal.type("\x04")
    terminal.until("Save it? Enter for qwixx-")
    terminal.type("mine.qwixx\r")
    assert terminal.ended() == 0
    assert "Saved. Go on with: qwixx play --resume mine.qwixx" in terminal.shown


def test_a_game_whose_file_cannot_be_written_any_more_is_saved_elsewhere(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    (tmp_path / "stick").mkdir()
    args = ["play", "--players", "1", "--seed", "1", "--record", "stick/game.qwixx"]
    terminals.append(terminal := Terminal(args, tmp_path))
    terminal.until(PROMPT)
    shutil.rmtree(tmp_path / "stick")
    terminal.type("r7\r")
    terminal.until(PROMPT)
    terminal.type("\r")
    terminal.until("Save it? Enter for qwixx-")
    assert "stick/game.qwixx cannot be written: there is no folder stick." in terminal.shown
    terminal.type("stick/again.qwixx\r")
    terminal.until("Save it? Enter for qwixx-")
    terminal.type("mine.qwixx\r")
    assert terminal.ended() == 0
    assert "Saved. Go on with: qwixx play --resume mine.qwixx" in terminal.shown
    assert "r7" in (tmp_path / "mine.qwixx").read_text()


@pytest.mark.parametrize("series", [[], ["--series", "2"]], ids=["game", "series"])
def test_the_result_is_shown_once_though_it_cannot_be_written(
    tmp_path: Path, terminals: list[Terminal], series: list[str]
) -> None:
    (tmp_path / "stick").mkdir()
    args = ["play", "--players", "1", "--seed", "1", "--quick", "--record", "stick/game.qwixx"]
    terminals.append(terminal := Terminal([*args, *series], tmp_path))
    while "and the end of the game" not in (shown := terminal.until(PROMPT)):
        terminal.type("-\r" if "? help" in shown else "\r")
    shutil.rmtree(tmp_path / "stick")
    terminal.type("\r")
    assert "The sheet counts -20 points." in terminal.until("Save it? Enter for qwixx-")
    (tmp_path / "disk").symlink_to("/proc")
    terminal.type("disk/mine.qwixx\r")
    assert "The sheet counts" not in terminal.until("Save it? Enter for qwixx-")
    terminal.type("x" * 240 + ".qwixx\r")
    assert terminal.ended() == 0
    (file,) = tmp_path.glob("xxx*.qwixx")
    assert terminal.shown.count("-40") == 0
    how = "Go on with: qwixx play --resume" if series else "Look at it with: qwixx replay"
    assert f"Saved. {how} {file.name}" in terminal.shown


def test_mistyped_dice_are_typed_again_though_nothing_fits(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    args = ["play", "--players", "you,gap", "--first", "you", "--dice", "entered", "--quick"]
    terminals.append(terminal := Terminal([*args, "--record", "game.qwixx"], tmp_path))
    for asked, keys in (
        ("You roll", "565555"),
        ("action 1", "r11"),
        ("action 2", "y10"),
        ("gap rolls", "121122"),
        ("action 1", "g3"),
        ("You roll", "121122"),
        ("action 1", "b3"),
    ):
        terminal.until(asked)
        terminal.type(f"{keys}\r")
    terminal.until("gap rolls")
    terminal.type("334444\r")
    terminal.until("Nobody here can use these dice")
    terminal.type("u\r")
    terminal.until("gap rolls")
    terminal.type("334443\r")
    terminal.until("Nobody here can use these dice")
    terminal.type("\r")
    terminal.until("You roll")
    terminal.type("334444\r")
    terminal.until("Nothing fits: a misthrow (-5)")
    terminal.type("u\r")
    terminal.until("You roll")
    terminal.type("q\r")
    terminal.until("Stop this game?")
    terminal.type("y\r")
    assert terminal.ended() == 0
    lines = (tmp_path / "game.qwixx").read_text().splitlines()
    assert lines[-1].startswith("4. w3 w3 r4 y4 g4 b3 | gap: ")


def test_a_window_that_is_too_narrow_is_told(tmp_path: Path, terminals: list[Terminal]) -> None:
    args = ["play", "--players", "1", "--seed", "1"]
    terminals.append(Terminal(args, tmp_path, COLUMNS="40"))
    shown = terminals[0].until(PROMPT)
    told = re.search(r"The table takes (\d+) columns, here are 40: make the window wider", shown)
    assert told
    lines = ESCAPE.sub("", shown).split("\r\n")
    assert max(len(line) for line in lines if "columns" not in line) == int(told[1])


def test_a_second_ctrl_c_leaves_at_once(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminals.append(terminal := Terminal(["play", "--players", "1", "--seed", "1"], tmp_path))
    terminal.until(PROMPT)
    terminal.press_ctrl_c("Save it? Enter for qwixx-")
    terminal.press_ctrl_c()
    assert terminal.ended() == 130
    assert "Traceback" not in terminal.shown
    assert not list(tmp_path.glob("*.qwixx"))


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_without_colour_signs_tell_it_all(
    name: str, value: str, tmp_path: Path, terminals: list[Terminal]
) -> None:
    args = ["play", "--players", "1", "--seed", "1"]
    terminals.append(Terminal(args, tmp_path, **{name: value}))
    terminal = terminals[0]
    terminal.until(PROMPT)
    terminal.type("g7\r")
    terminal.until("to confirm")
    terminal.type("\r")
    shown = terminal.until("action 2")
    assert not COLOUR.search(terminal.shown)
    green = next(line for line in ESCAPE.sub("", shown).splitlines() if " green " in line[:9])
    assert green.split()[1:7] == ["–", "–", "–", "–", "–", "✗"]


@pytest.mark.parametrize(
    "command", [["boards"], ["boards", "show", "storm"], ["replay", str(GAME)]], ids=" ".join
)
def test_other_commands_are_in_colour_unless_nobody_wants_it(
    command: list[str], tmp_path: Path, terminals: list[Terminal]
) -> None:
    for settings in ({}, {"NO_COLOR": "1"}, {"TERM": "dumb"}):
        terminals.append(Terminal(command, tmp_path, **settings))
        assert terminals[-1].ended() == 0
    coloured, *plain = (terminal.shown for terminal in terminals)
    assert "\x1b[31m" in coloured
    assert [ESCAPE.sub("", coloured)] * 2 == plain


@pytest.mark.parametrize("kind", ["xterm", "linux"])
def test_red_is_red_and_green_is_green_where_there_are_sixteen_colours(
    kind: str, tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminals.append(Terminal(["play", "--players", "1", "--seed", "1"], tmp_path, TERM=kind))
    terminals[0].until(PROMPT)
    terminals[0].type("g7\r")
    terminals[0].until("to confirm")
    terminals[0].type("\r")
    shown = terminals[0].until("action 2")
    for row, band in (("red", 41), ("yellow", 43), ("green", 42), ("blue", 104)):
        line = next(line for line in shown.splitlines() if f" {row} " in line and " lock " in line)
        numbers = {
            int(n) for codes in re.findall(r"\x1b\[([\d;]+)m", line) for n in codes.split(";")
        }
        colours = {n % 10 for n in numbers if n // 10 in (3, 4, 9, 10)}
        assert colours <= {band % 10, 0, 7}, "besides its own colour there is black and white"
        assert not numbers & {90, 100}, "no grey"
        assert band in numbers
        lost = f"\x1b[2;30;{band}m" in line
        assert lost is (row == "green"), "what was skipped can be read on the band"


def test_a_terminal_without_such_signs_gets_letters(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    args = ["play", "--players", "1", "--seed", "1"]
    terminals.append(Terminal(args, tmp_path, PYTHONIOENCODING="ascii"))
    terminals[0].until(PROMPT)
    assert terminals[0].shown.isascii()


def test_people_at_one_keyboard_take_turns(tmp_path: Path, terminals: list[Terminal]) -> None:
    args = ["play", "--players", "Max,Emma", "--first", "Max", "--seed", "1"]
    terminals.append(Terminal(args, tmp_path))
    terminal = terminals[0]
    terminal.until("Max, it is your turn to decide.")
    terminal.type("\r")
    terminal.until(PROMPT)
    terminal.type("r7\r")
    terminal.until("to confirm")
    terminal.type("\r")
    handed = terminal.until("Emma, it is your turn to decide.")
    assert CLEAR in handed
    terminal.type("\r")
    emmas = terminal.until(PROMPT)
    assert "Max red 7" not in emmas
