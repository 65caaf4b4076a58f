"""Where rich prints to."""

from typing import NoReturn

import rich.console


class Console(rich.console.Console):
    """As rich's, but a reader that goes away is no error, as everywhere in this program."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError
