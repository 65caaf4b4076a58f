"""The messages of the engine protocol: states to JSON objects and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from qwixx.rules import (
    PASS,
    Board,
    Cell,
    Colour,
    Cross,
    Decision,
    Dice,
    Position,
    Refused,
    Setup,
    State,
    Step,
    boards,
    make_setup,
    read_cell,
    read_sheet,
    state_at,
    write_sheets,
)

PROTOCOL = 1
ACTIONS = (Step.ACTION1, Step.ACTION2, Step.ACTION3)

Message = dict[str, Any]


def hello() -> Message:
    """The first message to an engine."""
    return {"cmd": "hello", "protocol": PROTOCOL}


def new_game(setup: Setup, seat: int) -> Message:
    """A game begins."""
    message: Message = {
        "cmd": "new",
        "edition": setup.edition.name,
        "players": setup.players,
        "seat": seat,
    }
    if setup.board:
        message["board"] = {
            "name": setup.board.name,
            "spaces": [str(cell) for cell in setup.board.cells],
            "points": list(setup.board.points),
        }
    if setup.rulings:
        message["rulings"] = sorted(setup.rulings)
    return message


def question(state: State, seat: int, options: Sequence[Decision]) -> Message:
    """A decision is due."""
    if state.dice is None:
        raise Refused("the dice are not rolled yet")
    dice: Message = {"w": list(state.dice.white)}
    for colour in Colour:
        if state.dice.coloured[colour] and _is_usable(state, colour):
            dice[colour.letter] = state.dice.coloured[colour]
    return {
        "cmd": "decide",
        "seat": seat,
        "active": state.active,
        "action": ACTIONS.index(state.step) + 1,
        "dice": dice,
        "crossed": seat == state.active and state.has_crossed,
        "sheets": list(write_sheets(state)),
        "legal": [str(option) for option in options],
    }


def _is_usable(state: State, colour: Colour) -> bool:
    """Whether the die of a colour is still in the game: a row that closes takes it away."""
    closed = state.closed & ~state.still_open
    return not any(
        closed >> number & 1 and row.colour is colour
        for number, row in enumerate(state.setup.layout.rows)
    )


def setup_of(message: Mapping[str, Any]) -> Setup:
    """The game that ``new`` announces."""
    board: Board | None = None
    if "board" in message:
        told = message["board"]
        cells = tuple(read_cell(cell) for cell in told["spaces"])
        if not cells or len(cells) != len(told["points"]):
            raise Refused("a board needs spaces, and points for each of them")
        board = Board(told["name"], cells, tuple(told["points"]))
        ours = boards().get(board.name)
        if ours and (ours.cells, ours.points) == (board.cells, board.points):
            board = ours
    rulings = message.get("rulings", ())
    return make_setup(message["edition"], message["players"], board, rulings)


def state_of(setup: Setup, message: Mapping[str, Any]) -> State:
    """The state in which ``decide`` asks. What the protocol does not tell is filled in."""
    sheets = tuple(read_sheet(text, setup.layout, setup.board) for text in message["sheets"])
    active, action, crossed = message["active"], message["action"], message["crossed"]
    if not 1 <= action <= len(ACTIONS):
        raise Refused(f"there is no action {action}")
    before = state_at(setup, Position(sheets, active))
    dice = message["dice"]
    red, yellow, green, blue = (dice.get(colour.letter, 0) for colour in Colour)
    first, second = dice["w"]
    none: tuple[Decision, ...] = ()
    taken = [none] * len(sheets)
    if action > 1:
        taken = [(PASS,)] * len(sheets)
        if crossed:
            # Which number it was is not told, and does not matter any more.
            taken[active] = (Cross(Cell(Colour.RED, 2)),)
    legal_rows = {
        setup.layout.place(read_cell(text))[0]
        for text in message["legal"]
        if text != "-" and action == 2
    }
    still_open = sum(1 << row for row in legal_rows if before.closed >> row & 1)
    return State(
        setup,
        sheets,
        active,
        step=ACTIONS[action - 1],
        turn=message.get("turn", 1),
        dice=Dice((first, second), (red, yellow, green, blue)),
        pending=(None,) * len(sheets) if action == 1 else (),
        taken=tuple(taken),
        still_open=still_open,
        ending=before.closed.bit_count() > 1,
        turns_left=before.turns_left,
    )


def chosen(answer: object, options: Sequence[Decision]) -> Decision:
    """The decision in an engine's answer; refused if it is not one of the options."""
    if not isinstance(answer, dict) or "choose" not in answer:
        raise Refused('the answer has no "choose"')
    by_text = {str(option): option for option in options}
    choice = answer["choose"]
    if not isinstance(choice, str) or choice not in by_text:
        raise Refused(f"{str(choice)[:40]!r} is not legal here")
    return by_text[choice]
