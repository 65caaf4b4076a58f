"""What came of attempts: of one that is over, and of all of them as they are ranked."""

from __future__ import annotations

from qwixx import rules
from qwixx.server.protocol.challenge import AttemptView
from qwixx.server.table import Table

from .log import Attempt, Challenge, Over

MOST_LISTED = 100


def over_of(table: Table) -> Over | None:
    """How an attempt ended, if it has."""
    game = table.game
    if table.same is None or game is None or not game.is_over:
        return None
    people = [number for number, seat in enumerate(table.seats) if seat.is_person]
    return Over(
        table=table.code,
        at=game.since,
        names=list(game.names),
        scores=[score.total for score in rules.scores(game.state)],
        people=people,
        by=list(table.played),
        early=game.ended_early or len(people) != table.same.people,
    )


def listed(challenge: Challenge, own: Attempt | None) -> list[AttemptView]:
    """The best of the ranking, and one's own attempt."""
    ranked = challenge.ranked()
    shown = [
        (place, rank, one)
        for place, (rank, one) in enumerate(ranked)
        if place < MOST_LISTED or (own is not None and one.number == own.number)
    ]
    return [
        AttemptView(
            number=one.number,
            names=one.over.names,
            scores=one.over.scores,
            people=one.over.people,
            rank=rank,
            yours=own is not None and one.number == own.number,
        )
        for _, rank, one in shown
        if one.over is not None
    ]
