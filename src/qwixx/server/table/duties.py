"""What happens at a table by itself: timers, people who are away, bots whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from qwixx import rules
from qwixx.rules import Step

from . import drawing, facts, play, seating
from .draft import Draft
from .length import is_full
from .state import Game, Table


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is connected: the one thing about a table that is not in its log."""

    connected: frozenset[int] = frozenset()
    gone_since: Mapping[int, float] = field(default_factory=dict)
    """When those who are not connected were last seen."""
    spectators: int = 0
    several_servers: bool = False
    """Whether other servers would go on with this table."""


def deadline(table: Table) -> float | None:
    """When the timer of this step runs out."""
    game = table.game
    if game is None or table.phase != "playing" or not table.settings.timer:
        return None
    if game.state.step is Step.ROLL and table.settings.dice == "entered":
        return None
    return game.since + table.settings.timer if people_decide(table) else None


def is_awake(table: Table, presence: Presence) -> bool:
    """Whether time passes: a table that everybody left stands still until somebody returns.

    So does one where everybody is out of time: bots do not end a game for nobody.
    """
    here = [table.seats[seat] for seat in presence.connected]
    people = [seat for seat in here if seat.is_person]
    return any(seat.away in (None, "joining") or table.phase != "playing" for seat in people)


def next_due(table: Table, presence: Presence) -> float | None:
    """When `tick` may have something to do."""
    times: list[float] = []
    if is_awake(table, presence):
        if table.draw is not None:
            times.append(table.draw.until)
        end = deadline(table)
        if end is not None:
            times.append(end)
        times += [
            since + table.settings.patience
            for seat, since in presence.gone_since.items()
            if _is_missed(table, seat, presence)
        ]
    return min(times, default=None)


def _is_missed(table: Table, seat: int, presence: Presence) -> bool:
    """Whether it matters when this seat's patience runs out."""
    if seat >= len(table.seats) or not table.seats[seat].is_person:
        return False
    if table.phase == "playing" and table.seats[seat].away is None:
        return True
    return seat == table.host and bool(presence.connected - {seat})


def tick(table: Table, presence: Presence, now: float, fresh: bytes) -> Draft:
    """Let the time of the clock take effect. No seat gets another number by it."""
    draft = Draft(table, now)
    if not is_awake(table, presence):
        return draft
    drawing.go_on(draft, fresh)
    patience = table.settings.patience
    missed = [
        seat
        for seat, since in presence.gone_since.items()
        if since + patience <= now and _is_missed(draft.table, seat, presence)
    ]
    for seat in missed:
        if draft.table.phase == "playing" and draft.table.seats[seat].away is None:
            draft.add(facts.WentAway(seat=seat, reason="disconnected"))
    if draft.table.host in missed:
        seating.find_host(draft, presence.connected)
    end = deadline(draft.table)
    game = draft.table.game
    if end is not None and end <= now and game is not None:
        for seat in rules.waiting_for(game.state):
            if not draft.table.seats[seat].is_played_by_bot:
                draft.add(facts.WentAway(seat=seat, reason="timeout"))
    return draft


def returned(table: Table, secret_hash: str, now: float) -> Draft:
    """Somebody connected: their seat, if they still have one, is theirs again."""
    draft = Draft(table, now)
    seat = table.seat_of(secret_hash)
    if seat is None or is_full(table):
        return draft
    play.come_back(draft, seat)
    seating.return_table(draft, seat)
    if not table.seats[table.host].is_person or table.seats[table.host].away == "left":
        seating.find_host(draft, frozenset({seat}))
    return draft


def woken(table: Table, now: float) -> Draft:
    """The table was taken from its log: a timer that ran out meanwhile begins again."""
    draft = Draft(table, now)
    if is_full(table):
        return draft
    drawing.wait_anew(draft)
    end = deadline(table)
    if end is not None and end <= now:
        draft.add(facts.Resumed())
    return draft


def bots_to_act(table: Table) -> tuple[int, ...]:
    """The seats that the game waits for and a bot decides for."""
    game = table.game
    if game is None or table.phase != "playing":
        return ()
    if game.state.step is Step.ROLL and table.settings.dice == "entered":
        return ()
    return tuple(s for s in rules.waiting_for(game.state) if table.seats[s].is_played_by_bot)


def people_decide(table: Table) -> bool:
    """Whether the game waits for a person who is here."""
    game = table.game
    if game is None or table.phase != "playing":
        return False
    return any(not table.seats[seat].is_played_by_bot for seat in rules.waiting_for(game.state))


def is_last_bot(table: Table, step: str, seat: int) -> bool:
    """Whether this bot is the one that decides last in action 1, if that is still the step."""
    game = table.game
    if game is None or game.step_id != step or game.state.step is not Step.ACTION1:
        return False
    return seat == max(bots_to_act(table), default=None)


def bot_acts(table: Table, game: Game, seat: int, decision: str | None, now: float) -> Draft:
    """A bot's answer to the step of ``game``; None rolls. One that comes too late is dropped."""
    draft = Draft(table, now)
    if table.game is None or table.game.step_id != game.step_id or seat not in bots_to_act(table):
        return draft
    if decision is None:
        play.throw(draft)
    else:
        play.decide(draft, seat, game.step_id, decision, "bot")
    return draft
