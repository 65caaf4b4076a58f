"""Somebody who types, for games through `qwixx play`."""

from __future__ import annotations

import io
from collections.abc import Callable

Answers = Callable[[str], str]


class Typist(io.TextIOBase):
    """Standard input typed by a function that sees what was printed since its last answer."""

    def __init__(self, answers: Answers, output: io.StringIO) -> None:
        self.answers = answers
        self.output = output
        self.seen = 0
        self.patience = 5_000  # more than any game asks

    def readable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return False

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        shown = self.output.getvalue()[self.seen :]
        self.patience -= 1
        assert self.patience, f"the same question again and again: {shown}"
        self.seen = len(self.output.getvalue())
        answer = self.answers(shown)
        return f"{answer}\n" if answer != EOF else ""


EOF = "\x04"
Play = Callable[..., tuple[int, str]]


def first_choice(shown: str) -> str:
    """Takes the first cell that is offered, and confirms."""
    question = shown.rstrip().splitlines()[-2]
    if "? help" in question:
        offered = question.partition("):")[2].partition("- pass")[0].split()
        return offered[0] if offered else "-"
    if "u undo" in question:
        return "y" if "Lock it" in question else question.rpartition(": ")[2].split()[0].strip(",?")
    return ""


def misthrows_only(shown: str) -> str:
    """Types the same dice, passes, and leaves when the first game is over."""
    question = shown.rstrip().splitlines()[-2]
    if "Type the dice" in question:
        return "q" if "game 2 of" in shown else "1 1 1 1 1 1"
    if "? help" in question:
        return "-"
    return "y" if "Stop this game?" in question else ""


def stop_after(answers: Answers, times: int, end: list[str]) -> Answers:
    """The same answers for some time, then others."""
    left = iter(end)

    def answering(shown: str) -> str:
        nonlocal times
        times -= 1
        return answers(shown) if times >= 0 else next(left)

    return answering
