"""Compiled code is kept for the next process and never outlives its source."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import pytest

from qwixx.sim import jit
from qwixx.sim.cache import cache_folder, why_not_writable
from qwixx.sim.compiling import told_of_compiling
from tests.project import own_environment


def simulate(cache: Path, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "qwixx", "simulate", "gap", "ga", "--games", "100", "--json"],
        env=own_environment(home) | {"QWIXX_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )


@pytest.mark.slow
def test_a_second_process_compiles_nothing_and_no_function_is_compiled_twice(
    tmp_path: Path,
) -> None:
    simulate(tmp_path / "cache", tmp_path)
    compiled = sorted((tmp_path / "cache").rglob("*.nbc"))
    functions = sorted((tmp_path / "cache").rglob("*.nbi"))
    assert len(functions) > 20
    assert len(compiled) == len(functions)
    dates = [path.stat().st_mtime_ns for path in compiled]
    simulate(tmp_path / "cache", tmp_path)
    assert sorted((tmp_path / "cache").rglob("*.nbc")) == compiled
    assert [path.stat().st_mtime_ns for path in compiled] == dates


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_damaged_code_is_compiled_anew(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "_folder_for", lambda _: tmp_path)
    assert jit.jit(double)(4) == 8
    (file,) = tmp_path.rglob(f"*.{kind}")
    good = file.read_bytes()
    for damaged in (b"", b"rubbish", good[: len(good) // 2]):
        file.write_bytes(damaged)
        assert jit.jit(double)(4) == 8
        (again,) = tmp_path.rglob("*.nbi")
        assert len(again.read_bytes()) > len(b"rubbish")
    told: list[str] = []
    with told_of_compiling(lambda: told.append("compiling")):
        jit.jit(double)(4)
    assert told == []


def double(number: int) -> int:
    return 2 * number


@pytest.mark.slow
def test_where_the_cache_cannot_be_written_it_works_all_the_same_and_says_so(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("in the way")
    done = simulate(tmp_path / "file" / "cache", tmp_path)
    assert json.loads(done.stdout)["games"] == 100
    assert "cannot be written" in done.stderr
    assert "QWIXX_CACHE_DIR" in done.stderr


def test_the_cache_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QWIXX_CACHE_DIR", str(tmp_path / "mine"))
    assert cache_folder() == tmp_path / "mine"
    assert why_not_writable(cache_folder()) == ""
    assert cache_folder().is_dir()


def test_without_a_name_it_is_the_users_cache_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QWIXX_CACHE_DIR", raising=False)
    assert "qwixx" in cache_folder().parts[-1].lower()


def test_whoever_wants_to_know_is_told_of_compiling_and_of_nothing_else() -> None:
    told = []

    double: Any = numba.njit(lambda number: 2 * number)
    with told_of_compiling(lambda: told.append("compiling")):
        double(1)
        assert told == ["compiling"]
        double(2)
    double(2.5)
    assert told == ["compiling"]


@pytest.mark.parametrize(
    ("changed", "stale"),
    [
        ("sim", {"sim", "solver", "bots"}),
        ("solver", {"solver", "bots"}),
        ("bots", {"bots"}),
        ("server", set()),
    ],
)
def test_code_is_compiled_anew_when_its_room_or_one_below_has_changed(
    changed: str, stale: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "package"
    for room in ("sim", "solver", "bots", "server"):
        (package / room).mkdir(parents=True)
        (package / room / "kernel.py").write_text("one = 1")
    monkeypatch.setattr(jit, "_PACKAGE", package)
    monkeypatch.setenv("QWIXX_CACHE_DIR", str(tmp_path / "cache"))
    find = jit._folder_for.__wrapped__
    before = {room: find(room) for room in jit.ROOMS}
    (package / changed / "kernel.py").write_text("one = 2")
    assert {room for room in jit.ROOMS if find(room) != before[room]} == stale
