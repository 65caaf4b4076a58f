"""Tables that version 0.1 stored: they go on, and their games verify as what they were."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from qwixx import rules
from qwixx.rules import Refused
from qwixx.server import fair
from qwixx.server.analysis.verify import verify_record
from qwixx.server.hub import hash_of
from qwixx.server.protocol import commands
from qwixx.server.table import Denied, Entry, fold, handle, records_of
from tests.server.table.sitting import Sitting

SECRET = "03c535629816a579a2eca207a7f96e8754583776eb2021e391486f32260816b8"
GIVEN = ["5008ab3d2571c534511d6eb04ac689e8", "c68bdb84a9647c30d58966128cdb1acc"]


def stored(
    given: list[str], names: tuple[str, str] = ("Max", "Emma"), started: bool = True
) -> list[Entry]:
    """The log of a table of version 0.1, line by line as its database has it."""
    first = fair.lot(fair.old_seed(SECRET, given), 2)
    facts: list[dict[str, Any]] = [
        {"type": "opened", "code": "kfrtwmpb", "settings": {}, "dice_secret": SECRET},
        *(
            {"type": "sat", "seat": seat, "name": name, "secret_hash": hash_of(str(seat))}
            for seat, name in enumerate(names)
        ),
        *(
            {"type": "contributed", "seat": seat, "entropy": entropy}
            for seat, entropy in enumerate(given)
        ),
        {"type": "start_asked", "until": 2.0},
    ]
    if started:
        facts.append({"type": "started", "first": first, "drawn": True})
    lines = [
        json.dumps({"number": number, "at": 0.0, "fact": fact})
        for number, fact in enumerate(facts, 1)
    ]
    return [msgspec.json.decode(line, type=Entry) for line in lines]


def resumed(log: list[Entry]) -> Sitting:
    sitting = Sitting(2)
    sitting.log, sitting.table = log, fold(log)
    return sitting


def test_a_running_game_goes_on_and_verifies_as_what_it_was() -> None:
    sitting = resumed(stored(GIVEN))
    sitting.play_to_the_end()
    said = verify_record(rules.read_record(records_of(sitting.table)[0]))
    assert (said.scheme, said.devices) == (1, ("Max", "Emma"))
    assert said.throws > 0
    sitting.start()
    sitting.play_to_the_end()
    assert verify_record(rules.read_record(records_of(sitting.table)[1])).scheme == 2


def test_a_start_that_waited_for_devices_is_asked_for_again() -> None:
    sitting = resumed(stored(GIVEN, started=False))
    assert sitting.view().can_start is None
    sitting.start()
    assert sitting.table.identity != ""
    assert SECRET not in str(sitting.view())


@pytest.mark.parametrize("ends", ["played", "ended"])
def test_a_game_whose_randomness_no_record_can_hold_is_played_to_its_end_and_read(
    ends: str,
) -> None:
    sitting = resumed(stored([GIVEN[0], GIVEN[1] + "\n"]))
    assert "Fair-Devices" in records_of(sitting.table)[0]
    sitting.roll()
    if ends == "played":
        sitting.play_to_the_end()
    else:
        sitting.do(0, commands.EndGame)
    (text,) = records_of(sitting.table)
    record = rules.read_record(text)
    assert record.turns == (sitting.game.turns if ends == "played" else record.turns)
    with pytest.raises(Refused, match="what Emma's device gave could not be written down"):
        verify_record(record)
    sitting.start()
    assert sitting.table.phase == "playing"


@pytest.mark.parametrize("name", ["a|b", "Em\nma", " ", "Player 1", "x" * 25])
def test_a_game_of_somebody_whose_name_no_record_can_hold_is_played_and_read(name: str) -> None:
    sitting = resumed(stored(GIVEN, (name, "Player 1")))
    sitting.play_to_the_end()
    record = rules.read_record(records_of(sitting.table)[0])
    assert record.players == ("Player 1", "Player 2")
    sitting.start()
    sitting.play_to_the_end()
    second = rules.read_record(records_of(sitting.table)[1])
    assert verify_record(second).devices == record.players


@pytest.mark.parametrize(
    "said",
    [
        {"type": "commit", "id": "an-id-of-mine", "draw": "1.1", "commitment": "0" * 64 + "\n"},
        {"type": "reveal", "id": "an-id-of-mine", "draw": "1.1", "entropy": "0" * 64 + "\n"},
        {"type": "reveal", "id": "an-id-of-mine", "draw": "1.1", "entropy": "0" * 63 + "G"},
        {"type": "start", "id": "an-id-of-mine\n"},
        {"type": "contribute", "id": "an-id-of-mine", "commitment": "", "entropy": "0" * 32},
    ],
)
def test_what_no_line_can_hold_does_not_come_in(said: dict[str, str]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(json.dumps(said), type=commands.Command)


@pytest.mark.parametrize("name", ["a|b", "\u2028", "Em\x07ma"])
def test_nobody_takes_a_name_that_no_line_can_hold(name: str) -> None:
    sitting = Sitting(2)
    with pytest.raises(Denied):
        handle(sitting.table, 0, commands.Rename(id="an-id", name=name), 0.0, bytes(32))


def test_a_name_of_two_lines_is_one_of_two_words() -> None:
    sitting = Sitting(2)
    named = handle(sitting.table, 0, commands.Rename(id="an-id", name="Em\nma\n"), 0.0, bytes(32))
    assert named.table.seats[0].name == "Em ma"


RULES_OF_PLAY = ("verify_decision", "verify_answer", "verify_asked", "verify_cross", "verify_roll")


@pytest.mark.parametrize("edition", rules.editions())
def test_a_table_stays_readable_when_a_rule_is_tightened_later(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = Sitting(2, edition=edition, dice="entered")
    sitting.start()
    sitting.enter(sitting.active, "w1 w2 r3 y4 g5 b6")
    sitting.enter(sitting.active, "w1 w1 r3 y4 g5 b6")
    sitting.decide(0, "-")
    if sitting.you(0).may_take_back:
        sitting.do(0, commands.TakeBack, step=sitting.game.step_id)
    sitting.play_to_the_end()

    def refuse(*_: object) -> None:
        raise Refused("this is not allowed any more")

    for room in (rules.game, rules.legal, rules.sheet, rules.movement):
        for name in RULES_OF_PLAY:
            if hasattr(room, name):
                monkeypatch.setattr(room, name, refuse)
    with pytest.raises(Refused, match="any more"):
        rules.decide(sitting.game.state, 0, rules.PASS)
    assert fold(sitting.log) == sitting.table
    assert records_of(fold(sitting.log)) == records_of(sitting.table)
