"""Seeds are whole numbers that compiled code can count, for each player of a table one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qwixx.cli.options.seed import SEED
from qwixx.rules import Refused
from qwixx.sim.seeds import LARGEST_SEED, seed_for, verify_seed


@given(st.integers(0, LARGEST_SEED))
def test_every_player_has_a_good_seed_of_its_own(seed: int) -> None:
    seeds = [seed_for(number, seed) for number in range(5)]
    assert seeds[0] == seed
    assert len(set(seeds)) == 5
    for each in seeds:
        verify_seed(each)


def test_the_command_line_takes_the_same_seeds() -> None:
    assert (SEED.min, SEED.max) == (0, LARGEST_SEED)


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1])
def test_what_is_no_seed_is_refused(seed: int) -> None:
    with pytest.raises(Refused, match=f"a seed is a number from 0 to {LARGEST_SEED}"):
        verify_seed(seed)
