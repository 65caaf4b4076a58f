"""Outside programs play, and whatever they do wrong costs them the game and nobody else."""

import re
import sys
import time
from pathlib import Path

import pytest

from qwixx.bots import make_player
from qwixx.bots.engines.orphans import children, no_orphans
from qwixx.bots.matches.match import MatchStopped, run_match
from qwixx.bots.matches.results import MatchResult
from qwixx.rules import Refused, make_setup

from .engines import GOOD, TRUE_TO_THE_PROTOCOL, misbehaving, script

CLASSIC = make_setup("classic", 2)


def against_gap(engine: str, games: int = 4, limit: float = 30.0) -> MatchResult:
    return run_match(["gap", engine], CLASSIC, games, seed=1, time_limit=limit)


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
        ("say({'choose': 7})", '"choose" must be a text, such as "-"'),
        ("say({'choose': [[]]})", '"choose" must be a text'),
        ("say({'choose': chr(0x2d) + chr(0)})", "is not legal here"),
        ("say({'choose': 'r' + chr(0xff15)})", "is not legal here"),
        ("say(['-'])", 'the answer has no "choose"'),
        ("say(None)", 'the answer has no "choose"'),
        ("say({'error': 'I am lost'})", "it says: 'I am lost'"),
        ("print('9' * 5000, flush=True)", "not JSON"),
        ("os.close(1); time.sleep(60)", "the program closed its output"),
        ("os.fork() or (time.sleep(60), os._exit(0)); os._exit(3)", "exit code 3"),
        ("print('{', end='', flush=True); time.sleep(60)", "2 s, only part of a line: '{'"),
        ("[os.write(1, b'\\n' * 4096) for _ in iter(int, 1)]", r"no answer within 0\.3 s"),
        ('os.write(1, 2 * b\'{"choose": "-"}\\n\')', "without being asked: '{\"choose"),
        ("signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)", "no answer within"),
        ("sys.stdout.write('x' * 10**6); sys.stdout.flush()", "its answer has no end"),
        ("sys.stdout.buffer.write(bytes([255, 10])); sys.stdout.flush()", "not JSON"),
        ("print('[' * 50000, flush=True)", "not JSON"),
    ],
)
def test_a_failing_program_loses_each_game_with_the_reason(deed: str, reason: str) -> None:
    before = children()
    # Whoever says something before they sleep has long enough for it on a busy machine.
    limit = 0.3 if "no answer" in reason else 2 if "sleep" in deed else 30
    result = against_gap(misbehaving("bad", deed), games=2, limit=limit)
    assert result.games == 2
    assert [forfeit.game for forfeit in result.forfeits] == [1, 2]
    for forfeit in result.forfeits:
        assert forfeit.player == 1
        assert re.search(reason, forfeit.reason)
    assert result.players[0].wins == 2
    assert children() <= before


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("sys.exit(1)", "the program ended with exit code 1"),
        ("print('hi there', flush=True); time.sleep(60)", "not JSON"),
        ("say({'nobody': 1}); time.sleep(60)", 'no "name"'),
        ("say({'name': 'x', 'protocol': 2}); time.sleep(60)", "does not speak protocol 1"),
        ("say({'name': 'x', 'editions': ['chess']}); time.sleep(60)", "does not play classic"),
        ("say({'name': 'x', 'editions': None}); time.sleep(60)", '"editions" in its answer'),
    ],
)
def test_a_program_that_cannot_say_hello_loses(body: str, reason: str) -> None:
    result = against_gap(script(body), games=2)
    assert [reason in forfeit.reason for forfeit in result.forfeits] == [True, True]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("os.close(0); say({'name': 'bad'}); time.sleep(60)", "the program closed its input"),
        ("say({'name': 'bad'}); hear(); sys.exit(4)", "the program ended with exit code 4"),
    ],
)
def test_a_program_that_fails_between_hello_and_its_first_answer_loses(
    body: str, reason: str
) -> None:
    result = against_gap(script(f"hear(); {body}"), games=2)
    assert [forfeit.reason for forfeit in result.forfeits] == [reason, reason]
    assert result.players[1].name == "bad"


def test_a_program_that_answers_before_it_is_asked_loses() -> None:
    body = """os.write(1, b'{"name": "hasty"} {"choose": "-"} '.replace(b"} ", b"}\\n"))"""
    result = against_gap(script(body + "; time.sleep(60)"), games=2)
    assert [forfeit.reason for forfeit in result.forfeits] == [
        'it spoke without being asked: \'{"choose": "-"}\''
    ] * 2


