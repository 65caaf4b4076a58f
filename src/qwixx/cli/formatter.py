"""How help is wrapped: never inside a word, so that what it shows can be copied."""

from collections.abc import Iterable

import click

# The hyphen at which no line is broken, while lines are made.
_UNBROKEN = "\N{NON-BREAKING HYPHEN}"


class Formatter(click.HelpFormatter):
    """Wraps lines at spaces alone; click would break tables-copy.db and --keep-days in two."""

    def write(self, string: str) -> None:
        super().write(string.replace(_UNBROKEN, "-"))

    def write_text(self, text: str) -> None:
        super().write_text(text.replace("-", _UNBROKEN))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        whole = [(name, text.replace("-", _UNBROKEN)) for name, text in rows]
        super().write_dl(whole, col_max, col_spacing)


class Context(click.Context):
    """The context of every command of ours."""

    formatter_class = Formatter
