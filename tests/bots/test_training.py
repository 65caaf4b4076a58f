"""Training: the same seed learns the same, also after an interruption, and it learns to play."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from qwixx.bots.learning import training
from qwixx.bots.learning.stages import ANEW, FURTHER, POLISHING, STAGES, stage_at
from qwixx.bots.learning.training import (
    BLOCK,
    TrainingStopped,
    begin,
    blocks_of,
    load,
    run,
    save,
    shares_of,
    strength,
)
from qwixx.bots.nets import weights
from qwixx.bots.nets.dense import fresh
from qwixx.bots.nets.features import AHEAD, FORM, MISTHROWS, WIDTH, net_lines
from qwixx.bots.nets.weights import Damaged, load_net, name_of, pack, setup_of, unpack
from qwixx.bots.registry import NETS
from qwixx.rules import Refused, editions, load_layout, make_setup, own_edition


@pytest.fixture(autouse=True)
def _short_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """How strong a net is matters in none of these tests, only that it is told."""
    monkeypatch.setattr(training, "strength", partial(strength, games=50))


CLASSIC = make_setup("classic", 2)


def silent(_: str) -> None:
    pass


def test_a_training_that_was_interrupted_ends_with_the_same_net(tmp_path: Path) -> None:
    at_once = run("classic-2", tmp_path / "a", 3 * BLOCK, 5, BLOCK, silent)
    with pytest.raises(RuntimeError, match="interrupted"):
        run("classic-2", tmp_path / "b", 3 * BLOCK, 5, BLOCK, _until(2))
    saved = load(tmp_path / "b")
    assert saved is not None
    assert saved.block < 3
    resumed = run("classic-2", tmp_path / "b", 3 * BLOCK, 5, BLOCK, silent)
    assert np.array_equal(at_once.average, resumed.average)


def test_a_training_can_be_stopped_between_two_tests(tmp_path: Path) -> None:
    at_once = run("classic-2", tmp_path / "a", 4 * BLOCK, 5, 2 * BLOCK, silent)
    for blocks in (1, 2, 3):
        with pytest.raises(TrainingStopped, match=f"stopped after {blocks * BLOCK} games"):
            run(
                "classic-2",
                tmp_path / "b",
                4 * BLOCK,
                5,
                2 * BLOCK,
                silent,
                is_stopped=lambda: True,
            )
    resumed = run("classic-2", tmp_path / "b", 4 * BLOCK, 5, 2 * BLOCK, silent)
    assert np.array_equal(at_once.average, resumed.average)
    notes = [(tmp_path / name / "progress.csv").read_text() for name in "ab"]
    assert notes[0] == notes[1]


def test_a_training_from_nothing_goes_on_as_it_began(tmp_path: Path) -> None:
    at_once = run("classic-3", tmp_path / "a", 2 * BLOCK, 5, BLOCK, silent, ANEW)
    with pytest.raises(TrainingStopped):
        run("classic-3", tmp_path / "b", 2 * BLOCK, 5, BLOCK, silent, ANEW, is_stopped=lambda: True)
    with pytest.raises(Refused, match=r"has a training already; remove .* or name another"):
        run("classic-3", tmp_path / "b", 2 * BLOCK, 5, BLOCK, silent, ANEW)
    resumed = run("classic-3", tmp_path / "b", 2 * BLOCK, 5, BLOCK, silent)
    assert np.array_equal(at_once.average, resumed.average)


def test_a_shipped_net_is_polished_from_where_it_is(tmp_path: Path) -> None:
    state, stages = begin("classic-2", 5, FURTHER)
    assert np.array_equal(state.net, load_net("classic-2"))
    assert stages == POLISHING
    at_once = run("classic-2", tmp_path / "a", 2 * BLOCK, 5, BLOCK, silent, FURTHER)
    assert not np.array_equal(at_once.average, load_net("classic-2"))
    with pytest.raises(TrainingStopped):
        run(
            "classic-2",
            tmp_path / "b",
            2 * BLOCK,
            5,
            BLOCK,
            silent,
            FURTHER,
            is_stopped=lambda: True,
        )
    resumed = run("classic-2", tmp_path / "b", 2 * BLOCK, 5, BLOCK, silent)
    assert np.array_equal(at_once.average, resumed.average)


def test_a_folder_holds_the_training_of_one_net_and_seed(tmp_path: Path) -> None:
    run("classic-2", tmp_path, BLOCK, 5, BLOCK, silent)
    for name, seed in (("classic-3", 5), ("classic-2", 6)):
        with pytest.raises(Refused, match="holds the training of classic-2 with seed 5"):
            run(name, tmp_path, BLOCK, seed, BLOCK, silent)
    (tmp_path / "state.npz").write_bytes(b"PK damaged")
    with pytest.raises(Refused, match="damaged, or from an older version; remove it"):
        run("classic-2", tmp_path, BLOCK, 5, BLOCK, silent)


def test_a_net_that_went_astray_is_not_trained_further(tmp_path: Path) -> None:
    state = run("classic-2", tmp_path, BLOCK, 5, BLOCK, silent)
    state.net[0] = np.nan
    save(state, tmp_path)
    with pytest.raises(Refused, match="damaged, or from an older version; remove it"):
        run("classic-2", tmp_path, 2 * BLOCK, 5, BLOCK, silent)


def test_it_is_tested_at_the_first_block_at_or_after_each_number_asked_for(tmp_path: Path) -> None:
    run("classic-2", tmp_path, 6 * BLOCK, 5, 3 * BLOCK // 2, silent)
    lines = (tmp_path / "progress.csv").read_text().splitlines()[1:]
    assert [int(line.split(",")[0]) for line in lines] == [2000, 3000, 5000, 6000]


@pytest.mark.parametrize("text", ["", "[]", '{"net": 1}', "[" * 99_999, "\0", "7"])
def test_a_damaged_note_of_the_training_is_told(text: str, tmp_path: Path) -> None:
    (tmp_path / "training.json").write_text(text)
    with pytest.raises(Refused, match=r'damaged; write {"net": "classic-2", "seed": 5} into it'):
        run("classic-2", tmp_path, BLOCK, 5, BLOCK, silent)


def test_who_asks_for_fewer_games_than_there_are_is_told_so(tmp_path: Path) -> None:
    told: list[str] = []
    first = run("classic-2", tmp_path, 2 * BLOCK, 5, BLOCK, silent)
    again = run("classic-2", tmp_path, BLOCK, 5, BLOCK, told.append)
    assert told == [f"{tmp_path} has 2000 games already; to go on, ask for more"]
    assert np.array_equal(first.average, again.average)


def test_a_training_stopped_before_its_test_makes_up_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("classic-2", tmp_path / "a", 3 * BLOCK, 5, BLOCK, silent)
    with monkeypatch.context() as patched:
        patched.setattr("qwixx.bots.learning.training.strength", _stopped)
        with pytest.raises(KeyboardInterrupt):
            run("classic-2", tmp_path / "b", 3 * BLOCK, 5, BLOCK, silent)
    run("classic-2", tmp_path / "b", 3 * BLOCK, 5, BLOCK, silent)
    notes = [(tmp_path / name / "progress.csv").read_text() for name in "ab"]
    assert notes[0] == notes[1]
    (tmp_path / "b" / "progress.csv").write_text("games\nmany\n")
    with pytest.raises(Refused, match=r"progress\.csv is damaged"):
        run("classic-2", tmp_path / "b", 3 * BLOCK, 5, BLOCK, silent)


def _stopped(*_: object) -> float:
    raise KeyboardInterrupt


def _until(times: int) -> Callable[[str], None]:
    count = 0

    def tell(_: str) -> None:
        nonlocal count
        count += 1
        if count == times:
            raise RuntimeError("interrupted")

    return tell


def test_two_thousand_games_teach_more_than_nothing(tmp_path: Path) -> None:
    setup = make_setup("classic", 2)
    state = run("classic-2", tmp_path, 2 * BLOCK, 1, BLOCK, silent)
    assert strength(fresh(1, net_lines(setup)), setup, "gap", 200) < strength(
        state.net, setup, "gap", 200
    )
    assert (tmp_path / "strength.png").stat().st_size > 1000
    assert (tmp_path / "progress.csv").read_text().count("\n") == 3


def test_nets_for_more_players_begin_with_what_smaller_ones_know() -> None:
    state, _ = begin("on-board-2", seed=1)
    assert state.net.shape == (net_lines(setup_of("on-board-2")), WIDTH)
    known = load_net("classic-2")
    assert np.array_equal(state.net[AHEAD : len(known)][:500], known[AHEAD:][:500])


@pytest.mark.parametrize(
    ("name", "smaller"),
    [
        ("classic-3", "classic-2"),
        ("classic-5", "classic-4"),
        ("on-board-2", "classic-2"),
        ("on-board-4", "on-board-3"),
    ],
)
def test_without_the_smaller_net_it_is_told_what_to_train_first(
    name: str, smaller: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weights, "FOLDER", str(tmp_path))
    load_net.cache_clear()
    with pytest.raises(Refused) as told:
        run(name, tmp_path / "training", BLOCK, 1, BLOCK, silent)
    assert str(told.value) == (
        f"{name} begins with what {smaller} has learned, and {smaller}.npz is missing or damaged;"
        f" install qwixx again, or begin from nothing: qwixx train {name} --anew"
    )
    assert not (tmp_path / "training").exists()


def test_a_training_that_has_begun_needs_the_smaller_net_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("classic-3", tmp_path / "one", BLOCK, 1, BLOCK, silent)
    monkeypatch.setattr(weights, "FOLDER", str(tmp_path))
    load_net.cache_clear()
    assert run("classic-3", tmp_path / "one", 2 * BLOCK, 1, BLOCK, silent).block == 2


def test_stages_follow_each_other() -> None:
    numbers = [stage_at(STAGES, block, 100)[0] for block in range(100)]
    assert numbers == [0] * 27 + [1] * 27 + [2] * 36 + [3] * 4 + [4] * 3 + [5] * 3


def test_what_games_often_meet_is_kept_while_the_rare_is_learned() -> None:
    state, stages = begin("classic-2", 1, ANEW)
    common, rare = MISTHROWS, MISTHROWS + 3
    for _ in blocks_of(state, stages, "classic-2", blocks=30, seed=1):
        if stage_at(stages, state.block, 30)[1].rare:
            break
    assert shares_of(state, stages[0])[[common, rare]].tolist() == [1, 1]
    assert shares_of(state, stages[-1])[common] == 0  # everybody begins without a misthrow
    before = state.average.copy()
    for _ in blocks_of(state, stages, "classic-2", blocks=30, seed=1):
        pass
    changed = (state.average != before).any(axis=1)
    assert changed[FORM:].any()
    assert not changed[AHEAD:FORM].any()
    assert not changed[shares_of(state, stages[-1]) == 0].any()


@pytest.mark.parametrize("name", NETS)
def test_the_shipped_weights_fit_their_game(name: str) -> None:
    assert load_net(name).shape == (net_lines(setup_of(name)), WIDTH)
    assert np.isfinite(load_net(name)).all()
    assert name_of(setup_of(name)) == name


def test_every_published_game_of_several_has_a_net_and_no_other() -> None:
    for edition in editions().values():
        for players in range(2, edition.most + 1):
            assert name_of(make_setup(edition, players)) in NETS
    assert name_of(make_setup("bonus-a", 3, "storm")) == "bonus-a"
    assert name_of(make_setup("bonus-a", 1)) is None
    own = replace(load_layout("bonus-a"), name="ours", misthrow_points=-9)
    assert name_of(make_setup(own_edition(own), 2)) is None


def test_packing_keeps_a_net_to_half_a_step(tmp_path: Path) -> None:
    net = load_net("classic-2") + np.float32(0.001)
    pack(net, tmp_path / "net.npz")
    step = np.abs(net).max(axis=1, keepdims=True) / 127
    assert (np.abs(unpack(tmp_path / "net.npz") - net) <= 0.51 * step).all()


def test_a_file_that_holds_no_net_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    pack(fresh(1, net_lines(CLASSIC)), path)
    whole = path.read_bytes()
    parts = dict(np.load(path))
    middle = len(whole) // 2
    changed = [
        whole[:at] + bytes(sign ^ 255 for sign in whole[at : at + 20]) + whole[at + 20 :]
        for at in (0, middle)
    ]
    for rubbish in (b"", b"net", b"PK\3\4", *changed, whole[:middle], whole[:-9], bytes(9_000)):
        path.write_bytes(rubbish)
        with pytest.raises(Damaged):
            unpack(path)
    for wrong in (
        {"lines": parts["lines"][:-1], "scale": parts["scale"][:-1]},
        {"lines": parts["lines"][:, :-1]},
        {"scale": parts["scale"][:-1]},
        {"scale": parts["scale"] * np.nan},
        {"scale": parts["scale"][0]},
        {"dense": parts["dense"][:, :-1]},
        {"lines": parts["lines"].astype(object)},
    ):
        np.savez(path, **parts | wrong)
        with pytest.raises(Damaged):
            unpack(path)
    np.savez(path, net=parts["lines"])
    with pytest.raises(Damaged):
        unpack(path)
    with path.open("wb") as file:
        np.save(file, parts["lines"])
    with pytest.raises(Damaged):
        unpack(path)


def test_a_net_in_the_place_of_another_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack(fresh(1, net_lines(CLASSIC)), tmp_path / "on-board-2.npz")
    monkeypatch.setattr(weights, "FOLDER", str(tmp_path))
    load_net.cache_clear()
    with pytest.raises(Refused, match=r"\(on-board-2\.npz is the net of another game\)"):
        load_net("on-board-2")


@pytest.mark.parametrize(
    "name", ["classic", "classic-1", "classic-9", "deluxe-2", "on-board-5", "mixx-a-2"]
)
def test_a_net_that_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(Refused, match=r"there are classic-2, .*, on-board-4, mixx-a, .*, longo"):
        setup_of(name)
