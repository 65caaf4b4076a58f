"""A process that is spoken to in lines of JSON.

Whatever it does, it has a limit for each answer, may not write without end, and takes its children
with it when it ends.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import Any

from .complaints import Complaints
from .messages import Message

LONGEST_LINE = 100_000
SHOWN = 40
"""So much of a wrong answer is shown."""
LONGEST_COMPLAINT = 120
"""So much of what it last wrote to standard error."""
QUIT_LIMIT = 2.0
"""Seconds to end in, once told to quit."""


class ProgramFailed(Exception):
    """The program does not keep to the protocol; the message says how."""


class ProgramLeft(ProgramFailed):
    """The program has ended itself, with exit code 0."""


class Program:
    """A running program. After a failure it is of no use any more, and is to be killed."""

    def __init__(self, words: Sequence[str]) -> None:
        try:
            process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                # A group of its own, so that children of the program can be ended with it.
                start_new_session=True,
            )
        except OSError as error:
            raise ProgramFailed(f"it cannot be started: {error.strerror or error}") from None
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._process = process
        self._in, self._out = process.stdin, process.stdout
        self._complaints = Complaints(process.stderr)
        self._pending = b""
        for pipe in (self._in, self._out):
            os.set_blocking(pipe.fileno(), False)

    def tell(self, message: Message, limit: float) -> None:
        """Send a message that has no answer."""
        data = json.dumps(message).encode() + b"\n"
        deadline = time.monotonic() + limit
        while data:
            try:
                data = data[os.write(self._in.fileno(), data) :]
            except BlockingIOError:
                if not self._is_ready(self._in.fileno(), selectors.EVENT_WRITE, deadline):
                    raise ProgramFailed(f"it did not read its input for {limit:g} s") from None
            except OSError:
                raise self._ended("input") from None

    def ask(self, message: Message, limit: float, what: str = "") -> Any:
        """Send a message and read its answer; ``what`` says in a failure what was asked."""
        deadline = time.monotonic() + limit
        self.tell(message, limit)
        line = self._line(deadline, f"no answer{what} within {limit:g} s")
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise ProgramFailed(f"its answer is not JSON: {_shown(line)}") from None

    def listen(self) -> None:
        """Fails if the program has said something that it was not asked for."""
        with contextlib.suppress(BlockingIOError):
            self._pending += os.read(self._out.fileno(), 65536)
        if unasked := self._pending.strip():
            raise ProgramFailed(f"it spoke without being asked: {_shown(unasked)}")

    def quit(self) -> None:
        """Ask it to end, and see to it that it does."""
        with contextlib.suppress(ProgramFailed):
            self.tell({"cmd": "quit"}, QUIT_LIMIT)
        with contextlib.suppress(OSError):
            self._in.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(QUIT_LIMIT)
        self.kill()

    def kill(self) -> None:
        """End it at once, with all that it has started."""
        self._kill_group()
        self._process.wait()
        for pipe in (self._in, self._out):
            with contextlib.suppress(OSError):
                pipe.close()

    def interrupt(self) -> None:
        """End it from another thread than the one that speaks with it."""
        if self._process.returncode is None:
            self._kill_group()

    def _kill_group(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def _line(self, deadline: float, late: str) -> bytes:
        """The next line that is not empty."""
        while True:
            line, end, rest = self._pending.partition(b"\n")
            if end:
                self._pending = rest
                if line.strip():
                    return line
            elif len(line) > LONGEST_LINE:
                raise ProgramFailed("its answer has no end")
            elif not self._is_ready(self._out.fileno(), selectors.EVENT_READ, deadline):
                raise self._late(late)
            elif more := os.read(self._out.fileno(), 65536):
                self._pending += more
            else:
                raise self._ended("output")

    def _is_ready(self, pipe: int, event: int, deadline: float) -> bool:
        rest = deadline - time.monotonic()
        if rest <= 0:
            return False  # even if there is something to read: there may always be
        with selectors.DefaultSelector() as selector:
            selector.register(pipe, event)
            return bool(selector.select(rest))

    def _late(self, late: str) -> ProgramFailed:
        if self._process.poll() is not None:  # a child of it still holds its output
            return self._ended("output")
        begun = self._pending.strip()
        return ProgramFailed(f"{late}, only part of a line: {_shown(begun)}" if begun else late)

    def _ended(self, pipe: str) -> ProgramFailed:
        """Why nothing goes through a pipe any more."""
        try:
            code = self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            return ProgramFailed(f"the program closed its {pipe}")
        how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
        last = self._complaints.last_line()
        why = f"; it last wrote {_cut(last, LONGEST_COMPLAINT)}" if last else ""
        kind = ProgramFailed if code else ProgramLeft
        return kind(f"the program ended {how}{why}")


def _shown(line: bytes) -> str:
    return _cut(line[: 4 * SHOWN].decode("utf-8", "replace").strip(), SHOWN)


def _cut(text: str, longest: int) -> str:
    """The beginning of a text, as a report can show it."""
    return repr(text[:longest] + "..." * (len(text) > longest))
