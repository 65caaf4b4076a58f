"""Games of bots by a seed: whatever Python they think in, they decide alike."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from qwixx import rules
from qwixx.bots import LEVELS, make_player

EDITIONS = ("classic", "double", "longo")
TURNS = 9


def games(seed: int) -> Iterator[str]:
    """What each level decides in some turns of some editions, in which all levels play."""
    for edition in EDITIONS:
        roller = rules.Roller(seed)
        state = rules.start(rules.make_setup(edition, len(LEVELS)))
        players = [make_player(level, seed=seed) for level in LEVELS]
        while not state.is_over and state.turn <= TURNS:
            if state.step is rules.Step.ROLL:
                state = rules.roll(state, roller.roll(state))
                continue
            seat = min(rules.waiting_for(state))
            decision = players[seat].decide(rules.seen_by(state, seat), seat)
            yield f"{edition} {state.turn} {LEVELS[seat]}: {decision}"
            state = rules.decide(state, seat, decision)


if __name__ == "__main__":
    print("\n".join(games(int(sys.argv[-1]))))
