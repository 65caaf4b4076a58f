"""The short help in the middle of a game."""

from __future__ import annotations

from qwixx.rules import Layout, Setup

COMMANDS = """\
  r5  (or red 5)   cross red 5; just r if only one red number fits
  -                pass: cross nothing
  u                undo, as long as a choice is not confirmed
  s                show everyone's whole sheet
  Enter            draw the table again, or confirm a choice
  q                quit, with the chance to save the game
  ?                this help"""

DICE = """\
  w4 w1 r2 y5 g3 b6    what the dice on the table show: white 4 and 1, red 2, ...
  4 1 2 5 3 6          the same in this order: white, white, red, yellow, green,
                       blue; leave out the dice that have left the game
  u                    type them again, before the first choice is confirmed"""

RULES = """\
Numbers in [brackets] may be crossed now. Each row is crossed from left to
right; what is skipped is lost.
Action 1: everybody may cross the sum of the white dice.
Action 2: the player who rolled may cross one white die plus one coloured die,
in the row of that colour. Crossing nothing in one's own turn is a misthrow.
The last number of a row needs {lock} crosses before it. It locks the row for
everyone, and the lock counts as a cross. The game ends with two closed rows
or with somebody's {limit}th misthrow."""

BOARD = """\
Action 3: move your piece 1 to 5 free spaces, to a number that you cross now or
have crossed: type 4, g7 or 4>g7. The points behind the + count in the end.
The last five spaces begin the last round."""


def help_text(setup: Setup, *, of_dice: bool = False) -> str:
    """What can be typed, the rules in a few lines, and what crosses are worth.

    Where real dice are asked for, how they are typed comes first.
    """
    layout = setup.layout
    parts = [DICE] if of_dice else []
    parts += [COMMANDS, RULES.format(lock=layout.crosses_to_lock, limit=layout.misthrow_limit)]
    if setup.board:
        parts.append(BOARD)
    return "\n\n".join([*parts, _points(layout)])


def _points(layout: Layout) -> str:
    crosses = "".join(f"{number:>4}" for number in range(1, len(layout.points)))
    points = "".join(f"{points:>4}" for points in layout.points[1:])
    return f"  crosses {crosses}\n  points  {points}"
