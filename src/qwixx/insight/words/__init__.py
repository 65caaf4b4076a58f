"""Reasons in words: one file a language, all with the same keys."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from qwixx.rules.words import LANGUAGES, cell_words, row_words

from ..reasons import Code, Reason

__all__ = ["LANGUAGES", "in_words"]


@dataclass(frozen=True, slots=True)
class _Words:
    """The sentences of a language; of two forms the first is for one, the second for more."""

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
            values[name] = put(language, values[name], names)
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


def _row(language: str, letter: object, _: Sequence[str]) -> str:
    return row_words(str(letter), language)


def _cell(language: str, text: object, _: Sequence[str]) -> str:
    return cell_words(str(text), language)


def _cells(language: str, text: object, _: Sequence[str]) -> str:
    return ", ".join(cell_words(cell, language) for cell in str(text).split())


def _seat(language: str, seat: object, names: Sequence[str]) -> str:
    assert isinstance(seat, int)
    return names[seat] if names else _words_of(language).someone.format(seat=seat + 1)


_PUT: dict[str, Callable[[str, object, Sequence[str]], str]] = {
    "row": _row,
    "cell": _cell,
    "cells": _cells,
    "seat": _seat,
}
