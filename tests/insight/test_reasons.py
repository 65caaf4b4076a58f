"""What is said about an option is true, and said in every language."""

from collections.abc import Iterator

import pytest

from qwixx.insight import LANGUAGES, Code, Reason, in_words, reasons
from qwixx.rules import (
    PASS,
    Cell,
    Decision,
    State,
    Step,
    Swap,
    asked,
    can_cross,
    counted_crosses,
    crossed_cell,
    decide,
    legal,
    make_setup,
    read_cell,
    read_decision,
    read_dice,
    read_position,
    roll,
    scores,
    state_at,
    waiting_for,
    write_sheets,
)
from tests.insight.games import EVERY, setup_for
from tests.playing import at_random_but_keen, sensible, states_of

START = "r- y- g- b- m0"


def rolled(position: str, dice: str) -> State:
    setup = make_setup("classic", position.count("|") + 1)
    return roll(state_at(setup, read_position(position)), read_dice(dice))


def told(state: State, seat: int, decision: str, language: str = "en") -> list[str]:
    names = ("Max", "Emma", "Laura")
    return [in_words(r, language, names) for r in reasons(state, seat, read_decision(decision))]


def test_a_cross_that_skips_says_how_much_and_passing_says_what_it_keeps() -> None:
    state = rolled(f"r2 y- g12.11 b- m0 | {START} @2", "w3 w3 r1 y1 g1 b1")
    assert "skips 3 numbers" in told(state, 0, "r6")
    assert "skips nothing" not in told(state, 0, "r6")
    assert "keeps 3 numbers that even red 6 would skip" in told(state, 0, "-")
    assert not any("keeps" in text for text in told(state, 0, "r6"))
    assert "überspringt 3 Zahlen" in told(state, 0, "r6", "de")


LEADING = (
    "r2.3.4.5.6.7 y2.3.4.5.6.12# g12.11 b- m0 | r2.3.4.5.6 y2x g12 b12 m0 | r- y3x g- b- m1 @1"
)


def test_the_lock_that_ends_the_game_says_who_leads_and_whom_it_hurts() -> None:
    state = rolled(LEADING, "w6 w6 r1 g1 b1")
    assert told(state, 0, "r12")[:3] == [
        "ends the game while you lead by 49, before what the others cross now",
        "locks red",
        "closes red, where Emma has 5 crosses",
    ]
    assert told(state, 1, "r12")[0] == (
        "ends the game while you are 21 behind, before what the others cross now"
    )
    assert told(state, 0, "r12", "de")[:3] == [
        "beendet das Spiel, während du mit 49 führst, vor dem, was die anderen jetzt ankreuzen",
        "schließt Rot ab",
        "schließt Rot, wo Emma 5 Kreuze hat",
    ]


def test_in_action_2_nothing_is_hidden_any_more() -> None:
    state = rolled(LEADING, "w6 w5 r6 g1 b1")
    for seat in range(3):
        state = decide(state, seat, PASS)
    assert told(state, 0, "r12")[0] == "ends the game while you lead by 49"


def test_passing_in_the_own_turn_says_what_is_left_and_what_it_costs() -> None:
    state = rolled(f"{START} | {START} @1", "w1 w1 r1 y2 g6 b6")
    assert told(state, 0, "-")[0].startswith("leaves ")
    for seat in (0, 1):
        state = decide(state, seat, PASS)
    assert told(state, 0, "-")[0] == "is misthrow number 1: -5 points"


def test_enough_crosses_and_too_few() -> None:
    state = rolled(f"r2.3.4.5 y2.3 g- b- m0 | {START} @2", "w4 w6 r1 y1 g1 b1")
    assert "has enough crosses then to lock red" in told(state, 0, "r10")
    assert "gives up locking yellow" in told(state, 0, "y10")
    assert "gives up locking red" not in told(state, 0, "r10")


def after(state: State, seat: int, decision: Decision) -> State | None:
    """What comes of an answer if the others pass; nothing as long as a choice is open."""
    state = decide(state, seat, decision)
    if asked(state, seat):
        return None
    while state.step is Step.ACTION1:
        state = decide(state, waiting_for(state)[0], PASS)
    return state


def uncrossed_before(state: State, seat: int, cell: Cell) -> int:
    """By hand: the numbers between the last cross of the row and this one."""
    layout, sheet = state.setup.layouts[seat], state.sheets[seat]
    count = 0
    for other in layout.lines[layout.place(cell)[0]].cells:
        if other == cell:
            return count
        count = 0 if sheet.is_crossed(layout, other) else count + (not other.again)
    raise AssertionError(f"{cell} is not in its row")


def every_option(edition: str, players: int) -> Iterator[tuple[State, int, Decision]]:
    setup = setup_for(edition, players)
    for state in states_of(setup, players, at_random_but_keen if players % 2 else sensible):
        if state.step in (Step.ROLL, Step.OVER) or any(state.pending):
            continue
        for seat in waiting_for(state):
            for decision in legal(state, seat):
                yield state, seat, decision


