"""Connected: steps count as a fifth row, chains cross two numbers at once; each has a sheet."""

import random

import pytest

from qwixx.rules import Refused, Step, deal, editions, load_layout, make_setup
from tests.rules.words import (
    CLASSIC_CELLS,
    EMMA,
    LAURA,
    MAX,
    TRIANGLE,
    action1,
    cells,
    choices,
    crossed,
    points,
    position,
    refusal,
    rolled,
    then,
)

STEPS = {
    "A": "y2 g11 b10 g9 y6 r7 y8 g5 b4 g3 y12",
    "B": "b12 g11 y4 r5 y6 g7 b6 g5 y10 r11 y12",
    "C": "g12 b11 g10 y5 r6 y7 g6 b5 g4 y11 r12",
    "D": "y2 r3 y4 g9 b8 g7 y8 r9 y10 g3 b2",
    "E": "r2 y3 g10 b9 g8 y7 r8 y9 g4 b3 g2",
}
CHAINS = {
    "A": "r6-y6 r11-y11 y3-g11 y8-g6 g9-b9 g4-b4",
    "B": "r4-y4 r9-y9 y6-g8 y11-g3 g11-b11 g6-b6",
    "C": "r3-y3 r8-y8 y6-g8 y11-g3 g10-b10 g5-b5",
    "D": "r5-y5 r10-y10 y3-g11 y8-g6 g8-b8 g3-b3",
    "E": "r6-y6 r9-y9 y3-g11 y11-g3 g9-b9 g6-b6",
}


@pytest.mark.parametrize("name", STEPS)
def test_the_cells_of_the_steps(name: str) -> None:
    layout = load_layout(f"steps-{name.lower()}")
    assert (layout.variant, cells(layout)) == (name, CLASSIC_CELLS)
    assert [" ".join(map(str, tally.cells)) for tally in layout.tallies] == [STEPS[name]]
    assert (layout.crosses_to_lock, layout.points) == (5, TRIANGLE[:13])


@pytest.mark.parametrize("name", STEPS)
def test_there_is_a_step_in_each_of_the_eleven_columns(name: str) -> None:
    layout = load_layout(f"steps-{name.lower()}")
    columns = [layout.place(cell)[1] for cell in layout.tallies[0].cells]
    assert columns == list(range(11))


@pytest.mark.parametrize("name", CHAINS)
def test_the_cells_of_the_chains(name: str) -> None:
    layout = load_layout(f"chain-{name.lower()}")
    assert (layout.variant, cells(layout)) == (name, CLASSIC_CELLS)
    assert [f"{one}-{two}" for one, two in layout.together] == CHAINS[name].split()
    assert (layout.crosses_to_lock, layout.points) == (5, TRIANGLE[:13])


@pytest.mark.parametrize("edition", ["steps", "chain"])
def test_sheets_are_dealt_by_lot_each_player_another(edition: str) -> None:
    found, chance = editions()[edition], random.Random(1)
    dealt = {deal(found, 5, chance.randrange) for _ in range(30)}
    assert len(dealt) > 20
    assert all(sorted(one) == list("ABCDE") for one in dealt)
    assert make_setup(edition, 3, sheets=["E", "A", "C"]).sheets == ("E", "A", "C")
    with pytest.raises(Refused, match=f"in {edition} every player has another sheet"):
        make_setup(edition, 2, sheets=["A", "A"])
    with pytest.raises(Refused, match=f"{edition} has no sheet 'F'; there are A, B, C, D, E"):
        make_setup(edition, 2, sheets=["A", "F"])


# Steps


def test_the_steps_are_played_as_in_the_classic_game() -> None:
    state = rolled(position("", "", edition="steps"))
    assert choices(state, MAX) == "- r5 y5 g5 b5"
    assert crossed(action1(state, "y5"), MAX) == "r- y5 g- b-"


def test_crossed_steps_count_as_a_fifth_row() -> None:
    state = position("y2.6.7", "y2.6.7", edition="steps", dealt="A B")
    assert [points(state, MAX), points(state, EMMA)] == [6 + 3, 6 + 1]


