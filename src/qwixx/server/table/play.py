"""Playing: dice, decisions, and what the rules decide by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from qwixx import rules
from qwixx.rules import PASS, Step
from qwixx.server import fair
from qwixx.server.protocol import commands

from . import facts
from .draft import Draft
from .length import MOST_CORRECTIONS
from .state import Denied, Game, denied

T = TypeVar("T")


def at_step(draft: Draft, step: str) -> Game:
    """The running game, if the command answers its present step."""
    game = draft.table.playing()
    if step != game.step_id:
        raise Denied("late", "The game has moved on.")
    return game


def roll(draft: Draft, seat: int, command: commands.Roll) -> None:
    """The active player rolls."""
    game = at_step(draft, command.step)
    if draft.table.settings.dice == "entered":
        raise Denied("entered_dice", "At this table real dice are thrown and entered.")
    if seat != game.state.active:
        name = draft.table.seats[game.state.active].name
        raise Denied("not_your_turn", f"{name} rolls the dice.")
    _is_in(draft, seat)
    throw(draft)


def throw(draft: Draft) -> None:
    """The dice of this turn fall, as the seed of the game has it."""
    game = draft.table.playing()
    state = game.state
    dice = fair.throw(game.seed, state.turn, rules.dice_in_play(state), state.setup.layout.faces)
    _attempt(lambda: rules.roll(game.state, dice))
    draft.add(facts.Rolled(dice=str(dice)))
    settle(draft)


def enter_dice(draft: Draft, seat: int, command: commands.EnterDice) -> None:
    """Somebody types what was thrown, or puts it right."""
    game = at_step(draft, command.step)
    table = draft.table
    if table.settings.dice == "rolled":
        raise Denied("rolled_dice", "At this table the server rolls the dice.")
    if seat not in (game.state.active, table.host):
        name = table.seats[game.state.active].name
        raise Denied("not_your_turn", f"{name} enters the dice, or the host does.")
    dice = _attempt(lambda: rules.read_dice(command.dice, game.state.setup.layout.faces))
    if seat == game.state.active:
        come_back(draft, seat, acts=True)
    if game.state.step is Step.ROLL:
        _attempt(lambda: rules.roll(game.state, dice))
        draft.add(facts.Rolled(dice=str(dice)))
    else:
        before = game.before_roll
        if before is None or not game.dice_correctable:
            raise Denied("late", "Somebody has decided already: these dice stay.")
        if game.corrections >= MOST_CORRECTIONS:
            raise Denied("late", "Dice were corrected very often in this game: these stay.")
        _attempt(lambda: rules.roll(before, dice))
        draft.add(facts.Corrected(dice=str(dice)))
    settle(draft)


def decide(draft: Draft, seat: int, step: str, text: str, how: facts.How) -> None:
    """A seat decides."""
    game = at_step(draft, step)
    decision = _attempt(lambda: rules.read_decision(text))
    _attempt(lambda: rules.verify_decision(game.state, seat, decision))
    if how == "person":
        _is_in(draft, seat)
    draft.add(facts.Decided(seat=seat, decision=str(decision), how=how))
    if draft.table.game is None or draft.table.game.step_id != step:
        settle(draft)  # within a step, nobody's choice depends on what others decide


def take_back(draft: Draft, seat: int, command: commands.TakeBack) -> None:
    """A seat takes its decision of action 1 back."""
    game = at_step(draft, command.step)
    undecided = _attempt(lambda: rules.take_back(game.state, seat))
    if draft.table.is_time_up(draft.now):
        raise Denied("late", "The time of this step is over: the decision stays.")
    if rules.legal(undecided, seat) == (PASS,):
        raise Denied("only_answer", "There is nothing that you could cross instead.")
    _is_in(draft, seat)
    draft.add(facts.TookBack(seat=seat))


def ask_coach(draft: Draft, seat: int) -> None:
    """A seat asks the coach from now on, which all may know."""
    draft.table.playing()
    if not draft.table.settings.coach:
        raise Denied("no_coach", "At this table everybody plays without the coach.")
    if not draft.table.seats[seat].coached:
        draft.add(facts.Coached(seat=seat))


def come_back(draft: Draft, seat: int, *, acts: bool = False) -> None:
    """Somebody plays for themselves again; who has just taken a bot's chair, from the next turn.

    Who lets the time of a step run out again has to act, or wait for the next step: a table does
    not wait for somebody who only says to be there.
    """
    if draft.table.seats[seat].away in (None, "joining"):
        return
    if acts or not draft.table.is_out_of_time(seat, draft.now):
        draft.add(facts.CameBack(seat=seat))


def _is_in(draft: Draft, seat: int) -> None:
    """Who plays is here; whoever has just sat down waits for the next turn."""
    come_back(draft, seat, acts=True)
    if draft.table.seats[seat].away == "joining":
        raise Denied("next_turn", "You play from the next turn on.")


def settle(draft: Draft) -> None:
    """Pass for everybody who can do nothing else.

    The sheets are public, so such a pass gives nothing away. A person who must take a misthrow
    is asked all the same: it should not happen behind their back.
    """
    while (seat := _next_without_choice(draft)) is not None:
        draft.add(facts.Decided(seat=seat, decision=str(PASS), how="rule"))


def _next_without_choice(draft: Draft) -> int | None:
    game = draft.table.game
    if game is None or game.is_over or game.state.step is Step.ROLL:
        return None
    state = game.state
    last_action = Step.ACTION2 if state.setup.board is None else Step.ACTION3
    for seat in rules.waiting_for(state):
        if rules.legal(state, seat) != (PASS,):
            continue
        misthrow = state.step is last_action and not state.has_crossed
        if not misthrow or draft.table.seats[seat].is_played_by_bot:
            return seat
    return None


def _attempt(what: Callable[[], T]) -> T:
    """Ask the rules; their refusal is the answer to the player."""
    try:
        return what()
    except rules.Refused as refused:
        raise denied("rules", refused) from None
