"""Playing: the start of a game, dice, decisions, and what the rules decide by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from qwixx import rules
from qwixx.rules import PASS, Step
from qwixx.server import fair
from qwixx.server.protocol import commands

from . import facts
from .draft import Draft
from .state import Denied, Game, Table, setup_of

T = TypeVar("T")

DEVICES_HAVE = 2.0
"""Seconds that a start waits for the randomness of devices that have not given any."""


def why_not_start(table: Table) -> str | None:
    """Why the game cannot be started now, in words for the host."""
    if table.phase in ("playing", "paused"):
        return "A game is being played."
    players = len(table.players())
    edition = rules.editions()[table.settings.edition]
    if players < max(2, edition.fewest):
        return "It takes two to play: share the link, or add a bot."
    try:
        setup_of(table.settings, players)
    except Denied as denied:
        return denied.message
    return None


def ask_to_start(draft: Draft) -> None:
    """Begin a game as soon as every device has given its randomness, but soon in any case."""
    why = why_not_start(draft.table)
    if why:
        raise Denied("cannot_start", why)
    if draft.table.starting is None:
        draft.add(facts.StartAsked(until=draft.now + DEVICES_HAVE))
    start_if_ready(draft)


def start_if_ready(draft: Draft) -> None:
    """Begin a game that was asked for, if nothing is missing any more."""
    table = draft.table
    if table.starting is None or why_not_start(table):
        return
    players = table.players()
    all_gave = all(seat.entropy for seat in players if seat.is_person)
    if not all_gave and draft.now < table.starting:
        return
    first, drawn = table.next_first, False
    if first is None or len(players) != len(table.seats):
        seed = fair.seed(bytes.fromhex(table.dice_secret), [seat.entropy for seat in players])
        first, drawn = fair.lot(seed, len(players)), True
    draft.add(facts.Started(first=first, drawn=drawn))


def contribute(draft: Draft, seat: int, command: commands.Contribute) -> None:
    """A device gives its randomness for the next game, once."""
    table = draft.table
    if command.commitment != table.next_commitment:
        raise Denied("late", "The dice of this game are settled already.")
    if not table.seats[seat].entropy:
        draft.add(facts.Contributed(seat=seat, entropy=command.entropy))
    start_if_ready(draft)


def at_step(draft: Draft, step: str) -> Game:
    """The running game, if the command answers its present step."""
    game = draft.table.playing()
    if step != game.step_id:
        raise Denied("late", "The game has moved on.")
    return game


def roll(draft: Draft, seat: int, command: commands.Roll, fresh: bytes) -> None:
    """The active player rolls."""
    game = at_step(draft, command.step)
    if draft.table.settings.dice == "entered":
        raise Denied("entered_dice", "At this table real dice are thrown and entered.")
    if seat != game.state.active:
        raise Denied("not_your_turn", f"{game.names[game.state.active]} rolls the dice.")
    come_back(draft, seat)
    throw(draft, fresh)


def throw(draft: Draft, fresh: bytes) -> None:
    """The dice of this turn fall, as the seed of the game has it."""
    game = draft.table.playing()
    dice = fair.throw(game.seed, game.state.turn, rules.dice_in_play(game.state))
    _attempt(lambda: rules.roll(game.state, dice))
    draft.add(facts.Rolled(dice=str(dice)))
    settle(draft, fresh)


def enter_dice(draft: Draft, seat: int, command: commands.EnterDice, fresh: bytes) -> None:
    """Somebody types what was thrown, or puts it right."""
    game = at_step(draft, command.step)
    table = draft.table
    if table.settings.dice == "rolled":
        raise Denied("rolled_dice", "At this table the server rolls the dice.")
    if seat not in (game.state.active, table.host):
        name = game.names[game.state.active]
        raise Denied("not_your_turn", f"{name} enters the dice, or the host does.")
    dice = _attempt(lambda: rules.read_dice(command.dice))
    if seat == game.state.active:
        come_back(draft, seat)
    if game.state.step is Step.ROLL:
        _attempt(lambda: rules.roll(game.state, dice))
        draft.add(facts.Rolled(dice=str(dice)))
    else:
        before = game.before_roll
        if before is None or not game.dice_correctable:
            raise Denied("late", "Somebody has decided already: these dice stay.")
        _attempt(lambda: rules.roll(before, dice))
        draft.add(facts.Corrected(dice=str(dice)))
    settle(draft, fresh)


def decide(draft: Draft, seat: int, step: str, text: str, how: facts.How, fresh: bytes) -> None:
    """A seat decides."""
    game = at_step(draft, step)
    decision = _attempt(lambda: rules.read_decision(text))
    _attempt(lambda: rules.verify_decision(game.state, seat, decision))
    if how == "person":
        come_back(draft, seat)
    draft.add(facts.Decided(seat=seat, decision=str(decision), how=how))
    settle(draft, fresh)


def take_back(draft: Draft, seat: int, command: commands.TakeBack) -> None:
    """A seat takes its decision of action 1 back."""
    game = at_step(draft, command.step)
    undecided = _attempt(lambda: rules.take_back(game.state, seat))
    if rules.legal(undecided, seat) == (PASS,):
        raise Denied("only_answer", "There is nothing that you could cross instead.")
    come_back(draft, seat)
    draft.add(facts.TookBack(seat=seat))


def come_back(draft: Draft, seat: int) -> None:
    """Somebody plays for themselves again."""
    if draft.table.seats[seat].away:
        draft.add(facts.CameBack(seat=seat))


def settle(draft: Draft, fresh: bytes) -> None:
    """Pass for everybody who can do nothing else, and commit to new dice after the game.

    The sheets are public, so such a pass gives nothing away. A person who must take a misthrow
    is asked all the same: it should not happen behind their back.
    """
    while (seat := _next_without_choice(draft)) is not None:
        draft.add(facts.Decided(seat=seat, decision=str(PASS), how="rule"))
    game = draft.table.game
    if game is not None and game.is_over and not draft.table.dice_secret:
        draft.add(facts.Committed(dice_secret=fresh.hex()))


def _next_without_choice(draft: Draft) -> int | None:
    game = draft.table.game
    if game is None or game.is_over or game.state.step is Step.ROLL:
        return None
    state = game.state
    last_action = Step.ACTION3 if state.setup.edition.has_board else Step.ACTION2
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
        text = str(refused)
        raise Denied("rules", f"{text[:1].upper()}{text[1:]}.") from None
