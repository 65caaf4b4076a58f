"""What ``qwixx review`` and ``qwixx explain`` tell a person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import click

from qwixx.cli.showing.paint import width
from qwixx.cli.showing.words import counted
from qwixx.insight import How, Judged, Label, Measure, Options, Review, ReviewedTurn, Value, reasons
from qwixx.insight import in_words as reason_in_words
from qwixx.rules import Decision, State

COSTLIEST, LUCKIEST = 5, 3
NOTHING = 0.05
"""Less is not told."""
HOW = {How.EXACT: "exact", How.NET: "the net's word", How.AHEAD: "looked ahead"}
COLUMNS = ("start", "luck", "play", "others", "rest", "result", "without luck")


def in_words(review: Review, language: str) -> str:
    """A game, taken apart: the parts, the costliest decisions, the luckiest rolls."""
    setup = review.record.setup
    about = [setup.edition.title, counted(len(review.turns), "turn")]
    alone = setup.players == 1
    ahead = f"judged {counted(review.depth, 'turn')} ahead" if review.depth else "by the net"
    about.append("judged exactly" if alone else ahead)
    if not review.is_over:
        about.append("not over")
    paragraphs = [click.style(", ".join(about), bold=True)]
    if not alone:
        paragraphs.append("\n".join(_table(review, Measure.WIN)))
    paragraphs.append("\n".join(_table(review, Measure.SCORE)))
    paragraphs.append("\n".join(_errors(review)))
    if costly := list(_costliest(review, language)):
        paragraphs.append("\n".join(["The costliest decisions", *costly]))
    if review.turns:
        paragraphs.append("\n".join(["The rolls that changed most", *_luckiest(review)]))
    return "\n\n".join(paragraphs)


def _table(review: Review, measure: Measure) -> Iterator[str]:
    """The parts of every seat, which add up to the result."""
    names = review.record.players
    wide = max(map(width, names))
    what = "Chance to win, in %" if measure is Measure.WIN else "Score"
    yield what
    yield " " * (wide + 2) + "".join(f"{name:>{max(len(name) + 2, 8)}}" for name in COLUMNS)
    scale = 100 if measure is Measure.WIN else 1
    for seat, name in enumerate(names):
        parts = review.parts(seat, measure)
        start, end = (value.parts(measure)[seat] * scale for value in (review.start, review.end))
        signed = (parts.luck, parts.play, parts.others, parts.rest)
        adjusted = review.adjusted(seat, measure) * scale
        cells = [f"{start:.1f}", *(f"{part * scale:+.1f}" for part in signed)]
        cells += [f"{end:.1f}", f"{adjusted:.1f}"]
        row = (
            f"{cell:>{max(len(title) + 2, 8)}}" for cell, title in zip(cells, COLUMNS, strict=True)
        )
        yield f"  {name}{' ' * (wide - width(name))}{''.join(row)}"


def _errors(review: Review) -> Iterator[str]:
    """How well everybody decided, and what was good is said as well."""
    names = review.record.players
    wide = max(map(width, names))
    yield "Decisions"
    for seat, name in enumerate(names):
        decisions, rate = review.decisions(seat), review.error_rate(seat)
        labels = Counter(one.label for one in decisions)
        parts = [f"{labels[Label.GOOD]} of {len(decisions)} good"]
        parts += [f"{labels[label]} {label}" for label in list(Label)[1:] if labels[label]]
        if rate is not None:
            parts.append(f"{_points(rate, len(names))} lost by a real one on average")
        yield f"  {name}{' ' * (wide - width(name))}  {', '.join(parts)}"


def _points(loss: float, players: int) -> str:
    return f"{loss * 100:.1f} %" if players > 1 else f"{loss:.1f} points"


def _costliest(review: Review, language: str) -> Iterator[str]:
    every = [one for turn in review.turns for one in turn.decisions if one.label is not Label.GOOD]
    for one in sorted(every, key=lambda one: -one.loss)[:COSTLIEST]:
        yield from _costly(review, one, language)


def _costly(review: Review, one: Judged, language: str) -> Iterator[str]:
    names = review.record.players
    best = one.options.best.decision
    cost = _points(one.loss, len(names))
    yield (
        f"  turn {one.turn}, action {one.state.step[-1]}: {names[one.seat]} chose {one.chosen},"
        f" {best} was better by {cost} ({one.label})"
    )
    for decision in (best, one.chosen):
        yield f"    {decision!s:6} {about(one.state, one.seat, decision, language, names)}"


def about(
    state: State, seat: int, decision: Decision, language: str, names: Sequence[str] = ()
) -> str:
    """What an option is about, in one line."""
    found = reasons(state, seat, decision)
    return "; ".join(reason_in_words(reason, language, names) for reason in found)


def _luckiest(review: Review) -> Iterator[str]:
    alone = review.record.setup.players == 1

    def luck(turn: ReviewedTurn) -> list[float]:
        return [parts.luck for parts in (turn.score if alone else turn.win)]

    for turn in sorted(review.turns, key=lambda turn: -max(map(abs, luck(turn))))[:LUCKIEST]:
        scale, sign = (1, "") if alone else (100, " %")
        each = (
            f"{name} {change * scale:+.1f}{sign}"
            for name, change in zip(review.record.players, luck(turn), strict=True)
        )
        yield f"  turn {turn.number}: {turn.dice}: {', '.join(each)}"


def value_in_words(value: Value, names: Sequence[str]) -> str:
    """What a moment is worth to everybody."""
    wide = max(map(width, names))
    lines = [
        f"  {name}{' ' * (wide - width(name))}  {win * 100:5.1f} %  {score:6.1f} points"
        for name, win, score in zip(names, value.win, value.score, strict=True)
    ]
    return "\n".join([*lines, f"  ({sure(value)})"])


def sure(value: Value) -> str:
    """How a value was found, and how sure it is."""
    if value.how is How.EXACT:
        return HOW[value.how]
    return f"{HOW[value.how]}, give or take {value.error * 100:.1f} %"


def options_in_words(
    state: State, options: Options, language: str, names: Sequence[str] = ()
) -> str:
    """All options of a seat, best first."""
    lines = []
    for option in options:
        win, score = option.value.win[options.seat], option.value.score[options.seat]
        behind = options.loss(option.decision) * (100 if len(option.value.win) > 1 else 1)
        gap = f"-{behind:.1f}" if behind >= NOTHING else ""
        lines.append(
            f"  {option.decision!s:7}{win * 100:6.1f} %{score:8.1f} points{gap:>7}"
            f"   {about(state, options.seat, option.decision, language, names)}"
        )
    return "\n".join([*lines, f"  ({sure(options.best.value)})"])
