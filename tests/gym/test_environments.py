"""Environments for research: they follow the conventions, and play by the rules."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from qwixx.bots.players.bridge import game_record
from qwixx.gym import Actions, SeatEnv, SeatVectorEnv, View, aec_env, parallel_env
from qwixx.gym.games import Games
from qwixx.gym.pictures import state_of
from qwixx.gym.views import see
from qwixx.rules import (
    Dice,
    Refused,
    Roller,
    State,
    Step,
    decide,
    dice_in_play,
    editions,
    legal,
    make_setup,
    roll,
    scores,
    seen_by,
    start,
    waiting_for,
    winners,
)
from qwixx.sim.engine.streams import throw

EDITIONS = list(editions())
each_edition = pytest.mark.parametrize("edition", EDITIONS)


# --- their own tests


# A mask beside what is seen is their own convention; their test has not heard of it.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("edition", ["classic", "bonus-b", "on-board"])
def test_pettingzoo_finds_nothing_wrong(edition: str, capsys: Any) -> None:
    def make(**how: Any) -> Any:
        return aec_env(edition=edition, players=3, **how)

    def make_parallel() -> Any:
        return parallel_env(edition=edition, players=3)

    parallel_api_test(make_parallel(), 60)
    api_test(make(), 60)
    seed_test(make, 30)
    parallel_seed_test(make_parallel, 30)
    render_test(make)


@pytest.mark.parametrize("how", [{}, {"players": 1, "reward": "score"}, {"edition": "longo"}])
def test_gymnasium_finds_nothing_wrong(how: dict[str, Any]) -> None:
    check_env(SeatEnv(**how), skip_render_check=True)


def test_the_environments_are_registered() -> None:
    assert isinstance(gymnasium.make("Qwixx/Seat-v0").unwrapped, SeatEnv)
    assert gymnasium.make("Qwixx/Solo-v0").unwrapped._games.setup.players == 1  # type: ignore[attr-defined]
    assert isinstance(gymnasium.make_vec("Qwixx/Seat-v0", num_envs=3).unwrapped, SeatVectorEnv)


def test_a_table_can_be_looked_at() -> None:
    env = SeatEnv(render_mode="ansi")
    env.reset(seed=1)
    assert "seat 1" in env.render()
    env = SeatEnv(render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().ndim == 3


# --- the rules


def some_game(edition: str, seed: int) -> Any:
    """All states of a game of people who do anything, and what they did there."""
    chance, roller = random.Random(seed), Roller(seed)
    found = editions()[edition]
    state = start(make_setup(edition, chance.randint(found.fewest, found.most)))
    while not state.is_over:
        if state.step is Step.ROLL:
            state = roll(state, roller.roll(state))
            continue
        seat = chance.choice(waiting_for(state))
        decision = chance.choice(legal(state, seat))
        yield state, seat, decision
        state = decide(state, seat, decision)
    yield state, None, None


@each_edition
def test_every_decision_has_a_number_and_a_word(edition: str) -> None:
    for seed in range(4):
        for state, seat, _ in some_game(edition, seed):
            if seat is None:
                continue
            actions, layout = Actions(state.setup), state.setup.layouts[seat]
            found = legal(state, seat)
            numbers = [actions.action(layout, decision) for decision in found]
            assert len(set(numbers)) == len(found)
            assert min(numbers) >= 0
            assert [actions.decision(state, seat, n) for n in numbers] == list(found)
            words = [actions.words(layout)[n] for n in numbers]
            assert all(words)
            assert len(set(words)) == len(words)


@each_edition
def test_a_table_of_learners_is_a_game_by_the_rules(edition: str) -> None:
    """The same answers on the table of the rules lead to the same sheets."""
    env = parallel_env(edition=edition, players=2, reward="score")
    actions, chance = Actions(env.setup), np.random.default_rng(5)
    for seed in range(3):
        seen, _ = env.reset(seed=seed)
        state, total = start(env.setup, env.first), np.zeros(2)
        state = play_on(state, env._dice)
        while env.agents:
            chosen = {
                agent: int(chance.choice(np.flatnonzero(seen[agent]["action_mask"])))
                for agent in env.agents
            }
            for seat in waiting_for(state):
                layout = env.setup.layouts[seat]
                wanted = {actions.action(layout, each) for each in legal(state, seat)}
                mask = seen[f"seat_{seat}"]["action_mask"]
                assert set(np.flatnonzero(mask).tolist()) == wanted
            for seat in waiting_for(state):
                decision = actions.decision(state, seat, chosen[f"seat_{seat}"])
                state = decide(state, seat, decision)
            seen, rewards, *_ = env.step(chosen)
            total += [rewards["seat_0"], rewards["seat_1"]]
            state = play_on(state, env._dice)
        assert state.is_over
        assert state_of(env.setup, env._games[0]).sheets == state.sheets
        assert total.tolist() == [score.total for score in scores(state)]


def play_on(state: State, key: Any) -> State:
    """Roll, and answer for those who have nothing to choose, until somebody has."""
    while not state.is_over:
        if state.step is Step.ROLL:
            pips = np.zeros(6, np.int64)
            faces = state.setup.layout.faces
            throw(key, state.turn, faces, pips)
            pips[2:] *= dice_in_play(state)
            one, two, red, yellow, green, blue = pips.tolist()
            state = roll(state, Dice((one, two), (red, yellow, green, blue), faces))
            continue
        alone = [seat for seat in waiting_for(state) if len(legal(state, seat)) == 1]
        if not alone:
            break
        state = decide(state, alone[0], legal(state, alone[0])[0])
    return state


@each_edition
def test_nobody_sees_what_the_others_have_decided(edition: str) -> None:
    for state, _, _ in some_game(edition, 7):
        view = View(Actions(state.setup))
        for seat in range(state.setup.players):
            seen = np.zeros((2, view.size), np.int8)
            see(game_record(state, seat), seat, view.cells, seen[0])
            see(game_record(seen_by(state, seat), seat), seat, view.cells, seen[1])
            assert (seen[0] == seen[1]).all()


def test_a_learner_in_seat_two_sees_nothing_of_seat_one_before_it_has_decided() -> None:
    """The bot in front has answered already, in the record, and not in what the learner sees."""
    games = Games(make_setup("classic", 2), "gap", seat=1, count=64)
    answered = 0
    for _ in range(30):
        seen, allowed = games.look()
        for n in range(games.count):
            g = games.games[n]
            if g["step"] != 1 or games.over[n]:
                continue
            answered += bool(g["crossing"] & 1)
            theirs = View(games.actions).parts()["cells of seat +1"]
            state = state_of(games.setup, g)
            crossed = sum(row.bit_count() for row in state.sheets[0].rows)
            assert seen[n][theirs].sum() == crossed
        games.step(allowed.argmax(1))
    assert answered > 100


# --- the learner's seat


def play(games: Games, seed: int, steps: int) -> list[Any]:
    games.reset(seed)
    told = []
    for _ in range(steps):
        seen, allowed = games.look()
        rewards = games.step(allowed.shape[1] - 1 - allowed[:, ::-1].argmax(1))
        told.append((seen[0].tobytes(), float(rewards[0]), bool(games.over[0])))
    return told


def test_a_game_is_the_same_among_many_and_alone() -> None:
    setup = make_setup("double", 2)
    alone, many = Games(setup, count=1), Games(setup, count=9)
    first = play(alone, 3, 60)
    until = next(n for n, (_, _, over) in enumerate(first) if over)
    assert play(many, 3, 60)[:until] == first[:until]


@pytest.mark.parametrize("opponent", ["novice", "expert"])
def test_rewards_add_up_to_the_result(opponent: str) -> None:
    setup = make_setup("classic", 2)
    for reward in ("win", "score", "margin"):
        games = Games(setup, opponent, reward, count=4)
        sums = np.zeros(4)
        done = np.zeros(4, bool)
        while not done.all():
            _, allowed = games.look()
            rewards = games.step(allowed.shape[1] - 1 - allowed[:, ::-1].argmax(1))
            sums += np.where(done, 0, rewards)
            for n in np.flatnonzero(games.over & ~done):
                state, seat = state_of(setup, games.games[n]), int(games.learners[n])
                totals = [score.total for score in scores(state)]
                won = winners(state)
                assert sums[n] == pytest.approx(
                    {
                        "win": (seat in won) / len(won),
                        "score": totals[seat],
                        "margin": totals[seat] - totals[1 - seat],
                    }[reward]
                )
            done |= games.over


def test_what_is_not_allowed_passes_and_is_told() -> None:
    env = SeatEnv()
    seen, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert env.step(illegal)[4]["illegal"]
    assert not env.step(0)[4]["illegal"]


def test_a_game_that_is_over_wants_to_be_reset() -> None:
    env, over = SeatEnv(), False
    env.reset(seed=1)
    while not over:
        over = env.step(0)[2]
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
        env.step(0)
    env.reset()
    env.step(0)


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ({"reward": "fun"}, "there is no reward 'fun'; there are win, score, margin"),
        ({"seat": 2}, "there is no seat 2 among 2 players"),
        ({"opponents": ["gap", "ga"]}, "2 players have 1 opponents, not 2"),
        ({"opponents": "nobody"}, "there is no player 'nobody'"),
        ({"edition": "chess"}, "there is no edition"),
        ({"players": 3, "opponents": ["gap", "ga"]}, "name the learner's seat"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(how: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        SeatEnv(**how)
