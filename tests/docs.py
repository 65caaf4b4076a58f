"""The examples in the documents: what they are, and how each kind is checked.

- ``console``: lines after ``$ `` are commands, the lines below are what they print.
- ``sh``: commands only. ``sh no-run``: commands that would not end or need a person.
  (In docs/, where fences have one word only, ``<!-- no-run -->`` on the line before says it.)
- ``python``: a program; a ``text`` block right after it is what it prints. With ``<!-- no-run -->``
  on the line before, it is only compiled.
- ``python`` after a line ``<!-- continued -->``: it knows what the Python blocks before have done.
- ``qwixx``: records of games, each legal. ``json``, ``toml`` and ``yaml`` must be well-formed.
- ``text`` and ``mermaid`` are pictures; what is written for other programs is not looked at.

In printed output, ``...`` stands for anything, within a line or for whole lines.
"""

import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from qwixx.cli.command_list import COMMANDS
from qwixx.rules import read_games
from tests.project import ROOT, own_environment

FENCE = re.compile(
    r"(?:^ *<!-- (?P<note>no-run|continued) -->\n+)?"
    r"^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=indent)```",
    re.MULTILINE | re.DOTALL,
)
PICTURES = {"text", "mermaid"}
FOR_OTHERS = {"caddy", "dockerfile", "html", "ini", "nginx", "typescript"}
# Not run: they change the machine or the tree, or are tools that are not ours.
OTHERS = {"git", "pip", "pipx", "npm", "cd", "pytest", "pre-commit"}
OTHERS |= {"apt", "certbot", "cp", "createdb", "curl", "install", "journalctl", "nginx", "pg_dump"}
OTHERS |= {"pg_restore", "podman", "python", "python3", "rm", "scp", "sh"}
OTHERS |= {"createuser", "pg_basebackup", "pg_ctlcluster", "psql", "systemctl", "useradd"}
AS_ANOTHER = re.compile(r"^sudo (-u \S+ )?")
SECONDS = 600
CONTINUED = "python continued"
QUIETLY = "from contextlib import redirect_stdout\nfrom io import StringIO"


class BadExample(AssertionError):
    """An example that does not hold; the text says where and why."""


@dataclass(frozen=True)
class Block:
    """One fenced block of a document."""

    line: int
    kind: str
    body: str


@dataclass(frozen=True)
class Command:
    """One command line of a block; ``output`` is None where the block shows none."""

    text: str
    output: str | None = None


def blocks(document: str) -> list[Block]:
    """Every fenced block, in order."""
    found = []
    for fence in FENCE.finditer(document):
        indent, body = fence["indent"], fence["body"]
        found.append(
            Block(
                line=document.count("\n", 0, fence.start("info")) + 1,
                kind=" ".join(filter(None, [fence["info"].strip(), fence["note"]])),
                body=re.sub(f"^{indent}", "", body, flags=re.MULTILINE),
            )
        )
    return found


def commands(block: Block) -> Iterator[Command]:
    """The command lines of a shell block, lines ending in a backslash joined."""
    body = block.body.replace("\\\n", " ")
    if block.kind != "console":
        lines = (line.strip() for line in body.splitlines())
        yield from (Command(line) for line in lines if line and not line.startswith("#"))
        return
    first, *rest = re.split(r"^\$ ", body, flags=re.MULTILINE)
    if first.strip():
        raise BadExample("a console block starts with '$ '")
    for part in rest:
        text, _, output = part.partition("\n")
        yield Command(text.strip(), output if output.strip() else None)


def mentioned(document: str) -> Iterator[str]:
    """The calls of qwixx in running text and in pictures, which are not run."""
    yield from re.findall(r"`(qwixx [a-z][^`]*)`", FENCE.sub("", document))
    for block in blocks(document):
        if block.kind == "text":
            yield from re.findall(r"^(qwixx [a-z].*)$", block.body, re.MULTILINE)


