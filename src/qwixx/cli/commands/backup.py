"""``qwixx backup``: copy the server's tables while it runs."""

import shlex
from pathlib import Path

import click

from qwixx.cli.errors import CliError, not_written
from qwixx.cli.files.given import FILE, STANDARD_OUTPUT
from qwixx.cli.files.output import place_for
from qwixx.cli.showing.words import counted
from qwixx.server import variable

EPILOG = """\b
Examples:
  qwixx backup tables-copy.db                  the tables of your own qwixx serve
  qwixx backup --database /var/lib/qwixx/tables.db tables-copy.db
"""

WHICH = "--database names the file that 'qwixx serve' uses."


@click.command(epilog=EPILOG)
@click.argument("target", metavar="FILE", type=FILE)
@click.option(
    "--database",
    default="",
    envvar=variable("database"),
    shell_complete=FILE.shell_complete,
    metavar="FILE",
    help="What 'qwixx serve' was given.  [default: that in your data folder]",
)
@click.option("--force", is_flag=True, help="Replace FILE if it exists, once the copy is complete.")
def backup(target: str, database: str, force: bool) -> None:
    """Copy all tables of the server to FILE, while it runs and people play.

    The copy holds everything up to one moment, was read through once, and appears under its name
    only when it is complete.

    \b
    To restore it, start a server on the copy:
      qwixx serve --database tables-copy.db
    """
    from qwixx.server.process import default_database
    from qwixx.server.store import NoStore
    from qwixx.server.store.backup import back_up, is_part_of

    if "://" in database:
        raise CliError(
            "a PostgreSQL database is copied by its own program",
            f"Try: pg_dump --format=custom --file={shlex.quote(target)} postgresql://...",
        )
    if target == STANDARD_OUTPUT:
        raise CliError("a database cannot be written to standard output", "Name a file.")
    file, source = Path(target), Path(database or default_database())
    if not source.is_file():
        raise CliError(f"there is no database {source}", WHICH)
    place = place_for(file)
    if is_part_of(place, source):
        raise CliError(f"{file} is the database itself", "Name another file for the copy.")
    if place.exists() and not force:
        raise CliError(f"{file} exists already", "Name another file, or replace it with --force.")
    try:
        tables = back_up(source, place)
    except NoStore as error:
        raise CliError(f"{error}; nothing was changed", WHICH) from None
    except OSError as error:
        raise not_written(file, error) from None
    click.echo(f"Wrote {file}: {counted(tables, 'table')}.")
