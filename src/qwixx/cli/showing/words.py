"""Sentences about players; who plays alone at the keyboard is called "you"."""

from __future__ import annotations

from collections.abc import Sequence

YOU = "you"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def capital(name: str) -> str:
    """A name at the beginning of a sentence; only "you" is written differently there."""
    return "You" if name == YOU else name


def does(name: str, verb: str) -> str:
    """A name and what it does: Ada rolls, you roll."""
    if name == YOU:
        verb = "have" if verb == "has" else verb.removesuffix("s")
    return f"{name} {verb}"


def starts(name: str, verb: str) -> str:
    """The same at the beginning of a sentence."""
    return capital(name) + does(name, verb).removeprefix(name)


def whose(name: str) -> str:
    """What belongs to a player begins so."""
    return "your" if name == YOU else f"{name}'s"


def counted(number: int, what: str) -> str:
    """So many of something."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def either(words: Sequence[str]) -> str:
    """Some words to choose from: one, two or three."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def ordinal(number: int) -> str:
    """The first of something, or the 10th."""
    return ORDINALS[number - 1] if number <= len(ORDINALS) else f"{number}th"


def listed(words: Sequence[str]) -> str:
    """Some words as a list: one, two and three."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def won(names: Sequence[str], points: int) -> str:
    """Who has won, as a sentence."""
    first, *others = names
    who = listed([capital(first), *others]) + " share the win" if others else starts(first, "wins")
    return f"{who} with {counted(points, 'point')}."
