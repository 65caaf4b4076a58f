"""The entry point of ``qwixx``."""

import contextlib
import errno
import io
import os
import shlex
import sys
from collections.abc import Sequence

import click

import qwixx
from qwixx.cli.command_list import COMMANDS
from qwixx.cli.errors import CliError, Misplaced, out_of_reach, report
from qwixx.cli.exits import Exit
from qwixx.cli.lazy import LazyGroup
from qwixx.sim import lost_interrupts


@click.pass_context
def _begin(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        from qwixx.cli.overview import overview

        click.echo(overview())
        if sys.stdin.isatty() and sys.stdout.isatty():
            # Somebody sits there and wants to play.
            serve = cli.get_command(ctx, "serve")
            assert serve is not None
            with serve.make_context("serve", [], parent=ctx) as playing:
                serve.invoke(playing)


class Qwixx(LazyGroup):
    """The whole program. Who leaves out a command means ``serve``, as ``qwixx`` alone does."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the options; those of ``serve`` are not for here."""
        given = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            serve = self.get_command(ctx, "serve")
            params = serve.params if serve else []
            if not any(error.option_name in (*one.opts, *one.secondary_opts) for one in params):
                raise
            raise Misplaced(
                f"{error.option_name} belongs to 'qwixx serve'",
                f"Try: {shlex.join(['qwixx', 'serve', *given])}",
            ) from None


cli = Qwixx(
    COMMANDS,
    name="qwixx",
    callback=_begin,
    invoke_without_command=True,
    help="Play the dice game Qwixx, let programs play it, and work out how to play it well.",
    epilog="'qwixx COMMAND --help' tells more about one command.",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"qwixx {qwixx.__version__}")
        ctx.exit()


click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    help="Show the version and exit.",
    callback=_show_version,
)(cli)


def run(args: Sequence[str], group: click.Group = cli) -> int:
    """Run one command line and return its exit code; only bugs come out as exceptions."""
    try:
        # Not click's own main(): it ends in exit code 1 both when a reader goes away and on Ctrl-C.
        with group.make_context("qwixx", list(args), color=_colour()) as ctx:
            group.invoke(ctx)
        sys.stdout.flush()
    except click.exceptions.Exit as wish:
        return wish.exit_code
    except click.ClickException as error:
        known = args and args[0] in group.list_commands(click.Context(group))
        return report(error, f"qwixx {args[0]}" if known else "qwixx")
    except ModuleNotFoundError as error:
        from qwixx.installed import FULL, lacking

        part = (error.name or "").partition(".")[0]
        if part not in FULL:
            raise
        return report(CliError(str(lacking(part))))
    except BrokenPipeError:
        _drop_output()
    except OSError as error:
        if error.errno == errno.ENOSPC:
            _drop_output()
            return report(CliError("the disk is full", "Make room, and do it again."))
        if not isinstance(error.filename, str):
            raise
        return report(out_of_reach(error))
    except ValueError as error:
        from qwixx.rules import Refused  # help and completion do without it

        if not isinstance(error, Refused):
            raise
        return report(CliError(str(error)))
    except (KeyboardInterrupt, click.Abort, EOFError):
        return Exit.INTERRUPTED
    return Exit.OK


def main() -> None:
    """Run the command line of this process."""
    _prepare_streams()
    if "_QWIXX_COMPLETE" in os.environ:
        with contextlib.suppress(KeyboardInterrupt):  # who types on does not wait for it
            cli.main(prog_name="qwixx")
        sys.exit(Exit.INTERRUPTED)
    sys.exit(_flushed(run_interruptibly(sys.argv[1:])))


def run_interruptibly(args: Sequence[str], group: click.Group = cli) -> int:
    """As `run`; Ctrl-C counts even if it is lost on its way.

    While numba compiles that happens: what comes out is some other error.
    """
    with lost_interrupts() as is_lost:
        try:
            return run(args, group)
        except Exception:
            if is_lost():
                return Exit.INTERRUPTED
            raise


def _colour() -> bool | None:
    """Never where somebody asks for none, or the terminal has none; else click finds out.

    For all that click prints, also by `qwixx.cli.showing.paint`; rich finds out the same by itself.
    """
    is_plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return False if is_plain else None


def _prepare_streams() -> None:
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            # Closed by whoever started this program: nothing comes in, and nobody listens.
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            # A name that this terminal cannot show is no reason to fail.
            stream.reconfigure(errors="backslashreplace")


def _flushed(code: int) -> int:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
    return code


def _drop_output() -> None:
    # Python flushes once more when it ends, and would complain about the closed pipe.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
