"""What has happened, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from qwixx.cli.terminal.look import INKS, STRONG
from qwixx.cli.words import capital, listed
from qwixx.rules import (
    COLOURS,
    Cell,
    Closed,
    Colour,
    Dice,
    LastRound,
    Misthrown,
    Move,
    Over,
    Pass,
    State,
    news,
)

ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth"}


def tell_roll(name: str, dice: Dice) -> Text:
    """Who rolled what."""
    line = Text(f"{capital(name)} rolled white {dice.white[0]} and {dice.white[1]}")
    for colour in COLOURS:
        if pips := dice.coloured[colour]:
            line.append(", ").append_text(coloured(colour, f"{colour.word} {pips}"))
    return line.append(".")


def tell(before: State, after: State, names: Sequence[str], action: int) -> Iterator[Text]:
    """What one action did: everyone's decisions in one line, then what follows from them."""
    yield _decisions(before, after, names, action)
    for item in news(before, after):
        match item:
            case Closed(colour, seats):
                who = listed([names[seat] for seat in seats])
                line = Text().append_text(coloured(colour, f"{colour.word.capitalize()} is closed"))
                yield line.append(f": locked by {who}. Its die leaves the game.")
            case Misthrown(seat, count):
                yield Text(f"A misthrow for {names[seat]}, the {ORDINALS[count]}.", STRONG)
            case LastRound(seat):
                yield Text(
                    f"{capital(names[seat])} reached the last five spaces: "
                    "everyone else has one more turn.",
                    STRONG,
                )
            case Over():
                yield Text("The game is over.", STRONG)


def _decisions(before: State, after: State, names: Sequence[str], action: int) -> Text:
    """Who did something, the active player first; who did nothing comes last and together."""
    ended = after.taken or (after.last.decisions if after.last else ())
    line = Text(f"Action {action}: ")
    idle: list[str] = []
    players = len(names)
    for seat in ((before.active + step) % players for step in range(players)):
        if len(ended[seat]) < action:
            continue
        decision = ended[seat][action - 1]
        if isinstance(decision, Pass):
            idle.append(names[seat])
            continue
        line.append(f"{names[seat]} ")
        if isinstance(decision, Move):
            line.append(f"to space {after.sheets[seat].space}, ")
        line.append_text(in_colour(decision.cell)).append(", ")
    if not idle:
        line.right_crop(2)
    elif len(idle) > 2:
        line.append("the others nothing" if len(idle) < players else "nobody crosses anything")
    else:
        line.append(f"{listed(idle)} nothing")
    return line.append(".")


def in_colour(cell: Cell) -> Text:
    """A cell in its colour."""
    return coloured(cell.colour, cell.words)


def coloured(colour: Colour, text: str) -> Text:
    """A text in one of the four colours."""
    return Text(text, INKS[colour].word)
