"""The package as users get it: installed into an empty environment, without Node and our source."""

import asyncio
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import qwixx
from qwixx.installed import FULL
from tests.project import ROOT
from tests.server.evening import evening, meet
from tests.server.guest import Guest
from tests.server.live import LiveServer

pytestmark = pytest.mark.slow

SUPPORTED = ("3.11", "3.12", "3.13")
UV = Path(sys.executable).parent / "uv"


def candidates(version: str) -> Iterator[str]:
    """Where a Python of that version may be: on PATH, or where pyenv keeps its own."""
    for folder in os.environ["PATH"].split(os.pathsep):
        yield from filter(None, [shutil.which(f"python{version}", path=folder)])
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from map(str, sorted(pyenv.glob(f"versions/{version}.*/bin/python")))


def version_of(python: str) -> str:
    code = "import sys; print(*sys.version_info[:2], sep='.')"
    told = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    return told.stdout.strip()


def pythons() -> dict[str, str]:
    """The supported Pythons of this machine, by version; the one that runs the tests first."""
    own = f"{sys.version_info[0]}.{sys.version_info[1]}"
    found = {own: sys.executable}
    for version in SUPPORTED:
        for python in candidates(version):
            if version not in found and version_of(python) == version:
                found[version] = python
    return found


PYTHONS = pythons()


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that 'make wheel' builds."""
    folder = tmp_path_factory.mktemp("wheel")
    variables = {k: v for k, v in os.environ.items() if not k.startswith(("MAKE", "MFLAGS"))}
    built = subprocess.run(
        ["make", "wheel", f"DIST={folder}", f"VENV={sys.prefix}"],
        cwd=ROOT,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="session", params=PYTHONS)
def installed(
    request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The folder of programs of an environment with nothing but the wheel and all that it needs."""
    python = PYTHONS[request.param]
    return install(python, f"qwixx[full] @ {wheel.as_uri()}", tmp_path_factory.mktemp("venv"))


@pytest.fixture(scope="session")
def light(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same without what is heavy, as for a small machine."""
    return install(sys.executable, str(wheel), tmp_path_factory.mktemp("light"))


def install(python: str, what: str, folder: Path) -> Path:
    subprocess.run([UV, "venv", "--quiet", "--python", python, folder], check=True)
    programs = folder / "bin"
    pip = [str(UV), "pip", "install", "--quiet", "--python", str(programs / "python")]
    subprocess.run([*pip, "--constraint", ROOT / "requirements.lock", what], check=True)
    return programs


def bare(programs: Path, home: Path) -> dict[str, str]:
    """An environment without Node, our source, or anything else of this machine."""
    return {"HOME": str(home), "PATH": str(programs), "LANG": "C.UTF-8", "COLUMNS": "100"}


def ask(programs: Path, folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [programs / "qwixx", *args],
        cwd=folder,
        env=bare(programs, folder),
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )


def run(programs: Path, folder: Path, *args: str) -> str:
    done = ask(programs, folder, *args)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_has_the_client_and_all_data(wheel: Path) -> None:
    assert wheel.name == f"qwixx-{qwixx.__version__}-py3-none-any.whl"
    names = zipfile.ZipFile(wheel).namelist()
    assert "qwixx/server/static/index.html" in names
    source = ROOT / "src"
    data = [
        path for path in source.rglob("*") if path.suffix in {".toml", ".board", ".ttf", ".txt"}
    ]
    assert data
    assert {str(path.relative_to(source)) for path in data} <= set(names)
    assert not [name for name in names if "node_modules" in name or name.startswith("tests")]


def test_the_commands_run(installed: Path, tmp_path: Path) -> None:
    assert run(installed, tmp_path, "--version") == f"qwixx {qwixx.__version__}\n"
    assert "garden" in run(installed, tmp_path, "boards")
    run(installed, tmp_path, "sheets", "--edition", "on-board", "-o", "pad.pdf")
    assert (tmp_path / "pad.pdf").read_bytes().startswith(b"%PDF-")


class InstalledServer(LiveServer):
    """``qwixx serve`` of an installed package."""

    def __init__(self, programs: Path, folder: Path) -> None:
        super().__init__(folder)
        self._programs = programs

    def program(self) -> list[str]:
        return [str(self._programs / "qwixx")]

    def environment(self) -> dict[str, str]:
        return bare(self._programs, self._folder)


def is_second_turn(guest: Guest) -> bool:
    game = guest.table["game"]
    return bool(game) and game["turn"] > 1


async def play_a_turn(guests: list[Guest]) -> None:
    await asyncio.wait_for(asyncio.gather(*(guest.play(is_second_turn) for guest in guests)), 240)


def test_it_serves_the_client_and_a_turn_is_played(installed: Path, tmp_path: Path) -> None:
    with InstalledServer(installed, tmp_path) as server:
        assert "<script" in server.get("/")
        guests = meet(server, 2)
        asyncio.run(play_a_turn(guests))
        assert all(guest.refused == [] for guest in guests)
        assert server.errors() == []


def test_the_light_package_serves_and_its_bots_play(light: Path, tmp_path: Path) -> None:
    found = {path.name for path in light.parent.glob("lib/python*/site-packages/*")}
    assert not found & {*FULL, "llvmlite", "PIL", "uvloop"}
    with InstalledServer(light, tmp_path) as server:
        assert "<script" in server.get("/")
        guests = meet(server, 1, ["expert"])
        asyncio.run(evening(guests))
        assert server.errors() == []


def test_the_light_package_says_what_a_command_lacks(light: Path, tmp_path: Path) -> None:
    done = ask(light, tmp_path, "simulate", "gap", "ga")
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert "pip install 'qwixx[full]'" in line
