"""The examples in the documents are true."""

import re
import shlex
from pathlib import Path

import pytest

from qwixx import __version__
from tests.docs import BadExample, alike, blocks, check_document, check_help, mentioned
from tests.project import ROOT, project_files

PAGES = [path for path in project_files() if path.suffix == ".md"]
# Every document with examples; of the page of commands another test sees that it is right.
DOCUMENTS = [
    str(path.relative_to(ROOT))
    for path in project_files()
    if path.suffix == ".md"
    and path.name != "commands.md"
    and blocks(path.read_text(encoding="utf-8"))
]


# What is compiled or solved first takes its time.
LONG = re.compile(r"qwixx\.(bots|solver|sim)\b|qwixx (match|simulate|solve|ladder)\b")
WITH_MARKS = [
    pytest.param(name, marks=pytest.mark.slow)
    if LONG.search("".join(block.body for block in blocks((ROOT / name).read_text("utf-8"))))
    else name
    for name in DOCUMENTS
]


def test_there_are_examples() -> None:
    assert {"README.md", "CONTRIBUTING.md", "docs/library.md"} <= set(DOCUMENTS)


@pytest.mark.timeout(1800)  # the first time, bots are compiled and the game is solved
@pytest.mark.parametrize("name", WITH_MARKS)
def test_examples_hold(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    document = (ROOT / name).read_text(encoding="utf-8")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    if "open_values" in document or "qwixx solve" in document:
        request.getfixturevalue("solo")
    check_document(document, tmp_path)


def test_what_pipx_installs_is_what_make_wheel_builds() -> None:
    """``test_wheel`` holds the wheel that is really built to the same name."""
    (install,) = [
        block.body
        for block in blocks((ROOT / "README.md").read_text("utf-8"))
        if "pipx" in block.body
    ]
    wheel = f"qwixx-{__version__}-py3-none-any.whl"
    assert install.splitlines() == ["make wheel", f'pipx install "dist/{wheel}[full]"']
    assert re.search(r"^DIST \?= dist$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


NOT_COMMANDS = {"qwixx fair dice 1", "qwixx fair dice 2", "qwixx same dice 1", "qwixx day"}


@pytest.mark.parametrize("name", [str(path.relative_to(ROOT)) for path in PAGES])
def test_commands_in_running_text_exist(name: str) -> None:
    for call in mentioned((ROOT / name).read_text(encoding="utf-8")):
        if call not in NOT_COMMANDS:
            check_help(shlex.split(call)[1:])


GOOD = {
    "output": "```console\n$ qwixx --version\nqwixx ...\n```\n",
    "a pipe": "```sh\n# a comment\nqwixx --help |\\\n  grep Usage\n```\n",
    "a program in parts": "```python\nn = 1\nprint(n)\n```\n"
    "<!-- continued -->\n```python\nprint(n + 1)\n```\n```text\n2\n```\n",
    "a game": "```qwixx\nEdition: classic\nPlayers: Max, Emma\n```\n",
    "a program": "```python\nprint('one\\ntwo\\nthree')\n```\n\n```text\none\n...\nthree\n```\n",
    "in a list": "1. so:\n\n   ```json\n   {}\n   ```\n",
    "a program for another machine": "<!-- no-run -->\n```python\nimport no_such_thing\n```\n",
    "a target": "```sh\nmake PYTHON=python3 test\n```\n",
}
BAD = {
    "other output": "```console\n$ qwixx --version\nqwixx is great\n```\n",
    "a failing command": "```sh\nqwixx no-such-command\n```\n",
    "a failing pipe": "```sh\nqwixx no-such-command | cat\n```\n",
    "a failing program": "```python\nraise SystemExit(3)\n```\n",
    "a program that is none": "```python no-run\nfor\n```\n",
    "a missing target": "```sh\nmake coffee\n```\n",
    "a missing command": "```sh no-run\nqwixx no-such-command\n```\n",
    "an impossible game": "```qwixx\nEdition: classic\nPlayers: Max\n1. w7 w1\n```\n",
    "a missing option": "```sh no-run\nqwixx sheets --colour\n```\n",
    "an unknown program": "```sh\nshutdown now\n```\n",
    "an unknown kind": "```cobol\nSTOP RUN.\n```\n",
    "no kind": "```\nx\n```\n",
    "bad data": "```json\n{\n```\n",
    "output before a command": "```console\nx\n$ qwixx --version\n```\n",
}


@pytest.mark.parametrize("what", GOOD)
def test_a_good_example_passes(what: str, tmp_path: Path) -> None:
    check_document(GOOD[what], tmp_path)


@pytest.mark.parametrize("what", BAD)
def test_a_bad_example_fails(what: str, tmp_path: Path) -> None:
    with pytest.raises(BadExample, match=r"^line 1: "):
        check_document(BAD[what], tmp_path)


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a\n", "a \n\n", True),
        ("a ... c\n", "a b c\n", True),
        ("a\n...\nc\n", "a\nb\nb\nc\n", True),
        ("a\n", "a\nb\n", False),
        (" a\n", "a\n", False),
    ],
)
def test_dots_match_anything(shown: str, printed: str, same: bool) -> None:
    assert alike(shown, printed) is same
