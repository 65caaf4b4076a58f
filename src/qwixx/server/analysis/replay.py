"""A game on record as a walk that a client can show, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from qwixx import rules
from qwixx.rules import Answer, Record, Refused, State, Step, Turn
from qwixx.rules.notation import Reading

from ..protocol.explorer import PostTakeOver, PostWhatIf, TakeOver, WhatIf
from ..protocol.replay import Replay, ReplayMoment, ReplayStep, Worth
from ..protocol.view import Option, SheetView
from ..table.info import board_info, dice_view, edition_info, layout_info, sheet_view
from ..table.options import answered, options, whole

STEPS: dict[Step, ReplayStep] = {
    Step.ACTION1: "action1",
    Step.ACTION2: "action2",
    Step.ACTION3: "action3",
}


def chosen_game(text: str, game: int) -> tuple[Reading, int]:
    """One game of a text, counted from 1, and how many there are."""
    games = list(rules.read_games(text))
    if game > len(games):
        there_are = f"there are games 1 to {len(games)}" if len(games) > 1 else "there is one game"
        raise Refused(f"{there_are} in this text, and no game {game}")
    return games[game - 1], len(games)


def finished(text: str, game: int) -> str:
    """One game of a text alone, if it is over: whoever is in the midst of one gets no advice."""
    return rules.write_record(_finished(text, game))


def _finished(text: str, game: int) -> Record:
    reading, _ = chosen_game(text, game)
    if not reading.state.is_over:
        raise Refused("this game is not over, and only finished games are reviewed")
    return reading.record


def what_if(wish: PostWhatIf) -> WhatIf:
    """How a finished game goes on with another decision; only where games are reviewed."""
    from qwixx.insight import value_object
    from qwixx.insight import what_if as play_on

    record = _finished(wish.record, wish.game)
    answer = tuple(rules.read_decision(text) for text in wish.decision.split())
    found = play_on(record, wish.turn, wish.action, wish.seat, answer, wish.seed)
    return WhatIf(
        happened=list(record.result or ()),
        scores=list(found.scores),
        same_throws=found.same_throws,
        record=rules.write_record(found.record),
        games=found.games,
        chosen=msgspec.convert(value_object(found.chosen), Worth),
        other=msgspec.convert(value_object(found.other), Worth),
    )


def take_over(wish: PostTakeOver) -> TakeOver:
    """A finished game that somebody plays on themselves; only where games are reviewed."""
    from qwixx.insight import take_over as play_on

    record = _finished(wish.record, wish.game)
    decisions = [rules.read_decision(text) for text in wish.decisions]
    seat = wish.seat
    found = play_on(record, wish.turn, wish.action, seat, decisions, wish.seed)
    state = rules.seen_by(found.state, seat)
    setup = state.setup
    begun = bool(state.pending and state.pending[seat])
    return TakeOver(
        record=rules.write_record(found.record),
        turn=state.turn,
        active=state.active,
        step=state.step.value,
        dice=dice_view(state.dice) if state.dice else None,
        dice_usable=list(rules.usable_dice(state)),
        views=[
            sheet_view(layout, setup.board, sheet)
            for layout, sheet in zip(setup.layouts, state.sheets, strict=True)
        ],
        begun=answered(state, seat) if begun else None,
        options=[] if state.is_over else options(state, seat),
        winners=list(rules.winners(state)) if state.is_over else [],
    )


def replay_of(text: str, game: int = 1) -> Replay:
    """The walk through one game of a text; what the rules do not allow is refused."""
    reading, games = chosen_game(text, game)
    record, setup = reading.record, reading.record.setup
    walk = _Walk(rules.start(setup, record.first))
    for turn in record.turns:
        walk.through(turn)
    walk.add("over", None, [None] * setup.players, misthrow=False)
    alike = len(set(setup.layouts)) == 1
    return Replay(
        game=game,
        games=games,
        record=rules.write_record(record),
        date=record.header("Date") or "",
        edition=edition_info(setup.edition),
        layouts=[layout_info(one) for one in setup.layouts[: 1 if alike else None]],
        board=board_info(setup.board) if setup.board else None,
        rulings=sorted(ruling.value for ruling in setup.rulings),
        dealt=list(setup.sheets),
        players=list(record.players),
        over=reading.state.is_over,
        winners=list(rules.winners(reading.state)),
        sheets=walk.sheets,
        moments=walk.moments,
    )


@dataclass
class _Walk:
    """The moments so far, and the sheets that came up in them."""

    state: State
    sheets: list[SheetView] = field(default_factory=list)
    moments: list[ReplayMoment] = field(default_factory=list)
    _places: dict[tuple[int, rules.Sheet], int] = field(default_factory=dict)

    def through(self, turn: Turn) -> None:
        """All steps of a turn."""
        self.state = rules.roll(self.state, turn.dice)
        answers = [list(rules.answers_of(made)) for made in turn.decisions]
        seats = range(len(answers))
        if not answers[turn.active]:  # the record ends with a roll
            self.add(STEPS[self.state.step], turn, [None] * len(seats), misthrow=False)
            return
        later = answers[turn.active][1:]
        self._step(turn, {seat: answers[seat][0] for seat in seats}, last=not later)
        for place, answer in enumerate(later, 1):
            self._step(turn, {turn.active: answer}, last=place == len(later))

    def _step(self, turn: Turn, answers: dict[int, Answer], *, last: bool) -> None:
        seats = range(len(self.state.sheets))
        decided = [
            whole(self.state, seat, answers[seat]) if seat in answers else None for seat in seats
        ]
        self.add(STEPS[self.state.step], turn, decided, misthrow=last and turn.misthrow)
        for seat, answer in answers.items():
            for decision in answer:
                self.state = rules.decide(self.state, seat, decision)

    def add(
        self,
        step: ReplayStep,
        turn: Turn | None,
        decided: Sequence[Option | None],
        *,
        misthrow: bool,
    ) -> None:
        """A moment as the game stands now."""
        state = self.state
        self.moments.append(
            ReplayMoment(
                turn=state.turn,
                active=state.active,
                step=step,
                dice=dice_view(turn.dice) if turn else None,
                dice_usable=list(rules.usable_dice(state)),
                sheets=list(self._sheets(state)),
                decided=list(decided),
                misthrow=misthrow,
            )
        )

    def _sheets(self, state: State) -> Iterator[int]:
        """Where each seat's sheet stands among those that came up."""
        for seat, sheet in enumerate(state.sheets):
            layout = state.setup.layouts[seat]
            place = self._places.setdefault((seat, sheet), len(self.sheets))
            if place == len(self.sheets):
                self.sheets.append(sheet_view(layout, state.setup.board, sheet))
            yield place
