"""The messages of the engine protocol: states to JSON objects and back."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from qwixx.rules import (
    PASS,
    Board,
    Cell,
    Colour,
    Cross,
    Decision,
    Dice,
    Edition,
    Position,
    Refused,
    Setup,
    State,
    Step,
    boards,
    editions,
    find_edition,
    layout_from,
    make_setup,
    own_edition,
    read_board,
    read_cell,
    read_decision,
    read_sheet,
    state_at,
    write_layout,
    write_sheets,
)

from .fields import KINDS, each, field

PROTOCOL = 1
OWN_SHEETS = "own_sheets"
"""In the answer to hello: plays on any sheet that ``new`` brings along."""
ANALYSE = "analyse"
"""A command that an engine need not know: what each answer is worth; announced after hello."""
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
    if setup.edition.name not in editions():
        message["sheet"] = tomllib.loads(write_layout(setup.edition.layout))
    if setup.board:
        message["board"] = {
            "name": setup.board.name,
            "spaces": [str(cell) for cell in setup.board.cells],
            "points": list(setup.board.points),
        }
    if setup.rulings:
        message["rulings"] = sorted(setup.rulings)
    if setup.sheets:
        message["sheets_dealt"] = list(setup.sheets)
    return message


def question(state: State, seat: int, options: Sequence[Decision]) -> Message:
    """A decision is due."""
    if state.dice is None:
        raise Refused("the dice are not rolled yet")
    dice: Message = {"w": list(state.dice.white)}
    for colour in Colour:
        if state.dice.coloured[colour] and _is_usable(state, colour):
            dice[colour.letter] = state.dice.coloured[colour]
    message: Message = {
        "cmd": "decide",
        "seat": seat,
        "active": state.active,
        "action": ACTIONS.index(state.step) + 1,
        "dice": dice,
        "crossed": seat == state.active and state.has_crossed,
        "sheets": list(write_sheets(state)),
        "legal": [str(option) for option in options],
    }
    if state.pending and state.pending[seat]:
        message["begun"] = [str(decision) for decision in state.pending[seat]]
    return message


def _is_usable(state: State, colour: Colour) -> bool:
    """Whether the die of a colour is still in the game: a row that closes takes it away."""
    closed = state.closed & ~state.still_open
    return not any(
        closed >> number & 1 and row.colour is colour
        for number, row in enumerate(state.setup.layout.rows)
    )


def setup_of(message: Message) -> Setup:
    """The game that ``new`` announces."""
    edition = _edition_of(message)
    board = None
    if "board" in message or edition.has_board:
        board = _board_of(field(message, "board", dict))
    rulings = field(message, "rulings", list) if "rulings" in message else []
    dealt = field(message, "sheets_dealt", list) if "sheets_dealt" in message else None
    setup = make_setup(
        edition,
        field(message, "players", int),
        board,
        each(rulings, "rulings", str),
        None if dealt is None else each(dealt, "sheets_dealt", str),
    )
    check_seat(setup, field(message, "seat", int))
    return setup


def _edition_of(message: Message) -> Edition:
    """The edition by its name, or that of the sheet that is told."""
    name = field(message, "edition", str)
    if "sheet" not in message:
        return find_edition(name)
    layout = layout_from(field(message, "sheet", dict))
    if layout.name != name:
        raise Refused(f"the sheet is {layout.name!r}, and the edition {name[:40]!r}")
    return own_edition(layout)


def _board_of(told: Message) -> Board:
    """The board that is told, checked as if it came from a file."""
    name = field(told, "name", str)
    cells = [read_cell(cell) for cell in each(field(told, "spaces", list), "spaces", str)]
    points = each(field(told, "points", list), "points", int)
    if len(cells) != len(points):
        raise Refused(f"the board has {len(cells)} spaces, and points for {len(points)}")
    spaces = " ".join(f"{cell}/{point}" for cell, point in zip(cells, points, strict=True))
    board = replace(read_board(f"Board: told\n{spaces}\n"), name=name)
    ours = boards().get(name)
    return ours if ours and (ours.cells, ours.points) == (board.cells, board.points) else board


def state_of(setup: Setup, message: Message) -> State:
    """The state in which ``decide`` asks. What the protocol does not tell is filled in."""
    texts = each(field(message, "sheets", list), "sheets", str)
    if len(texts) != setup.players:
        raise Refused(f"the sheets are those of {len(texts)} players, not {setup.players}")
    sheets = tuple(map(read_sheet, texts, setup.layouts, (setup.board,) * len(texts)))
    seat, active = field(message, "seat", int), field(message, "active", int)
    action, crossed = field(message, "action", int), field(message, "crossed", bool)
    check_seat(setup, seat)
    check_seat(setup, active)
    if not 1 <= action <= (3 if setup.board else 2):
        raise Refused(f"there is no action {action}")
    if action > 1 and seat != active:
        raise Refused(f"in action {action} only the active player decides")
    before = state_at(setup, Position(sheets, active))
    none: tuple[Decision, ...] = ()
    taken = [none] * len(sheets)
    if action > 1:
        taken = [(PASS,)] * len(sheets)
        if crossed:
            # Which number it was is not told, and does not matter any more.
            taken[active] = (Cross(Cell(Colour.RED, 2)),)
    begun = tuple(map(read_decision, _begun(message)))
    told = (*begun, *map(read_decision, legal_of(message) if action == 2 else ()))
    lines = {
        setup.layouts[seat].place(decision.cell)[0]
        for decision in told
        if isinstance(decision, Cross) and action == 2
    }
    still_open = sum(1 << line for line in lines if before.closed >> line & 1)
    pending = tuple(begun if other == seat else none for other in range(len(sheets)))
    return State(
        setup,
        sheets,
        active,
        step=ACTIONS[action - 1],
        turn=1,
        dice=_dice_of(field(message, "dice", dict), setup.layout.faces),
        pending=pending if action == 1 or begun else (),
        taken=tuple(taken),
        still_open=still_open,
        ending=before.closed.bit_count() > 1,
        turns_left=before.turns_left,
    )


def legal_of(message: Message) -> list[str]:
    """What ``decide`` offers."""
    texts = each(field(message, "legal", list), "legal", str)
    if not texts:
        raise Refused('"legal" is empty')
    return texts


def _begun(message: Message) -> list[str]:
    """What has been answered already, where a decision asks for a further choice."""
    return each(field(message, "begun", list), "begun", str) if "begun" in message else []


def _dice_of(told: Message, faces: int) -> Dice:
    white = each(field(told, "w", list), "w", int)
    if len(white) != 2:
        raise Refused(f"a roll has two white dice, not {len(white)}")
    red, yellow, green, blue = (
        field(told, colour.letter, int) if colour.letter in told else 0 for colour in Colour
    )
    return Dice((white[0], white[1]), (red, yellow, green, blue), faces)


def check_seat(setup: Setup, seat: int) -> None:
    """Refuse a seat that is not at the table."""
    if not 0 <= seat < setup.players:
        raise Refused(f"there is no seat {seat}")


def chosen(answer: object, options: Sequence[Decision]) -> Decision:
    """The decision in an engine's answer; refused if it is not one of the options."""
    if isinstance(answer, dict) and isinstance(answer.get("error"), str):
        raise Refused(f"it says: {answer['error'][:80]!r}")
    if not isinstance(answer, dict) or "choose" not in answer:
        raise Refused('the answer has no "choose"')
    by_text = {str(option): option for option in options}
    choice = answer["choose"]
    if not isinstance(choice, str):
        raise Refused(f'"choose" must be {KINDS[str]}, such as "{options[0]}"')
    if choice not in by_text:
        raise Refused(f"{choice[:40]!r} is not legal here")
    return by_text[choice]
