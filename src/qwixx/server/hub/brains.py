"""Where bots think: in processes of their own, so that no table waits for them."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from qwixx import rules
from qwixx.rules import Board, Cross, Decision, Edition, Move, Refused, Setup, State, Swap
from qwixx.server.protocol.settings import BotLevel

from .turns import Turns

if TYPE_CHECKING:
    from qwixx.bots import Player

log = logging.getLogger(__name__)

Named = TypeVar("Named", Edition, Board)

PLAIN = "gap"
"""The player to fall back on: crosses what skips fewest."""
LONGEST_THOUGHT = 15.0
"""Seconds after which the table goes on without the bot's answer."""
QUICK_START = 1.5
"""Seconds that people wait for bots that still get ready (they compile what they need): after
that a plain answer must do, so that a first game begins at once."""
MANY = 8
"""Bots that wait for each worker, from which on masters think like experts, who take a tenth."""
AGAIN = 1.0
"""Seconds until a bot that must not answer plainly tries again."""
FEW = 2
"""Numbers that a plain answer may skip."""

SetupNames = tuple[str, int, str | None, tuple[str, ...], tuple[str, ...]]
"""What `rules.make_setup` takes; in place of a name the file of an own sheet or board."""


class Brains:
    """Answers for bots.

    With no workers they think in a thread: enough for tests, and where there are no processes.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._turns = Turns(max(workers, 1))
        self._executor: Executor | None = None
        self._ready: asyncio.Future[list[str]] | None = None
        if workers:
            self.get_ready()

    def get_ready(self) -> asyncio.Future[list[str]]:
        """Start the bots, so that the first of them does not keep people waiting."""
        if self._executor is None or self._ready is None:
            self._executor = (
                processes(self._workers, begin_worker, os.getpid())
                if self._workers and has_processes()
                else ThreadPoolExecutor(1, "bots")
            )
            self._ready = hand_over(self._executor, self._preparation())
            self._ready.add_done_callback(_complain)
        return self._ready

    async def choose(
        self, level: BotLevel, seen: State, seat: int, table: str = "", luck: int | None = None
    ) -> str:
        """A legal decision of that seat, in notation; in the worst case to pass.

        With ``luck``, where all attempts at a challenge shall get the same answer, it takes as
        long as it takes.
        """
        if luck is not None:
            return await self._choose_alike(level, seen, seat, table, luck)
        try:
            await asyncio.wait_for(asyncio.shield(self.get_ready()), QUICK_START)
        except TimeoutError:
            return _plainly(seen, seat)
        except Exception:
            log.exception("the bots could not get ready")
            return _plainly(seen, seat)
        try:
            async with asyncio.timeout(LONGEST_THOUGHT), self._turns.turn(table):
                if level == "master" and self._turns.waiting >= MANY * max(self._workers, 1):
                    level = "expert"
                return str(await hand_over(self._executor, _think, level, *packed(seen), seat))
        except Refused:
            pass  # told when they got ready
        except TimeoutError:
            log.warning("a bot took too long, and answers plainly", extra={"bot": level})
        except BrokenExecutor:
            log.exception("the bots' process ended; the next answer starts a new one")
            self._executor = None
        except Exception:
            log.exception("a bot could not answer", extra={"bot": level})
        return _plainly(seen, seat)

    async def _choose_alike(
        self, level: BotLevel, seen: State, seat: int, table: str, luck: int
    ) -> str:
        """Neither haste nor a full house changes the answer."""
        while True:
            try:
                await asyncio.shield(self.get_ready())
                async with self._turns.turn(table):
                    thought = _think, level, *packed(seen), seat, luck
                    return str(await hand_over(self._executor, *thought))
            except Refused:  # told when they got ready, and the same for all
                return _plainly(seen, seat)
            except BrokenExecutor:
                log.exception("the bots' process ended; a new one is started")
                self._executor = None
                await asyncio.sleep(AGAIN)

    def _preparation(self) -> Callable[[], list[str]]:
        """What is done before they play; it returns what is wrong with them."""
        return _get_ready

    def close(self) -> None:
        """Stop thinking."""
        if self._ready is not None:
            self._ready.cancel()
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)


def has_processes() -> bool:
    """Whether work can be handed to other processes; Android lacks what they wait by."""
    try:
        import multiprocessing.synchronize  # noqa: F401
    except ImportError:
        return False
    return True


def processes(many: int, begin: Callable[..., None], *values: Any) -> Executor:
    """Processes to work in, each of which begins with something."""
    # Imported by who has processes, and nowhere else: a page in a browser has none.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    return ProcessPoolExecutor(many, get_context("spawn"), begin, values)


def hand_over(
    executor: Executor | None, function: Callable[..., Any], *values: Any
) -> asyncio.Future[Any]:
    """Hand work to a worker, which may have to be started for it.

    A process turns a deaf ear to Ctrl-C only once it has loaded its code, so it starts with one.
    """
    if isinstance(executor, ThreadPoolExecutor):
        return asyncio.get_running_loop().run_in_executor(executor, function, *values)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return asyncio.get_running_loop().run_in_executor(executor, function, *values)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _complain(ready: asyncio.Future[list[str]]) -> None:
    """Tell at the start, and once, which bots cannot play as they should."""
    if not ready.cancelled() and ready.exception() is None:
        for complaint in ready.result():
            log.error(complaint)


def packed(state: State) -> tuple[SetupNames, dict[str, Any]]:
    """A state without the objects that are the same only within one process."""
    setup = state.setup
    names = (
        _name_or_file(setup.edition, rules.editions(), lambda one: rules.write_layout(one.layout)),
        setup.players,
        _name_or_file(setup.board, rules.boards(), rules.write_board) if setup.board else None,
        tuple(ruling.value for ruling in setup.rulings),
        setup.sheets,
    )
    values = {name: getattr(state, name) for name in State.__slots__ if name != "setup"}
    return names, values


def unpacked(names: SetupNames, values: dict[str, Any]) -> State:
    """The same state, in another process."""
    return State(_setup(names), **values)


def _plainly(seen: State, seat: int) -> str:
    """The cross that skips fewest numbers, if they are few; of other choices the first."""
    first, *others = rules.legal(seen, seat)
    if rules.asked(seen, seat):
        return str(first)
    costs = {str(decision): _skipped(seen, seat, decision) for decision in others}
    best = min(costs, key=lambda decision: costs[decision], default=str(first))
    return best if costs.get(best, FEW) <= FEW else str(first)


def _skipped(seen: State, seat: int, decision: Decision) -> int:
    """How many numbers a decision would skip; a move that crosses nothing skips none."""
    if isinstance(decision, Swap):
        return FEW + 1
    if not isinstance(decision, Cross | Move) or not rules.is_cross(decision):
        return 0
    return rules.skipped(seen.setup.layouts[seat], seen.sheets[seat], decision.cell)


def _name_or_file(what: Named, ours: Mapping[str, Named], write: Callable[[Named], str]) -> str:
    """The name of what every process has; of somebody's own sheet or board the text of its file."""
    return what.name if ours.get(what.name) == what else write(what)


