"""Reasons in words: one file a language, all with the same keys."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from qwixx.rules import AGAIN, LETTERS, read_cell

from ..reasons import Code, Reason

LANGUAGES = ("en", "de", "nl", "fr", "es", "it")


@dataclass(frozen=True, slots=True)
class _Words:
    """The sentences of a language; of two forms the first is for one, the second for more."""

    colours: list[str]
    someone: str
    ends: dict[str, str]
    sentences: dict[str, str | list[str]]


@cache
def _words_of(language: str) -> _Words:
    return _Words(**tomllib.loads((files(__name__) / f"{language}.toml").read_text("utf-8")))


def in_words(reason: Reason, language: str = "en", names: Sequence[str] = ()) -> str:
    """A reason as part of a sentence, like "skips 2 numbers"."""
    words = _words_of(language)
    if reason.code is Code.ENDS:
        return _end(reason, words)
    values: dict[str, object] = dict(reason.values)
    for name, put in _PUT.items():
        if name in values:
            values[name] = put(words, values[name], names)
    text = words.sentences[reason.code]
    if isinstance(text, list):
        count = reason.values.get("count", reason.values.get("points"))
        text = text[count != 1]
    return text.format(**values)


def _end(reason: Reason, words: _Words) -> str:
    lead = reason.values.get("lead")
    if not isinstance(lead, int):
        return words.ends["alone"]
    how = "level" if lead == 0 else "ahead" if lead > 0 else "behind"
    hidden = words.ends["hidden"] if reason.values.get("hidden") else ""
    return words.ends[how].format(lead=abs(lead)) + hidden


def _row(words: _Words, letter: object, _: Sequence[str]) -> str:
    return words.colours[LETTERS.index(str(letter))]


def _cell(words: _Words, text: object, _: Sequence[str]) -> str:
    cell = read_cell(str(text))
    colours = "/".join(words.colours[colour] for colour in cell.colours)
    return f"{colours} {cell.number}{AGAIN if cell.again else ''}"


def _cells(words: _Words, text: object, names: Sequence[str]) -> str:
    return ", ".join(_cell(words, cell, names) for cell in str(text).split())


def _seat(words: _Words, seat: object, names: Sequence[str]) -> str:
    assert isinstance(seat, int)
    return names[seat] if names else words.someone.format(seat=seat + 1)


_PUT: dict[str, Callable[[_Words, object, Sequence[str]], str]] = {
    "row": _row,
    "cell": _cell,
    "cells": _cells,
    "seat": _seat,
}
