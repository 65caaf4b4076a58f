"""Training a net by self-play: seeded, in blocks, and resumable after each of them.

A training has a folder: ``state.npz`` is all that is needed to go on, ``progress.csv`` and
``strength.png`` show how strong the net has become. Every block's dice depend on the seed and the
number of the block alone, so a training that was interrupted ends with the same net.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from qwixx.bots.matches import arena
from qwixx.bots.nets.dense import F32, fresh
from qwixx.bots.nets.features import (
    AHEAD,
    BOARD_LINES,
    FORM,
    LEAD,
    MISTHROWS,
    MOST_MISTHROWS,
    PAIR,
    PAIRED_LINES,
    PAIRS,
    REST,
    features_of,
    net_lines,
)
from qwixx.bots.nets.incomplete import Incomplete
from qwixx.bots.nets.turns import workspace
from qwixx.bots.nets.weights import load_net, name_of, setup_of
from qwixx.rules import Refused, Setup, editions, make_setup
from qwixx.sim.compiled import compile_game
from qwixx.sim.game import new_game
from qwixx.sim.known import PLAYERS

from .lessons import lessons
from .selfplay import memory, train
from .strength_notes import note, noted, plot

BLOCK = 1000
"""Games between two steps of the average."""
MEMORY = 0.02
"""How much the newest net counts in the average, once there are enough."""
TEST_GAMES = 1000
TEST_SEED = 20_000
LESSON = 100
"""So many games in a row are of one kind."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of the training and how fast it learns."""

    share: float
    rate: float
    """Learning rate of the lines of the net."""
    dense: float
    """Learning rate of the dense layers."""
    decay: float
    """Lambda: how far the end of the game is believed over the net's next opinion."""
    stray: float
    """How often a seat crosses anything at all instead of the best."""
    rare: bool = False
    """Whether only what games hardly ever meet is learned, and most games begin with rows that
    are well begun. A net that shuns a row without a good reason learns better here."""


RARE = (
    Stage(0.04, 0.06, 0, 0.7, 0, rare=True),
    Stage(0.03, 0.02, 0, 0.7, 0, rare=True),
    Stage(0.03, 0.006, 0, 0.7, 0, rare=True),
)
"""What comes last."""
STAGES = (
    Stage(0.27, 0.01, 0.003, 0.8, 0.02),
    Stage(0.27, 0.004, 0.0015, 0.75, 0.01),
    Stage(0.36, 0.0015, 0.0006, 0.7, 0.005),
    *RARE,
)
"""From nothing."""
TUNING = (
    Stage(0.36, 0.006, 0.002, 0.8, 0.01),
    Stage(0.32, 0.002, 0.0008, 0.75, 0.005),
    Stage(0.22, 0.0007, 0.0003, 0.7, 0.003),
    *RARE,
)
"""From a net that knows a similar game."""
WELL_BEGUN = 0.6
"""How many games of a rare stage begin with rows that have crosses."""
COMMON = 1 / 75
"""A line of the net that is met that often a game is not rare."""


@dataclass(slots=True)
class State:
    """A training between two blocks."""

    net: F32
    average: F32
    """The mean of the newest nets, which plays better than any of them."""
    block: int = 0
    in_stage: int = 0
    turns: float = 0.0
    """Mean turns of the games of the newest block."""
    score: float = 0.0
    """Their mean score."""
    seen: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """How often each line of the net was met in the newest stage that is not rare."""
    counted: int = 0
    """In how many games."""


def begin(name: str, seed: int, anew: bool) -> tuple[State, tuple[Stage, ...]]:
    """A new training: from nothing, or from the shipped net of the most similar smaller game."""
    smaller, lines = smaller_than(name), net_lines(setup_of(name))
    if anew or not smaller:
        net = fresh(seed, lines)
    else:
        try:
            net = _grown(load_net(smaller), lines)
        except Incomplete:
            raise Refused(
                f"{name} begins with what {smaller} has learned, and {smaller}.npz is missing"
                f" or damaged; train that first: qwixx train {smaller} --ship"
                f" (or begin from nothing: qwixx train {name} --anew)"
            ) from None
    return State(net, net.copy()), stages_of(name, anew)


def smaller_than(name: str) -> str:
    """The net that the training of another begins with; none for those that begin from nothing."""
    setup = setup_of(name)
    if name in editions():
        return ""
    if setup.players > 2:
        return name_of(make_setup(setup.edition, setup.players - 1)) or ""
    return "classic-2" if setup.board else ""


