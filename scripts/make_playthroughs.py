"""Write the golden playthroughs that are played by seed: python -m scripts.make_playthroughs

For each file the first seed is taken whose game shows what the file is for. The files beside
them whose names begin with "rulebook" are written by hand.
"""

import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from scripts.playthroughs_show import (
    by_last_round,
    by_misthrows,
    by_rows,
    by_rows_with,
    came_along,
    came_along_in_a_chain,
    chose_a_row,
    die_stays,
    either_neighbour,
    field_beside_a_closed_row,
    field_by_colour,
    field_by_white,
    finishes_turn,
    lock_declined,
    lock_taken,
    lucky,
    misthrow_at_the_end,
    of_a_die_that_left,
    one_in_each,
    out_of_order,
    partner_in_a_closed_row,
    partner_to_the_left,
    passed_over,
    second_box,
    shared_win,
    swapped,
    with_jumps,
)
from tests.playing import played

from qwixx.rules import (
    Closed,
    LastRound,
    Misthrown,
    Over,
    Record,
    Ruling,
    Setup,
    State,
    first_of_next,
    make_setup,
    news,
    record_of,
    replay,
    write_record,
)

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"
NAMES = ("Max", "Emma", "Laura", "Linus", "Tim")


@dataclass(frozen=True)
class Plan:
    """A file to write: what it is for, how the game is set up, and which game will do."""

    about: str
    setup: Setup
    shows: Callable[[Record, State], bool]
    games: int = 1


def _ruling(ruling: Ruling, players: int) -> Setup:
    return make_setup("classic", players, rulings=[ruling])


PLANS = {
    "classic-solo": Plan("One player, for practice.", make_setup("classic", 1), by_rows),
    "classic-two": Plan("Two players; two rows end the game.", make_setup("classic", 2), by_rows),
    "classic-four": Plan(
        "Four players; a fourth misthrow ends the game.", make_setup("classic", 4), by_misthrows
    ),
    "classic-five": Plan("As many players as can play.", make_setup("classic", 5), by_rows),
    "deluxe-two": Plan("Two players who share the win.", make_setup("deluxe", 2), shared_win),
    "deluxe-series": Plan(
        "A whole series of five games; the next player begins the next game.",
        make_setup("deluxe", 3),
        lambda _record, _end: True,
        games=5,
    ),
    "on-board-garden-two": Plan(
        "The gentle board, to its end.", make_setup("on-board", 2, "garden"), by_last_round
    ),
    "on-board-garden-four": Plan(
        "The gentle board with many pieces; two rows end the game.",
        make_setup("on-board", 4, "garden"),
        with_jumps,
    ),
    "on-board-storm-two": Plan(
        "The wild board; two rows end the game.", make_setup("on-board", 2, "storm"), by_rows
    ),
    "on-board-storm-three": Plan(
        "The wild board, to its end.", make_setup("on-board", 3, "storm"), by_last_round
    ),
    "ruling-finish-turn": Plan(
        "The second row closes in action 1, and the active player finishes the turn.",
        _ruling(Ruling.FINISH_TURN, 4),
        finishes_turn,
    ),
    "ruling-end-misthrow": Plan(
        "The game ends in action 1, and the active player, who crossed nothing, takes a misthrow.",
        _ruling(Ruling.END_MISTHROW, 4),
        misthrow_at_the_end,
    ),
    "ruling-die-stays": Plan(
        "A row closes in action 1, and the active player uses its die in action 2.",
        _ruling(Ruling.DIE_STAYS, 5),
        die_stays,
    ),
    "ruling-either-neighbour": Plan(
        "A coloured sum crosses a field between two rows whose other neighbour is crossed.",
        make_setup("big-points", 3, rulings=[Ruling.EITHER_NEIGHBOUR]),
        either_neighbour,
    ),
    "mixx-a-two": Plan(
        "Colours mixed: the white sum crosses numbers of a colour whose die has left.",
        make_setup("mixx-a", 2),
        by_rows_with(of_a_die_that_left),
    ),
    "mixx-a-five": Plan(
        "Colours mixed, with as many players as can play.", make_setup("mixx-a", 5), by_rows
    ),
    "mixx-b-two": Plan(
        "Numbers shuffled: position decides, not value.",
        make_setup("mixx-b", 2),
        by_rows_with(out_of_order),
    ),
    "mixx-b-three": Plan(
        "Numbers shuffled; a fourth misthrow ends the game.", make_setup("mixx-b", 3), by_misthrows
    ),
    "big-points-two": Plan(
        "Fields between rows, crossed with the white sum and with coloured ones.",
        make_setup("big-points", 2),
        by_rows_with(field_by_white, field_by_colour),
    ),
    "big-points-four": Plan(
        "Fields between rows stay open beside a row that is closed.",
        make_setup("big-points", 4),
        by_rows_with(field_beside_a_closed_row),
    ),
    "bonus-a-two": Plan(
        "A boxed number forces a cross, and that is boxed as well.",
        make_setup("bonus-a", 2),
        by_rows_with(came_along_in_a_chain),
    ),
    "bonus-a-storm-three": Plan(
        "A bar, and the wild board; fields of the bar whose row is closed are passed over.",
        make_setup("bonus-a", 3, "storm"),
        by_rows_with(passed_over),
    ),
    "bonus-b-two": Plan(
        "A pair brings two crosses, and several rows have the fewest: the player chooses.",
        make_setup("bonus-b", 2),
        by_rows_with(chose_a_row),
    ),
    "bonus-b-four": Plan(
        "A pair brings a cross in each row.", make_setup("bonus-b", 4), by_rows_with(one_in_each)
    ),
    "steps-two": Plan(
        "Steps that count as a fifth row.", make_setup("steps", 2, sheets=["D", "B"]), by_rows
    ),
    "steps-five": Plan(
        "Every player has another sheet.",
        make_setup("steps", 5, sheets=["C", "A", "E", "B", "D"]),
        by_rows,
    ),
    "chain-two": Plan(
        "A partner is crossed left of crosses, and another in a row that is closed.",
        make_setup("chain", 2),
        by_rows_with(partner_to_the_left, partner_in_a_closed_row),
    ),
    "chain-five": Plan(
        "Every player has another sheet.",
        make_setup("chain", 5, sheets=["E", "D", "C", "B", "A"]),
        by_rows_with(came_along),
    ),
    "double-a-two": Plan(
        "Sheet A: the latest number of a row is crossed once more.",
        make_setup("double", 2),
        by_rows_with(second_box),
    ),
    "double-mixed-four": Plan(
        "Two players with sheet A and two with sheet B at one table.",
        make_setup("double", 4, sheets=["A", "B", "B", "A"]),
        by_rows_with(second_box, came_along),
    ),
    "x-change-two": Plan("Swaps are spent.", make_setup("x-change", 2), by_rows_with(swapped)),
    "x-change-solo": Plan(
        "One player, who spends swaps.", make_setup("x-change", 1), by_rows_with(swapped)
    ),
    "longo-two": Plan(
        "A row is locked with its last number but one, and a lucky number is taken.",
        make_setup("longo", 2, sheets=["5/13", "6/7"]),
        by_rows_with(lucky, lock_taken),
    ),
    "longo-three": Plan(
        "A row is not locked with its last number but one, though it could be.",
        make_setup("longo", 3, sheets=["7/12", "11/13", "5/6"]),
        by_rows_with(lock_declined),
    ),
}


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, plan in PLANS.items():
        text, seed = _file(plan)
        (FOLDER / f"{name}.qwixx").write_text(text, "utf-8")
        print(f"{name}: seed {seed}")