def test_all_eleven_steps_are_66() -> None:
    state = position("r7 y2.3.4.6.8.12# g11.9.5.3 b10.4", edition="steps", dealt="A")
    assert points(state, MAX) == 1 + 28 + 10 + 3 + 66


# Chain


def test_crossing_a_linked_number_crosses_its_partner_at_once() -> None:
    state = rolled(position("", "", edition="chain", dealt="A B"), "w3 w3 r1 y1 g1 b1")
    state = action1(state, "r6", "r6")
    assert crossed(state, MAX) == "r6 y6 g- b-"
    assert crossed(state, EMMA) == "r6 y- g- b-", "sheet B has no such link"


def test_a_link_works_in_both_directions() -> None:
    state = rolled(position("", "", edition="chain", dealt="A B"), "w3 w3 r1 y1 g1 b1")
    assert crossed(action1(state, "y6", "g6"), MAX) == "r6 y6 g- b-"
    assert crossed(action1(state, "y6", "g6"), EMMA) == "r- y- g6 b6"


def test_every_player_has_links_of_their_own() -> None:
    state = rolled(position("", "", "", edition="chain", dealt="A B C"), "w4 w4 r1 y1 g1 b1")
    state = action1(state, "y8", "g8", "y8")
    assert crossed(state, MAX) == "r- y8 g6 b-"
    assert crossed(state, EMMA) == "r- y6 g8 b-"
    assert crossed(state, LAURA) == "r8 y8 g- b-"


def test_the_partner_is_crossed_also_to_the_left_of_crosses() -> None:
    state = rolled(position("y7.9", edition="chain", dealt="A"), "w3 w3 r1 y1 g1 b1")
    assert crossed(action1(state, "r6"), MAX) == "r6 y6.7.9 g- b-"


def test_the_partner_is_crossed_also_in_a_closed_row() -> None:
    state = rolled(position("y7x", edition="chain", dealt="A"), "w3 w3 r1 g1 b1")
    state = action1(state, "r6")
    assert crossed(state, MAX) == "r6 y6.7x g- b-"
    assert points(state, MAX) == 1 + 3


def test_but_by_itself_it_is_crossed_by_the_usual_rules() -> None:
    state = rolled(position("y7", edition="chain", dealt="A"), "w3 w3 r1 y1 g1 b1")
    assert refusal(state, MAX, "y6") == "yellow 6 cannot be crossed: yellow 7 is already crossed"


def test_a_partner_to_the_right_moves_the_front() -> None:
    state = rolled(position("r2 y2", edition="chain", dealt="A"), "w3 w3 r1 y4 g1 b1")
    state = action1(state, "r6")
    assert state.step is Step.ACTION2
    assert refusal(state, MAX, "y5") == "yellow 5 cannot be crossed: yellow 6 is already crossed"
    assert choices(state, MAX) == "- y7 g4 b4"


def test_a_partner_counts_towards_the_five() -> None:
    state = rolled(position("y2.3.4.5", edition="chain", dealt="A"), "w3 w3 r1 y6 g1 b1")
    state = action1(state, "r6")
    state = then(state, "-")
    state = rolled(state, "w6 w6 r1 y1 g1 b1")
    assert crossed(action1(state, "y12"), MAX) == "r6 y2.3.4.5.6.12# g- b-"


def test_two_crosses_are_one_decision_and_no_misthrow() -> None:
    state = then(action1(rolled(position("", edition="chain")), "-"), "b10")
    assert state.sheets[MAX].misthrows == 0


def test_there_is_no_fifth_row() -> None:
    assert points(position("r6.11 y6.11", edition="chain", dealt="A"), MAX) == 3 + 3


@pytest.mark.parametrize("name", CHAINS)
def test_a_chain_never_touches_a_first_or_last_number(name: str) -> None:
    ends = {"r2", "r12", "y2", "y12", "g12", "g2", "b12", "b2"}
    assert not ends.intersection(CHAINS[name].replace("-", " ").split())