def stages_of(name: str, anew: bool) -> tuple[Stage, ...]:
    """The stages of a training, which depend on what it has begun with."""
    return STAGES if anew or not smaller_than(name) else TUNING


def _grown(net: F32, lines: int) -> F32:
    """A net with room for a board and an opinion about further opponents."""
    grown = np.zeros((lines, net.shape[1]), np.float32)
    grown[: len(net)] = net
    rest = slice(PAIR + REST * PAIRS, PAIR + (REST + 1) * PAIRS)
    if not grown[rest].any():
        grown[rest] = 0.3 * net[PAIR + LEAD * PAIRS : PAIR + (LEAD + 1) * PAIRS]
        for count in range(MOST_MISTHROWS):
            of_lead = net[MISTHROWS + LEAD * MOST_MISTHROWS + count]
            grown[MISTHROWS + REST * MOST_MISTHROWS + count] = 0.3 * of_lead
    return grown


def stage_at(stages: tuple[Stage, ...], block: int, blocks: int) -> tuple[int, Stage]:
    """The stage that a block belongs to, and its number."""
    end = 0.0
    for number, stage in enumerate(stages):
        end += stage.share * blocks
        if block < round(end):
            return number, stage
    return len(stages) - 1, stages[-1]


def shares_of(state: State, stage: Stage) -> F32:
    """How much each line of the net learns: in a rare stage, the less the oftener it is met."""
    if not stage.rare:
        return np.ones(len(state.net), np.float32)
    often = state.seen / max(state.counted, 1)
    shares = np.clip(1 - often / COMMON, 0, 1).astype(np.float32)
    # Only rows and misthrows: leads, pieces and the rest are met by every game.
    shares[:MISTHROWS] = shares[AHEAD:FORM] = 0
    shares[PAIRED_LINES if len(shares) <= PAIRED_LINES + BOARD_LINES else -BOARD_LINES :] = 0
    return shares


