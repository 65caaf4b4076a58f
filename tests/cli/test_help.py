"""Every command explains itself, with examples that it would understand."""

import re
import shlex

import click
import pytest

from qwixx.cli.command_list import COMMANDS
from qwixx.cli.main import cli, run

EXAMPLE = re.compile(r"^ +(qwixx .*?)(?: {3,}.*)?$", re.MULTILINE)


def command(name: str) -> click.Command:
    with click.Context(cli) as ctx:
        found = cli.get_command(ctx, name)
    assert found is not None
    return found


def options(name: str, args: list[str]) -> set[str]:
    """The options of a command, or of the one below it that the arguments name."""
    found = command(name)
    known = {option for param in found.params for option in (*param.opts, *param.secondary_opts)}
    if isinstance(found, click.Group):
        with click.Context(found) as ctx:
            below = [found.get_command(ctx, arg) for arg in args]
        for sub in below:
            if sub is not None:
                known |= {o for param in sub.params for o in (*param.opts, *param.secondary_opts)}
    return known


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_has_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([name, "--help"]) == 0
    told = capsys.readouterr().out
    _, _, after = told.partition("Examples:\n")
    examples = EXAMPLE.findall(after)
    assert examples, f"'qwixx {name} --help' has no examples"
    for example in [*examples, COMMANDS[name].example]:
        _, called, *args = shlex.split(example)
        assert called == name
        used = {arg.partition("=")[0] for arg in args if re.match(r"--?[a-z]", arg)}
        assert used <= options(name, args), example


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained(name: str) -> None:
    found = command(name)
    below = []
    if isinstance(found, click.Group):
        with click.Context(found) as ctx:
            below = [found.get_command(ctx, sub) for sub in found.list_commands(ctx)]
    for one in [found, *below]:
        assert one is not None
        assert one.help, f"{one.name} has no help"
        for param in one.params:
            if isinstance(param, click.Option) and not param.hidden:
                assert param.help, f"{one.name} {param.opts[0]} has no help"


@pytest.mark.parametrize("columns", [80, 100])
@pytest.mark.parametrize("name", [[], *([name] for name in COMMANDS), ["boards", "check"]], ids=str)
def test_no_word_is_broken_in_two(
    name: list[str],
    columns: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert run([*name, "--help"]) == 0
    told = capsys.readouterr().out
    assert [line for line in told.splitlines() if line.endswith("-")] == []
    assert "\N{NON-BREAKING HYPHEN}" not in told


def choices(found: click.Command) -> list[click.Choice[object]]:
    """All choices that a command gives, and those below it."""
    below: list[click.Command] = []
    if isinstance(found, click.Group):
        with click.Context(found) as ctx:
            subs = [found.get_command(ctx, name) for name in found.list_commands(ctx)]
        below = [sub for sub in subs if sub is not None]
    own = [param.type for param in found.params if isinstance(param.type, click.Choice)]
    return own + [choice for sub in below for choice in choices(sub)]


def test_a_choice_is_understood_whatever_its_case() -> None:
    given = choices(cli)
    words = {str(word) for choice in given for word in choice.choices}
    assert {"a4", "de", "deluxe", "entered", "zsh"} <= words
    for choice in given:
        for word in choice.choices:
            assert choice.convert(str(word).upper(), None, None) == word
