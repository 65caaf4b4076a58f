"""A server with its usual limits, attacked from one address while honest people play.

A few attacks of ``python -m bench attack``, for some seconds each. What is asserted does not
depend on how fast the machine is; how long people wait is for the measurement to tell.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from bench.attack import DefaultServer, Outcome, endure

from qwixx.server.config import Config
from qwixx.server.http.frames import LAST_WORD_SECONDS

pytestmark = [pytest.mark.slow, pytest.mark.timeout(0)]

SECONDS = 2.0
MEMORY_MB = 64
"""What one address may make the server take in these seconds, at most."""
FLOODS = ["pings, answers unread", "small fragments", "bad UTF-8"]
ATTACKS = ["joins in a burst", "slow bodies", "silent connections", "sheets", "large records"]
GUESSING = ["guessing codes", "guessing codes by websocket", "guessing keys"]


def endured(attack: str, folder: Path, seconds: float = SECONDS) -> Outcome:
    """An attack, and what must be so after each."""
    with DefaultServer(folder, attack) as server:
        outcome = asyncio.run(endure(server, attack, seconds))
        assert server.is_up()
    assert outcome.log_errors == {}
    assert outcome.lost == 0, "every command is answered"
    assert outcome.dropped == 0, "no honest connection is closed"
    assert outcome.visits_failed == 0, "newcomers are let in"
    assert outcome.memory_peak_mb - outcome.memory_before_mb < MEMORY_MB
    return outcome


def allowed(a_minute: float) -> float:
    """More than a limit lets through in these seconds: some minutes' worth at once, and on."""
    return 5 * a_minute


@pytest.mark.parametrize("attack", FLOODS)
def test_who_floods_is_cut_off_and_nobody_else(attack: str, tmp_path: Path) -> None:
    # Until the first have been let go: who does not read notices nothing before that.
    outcome = endured(attack, tmp_path, LAST_WORD_SECONDS + SECONDS)
    assert outcome.achieved.get("cut off", 0) + outcome.achieved.get("not let in", 0) > 0


@pytest.mark.parametrize("attack", GUESSING)
def test_guesses_are_counted_however_many_come_at_once(attack: str, tmp_path: Path) -> None:
    outcome = endured(attack, tmp_path)
    assert outcome.achieved.get("guesses answered", 0) <= allowed(Config().wrong_rate)


def test_one_address_opens_only_so_many_tables(tmp_path: Path) -> None:
    outcome = endured("filling", tmp_path)
    assert outcome.achieved.get("tables opened", 0) <= allowed(Config().open_rate)


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_one_address_does_is_not_paid_for_by_others(attack: str, tmp_path: Path) -> None:
    endured(attack, tmp_path)
