"""Compiled code is kept for the next process and never outlives its source."""

import ast
import errno
import gc
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numba
import pytest
from numba.core import types
from numba.core.cpu import CPUContext

import qwixx
from qwixx.sim.cache import cache_folder, why_not_writable
from qwixx.sim.compiling import interruptibly, told_of_compiling
from qwixx.sim.jit import compiler
from qwixx.sim.jit.linking import as_whole
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
    assert len(compiled) == len(functions) > 0
    dates = [path.stat().st_mtime_ns for path in compiled]
    simulate(tmp_path / "cache", tmp_path)
    assert sorted((tmp_path / "cache").rglob("*.nbc")) == compiled
    assert [path.stat().st_mtime_ns for path in compiled] == dates


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_damaged_code_is_compiled_anew(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiler, "_folder_for", lambda _: tmp_path)
    assert compiler.compiled(double)(4) == 8
    (file,) = tmp_path.rglob(f"*.{kind}")
    good = file.read_bytes()
    for damaged in (b"", b"rubbish", good[: len(good) // 2]):
        file.write_bytes(damaged)
        assert compiler.compiled(double)(4) == 8
        (again,) = tmp_path.rglob("*.nbi")
        assert len(again.read_bytes()) > len(b"rubbish")
    told: list[str] = []
    with told_of_compiling(lambda: told.append("compiling")):
        compiler.compiled(double)(4)
    assert told == []


def double(number: int) -> int:
    return 2 * number


def test_what_compiled_code_calls_python_can_call_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "_PROBLEM", "nothing is kept")
    twice = compiler.compiled(double)
    four_times: Any = compiler.compiled(lambda number: twice(twice(number)))
    eight_times: Any = compiler.compiled(lambda number: twice(four_times(number)))
    assert [each(5) for each in (eight_times, twice, four_times)] == [40, 10, 20]
    broken = compiler.compiled(refuse)
    both: Any = compiler.compiled(lambda number: broken(number) + twice(number))
    with pytest.raises(ValueError, match="no"):
        both(5)


def refuse(number: int) -> int:
    if number > 4:
        raise ValueError("no")
    return number


COMPILE = """
from qwixx.sim import jit
print(jit.jit(lambda number: 2 * number)(4), jit.cache_problem())
"""


def test_where_the_cache_cannot_be_written_it_works_all_the_same_and_says_so(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("in the way")
    done = subprocess.run(
        [sys.executable, "-c", COMPILE],
        env=own_environment(tmp_path) | {"QWIXX_CACHE_DIR": str(tmp_path / "file" / "cache")},
        capture_output=True,
        text=True,
        check=True,
    )
    answer, _, problem = done.stdout.partition(" ")
    assert answer == "8"
    assert "cannot be written" in problem
    assert "QWIXX_CACHE_DIR" in problem


def test_what_a_full_disk_did_not_keep_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(compiler, "_folder_for", lambda _: tmp_path)
    monkeypatch.setattr(compiler, "_unkept", [])
    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile.save", full)
    function = compiler.compiled(double)
    assert compiler.cache_problem() == ""
    assert function(4) == 8
    assert (
        "cannot be written (No space left on device); set QWIXX_CACHE_DIR"
        in compiler.cache_problem()
    )


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
        ("sim", {"sim", "solver", "bots", "insight", "gym"}),
        ("solver", {"solver", "bots", "insight", "gym"}),
        ("bots", {"bots", "insight", "gym"}),
        ("insight", {"insight", "gym"}),
        ("gym", {"gym"}),
        ("server", set()),
    ],
)
def test_code_is_compiled_anew_when_its_room_or_one_below_has_changed(
    changed: str, stale: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "package"
    for room in (*compiler.ROOMS, "server"):
        (package / room).mkdir(parents=True)
        (package / room / "kernel.py").write_text("one = 1")
    monkeypatch.setattr(compiler, "_PACKAGE", package)
    monkeypatch.setenv("QWIXX_CACHE_DIR", str(tmp_path / "cache"))
    find = compiler._folder_for.__wrapped__
    before = {room: find(room) for room in compiler.ROOMS}
    (package / changed / "kernel.py").write_text("one = 2")
    assert {room for room in compiler.ROOMS if find(room) != before[room]} == stale


class Versions:
    """A cache folder in which versions of the source come and go."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.kernels = folder / "cache" / "kernels"
        self.package = folder / "package"
        (self.package / "sim").mkdir(parents=True)
        monkeypatch.setattr(compiler, "_PACKAGE", self.package)
        monkeypatch.setenv("QWIXX_CACHE_DIR", str(folder / "cache"))

    def use(self, version: int) -> Path:
        (self.package / "sim" / "kernel.py").write_text(f"version = {version}")
        used: Path = compiler._folder_for.__wrapped__("sim")
        (used / "code.nbc").write_text("compiled")
        return used

    def age(self, days: float) -> None:
        for folder in self.kernels.iterdir():
            last = folder.stat().st_mtime - days * 24 * 3600
            os.utime(folder, (last, last))


@pytest.fixture
def versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Versions:
    return Versions(tmp_path, monkeypatch)


def test_only_the_versions_used_last_are_kept(versions: Versions) -> None:
    used = []
    for version in range(compiler.VERSIONS_TO_KEEP + 2):
        used.append(versions.use(version))
        versions.age(1)
    assert set(versions.kernels.iterdir()) == set(used[2:])
    versions.use(2)  # and so the next to go is number 3
    versions.use(100)
    assert used[2].is_dir()
    assert not used[3].exists()


def test_what_nobody_has_used_for_weeks_goes_even_if_nothing_new_comes(versions: Versions) -> None:
    old = versions.use(1)
    versions.age(compiler.DAYS_TO_KEEP + 1)
    now = versions.use(2)
    assert not old.exists()
    other = versions.use(3)
    versions.age(compiler.DAYS_TO_KEEP - 1)
    assert versions.use(2) == now
    versions.age(2)
    versions.use(2)
    assert not other.exists()
    assert (now / "code.nbc").exists()


def test_the_versions_of_one_room_do_not_push_out_another(versions: Versions) -> None:
    other = versions.kernels / "solver-0123456789abcdef"
    other.mkdir(parents=True)
    versions.age(1)
    for version in range(compiler.VERSIONS_TO_KEEP + 1):
        versions.use(version)
    assert other.is_dir()


def test_whoever_loses_its_folder_works_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "sim-0"
    folder.mkdir()
    monkeypatch.setattr(compiler, "_folder_for", lambda _: folder)
    kept = compiler.compiled(double)
    shutil.rmtree(folder)
    assert kept(4) == 8


def test_two_processes_may_tidy_up_at_once(versions: Versions) -> None:
    for version in range(compiler.VERSIONS_TO_KEEP):
        versions.use(version)
    versions.age(compiler.DAYS_TO_KEEP + 1)
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(compiler._remove_old, [versions.kernels] * 8))
    assert not list(versions.kernels.iterdir())


class Forgetful:
    """Ctrl-C while it goes away reaches nobody, as in a callback of compiled code."""

    def __del__(self) -> None:
        raise KeyboardInterrupt


def test_ctrl_c_that_is_lost_while_compiling_counts() -> None:
    with pytest.raises(KeyboardInterrupt), interruptibly():
        Forgetful()
    with pytest.raises(KeyboardInterrupt), interruptibly():
        raise RuntimeError(f"where was I? {Forgetful()}")
    with pytest.raises(RuntimeError), interruptibly():
        raise RuntimeError("a bug")
    with interruptibly():
        pass


def test_numba_is_left_as_it_was_found() -> None:
    """Other users of numba in the same process shall not notice that ours compiles in haste."""

    def ways() -> tuple[object, ...]:
        return types.BaseFunction.get_call_type, CPUContext.refresh, types.Record.__repr__

    def twice(number: int) -> int:
        return number * 2

    before = ways()
    assert as_whole(lambda _: (ways() != before, gc.isenabled()))(None) == (True, False)
    assert compiler.compiled(twice)(21) == 42
    assert (ways(), gc.isenabled()) == (before, True)


def test_no_kernel_counts_from_the_end() -> None:
    """Compiled code would read what lies before."""
    for path in Path(qwixx.__file__).parent.rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(function, ast.FunctionDef) or not is_kernel(function):
                continue
            for use in ast.walk(function):
                if isinstance(use, ast.Subscript):
                    minus = [part for part in ast.walk(use.slice) if isinstance(part, ast.USub)]
                    assert not minus, f"{path}:{use.lineno} {ast.unparse(use)}"


def is_kernel(function: ast.FunctionDef) -> bool:
    return any(ast.unparse(one) in ("jit", "fast_jit") for one in function.decorator_list)
