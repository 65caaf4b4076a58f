"""What each fact makes of a table. The log, folded, is the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from qwixx import rules
from qwixx.rules import Series, State, Step, waiting_for
from qwixx.server import fair

from . import facts
from .facts import Entry, Fact
from .own import is_own
from .record import draw_lines, record_of
from .state import STOOD_IN_KEPT, Draw, Game, Seat, Table, setup_of, sheets_to_choose


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
            fact.code,
            fact.settings,
            fact.identity or fair.table_identity(fact.dice_secret),
            opened=entry.at,
            touched=entry.at,
            dice_secret=fact.dice_secret,
            same=fact.same,
            version=1,
            shown=1,
        )
    if entry.number != table.version + 1:
        raise ValueError(f"entry {entry.number} cannot follow {table.version}")
    before, table = table, _APPLY[type(fact)](table, fact, entry.at)
    shown = before.shown + (not _is_hidden(before, table, fact))
    return replace(table, version=entry.number, touched=entry.at, shown=shown)


def _is_hidden(before: Table, table: Table, fact: Fact) -> bool:
    """Whether nobody but its seat may know of it: a part of an answer of action 1."""
    if not isinstance(fact, facts.Decided | facts.TookBack):
        return False
    old, new = _game(before).state, _game(table).state
    return old.step is new.step is Step.ACTION1 and waiting_for(old) == waiting_for(new)


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
    owner = table.owner or fact.secret_hash
    return replace(table, seats=tuple(seats), next_first=None, owner=owner)


def _got_up(table: Table, fact: facts.GotUp, _at: float) -> Table:
    table = _disowned(table, fact.seat)
    seats = list(table.seats)
    seats[fact.seat] = Seat()
    return replace(table, seats=tuple(seats), next_first=None)


def _disowned(table: Table, seat: int) -> Table:
    """Somebody is no longer at the table; if it was theirs, it is the next host's."""
    return replace(table, owner="") if table.seats[seat].secret_hash == table.owner else table


def _replaced(table: Table, fact: facts.Replaced, _at: float) -> Table:
    return with_seat(
        _disowned(table, fact.seat),
        fact.seat,
        kind="bot",
        level=fact.level,
        secret_hash="",
        away=None,
        stood_in=(),
        coached=False,
    )


def _took_chair(table: Table, fact: facts.TookChair, _at: float) -> Table:
    return with_seat(
        table,
        fact.seat,
        kind="person",
        name=fact.name,
        level=None,
        secret_hash=fact.secret_hash,
        away="joining",
        coached=False,
        since_turn=_game(table).state.turn,
    )


def _asked_again(table: Table, fact: facts.AskedAgain, _at: float) -> Table:
    return with_seat(table, fact.seat, again=True)


def _coached(table: Table, fact: facts.Coached, _at: float) -> Table:
    return with_seat(table, fact.seat, coached=True)


def _all_joined(table: Table) -> Table:
    """A new turn, or the end: whoever has taken a bot's chair plays for themselves."""
    for number, seat in enumerate(table.seats):
        if seat.away == "joining":
            table = with_seat(table, number, away=None)
    return table


def _renamed(table: Table, fact: facts.Renamed, _at: float) -> Table:
    renames = table.seats[fact.seat].renames + 1
    return with_seat(table, fact.seat, name=fact.name, renames=renames)


def _sheet_chosen(table: Table, fact: facts.SheetChosen, _at: float) -> Table:
    return with_seat(table, fact.seat, sheet=fact.sheet)


def _host_is(table: Table, fact: facts.HostIs, _at: float) -> Table:
    seat = table.seats[fact.seat]
    owner = seat.secret_hash if fact.given or not table.owner else table.owner
    return replace(table, host=fact.seat, owner=owner)


def _seats_closed(table: Table, fact: facts.SeatsClosed, _at: float) -> Table:
    return replace(table, closed=fact.closed)