def blocks_of(
    state: State, stages: tuple[Stage, ...], name: str, blocks: int, seed: int
) -> Iterator[int]:
    """Train on to that many blocks; yields the number of games after each."""
    games, kept, work = new_game(), memory(), workspace()
    while state.block < blocks:
        number, stage = stage_at(stages, state.block, blocks)
        if state.block and number != stage_at(stages, state.block - 1, blocks)[0]:
            # A slower stage goes on from the average, which has less noise.
            state.net = state.average.copy()
            state.in_stage = 0
        if not state.in_stage and not stage.rare:
            state.seen, state.counted = np.zeros(len(state.net), np.int64), 0
        met = state.seen if not stage.rare else np.zeros_like(state.seen)
        rates = np.array(
            (
                stage.decay,
                stage.rate,
                stage.dense,
                stage.stray,
                WELL_BEGUN if stage.rare else 0.0,
            )
        )
        shares, luck = shares_of(state, stage), seed * 1_000_003 + state.block
        random = np.random.default_rng(luck)
        every = lessons(name, seed)
        turns, score = 0.0, 0.0
        for part in range(BLOCK // LESSON):
            setup = every[int(random.integers(len(every)))]
            played = train(
                state.net,
                features_of(setup)[0],
                compile_game(setup)[0],
                games[0],
                setup.players,
                LESSON,
                luck * (BLOCK // LESSON) + part,
                rates,
                shares,
                met,
                kept,
                work,
            )
            turns += played[0]
            score += played[1] / setup.players
        state.turns, state.score = turns / BLOCK, score / BLOCK
        state.counted += 0 if stage.rare else BLOCK
        state.block += 1
        state.in_stage += 1
        part_of = np.float32(max(MEMORY, 1 / state.in_stage))
        state.average += part_of * (state.net - state.average)
        yield state.block * BLOCK


def save(state: State, folder: Path) -> None:
    """Keep a training, so that it can go on after whatever happens."""
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / "state.new.npz"
    np.savez(
        new,
        net=state.net,
        average=state.average,
        blocks=np.array([state.block, state.in_stage, state.counted]),
        seen=state.seen,
        means=np.array([state.turns, state.score]),
    )
    new.replace(folder / "state.npz")


def load(folder: Path) -> State | None:
    """The training of a folder, if there is one."""
    path = folder / "state.npz"
    if not path.exists():
        return None
    try:
        with np.load(path) as data:
            block, in_stage, counted = data["blocks"].tolist()
            turns, score = data["means"].tolist()
            net, average, seen = data["net"], data["average"], data["seen"]
        if not all(np.isfinite(part).all() for part in (net, average, seen)):
            raise ValueError
    except (BadZipFile, EOFError, KeyError, OSError, ValueError):
        raise Refused(
            f"{path} is damaged, or from an older version; remove it to begin anew"
        ) from None
    return State(net, average, block, in_stage, turns, score, seen, counted)


def strength(net: F32, setup: Setup, opponent: str, games: int = TEST_GAMES) -> float:
    """The share of games that the net wins without looking ahead, against equal opponents."""
    seats = [arena.NETS] + [PLAYERS.index(opponent)] * (setup.players - 1)
    scores = arena.scores_of_games(setup, [net], seats, games, TEST_SEED)
    return float((scores[:, 0] > scores[:, 1:].max(axis=1)).mean())


class TrainingStopped(KeyboardInterrupt):
    """Somebody has stopped the training. It is kept, and goes on after so many ``games``."""

    def __init__(self, games: int) -> None:
        super().__init__(f"stopped after {games} games")
        self.games = games


def run(
    name: str,
    folder: Path,
    games: int,
    seed: int,
    every: int,
    tell: Callable[[str], None],
    anew: bool = False,
    count: Callable[[int, int], None] = lambda _done, _all: None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> State:
    """Train a net, or go on where the folder's training stopped.

    ``count`` is told how many games are done, of how many. ``is_stopped`` is asked after each
    block, and ends the training with `TrainingStopped`.
    """
    setup = setup_of(name)
    found = load(folder)
    if found and anew:
        raise Refused(f"{folder} has a training already; remove {folder} or name another")
    if found:
        state, stages = found, stages_of(name, _claim(folder, name, seed, None))
    else:
        state, stages = begin(name, seed, anew)  # first, because it may be refused
        _claim(folder, name, seed, anew)
    opponent = "ga" if name.startswith("classic") else "gap"
    began = time.monotonic()

    def test() -> None:
        won = strength(state.average, setup, opponent)
        note(folder, opponent, state.block * BLOCK, won, state.turns, state.score)
        plot(folder, name, opponent)
        tell(
            f"{state.block * BLOCK} games, {time.monotonic() - began:.0f} s: "
            f"wins {100 * won:.1f} % against {opponent}, mean score {state.score:.1f}"
        )

    def is_tested(done: int) -> bool:
        return done % every < BLOCK or done >= games  # the first block at or after it

    blocks = -(-games // BLOCK)
    if found:
        done = state.block * BLOCK
        if done < games:
            tell(f"going on after {done} games")
        else:
            tell(f"{folder} has {done} games already; to go on, ask for more")
        if is_tested(done) and done not in [row[0] for row in noted(folder)]:
            test()  # it was stopped before it could
    count(state.block * BLOCK, blocks * BLOCK)
    for done in blocks_of(state, stages, name, blocks, seed):
        count(done, blocks * BLOCK)
        if is_tested(done):
            save(state, folder)
            test()
        if done < games and is_stopped():
            save(state, folder)
            raise TrainingStopped(done)
    return state


def _claim(folder: Path, name: str, seed: int, anew: bool | None) -> bool:
    """A folder holds one training, of one net and one seed; whether it begins from nothing.

    None for ``anew`` asks how the training that is there has begun.
    """
    path = folder / "training.json"
    ours: dict[str, object] = {"net": name, "seed": seed}
    theirs = dict(ours)
    if path.exists():
        try:
            theirs = dict(json.loads(path.read_text()))
            told = f"{theirs['net']} with seed {theirs['seed']}"
        except (KeyError, RecursionError, TypeError, ValueError):
            raise Refused(
                f"{path} is damaged; write {json.dumps(ours)} into it"
                " if that is what the folder holds"
            ) from None
        if (theirs["net"], theirs["seed"]) != (name, seed):
            raise Refused(
                f"{folder} holds the training of {told}; name another folder, or that net and seed"
            )
    if anew is None:
        anew = theirs.get("anew") is True
    if anew:
        ours["anew"] = True
    if theirs != ours or not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(ours) + "\n")
    return anew
