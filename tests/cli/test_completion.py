from pathlib import Path

import pytest

from qwixx.cli.commands.serve import LOG_LEVELS
from qwixx.cli.main import run
from qwixx.cli.options.names import FAST
from qwixx.server.config import Config, problem
from tests.project import qwixx, shell

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_each_shell(shell: str, capsys: Capture) -> None:
    assert run(["completion", shell]) == 0
    assert f"_QWIXX_COMPLETE={shell}_complete" in capsys.readouterr().out


def test_the_own_shell_is_known(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", "/usr/local/bin/zsh")
    assert run(["completion"]) == 0
    assert "zsh_complete" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("shell", "message"),
    [("/bin/tcsh", "there is no completion for the shell 'tcsh'"), ("", "which shell is it?")],
)
def test_another_shell_is_told(
    shell: str, message: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHELL", shell)
    assert run(["completion"]) == 1
    assert capsys.readouterr().err == (
        f"qwixx: {message}\nName one of bash, zsh, fish: qwixx completion bash\n"
    )


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("she", "sheets"),
        ("sheets --pap", "--paper"),
        ("sheets --paper let", "letter"),
        ("match ma", "master"),
        ("match master comp", "computational"),
        ("engine nov", "novice"),
        ("ladder --players gap,mas", "gap,master"),
        ("simulate fr", "friendly"),
        ("match --rulings finish-turn,die", "finish-turn,die-stays"),
        ("train on-board-3", "on-board-3"),
        ("play --players Anna,exp", "Anna,expert"),
        ("play --board st", "storm"),
        ("play --edition big", "big-points"),
        ("play --edition chain --sheets A,C,", "A,C,B A,C,D A,C,E"),
        ("play --edition double --sheets B,", "B,A B,B"),
        ("play --edition big-points --rulings either", "either-neighbour"),
        ("play --edition classic --rulings either", ""),
        ("boards show ga", "garden"),
        ("serve --log-level w", "warning"),
    ],
)
def test_bash_completes(words: str, found: str, tmp_path: Path) -> None:
    script = f"""
        eval "$(qwixx completion bash)"
        COMP_WORDS=(qwixx {words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
        _qwixx_completion qwixx
        echo "${{COMPREPLY[@]}}"
    """
    told = shell(tmp_path, script)
    assert (told.stdout.split(), told.stderr) == (found.split(), "")


@pytest.mark.parametrize(
    ("name", "settings", "told"),
    [
        ("zsh", {"COMP_WORDS": "qwixx match ma", "COMP_CWORD": "2"}, "plain\nmaster\n_\n"),
        ("fish", {"COMP_WORDS": "qwixx match ma", "COMP_CWORD": "ma"}, "plain,master\n"),
    ],
)
def test_other_shells_are_answered(
    name: str, settings: dict[str, str], told: str, tmp_path: Path
) -> None:
    answer = qwixx(tmp_path, **settings, _QWIXX_COMPLETE=f"{name}_complete")
    assert answer.stdout == told


@pytest.mark.parametrize("words", ["backup --database ta", "serve --database ta", "replay ta"])
def test_names_of_files_are_completed_by_the_shell(words: str, tmp_path: Path) -> None:
    asked = {"COMP_WORDS": f"qwixx {words}", "COMP_CWORD": str(len(words.split()))}
    answer = qwixx(tmp_path, **asked, _QWIXX_COMPLETE="bash_complete")
    assert answer.stdout == "file,ta\n"


def test_every_level_that_is_completed_is_one() -> None:
    assert all(problem(Config(log_level=level)) is None for level in LOG_LEVELS)


def test_after_a_mistyped_command_there_is_nothing_to_complete(tmp_path: Path) -> None:
    asked = {"COMP_WORDS": "qwixx nosuch ", "COMP_CWORD": "2"}
    answer = qwixx(tmp_path, **asked, _QWIXX_COMPLETE="bash_complete")
    assert (answer.stdout.strip(), answer.stderr) == ("", "")


def test_the_names_of_fast_players_are_those_of_the_simulation() -> None:
    from qwixx.sim.roster import PLAYERS

    assert FAST == PLAYERS
