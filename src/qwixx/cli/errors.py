"""How the command line tells that something went wrong, and what to do about it."""

import errno
from pathlib import Path

import click
from click.core import ParameterSource

from qwixx.cli.exits import Exit


class CliError(click.ClickException):
    """Bad input: says what is wrong, and in ``hint`` what to do about it."""

    exit_code = Exit.BAD_INPUT

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Misplaced(CliError):
    """An option that is good, and not for here."""

    exit_code = Exit.USAGE


def report(error: click.ClickException, called: str = "qwixx") -> int:
    """Print the error for a person to read and return the exit code."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return error.exit_code
    click.echo(f"qwixx: {_message(error)}", err=True)
    if hint := _hint(error, called):
        click.echo(hint, err=True)
    return error.exit_code


def _hint(error: click.ClickException, called: str) -> str:
    if isinstance(error, CliError):
        return error.hint
    if isinstance(error, click.UsageError):
        return f"Try '{error.ctx.command_path if error.ctx else called} --help'."
    return ""


def _message(error: click.ClickException) -> str:
    if not isinstance(error, click.BadParameter) or error.param is None:
        return error.format_message()
    name = _name(error.param, error.ctx)
    if isinstance(error, click.MissingParameter):
        return f"{name} is missing"
    value, said, _ = error.message.partition(" is not ")
    kind = kind_of(error.param.type)
    return f"{name} is {kind}, not {value}" if said and kind else f"{name}: {error.message}"


def _name(param: click.Parameter, ctx: click.Context | None) -> str:
    """What the user knows it by: the variable, if it was given as one."""
    if ctx and param.name and param.envvar:
        source = ctx.get_parameter_source(param.name)
        if source is ParameterSource.ENVIRONMENT:
            return str(param.envvar)
    return param.human_readable_name if isinstance(param, click.Argument) else param.opts[-1]


def kind_of(kind: click.ParamType[object]) -> str:
    """What a value can be, in words; nothing where click's own say it."""
    match kind:
        case click.Choice(choices=choices):
            *most, last = map(str, choices)
            return f"{', '.join(most)} or {last}" if most else last
        case click.IntRange() | click.FloatRange():
            number = "a whole number" if isinstance(kind, click.IntRange) else "a number"
            least = f" {'above' if kind.min_open else 'from'} {kind.min}"
            return f"{number}{least}{'' if kind.max is None else f' to {kind.max}'}"
        case click.types.IntParamType():
            return "a whole number"
        case click.types.BoolParamType():
            return "yes or no"
    return ""


def wish_refused(error: ValueError, command: str) -> CliError:
    """That the players cannot meet so, and where to see how; unless it is not the user's fault."""
    from qwixx.bots.nets import Incomplete

    examples = f"'qwixx {command} --help' has examples."
    return CliError(str(error), "" if isinstance(error, Incomplete) else examples)


# What the system says about files, and what helps. {path} is the file, {folder} where it is.
REASONS = {
    errno.ENOENT: ("there is no folder {folder}", "Make it first, or name another."),
    errno.ENOTDIR: ("{folder} is not a folder", "Name a file in a folder."),
    errno.EISDIR: ("it is a folder", "Name a file in it."),
    errno.EACCES: ("you may not write there", "Name a file in a folder of yours."),
    errno.EPERM: ("you may not write there", "Name a file in a folder of yours."),
    errno.EROFS: ("nothing can be written there", "Name a file in another folder."),
    errno.ENOSPC: ("the disk is full", "Make room, or name a file on another disk."),
    errno.ENAMETOOLONG: ("the name is too long", "Name it shorter."),
}


def not_written(path: Path, error: OSError) -> CliError:
    """That a file cannot be written, why, and what helps."""
    usual = (error.strerror or str(error), "Name another file.")
    there = error.errno == errno.ENOENT and path.parent.is_dir()  # and yet there can be no file
    reason, hint = usual if there else REASONS.get(error.errno or 0, usual)
    return CliError(f"{path} cannot be written: {reason.format(folder=path.parent)}", hint)


def out_of_reach(error: OSError) -> CliError:
    """That there is no way to a file or folder, whatever it was wanted for, and what helps."""
    reason, hint = {
        errno.EACCES: ("you may not look there", "Name another, or do it as somebody who may."),
        errno.ENAMETOOLONG: REASONS[errno.ENAMETOOLONG],
    }.get(error.errno or 0, (error.strerror or str(error), "Name another."))
    return CliError(f"{error.filename}: {reason}", hint)
