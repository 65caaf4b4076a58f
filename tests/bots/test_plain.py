"""Without numpy and numba the players decide the same, in plain Python."""

import json
import subprocess
import sys

import pytest

from qwixx.bots.players import netplayer
from tests.bots.deciding import NETS, THUMBS, Told, all_told, setups
from tests.light import light_environment
from tests.project import ROOT

ROUNDING = 1e-5
"""How far the worth of an option may be off: plain nets count in whole numbers."""


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Told]]:
    """What all players decide where there is neither numpy nor numba."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bots.deciding"],
        cwd=ROOT,
        env=light_environment(tmp_path_factory.mktemp("light")),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    *games, last = map(json.loads, done.stdout.splitlines())
    assert last == {"loaded": []}
    return {game["name"]: game["told"] for game in games}


@pytest.mark.slow
@pytest.mark.parametrize("name", setups())
def test_players_decide_in_plain_python_as_they_do_compiled(
    name: str, plain: dict[str, list[Told]], monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = setups()[name]
    monkeypatch.setitem(netplayer.WAYS, "master", netplayer.PLAIN_MASTER)
    monkeypatch.setattr(netplayer, "BOARD_MASTER", netplayer.PLAIN_MASTER)
    if setup.players == 1:  # there is no solved table in plain Python
        monkeypatch.setattr(netplayer, "can_be_alone", lambda _: False)
    compiled = [*all_told(setup)]
    assert len(compiled) == len(plain[name]) > 0
    for ours, theirs in zip(compiled, plain[name], strict=True):
        assert {who: ours[who] for who in THUMBS} == {who: theirs[who] for who in THUMBS}
        for who in {*NETS} & {*ours}:
            assert_alike(ours[who], theirs[who])


def assert_alike(compiled: Told, plain: Told) -> None:
    """The same worth of every option, and the same decision unless two are as good as equal."""
    if "worth" not in plain:  # it has not learned this game
        assert compiled == plain
        return
    worth = compiled["worth"]
    assert worth.keys() == plain["worth"].keys()
    for option, (win, score) in plain["worth"].items():
        assert worth[option][0] == pytest.approx(win, abs=ROUNDING)
        assert worth[option][1] == pytest.approx(score, abs=ROUNDING * 100)
    best, other = worth[compiled["decides"]][0], worth[plain["decides"]][0]
    assert best == pytest.approx(other, abs=2 * ROUNDING)