def _file(plan: Plan) -> tuple[str, int]:
    for seed in count(1):
        record, end = _game(plan, seed, first=None, number=1)
        if plan.shows(record, end):
            break
    texts = [commented(record)]
    for number in range(2, plan.games + 1):
        first = first_of_next(record.first, plan.setup.players)
        record, _ = _game(plan, seed + number - 1, first, number)
        texts.append(commented(record))
    about = [*textwrap.wrap(plan.about, 90), f"Made by scripts/make_playthroughs.py, seed {seed}."]
    return "".join(f"; {line}\n" for line in about) + "\n".join(texts), seed


def _game(plan: Plan, seed: int, first: int | None, number: int) -> tuple[Record, State]:
    turns, end = played(plan.setup, seed, first=first)
    headers = [("Game", f"{number} of {plan.games}")] if plan.games > 1 else []
    return record_of(NAMES[: plan.setup.players], turns, end, headers), end


def commented(record: Record) -> str:
    """The record, with a word below the turns in which something special happened."""
    lines = write_record(record).splitlines()
    first_turn = next(number for number, line in enumerate(lines) if line.startswith("1. "))
    states = list(replay(record))
    text = lines[:first_turn]
    for before, after, line in zip(states, states[1:], lines[first_turn:], strict=False):
        text += [line, *(f"; {word}" for word in _words(record, before, after))]
    return "\n".join([*text, lines[-1]]) + "\n"


def _words(record: Record, before: State, after: State) -> Iterator[str]:
    names = record.players
    for item in news(before, after):
        match item:
            case Closed(colour, seats):
                yield f"{', '.join(names[seat] for seat in seats)} locked {colour.word}."
            case Misthrown(seat, 4):
                yield f"{names[seat]} took a fourth misthrow."
            case LastRound(seat):
                yield f"{names[seat]} reached one of the last five spaces: the last round."
            case Over(winners):
                yield f"The game is over; the most points: {', '.join(names[s] for s in winners)}."


if __name__ == "__main__":
    main()
