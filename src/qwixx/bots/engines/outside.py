"""Programs from outside as players. Whatever such a program does, it costs it the game at most."""

from __future__ import annotations

import contextlib
import shlex
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from qwixx.rules import Decision, Edition, Refused, Setup, State, editions

from .messages import OWN_SHEETS, PROTOCOL, Message, chosen, hello, new_game, question
from .program import Program, ProgramFailed, ProgramLeft

LONGEST_NAME = 40
LONGEST_LIMIT = 24 * 60 * 60
DOES_NOT_PLAY = "it does not play"
"""So begins the reason of a program that knows other editions alone."""
TIME_LIMIT = 5.0
"""Seconds for each answer, unless told otherwise."""
START_LIMIT = 120.0
"""Seconds for the answer to hello: a program may have to compile or to load much."""


class EngineFailed(Exception):
    """The engine has lost its game; the message says why."""


class EngineLeft(EngineFailed):
    """The engine has ended itself after its last game, which is its right."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long an outside program may take, in seconds."""

    answer: float = TIME_LIMIT
    """For each answer."""
    start: float = START_LIMIT
    """For the answer to hello, and for all failed starts together: then it is not tried again."""

    def __post_init__(self) -> None:
        for seconds in (self.answer, self.start):
            if not 0 < seconds <= LONGEST_LIMIT:
                raise Refused(
                    f"a limit of {seconds:g} s cannot be kept",
                    f"it is more than 0 and at most {LONGEST_LIMIT}",
                )


class Engine:
    """An outside program. It is started when it is needed, and anew after a failure."""

    def __init__(self, command: str, limits: Limits) -> None:
        self.words = split_command(command)
        self.limits = limits
        self.name = short_name(command) or "cmd"
        self.is_known = False
        """Whether it has told its name; until then it goes by its command."""
        self._program: Program | None = None
        self._is_playing = False
        self._may_have_left = False
        """Whether it was not heard of since its last game: it may have ended itself."""
        self._failed_for = 0.0
        self._last_failure = ""

    def begin(self, setup: Setup, seat: int) -> None:
        """A game begins; starts the program if it does not run."""
        self._may_have_left = self._program is not None
        try:
            self._join(setup, seat)
        except EngineLeft:
            self._join(setup, seat)

    def decide(self, state: State, seat: int, options: Sequence[Decision]) -> Decision:
        """Its decision; fails if that is not one of the options."""
        asked = question(state, seat, options)
        try:
            answer = self._ask(asked)
        except EngineLeft:
            # What it was told of this game came too late for it to read.
            self._join(state.setup, seat)
            answer = self._ask(asked)
        self._may_have_left = False
        try:
            return chosen(answer, options)
        except Refused as error:
            # It still follows the protocol, so it may play on in the next game.
            raise EngineFailed(str(error)) from None

    def end(self, scores: Sequence[int]) -> None:
        """Tell the result of a game, if it has heard of that game."""
        if self._program is not None and self._is_playing:
            with contextlib.suppress(EngineFailed):
                self._tell({"cmd": "end", "scores": list(scores)})
        self._is_playing = False

    def close(self) -> None:
        """Ask it to quit, and see to it that it does."""
        if self._program is not None:
            self._program.quit()
            self._program = None

    def interrupt(self) -> None:
        """End the program at once, from another thread than the one that speaks with it."""
        if program := self._program:
            program.interrupt()

    def _start(self, edition: Edition) -> None:
        if self._failed_for >= self.limits.start:
            raise EngineFailed(
                f"not started again, after {self._failed_for:.0f} s of failed starts: "
                f"{self._last_failure}"
            )
        began = time.monotonic()
        try:
            self._program = Program(self.words)
            self._greet(self._program.ask(hello(), self.limits.start, " to hello"), edition)
        except ProgramFailed as error:
            self._failed_for += time.monotonic() - began
            self._last_failure = str(error)
            raise self._failed(error) from None

    def _greet(self, answer: object, edition: Edition) -> None:
        if not isinstance(answer, dict) or not isinstance(answer.get("name"), str):
            raise ProgramFailed('its answer to hello has no "name"')
        if name := short_name(answer["name"]):
            self.name, self.is_known = name, True
        if answer.get("protocol", PROTOCOL) != PROTOCOL:
            raise ProgramFailed(f"it does not speak protocol {PROTOCOL}")
        plays = answer.get("editions", [edition.name])
        if not isinstance(plays, list):
            raise ProgramFailed('"editions" in its answer to hello are not a list')
        if edition.name in editions() and edition.name not in plays:
            raise ProgramFailed(f"{DOES_NOT_PLAY} {edition.name}")
        if edition.name not in editions() and "editions" in answer and not answer.get(OWN_SHEETS):
            raise ProgramFailed(f"{DOES_NOT_PLAY} on sheets of one's own")

    def _join(self, setup: Setup, seat: int) -> None:
        if self._program is None:
            self._start(setup.edition)
        self._tell(new_game(setup, seat))
        self._is_playing = True

    def _ask(self, message: Message) -> object:
        if self._program is None:
            raise EngineFailed("it does not run")
        try:
            self._program.listen()
            return self._program.ask(message, self.limits.answer)
        except ProgramFailed as error:
            raise self._failed(error) from None

    def _tell(self, message: Message) -> None:
        if self._program is None:
            raise EngineFailed("it does not run")
        try:
            self._program.tell(message, self.limits.answer)
        except ProgramFailed as error:
            raise self._failed(error) from None

    def _failed(self, error: ProgramFailed) -> EngineFailed:
        program, self._program = self._program, None
        has_left = isinstance(error, ProgramLeft) and self._may_have_left
        self._is_playing = self._may_have_left = False
        if program is not None:
            try:
                if has_left:
                    program.listen()
            except ProgramFailed as unasked:
                error, has_left = unasked, False
            program.kill()
        return (EngineLeft if has_left else EngineFailed)(str(error))


def short_name(text: str) -> str:
    """A name as a report can show it: one short line."""
    line = "".join(sign for sign in " ".join(text.split()) if sign.isprintable()).strip()
    return line if len(line) <= LONGEST_NAME else line[: LONGEST_NAME - 3].rstrip() + "..."


def split_command(command: str) -> list[str]:
    """The words of a command line; refused if there are none, or no such program."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Refused(f"the command {command!r} cannot be read: {error}") from None
    if not words:
        raise Refused("'cmd:' needs a program, such as cmd:./engine or 'cmd:python3 engine.py'")
    if "\0" not in command and shutil.which(words[0]) is None and Path(words[0]).is_file():
        raise Refused(
            f"{words[0]!r} may not be run; make it executable, or name what runs it, "
            "such as 'cmd:python3 engine.py'"
        )
    if "\0" in command or shutil.which(words[0]) is None:
        raise Refused(
            f"there is no program {words[0]!r} to run; "
            "write it as you would call it, such as 'cmd:python3 engine.py'"
        )
    return words
