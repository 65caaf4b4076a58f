"""Values, options and reviews as other programs get them: objects for JSON."""

from __future__ import annotations

from collections import Counter

from qwixx.rules import State, position_of, write_position

from .reasons import reasons
from .review import Judged, Label, Review, ReviewedTurn
from .value import Measure, Option, Options, Value

DIGITS = 6
Told = dict[str, object]


def value_object(value: Value) -> Told:
    """What something is worth to every seat, how it was found and how sure it is."""
    return {
        "win": [round(win, DIGITS) for win in value.win],
        "score": [round(score, DIGITS) for score in value.score],
        "how": str(value.how),
        "error": round(value.error, DIGITS),
        "score_error": round(value.score_error, DIGITS),
    }


def options_object(state: State, options: Options) -> list[Told]:
    """All options of a seat, best first, each with what it is worth and what it is about."""
    return [_option(state, options.seat, option) for option in options]


def _option(state: State, seat: int, option: Option) -> Told:
    about = [reason.as_object() for reason in reasons(state, seat, option.decision)]
    return {"decision": str(option.decision), **value_object(option.value), "reasons": about}


def review_object(review: Review) -> Told:
    """A game, taken apart. The parts of a seat are not rounded: they add up."""
    record = review.record
    return {
        "edition": record.setup.edition.name,
        "players": list(record.players),
        "depth": review.depth,
        "over": review.is_over,
        "start": value_object(review.start),
        "end": value_object(review.end),
        "seats": [_seat(review, seat) for seat in range(len(record.players))],
        "turns": [_turn(review, turn) for turn in review.turns],
    }


def _seat(review: Review, seat: int) -> Told:
    decisions = review.decisions(seat)
    labels = Counter(one.label for one in decisions)
    return {
        "player": review.record.players[seat],
        **{str(measure): _parts(review, seat, measure) for measure in Measure},
        "decisions": len(decisions),
        "real": sum(one.real for one in decisions),
        "error_rate": review.error_rate(seat),
        "labels": {str(label): labels[label] for label in Label},
    }


def _parts(review: Review, seat: int, measure: Measure) -> Told:
    parts = review.parts(seat, measure)
    return {
        "start": review.start.parts(measure)[seat],
        "luck": parts.luck,
        "play": parts.play,
        "others": parts.others,
        "rest": parts.rest,
        "end": review.end.parts(measure)[seat],
        "without_luck": review.adjusted(seat, measure),
    }


def _turn(review: Review, turn: ReviewedTurn) -> Told:
    return {
        "turn": turn.number,
        "active": turn.active,
        "dice": str(turn.dice),
        "before": value_object(turn.before),
        "rolled": value_object(turn.rolled),
        "after": [value_object(value) for value in turn.after],
        "luck": [round(parts.luck, DIGITS) for parts in turn.win],
        "score_luck": [round(parts.luck, DIGITS) for parts in turn.score],
        "decisions": [_judged(review, one) for one in turn.decisions],
    }


def _judged(review: Review, one: Judged) -> Told:
    setup = review.record.setup
    return {
        "seat": one.seat,
        "action": int(one.state.step[-1]),
        "position": write_position(setup.layouts, position_of(one.state), setup.board),
        "chosen": str(one.chosen),
        "best": str(one.options.best.decision),
        "loss": round(one.loss, DIGITS),
        "real": one.real,
        "label": str(one.label),
        "options": options_object(one.state, one.options),
    }
