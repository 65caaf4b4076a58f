"""A table as its viewers may see it. This is the one place where hidden things are left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, TypeVarTuple

from qwixx import rules
from qwixx.rules import Decision, Dice, Series, Setup, State, Step, Turn
from qwixx.server import fair
from qwixx.server.protocol import view
from qwixx.server.protocol.settings import (
    BoardInfo,
    DiceSource,
    EditionInfo,
    LayoutInfo,
    Settings,
    TableSummary,
)

from .drawing import why_not_start
from .duties import Presence, deadline
from .facts import SameDice
from .info import board_info, dice_view, edition_info, layout_info, sheet_view, turn_view
from .keys import watch_key
from .options import answered, options
from .own import edition_of
from .seating import bot_seats, free_seats
from .state import Draw, Game, Seat, Table, setup_of, sheets_to_choose

T = TypeVar("T")
Given = TypeVarTuple("Given")


class Views:
    """The views of one table, again and again: what has not changed is not made anew.

    Each part is made of what it is given and nothing else, so the same is given back as long as
    it would be given the same.
    """

    def __init__(self) -> None:
        self._kept: dict[object, tuple[tuple[object, ...], Any]] = {}

    def _part(self, make: Callable[[*Given], T], *given: *Given, of: int = 0) -> T:
        kept = self._kept.get((make, of))
        if kept is not None and kept[0] == given:
            part: T = kept[1]
            return part
        part = make(*given)
        self._kept[make, of] = (given, part)
        return part

    def table(self, table: Table, presence: Presence, now: float) -> view.TableView:
        """What everyone sees."""
        part, game = self._part, table.game
        setup = game.state.setup if game else part(_setup, table.settings)
        edition, layouts, board = part(_printed, setup, game is not None)
        return view.TableView(
            code=table.code,
            phase=table.phase,
            settings=table.settings,
            edition=edition,
            layouts=layouts,
            board=board,
            seats=part(_seats, table.seats, table.takes_seats, table.settings, presence.connected),
            sheets=part(_sheets, table.settings) if table.takes_seats and not table.same else [],
            host=table.host,
            closed=table.closed,
            game=self._game(table, game) if game else None,
            series=part(_series_view, table.series, table.settings.games),
            fairness=self._fairness(game, table.same, now) if game else None,
            challenge=part(_challenge, table.same) if table.same else None,
            draw=part(_draw, table.draw) if table.draw else None,
            spectators=presence.spectators,
            several_servers=presence.several_servers,
            can_start=why_not_start(table),
            now=now,
        )

    def you(self, table: Table, seat: int) -> view.You:
        """What only one seat sees."""
        game = table.game
        return self._part(
            _you,
            seat,
            table.seats[seat],
            table.phase,
            table.settings.dice,
            seat == table.host,
            rules.seen_by(game.state, seat) if game else None,
            game is not None and game.is_over,
            table.is_correctable,
            of=seat,
        )

    def _fairness(self, game: Game, same: SameDice | None, now: float) -> view.FairnessView:
        if same is None:
            return self._part(_fairness, *_of_fairness(game))
        secret = same.published(now) if game.is_over else None
        return self._part(_same_for_all, game.number, same, secret)

    def _game(self, table: Table, game: Game) -> view.GameView:
        part, state, over = self._part, game.state, game.is_over
        setup = state.setup
        waiting = rules.waiting_for(state)
        return view.GameView(
            number=game.of_series,
            turn=state.turn,
            active=state.active,
            step="over" if over else state.step.value,
            step_id=game.step_id,
            dice=part(dice_view, state.dice) if state.dice else None,
            dice_usable=list(rules.usable_dice(state)),
            dice_correctable=table.is_correctable,
            sheets=[
                part(sheet_view, layout, setup.board, sheet, of=seat)
                for seat, (layout, sheet) in enumerate(
                    zip(setup.layouts, state.sheets, strict=True)
                )
            ],
            waiting=[] if over else list(waiting),
            decided=_decided(state, waiting),
            taken=part(_taken, state.taken, len(state.sheets)),
            last_turn=part(turn_view, game.turns[-1], len(game.turns)) if game.turns else None,
            turns_left=state.turns_left,
            deadline=deadline(table),
            winners=list(rules.winners(state)),
            dice_counts=part(_dice_counts, game.turns, state.dice, setup.layout.faces),
            ended_early=game.ended_early,
        )


def table_view(table: Table, presence: Presence, now: float) -> view.TableView:
    """What everyone sees."""
    return Views().table(table, presence, now)


def you_view(table: Table, seat: int) -> view.You:
    """What only one seat sees."""
    return Views().you(table, seat)


def _you(
    number: int,
    seat: Seat,
    phase: view.Phase,
    dice: DiceSource,
    is_host: bool,
    seen: State | None,
    is_over: bool,
    dice_correctable: bool,
) -> view.You:
    mine, may_take_back, may_roll, may_enter = None, False, False, False
    answers: list[view.Option] = []
    decided: view.Option | None = None
    # Who has just taken a chair learns nothing of what was decided there: others still decide.
    is_in = seat.away != "joining"
    begun = seen.pending[number] if seen and not is_over and is_in and seen.pending else ()
    if seen is not None and begun:
        mine = " ".join(map(str, begun))
        decided = answered(seen, number)
    if seen is not None and phase == "playing":
        rolls = seen.step is Step.ROLL
        may_take_back = bool(begun) and len(rules.legal(rules.take_back(seen, number), number)) > 1
        if is_in and not rolls and number in rules.waiting_for(seen):
            answers = options(seen, number)
        rolled = dice == "rolled"
        may_roll = rolled and rolls and is_in and number == seen.active
        may_enter = (
            not rolled and (number == seen.active or is_host) and (rolls or dice_correctable)
        )
    return view.You(
        seat=number,
        decision=mine,
        decided=decided,
        may_take_back=may_take_back,
        options=answers,
        may_roll=may_roll,
        may_enter_dice=may_enter,
        is_host=is_host,
        stood_in=[view.StoodIn(step=step, decision=told) for step, told in seat.stood_in],
        watch_key=watch_key(seat.secret_hash),
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
        challenge=table.same.challenge if table.same else "",
    )


def _seats(
    sit: tuple[Seat, ...], takes_seats: bool, settings: Settings, connected: frozenset[int]
) -> list[view.SeatView]:
    seats = list(sit)
    if takes_seats:
        seats += [Seat()] * (settings.seats - len(seats))
    return [
        view.SeatView(
            seat=number,
            kind=seat.kind,
            name=seat.name,
            level=settings.stand_in if seat.away else seat.level,
            connected=number in connected,
            away=seat.away is not None,
            joining=seat.away == "joining",
            again=seat.again,
            coached=seat.coached,
            sheet=seat.sheet,
        )
        for number, seat in enumerate(seats)
    ]


def _sheets(settings: Settings) -> list[str]:
    return list(sheets_to_choose(settings))


def _setup(settings: Settings) -> Setup:
    return setup_of(settings, settings.seats)


def _printed(setup: Setup, dealt: bool) -> tuple[EditionInfo, list[LayoutInfo], BoardInfo | None]:
    """What lies on the table; in the lobby nobody knows yet which of several sheets they get."""
    all_alike = not dealt or len(set(setup.layouts)) == 1
    return (
        edition_info(setup.edition),
        [layout_info(layout) for layout in (setup.layouts[:1] if all_alike else setup.layouts)],
        board_info(setup.board) if setup.board else None,
    )


def _taken(taken: tuple[tuple[Decision, ...], ...], seats: int) -> list[list[str]]:
    return [[str(decision) for decision in seat] for seat in taken or [()] * seats]


def _dice_counts(turns: tuple[Turn, ...], dice: Dice | None, faces: int) -> list[int]:
    counts = [0] * (2 * faces - 1)
    for thrown in (*(turn.dice for turn in turns), *((dice,) if dice else ())):
        counts[thrown.white_sum - 2] += 1
    return counts


def _decided(state: State, waiting: tuple[int, ...]) -> list[bool]:
    """Who has decided in action 1."""
    missing = waiting if state.step is Step.ACTION1 else range(len(state.sheets))
    return [seat not in missing for seat in range(len(state.sheets))]


def _series_view(series: Series | None, games: int) -> view.SeriesView:
    if series is None:
        return view.SeriesView(length=games, results=[], totals=[], over=False, winners=[])
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


def _challenge(same: SameDice) -> view.ChallengeRef:
    return view.ChallengeRef(code=same.challenge, closes=same.closes, people=same.people)


def _same_for_all(number: int, same: SameDice, secret: str | None) -> view.FairnessView:
    """Of the dice of a challenge, in which no device has a part."""
    return view.FairnessView(
        scheme=3,
        game=number,
        draw="",
        context=same.context,
        commitments=[],
        broken=[],
        commitment=same.commitment,
        contributions=[],
        secret=secret,
    )


def _of_fairness(game: Game) -> tuple[int, Draw | None, str, tuple[str, ...], bool]:
    return game.number, game.draw, game.dice_secret, game.contributions, game.is_over


def _fairness(
    number: int, draw: Draw | None, secret: str, given: tuple[str, ...], is_over: bool
) -> view.FairnessView:
    return view.FairnessView(
        scheme=2 if draw else 1,
        game=number,
        draw=draw.id if draw else "",
        context=draw.context if draw else "",
        commitments=list(draw.commitments) if draw else [],
        broken=[list(missing) for missing in draw.broken] if draw else [],
        commitment=draw.commitment if draw else fair.old_commitment(secret),
        contributions=list(given),
        secret=secret if is_over else None,
    )