@lru_cache(maxsize=256)
def _setup(names: SetupNames) -> Setup:
    edition, players, board, rulings, sheets = names
    return rules.make_setup(
        rules.own_edition(rules.read_layout(edition)) if "\n" in edition else edition,
        players,
        rules.read_board(board) if board and "\n" in board else board,
        rulings,
        sheets,
    )


def _get_ready() -> list[str]:
    """Make every player once; returns why some cannot be made, and so play plainly."""
    from qwixx.bots import Explainer
    from qwixx.bots.nets import load_all

    missing: dict[str, list[str]] = {}
    for level in get_args(BotLevel):
        try:
            if isinstance(_player(level), Explainer):
                load_all()  # in plain Python a player loads only the net that it needs
        except Refused as error:
            missing.setdefault(str(error), []).append(level)
    return [f"{' and '.join(levels)} play plainly: {why}" for why, levels in missing.items()]


def _player(level: str, luck: int | None = None) -> Player:
    """Made anew for every decision, which takes no time: it shall not err alike in every game."""
    # Imported where bots think, and nowhere else: it takes seconds and much memory.
    from qwixx.bots import NAMES, make_player

    return make_player(level if level in NAMES else PLAIN, luck)


def _think(
    level: str, names: SetupNames, values: dict[str, Any], seat: int, luck: int | None = None
) -> str:
    return str(_player(level, luck).decide(unpacked(names, values), seat))


def begin_worker(parent: int) -> None:
    """A worker starts; it does not outlive its server."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