def _new_settings(table: Table, fact: facts.NewSettings, _at: float) -> Table:
    brought = table.brought + is_own(fact.settings)
    # Of other sheets nobody has chosen one yet.
    same = sheets_to_choose(table.settings) == sheets_to_choose(fact.settings)
    table = replace(table, settings=fact.settings, brought=brought)
    seats = tuple(
        replace(seat, again=False, sheet=seat.sheet if same else "") for seat in table.seats
    )
    return replace(table, seats=seats, phase="lobby", game=None, series=None)


def _draw_begun(table: Table, fact: facts.DrawBegun, _at: float) -> Table:
    players = table.players()
    if len(players) != len(table.seats):
        # What is still shown of the last game would stand beside other names.
        host = players.index(table.seats[table.host]) if table.seats[table.host] in players else 0
        table = replace(table, seats=players, host=host, phase="lobby", game=None, series=None)
    nothing = ("",) * len(players)
    game, names = table.games + 1, [seat.name for seat in players]
    broken = table.draw.broken if table.draw else ()
    draw = Draw(
        game=game,
        lines=draw_lines(table, game, names, fact.first, broken),
        secret=fact.secret,
        first=fact.first,
        until=fact.until,
        commitments=nothing,
        opened=nothing,
        broken=broken,
    )
    return replace(table, draw=draw)


def _device_committed(table: Table, fact: facts.DeviceCommitted, _at: float) -> Table:
    draw = _draw(table)
    commitments = _with(draw.commitments, fact.seat, fact.commitment)
    return replace(table, draw=replace(draw, commitments=commitments))


def _sealed(table: Table, fact: facts.Sealed, _at: float) -> Table:
    return replace(table, draw=replace(_draw(table), sealed=True, until=fact.until))


def _device_opened(table: Table, fact: facts.DeviceOpened, _at: float) -> Table:
    draw = _draw(table)
    return replace(table, draw=replace(draw, opened=_with(draw.opened, fact.seat, fact.entropy)))


def _draw_waits(table: Table, fact: facts.DrawWaits, _at: float) -> Table:
    return replace(table, draw=replace(_draw(table), until=fact.until))


def _draw_broken(table: Table, fact: facts.DrawBroken, _at: float) -> Table:
    draw = _draw(table)
    return replace(table, draw=replace(draw, broken=(*draw.broken, tuple(fact.missing))))


def _started(table: Table, fact: facts.Started, at: float) -> Table:
    players = table.players()
    series = table.series
    if series is None or table.is_between_series:
        series = Series(len(players), table.settings.games)
    draw, same = table.draw, table.same
    given = draw.opened if draw else tuple(seat.entropy for seat in players)
    source = draw or same
    secret = source.secret if source else table.dice_secret
    game = Game(
        number=table.games + 1,
        of_series=series.game,
        names=tuple(seat.name for seat in players),
        state=rules.start(setup_of(table.settings, len(players), fact.sheets), fact.first),
        first=fact.first,
        drawn=fact.drawn,
        began=at,
        since=at,
        seed=source.seed if source else fair.old_seed(secret, given),
        dice_secret=secret,
        contributions=given,
        draw=draw,
    )
    host = players.index(table.seats[table.host]) if table.seats[table.host] in players else 0
    return replace(
        table,
        seats=tuple(
            replace(seat, entropy="", stood_in=(), again=False, coached=False, since_turn=0)
            for seat in players
        ),
        host=host,
        phase="playing",
        draw=None,
        dice_secret="",
        game=game,
        games=game.number,
        played=tuple(seat.secret_hash for seat in players if seat.is_person),
        series=series,
        next_first=rules.first_of_next(fact.first, len(players)),
    )


def _rolled(table: Table, fact: facts.Rolled, at: float) -> Table:
    game = _game(table)
    # Verified when they were thrown, like decisions.
    state = rules.apply_roll(game.state, rules.read_dice(fact.dice, game.state.setup.layout.faces))
    game = replace(game, before_roll=game.state, deciders=frozenset())
    return _with_state(table, game, state, at)


