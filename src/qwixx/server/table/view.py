"""A table as its viewers may see it. This is the one place where hidden things are left out."""

from __future__ import annotations

from qwixx import rules
from qwixx.rules import Step
from qwixx.server import fair
from qwixx.server.protocol import view
from qwixx.server.protocol.settings import TableSummary

from .duties import Presence, deadline
from .info import board_info, dice_view, edition_info, sheet_view, turn_view
from .keys import watch_key
from .options import options
from .play import why_not_start
from .seating import free_seats
from .state import Game, Seat, Table, setup_of


def table_view(table: Table, presence: Presence, now: float) -> view.TableView:
    """What everyone sees."""
    setup = table.game.state.setup if table.game else setup_of(table.settings, table.settings.seats)
    return view.TableView(
        code=table.code,
        phase=table.phase,
        settings=table.settings,
        edition=edition_info(setup.edition),
        board=board_info(setup.board) if setup.board else None,
        seats=_seats(table, presence),
        host=table.host,
        game=_game_view(table, table.game) if table.game else None,
        series=_series_view(table),
        fairness=_fairness(table.game) if table.game else None,
        next_commitment=table.next_commitment,
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
    choices: list[view.Option] = []
    if game is not None and game.state.step is Step.ACTION1:
        pending = game.state.pending[seat]
        if pending is not None:
            mine = str(pending)
            choices = options(rules.take_back(rules.seen_by(game.state, seat), seat), seat)
            decided = next(option for option in choices if option.decision == mine)
    if game is not None and table.phase == "playing":
        state = rules.seen_by(game.state, seat)
        rolls = state.step is Step.ROLL
        if mine is not None:
            may_take_back = len(choices) > 1
        elif not rolls and seat in rules.waiting_for(state):
            answers = options(state, seat)
        rolled = table.settings.dice == "rolled"
        may_roll = rolled and rolls and seat == state.active
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
            contributed=bool(seat.entropy),
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
        sheets=[sheet_view(state.setup, sheet) for sheet in state.sheets],
        waiting=[] if over else list(rules.waiting_for(state)),
        decided=[decision is not None for decision in state.pending] or [False] * len(state.sheets),
        taken=[[str(decision) for decision in seat] for seat in state.taken]
        or [[] for _ in state.sheets],
        last_turn=turn_view(game.turns[-1], len(game.turns)) if game.turns else None,
        turns_left=state.turns_left,
        deadline=deadline(table),
        winners=list(rules.winners(state)),
        dice_counts=[sums.count(number) for number in range(2, 13)],
        ended_early=game.ended_early,
    )


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


def _fairness(game: Game) -> view.FairnessView:
    return view.FairnessView(
        commitment=fair.commitment(bytes.fromhex(game.dice_secret)),
        contributions=list(game.contributions),
        secret=game.dice_secret if game.is_over else None,
    )
