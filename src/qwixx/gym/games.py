"""Many games in which one seat learns and our bots have the others, in compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from qwixx.bots import NAMES
from qwixx.bots.matches import answer, company
from qwixx.rules import Refused, Setup
from qwixx.sim import verify_known
from qwixx.sim.engine import (
    DICE,
    GAME,
    OVER,
    PASS,
    PLAYERS,
    ROLL,
    Compiled,
    Game,
    apply,
    begin,
    compile_game,
    next_seat,
    options,
    roll,
    sheet_score,
    stream_key,
)
from qwixx.sim.jit import jit

from .actions import actions_of
from .views import View, mask, see

REWARDS = ("win", "score", "margin")
"""What is learned for. Rewards add up to: a share of the win; the points; how many more points than
the best of the others. The last two come as they are made."""
WIN, SCORE, MARGIN = range(3)


@jit
def standing(t: Compiled, g: Game, seat: int, reward: int) -> float:
    """What the rewards of a seat have added up to."""
    own = sheet_score(t, g, seat, seat)
    if reward == SCORE or (reward == MARGIN and g.players == 1):
        return float(own)
    best, shared = -10000, 1
    for other in range(g.players):
        if other != seat:
            points = sheet_score(t, g, other, other)
            best = max(best, points)
            shared += points == own
    if reward == MARGIN:
        return float(own - best)
    return 1 / shared if g.step == OVER and own >= best else 0.0


@jit
def play_on(
    t: Compiled,
    g: Game,
    learner: int,
    seats: Any,
    minds: Any,
    how: Any,
) -> None:
    """Let the others play until the learner has a choice, or the game is over."""
    _, seed, number = how
    key = stream_key(seed, number, DICE)
    while g.step != OVER:
        if g.step == ROLL:
            roll(t, g, key)
        seat = next_seat(g)
        if seat != learner:
            code = answer(t, g, seat, seats, minds, how)
        elif options(t, g, seat) > 1:
            return
        else:
            code = int(g.options[0])
        apply(t, g, seat, code)


@jit
def step_games(
    compiled: Any,
    running: Any,
    seats: Any,
    minds: Any,
    rotates: bool,
    seed: int,
    reward: int,
    codes: Any,
    rewards: Any,
) -> None:
    """One step of every game; one that is over begins anew, and its code does not count."""
    t = compiled[0]
    games, numbers, learners, chances, over, illegal = running
    for n in range(len(games)):
        g = games[n]
        rewards[n], illegal[n] = 0.0, 0
        if over[n]:
            numbers[n] += len(games)
            if rotates:
                learners[n] = numbers[n] % g.players
            chances[n, 0] = stream_key(seed, numbers[n], PLAYERS)
            begin(g, int(g.players), 0)
        else:
            before = standing(t, g, learners[n], reward)
            count, found = options(t, g, learners[n]), 0
            for k in range(count):
                if g.options[k] == codes[n]:
                    found = k
            illegal[n] = g.options[found] != codes[n]
            apply(t, g, learners[n], int(g.options[found]))
        how = (chances[n], seed, numbers[n])
        play_on(t, g, learners[n], seats, minds, how)
        if not over[n]:
            rewards[n] = standing(t, g, learners[n], reward) - before
        over[n] = g.step == OVER


@jit
def see_games(
    compiled: Any, games: Any, learners: Any, cells: Any, of_code: Any, seen: Any, allowed: Any
) -> None:
    """What the learner of each game sees and may do."""
    t = compiled[0]
    for n in range(len(games)):
        g = games[n]
        see(g, learners[n], cells, seen[n])
        mask(t, g, learners[n], of_code, allowed[n])


@jit
def deal_out(t: Compiled, g: Game, key: Any) -> None:
    """Roll, and answer for seats without a choice, until some seat has one."""
    while g.step != OVER:
        if g.step == ROLL:
            roll(t, g, key)
        choices = 0
        for seat in range(g.players):
            count = options(t, g, seat)
            choices += count > 1
            if count == 1:
                apply(t, g, seat, int(g.options[0]))
        if choices:
            return


@jit
def begin_table(compiled: Any, games: Any, players: int, first: int, key: Any) -> None:
    """A game in which every seat learns."""
    begin(games[0], players, first)
    deal_out(compiled[0], games[0], key)


@jit
def step_table(
    compiled: Any, games: Any, codes: Any, key: Any, reward: int, rewards: Any, illegal: Any
) -> None:
    """Every seat has acted; what those did who are not asked does not count."""
    t, g = compiled[0], games[0]
    asked = 0
    for seat in range(g.players):
        rewards[seat] = -standing(t, g, seat, reward)
        illegal[seat] = codes[seat] != PASS
        asked |= int(options(t, g, seat) > 0) << seat
    for seat in range(g.players):
        if asked >> seat & 1:
            found = 0
            for k in range(options(t, g, seat)):
                if g.options[k] == codes[seat]:
                    found = k
            illegal[seat] = g.options[found] != codes[seat]
            apply(t, g, seat, int(g.options[found]))
    deal_out(t, g, key)
    for seat in range(g.players):
        rewards[seat] += standing(t, g, seat, reward)


@jit
def see_table(compiled: Any, games: Any, cells: Any, of_code: Any, seen: Any, allowed: Any) -> None:
    """What every seat of a table sees and may do."""
    t, g = compiled[0], games[0]
    for seat in range(g.players):
        see(g, seat, cells, seen[seat])
        mask(t, g, seat, of_code, allowed[seat])


def verify_players(names: Sequence[str], setup: Setup) -> None:
    """Refuse who is none of our players, or does not know the sheet."""
    for name in names:
        if name not in NAMES:
            raise Refused(f"there is no player {name!r}; there are {', '.join(NAMES)}")
        verify_known(name, setup)


class Games:
    """Games that go on side by side, one step at a time.

    ``seat`` is where the learner sits; with None it changes from game to game. Seat 0 begins.
    """

    def __init__(
        self,
        setup: Setup,
        opponents: str | Sequence[str] = "gap",
        reward: str = "win",
        seat: int | None = None,
        count: int = 1,
    ) -> None:
        if reward not in REWARDS:
            raise Refused(f"there is no reward {reward!r}; there are {', '.join(REWARDS)}")
        if seat is not None and not 0 <= seat < setup.players:
            raise Refused(f"there is no seat {seat} among {setup.players} players")
        others = setup.players - 1
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others:
            raise Refused(f"{setup.players} players have {others} opponents, not {len(names)}")
        verify_players(names, setup)
        if seat is None and len(set(names)) > 1:
            raise Refused("different opponents sit where you say: name the learner's seat")
        place = seat or 0
        self.setup, self.actions = setup, actions_of(setup)
        self.view, self.count = View(self.actions), count
        self._reward, self._seat = REWARDS.index(reward), seat
        # Nobody asks who has the learner's seat.
        met = company([*names[:place], names[0] if names else "gap", *names[place:]], setup)
        self._company = (np.array(met.numbers), met.minds())
        self._compiled = compile_game(setup)
        self.games = np.zeros(count, GAME)
        self.games["players"] = setup.players
        self.numbers = np.zeros(count, np.int64)
        self.learners = np.full(count, place)
        self.chances = np.zeros((count, 1), np.uint64)
        self.over, self.illegal = np.ones(count, np.bool_), np.zeros(count, np.bool_)
        self.reset(0)

    def reset(self, seed: int) -> None:
        """Begin all games anew; the same seed gives the same dice, and the same opponents."""
        self._seed = seed
        self.numbers[:] = np.arange(-self.count, 0)
        self.over[:] = True
        self.step(np.zeros(self.count, np.int64))

    def step(self, actions: Any) -> Any:
        """An action in each game: their rewards. What is over begins with the step after."""
        rewards = np.zeros(self.count)
        running = (
            self.games,
            self.numbers,
            self.learners,
            self.chances,
            self.over,
            self.illegal,
        )
        known = (self._compiled, running, *self._company)
        codes = self.actions.codes[actions]
        step_games(*known, self._seat is None, self._seed, self._reward, codes, rewards)
        return rewards

    def look(self) -> tuple[Any, Any]:
        """What the learners see, and a mask of what they may do."""
        seen = np.zeros((self.count, self.view.size), np.int8)
        allowed = np.zeros((self.count, len(self.actions)), np.int8)
        known = (self.view.cells, self.actions.of_code)
        see_games(self._compiled, self.games, self.learners, *known, seen, allowed)
        return seen, allowed
