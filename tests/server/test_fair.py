"""The web client is tested with what this server draws."""

from __future__ import annotations

from tests.server.fair_vectors import FILE, vectors


def test_the_clients_tests_have_the_games_of_this_server() -> None:
    assert FILE.read_text("utf-8") == vectors(), (
        "run python -m tests.server.fair_vectors and commit web/tests/fair.json"
    )
