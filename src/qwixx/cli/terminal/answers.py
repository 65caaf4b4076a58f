"""What a player types: a decision, in more than one way to write it, or a wish."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from qwixx.rules import (
    COLOURS,
    PASS,
    Cross,
    Decision,
    Dice,
    Lock,
    Move,
    Refused,
    State,
    Swap,
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
AGAIN, LETTERS = "'", "rygb"
PASSES = {"-", "–", "p", "pass", "0"}
YES = {"", "y", "yes", "ok", "j", "ja"}
NO = {"n", "no", "u", "undo", "nein"}

_COLOUR_WORDS = {colour.word: colour.letter for colour in COLOURS}
_DIGITS = re.compile(r"[0-9]+")
_BEHIND = re.compile(r"[+#].*")


def read_answer(text: str, state: State, seat: int) -> Decision | Wish:
    """What was typed. What cannot be understood is refused; whether it is legal is not asked."""
    word = text.strip().lower()
    if word in WORDS:
        return WORDS[word]
    if word in PASSES:
        return PASS
    word = _spelled(word)
    if (short := _short(word, legal(state, seat))) is not None:
        return short
    try:
        return read_decision(word)
    except Refused:
        shown = text.strip()[:30]
        raise Refused(
            f"{shown!r} is not understood", "type a cell such as r5, - to pass, or ? for help"
        ) from None


def read_choice(text: str, choices: Sequence[Decision]) -> Decision | Wish:
    """What was typed where a cross asks for a choice."""
    word = text.strip().lower()
    if Lock(True) in choices and (word in YES - {""} or word in NO - {"u", "undo"}):
        return Lock(word in YES)
    if word in WORDS:
        return WORDS[word]
    word = _spelled(word)
    for choice in choices:
        if word in (str(choice), str(choice).removeprefix(">")):
            return choice
    if (short := _short(word, choices)) is not None:
        return short
    raise Refused(f"{text.strip()[:30]!r} is not what is asked", "u takes it all back")


def _spelled(word: str) -> str:
    """As notation writes it: ``red 5``, ``red-yellow 5`` and ``red 5 again`` are r5, ry5, r5'.

    What is said to come along may be typed as it is shown.
    """
    word = "".join(word.split())
    for name, letter in _COLOUR_WORDS.items():
        word = word.replace(name, letter)
    word = word.replace("again", AGAIN).replace("\u2019", AGAIN)
    if len(word) > 1 and word[0] in LETTERS:
        word = word.replace("-", "")
    return word if word.startswith(">") else _BEHIND.sub("", word)


def _short(word: str, options: Sequence[Decision]) -> Decision | None:
    """The one option that a few signs can only mean: ``r``, on the board ``4``, a swap ``5``."""
    meant = [option for option in options if word in _shorter(option)]
    return meant[0] if len(meant) == 1 else None


def _shorter(option: Decision) -> tuple[str, ...]:
    match option:
        case Cross(cell):
            return ("".join(colour.letter for colour in cell.colours),)
        case Move(spaces, cell):
            return str(spaces), str(cell), f"{spaces}>{cell}"
        case Swap(shown, used):
            return "swap", str(used), f"{shown}/{used}", f"{used}/{shown}"
    return ()


def read_typed_dice(text: str, state: State) -> Dice:
    """Dice as typed: in notation, or just the pips in the order white, white, red, ..., blue."""
    faces = state.setup.layout.faces
    digits = "".join(text.split())
    if not _DIGITS.fullmatch(digits):
        return read_dice(text.strip().lower(), faces)
    for wrong in sorted(set(digits) - set(map(str, range(1, faces + 1)))):
        raise Refused(f"a die shows 1 to {faces}, not {wrong}")
    letters = "ww" + "".join(
        colour.letter
        for colour, in_play in zip(COLOURS, dice_in_play(state), strict=True)
        if in_play
    )
    if len(digits) != len(letters):
        raise Refused(f"there are {len(letters)} dice in play, not {len(digits)}")
    return read_dice(" ".join(f"{a}{b}" for a, b in zip(letters, digits, strict=True)), faces)