def test_a_program_that_hangs_at_its_start_is_waited_for_once() -> None:
    """It loses every game all the same, and the report says why."""
    result = run_match(["gap", "cmd:sleep 60"], CLASSIC, 6, seed=1, start_limit=1)
    first, *others = [forfeit.reason for forfeit in result.forfeits]
    assert first == "no answer to hello within 1 s"
    assert set(others) == {f"not started again, after 1 s of failed starts: {first}"}
    assert len(others) == 5


def test_a_program_that_fails_quickly_is_tried_in_every_game(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    body = f"open({str(starts)!r}, 'a').write('x'); sys.exit(1)"
    against_gap(script(body), games=4)
    assert starts.read_text() == "xxxx"


def test_a_program_hears_of_the_end_only_of_games_that_have_begun_for_it(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    body = f"""
hello("listener")
while (told := hear())["cmd"] != "quit":
    open({str(heard)!r}, "a").write(told["cmd"] + " ")
"""
    result = run_match([script(body), "cmd:false"], CLASSIC, 2, seed=1)
    assert [forfeit.player for forfeit in result.forfeits] == [1, 1]
    assert heard.read_text() == "new end new end "
    heard.unlink()
    result = run_match(["cmd:false", script(body), "gap"], make_setup("classic", 3), 3, seed=1)
    assert [forfeit.player for forfeit in result.forfeits] == [0, 0, 0]
    assert heard.read_text() == "new end new end new end ", "whoever else fails, and in which order"


def test_a_match_without_a_whole_game_has_no_mean_score() -> None:
    result = against_gap("cmd:false", games=2)
    assert [player.mean_score for player in result.players] == [None, None]
    assert result.as_json()["turns_mean"] is None
    assert result.players[1].name == "false"


def test_a_program_that_never_starts_goes_by_its_command_in_one_short_line() -> None:
    name = against_gap(script("sys.exit(1)"), games=2).players[1].name
    assert len(name) <= 40
    assert "\n" not in name
    assert name.endswith("...")


@pytest.mark.parametrize("limit", [0.0, -1.0, float("nan"), float("inf"), 1e300])
def test_a_limit_that_cannot_be_kept_is_refused(limit: float) -> None:
    with pytest.raises(Refused, match="limit"):
        against_gap("cmd:true", limit=limit)
    with pytest.raises(Refused, match="limit"):
        run_match(["gap", "cmd:true"], CLASSIC, 2, seed=1, start_limit=limit)


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


ONE_GAME = """
open({starts!r}, "a").write("x")
hello("guest")
while (told := hear())["cmd"] != "quit":
    if told["cmd"] == "decide":
        say({{"choose": told["legal"][-1]}})
    if told["cmd"] == "end":
        {leave}
"""


@pytest.mark.parametrize(
    "leave",
    [
        "sys.exit()",  # may be gone when the next game begins, or not yet
        "os._exit(0)",
        "time.sleep(0.1); sys.exit()",  # hears nothing of the next game
        "hear(); sys.exit()",  # has heard that it begins
        "os.close(1); os.close(0); time.sleep(0.1); sys.exit()",
    ],
)
def test_a_program_that_ends_itself_after_a_game_is_started_anew_and_loses_nothing(
    leave: str, tmp_path: Path
) -> None:
    before, starts = children(), tmp_path / "starts"
    result = against_gap(script(ONE_GAME.format(starts=str(starts), leave=leave)))
    assert not result.forfeits
    assert starts.read_text() == "xxxx"
    assert result == against_gap(script(GOOD.replace("good", "guest")))
    assert children() <= before


@pytest.mark.parametrize(
    ("leave", "reason"),
    [
        ("sys.exit(5)", "the program ended with exit code 5"),
        ("time.sleep(0.1); os.kill(os.getpid(), 9)", "the program ended by signal 9"),
        # Heard before the next question, or taken for the answer to it.
        ("say({'good': 'bye'}); sys.exit()", 'without being asked|has no "choose"'),
        ("say({'good': 'bye'}); os._exit(0)", 'without being asked|has no "choose"'),
    ],
)
def test_a_program_that_breaks_down_after_a_game_loses_the_next(
    leave: str, reason: str, tmp_path: Path
) -> None:
    before, starts = children(), str(tmp_path / "starts")
    result = against_gap(script(ONE_GAME.format(starts=starts, leave=leave)))
    assert [forfeit.game for forfeit in result.forfeits] == [2, 4]
    assert all(re.search(reason, forfeit.reason) for forfeit in result.forfeits)
    assert children() <= before


def test_a_program_that_leaves_in_the_middle_of_a_game_loses_it(tmp_path: Path) -> None:
    """After its first answer of a game, to end is to give up, whatever the exit code."""
    starts = tmp_path / "starts"
    body = f"""
open({str(starts)!r}, "a").write("x")
hello("hasty")
answers = 0
while (told := hear())["cmd"] != "quit":
    answers = answers + 1 if told["cmd"] == "decide" else 0
    if answers == 3:
        sys.exit()
    if told["cmd"] == "decide":
        say({{"choose": "-"}})
"""
    result = against_gap(script(body))
    assert [forfeit.game for forfeit in result.forfeits] == [1, 2, 3, 4]
    assert {forfeit.reason for forfeit in result.forfeits} == {"the program ended with exit code 0"}
    assert starts.read_text() == "xxxx"


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

    with pytest.raises(MatchStopped) as stopped:
        run_match(["gap", script(GOOD)], CLASSIC, 1000, seed=1, tell=interrupt, workers=2)
    assert children() <= before
    result = stopped.value.result
    assert result.games == 2, "the set of dice that was played in every rotation"
    assert [player.name for player in result.players] == ["gap", "good"]
    assert not result.forfeits, "who is interrupted has not failed"


def test_what_a_program_complains_of_is_not_in_our_output(
    capfd: pytest.CaptureFixture[str],
) -> None:
    against_gap(misbehaving("loud", "sys.stderr.write('NOISE'); say({'choose': '-'})"), games=2)
    told = capfd.readouterr()
    assert "NOISE" not in told.out + told.err


@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        ("{}['red']", "the program ended with exit code 1; it last wrote \"KeyError: 'red'\""),
        ("sys.exit('no luck today')", "exit code 1; it last wrote 'no luck today'"),
        ("os.write(2, b'out of memory'); os.abort()", "signal 6; it last wrote 'out of memory'"),
        (r"os.write(2, b'first\n last \n\n \n'); sys.exit(3)", "exit code 3; it last wrote 'last'"),
        (r"os.write(2, b'\x1b[31m\xff\a'); sys.exit(3)", "it last wrote '\\x1b[31m\ufffd\\x07'"),
        ("sys.exit('x' * 10**6)", f"it last wrote '{'x' * 120}...'"),
        ("os.write(2, b'lost'); os.fork() and os._exit(3); time.sleep(60)", "it last wrote 'lost'"),
    ],
)
def test_what_a_program_complained_of_before_it_crashed_is_the_reason(
    deed: str, reason: str
) -> None:
    result = against_gap(misbehaving("bad", deed), games=2, limit=2 if "sleep" in deed else 30)
    assert [forfeit.reason[-len(reason) :] for forfeit in result.forfeits] == [reason, reason]


