"""Matches: rotated seats, the same dice for everybody, honest figures."""

import sys

import numpy as np
import pytest

from qwixx.bots import make_player
from qwixx.bots.matches.match import MatchStopped, numbered, play_compiled, run_match, whole_sets
from qwixx.bots.matches.results import Forfeit, GameResult, interval, places, sum_up
from qwixx.bots.matches.rules_game import play_by_rules
from qwixx.bots.registry import NAMES
from qwixx.rules import Refused, Roller, Setup, editions, make_setup, roll, start
from qwixx.sim.roster import KNOW_ONE_SHEET
from tests.rules.test_layouts import MIXED, setup_on

CLASSIC = make_setup("classic", 2)


@pytest.mark.parametrize(
    ("players", "setup"),
    [
        (["gap", "ga"], CLASSIC),
        (["master", "computational"], CLASSIC),
        (["expert", "gap", "ga"], make_setup("classic", 3)),
        (["expert", "gap"], make_setup("on-board", 2, "garden")),
        (["expert", "gap", "master"], make_setup("on-board", 3, "storm")),
        (["gap", "ga", "computational"], setup_on(MIXED, 3)),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else value.edition.name,
)
def test_compiled_games_are_the_games_of_the_rules(players: list[str], setup: Setup) -> None:
    count = len(players)
    compiled = play_compiled(players, setup, 2 * count, seed=11)
    for number, expected in enumerate(compiled):
        seated = [make_player(name, 11, number) for name in players]
        assert play_by_rules(seated, setup, number, seed=11) == expected


def test_equal_players_score_the_same_in_every_rotation() -> None:
    """With the same dice and the same players, rotating the seats changes nothing but the names."""
    for one, two in zip(*[iter(play_compiled(["ga", "ga"], CLASSIC, 10, seed=2))] * 2, strict=True):
        assert one.scores == two.scores[::-1]


def test_the_same_seed_is_the_same_match_and_another_seed_another() -> None:
    one, two, other = (run_match(["expert", "ga"], CLASSIC, 20, seed) for seed in (1, 1, 2))
    assert one == two
    assert one != other


def test_games_are_rounded_up_to_whole_sets_of_dice() -> None:
    assert run_match(["gap"] * 3, make_setup("classic", 3), 4, seed=1).games == 6


def test_equal_names_are_numbered() -> None:
    assert numbered(["ga", "gap", "ga"]) == ["ga (1)", "gap", "ga (2)"]
    assert len(set(numbered(["ga", "ga", "ga (1)"]))) == 3


def test_the_json_has_the_shape_of_the_notation() -> None:
    told = run_match(["gap", "ga"], CLASSIC, 10, seed=1).as_json()
    assert set(told) == {"games", "players", "turns_mean"}
    for player in told["players"]:
        assert set(player) == {"name", "win_rate", "ci95", "mean_score"}
        low, high = player["ci95"]
        assert 0 <= low <= player["win_rate"] <= high <= 1


def test_rulings_are_told_to_programs_and_kept() -> None:
    """The same games, whether our player is asked inside or as a program."""
    setup = make_setup("classic", 2, rulings=["finish-turn", "die-stays"])
    engine = f"cmd:{sys.executable} -m qwixx engine gap"
    inside, outside = (run_match(["ga", other], setup, 6, seed=3) for other in ("gap", engine))
    assert not outside.forfeits
    assert [player.mean_score for player in inside.players] == [
        player.mean_score for player in outside.players
    ]


def test_a_match_of_ours_that_is_stopped_keeps_the_whole_sets_so_far() -> None:
    def stop(done: int, _games: int) -> None:
        if done >= 100:
            raise KeyboardInterrupt

    with pytest.raises(MatchStopped) as stopped:
        run_match(["novice", "gap"], CLASSIC, 10_000, seed=1, tell=stop)
    result = stopped.value.result
    assert 100 <= result.games < 10_000
    assert result == run_match(["novice", "gap"], CLASSIC, result.games, seed=1)
    assert str(stopped.value) == f"stopped after {result.games} of 10000 games"


def test_a_match_that_is_stopped_at_once_has_no_players_to_tell_of() -> None:
    def stop(_done: int, _games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(MatchStopped) as stopped:
        run_match(["gap", "gap"], CLASSIC, 10, seed=1, tell=stop)
    assert stopped.value.result.as_json() == {"games": 0, "players": [], "turns_mean": None}


def test_only_sets_of_dice_that_were_played_in_every_rotation_count() -> None:
    game = GameResult((50, 40), 20)
    other = GameResult((30, 40), 22)
    assert whole_sets({0: game, 4: other, 5: game, 7: game}, 2) == [other, game]


def test_a_shared_win_is_no_outright_win() -> None:
    result = sum_up(["a", "b"], [GameResult((50, 50), 20), GameResult((60, 50), 22)])
    first, second = result.players
    assert (first.wins, first.ties, first.share) == (1, 1, 1.5)
    assert (second.wins, second.ties, second.share) == (0, 1, 0.5)
    assert (first.mean_score, result.turns_mean) == (55, 21)


def test_a_forfeited_game_is_lost_even_when_ahead() -> None:
    assert places(GameResult((90, 10), 5, (Forfeit(1, 0, "late"),))) == (0, 1)


def test_a_game_that_all_forfeit_has_no_winner() -> None:
    both = (Forfeit(1, 0, "late"), Forfeit(1, 1, "late too"))
    assert places(GameResult((0, 0), 1, both)) == (0, 0)
    result = sum_up(["a", "b"], [GameResult((0, 0), 1, both)])
    assert [player.win_rate for player in result.players] == [0, 0]
    assert result.forfeits == both


def test_the_interval_of_a_fair_coin_is_the_textbook_one() -> None:
    """Wilson's interval of 500 in 1000 is 46.9 to 53.1 %."""
    wins = np.array([True, False, False, True] * 250)
    low, high = interval(np.random.default_rng(1).permutation(wins), 1)
    assert low == pytest.approx(0.469, abs=0.001)
    assert high == pytest.approx(0.531, abs=0.001)


def test_dice_that_cancel_make_the_interval_narrower() -> None:
    """If each set of dice goes one to one, the rate is known much better than by chance."""
    one_each = np.array([True, False] * 200 + [True, True, False, False])
    low, high = interval(one_each, 2)
    assert high - low < 0.03


@pytest.mark.parametrize(("wins", "bound"), [(0, 0.0), (20, 1.0)])
def test_a_clean_sweep_is_not_taken_for_certainty(wins: int, bound: float) -> None:
    low, high = interval(np.arange(20) < wins, 2)
    assert bound in (low, high)
    assert high - low > 0.1


def test_an_unknown_player_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refused, match=r"no player 'x'; there are random, gap, .*, and cmd:PROGRAM"):
        run_match(["x", "gap"], CLASSIC, 2, seed=1)


def test_who_knows_the_classic_sheet_alone_refuses_another() -> None:
    mixed = setup_on(MIXED, 2)
    state = roll(start(mixed), Roller(1).roll(start(mixed)))
    refusal = "solo cannot play on the sheet mixed colours: it knows classic alone"
    with pytest.raises(Refused, match=refusal):
        make_player("solo", seed=1).decide(state, 0)
    with pytest.raises(Refused, match=refusal):
        run_match(["gap", "solo"], mixed, 2, seed=1)


def test_compiled_games_of_experts_are_the_games_of_the_rules_on_every_sheet() -> None:
    for edition in editions().values():
        setup = make_setup(edition, 2)
        compiled = play_compiled(["expert", "ga"], setup, 2, seed=4)
        seated = [[make_player(name, 4, n) for name in ("expert", "ga")] for n in (0, 1)]
        assert compiled == [play_by_rules(seated[n], setup, n, seed=4) for n in (0, 1)]


def test_everybody_else_keeps_the_rules_on_another_sheet() -> None:
    names = [name for name in NAMES if name not in KNOW_ONE_SHEET]
    for number in range(2 * len(names)):
        seated = [make_player(names[(number + seat) % len(names)], 11, number) for seat in range(3)]
        assert play_by_rules(seated, setup_on(MIXED, 3), number, seed=11).forfeits == ()
