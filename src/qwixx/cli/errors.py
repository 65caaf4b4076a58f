"""How the command line tells that something went wrong."""

import click

from qwixx.cli.exits import Exit


class CliError(click.ClickException):
    """Bad input: says what is wrong, and in ``hint`` what to do about it."""

    exit_code = Exit.BAD_INPUT

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def report(error: click.ClickException) -> int:
    """Print the error for a person to read and return the exit code."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return error.exit_code
    click.echo(f"qwixx: {error.format_message()}", err=True)
    if hint := _hint(error):
        click.echo(hint, err=True)
    return error.exit_code


def _hint(error: click.ClickException) -> str:
    if isinstance(error, CliError):
        return error.hint
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f"Try '{error.ctx.command_path} --help'."
    return ""
