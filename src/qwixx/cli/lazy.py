"""A click group that imports a command only when it is used."""

import difflib
from collections.abc import Mapping
from importlib import import_module

import click

from qwixx.cli.command_list import Command
from qwixx.cli.formatter import Context


class LazyGroup(click.Group):
    """A group whose commands are named in a table, so that help and start-up stay quick."""

    context_class = Context

    def __init__(self, table: Mapping[str, Command], **attrs: object) -> None:
        super().__init__(**attrs)  # type: ignore[arg-type]
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.table:
            return None
        module, _, attribute = self.table[cmd_name].target.partition(":")
        command = getattr(import_module(module), attribute)
        if not isinstance(command, click.Command):
            raise TypeError(f"{self.table[cmd_name].target} is not a click command")
        below = command.commands.values() if isinstance(command, click.Group) else ()
        for one in (command, *below):
            one.context_class = Context
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self.table and not name.startswith("-"):
            if ctx.resilient_parsing:  # the shell asks what could follow: nothing
                return name, click.Command(name, add_help_option=False), []
            close = difflib.get_close_matches(name, self.table, n=1)
            guess = f" Did you mean '{close[0]}'?" if close else ""
            ctx.fail(f"there is no command '{name}'.{guess}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if not self.table:
            return
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.help) for name, command in self.table.items()])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        examples = [command.example for command in self.table.values() if command.example]
        if examples:
            with formatter.section("Examples"):
                for example in examples:
                    formatter.write(f"{'':{formatter.current_indent}}{example}\n")
        super().format_epilog(ctx, formatter)
