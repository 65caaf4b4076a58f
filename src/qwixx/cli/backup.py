"""``qwixx backup``: copy the server's tables while it runs."""

import shlex
from pathlib import Path

import click

from qwixx.cli.errors import CliError
from qwixx.server.config import variable

EPILOG = """\b
Examples:
  qwixx backup tables-copy.db                  the tables of your own qwixx serve
  qwixx backup --database /var/lib/qwixx/tables.db tables-copy.db

To restore it, start a server on the copy: qwixx serve --database tables-copy.db
"""


@click.command(epilog=EPILOG)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--database",
    default="",
    envvar=variable("database"),
    metavar="FILE",
    help="What 'qwixx serve' was given.  [default: the user's data]",
)
@click.option("--force", is_flag=True, help="Replace FILE if it exists, once the copy is complete.")
def backup(file: Path, database: str, force: bool) -> None:
    """Copy all tables of the server to FILE, while it runs and people play.

    The copy holds everything up to one moment, was read through once, and appears under its name
    only when it is complete.
    """
    from qwixx.server.serve import default_database
    from qwixx.server.store import NoStore, back_up

    if "://" in database:
        raise CliError(
            "a PostgreSQL database is copied by its own program",
            f"Try: pg_dump --format=custom --file={shlex.quote(str(file))} postgresql://...",
        )
    source = Path(database or default_database())
    if not source.is_file():
        raise CliError(
            f"there is no database {source}", "--database names the one that the server uses."
        )
    if file.exists() and not force:
        raise CliError(f"{file} exists already", "Name another file, or replace it with --force.")
    if not file.absolute().parent.is_dir():
        raise CliError(f"there is no folder {file.parent}", "Make it first, or name another.")
    try:
        tables = back_up(source, file)
    except NoStore as error:
        raise CliError(str(error), "Nothing was changed.") from None
    click.echo(f"Wrote {file}: {tables} table{'' if tables == 1 else 's'}.")
