"""What must hold for the project as a whole."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import qwixx
from qwixx.cli.command_list import COMMANDS
from qwixx.cli.main import run
from tests.project import QWIXX, ROOT, own_environment, project_files

LONGEST_FILE = 450
SOURCE = {".py", ".ts", ".js", ".svelte", ".css"}
GENERATED = {ROOT / "web/src/lib/protocol.ts"}
TEXTS = ROOT / "web/src/i18n"
"""A language is one file, a text a line: nobody reads it from top to bottom."""

# Spelled in pieces, so that this file does not find itself.
FORBIDDEN = {
    "the Python registry": re.escape("pypi" + ".org") + "|" + "python" + "hosted",
    "the npm registry": "npm" + "js" + r"\.(org|com)",
    "the Debian mirror": re.escape("deb." + "debian"),
    "a machine's path": r"(?<![\w.:/-])/" + "(root|work|home)" + r"/\w",
    "a key": "-----BEGIN [A-Z ]*PRIVATE" + " KEY",
}
LOCKS = [*ROOT.glob("requirements*.lock"), *ROOT.glob("web/package-lock.json")]


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8", errors="ignore")


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_names(what: str) -> None:
    pattern = re.compile(FORBIDDEN[what])
    found = [path.relative_to(ROOT) for path in project_files() if pattern.search(text_of(path))]
    assert found == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_lock_files_name_no_source(lock: Path) -> None:
    pattern = re.compile(r'"resolved": "(?!\.)|--(extra-)?index-url|--find-links')
    assert pattern.findall(text_of(lock)) == []
    if lock.suffix == ".lock":
        assert "://" not in text_of(lock)


def test_the_lock_of_the_web_client_names_everything_that_npm_will_ask_for() -> None:
    # npm leaves out what the registry does not have at that moment, and 'npm ci' then refuses.
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    there = {path.rpartition("node_modules/")[2] for path in packages}
    wanted = {
        name for package in packages.values() for name in package.get("optionalDependencies", ())
    }
    assert wanted - there == set()


def test_the_lock_of_the_web_client_asks_for_the_same_node() -> None:
    wanted = json.loads((ROOT / "web" / "package.json").read_text())["engines"]
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    assert lock["packages"][""]["engines"] == wanted


@pytest.mark.parametrize(
    ("version", "good"),
    [
        ("v18.20.8", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v23.11.0", False),
        ("v24.0.0", True),
        ("v26.1.0", True),
        ("", False),
    ],
)
def test_make_says_first_which_node_it_needs(version: str, good: bool, tmp_path: Path) -> None:
    for name in ("node", "npm") if version else ():
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\necho {version}\n")
        program.chmod(0o755)
    told = subprocess.run(
        ["/bin/sh", ROOT / "scripts" / "check-node"],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == (0 if good else 1)
    reason = f"this is Node.js {version}" if version else "there is no node here"
    assert ("" if good else reason) in told.stderr
    assert bool(told.stderr) != good


@pytest.mark.parametrize("goals", ["setup", "setup lint"])
def test_make_says_how_to_name_a_newer_python(goals: str, tmp_path: Path) -> None:
    """What it advises does what was wanted; without a goal, make only lists what there is."""
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3.10.4 || exit 1\n')
    old.chmod(0o755)
    words = ["make", *goals.split(), f"PYTHON={old}", f"VENV={tmp_path / 'venv'}"]
    asked = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert asked.returncode != 0
    assert f"Python 3.11 or newer, but '{old}' is Python 3.10.4." in asked.stderr
    assert f"for example: make {goals} PYTHON=python3.12\n" in asked.stderr


@pytest.mark.parametrize(
    ("goal", "program"), [("play", "qwixx serve"), ("page", "-m scripts.make_page")]
)
def test_make_gets_what_a_program_needs_before_it_starts_it(
    goal: str, program: str, tmp_path: Path
) -> None:
    words = ["make", "--dry-run", goal, f"VENV={tmp_path}"]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert 0 < told.index("-r requirements.lock") < told.index(program)


def test_a_measurement_that_is_none_is_told_with_those_there_are() -> None:
    words = [sys.executable, "-m", "bench", "sim", "nope"]
    asked = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert asked.returncode == 1
    assert asked.stdout == "", "nothing is measured before"
    said, _, there = asked.stderr.strip().partition("; there are ")
    assert said == "there is no measurement 'nope'"
    assert {"sim", "solver", "replay"} <= set(there.split(", "))
    assert "machine" not in there, "what has nothing to run is no measurement"


def test_files_are_short() -> None:
    sources = [
        path
        for path in project_files()
        if path.suffix in SOURCE and path not in GENERATED and path.parent != TEXTS
    ]
    # A component's styles have a line for each declaration, and are not read from top to bottom.
    code = {
        path: re.sub(r"<style>.*</style>", "", text_of(path), flags=re.DOTALL) for path in sources
    }
    lengths = {path.relative_to(ROOT): text.count("\n") for path, text in code.items()}
    assert {path: lines for path, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_the_version_is_told_by_the_command(tmp_path: Path) -> None:
    told = subprocess.run(
        [QWIXX, "--version"],
        env=own_environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == f"qwixx {qwixx.__version__}\n"
    assert f'version = "{qwixx.__version__}"' in (ROOT / "pyproject.toml").read_text()


def test_the_source_alone_can_be_imported() -> None:
    """Without what pip knows of it, as when the folder is only put on the path."""
    told = subprocess.run(
        [sys.executable, "-S", "-c", "import qwixx.rules; print(qwixx.__version__)"],
        env={"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == "0+source\n"


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for name, command in COMMANDS.items():
        assert any(line.split(None, 1)[:1] == [name] for line in lines), name
        assert command.example in "\n".join(lines)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_a_true_example(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([name, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"Usage: qwixx {name}")
    example = COMMANDS[name].example
    assert not example or example.split()[:2] == ["qwixx", name]
