"""Write the golden playthroughs that are played by seed: python -m scripts.make_playthroughs

For each file the first seed is taken whose game shows what the file is for. The files beside
them whose names begin with "rulebook" are written by hand.
"""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tests.playing import played

from qwixx.rules import (
    Closed,
    Cross,
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


def by_rows(record: Record, end: State) -> bool:
    """The game ended because rows closed, after a fair number of turns."""
    return end.closed.bit_count() >= 2 and len(record.turns) > 12


def by_misthrows(_record: Record, end: State) -> bool:
    """The game ended with a fourth misthrow, and a row was locked before."""
    return any(sheet.misthrows == 4 for sheet in end.sheets) and end.closed > 0


def by_last_round(_record: Record, end: State) -> bool:
    """The game ended with the last round of On Board."""
    return end.turns_left == 0 and end.closed.bit_count() < 2


def with_jumps(record: Record, end: State) -> bool:
    """By rows, and pieces jumped others and landed on numbers crossed before."""
    moves = [str(decision) for turn in record.turns for decision in turn.decisions[turn.active]]
    return by_rows(record, end) and sum(move.endswith("=") for move in moves) >= 3


def shared_win(record: Record, end: State) -> bool:
    """Two players have the most points, and rows ended the game."""
    totals = record.result or ()
    return by_rows(record, end) and totals.count(max(totals)) == 2


def finishes_turn(record: Record, end: State) -> bool:
    """The second row closed in action 1, and the active player still crossed in action 2."""
    *_, before, _ = replay(record)
    last = record.turns[-1]
    closing = [seat for seat, made in enumerate(last.decisions) if _locks(before, made[:1])]
    own = last.decisions[last.active]
    return by_rows(record, end) and bool(closing) and isinstance(own[-1], Cross) and len(own) == 2


def misthrow_at_the_end(record: Record, end: State) -> bool:
    """Others ended the game in action 1, and the active player took a misthrow."""
    last = record.turns[-1]
    return by_rows(record, end) and last.misthrow and len(last.decisions[last.active]) == 1


def die_stays(record: Record, end: State) -> bool:
    """A row closed in action 1, and the active player crossed in it in action 2."""
    states = list(replay(record))
    for before, turn in zip(states, record.turns, strict=False):
        closed = {row for made in turn.decisions for row in _locks(before, made[:1])}
        second = turn.decisions[turn.active][1:]
        if any(isinstance(d, Cross) and _row(before, d) in closed for d in second):
            return by_rows(record, end)
    return False


def _locks(state: State, decisions: Sequence[object]) -> set[int]:
    layout = state.setup.layout
    return {
        _row(state, decision)
        for decision in decisions
        if isinstance(decision, Cross)
        and decision.cell == layout.rows[_row(state, decision)].cells[-1]
    }


def _row(state: State, decision: Cross) -> int:
    return state.setup.layout.place(decision.cell)[0]


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
