"""Matches without luck: the same games, the same mean, a narrower interval."""

import pytest

from qwixx.bots.matches.match import run_match
from qwixx.insight.matches import AdjustedMatch, match_without_luck
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
