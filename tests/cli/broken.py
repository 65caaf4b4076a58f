"""Records that are broken, each in its own way: the text, the line at fault, the message."""

from qwixx.rules import Ruling, editions

HEADERS = "Edition: classic\nPlayers: Max, Emma\n\n"
FIRST = "1. w4 w1 r2 y5 g3 b6 | Max: r5 b10 | Emma: y5\n"

LOCKING = HEADERS + (
    "1. w1 w1 r1 y1 g6 b6 | Max: r2 b7 | Emma: r2\n"
    "2. w1 w2 r1 y1 g6 b6 | Emma: r3 - | Max: r3\n"
    "3. w2 w2 r1 y1 g6 b6 | Max: r4 -  | Emma: r4\n"
    "4. w2 w3 r1 y1 g6 b6 | Emma: r5 - | Max: r5\n"
)
"""Four red crosses for either of the two."""

LOCKED = LOCKING + (
    "5. w3 w3 r1 y1 g6 b6 | Max: r6 -  | Emma: -\n6. w6 w6 r1 y1 g6 b6 | Emma: - b12 | Max: r12#\n"
)
"""Red is closed, and its die is gone."""

TWO_ROWS = """\
Edition: classic
Players: Max, Emma, Laura

1. w1 w1 r1 y1 g6 b6 | Max: r2 - | Laura: y2
2. w1 w2 r1 y1 g6 b6 | Emma: - b8 | Max: r3 | Laura: y3
3. w2 w2 r1 y1 g6 b6 | Laura: y4 - | Max: r4
4. w2 w3 r1 y1 g6 b6 | Max: r5 - | Laura: y5
5. w3 w3 r1 y1 g6 b4 | Emma: - b7 | Max: r6 | Laura: y6
6. w3 w4 r1 y1 g6 b6 | Laura: y7 - | Max: r7
7. w4 w4 r1 y1 g6 b6 | Max: r8 - | Laura: y8
8. w6 w6 r1 y1 g6 b6 | Emma: - | Max: r12# | Laura: y12#
"""
"""Ends in action 1 of line 11."""

OVER = "Edition: classic\nPlayers: Max\n\n" + "".join(
    f"{number}. w4 w1 r2 y5 g3 b6 | Max: - - !\n" for number in range(1, 5)
)
"""A game that ended in line 7."""

ON_BOARD = "Edition: on-board\nPlayers: Tim, Linus\nBoard: garden\n\n"

