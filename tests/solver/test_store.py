"""Tables in the cache: what is not exactly right is not used."""

import json
import multiprocessing
from pathlib import Path

import numpy as np
import pytest

from qwixx.solver import opening, store
from qwixx.solver.space import MISTHROWS, Array
from qwixx.solver.store import HEADER, load, save, values_path

CLASSES = 5000
"""Fewer than there are, to be quick."""
SHAPE = (1, CLASSES, MISTHROWS)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QWIXX_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(store, "CLASSES", CLASSES)
    return tmp_path / "cache"


def some_values(seed: int = 1) -> Array:
    return np.random.default_rng(seed).random(SHAPE)


def saved() -> Path:
    assert save(1, some_values()) == ""
    return values_path(1)


def test_what_is_saved_is_loaded_again() -> None:
    saved()
    values = load(1)
    assert values is not None
    assert np.array_equal(values, some_values())
    assert not values.flags.writeable


def test_nothing_is_loaded_where_nothing_was_saved() -> None:
    assert load(1) is None


def test_the_table_of_another_number_of_players_is_not_used() -> None:
    saved().rename(values_path(2))
    assert load(2) is None


@pytest.mark.parametrize("place", [HEADER, HEADER + 12345, -1])
def test_one_damaged_byte_is_noticed(place: int) -> None:
    path = saved()
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)
    assert load(1) is None


@pytest.mark.parametrize("size", [0, 10, HEADER, HEADER + 8, -1])
def test_a_truncated_file_is_noticed(size: int) -> None:
    path = saved()
    path.write_bytes(path.read_bytes()[:size])
    assert load(1) is None


def test_a_file_that_is_too_long_is_noticed() -> None:
    path = saved()
    with path.open("ab") as file:
        file.write(b"12345678")
    assert load(1) is None


@pytest.mark.parametrize(
    "change",
    [{"format": 0}, {"rules": "of another game"}, {"kind": "?"}, {"checksum": None}, {"more": 1}],
)
def test_an_outdated_header_is_noticed(change: dict[str, object]) -> None:
    path = saved()
    content = path.read_bytes()
    header = json.loads(content[:HEADER]) | change
    path.write_bytes(json.dumps(header).encode().ljust(HEADER) + content[HEADER:])
    assert load(1) is None


@pytest.mark.parametrize("header", [b"not json", b"[1, 2]", b"\xff\xfe", b"null"])
def test_a_header_that_is_none_is_noticed(header: bytes) -> None:
    path = saved()
    path.write_bytes(header.ljust(HEADER) + path.read_bytes()[HEADER:])
    assert load(1) is None


def test_a_bad_file_is_rebuilt(monkeypatch: pytest.MonkeyPatch) -> None:
    from qwixx.solver import build

    saved().write_bytes(b"rubbish")
    monkeypatch.setattr(build, "build", lambda *_: some_values(2))
    assert np.array_equal(opening.open_values(1).values, some_values(2))
    again = load(1)
    assert again is not None
    assert np.array_equal(again, some_values(2))


def test_where_nothing_can_be_written_the_table_is_there_all_the_same(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from qwixx.solver import build

    own_cache.write_text("a file where a folder should be")
    monkeypatch.setattr(build, "build", lambda *_: some_values(3))
    table = opening.open_values(1)
    assert np.array_equal(table.values, some_values(3))
    assert "cannot be written" in table.problem
    assert "QWIXX_CACHE_DIR" in table.problem


def save_many_times(seed: int) -> None:
    vars(store)["CLASSES"] = CLASSES
    for _ in range(50):
        assert save(1, some_values(seed)) == ""


def test_two_builders_at_once_do_no_harm() -> None:
    context = multiprocessing.get_context("spawn")
    builders = [context.Process(target=save_many_times, args=(seed,)) for seed in (1, 2)]
    for builder in builders:
        builder.start()
    seen = 0
    while any(builder.is_alive() for builder in builders):
        if values_path(1).exists():
            values = load(1)
            # A reader finds one table or the other, whole.
            assert values is not None
            assert values[0, 0, 0] in (some_values(1)[0, 0, 0], some_values(2)[0, 0, 0])
            seen += 1
    for builder in builders:
        builder.join()
        assert builder.exitcode == 0
    assert seen
    assert list(values_path(1).parent.iterdir()) == [values_path(1)]


def test_what_a_killed_builder_left_behind_is_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    saved()
    left = values_path(1).with_name("players-1.table123.new")
    left.write_text("half a table")
    saved()
    assert left.exists()
    monkeypatch.setattr(store, "_ABANDONED", -1)
    saved()
    assert not left.exists()
