"""A review as the client gets it: with reasons in words, and every option as it is drawn.

This is done where games are reviewed: a process of its own, which alone loads the judge.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from qwixx import rules
from qwixx.insight import LANGUAGES, Judged, in_words, reasons, review, review_object

from ..protocol.view import Option
from ..table.options import answered, options

MOST_TURNS = 150
"""Of a game that is reviewed: three times what a long one takes."""


def reviewed(text: str, tell: Callable[[int, int], None]) -> dict[str, bytes]:
    """The review of a game as JSON, by language."""
    record = rules.read_record(text)
    if len(record.turns) > MOST_TURNS:
        raise rules.Refused(f"it has more than {MOST_TURNS} turns")
    found = review(record, tell=tell)
    told: dict[str, Any] = review_object(found)
    judged = [one for turn in found.turns for one in turn.decisions]
    written = [one for turn in told["turns"] for one in turn["decisions"]]
    for one, decision in zip(judged, written, strict=True):
        _draw(one, decision)
    bodies = {}
    for language in LANGUAGES:
        for one, decision in zip(judged, written, strict=True):
            _say(one, decision, record.players, language)
        bodies[language] = json.dumps(told, separators=(",", ":")).encode()
    return bodies


def _draw(one: Judged, decision: dict[str, Any]) -> None:
    """Add what the client needs to draw each option."""
    seen = rules.seen_by(one.state, one.seat)
    begun = bool(seen.pending and seen.pending[one.seat])
    decision["begun"] = _told(answered(seen, one.seat)) if begun else None
    drawn = {option.decision: _told(option) for option in options(seen, one.seat)}
    for option in decision["options"]:
        option["option"] = drawn[option["decision"]]


def _told(option: Option) -> dict[str, object]:
    return {name: getattr(option, name) for name in option.__struct_fields__}


def _say(one: Judged, decision: dict[str, Any], players: tuple[str, ...], language: str) -> None:
    """Say each option's reasons in a language."""
    for option, told in zip(one.options, decision["options"], strict=True):
        told["words"] = [
            in_words(reason, language, players)
            for reason in reasons(one.state, one.seat, option.decision)
        ]
