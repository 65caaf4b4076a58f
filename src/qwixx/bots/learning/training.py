"""Training a net by self-play: seeded, in blocks, and resumable after each of them.

A training has a folder: ``state.npz`` is all that is needed to go on, ``progress.csv`` and
``strength.png`` show how strong the net has become. Every block's dice depend on the seed and the
number of the block alone, so a training that was interrupted ends with the same net.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
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
    net_lines,
)
from qwixx.bots.nets.incomplete import Incomplete
from qwixx.bots.nets.turns import workspace
from qwixx.bots.nets.weights import load_net, name_of, setup_of
from qwixx.rules import Refused, Setup, editions, make_setup
from qwixx.sim import PLAYERS, Crew, Threads

from .lessons import lessons
from .selfplay import Notes, play_games, study
from .stages import ANEW, FURTHER, POLISHING, STAGES, TUNING, USUAL, WELL_BEGUN, Stage, stage_at
from .strength_notes import note, noted, plot

BLOCK = 1000
"""Games between two steps of the average."""
MEMORY = 0.02
"""How much the newest net counts in the average, once there are enough."""
TEST_GAMES = 1000
TEST_SEED = 20_000
LESSON = 50
"""So many games in a row are of one kind."""


COMMON = 1 / 75
"""A line of the net that is met that often a game is not rare."""


@dataclass(slots=True)
class State:
    """A training between two blocks."""

    net: F32
    average: F32
    """The mean of the newest nets, which plays better than any of them."""
    playing: F32
    """The net that plays the next block, one block behind."""
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


def begin(name: str, seed: int, how: str = USUAL) -> tuple[State, tuple[Stage, ...]]:
    """A new training: usually from the shipped net of the most similar smaller game, if any."""
    smaller, lines = smaller_than(name), net_lines(setup_of(name))
    if how == FURTHER:
        net = load_net(name).copy()
    elif how == ANEW or not smaller:
        net = fresh(seed, lines)
    else:
        try:
            net = _grown(load_net(smaller), lines)
        except Incomplete:
            raise Refused(
                f"{name} begins with what {smaller} has learned, and {smaller}.npz is missing"
                f" or damaged; install qwixx again, or begin from nothing:"
                f" qwixx train {name} --anew"
            ) from None
    return State(net, net.copy(), net.copy()), stages_of(name, how)


def smaller_than(name: str) -> str:
    """The net that the training of another begins with; none for those that begin from nothing."""
    setup = setup_of(name)
    if name in editions():
        return ""
    if setup.players > 2:
        return name_of(make_setup(setup.edition, setup.players - 1)) or ""
    return "classic-2" if setup.board else ""


def stages_of(name: str, how: str) -> tuple[Stage, ...]:
    """The stages of a training, which depend on what it has begun with."""
    if how == FURTHER:
        return POLISHING
    return STAGES if how == ANEW or not smaller_than(name) else TUNING


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
    state: State,
    stages: tuple[Stage, ...],
    name: str,
    blocks: int,
    seed: int,
    crew: Crew | None = None,
) -> Generator[int]:
    """Train on to that many blocks; yields the number of games after each.

    The crew plays a block while the one before is learned here, so it plays with the net of before
    that: which net that is does not depend on how many play.
    """
    crew, floats = crew or Threads(), workspace()[1]
    players = {state.block: crew.share(state.playing)}

    def parts() -> Iterator[Part]:
        for block in range(state.block, blocks):
            for number in range(BLOCK // LESSON):
                yield Part(block, number, stage_at(stages, block, blocks)[1], players[block])

    played = crew.each(partial(_play, name, seed), parts(), ahead=BLOCK // LESSON)
    with closing(played):  # type: ignore[type-var]
        while state.block < blocks:
            number, stage = stage_at(stages, state.block, blocks)
            if state.block and number != stage_at(stages, state.block - 1, blocks)[0]:
                # A slower stage goes on from the average, which has less noise.
                state.net = state.average.copy()
                state.in_stage = 0
            if not state.in_stage and not stage.rare:
                state.seen, state.counted = np.zeros(len(state.net), np.int64), 0
            state.playing = state.net.copy()
            players = {
                state.block: players[state.block],
                state.block + 1: crew.share(state.playing),
            }
            _learn(state, stage, played, floats)
            yield state.block * BLOCK


@dataclass(frozen=True, slots=True)
class Part:
    """Some games of a block, and the net that plays them."""

    block: int
    number: int
    stage: Stage
    net: Callable[[], F32]


def _play(name: str, seed: int, part: Part) -> list[Notes]:
    """What there is to learn from a part's games."""
    luck = seed * 1_000_003 + part.block
    every = lessons(name, seed)
    setup = every[int(np.random.default_rng((luck, part.number)).integers(len(every)))]
    stage = part.stage
    well_begun = WELL_BEGUN if stage.rare else 0.0
    rates = np.array((stage.decay, stage.stray, well_begun, stage.blur))
    luck = luck * (BLOCK // LESSON) + part.number
    return play_games(part.net(), setup, LESSON, luck, rates)


def _learn(state: State, stage: Stage, played: Iterator[list[Notes]], floats: F32) -> None:
    """Learn from the next block of games."""
    shares, rates = shares_of(state, stage), np.array((stage.rate, stage.dense))
    met = state.seen if not stage.rare else np.zeros_like(state.seen)
    sums = np.zeros(2)
    for notes in chain.from_iterable(islice(played, BLOCK // LESSON)):
        study(state.net, notes, rates, shares, met, floats)
        sums += notes[-1]
    state.turns, state.score = (sums / BLOCK).tolist()
    state.counted += 0 if stage.rare else BLOCK
    state.block += 1
    state.in_stage += 1
    part_of = np.float32(max(MEMORY, 1 / state.in_stage))
    state.average += part_of * (state.net - state.average)


def save(state: State, folder: Path) -> None:
    """Keep a training, so that it can go on after whatever happens."""
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / "state.new.npz"
    np.savez(
        new,
        net=state.net,
        average=state.average,
        playing=state.playing,
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
            nets = (data["net"], data["average"], data["playing"])
            seen = data["seen"]
        if not all(np.isfinite(part).all() for part in (*nets, seen)):
            raise ValueError
    except (BadZipFile, EOFError, KeyError, OSError, ValueError):
        raise Refused(
            f"{path} is damaged, or from an older version; remove it to begin anew"
        ) from None
    return State(*nets, block, in_stage, turns, score, seen, counted)


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
    how: str = USUAL,
    count: Callable[[int, int], None] = lambda _done, _all: None,
    is_stopped: Callable[[], bool] = lambda: False,
    crew: Crew | None = None,
) -> State:
    """Train a net, or go on where the folder's training stopped.

    ``count`` is told how many games are done, of how many. ``is_stopped`` is asked after each
    block, and ends the training with `TrainingStopped`. The ``crew`` plays, threads of this process
    unless told otherwise; whoever plays, the same net comes of it.
    """
    setup = setup_of(name)
    found = load(folder)
    if found and how:
        raise Refused(f"{folder} has a training already; remove {folder} or name another")
    if found:
        state, stages = found, stages_of(name, _claim(folder, name, seed, None))
    else:
        state, stages = begin(name, seed, how)  # first, because it may be refused
        _claim(folder, name, seed, how)
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
    with closing(blocks_of(state, stages, name, blocks, seed, crew)) as training:
        for done in training:
            count(done, blocks * BLOCK)
            if is_tested(done):
                save(state, folder)
                test()
            if done < games and is_stopped():
                save(state, folder)
                raise TrainingStopped(done)
    return state


def _claim(folder: Path, name: str, seed: int, how: str | None) -> str:
    """A folder holds one training, of one net and one seed; what it has begun with.

    None for ``how`` asks how the training that is there has begun.
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
    if how is None:
        how = next((told for told in (ANEW, FURTHER) if theirs.get(told) is True), USUAL)
    if how:
        ours[how] = True
    if theirs != ours or not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(ours) + "\n")
    return how
