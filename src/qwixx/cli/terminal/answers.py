"""What a player types: a decision, in more than one way to write it, or a wish."""

from __future__ import annotations

import re
from enum import Enum

from qwixx.rules import (
    COLOURS,
    PASS,
    Cross,
    Decision,
    Dice,
    Move,
    Pass,
    Refused,
    State,
    Step,
    dice_in_play,
    legal,
    read_decision,
    read_dice,
)


class Wish(Enum):
    """What a player may want instead of deciding."""

    HELP = "?"
    SHEETS = "s"
    UNDO = "u"
    QUIT = "q"
    LOOK = ""


WORDS = {
    "": Wish.LOOK,
    "?": Wish.HELP,
    "h": Wish.HELP,
    "help": Wish.HELP,
    "s": Wish.SHEETS,
    "sheets": Wish.SHEETS,
    "u": Wish.UNDO,
    "undo": Wish.UNDO,
    "q": Wish.QUIT,
    "quit": Wish.QUIT,
    "exit": Wish.QUIT,
}
PASSES = {"-", "–", "p", "pass", "0"}
YES = {"", "y", "yes", "ok", "j", "ja"}
NO = {"n", "no", "u", "undo", "nein"}

_COLOUR_WORDS = {colour.word: colour.letter for colour in COLOURS}
_DIGITS = re.compile(r"[0-9]+")


def read_answer(text: str, state: State, seat: int) -> Decision | Wish:
    """What was typed. What cannot be understood is refused; whether it is legal is not asked."""
    word = text.strip().lower()
    if word in WORDS:
        return WORDS[word]
    if word in PASSES:
        return PASS
    word = "".join(word.split())
    for name, letter in _COLOUR_WORDS.items():
        word = word.replace(name, letter)
    if (short := _short(word, state, seat)) is not None:
        return short
    try:
        return read_decision(word)
    except Refused:
        shown = text.strip()[:30]
        raise Refused(
            f"{shown!r} is not understood", "type a cell such as r5, - to pass, or ? for help"
        ) from None


def _short(word: str, state: State, seat: int) -> Decision | None:
    """The one legal decision that a few letters can only mean: ``r``, or on the board ``4``."""
    options = legal(state, seat)
    if state.step is Step.ACTION3:
        moves = [d for d in options if isinstance(d, Move)]
        meant: list[Decision] = [
            m for m in moves if word in (str(m.spaces), str(m.cell), f"{m.spaces}>{m.cell}")
        ]
    else:
        crosses = [d for d in options if isinstance(d, Cross)]
        meant = [d for d in crosses if d.cell.colour.letter == word]
    return meant[0] if len(meant) == 1 else None


def read_typed_dice(text: str, state: State) -> Dice:
    """Dice as typed: in notation, or just the pips in the order white, white, red, ..., blue."""
    digits = "".join(text.split())
    if not _DIGITS.fullmatch(digits):
        return read_dice(text.strip().lower())
    for wrong in sorted(set(digits) - set("123456")):
        raise Refused(f"a die shows 1 to 6, not {wrong}")
    letters = "ww" + "".join(
        colour.letter
        for colour, in_play in zip(COLOURS, dice_in_play(state), strict=True)
        if in_play
    )
    if len(digits) != len(letters):
        raise Refused(f"there are {len(letters)} dice in play, not {len(digits)}")
    return read_dice(" ".join(f"{a}{b}" for a, b in zip(letters, digits, strict=True)))


def in_words(decision: Decision) -> str:
    """A decision as a player would say it."""
    match decision:
        case Pass():
            return "pass"
        case Cross(cell):
            return f"cross {cell.words}"
        case Move(spaces, cell, crosses):
            what = f"cross {cell.words}" if crosses else f"{cell.words} is crossed already"
            return f"move {spaces} and {what}" if crosses else f"move {spaces}; {what}"
