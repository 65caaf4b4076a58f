"""Games that were begun with an older version go on with this one."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import qwixx
from qwixx import rules
from qwixx.server.analysis.verify import verify_record
from tests.server.evening import Host, evening
from tests.server.guest import Guest
from tests.server.keep_tables import FOLDER, SETTINGS, file_of
from tests.server.live import LiveServer


def test_this_version_has_kept_tables_for_those_to_come() -> None:
    assert file_of(qwixx.__version__).is_file(), "run python -m tests.server.keep_tables"


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.sql")), ids=lambda path: path.stem)
def test_running_games_go_on_after_an_upgrade(file: Path, tmp_path: Path) -> None:
    text = file.read_text("utf-8")
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(text)
    tables = [line.split()[1:] for line in text.splitlines() if line.startswith("-- ")]
    assert len(tables) == (3 if file.stem == "0.1.0" else len(SETTINGS))
    with LiveServer(tmp_path, database=str(path), keep_days=1e6) as server:
        for code, first, second in tables:
            guests: list[Guest] = [Host(server, code, first), Guest(server, code, second, 1)]
            asyncio.run(evening(guests))
            record = server.get(f"/api/tables/{code}/record", first)
            games = list(rules.read_games(record))
            results = [list(game.record.result or ()) for game in games]
            assert results == guests[0].table["series"]["results"]
            # The dice of the running game were drawn as they were drawn then, the next ones anew.
            schemes = [verify_record(game.record).scheme for game in games]
            assert schemes == [1 if file.stem == "0.1.0" else 2, *[2] * (len(games) - 1)]
        assert server.errors() == []
