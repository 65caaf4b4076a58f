"""Games to judge: whole ones by seed, of any edition."""

from qwixx.rules import Record, Setup, boards, editions, find_edition, make_setup, record_of
from tests.playing import Player, played, sensible

NAMES = ("Max", "Emma", "Laura", "Linus", "Ida")


def setup_for(edition: str, players: int) -> Setup:
    """A game of an edition, with a board where it needs one."""
    board = next(iter(boards().values())) if find_edition(edition).has_board else None
    return make_setup(edition, players, board)


def record_for(edition: str, players: int, seed: int, player: Player = sensible) -> Record:
    """A whole game."""
    turns, end = played(setup_for(edition, players), seed, player)
    return record_of(NAMES[:players], turns, end)


EVERY = [
    (edition.name, players)
    for edition in editions().values()
    for players in range(max(edition.fewest, 2), edition.most + 1)
]
"""Every edition with every number of players from two on."""
