"""What the options of a moment are worth, as the explorer gets them; in the coach's process."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from qwixx import rules
from qwixx.insight import LANGUAGES, Judge, in_words, make_judge, reasons, value_object
from qwixx.rules import Setup, State

from ..protocol.explorer import OptionsView, PostOptions
from ..protocol.replay import ReviewOption, Worth
from ..table.info import dice_view, sheet_view
from ..table.options import answered, options
from .explorer import moment

JUDGES_KEPT = 16


@lru_cache(maxsize=JUDGES_KEPT)
def judge_for(setup: Setup) -> Judge:
    """The judge of a game, with what it remembers."""
    return make_judge(setup)


def options_view(wish: PostOptions) -> OptionsView:
    """The options of whoever decides, best first; without dice, what the position is worth."""
    state, seat = moment(wish)
    judge = judge_for(state.setup)
    seen = rules.seen_by(state, seat)
    has_begun = seat is not None and bool(seen.pending and seen.pending[seat])
    return OptionsView(
        step=state.step.value,
        active=state.active,
        seat=seat,
        waiting=list(rules.waiting_for(state)) if state.dice else [],
        dice=dice_view(state.dice) if state.dice else None,
        dice_usable=list(rules.usable_dice(state)),
        views=[
            sheet_view(layout, state.setup.board, sheet)
            for layout, sheet in zip(state.setup.layouts, state.sheets, strict=True)
        ],
        now=msgspec.convert(value_object(judge.now(state)), Worth),
        begun=answered(seen, seat) if seat is not None and has_begun else None,
        options=[] if seat is None else _options(judge, seen, seat, wish),
    )


def _options(judge: Judge, seen: State, seat: int, wish: PostOptions) -> list[ReviewOption]:
    language = wish.language if wish.language in LANGUAGES else "en"
    names = wish.names if len(wish.names) == seen.setup.players else ()
    drawn = {option.decision: option for option in options(seen, seat)}
    told = []
    for one in judge.options(seen, seat):
        about = reasons(seen, seat, one.decision)
        worth: Any = value_object(one.value)
        told.append(
            ReviewOption(
                decision=str(one.decision),
                option=drawn[str(one.decision)],
                words=[in_words(reason, language, names) for reason in about],
                **worth,
            )
        )
    return told
