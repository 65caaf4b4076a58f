"""``qwixx completion``: let the shell complete commands and options."""

import os
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from qwixx.cli.errors import CliError

SHELLS = ("bash", "zsh", "fish")

EPILOG = """\b
Examples:
  qwixx completion bash    put  eval "$(qwixx completion bash)"  into ~/.bashrc
  qwixx completion zsh     put  eval "$(qwixx completion zsh)"  into ~/.zshrc
  qwixx completion fish    save it as ~/.config/fish/completions/qwixx.fish
"""


@click.command(epilog=EPILOG)
@click.argument("shell", type=click.Choice(SHELLS, case_sensitive=False), required=False)
def completion(shell: str | None) -> None:
    """Print a script that lets your shell complete commands and options of qwixx.

    Without SHELL, the one that you use is taken.
    """
    from qwixx.cli.main import cli

    kind = get_completion_class(shell or _own_shell())
    assert kind is not None
    click.echo(kind(cli, {}, "qwixx", "_QWIXX_COMPLETE").source())


def _own_shell() -> str:
    name = Path(os.environ.get("SHELL", "")).name
    if name not in SHELLS:
        raise CliError(
            f"there is no completion for the shell '{name}'" if name else "which shell is it?",
            f"Name one of {', '.join(SHELLS)}: qwixx completion bash",
        )
    return name
