"""``qwixx serve`` on the command line."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from qwixx.cli.main import run
from qwixx.server.config import Config, problem
from qwixx.server.http.static import is_built
from qwixx.server.process.addresses import network_url, own_url, welcome
from qwixx.server.process.serve import allow_open_files, own_database
from qwixx.server.store import NoStore
from tests.project import QWIXX, own_environment


def test_a_port_that_is_taken_is_told_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        database = str(tmp_path / "tables.db")
        assert run(["serve", "--port", str(port), "--no-browser", "--database", database]) == 1
    assert capsys.readouterr().err == (
        f"qwixx: cannot listen on 127.0.0.1, port {port}: Address already in use\n"
        f"Perhaps it runs already: open http://127.0.0.1:{port}/\n"
        "'qwixx serve --port 0' takes a free port (in the source tree: QWIXX_PORT=0 make play).\n"
    )


def test_a_database_that_is_none_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.txt").write_text("milk, bread\n" * 100)
    for name, said in {
        "notes.txt": "cannot be used as a database: file is not a database",
        ".": "is a folder; a database is a file in it",
        "no/tables.db": f"there is no folder {tmp_path / 'no'} for the database; make it first",
    }.items():
        database = str(tmp_path / name)
        assert run(["serve", "--port", "0", "--no-browser", "--database", database]) == 1
        assert f"{said}\n--database names another one.\n" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_the_folder_of_the_own_database_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "new"))
    made = Path(own_database())
    assert made.is_relative_to(tmp_path / "new")
    assert made.parent.is_dir()
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(NoStore, match="cannot be made: Not a directory"):
        own_database()


@pytest.mark.parametrize("host", ["192.0.2.1", "nobody.invalid"])
def test_an_address_of_another_machine_is_told(
    host: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "tables.db")
    assert run(["serve", "--host", host, "--no-browser", "--database", database]) == 1
    said = capsys.readouterr().err
    assert f"cannot listen on {host}, port 8717" in said
    assert "--host is an address of this machine" in said


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("port", "abc", "QWIXX_PORT is a whole number from 0 to 65535, not 'abc'"),
        ("lan", "perhaps", "QWIXX_LAN is yes or no, not 'perhaps'"),
        ("log_level", "loud", "QWIXX_LOG_LEVEL is debug, info, warning or error."),
    ],
)
def test_a_variable_that_makes_no_sense_is_called_by_its_name(
    name: str,
    value: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(f"QWIXX_{name.upper()}", value)
    assert run(["serve", "--no-browser"]) == 2
    assert capsys.readouterr().err == f"qwixx: {said}\nTry 'qwixx serve --help'.\n"


@pytest.mark.parametrize(
    ("flag", "value", "said"),
    [
        ("--port", "65536", "from 0 to 65535"),
        ("--port", "-1", "--port"),
        ("--keep-days", "-1", "--keep-days"),
        ("--keep-days", "nan", "--keep-days is a number from 0 on"),
        ("--max-tables", "0", "from 1"),
        ("--max-message", "10", "--max-message"),
        ("--message-rate", "0", "--message-rate"),
        ("--bot-pause", "inf", "from 0 to 60"),
        ("--bot-workers", "-1", "--bot-workers"),
        ("--host", "", "--host"),
        ("--root-path", "a b", "--root-path"),
        ("--public-url", "qwixx.example.org", "--public-url"),
        ("--root-path", "../qwixx", "--root-path"),
        ("--root-path", "/games//qwixx", "--root-path"),
        ("--public-url", "http://[", "--public-url"),
        ("--public-url", "https://example.org/qwixx?table=1", "--public-url"),
        ("--public-url", "https://example .org", "--public-url"),
        ("--public-url", "https://max:secret@example.org", "--public-url"),
        ("--public-url", 'https://example.org/">', "--public-url"),
        ("--origins", "https://example.org/page", "'https://example.org/page'"),
        ("--origins", "https://*.example.org", "'https://*.example.org'"),
        ("--origins", "https://example.org, example.net", "'example.net'"),
        ("--origins", "http://[::ffff:127.0.0.1]", "'http://[::ffff:127.0.0.1]'"),
        ("--origins", "http://[1::2::3]", "'http://[1::2::3]'"),
        ("--origins", "https://köln.de", "write müller.de as browsers send it, xn--mller-kva.de"),
        ("--public-url", "https://köln.de", "write müller.de as browsers send it"),
        ("--trusted-proxies", "127.0.0.1, proxy", "'proxy'"),
        ("--log-level", "loud", "--log-level"),
    ],
)
def test_settings_that_make_no_sense_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], flag: str, value: str, said: str
) -> None:
    database = tmp_path / "tables.db"
    assert run(["serve", "--no-browser", "--database", str(database), flag, value]) == 2
    assert said in capsys.readouterr().err
    assert not database.exists()


def test_settings_that_make_sense_are_taken() -> None:
    assert problem(Config()) is None
    proxied = Config(
        root_path="/games/qwixx/",
        public_url="https://my_server.example.org:8443/games/qwixx",
        origins="https://example.org, http://localhost:5173/, http://[::1]:8000",
        trusted_proxies="127.0.0.1, ::1, 10.0.0.0/8, *",
        bot_workers=0,
    )
    assert problem(proxied) is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such limit")
def test_there_are_open_files_enough_for_all_connections() -> None:
    import resource

    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (400, limits[1]))
        allow_open_files(500)
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 500
        allow_open_files(300)
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 500
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def test_only_this_machine_can_connect_unless_one_says_so() -> None:
    assert welcome(Config(), 8717).splitlines() == [
        "",
        "  Qwixx is ready.",
        "",
        "  On this machine    http://127.0.0.1:8717/",
        "",
        "  Only this machine can connect. To let phones and computers of the local network",
        "  play along, start it with: qwixx serve --lan (in the source tree: make play LAN=1)",
        "",
        "  Ctrl-C stops the server; all tables are kept.",
    ]
    assert network_url(Config(), 8717) is None
    assert Config(lan=True).listens_on == "0.0.0.0"


def test_other_devices_get_an_address_and_a_picture_to_scan() -> None:
    text = welcome(Config(public_url="https://qwixx.example.org"), 8717)
    assert "  On this machine    http://127.0.0.1:8717/\n" in text
    assert "  On other devices   https://qwixx.example.org/\n" in text
    assert "▄" in text
    log = welcome(Config(public_url="https://qwixx.example.org"), 8717, with_picture=False)
    assert "https://qwixx.example.org/\n" in log
    assert "▄" not in log
    assert "Only this machine can connect" not in text
    assert own_url(Config(host="::1", root_path="/games"), 1) == "http://[::1]:1/games/"


@pytest.mark.parametrize(
    "ends",
    [[signal.SIGINT], [signal.SIGTERM], [signal.SIGINT] * 2],
    ids=["Ctrl-C", "SIGTERM", "Ctrl-C twice"],
)
def test_it_says_where_it_is_and_ends_quietly(ends: list[signal.Signals], tmp_path: Path) -> None:
    server = subprocess.Popen(
        [QWIXX, "serve", "--no-browser", "--port=0", "--bot-workers=1"],
        env=own_environment(tmp_path) | {"QWIXX_DATABASE": str(tmp_path / "tables.db")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    banner = ""
    for line in server.stdout:
        banner += line
        if "Ctrl-C" in line:
            break
    address = re.search(r"On this machine    (http://127\.0\.0\.1:\d+/)\n", banner)
    assert address, "where to point a browser"
    with urllib.request.urlopen(f"{address[1]}healthz") as page:
        assert page.status == 200
    for one in ends:
        server.send_signal(one)
        time.sleep(0.01)  # two at once would count as one
    _, errors = server.communicate(timeout=240)
    assert (server.returncode, errors) == (0, "")
    assert (tmp_path / "tables.db").exists()


@pytest.mark.parametrize(
    ("flag", "value"), [("--port", "99999"), ("--keep-days", "-1"), ("--max-tables", "-5")]
)
def test_a_number_that_cannot_be_is_refused(
    flag: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--no-browser", flag, value]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"qwixx: {flag} is a ")
    assert f", not {value}" in err


def test_a_missing_web_client_is_told(tmp_path: Path) -> None:
    assert not is_built(tmp_path)
    (tmp_path / "index.html").write_text("<html></html>")
    assert is_built(tmp_path)
    assert "make web" in welcome(Config(), 8717, has_client=False)
    assert "make web" not in welcome(Config(), 8717)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_for_all_and_for_this_machine_alone_is_a_contradiction(
    host: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--lan", "--host", host]) == 2
    assert f"--host {host} keeps them out; leave out one." in capsys.readouterr().err


def test_a_misspelt_variable_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QWIXX_PROT", "1")
    monkeypatch.setenv("QWIXX_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("QWIXX_LOG_LEVEL", "error")
    assert run(["serve", "--port", "0", "--no-browser", "--database", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert "there is no setting QWIXX_PROT, so it does nothing; did you mean QWIXX_PORT?" in said
    assert said.count("there is no setting") == 1


@pytest.mark.parametrize("args", [["--lan"], ["--port", "0"], ["--port=0"], ["--no-browser"]])
def test_options_without_the_command_point_to_it(
    args: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(args) == 2
    assert capsys.readouterr().err == (
        f"qwixx: {args[0].partition('=')[0]} belongs to 'qwixx serve'\n"
        f"Try: qwixx serve {' '.join(args)}\n"
    )


def test_an_option_of_nobody_points_nowhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--loud"]) == 2
    assert "serve" not in capsys.readouterr().err
