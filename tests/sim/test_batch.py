"""Many games at once: the same whoever plays them, and counted right."""

import numpy as np
import pytest

from qwixx.rules import Refused, make_setup
from qwixx.sim.batch.batch import PART, Batch, simulate
from qwixx.sim.batch.tally import Share, Tally
from qwixx.sim.roster import PLAYERS

THUMBS = ("random", "gap", "ga", "computational")
CLASSIC2 = make_setup("classic", 2)


def everything(tally: Tally) -> object:
    return (
        tally.games,
        [tally.scores(player).seen() for player in range(tally.players)],
        [tally.wins(player).count for player in range(tally.players)],
        tally.turns.seen(),
        {name: share.count for name, share in tally.ends.items()},
    )


@pytest.mark.parametrize("edition", ["classic", "on-board"])
def test_the_number_of_threads_changes_nothing(edition: str) -> None:
    setup = make_setup(edition, 4)
    batch = Batch(setup, ("random", "gap", "ga", "computational"), 2 * PART + 17, 7)
    one, three = simulate(batch, 1), simulate(batch, 3)
    assert everything(one) == everything(three)
    assert one.games == batch.games


def test_a_game_depends_on_its_number_alone() -> None:
    batch = Batch(CLASSIC2, ("random", "ga"), 100, 3)
    whole = batch.play(0, 100)
    assert np.array_equal(whole[40:60], batch.play(40, 20))


def test_another_seed_gives_other_games() -> None:
    one, other = (Batch(CLASSIC2, ("gap", "ga"), 50, seed).play(0, 50) for seed in (1, 2))
    assert not np.array_equal(one, other)


def test_seats_rotate_and_games_can_share_their_dice() -> None:
    """With the same dice in both seatings, a player against itself has the same scores swapped."""
    results = Batch(CLASSIC2, ("ga", "ga"), 40, 5, same_dice=2).play(0, 40)
    assert np.array_equal(results[0::2, 0], results[1::2, 1])
    assert np.array_equal(results[0::2, 1], results[1::2, 0])


@pytest.mark.parametrize(
    ("better", "worse"), [("gap", "random"), ("ga", "gap"), ("computational", "gap")]
)
def test_the_rules_of_thumb_are_as_strong_as_they_are_known_to_be(better: str, worse: str) -> None:
    tally = simulate(Batch(CLASSIC2, (better, worse), 10_000, 1))
    assert tally.wins(0).interval[0] > tally.wins(1).interval[1]


def test_ctrl_c_keeps_what_is_done() -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    tally = simulate(Batch(CLASSIC2, ("random", "random"), 100 * PART, 1), 2, interrupt)
    assert PART <= tally.games < 100 * PART
    assert sum(tally.scores(0).seen().values()) == tally.games


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    simulate(Batch(CLASSIC2, ("gap", "gap"), PART + 1, 1), 1, lambda *both: told.append(both))
    assert told[-1] == (PART + 1, PART + 1)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(Refused, match="no player 'nobody'"):
        Batch(CLASSIC2, ("gap", "nobody"), 1, 1)
    with pytest.raises(Refused, match="as many players"):
        Batch(CLASSIC2, ("gap",), 1, 1)
    with pytest.raises(Refused, match="a seed is"):
        Batch(CLASSIC2, ("gap", "gap"), 1, -1)


def test_a_tally_counts() -> None:
    tally = Tally(2)
    tally.add(np.array([[10, 20, 5, 1], [30, 30, 7, 2], [40, -5, 9, 1]], np.int16))
    assert tally.games == 3
    assert [tally.wins(player).count for player in (0, 1)] == [1, 1]
    assert [tally.shared_wins(player).count for player in (0, 1)] == [1, 1]
    assert tally.scores(0).seen() == {10: 1, 30: 1, 40: 1}
    assert tally.scores(0).mean == pytest.approx(80 / 3)
    assert tally.scores(0).deviation == pytest.approx(np.std([10, 30, 40], ddof=1))
    assert tally.scores(0).quantile(0.5) == 30
    assert tally.turns.mean == 7
    assert {name: share.count for name, share in tally.ends.items()} == {
        "rows closed": 2,
        "misthrows": 1,
        "last round": 0,
    }


@pytest.mark.parametrize("count", [0, 1, 50, 100])
def test_a_share_lies_within_its_interval(count: int) -> None:
    low, high = Share(count, 100).interval
    assert 0 <= low <= count / 100 <= high <= 1
    assert high - low > 0.03


@pytest.mark.parametrize("name", [player for player in PLAYERS if player in THUMBS])
@pytest.mark.parametrize("players", [1, 3, 5])
def test_every_player_can_sit_at_every_table(name: str, players: int) -> None:
    tally = simulate(Batch(make_setup("classic", players), (name,) * players, 200, 1))
    assert tally.games == 200
