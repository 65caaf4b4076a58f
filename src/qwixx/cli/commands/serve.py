"""``qwixx serve``: tables for people and bots, in the browser."""

import difflib
import errno
import os
import re
from collections.abc import Callable
from dataclasses import Field, fields
from typing import Any

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from qwixx.cli.errors import CliError
from qwixx.cli.files.given import FILE
from qwixx.server import Config, about, bounds, flag, problem, variable

EPILOG = """\b
Examples:
  qwixx serve                        play on this machine
  qwixx serve --lan                  let the phones in the room play along
  qwixx serve --port 80 --public-url https://qwixx.example.org --host 0.0.0.0

Every option can be given as a variable too: --bot-pause is QWIXX_BOT_PAUSE.
"""

REMEDIES = {
    errno.EADDRINUSE: "Perhaps it runs already: open {url}\n"
    "'qwixx serve --port 0' takes a free port (in the source tree: QWIXX_PORT=0 make play).",
    errno.EACCES: "Ports below 1024 are for the administrator; --port 8717 is for everybody.",
}
WRONG_HOST = "--host is an address of this machine: 127.0.0.1 for itself alone, 0.0.0.0 for all."

LOG_LEVELS = ("debug", "info", "warning", "error")


def _levels(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(level) for level in LOG_LEVELS if level.startswith(incomplete)]


COMPLETED = {"log_level": _levels, "database": FILE.shell_complete}
"""How shells complete the settings."""

Command = Callable[..., None]


def with_settings(command: Command) -> Command:
    """Give a command an option for each setting of `Config`."""
    for setting in reversed(fields(Config)):
        name = flag(setting.name)
        switch = isinstance(setting.default, bool)
        command = click.option(
            f"{name}/--no-{name[2:]}" if switch else name,
            setting.name,
            default=setting.default,
            type=None if switch else _kind(setting),
            envvar=variable(setting.name),
            show_default=setting.default != "",
            shell_complete=COMPLETED.get(setting.name),
            help=f"{about(setting.name)[:1].upper()}{about(setting.name)[1:]}.",
        )(command)
    return command


def _kind(setting: Field[Any]) -> click.ParamType[Any]:
    """What a setting can be."""
    least, most = bounds(setting)
    match setting.default:
        case int():
            return click.IntRange(least, most)
        case float():
            return click.FloatRange(least, most)
    return click.STRING


@click.command(epilog=EPILOG)
@with_settings
def serve(**settings: Any) -> None:
    """Serve Qwixx to browsers: tables that people and bots share.

    Prints where it can be reached and opens the browser. Other devices can connect only with
    --lan or --host. Tables are kept in a file, and go on after a restart.
    """
    from qwixx.server.process import own_url
    from qwixx.server.process import serve as run
    from qwixx.server.store import NoStore

    config = Config(**settings)
    wrong = problem(config)
    if wrong:
        raise click.UsageError(_as_given(wrong))
    if config.lan and _stays_at_home(config.host):
        raise click.UsageError(
            f"--lan lets other devices in, --host {config.host} keeps them out; leave out one."
        )
    for name in unknown_variables():
        close = difflib.get_close_matches(name, known_variables(), n=1)
        guess = f"; did you mean {close[0]}?" if close else ""
        click.echo(f"qwixx: there is no setting {name}, so it does nothing{guess}", err=True)
    try:
        run(config, click.echo)
    except OSError as error:
        raise CliError(
            f"cannot listen on {config.listens_on}, port {config.port}: {error.strerror or error}",
            REMEDIES.get(error.errno or 0, WRONG_HOST).format(url=own_url(config, config.port)),
        ) from None
    except NoStore as error:
        raise CliError(str(error), "--database names another one.") from None


def _stays_at_home(host: str) -> bool:
    """Whether somebody asks for this machine alone; the default is no wish."""
    ctx = click.get_current_context()
    if host == "127.0.0.1":  # --lan on the command line goes before a host among the variables
        return ctx.get_parameter_source("host") is ctx.get_parameter_source("lan")
    return host in ("localhost", "::1")


def known_variables() -> list[str]:
    """The environment variables that mean something to us."""
    from qwixx.sim import VARIABLE

    return [VARIABLE, *(variable(setting.name) for setting in fields(Config))]


def unknown_variables() -> list[str]:
    """Variables that are called like ours and are none, misspelt as likely as not."""
    ours = (name for name in os.environ if name.startswith("QWIXX_"))
    return sorted(set(ours) - set(known_variables()))


def _as_given(wrong: str) -> str:
    """A message about a setting, which names the variable if it was given as one."""
    ctx = click.get_current_context()
    for setting in fields(Config):
        given = ctx.get_parameter_source(setting.name)
        if given is ParameterSource.ENVIRONMENT:
            wrong = re.sub(rf"^{flag(setting.name)}\b", variable(setting.name), wrong)
    return wrong