BROKEN = {
    "wrong order": (
        HEADERS + FIRST + "2. w2 w2 r5 y6 g6 b4 | Emma: y4 - | Max: -\n",
        5,
        "Emma may not cross yellow 4: yellow 5 is already crossed",
    ),
    "wrong order of another player": (
        HEADERS + FIRST + "2. w2 w2 r5 y6 g6 b4 | Emma: - y8 | Max: r4\n",
        5,
        "Max may not cross red 4: red 5 is already crossed",
    ),
    "crossed twice": (
        HEADERS + FIRST + "2. w4 w1 r2 y5 g3 b6 | Emma: - b10 | Max: r5\n",
        5,
        "Max may not cross red 5: it is crossed already",
    ),
    "wrong sum in action 1": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max: r6 -\n",
        4,
        "Max may not cross red 6: the white dice show 5",
    ),
    "wrong sum in action 2": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max: - b8\n",
        4,
        "Max may not cross blue 8: a white die and the blue die make 7 or 10",
    ),
    "a number that no sheet has": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max: r13 -\n",
        4,
        "Max may not cross red 13: there is no red 13 on the sheet",
    ),
    "a die is missing": (
        HEADERS + "1. w4 w1 r2 y5 b6 | Max: r5 -\n",
        4,
        "the green die is missing",
    ),
    "a white die is missing": (
        HEADERS + "1. w4 r2 y5 g3 b6 | Max: r5 -\n",
        4,
        "a roll has two white dice, not 1",
    ),
    "a die too many": (
        HEADERS + "1. w4 w1 r2 r3 y5 g3 b6 | Max: r5 -\n",
        4,
        "there is only one red die",
    ),
    "a die that shows 7": (
        HEADERS + "1. w4 w1 r2 y7 g3 b6 | Max: r5 -\n",
        4,
        "'y7' is not a die: dice show 1 to 6",
    ),
    "a die of no colour": (
        HEADERS + "1. w4 w1 r2 y5 p3 b6 | Max: r5 -\n",
        4,
        "'p3' is not a die; write w4, r2, y5, g3 or b6",
    ),
    "a die that is gone": (
        LOCKED + "7. w1 w1 r1 y1 g1 b1 | Max: y2 -\n",
        10,
        "the red die has left the game",
    ),
    "a cross in a closed row": (
        LOCKED + "7. w5 w6 y1 g1 b1 | Max: y11 - | Emma: r11\n",
        10,
        "Emma may not cross red 11: the red row is closed",
    ),
    "a lock with four crosses": (
        LOCKING + "5. w6 w6 r1 y1 g1 b1 | Max: r12# -\n",
        8,
        "Max may not cross red 12: that needs 5 crosses in the red row, and there are 4",
    ),
    "a lock that is none": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max: r5# -\n",
        4,
        "no row is locked by Max with r5",
    ),
    "a pass that locks": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max: -# -\n",
        4,
        "'-#' is not a decision: only a cross locks a row",
    ),
    "a misthrow that was none": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max: r5 - !\n",
        4,
        "this is no misthrow: Max did cross a number",
    ),
    "a misthrow too early": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max: - !\n",
        4,
        "this is no misthrow yet: action 2 of Max is missing",
    ),
    "a misthrow of another player": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max: r5 - | Emma: - !\n",
        4,
        "the active player is not Emma: write - or the one cell crossed",
    ),
    "a turn after the end": (
        OVER + "5. w4 w1 r2 y5 g3 b6 | Max: - - !\n",
        8,
        "the game ended in turn 4, no turn can follow",
    ),
    "a turn after the result": (
        OVER + "Result: Max -20\n5. w4 w1 r2 y5 g3 b6 | Max: - - !\n",
        9,
        "the game ended in turn 4, no turn can follow",
    ),
    "an action after the end": (
        TWO_ROWS.replace("Emma: - |", "Emma: - - |"),
        11,
        "there is no action 2 for Emma: the game ended before that",
    ),
    "a misthrow after the end": (
        TWO_ROWS.replace("Emma: - |", "Emma: - ! |"),
        11,
        "this is no misthrow: the game ended before the turn did",
    ),
    "an action too many": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max: r5 b10 b7\n",
        4,
        "there is no action 3 for Max: the turn has ended",
    ),
    "an action too few": (
        HEADERS + FIRST.replace(" b10", "") + "2. w2 w2 r5 y6 g6 b4 | Emma: - y8\n",
        4,
        "action 2 of Max is missing",
    ),
    "no action at all": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max: | Emma: y5\n",
        4,
        "action 1 of Max is missing",
    ),
    "two actions of another player": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max: r5 - | Emma: y5 b10\n",
        4,
        "the active player is not Emma: write - or the one cell crossed",
    ),
    "a wrong result": (
        OVER + "Result: Max -15\n",
        8,
        "the points of Max are -20, not -15",
    ),
    "a result without points": (
        OVER + "Result: Max\n",
        8,
        "'Max' is not a result; write it like Max 70",
    ),
    "a result of somebody else": (
        OVER + "Result: Emma -20\n",
        8,
        "there is no player 'Emma' in this game, only Max",
    ),
    "a result twice": (
        OVER + "Result: Max -20\nResult: Max -20\n",
        9,
        "Result is given twice",
    ),
    "a result with a player twice": (
        OVER + "Result: Max -20, Max -20\n",
        8,
        "the result names Max twice",
    ),
    "a result before the end": (
        HEADERS + FIRST + "Result: Max 2, Emma 1\n",
        5,
        "there is a result, but the game is not over",
    ),
    "a result without a game": (
        "Result: Max 2, Emma 1\n",
        1,
        "this game has no line 'Edition: classic'",
    ),
    "an unknown player": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max: r5 - | Otto: y5\n",
        4,
        "there is no player 'Otto' in this game, only Max, Emma",
    ),
    "a player twice in a turn": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max: r5 - | Emma: y5 | Emma: g5\n",
        4,
        "this turn names Emma twice",
    ),
    "a player twice at the table": (
        "Edition: classic\nPlayers: Max, Emma, Max\n\n" + FIRST,
        2,
        "two players are called Max",
    ),
    "a player without a name": (
        "Edition: classic\nPlayers: Max, , Emma\n\n" + FIRST,
        2,
        "a player needs a name, without space around it",
    ),
    "a name that is too long": (
        f"Edition: classic\nPlayers: Max, {'E' * 25}\n\n" + FIRST,
        2,
        f"the name '{'E' * 24}'... is too long: a name has at most 24 characters",
    ),
    "too many players": (
        "Edition: deluxe\nPlayers: Max, Emma, Laura, Linus, Tim\n\n" + FIRST,
        2,
        "deluxe is for 2 to 4 players, not 5",
    ),
    "the wrong active player": (
        HEADERS + FIRST + "2. w2 w2 r5 y6 g6 b4 | Max: - y8\n",
        5,
        "turn 2 belongs to Emma, not Max",
    ),
    "a turn left out": (
        HEADERS + FIRST + "3. w2 w2 r5 y6 g6 b4 | Emma: - y8\n",
        5,
        "turn 2 comes here, not 3",
    ),
    "no decisions": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6\n",
        4,
        "the turn does not say what its active player did",
    ),
    "no colon": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max r5 -\n",
        4,
        "'Max r5 -' does not say who did what: write it like Max: r5",
    ),
    "no number": (
        HEADERS + "1 w4 | Max: r5 -\n",
        4,
        "'1 w4 | Max: r5 -' is not a turn: write it like 1. w4 w1 r2 y5 g3 b6 | Max: -",
    ),
    "a decision that is none": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max: five -\n",
        4,
        "'five' is not a decision; write -, r5 or 5>g10",
    ),
    "an unknown edition": (
        "Edition: klassik\nPlayers: Max, Emma\n\n" + FIRST,
        1,
        f"there is no edition 'klassik'; there are {', '.join(editions())}",
    ),
    "no edition": (
        "Players: Max, Emma\n\n" + FIRST,
        1,
        "this game has no line 'Edition: classic'",
    ),
    "no players": (
        "\n\nEdition: classic\n\n" + FIRST,
        3,
        "this game has no line 'Players: Max, Emma'",
    ),
    "no headers": (
        "\n" + FIRST,
        2,
        "a game begins with headers, such as Edition: classic",
    ),
    "a header twice": (
        "Edition: classic\nEdition: deluxe\nPlayers: Max, Emma\n\n" + FIRST,
        2,
        "Edition is given twice",
    ),
    "a header in small letters": (
        "edition: classic\nPlayers: Max, Emma\n\n" + FIRST,
        1,
        "write Edition, not edition",
    ),
    "an unknown ruling": (
        "Edition: classic\nPlayers: Max, Emma\nRulings: no-mercy\n\n" + FIRST,
        3,
        f"there is no ruling 'no-mercy'; there are {', '.join(Ruling)}",
    ),
    "a game of no series": (
        "Edition: classic\nPlayers: Max, Emma\nGame: 6 of 5\n\n" + FIRST,
        3,
        "there is no game 6 in a series of 5",
    ),
    "a series that is too long": (
        "Edition: classic\nPlayers: Max, Emma\nGame: 2 of 6\n\n" + FIRST,
        3,
        "a series has at most 5 games, not 6",
    ),
    "dice of an unknown kind": (
        "Edition: classic\nPlayers: Max, Emma\nDice: loaded\n\n" + FIRST,
        3,
        "Dice is rolled or entered, not 'loaded'",
    ),
    "a board in the classic game": (
        "Edition: classic\nPlayers: Max, Emma\nBoard: garden\n\n" + FIRST,
        3,
        "classic is played without a board; choose on-board, which has one",
    ),
    "no board": (
        "Edition: on-board\nPlayers: Max, Emma\n\n" + FIRST,
        1,
        "this game has no line 'Board: garden'",
    ),
    "a move too far": (
        ON_BOARD + "1. w4 w1 r2 y5 g3 b6 | Tim: - - 6>r4\n",
        5,
        "Tim may not move 6>r4: a piece moves 1 to 5 spaces, not 6",
    ),
    "a move to another number": (
        ON_BOARD + "1. w4 w1 r2 y5 g3 b6 | Tim: - - 5>g9\n",
        5,
        "Tim may not move 5>g9: 5 free spaces lead to green 10",
    ),
    "a move onto a number that was not crossed": (
        ON_BOARD + "1. w4 w1 r2 y5 g3 b6 | Tim: - - 5>g10=\n",
        5,
        "Tim may not move 5>g10=: green 10 is not crossed yet",
    ),
    "a move onto a number that is lost": (
        ON_BOARD + "1. w4 w1 r2 y5 g3 b6 | Tim: g5 - 5>g10\n",
        5,
        "Tim may not move 5>g10: green 5 is already crossed",
    ),
    "a cross in action 3": (
        ON_BOARD + "1. w4 w1 r2 y5 g3 b6 | Tim: - - g10\n",
        5,
        "Tim may not cross green 10: action 3 moves the piece",
    ),
    "a move in the classic game": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max: - 5>g10\n",
        4,
        "Max may not move 5>g10: classic has no pieces",
    ),
    "a move in action 2": (
        ON_BOARD + "1. w4 w1 r2 y5 g3 b6 | Tim: - 5>g10\n",
        5,
        "Tim may not move 5>g10: pieces move in action 3",
    ),
    "a move that is none": (
        ON_BOARD + "1. w4 w1 r2 y5 g3 b6 | Tim: - - 5>\n",
        5,
        "'5>' is not a move; write it like 5>g10 or 4>g7=",
    ),
    "a fault in the second game": (
        HEADERS + FIRST + "\n" + HEADERS + FIRST.replace("w4", "w3"),
        9,
        "Max may not cross red 5: the white dice show 4",
    ),
    "a series that is not one": (
        "\n".join(
            OVER.replace("classic\n", f"classic\nGame: {number} of 3\n") for number in (1, 3)
        ),
        11,
        "game 2 of 3 comes here, not game 3 of 3",
    ),
    "a first player who is nobody": (
        "Edition: classic\nPlayers: Max, Emma\nFirst: Laura\n",
        3,
        "there is no player 'Laura' in this game, only Max, Emma",
    ),
    "a first player who did not begin": (
        "Edition: classic\nPlayers: Max, Emma\nFirst: Emma\n\n" + FIRST,
        3,
        "Max began, not Emma",
    ),
    "two first players": (
        "Edition: classic\nPlayers: Max, Emma\nFirst: Emma\nFirst: Max\n",
        4,
        "First is given twice",
    ),
    "an empty file": ("", 1, "there is no game in it"),
    "nothing but comments": ("; soon\n\n; more\n", 1, "there is no game in it"),
    "a letter to somebody": (
        "Dear Max,\nyou have won.\n",
        1,
        "'Dear Max,' is not a header, a turn or a result",
    ),
    "a control character": (
        HEADERS + "1. w4 w1 r2 y5 g3 b6 | Max: r5\x07 -\n",
        4,
        "this is not plain text: it has the character U+0007",
    ),
    "a NUL in a comment": (
        HEADERS + FIRST + "; so \0 it was\n",
        5,
        "this is not plain text: it has the character U+0000",
    ),
    "a long line": (
        HEADERS + FIRST + ";" + "x" * 5000 + "\n",
        5,
        "the line is too long: more than 4096 characters",
    ),
}