def _corrected(table: Table, fact: facts.Corrected, at: float) -> Table:
    game = _game(table)
    if game.before_roll is None:
        raise ValueError("there are no dice to correct")
    dice = rules.read_dice(fact.dice, game.state.setup.layout.faces)
    state = rules.apply_roll(game.before_roll, dice)
    # What a bot decided on the wrong dice is void.
    turn = f"{game.number}.{game.state.turn}."
    for number, seat in enumerate(table.seats):
        stood_in = tuple(told for told in seat.stood_in if not told[0].startswith(turn))
        table = with_seat(table, number, stood_in=stood_in)
    return _with_state(table, replace(game, corrections=game.corrections + 1), state, at)


def _decided(table: Table, fact: facts.Decided, at: float) -> Table:
    game = _game(table)
    # Verified when it was decided: a rule that is read otherwise later leaves old tables alone.
    state = rules.apply(game.state, fact.seat, rules.read_decision(fact.decision))
    seat = table.seats[fact.seat]
    if fact.how == "person":
        if state.step is not game.state.step or fact.seat not in waiting_for(state):
            game = replace(game, deciders=game.deciders | {fact.seat})
        if seat.stood_in:
            table = with_seat(table, fact.seat, stood_in=())
    elif fact.how == "bot" and seat.is_person and seat.away != "joining":
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
    game = table.game
    late = game is not None and table.seats[fact.seat].since_turn == game.state.turn
    table = with_seat(table, fact.seat, away="joining" if late else None)
    if game is None or at < game.since + table.settings.timer or fact.seat in game.renewed:
        return table
    # The time of this step is over; who returns has it anew, once.
    return replace(table, game=replace(game, since=at, renewed=game.renewed | {fact.seat}))


def _paused(table: Table, _fact: facts.Paused, _at: float) -> Table:
    return replace(table, phase="paused")


def _resumed(table: Table, _fact: facts.Resumed, at: float) -> Table:
    return replace(table, phase="playing", game=replace(_game(table), since=at))


def _ended(table: Table, _fact: facts.Ended, _at: float) -> Table:
    game = replace(_game(table), ended_early=True)
    records = (*table.records, record_of(table, game))
    return _all_joined(replace(table, phase="finished", game=game, records=records))


def _contributed(table: Table, fact: facts.Contributed, _at: float) -> Table:
    return with_seat(table, fact.seat, entropy=fact.entropy)


def _start_asked(table: Table, _fact: facts.StartAsked, _at: float) -> Table:
    # One that had not come to a start is forgotten: the host asks again.
    return table


def _committed(table: Table, fact: facts.Committed, _at: float) -> Table:
    return replace(table, dice_secret=fact.dice_secret)


def _draw(table: Table) -> Draw:
    if table.draw is None:
        raise ValueError("no dice are being drawn")
    return table.draw


def _with(values: tuple[str, ...], seat: int, value: str) -> tuple[str, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _game(table: Table) -> Game:
    if table.game is None:
        raise ValueError("no game is being played")
    return table.game


def _with_state(table: Table, game: Game, state: State, at: float) -> Table:
    """The table after a step of the game, or within one."""
    turns = game.turns
    if state.last is not None and state.last is not game.state.last:
        turns = (*turns, state.last)
    before = game.state
    is_new = (state.step, state.turn) != (before.step, before.turn)
    game = replace(game, state=state, turns=turns)
    if is_new:
        game = replace(game, since=at, renewed=frozenset())
    if state.turn != before.turn or state.is_over:
        table = _all_joined(table)
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
    facts.TookChair: _took_chair,
    facts.AskedAgain: _asked_again,
    facts.Coached: _coached,
    facts.Renamed: _renamed,
    facts.SheetChosen: _sheet_chosen,
    facts.HostIs: _host_is,
    facts.SeatsClosed: _seats_closed,
    facts.NewSettings: _new_settings,
    facts.DrawBegun: _draw_begun,
    facts.DeviceCommitted: _device_committed,
    facts.Sealed: _sealed,
    facts.DeviceOpened: _device_opened,
    facts.DrawWaits: _draw_waits,
    facts.DrawBroken: _draw_broken,
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
    facts.Contributed: _contributed,
    facts.StartAsked: _start_asked,
    facts.Committed: _committed,
}
