"""Every byte that a seat or a spectator gets: no hidden decision, no secret of dice or seats."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import msgspec
import pytest

from qwixx import rules
from qwixx.rules import PASS, Step
from qwixx.server.protocol import commands
from qwixx.server.table import Entry, Presence, Table, after, fold, table_view, you_view
from qwixx.server.table.facts import (
    Decided,
    DeviceCommitted,
    DeviceOpened,
    DrawBegun,
    Rolled,
    Sat,
    Sealed,
    Started,
)
from tests.server.evening import evening, meet
from tests.server.guest import Guest, followed
from tests.server.live import LiveServer
from tests.server.table.sitting import Sitting

pytestmark = pytest.mark.slow


def log_of(server: LiveServer, code: str) -> list[Entry]:
    """What the server stored, hidden things and all."""
    with sqlite3.connect(server.database) as database:
        rows = database.execute(
            "SELECT body FROM events WHERE code = ? ORDER BY number", (code,)
        ).fetchall()
    database.close()
    return [msgspec.json.decode(body, type=Entry) for (body,) in rows]


def updates(guest: Guest) -> list[tuple[int, str]]:
    """The updates that arrived, by version; where changes were sent, what comes of them."""
    found, picture = [], None
    for message in map(json.loads, guest.received):
        if message["type"] == "update":
            picture = message
        elif message["type"] == "changes":
            assert picture is not None
            picture = followed(picture, message)
        else:
            continue
        found.append((picture["version"], json.dumps(picture)))
    return found


@pytest.fixture(scope="module")
def party(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Guest], Guest, list[Entry]]:
    """Three people and a spectator after two games; what they got, and what was stored."""
    folder: Path = tmp_path_factory.mktemp("hidden")
    with LiveServer(folder) as server:
        guests = meet(server, 3, public=True, games=2)
        watcher = Guest(server, guests[0].code, None)
        asyncio.run(evening([*guests, watcher]))
        return guests, watcher, log_of(server, guests[0].code)


Party = tuple[list[Guest], Guest, list[Entry]]


def test_no_dice_secret_is_sent_before_its_game_is_over(party: Party) -> None:
    guests, watcher, log = party
    secrets = [e.fact.secret for e in log if isinstance(e.fact, DrawBegun)]
    assert len(secrets) == 2
    shown = set()
    for viewer in [*guests, watcher]:
        for text in viewer.received:
            message = json.loads(text)
            for secret in secrets:
                if secret in text:
                    game = message["table"].get("game") or message["game"]  # of changes
                    assert game["step"] == "over"
                    assert message["table"]["fairness"]["secret"] == secret
                    shown.add(secret)
    assert shown == set(secrets)


def test_no_commitment_is_sent_before_all_are_sealed(party: Party) -> None:
    guests, watcher, log = party
    seals = [entry.number for entry in log if isinstance(entry.fact, Sealed)]
    made = [(e.number, e.fact.commitment) for e in log if isinstance(e.fact, DeviceCommitted)]
    assert len(made) == 6
    for number, commitment in made:
        sealed = next(seal for seal in seals if seal > number)
        _is_sent_only_from(sealed, commitment, [*guests, watcher])


def test_what_a_device_opens_is_sent_to_nobody_before_all_have_opened(party: Party) -> None:
    guests, watcher, log = party
    starts = [entry.number for entry in log if isinstance(entry.fact, Started)]
    opened = [(e.number, e.fact.entropy) for e in log if isinstance(e.fact, DeviceOpened)]
    assert len(opened) == 6
    for number, entropy in opened:
        start = next(start for start in starts if start > number)
        _is_sent_only_from(start, entropy, [*guests, watcher])


def _is_sent_only_from(version: int, hidden: str, viewers: list[Guest]) -> None:
    seen = [at for viewer in viewers for at, text in updates(viewer) if hidden in text]
    assert seen
    assert min(seen) >= version


def test_no_seat_secret_and_no_hash_of_one_is_sent(party: Party) -> None:
    guests, watcher, log = party
    hashes = [e.fact.secret_hash for e in log if isinstance(e.fact, Sat)]
    assert all(len(one) == 64 for one in hashes)
    secrets = [guest.secret or "" for guest in guests]
    for viewer in [*guests, watcher]:
        for text in viewer.received:
            assert not any(hidden in text for hidden in [*hashes, *secrets])


def test_no_seat_secret_is_stored(party: Party) -> None:
    guests, _, log = party
    stored = msgspec.json.encode(log).decode()
    assert not any((guest.secret or "") in stored for guest in guests)


def hidden_decisions(log: list[Entry]) -> list[tuple[int, int, str, int]]:
    """Decisions of action 1: hidden from that entry on until that one; what, and whose."""
    found: list[tuple[int, int, str, int]] = []
    pending: list[tuple[int, str, int, str]] = []
    players = sum(isinstance(entry.fact, Sat) for entry in log)
    for entry in log:
        match entry.fact:
            case Started() | Rolled():
                pending = []
            case Decided(seat=seat, decision=decision, how=how) if len(pending) < players:
                pending.append((entry.number, decision, seat, how))
                if len(pending) == players:
                    found += [
                        (number, entry.number, decision, seat)
                        for number, decision, seat, how in pending
                        if how != "rule"
                    ]
    return found


def test_a_hidden_decision_reaches_nobody_but_its_seat(party: Party) -> None:
    guests, watcher, log = party
    hidden = hidden_decisions(log)
    assert len(hidden) > 20
    seats = {guest.you["seat"]: guest for guest in guests}
    told_to = {viewer: updates(viewer) for viewer in [*guests, watcher]}
    shown_to_its_own = 0
    for since, until, decision, seat in hidden:
        for viewer, versions in told_to.items():
            for version, text in versions:
                if not since <= version < until:
                    continue
                message = json.loads(text)
                you = message.pop("you")
                if viewer is seats[seat]:
                    assert you["decision"] == decision
                    shown_to_its_own += 1
                elif you is not None:
                    # Others see their own decision and their own options, nothing of this one.
                    assert you["decision"] is None or you["seat"] != seat
                game = message["table"]["game"]
                assert game["decided"][seat] is True
                assert game["taken"] == [[] for _ in guests]
                told = [event["type"] for event in message["events"]]
                # With what came before the roll, an update may tell it to somebody who was slow.
                while "rolled" in told:
                    told.pop(0)
                assert not {"crossed", "row_closed"} & set(told)
    assert shown_to_its_own > 0


def test_what_others_get_does_not_depend_on_a_hidden_decision(party: Party) -> None:
    """The strongest form: change the decision, and not one byte for anybody else changes."""
    _, _, log = party
    table = after(None, log[0])
    compared = 0
    for entry in log[1:]:
        before, table = table, after(table, entry)
        fact = entry.fact
        game = table.game
        if not (isinstance(fact, Decided) and game and game.state.step is Step.ACTION1):
            continue
        if before.game is None or before.game.state.step is not Step.ACTION1:
            continue
        others = [d for d in rules.legal(before.game.state, fact.seat) if str(d) != fact.decision]
        changed = msgspec.structs.replace(
            entry, fact=msgspec.structs.replace(fact, decision=str((others or [PASS])[0]))
        )
        otherwise = after(before, changed)
        for seat in range(len(table.seats)):
            if seat != fact.seat:
                assert you_view(table, seat) == you_view(otherwise, seat)
        assert msgspec.json.encode(table_view(table, Presence(), 0.0)) == msgspec.json.encode(
            table_view(otherwise, Presence(), 0.0)
        )
        compared += 1
    assert compared > 20


def test_nobody_learns_that_an_answer_has_several_parts() -> None:
    """A swap that is not used yet: not even the number of facts, or of corrections left, shows."""
    sitting = Sitting(3, edition="x-change", dice="entered")
    sitting.start()
    one, _ = sitting.game.state.setup.layout.swaps[0]
    sitting.enter(sitting.active, f"w{min(6, one - 1)} w{one - min(6, one - 1)} r1 y2 g3 b4")
    begun = 0
    for seat in range(3):
        options = [option.decision for option in sitting.you(seat).options]
        swaps = [decision for decision in options if ">" in decision]
        if seat == sitting.active or not swaps:
            continue
        before = sitting.table
        sitting.decide(seat, swaps[0])
        assert seat in rules.waiting_for(sitting.game.state)
        _shows_nothing(before, sitting.table, seat)
        before = sitting.table
        sitting.do(seat, commands.TakeBack, step=sitting.game.step_id)
        _shows_nothing(before, sitting.table, seat)
        begun += 1
    assert begun == 2


def _shows_nothing(before: Table, table: Table, whose: int) -> None:
    assert table.version > before.version
    assert table.shown == before.shown
    for seat in range(len(table.seats)):
        if seat != whose:
            assert you_view(before, seat) == you_view(table, seat)
    views = (table_view(each, Presence(), 0.0) for each in (before, table))
    assert len({msgspec.json.encode(view) for view in views}) == 1


def test_what_nobody_may_know_of_is_sent_to_its_seat_alone(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        guests = meet(server, 3, public=True, edition="x-change")
        watcher = Guest(server, guests[0].code, None)
        asyncio.run(evening([*guests, watcher]))
        log = log_of(server, guests[0].code)
    table = fold(log)
    assert max(version for version, _ in updates(watcher)) == table.shown
    for _, text in updates(watcher):
        assert json.loads(text)["you"] is None
