from __future__ import annotations

import io

import pytest

from qwixx.cli.main import run
from tests.cli.terminal.typist import EOF, Answers, Play, Typist


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Play:
    """Run `qwixx play` with a typist, or with given lines of input; exit code and output."""

    def playing(*args: str, answers: Answers | list[str]) -> tuple[int, str]:
        output = io.StringIO()
        if isinstance(answers, list):
            lines = iter([*answers, *[EOF] * 9])
            typist = Typist(lambda _: next(lines), output)
        else:
            typist = Typist(answers, output)
        monkeypatch.setattr("sys.stdin", typist)
        monkeypatch.setattr("sys.stdout", output)
        monkeypatch.setattr("sys.stderr", output)
        monkeypatch.setenv("COLUMNS", "100")
        code = run(["play", *args])
        return code, output.getvalue()

    return playing
