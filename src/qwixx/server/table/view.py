"""A table as its viewers may see it. This is the one place where hidden things are left out."""

from __future__ import annotations

from qwixx import rules
from qwixx.rules import Setup, State, Step
from qwixx.server import fair
from qwixx.server.protocol import view
from qwixx.server.protocol.settings import LayoutInfo, TableSummary

from .drawing import why_not_start
from .duties import Presence, deadline
from .info import board_info, dice_view, edition_info, layout_info, sheet_view, turn_view
from .keys import watch_key
from .options import answered, options
from .own import edition_of
from .seating import bot_seats, free_seats
from .state import Draw, Game, Seat, Table, setup_of


def table_view(table: Table, presence: Presence, now: float) -> view.TableView:
    """What everyone sees."""
    setup = table.game.state.setup if table.game else setup_of(table.settings, table.settings.seats)
    return view.TableView(
        code=table.code,
        phase=table.phase,
        settings=table.settings,
        edition=edition_info(setup.edition),
        layouts=_layouts(table, setup),
        board=board_info(setup.board) if setup.board else None,
        seats=_seats(table, presence),
        host=table.host,
        closed=table.closed,
        game=_game_view(table, table.game) if table.game else None,
        series=_series_view(table),
        fairness=_fairness(table.game) if table.game else None,
        draw=_draw(table.draw) if table.draw else None,
        spectators=presence.spectators,
        can_start=why_not_start(table),
        now=now,
    )


def you_view(table: Table, seat: int) -> view.You:
    """What only one seat sees."""
    game = table.game
    mine, may_take_back, may_roll, may_enter = None, False, False, False
    answers: list[view.Option] = []
    decided: view.Option | None = None
    playing = game is not None and not game.is_over
    # Who has just taken a chair learns nothing of what was decided there: others still decide.
    is_in = table.seats[seat].away != "joining"
    begun = game.state.pending[seat] if game and playing and is_in and game.state.pending else ()
    if game is not None and begun:
        mine = " ".join(map(str, begun))
        decided = answered(rules.seen_by(game.state, seat), seat)
    if game is not None and table.phase == "playing":
        state = rules.seen_by(game.state, seat)
        rolls = state.step is Step.ROLL
        may_take_back = bool(begun) and len(options(rules.take_back(state, seat), seat)) > 1
        if table.is_asked(seat):
            answers = options(state, seat)
        rolled = table.settings.dice == "rolled"
        may_roll = rolled and rolls and is_in and seat == state.active
        may_enter = (
            not rolled and seat in (state.active, table.host) and (rolls or game.dice_correctable)
        )
    return view.You(
        seat=seat,
        decision=mine,
        decided=decided,
        may_take_back=may_take_back,
        options=answers,
        may_roll=may_roll,
        may_enter_dice=may_enter,
        is_host=seat == table.host,
        stood_in=[
            view.StoodIn(step=step, decision=decision)
            for step, decision in table.seats[seat].stood_in
        ],
        watch_key=watch_key(table.seats[seat].secret_hash),
    )


def summary(table: Table) -> TableSummary:
    """What somebody sees who is about to join."""
    return TableSummary(
        code=table.code,
        edition=table.settings.edition,
        names=[seat.name for seat in table.seats if seat.kind != "empty"],
        free_seats=free_seats(table),
        bot_seats=bot_seats(table),
        closed=table.closed,
        own_sheet=edition_of(table.settings).name if table.settings.own_sheet else "",
        phase=table.phase,
        public=table.settings.public,
        dice=table.settings.dice,
        games=table.settings.games,
    )


def _seats(table: Table, presence: Presence) -> list[view.SeatView]:
    seats = list(table.seats)
    if table.takes_seats:
        seats += [Seat()] * (table.settings.seats - len(seats))
    return [
        view.SeatView(
            seat=number,
            kind=seat.kind,
            name=seat.name,
            level=table.settings.stand_in if seat.away else seat.level,
            connected=number in presence.connected,
            away=seat.away is not None,
            joining=seat.away == "joining",
            again=seat.again,
            coached=seat.coached,
        )
        for number, seat in enumerate(seats)
    ]


def _game_view(table: Table, game: Game) -> view.GameView:
    state = game.state
    throws = [turn.dice for turn in game.turns] + ([state.dice] if state.dice else [])
    sums = [dice.white_sum for dice in throws]
    over = game.is_over
    return view.GameView(
        number=game.of_series,
        turn=state.turn,
        active=state.active,
        step="over" if over else state.step.value,
        step_id=game.step_id,
        dice=dice_view(state.dice) if state.dice else None,
        dice_usable=list(rules.usable_dice(state)),
        dice_correctable=table.settings.dice == "entered" and game.dice_correctable,
        sheets=[
            sheet_view(layout, state.setup.board, sheet)
            for layout, sheet in zip(state.setup.layouts, state.sheets, strict=True)
        ],
        waiting=[] if over else list(rules.waiting_for(state)),
        decided=_decided(state),
        taken=[[str(decision) for decision in seat] for seat in state.taken]
        or [[] for _ in state.sheets],
        last_turn=turn_view(game.turns[-1], len(game.turns)) if game.turns else None,
        turns_left=state.turns_left,
        deadline=deadline(table),
        winners=list(rules.winners(state)),
        dice_counts=[sums.count(n) for n in range(2, 2 * state.setup.layout.faces + 1)],
        ended_early=game.ended_early,
    )


def _layouts(table: Table, setup: Setup) -> list[LayoutInfo]:
    """The sheet of each seat; in the lobby nobody knows yet which of several they get."""
    if table.game is None or len(set(setup.layouts)) == 1:
        return [layout_info(setup.layout)]
    return [layout_info(layout) for layout in setup.layouts]


def _decided(state: State) -> list[bool]:
    """Who has decided in action 1."""
    waiting = rules.waiting_for(state) if state.step is Step.ACTION1 else range(len(state.sheets))
    return [seat not in waiting for seat in range(len(state.sheets))]


def _series_view(table: Table) -> view.SeriesView:
    series = table.series
    if series is None:
        return view.SeriesView(
            length=table.settings.games, results=[], totals=[], over=False, winners=[]
        )
    return view.SeriesView(
        length=series.length,
        results=[list(game) for game in series.results],
        totals=list(series.totals),
        over=series.is_over,
        winners=list(series.winners),
    )


def _draw(draw: Draw) -> view.DrawView:
    return view.DrawView(
        id=draw.id,
        context=draw.context,
        commitment=draw.commitment,
        commitments=list(draw.commitments) if draw.sealed else None,
        done=[bool(one) for one in (draw.opened if draw.sealed else draw.commitments)],
        broken=[list(missing) for missing in draw.broken],
    )


def _fairness(game: Game) -> view.FairnessView:
    draw = game.draw
    return view.FairnessView(
        scheme=2 if draw else 1,
        game=game.number,
        draw=draw.id if draw else "",
        context=draw.context if draw else "",
        commitments=list(draw.commitments) if draw else [],
        broken=[list(missing) for missing in draw.broken] if draw else [],
        commitment=draw.commitment if draw else fair.old_commitment(game.dice_secret),
        contributions=list(game.contributions),
        secret=game.dice_secret if game.is_over else None,
    )