@pytest.mark.parametrize(("edition", "players"), EVERY)
def test_every_fact_is_one_and_none_is_left_out(edition: str, players: int) -> None:
    for state, seat, decision in every_option(edition, players):
        found = {reason.code: reason for reason in reasons(state, seat, decision)}
        for reason in found.values():
            for language in LANGUAGES:
                assert "{" not in in_words(reason, language)
        cell = crossed_cell(decision)
        if cell is not None:
            count = uncrossed_before(state, seat, cell)
            assert (Code.NEXT in found) is (count == 0)
            assert (found[Code.SKIPS].values["count"] if count else 0) == count
        end = after(state, seat, decision)
        if end is None or isinstance(decision, Swap):
            continue
        facts_of_the_end(found, state, end, seat)
        facts_of_the_sheet(found, state, end, seat)
        if decision == PASS and state.step is not Step.ACTION3:
            fact_of_passing(found, state, seat)
        else:
            assert Code.KEEPS not in found


def facts_of_the_end(found: dict[Code, Reason], state: State, end: State, seat: int) -> None:
    assert (Code.ENDS in found) is end.is_over
    totals = [score.total for score in scores(end)]
    if end.is_over:
        best = max(total for other, total in enumerate(totals) if other != seat)
        assert found[Code.ENDS].values["lead"] == totals[seat] - best
        assert found[Code.ENDS].values["hidden"] == (state.step is Step.ACTION1)
    gain = totals[seat] - scores(state)[seat].total
    assert (found[Code.POINTS].values["points"] if Code.POINTS in found else 0) == max(gain, 0)
    is_left = end.step is Step.ACTION2 and state.step is Step.ACTION1 and seat == state.active
    if is_left and not end.has_crossed:
        count = len(legal(end, seat)) - 1
        assert (Code.COLOURED in found, Code.NO_CROSS in found) == (count > 0, count == 0)
        assert not count or found[Code.COLOURED].values["count"] == count
    else:
        assert not {Code.COLOURED, Code.NO_CROSS} & set(found)


def facts_of_the_sheet(found: dict[Code, Reason], state: State, end: State, seat: int) -> None:
    layout = state.setup.layouts[seat]
    locks = [write_sheets(one)[seat].count("#") for one in (state, end)]
    assert (Code.LOCKS in found) is (locks[1] > locks[0])
    assert (Code.MISTHROW in found) is (end.sheets[seat].misthrows > state.sheets[seat].misthrows)
    assert (Code.MOVES in found) is (end.sheets[seat].space != state.sheets[seat].space)
    if Code.READY in found:
        row = next(r for r in layout.rows if r.colour.letter == found[Code.READY].values["row"])
        assert can_cross(layout, end.sheets[seat], row.cells[-1])
        assert not can_cross(layout, state.sheets[seat], row.cells[-1])
    if Code.MISTHROW in found:
        told = found[Code.MISTHROW].values
        assert told["count"] == end.sheets[seat].misthrows
        assert told["points"] == layout.misthrow_points < 0
    if Code.MOVES in found:
        told, board = found[Code.MOVES].values, state.setup.board
        assert board
        assert told["space"] == end.sheets[seat].space > state.sheets[seat].space
        assert told["points"] == board.points_at(end.sheets[seat].space)
    begins = state.turns_left is None and end.turns_left is not None
    assert (Code.LAST_ROUND in found) is (begins and Code.MOVES in found)
    fact_of_a_closed_row(found, state, seat)
    if Code.ALONG in found:
        for text in str(found[Code.ALONG].values["cells"]).split():
            assert end.sheets[seat].is_crossed(layout, read_cell(text))
            assert not state.sheets[seat].is_crossed(layout, read_cell(text))


def fact_of_a_closed_row(found: dict[Code, Reason], state: State, seat: int) -> None:
    """Whom it hurts has the most crosses there, and really has so many."""
    if Code.LOCKS not in found:
        assert Code.CLOSES_FOR not in found
        return
    line = found[Code.LOCKS].values["row"]
    rows = [row.colour.letter for row in state.setup.layouts[seat].rows]
    row = rows.index(str(line))
    crosses = {
        other: counted_crosses(state.setup.layouts[other], sheet)[row]
        for other, sheet in enumerate(state.sheets)
        if other != seat
    }
    several = Code.CLOSES_FOR in found and found[Code.CLOSES_FOR].values["row"] != line
    if several:  # the answer locks two rows, and the dictionary holds one of the facts
        return
    assert (Code.CLOSES_FOR in found) is (max(crosses.values()) >= 3)
    if Code.CLOSES_FOR in found:
        told = found[Code.CLOSES_FOR].values
        assert crosses[int(told["seat"])] == told["crosses"] == max(crosses.values())


def fact_of_passing(found: dict[Code, Reason], state: State, seat: int) -> None:
    cells = [cell for option in legal(state, seat) if (cell := crossed_cell(option))]
    least = min((uncrossed_before(state, seat, cell) for cell in cells), default=0)
    assert (Code.KEEPS in found) is (least >= 2)
    if Code.KEEPS in found:
        kept = read_cell(str(found[Code.KEEPS].values["cell"]))
        assert kept in cells
        assert uncrossed_before(state, seat, kept) == found[Code.KEEPS].values["count"] == least


@pytest.mark.parametrize("code", Code)
def test_every_fact_has_words_in_every_language(code: Code) -> None:
    values: dict[str, int | str] = {"row": "r", "cell": "g5", "cells": "g5 b7", "seat": 1}
    values |= dict.fromkeys(("count", "points", "crosses", "space", "number", "lead"), 3)
    told = [in_words(Reason(code, values), language) for language in LANGUAGES]
    assert len(set(told)) == len(LANGUAGES)
    assert "{" not in "".join(told)
