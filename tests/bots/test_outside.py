"""Outside programs play, and whatever they do wrong costs them the game and nobody else."""

import contextlib
import re
import sys
import time
from pathlib import Path

import pytest

from qwixx.bots import make_player
from qwixx.bots.match import run_match
from qwixx.bots.results import MatchResult
from qwixx.rules import Refused, make_setup

from .engines import GOOD, TRUE_TO_THE_PROTOCOL, misbehaving, script

CLASSIC = make_setup("classic", 2)


def against_gap(engine: str, games: int = 4, limit: float = 5.0) -> MatchResult:
    return run_match(["gap", engine], CLASSIC, games, seed=1, time_limit=limit)


def children() -> set[str]:
    """The processes that this one has started, dead ones that nobody has waited for included."""
    found: set[str] = set()
    for task in Path("/proc/self/task").iterdir():
        with contextlib.suppress(FileNotFoundError):  # a thread that has just ended
            found |= set((task / "children").read_text().split())
    return found


def test_a_program_plays_under_the_name_that_it_gives() -> None:
    result = against_gap(script(GOOD), games=6)
    assert [player.name for player in result.players] == ["gap", "good"]
    assert result.games == 6
    assert not result.forfeits


def test_programs_are_told_what_the_protocol_says() -> None:
    assert not against_gap(script(TRUE_TO_THE_PROTOCOL), games=6).forfeits


@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        ("sys.exit(3)", "the program ended with exit code 3"),
        ("os.kill(os.getpid(), 9)", "the program ended by signal 9"),
        ("time.sleep(60)", r"no answer within 0\.3 s"),
        ("print('rubbish', flush=True)", "its answer is not JSON: 'rubbish'"),
        ("say({'choose': 'r99'})", "'r99' is not legal here"),
        ("say({'choose': 7})", "'7' is not legal here"),
        ("say(['-'])", 'the answer has no "choose"'),
        ("sys.stdout.write('x' * 10**6); sys.stdout.flush()", "its answer has no end"),
        ("sys.stdout.buffer.write(bytes([255, 10])); sys.stdout.flush()", "not JSON"),
        ("print('[' * 50000, flush=True)", "not JSON"),
    ],
)
def test_a_failing_program_loses_each_game_with_the_reason(deed: str, reason: str) -> None:
    before = children()
    # Long enough on a busy machine; who sleeps would sleep longer.
    result = against_gap(misbehaving("bad", deed), limit=0.3 if "sleep" in deed else 30)
    assert result.games == 4
    assert len(result.forfeits) == 4
    assert [forfeit.game for forfeit in result.forfeits] == [1, 2, 3, 4]
    for forfeit in result.forfeits:
        assert forfeit.player == 1
        assert re.search(reason, forfeit.reason)
    assert result.players[0].wins == 4
    assert children() <= before


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("sys.exit(1)", "the program ended with exit code 1"),
        ("print('hi there', flush=True); time.sleep(60)", "not JSON"),
        ("say({'nobody': 1}); time.sleep(60)", 'no "name"'),
        ("say({'name': 'x', 'protocol': 2}); time.sleep(60)", "does not speak protocol 1"),
        ("say({'name': 'x', 'editions': ['chess']}); time.sleep(60)", "does not play classic"),
        ("say({'name': 'x', 'editions': None}); time.sleep(60)", "does not play classic"),
    ],
)
def test_a_program_that_cannot_say_hello_loses(body: str, reason: str) -> None:
    result = against_gap(script(body), games=2)
    assert [reason in forfeit.reason for forfeit in result.forfeits] == [True, True]


def test_a_program_that_fails_once_plays_on_in_the_next_game(tmp_path: Path) -> None:
    mark = tmp_path / "failed"
    deed = f"open({str(mark)!r}, 'x').close() or sys.exit(1)"
    body = f"""
hello("once")
while (told := hear())["cmd"] != "quit":
    if told["cmd"] == "decide":
        if not os.path.exists({str(mark)!r}):
            {deed}
        say({{"choose": "-"}})
"""
    result = against_gap(script(body))
    assert [forfeit.game for forfeit in result.forfeits] == [1]


@pytest.mark.parametrize("workers", [2, 5])
def test_games_at_the_same_time_are_the_same_games(workers: int) -> None:
    players = ["random", script(GOOD), misbehaving("bad", "say({'choose': 'r1'})")]
    one, several = (
        run_match(players, make_setup("classic", 3), 12, seed=4, workers=number)
        for number in (1, workers)
    )
    assert one == several
    assert len(one.forfeits) == 12


def test_a_match_that_is_interrupted_leaves_no_process() -> None:
    before = children()

    def interrupt(done: int, _games: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_match(["gap", script(GOOD)], CLASSIC, 1000, seed=1, tell=interrupt, workers=2)
    assert children() <= before


def test_what_a_program_complains_of_is_not_in_our_output(
    capfd: pytest.CaptureFixture[str],
) -> None:
    against_gap(misbehaving("loud", "sys.stderr.write('NOISE'); say({'choose': '-'})"), games=2)
    told = capfd.readouterr()
    assert "NOISE" not in told.out + told.err


def test_children_of_a_program_end_with_it(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    child = [sys.executable, "-c", "import time; time.sleep(99)"]
    body = f"""
import subprocess
with open({str(note)!r}, "w") as file:
    file.write(str(subprocess.Popen({child!r}).pid))
"""
    body += GOOD
    against_gap(script(body), games=2)
    status = Path("/proc") / note.read_text() / "stat"

    def is_dead() -> bool:
        """Gone, or waiting for its new parent."""
        try:
            return status.read_text().rpartition(")")[2].split()[0] == "Z"
        except OSError:
            return True

    deadline = time.monotonic() + 20
    while not is_dead() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert is_dead()


def test_with_three_players_the_leader_of_the_others_wins_a_forfeited_game() -> None:
    bad = misbehaving("bad", "sys.exit(1)")
    result = run_match(["gap", "gap", bad], make_setup("classic", 3), 3, seed=1)
    assert result.players[2].share == 0
    assert sum(player.share for player in result.players) == pytest.approx(3)


@pytest.mark.parametrize("command", ["cmd:", "cmd:   ", "cmd:'unclosed", "cmd:no-such-program"])
def test_a_command_that_cannot_be_run_is_refused_before_the_match(command: str) -> None:
    with pytest.raises(Refused, match=r"program|command"):
        against_gap(command)


def test_our_own_engine_plays_over_the_protocol_what_it_plays_inside() -> None:
    """The same seed and the same dice: the same games, whichever way the player is asked."""
    make_player("gap")  # so that the engine finds its compiled code ready
    engine = f"cmd:{sys.executable} -m qwixx engine gap"
    outside = run_match(["ga", engine], CLASSIC, 10, seed=3)
    inside = run_match(["ga", "gap"], CLASSIC, 10, seed=3)
    assert [player.mean_score for player in outside.players] == [
        player.mean_score for player in inside.players
    ]
    assert outside.turns_mean == inside.turns_mean


def test_our_own_engine_plays_on_board() -> None:
    make_player("expert")
    engine = f"cmd:{sys.executable} -m qwixx engine expert --seed 1"
    result = run_match(["gap", engine], make_setup("on-board", 2, "storm"), 2, seed=3)
    assert not result.forfeits
