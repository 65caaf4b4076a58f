"""How master fares against a net as strong as the strongest public bot, which is not here.

That bot wins 60.1 % against ga and 58.7 % against computational. A short training of ours makes a
net that does about the same; it decides without looking ahead.
"""

from __future__ import annotations

from bench.machine import keep
from qwixx.bots.learning.stages import ANEW
from qwixx.bots.learning.training import BLOCK, begin, blocks_of
from qwixx.bots.matches import arena
from qwixx.bots.matches.arena import AT_ONCE
from qwixx.bots.matches.results import interval
from qwixx.bots.nets.dense import F32
from qwixx.bots.nets.weights import load_net, setup_of
from qwixx.bots.players.netplayer import WAYS
from qwixx.sim.roster import PLAYERS

NAME = "classic-2"
SETUP = setup_of(NAME)
TRAINING_GAMES = 150_000
GAMES = 4000
GAMES_WITHOUT_LOOKING = 20_000
SEED = 1


def main() -> None:
    """Train the rival, measure it, and let it play master."""
    state, stages = begin(NAME, SEED, ANEW)
    for _ in blocks_of(state, stages, NAME, TRAINING_GAMES // BLOCK, SEED):
        pass
    rival, ours = state.average, load_net(NAME)
    figures: dict[str, object] = {"games_of_self_play_of_the_rival": TRAINING_GAMES}
    for opponent in ("ga", "computational"):
        figures[f"the rival against {opponent}"] = _match(
            [rival], [AT_ONCE], [arena.NETS, PLAYERS.index(opponent)], GAMES_WITHOUT_LOOKING
        )
    nets, seats = [ours, rival], [arena.NETS, arena.NETS + 1]
    figures["master without looking ahead against the rival"] = _match(
        nets, [AT_ONCE, AT_ONCE], seats, GAMES_WITHOUT_LOOKING
    )
    figures["master against the rival"] = _match(nets, [WAYS["master"], AT_ONCE], seats, GAMES)
    keep("bots_rival", figures)


def _match(
    nets: list[F32], ways: list[tuple[float, ...]], seats: list[int], games: int
) -> dict[str, object]:
    scores = arena.scores_of_games(SETUP, nets, seats, games, SEED, ways)
    lead = scores[:, 0] - scores[:, 1]
    low, high = interval(lead > 0, 2)
    return {
        "games": games,
        "seed": SEED,
        "outright_wins_percent": round(100 * float((lead > 0).mean()), 1),
        "ci95_percent": [round(100 * low, 1), round(100 * high, 1)],
        "outright_losses_percent": round(100 * float((lead < 0).mean()), 1),
    }
