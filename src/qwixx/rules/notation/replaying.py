"""Playing a record once more, with the rules watching."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..decision import Decision
from ..dice import Dice
from ..effects import Answer
from ..errors import Refused
from ..game import decide, decide_together, roll
from ..legal import asked, waiting_for
from ..state import ACTION1, ACTION2, ACTION3, OVER, ROLL, State, Turn, scores, start
from .decisions import answers_of, attempt
from .record import Record


def replay(record: Record) -> Iterator[State]:
    """The game before the first roll and after every turn. What is not legal is refused."""
    state = start(record.setup, record.first)
    yield state
    for number, turn in enumerate(record.turns, 1):
        try:
            state = play_turn(state, record.players, turn)
        except Refused as error:
            raise Refused(f"turn {number}: {error}") from None
        yield state
    if record.result is None:
        return
    if not state.is_over:
        raise Refused("there is a result, but the game is not over")
    if record.result != tuple(score.total for score in scores(state)):
        raise Refused("the result is not what the sheets count")


def play_turn(state: State, players: Sequence[str], turn: Turn) -> State:
    """The game after one more turn of a record."""
    _verify_shape(players, turn)
    state = begin_turn(state, players, turn.active, turn.dice)
    state = play_decisions(state, players, turn.decisions)
    if turn.misthrow != took_misthrow(state):
        name = players[turn.active]
        raise Refused(f"{name} took {'no' if turn.misthrow else 'a'} misthrow in this turn")
    return state


def _verify_shape(players: Sequence[str], turn: Turn) -> None:
    """Refuse a turn that does not fit the table at all; one that was read always does."""
    seats = len(players)
    if not 0 <= turn.active < seats or len(turn.decisions) != seats:
        raise Refused(f"a turn of {seats} players has one of them active and decisions of each")
    others = [made for seat, made in enumerate(turn.decisions) if seat != turn.active]
    if any(len(list(answers_of(made))) != bool(turn.decisions[turn.active]) for made in others):
        raise Refused("everyone but the active player decides once, in action 1")


def begin_turn(state: State, players: Sequence[str], seat: int, dice: Dice) -> State:
    """The game after a seat has rolled, if it was its turn."""
    if state.step is not ROLL:
        if state.is_over:
            raise Refused(f"the game ended in turn {state.turn}", "no turn can follow")
        raise Refused(missing_action(state, players))
    if seat != state.active:
        raise Refused(f"turn {state.turn} belongs to {players[state.active]}, not {players[seat]}")
    return roll(state, dice)


def play_decisions(
    state: State, players: Sequence[str], decisions: Sequence[Sequence[Decision]]
) -> State:
    """The game after the decisions of a turn whose dice are rolled.

    With no decision of the active player, action 1 has not taken place yet.
    """
    active = state.active
    if not decisions[active]:
        if any(decisions):
            raise Refused(missing_action(state, players))
        return state
    if state.setup.is_plain:
        state = _decide_together(state, players, tuple([made[0] for made in decisions]))
        later: Iterable[Answer] = [(decision,) for decision in decisions[active][1:]]
    else:
        state, later = _decide_by_turns(state, players, decisions)
    for action, answer in enumerate(later, 2):
        if state.step is not ACTION2 and state.step is not ACTION3:
            over = "the game ended before that" if state.is_over else "the turn has ended"
            raise Refused(f"there is no action {action} for {players[active]}", over)
        state = _answer(state, players, active, answer)
        if state.pending:
            raise _unanswered(state, players, active)
    return state


def _decide_by_turns(
    state: State, players: Sequence[str], decisions: Sequence[Sequence[Decision]]
) -> tuple[State, list[Answer]]:
    """The game after action 1 where a cross may ask for choices, and the answers behind it."""
    answers = [list(answers_of(made)) for made in decisions]
    active = state.active
    for seat, (first, *_) in enumerate(answers):
        state = _answer(state, players, seat, first)
    if state.step is ACTION1:
        raise _unanswered(state, players, waiting_for(state)[0])
    return state, answers[active][1:]


def _unanswered(state: State, players: Sequence[str], seat: int) -> Refused:
    choices = ", ".join(map(str, asked(state, seat)))
    return Refused(f"{players[seat]} has to choose one of {choices}")


def _decide_together(
    state: State, players: Sequence[str], decisions: tuple[Decision, ...]
) -> State:
    try:
        return decide_together(state, decisions)
    except Refused:
        # One by one they come to the same, and the message names the player.
        for seat, decision in enumerate(decisions):
            state = _answer(state, players, seat, (decision,))
        return state


def _answer(state: State, players: Sequence[str], seat: int, answer: Answer) -> State:
    for decision in answer:
        try:
            state = decide(state, seat, decision)
        except Refused as error:
            raise Refused(attempt(players[seat], decision), error.reason) from None
    return state


def took_misthrow(state: State) -> bool:
    """Whether the turn that has just ended was a misthrow; one that still runs is none yet."""
    ended = state.step in (ROLL, OVER)
    return ended and state.last is not None and state.last.misthrow


def missing_action(state: State, players: Sequence[str]) -> str:
    """What a turn lacks that is not played to its end."""
    return f"action {state.step[-1]} of {players[state.active]} is missing"