def check_document(document: str, folder: Path) -> None:
    """Try every example in order, all in the same folder."""
    all_blocks = blocks(document)
    before: list[str] = []
    for block, after in zip(all_blocks, [*all_blocks[1:], None], strict=True):
        try:
            if block.kind == "python no-run":
                compile(block.body, "example", "exec")
            elif block.kind.startswith("python"):
                before = [*before, block.body] if block.kind == CONTINUED else [block.body]
                check_program(before, after, folder)
            else:
                check_block(block, folder)
        except (BadExample, SyntaxError, ValueError) as error:
            raise BadExample(f"line {block.line}: {error}") from error


def check_program(parts: list[str], after: Block | None, folder: Path) -> None:
    """Run a program in parts, of which only the last prints; ``after`` may show what."""
    *before, last = parts
    quiet = [f"with redirect_stdout(StringIO()):\n    exec({part!r})" for part in before]
    source = "\n".join([QUIETLY, *quiet, last]) if quiet else last
    shown = after.body if after is not None and after.kind == "text" else None
    compare([sys.executable, "-W", "error", "-c", source], shown, folder)


def check_block(block: Block, folder: Path) -> None:
    """Check one block that is not a program."""
    match block.kind:
        case "console" | "sh" | "sh no-run":
            for command in commands(block):
                check_command(command, folder, runs=block.kind != "sh no-run")
        case "qwixx":
            list(read_games(block.body))
        case "json":
            json.loads(block.body)
        case "toml":
            tomllib.loads(block.body)
        case "yaml":
            yaml.safe_load(block.body)
        case kind if kind not in PICTURES | FOR_OTHERS:
            raise BadExample(f"nobody knows how to check a block of kind '{kind}'")


def check_command(command: Command, folder: Path, *, runs: bool) -> None:
    """Run a command of ours; of another program, see only that it can be right."""
    program, *args = shlex.split(AS_ANOTHER.sub("", command.text), comments=True)
    # Where docs/hosting.md installs it, and where make does.
    program = program.removeprefix("/opt/qwixx/bin/").removeprefix(".venv/bin/")
    if program == "make":
        check_make(args)
    elif program == "qwixx" and runs:
        compare(["bash", "-o", "pipefail", "-c", command.text], command.output, folder)
    elif program == "qwixx":
        check_help(args)
    elif program not in OTHERS:
        raise BadExample(f"nobody knows how to check '{command.text}'")


def check_make(args: list[str]) -> None:
    """The Makefile has every target that is named."""
    makefile = (ROOT / "Makefile").read_text()
    for target in (arg for arg in args if "=" not in arg):
        if not re.search(rf"^{re.escape(target)}:", makefile, re.MULTILINE):
            raise BadExample(f"make has no target '{target}'")


@cache
def help_of(name: str) -> str:
    """What a command says about itself."""
    return subprocess.run(
        [sys.executable, "-m", "qwixx", name, "--help"],
        env=own_environment(ROOT),
        capture_output=True,
        text=True,
        check=True,
        timeout=SECONDS,
    ).stdout


def check_help(args: list[str]) -> None:
    """The command exists and its help tells of every option that is used."""
    name = args[0] if args else ""
    if name not in COMMANDS:
        raise BadExample(f"qwixx has no command '{name}'")
    for option in (arg.partition("=")[0] for arg in args if arg.startswith("-")):
        if not re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", help_of(name)):
            raise BadExample(f"qwixx {name} has no option '{option}'")


def compare(call: list[str], shown: str | None, folder: Path) -> None:
    """Run a program, which must succeed and print what is shown."""
    done = subprocess.run(
        call,
        cwd=folder,
        env=own_environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=SECONDS,
    )
    if done.returncode:
        raise BadExample(f"'{call[-1]}' ends with {done.returncode}:\n{done.stdout}")
    if shown is not None and not alike(shown, done.stdout):
        raise BadExample(f"'{call[-1]}' prints:\n{done.stdout}\nbut the document shows:\n{shown}")


def alike(shown: str, printed: str) -> bool:
    """Whether the output is as shown; spaces at line ends and empty lines at the end aside."""
    pattern = re.escape(tidy(shown)).replace(r"\.\.\.", ".*")
    return re.fullmatch(pattern, tidy(printed), re.DOTALL) is not None


def tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines())
