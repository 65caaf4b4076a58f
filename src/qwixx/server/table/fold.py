"""What each fact makes of a table. The log, folded, is the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from qwixx import rules
from qwixx.rules import Series, State
from qwixx.server import fair

from . import facts
from .facts import Entry, Fact
from .record import record_of
from .state import IDS_KEPT, STOOD_IN_KEPT, Game, Seat, Table, setup_of


def fold(entries: Iterable[Entry]) -> Table:
    """The table that a log tells of."""
    table: Table | None = None
    for entry in entries:
        table = after(table, entry)
    if table is None:
        raise ValueError("the log of a table is empty")
    return table


def after(table: Table | None, entry: Entry) -> Table:
    """The table after one more entry of its log."""
    fact = entry.fact
    if table is None:
        if not isinstance(fact, facts.Opened):
            raise ValueError("a table's log begins with its opening")
        return Table(
            fact.code, fact.settings, fact.dice_secret, opened=entry.at, touched=entry.at, version=1
        )
    if entry.number != table.version + 1:
        raise ValueError(f"entry {entry.number} cannot follow {table.version}")
    if entry.id is not None and entry.by is not None:
        ids = (*table.seats[entry.by].ids, entry.id)[-IDS_KEPT:]
        table = with_seat(table, entry.by, ids=ids)
    table = _APPLY[type(fact)](table, fact, entry.at)
    return replace(table, version=entry.number, touched=entry.at)


def with_seat(table: Table, number: int, **changes: Any) -> Table:
    """The table with one seat changed."""
    seats = list(table.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(table, seats=tuple(seats))


def _sat(table: Table, fact: facts.Sat, _at: float) -> Table:
    seat = Seat(
        kind="bot" if fact.level else "person",
        name=fact.name,
        level=fact.level,
        secret_hash=fact.secret_hash,
    )
    seats = [*table.seats, *(Seat() for _ in range(len(table.seats), fact.seat + 1))]
    seats[fact.seat] = seat
    return replace(table, seats=tuple(seats), next_first=None)


def _got_up(table: Table, fact: facts.GotUp, _at: float) -> Table:
    seats = list(table.seats)
    seats[fact.seat] = Seat()
    table = replace(table, seats=tuple(seats), next_first=None)
    # A start that was asked for does not wait for others to come.
    return table if len(table.players()) > 1 else replace(table, starting=None)


def _replaced(table: Table, fact: facts.Replaced, _at: float) -> Table:
    return with_seat(
        table,
        fact.seat,
        kind="bot",
        level=fact.level,
        secret_hash="",
        away=None,
        ids=(),
        stood_in=(),
    )


def _renamed(table: Table, fact: facts.Renamed, _at: float) -> Table:
    return with_seat(table, fact.seat, name=fact.name)


def _host_is(table: Table, fact: facts.HostIs, _at: float) -> Table:
    return replace(table, host=fact.seat)


def _new_settings(table: Table, fact: facts.NewSettings, _at: float) -> Table:
    return replace(table, settings=fact.settings, phase="lobby", game=None, series=None)


def _contributed(table: Table, fact: facts.Contributed, _at: float) -> Table:
    return with_seat(table, fact.seat, entropy=fact.entropy)


def _start_asked(table: Table, fact: facts.StartAsked, _at: float) -> Table:
    return replace(table, starting=fact.until)


def _started(table: Table, fact: facts.Started, at: float) -> Table:
    players = table.players()
    contributions = tuple(seat.entropy for seat in players)
    series = table.series
    if series is None or table.takes_seats:
        series = Series(len(players), table.settings.games)
    secret = bytes.fromhex(table.dice_secret)
    game = Game(
        number=table.games + 1,
        of_series=series.game,
        names=tuple(seat.name for seat in players),
        state=rules.start(setup_of(table.settings, len(players)), fact.first),
        first=fact.first,
        drawn=fact.drawn,
        began=at,
        since=at,
        dice_secret=table.dice_secret,
        contributions=contributions,
        seed=fair.seed(secret, contributions),
    )
    host = players.index(table.seats[table.host]) if table.seats[table.host] in players else 0
    return replace(
        table,
        seats=tuple(replace(seat, entropy="", stood_in=()) for seat in players),
        host=host,
        phase="playing",
        starting=None,
        dice_secret="",
        game=game,
        games=game.number,
        series=series,
        next_first=rules.first_of_next(fact.first, len(players)),
    )


def _rolled(table: Table, fact: facts.Rolled, at: float) -> Table:
    game = _game(table)
    state = rules.roll(game.state, rules.read_dice(fact.dice))
    game = replace(game, before_roll=game.state, deciders=frozenset())
    return _with_state(table, game, state, at)


def _corrected(table: Table, fact: facts.Corrected, at: float) -> Table:
    game = _game(table)
    if game.before_roll is None:
        raise ValueError("there are no dice to correct")
    state = rules.roll(game.before_roll, rules.read_dice(fact.dice))
    # What a bot decided on the wrong dice is void.
    turn = f"{game.number}.{game.state.turn}."
    for number, seat in enumerate(table.seats):
        stood_in = tuple(told for told in seat.stood_in if not told[0].startswith(turn))
        table = with_seat(table, number, stood_in=stood_in)
    return _with_state(table, replace(game, corrections=game.corrections + 1), state, at)


def _decided(table: Table, fact: facts.Decided, at: float) -> Table:
    game = _game(table)
    state = rules.decide(game.state, fact.seat, rules.read_decision(fact.decision))
    seat = table.seats[fact.seat]
    if fact.how == "person":
        game = replace(game, deciders=game.deciders | {fact.seat})
        table = with_seat(table, fact.seat, stood_in=())
    elif fact.how == "bot" and seat.is_person:
        stood_in = (*seat.stood_in, (game.step_id, fact.decision))[-STOOD_IN_KEPT:]
        table = with_seat(table, fact.seat, stood_in=stood_in)
    return _with_state(table, game, state, at)


def _took_back(table: Table, fact: facts.TookBack, at: float) -> Table:
    game = _game(table)
    game = replace(game, deciders=game.deciders - {fact.seat})
    table = with_seat(table, fact.seat, stood_in=())
    return _with_state(table, game, rules.take_back(game.state, fact.seat), at)


def _went_away(table: Table, fact: facts.WentAway, _at: float) -> Table:
    return with_seat(table, fact.seat, away=fact.reason, stood_in=())


def _came_back(table: Table, fact: facts.CameBack, at: float) -> Table:
    table = with_seat(table, fact.seat, away=None)
    game = table.game
    if game is None or at < game.since + table.settings.timer:
        return table
    # The time of this step is over; who returns has it anew.
    return replace(table, game=replace(game, since=at))


def _paused(table: Table, _fact: facts.Paused, _at: float) -> Table:
    return replace(table, phase="paused")


def _resumed(table: Table, _fact: facts.Resumed, at: float) -> Table:
    return replace(table, phase="playing", game=replace(_game(table), since=at))


def _ended(table: Table, _fact: facts.Ended, _at: float) -> Table:
    game = replace(_game(table), ended_early=True)
    records = (*table.records, record_of(table, game))
    return replace(table, phase="finished", game=game, records=records)


def _committed(table: Table, fact: facts.Committed, _at: float) -> Table:
    return replace(table, dice_secret=fact.dice_secret)


def _game(table: Table) -> Game:
    if table.game is None:
        raise ValueError("no game is being played")
    return table.game


def _with_state(table: Table, game: Game, state: State, at: float) -> Table:
    """The table after a step of the game, or within one."""
    turns = game.turns
    if state.last is not None and state.last is not game.state.last:
        turns = (*turns, state.last)
    step = game.step_id
    game = replace(game, state=state, turns=turns)
    if game.step_id != step:
        game = replace(game, since=at)
    if not state.is_over or table.series is None:
        return replace(table, game=game)
    totals = tuple(score.total for score in rules.scores(state))
    return replace(
        table,
        phase="finished",
        game=game,
        series=rules.with_result(table.series, totals),
        records=(*table.records, record_of(table, game)),
    )


_APPLY: dict[type[Fact], Callable[[Table, Any, float], Table]] = {
    facts.Sat: _sat,
    facts.GotUp: _got_up,
    facts.Replaced: _replaced,
    facts.Renamed: _renamed,
    facts.HostIs: _host_is,
    facts.NewSettings: _new_settings,
    facts.Contributed: _contributed,
    facts.StartAsked: _start_asked,
    facts.Started: _started,
    facts.Rolled: _rolled,
    facts.Corrected: _corrected,
    facts.Decided: _decided,
    facts.TookBack: _took_back,
    facts.WentAway: _went_away,
    facts.CameBack: _came_back,
    facts.Paused: _paused,
    facts.Resumed: _resumed,
    facts.Ended: _ended,
    facts.Committed: _committed,
}