def test_a_program_may_complain_as_much_as_it_likes(tmp_path: Path) -> None:
    """More than any pipe holds: before its answer, when nobody asks it, and when it ends."""
    done, flood = tmp_path / "done", "os.write(2, b'words, nothing but words. ' * 5_000)"
    body = f"""
hello("flood")
while (told := hear())["cmd"] != "quit":
    {flood}
    if told["cmd"] == "decide":
        say({{"choose": told["legal"][-1]}})
        {flood}
{flood}
open({str(done)!r}, "x").close()
"""
    assert not against_gap(script(body), games=2).forfeits
    assert done.exists(), "it came to its end by itself"


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

    deadline = time.monotonic() + 240
    while not is_dead() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert is_dead()


def test_children_that_leave_the_group_of_a_program_end_with_the_command(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    body = f"""
if not os.fork():
    os.setsid()
    if not os.fork():
        with open({str(note)!r}, "w") as file:
            file.write(str(os.getpid()))
        time.sleep(99)
    os._exit(0)
os.wait()
"""
    with no_orphans():
        against_gap(script(body + GOOD), games=2)
    assert not (Path("/proc") / note.read_text()).exists()


def test_with_three_players_the_leader_of_the_others_wins_a_forfeited_game() -> None:
    bad = misbehaving("bad", "sys.exit(1)")
    result = run_match(["gap", "gap", bad], make_setup("classic", 3), 3, seed=1)
    assert result.players[2].share == 0
    assert sum(player.share for player in result.players) == pytest.approx(3)


@pytest.mark.parametrize("command", ["cmd:", "cmd:   ", "cmd:'unclosed", "cmd:no-such-program"])
def test_a_command_that_cannot_be_run_is_refused_before_the_match(command: str) -> None:
    with pytest.raises(Refused, match=r"program|command"):
        against_gap(command)


def test_a_file_that_is_no_program_is_refused_with_what_helps(tmp_path: Path) -> None:
    file = tmp_path / "engine.py"
    file.touch(0o600)
    with pytest.raises(Refused, match="may not be run; make it executable, or name what runs it"):
        against_gap(f"cmd:{file}")


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
