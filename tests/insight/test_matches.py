"""Matches without luck: the same games, the same mean, a narrower interval."""

from dataclasses import replace

import pytest

from qwixx.bots.matches.ladder import climb
from qwixx.bots.matches.ladder_table import table
from qwixx.bots.matches.match import run_match
from qwixx.insight.matches import (
    AdjustedMatch,
    AdjustedStopped,
    match_without_luck,
    meet_without_luck,
)
from qwixx.rules import Refused, make_setup

TWO = make_setup("classic", 2)


@pytest.fixture(scope="module")
def match() -> AdjustedMatch:
    return match_without_luck(("expert", "gap"), TWO, 60, seed=1)


def test_the_games_are_those_of_any_match(match: AdjustedMatch) -> None:
    assert match.plain == run_match(("expert", "gap"), TWO, 60, seed=1)
    for share, standing in zip(match.shares, match.plain.players, strict=True):
        assert share.plain == pytest.approx(standing.share / 60)


def test_without_luck_the_interval_is_narrower_and_the_mean_the_same(match: AdjustedMatch) -> None:
    for share in match.shares:
        assert share.narrower > 1.5
        low, high = share.plain_ci95
        # Both are means of the same games: they differ by luck, which is within its own spread.
        assert low - 0.02 < share.without_luck < high + 0.02
    assert sum(share.without_luck for share in match.shares) == pytest.approx(1)


def test_errors_by_chance_are_taken_off_like_luck() -> None:
    """A novice errs by chance: what it would do on average is known, and is what counts."""
    match = match_without_luck(("regular", "novice"), TWO, 60, seed=1)
    assert all(share.narrower > 1.5 for share in match.shares)


def test_a_ladder_rates_the_same_games_with_luck_and_without() -> None:
    names = ["gap", "ga", "novice"]
    plain = climb(names, 20, 3)
    fair = climb(names, 20, 3, meet=meet_without_luck)
    for rung, one in zip(fair.rungs, plain.rungs, strict=True):
        assert replace(rung, without_luck=None) == one
        assert rung.without_luck is not None
        low, high = rung.without_luck[1]
        assert rung.name == "gap" or 1.5 * (high - low) < rung.ci95[1] - rung.ci95[0]
    assert "without luck" in table(fair)


def test_a_match_that_is_stopped_tells_of_the_sets_that_are_done() -> None:
    def tell(done: int, _all: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(AdjustedStopped, match="stopped after 8 of 60 games") as stopped:
        match_without_luck(("gap", "ga"), TWO, 60, 1, tell)
    assert stopped.value.result
    assert stopped.value.result.plain.games == 8


@pytest.mark.parametrize(
    ("edition", "players"), [("bonus-a", ("gap", "expert", "random")), ("longo", ("gap", "expert"))]
)
def test_every_sheet_that_was_learned_can_be_matched(
    edition: str, players: tuple[str, ...]
) -> None:
    many = len(players)
    match = match_without_luck(players, make_setup(edition, many), many, seed=2)
    assert match.plain.games == many
    assert tuple(share.name for share in match.shares) == players


@pytest.mark.parametrize(
    ("players", "edition", "why"),
    [(("gap", "cmd:true"), "classic", "no player of ours"), (("solo", "gap"), "mixx-a", "mixx-a")],
)
def test_who_cannot_be_matched_so_is_refused(
    players: tuple[str, ...], edition: str, why: str
) -> None:
    with pytest.raises(Refused, match=why):
        match_without_luck(players, make_setup(edition, 2), 2, seed=1)
