"""Reasons in words, English and German."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from qwixx.rules import read_cell
from qwixx.rules.layout import AGAIN, LETTERS

from .reasons import Code, Reason

LANGUAGES = ("en", "de")


@dataclass(frozen=True, slots=True)
class _Words:
    """The sentences of a language; of two forms the first is for one, the second for more."""

    colours: tuple[str, ...]
    sentences: dict[Code, str | tuple[str, str]]
    ends: tuple[str, str, str, str]
    """Alone; ahead; behind; level."""
    hidden: str
    someone: str


ENGLISH = _Words(
    colours=("red", "yellow", "green", "blue"),
    sentences={
        Code.LOCKS: "locks {row}",
        Code.CLOSES_FOR: "closes {row}, where {seat} has {crosses} crosses",
        Code.ALONG: "also crosses {cells}",
        Code.NEXT: "skips nothing",
        Code.SKIPS: ("skips one number", "skips {count} numbers"),
        Code.READY: "has enough crosses then to lock {row}",
        Code.CANNOT_LOCK: "gives up locking {row}",
        Code.KEEPS: (
            "keeps one number that even {cell} would skip",
            "keeps {count} numbers that even {cell} would skip",
        ),
        Code.MISTHROW: "is misthrow number {count}: {points} points",
        Code.NO_CROSS: "leaves nothing to cross in action 2",
        Code.COLOURED: (
            "leaves one number to cross in action 2",
            "leaves {count} numbers to cross in action 2",
        ),
        Code.MOVES: "moves to space {space}, worth {points}",
        Code.LAST_ROUND: "begins the last round",
        Code.SWAPS: "spends a swap to use the white sum as {number}",
        Code.POINTS: ("counts one point at once", "counts {points} points at once"),
    },
    ends=(
        "ends the game",
        "ends the game while you lead by {lead}",
        "ends the game while you are {lead} behind",
        "ends the game with equal points",
    ),
    hidden=", before what the others cross now",
    someone="player {seat}",
)
GERMAN = _Words(
    colours=("Rot", "Gelb", "Grün", "Blau"),
    sentences={
        Code.LOCKS: "schließt {row} ab",
        Code.CLOSES_FOR: "schließt {row}, wo {seat} {crosses} Kreuze hat",
        Code.ALONG: "kreuzt auch {cells} an",
        Code.NEXT: "überspringt nichts",
        Code.SKIPS: ("überspringt eine Zahl", "überspringt {count} Zahlen"),
        Code.READY: "hat dann genug Kreuze, um {row} abzuschließen",
        Code.CANNOT_LOCK: "gibt das Abschließen von {row} auf",
        Code.KEEPS: (
            "behält eine Zahl, die selbst {cell} überspränge",
            "behält {count} Zahlen, die selbst {cell} überspränge",
        ),
        Code.MISTHROW: "ist Fehlwurf Nummer {count}: {points} Punkte",
        Code.NO_CROSS: "lässt in Aktion 2 nichts anzukreuzen",
        Code.COLOURED: (
            "lässt in Aktion 2 eine Zahl anzukreuzen",
            "lässt in Aktion 2 {count} Zahlen anzukreuzen",
        ),
        Code.MOVES: "zieht auf Feld {space}, das {points} zählt",
        Code.LAST_ROUND: "läutet die letzte Runde ein",
        Code.SWAPS: "verbraucht einen Tausch, um die weiße Summe als {number} zu nutzen",
        Code.POINTS: ("zählt sofort einen Punkt", "zählt sofort {points} Punkte"),
    },
    ends=(
        "beendet das Spiel",
        "beendet das Spiel, während du mit {lead} führst",
        "beendet das Spiel, während du {lead} zurückliegst",
        "beendet das Spiel bei Gleichstand",
    ),
    hidden=", vor dem, was die anderen jetzt ankreuzen",
    someone="Spieler {seat}",
)
_LANGUAGES = {"en": ENGLISH, "de": GERMAN}


def in_words(reason: Reason, language: str = "en", names: Sequence[str] = ()) -> str:
    """A reason as part of a sentence, like "skips 2 numbers"."""
    words = _LANGUAGES[language]
    if reason.code is Code.ENDS:
        return _end(reason, words)
    values: dict[str, object] = dict(reason.values)
    for name, put in _PUT.items():
        if name in values:
            values[name] = put(words, values[name], names)
    text = words.sentences[reason.code]
    if isinstance(text, tuple):
        count = reason.values.get("count", reason.values.get("points"))
        text = text[count != 1]
    return text.format(**values)


def _end(reason: Reason, words: _Words) -> str:
    lead = reason.values.get("lead")
    if not isinstance(lead, int):
        return words.ends[0]
    text = words.ends[3 if lead == 0 else 1 if lead > 0 else 2].format(lead=abs(lead))
    return text + (words.hidden if reason.values.get("hidden") else "")


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
