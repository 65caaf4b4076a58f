"""What has happened, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from qwixx.cli.showing.words import capital, listed, ordinal
from qwixx.cli.terminal.look import INKS, STRONG
from qwixx.rules import (
    COLOURS,
    Answer,
    Cell,
    Closed,
    Colour,
    Cross,
    Dice,
    LastRound,
    Misthrown,
    Move,
    Over,
    Pass,
    State,
    Swap,
    answers_of,
    news,
)


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
                yield Text(f"A misthrow for {names[seat]}, the {ordinal(count)}.", STRONG)
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
    turn = after.last
    ended, along = (
        (after.taken, after.along) if after.taken or not turn else (turn.decisions, turn.along)
    )
    line = Text(f"Action {action}: ")
    idle: list[str] = []
    players = len(names)
    for seat in ((before.active + step) % players for step in range(players)):
        answers = list(answers_of(ended[seat]))
        if len(answers) < action:
            continue
        answer, at = answers[action - 1], sum(map(len, answers[: action - 1]))
        if isinstance(answer[0], Pass):
            idle.append(names[seat])
            continue
        came = along[seat][at : at + len(answer)] if along else ()
        brought = [cell.words for cells in came for cell in cells]
        line.append(f"{names[seat]} ")
        line.append_text(_done(answer, brought, after.sheets[seat].space)).append(", ")
    if not idle:
        line.right_crop(2)
    elif len(idle) > 2:
        line.append("the others nothing" if len(idle) < players else "nobody crosses anything")
    else:
        line.append(f"{listed(idle)} nothing")
    return line.append(".")


def _done(answer: Answer, along: Sequence[str], space: int) -> Text:
    """What an answer did: ``red 6 (with yellow 6)``."""
    line = Text()
    first = answer[0]
    if isinstance(first, Move):
        line.append(f"to space {space}, ")
    own = next((d.cell for d in answer if isinstance(d, Cross | Move)), None)
    if own is not None:
        line.append_text(in_colour(own))
    told = [f"{first.shown} as {first.used}"] if isinstance(first, Swap) else []
    told += [f"with {listed(along)}"] if along else []
    return line.append(f" ({', '.join(told)})") if told else line


def in_colour(cell: Cell) -> Text:
    """A cell in its colour."""
    return coloured(cell.colour, cell.words)


def coloured(colour: Colour, text: str) -> Text:
    """A text in one of the four colours."""
    return Text(text, INKS[colour].word)
