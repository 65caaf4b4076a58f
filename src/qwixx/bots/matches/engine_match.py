"""The games of a match with outside programs, several at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from queue import SimpleQueue
from threading import Event

from qwixx.bots.engines.outside import Engine, Limits
from qwixx.bots.registry import make_player
from qwixx.rules import Setup

from .results import GameResult
from .rules_game import play_by_rules

OUTSIDE = "cmd:"

Take = Callable[[int, GameResult], None]


class EngineMatch:
    """The games with outside programs. Each worker has processes of its own.

    The sets of dice are dealt out to the workers in turn.
    """

    def __init__(
        self,
        players: Sequence[str],
        setup: Setup,
        games: int,
        seed: int,
        limits: Limits,
        workers: int,
    ) -> None:
        self.players = players
        self.setup = setup
        self.games = games
        self.seed = seed
        self.workers = min(workers, games // len(players))
        self._engines = [_engines_of(players, limits) for _ in range(self.workers)]
        self._played: SimpleQueue[tuple[int, GameResult] | None] = SimpleQueue()
        self._stopped = Event()

    def play(self, take: Take) -> None:
        """Play all games, and hand each over as it is done."""
        for name in self.players:
            if not name.startswith(OUTSIDE):
                make_player(name)  # so that nothing is left to compile once the programs run
        with ThreadPoolExecutor(self.workers) as threads:
            futures = [threads.submit(self._work, worker) for worker in range(self.workers)]
            at_work = self.workers
            try:
                while at_work:
                    if result := self._played.get():
                        take(*result)
                    else:
                        at_work -= 1
            finally:
                self._stopped.set()
                if at_work:
                    self._interrupt(futures)
        for future in futures:
            future.result()

    def names(self) -> list[str]:
        """What the players go by: outside programs by their own names, once they have told them."""
        return [
            _name_of([own[place] for own in self._engines if place in own]) or player
            for place, player in enumerate(self.players)
        ]

    def _work(self, worker: int) -> None:
        own, count = self._engines[worker], len(self.players)
        try:
            for number in range(self.games):
                if number // count % self.workers != worker:
                    continue
                seated = [
                    own.get(place) or make_player(name, self.seed, number)
                    for place, name in enumerate(self.players)
                ]
                result = play_by_rules(seated, self.setup, number, self.seed)
                if self._stopped.is_set():
                    break  # whoever was interrupted has not failed
                self._played.put((number, result))
        except BaseException:
            self._stopped.set()
            raise
        finally:
            for engine in own.values():
                engine.close()
            self._played.put(None)

    def _interrupt(self, workers: Sequence[Future[None]]) -> None:
        """Nobody waits for the answer of a program any more."""
        while True:
            try:
                while wait(workers, 0.1).not_done:
                    for own in self._engines:
                        for engine in own.values():
                            engine.interrupt()
            except KeyboardInterrupt:
                continue  # it is being stopped already
            break


def _engines_of(players: Sequence[str], limits: Limits) -> dict[int, Engine]:
    """A process for each outside program, by the place of the player."""
    return {
        place: Engine(name.removeprefix(OUTSIDE), limits)
        for place, name in enumerate(players)
        if name.startswith(OUTSIDE)
    }


def _name_of(engines: Sequence[Engine]) -> str:
    known = [engine.name for engine in engines if engine.is_known]
    return known[0] if known else engines[0].name if engines else ""
