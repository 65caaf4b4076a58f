"""Data sets: what is in them is what was played, by the rules."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet

from qwixx.cli.main import run
from qwixx.gym import Actions, View
from qwixx.gym.dataset import COLUMNS, DataSet
from qwixx.rules import Refused, decide, legal, make_setup, scores, start, waiting_for, winners
from qwixx.sim.engine.streams import DICE, stream_key
from tests.gym.test_environments import play_on

GAMES, SEED = 4, 3


@pytest.mark.parametrize("edition", ["classic", "bonus-b"])
def test_every_choice_is_one_that_the_rules_offer_and_the_end_is_theirs(edition: str) -> None:
    setup = make_setup(edition, 2)
    data = DataSet(setup, ["gap", "novice"], SEED)
    lines = data.table(list(data.lines(0, GAMES))).to_pylist()
    dice = data.view.parts()["dice"]
    for game in range(GAMES):
        key = np.uint64(stream_key(SEED, game, DICE))
        state = play_on(start(setup, 0), key)
        own = [line for line in lines if line["game"] == game]
        for line in own:
            seat = line["seat"]
            assert seat in waiting_for(state)
            assert line["player"] == data.players[(seat - game) % 2]
            assert line["turn"] == state.turn
            assert state.dice is not None
            assert line["seen"][dice] == [*state.dice.white, *state.dice.coloured]
            offered = {data.actions.action(setup.layouts[seat], d) for d in legal(state, seat)}
            assert set(np.flatnonzero(line["allowed"])) == offered
            decision = data.actions.decision(state, seat, line["action"])
            state = play_on(decide(state, seat, decision), key)
        assert state.is_over
        for line in own:
            won = winners(state)
            assert line["score"] == scores(state)[line["seat"]].total
            assert line["share"] == pytest.approx((line["seat"] in won) / len(won))
            assert 0 < line["chance"] < 1


def test_the_same_seed_gives_the_same_file_which_says_what_is_in_it(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.parquet", "two.parquet")]
    for file in files:
        assert run(["dataset", "gap", "novice", "--games", "3", "-o", str(file)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    table = parquet.read_table(files[0])
    assert table.column_names == list(COLUMNS)
    about = json.loads(table.schema.metadata[b"qwixx"])
    assert about["players"] == ["gap", "novice"]
    actions = Actions(make_setup("classic", 2))
    assert (
        len(table["seen"][0]) == View(actions).size == max(end for _, end in about["seen"].values())
    )
    words = about["actions"][table["seat"][0].as_py()]
    assert words[table["action"][0].as_py()] == table["decision"][0].as_py()
    assert not list(tmp_path.glob(".*")), "nothing else is left behind"


def test_who_is_none_of_our_players_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.parquet"
    assert run(["dataset", "gap", "nobody", "-o", str(file)]) == 1
    assert "there is no player 'nobody'" in capsys.readouterr().err
    assert not file.exists()
    with pytest.raises(Refused, match="2 players have as many names, not 1"):
        DataSet(make_setup("classic", 2), ["gap"])
