"""Programs from outside as players: processes that are spoken to in lines of JSON.

Whatever such a program does, it costs it the game at most: it has a limit for each answer, may not
write without end, and leaves no process behind.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import Any

from qwixx.rules import Decision, Refused, Setup, State

from .messages import PROTOCOL, Message, chosen, hello, new_game, question

LONGEST_LINE = 100_000
LONGEST_NAME = 40
START_LIMIT = 120.0
"""Seconds for the first answer: a program may have to compile or to load much."""
QUIT_LIMIT = 2.0


class EngineFailed(Exception):
    """The engine has lost its game; the message says why."""


class Engine:
    """An outside program. It is started when it is needed, and anew after a failure."""

    def __init__(self, command: str, time_limit: float) -> None:
        self.words = split_command(command)
        self.name = command
        self.time_limit = time_limit
        self._process: subprocess.Popen[bytes] | None = None
        self._pending = b""

    def begin(self, setup: Setup, seat: int) -> None:
        """A game begins; starts the program if it does not run."""
        if self._process is None:
            self._start()
            self._greet(self._ask(hello(), START_LIMIT), setup.edition.name)
        self._write(new_game(setup, seat), self.time_limit)

    def _greet(self, answer: object, edition: str) -> None:
        if not isinstance(answer, dict) or not isinstance(answer.get("name"), str):
            raise self._failed('its answer to hello has no "name"')
        if answer.get("protocol", PROTOCOL) != PROTOCOL:
            raise self._failed(f"it does not speak protocol {PROTOCOL}")
        plays = answer.get("editions", [edition])
        if not isinstance(plays, list) or edition not in plays:
            raise self._failed(f"it does not play {edition}")
        shown = "".join(filter(str.isprintable, answer["name"])).strip()
        self.name = shown[:LONGEST_NAME] or self.name

    def decide(self, state: State, seat: int, options: Sequence[Decision]) -> Decision:
        """Its decision; fails if that is not one of the options."""
        answer = self._ask(question(state, seat, options), self.time_limit)
        try:
            return chosen(answer, options)
        except Refused as error:
            # It still follows the protocol, so it may play on in the next game.
            raise EngineFailed(str(error)) from None

    def end(self, scores: Sequence[int]) -> None:
        """Tell the result of a game."""
        if self._process is not None:
            with contextlib.suppress(EngineFailed):
                self._write({"cmd": "end", "scores": list(scores)}, self.time_limit)

    def close(self) -> None:
        """Ask it to quit, and see to it that it does."""
        process = self._process
        if process is None:
            return
        with contextlib.suppress(EngineFailed):
            self._write({"cmd": "quit"}, QUIT_LIMIT)
        if process.stdin:
            with contextlib.suppress(OSError):
                process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(QUIT_LIMIT)
        self._kill()

    def interrupt(self) -> None:
        """End the program at once, from another thread than the one that speaks with it."""
        process = self._process
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                # A group of its own, so that children of the program can be ended with it.
                start_new_session=True,
            )
        except OSError as error:
            raise EngineFailed(f"it cannot be started: {error.strerror or error}") from None
        self._pending = b""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                os.set_blocking(pipe.fileno(), False)

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _failed(self, reason: str) -> EngineFailed:
        self._kill()
        return EngineFailed(reason)

    def _ask(self, message: Message, limit: float) -> Any:
        deadline = time.monotonic() + limit
        self._write(message, limit)
        line = self._read_line(deadline, limit)
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            shown = line[:40].decode("utf-8", "replace")
            raise self._failed(f"its answer is not JSON: {shown!r}") from None

    def _pipes(self) -> tuple[int, int]:
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise EngineFailed("it does not run")
        return process.stdin.fileno(), process.stdout.fileno()

    def _write(self, message: Message, limit: float) -> None:
        into, _ = self._pipes()
        data = json.dumps(message).encode() + b"\n"
        deadline = time.monotonic() + limit
        while data:
            try:
                data = data[os.write(into, data) :]
            except BlockingIOError:
                self._wait(into, selectors.EVENT_WRITE, deadline, "it does not read its input")
            except OSError:
                raise self._ended() from None

    def _read_line(self, deadline: float, limit: float) -> bytes:
        _, out = self._pipes()
        while b"\n" not in self._pending:
            if len(self._pending) > LONGEST_LINE:
                raise self._failed("its answer has no end")
            self._wait(out, selectors.EVENT_READ, deadline, f"no answer within {limit:g} s")
            more = os.read(out, 65536)
            if not more:
                raise self._ended()
            self._pending += more
        line, _, self._pending = self._pending.partition(b"\n")
        return line

    def _wait(self, pipe: int, event: int, deadline: float, reason: str) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(pipe, event)
            if not selector.select(max(deadline - time.monotonic(), 0)):
                raise self._failed(reason)

    def _ended(self) -> EngineFailed:
        process = self._process
        code: int | None = None
        if process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = process.wait(0.5)
        how = "" if code is None else f" with exit code {code}"
        if code is not None and code < 0:
            how = f" by signal {-code}"
        return self._failed(f"the program ended{how}")


def split_command(command: str) -> list[str]:
    """The words of a command line; refused if there are none, or no such program."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Refused(f"the command {command!r} cannot be read: {error}") from None
    if not words:
        raise Refused("'cmd:' needs a program, such as cmd:./engine or 'cmd:python3 engine.py'")
    if shutil.which(words[0]) is None:
        raise Refused(
            f"there is no program {words[0]!r} to run; "
            "write it as you would call it, such as 'cmd:python3 engine.py'"
        )
    return words
