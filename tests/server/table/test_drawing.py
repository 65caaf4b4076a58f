"""The start of a game: all devices commit, all open, and nobody can choose the dice."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import msgspec
import pytest

from qwixx import rules
from qwixx.server import fair
from qwixx.server.analysis.verify import BrokenOff, Verified, verify_record
from qwixx.server.hub import hash_of
from qwixx.server.protocol import commands, events
from qwixx.server.protocol.settings import CreateTable, Settings
from qwixx.server.protocol.view import Missing, WhyMissing
from qwixx.server.table import (
    Denied,
    Draft,
    fold,
    next_due,
    open_table,
    records_of,
    sit_down,
    woken,
)
from tests.server.table.sitting import Sitting


def drawing(people: int = 3, **settings: Any) -> Sitting:
    """The host has asked for a start."""
    sitting = Sitting(people, **settings)
    sitting.do(0, commands.StartGame)
    return sitting


def sealed(people: int = 3, **settings: Any) -> Sitting:
    """All devices have committed."""
    sitting = drawing(people, **settings)
    for seat in range(people):
        sitting.commit(seat)
    return sitting


def verified(sitting: Sitting) -> Verified:
    """What the record of the game says, once it is over."""
    sitting.play_to_the_end()
    return verify_record(rules.read_record(records_of(sitting.table)[-1]))


def test_a_game_begins_as_soon_as_all_have_committed_and_opened() -> None:
    sitting = sealed()
    assert sitting.drawing.sealed
    for seat in range(3):
        assert sitting.table.phase == "lobby"
        sitting.reveal(seat)
    assert sitting.table.phase == "playing"
    assert sitting.view().draw is None
    assert verified(sitting).devices == ("Max", "Emma", "Laura")


def test_commitments_are_shown_when_all_are_in_and_openings_when_the_game_begins() -> None:
    sitting = drawing(2)
    assert sitting.view().draw is not None
    sitting.commit(0)
    draw = sitting.view().draw
    assert draw is not None
    assert (draw.commitments, draw.done) == (None, [True, False])
    assert sitting.drawing.commitments[0] not in str(sitting.view())
    sitting.commit(1)
    draw = sitting.view().draw
    assert draw is not None
    assert (draw.commitments, draw.done) == (list(sitting.drawing.commitments), [False, False])
    sitting.reveal(1)
    assert sitting.entropy["1.1", 1] not in str(sitting.view())
    sitting.reveal(0)
    fairness = sitting.view().fairness
    assert fairness is not None
    assert fairness.contributions == [sitting.entropy["1.1", 0], sitting.entropy["1.1", 1]]
    assert fairness.secret is None


def test_a_draw_waits_only_a_moment_for_a_device_that_does_not_commit() -> None:
    sitting = drawing(2)
    sitting.commit(0)
    sitting.wait(3)
    assert sitting.drawing.sealed
    with pytest.raises(Denied, match="without this device"):
        sitting.commit(1)
    sitting.reveal(0)
    assert sitting.table.phase == "playing"
    assert sitting.game.contributions[1] == ""
    assert verified(sitting).devices == ("Max",)


def test_bots_alone_need_no_device() -> None:
    sitting = Sitting(1, bots=2)
    sitting.disconnect(0)
    sitting.connect(0)
    sitting.do(0, commands.StartGame)
    sitting.wait(3)
    assert sitting.table.phase == "playing"
    assert verified(sitting).devices == ()


def test_who_does_not_open_is_named_and_the_dice_are_drawn_without_them() -> None:
    sitting = sealed()
    sitting.reveal(0)
    sitting.reveal(2)
    before = sitting.drawing
    sitting.wait(11)
    emma = Missing(seat=1, why="not_opened")
    assert sitting.told(events.DrawBroken) == [events.DrawBroken(missing=[emma])]
    draw = sitting.view().draw
    assert draw is not None
    assert (draw.id, draw.broken) == ("1.2", [[emma]])
    assert sitting.drawing.secret != before.secret
    assert "Fair-Broken: 1 not opened by Emma" in draw.context
    with pytest.raises(Denied, match="without this device"):
        sitting.commit(1)
    sitting.draw(0, 2)
    assert sitting.table.phase == "playing"
    said = verified(sitting)
    assert (said.devices, said.broken) == (("Max", "Laura"), (BrokenOff(1, "Emma", "not_opened"),))


def test_each_device_can_break_off_one_draw_and_no_more() -> None:
    sitting = sealed()
    for missing in (2, 1, 0):
        for seat in range(missing):
            sitting.reveal(seat)
        sitting.wait(11)
        for seat in range(missing):
            sitting.commit(seat)
    sitting.wait(3)
    assert sitting.table.phase == "playing"
    broken = [(one.draw, one.player) for one in verified(sitting).broken]
    assert broken == [(1, "Laura"), (2, "Emma"), (3, "Max")]


def test_a_reload_opens_what_was_committed_and_twice_counts_once() -> None:
    sitting = sealed(2)
    sitting.reveal(0)
    sitting.reveal(0)
    sitting.wait(9)
    sitting.reveal(1)
    assert sitting.table.phase == "playing"
    with pytest.raises(Denied, match="drawn already"):
        sitting.do(1, commands.Reveal, draw="1.1", entropy=sitting.entropy["1.1", 1])


def test_nobody_opens_before_all_commitments_are_sealed() -> None:
    sitting = drawing(2)
    sitting.commit(0)
    with pytest.raises(Denied, match="must not open now"):
        sitting.reveal(0)


def test_a_commitment_cannot_be_anothers() -> None:
    sitting = drawing(2)
    sitting.commit(0)
    copied = sitting.drawing.commitments[0]
    sitting.do(1, commands.Commit, draw="1.1", commitment=copied)
    with pytest.raises(Denied, match="not what this device has committed to"):
        sitting.do(1, commands.Reveal, draw="1.1", entropy=sitting.entropy["1.1", 0])


# --- the operator who plays along


def test_nothing_that_the_server_stores_tells_what_a_device_will_open() -> None:
    """The old attack: the operator knows the secret, answers last, and tries many answers.

    It needs what the others gave; when the operator's own commitment is due, nobody has it.
    """
    sitting = drawing()
    honest = [0, 1]
    for seat in honest:
        sitting.commit(seat)
    known = msgspec.json.encode(sitting.log).decode() + str(sitting.view())
    assert sitting.drawing.secret in known
    assert not any(sitting.entropy["1.1", seat] in known for seat in honest)
    sitting.commit(2)
    assert sitting.drawing.sealed


def test_an_operator_cannot_answer_last_and_choose() -> None:
    """With everything known, including the secret, only what was committed to is taken."""
    sitting = sealed()
    sitting.reveal(0)
    sitting.reveal(1)
    draw = sitting.drawing
    own = sitting.entropy["1.1", 2]
    settled = fair.seed(draw.secret, draw.context, [*draw.opened[:2], own])
    grinding = random.Random(7)
    for _ in range(500):
        other = grinding.randbytes(32).hex()
        with pytest.raises(Denied, match="not what this device has committed to"):
            sitting.do(2, commands.Reveal, draw="1.1", entropy=other)
        made = fair.device_commitment(draw.context, draw.commitment, 2, other)
        with pytest.raises(Denied, match="without this device"):
            sitting.do(2, commands.Commit, draw="1.1", commitment=made)
    assert sitting.drawing == draw
    sitting.reveal(2)
    assert sitting.game.seed == settled


ORDERS: list[tuple[int, type[Any], dict[str, Any]]] = [
    (0, commands.StartGame, {}),
    (0, commands.AddBot, {"level": "novice"}),
    (0, commands.ChangeSettings, {"settings": Settings(seats=5)}),
    (0, commands.HandOver, {"seat": 1}),
    (0, commands.EndGame, {}),
    (0, commands.Pause, {}),
    (2, commands.Rename, {"name": "Linus"}),
    (2, commands.ComeBack, {}),
]


@pytest.mark.parametrize(("seat", "kind", "fields"), ORDERS)
def test_nothing_else_that_is_sent_changes_a_draw(
    seat: int, kind: type[Any], fields: dict[str, Any]
) -> None:
    sitting = sealed(3, seats=5)
    draw = sitting.drawing
    with contextlib.suppress(Denied):
        sitting.do(seat, kind, **fields)
    assert sitting.drawing == draw


def test_nobody_sits_down_while_dice_are_drawn() -> None:
    sitting = sealed(2, seats=4)
    with pytest.raises(Denied, match="The game has begun"):
        sit_down(Draft(sitting.table, sitting.now), "Linus", hash_of("9"))


def leave(sitting: Sitting) -> None:
    sitting.do(2, commands.Leave)


def remove(sitting: Sitting) -> None:
    sitting.do(0, commands.RemoveSeat, seat=2)


@pytest.mark.parametrize(
    ("goes", "why", "words"),
    [(leave, "left", "1 left by Laura"), (remove, "removed", "1 stopped by removing Laura")],
)
def test_who_goes_without_opening_breaks_the_draw_off_and_is_not_said_to_have_cheated(
    goes: Any, why: WhyMissing, words: str
) -> None:
    sitting = sealed()
    sitting.reveal(0)
    goes(sitting)
    laura = Missing(seat=2, why=why)
    assert sitting.drawing.broken == ((laura,),)
    assert sitting.told(events.DrawBroken) == [events.DrawBroken(missing=[laura])]
    assert f"Fair-Broken: {words}" in sitting.drawing.context
    sitting.draw(0, 1)
    assert sitting.table.phase == "playing"
    assert [seat.name for seat in sitting.table.seats] == ["Max", "Emma", "Laura"]
    assert verified(sitting).broken == (BrokenOff(1, "Laura", why),)
    assert f"Fair-Broken: {words}\n" in records_of(sitting.table)[-1]


@pytest.mark.parametrize("goes", [leave, remove])
def test_who_goes_after_opening_changes_nothing(goes: Any) -> None:
    sitting = sealed()
    sitting.reveal(2)
    goes(sitting)
    sitting.reveal(0)
    sitting.reveal(1)
    assert sitting.game.contributions[2] == sitting.entropy["1.1", 2]
    assert sitting.table.seats[2].is_played_by_bot


# --- what a draw is bound to


def test_a_draw_is_bound_to_table_game_players_and_who_begins() -> None:
    sitting = Sitting(2, games=2)
    contexts = []
    for _ in range(2):
        sitting.do(0, commands.StartGame)
        contexts.append(sitting.drawing.context)
        sitting.draw()
        first = sitting.game.names[sitting.game.first]
        sitting.play_to_the_end()
    identity = sitting.table.identity
    assert contexts[0].splitlines() == [
        "qwixx fair dice 2",
        "Players: Max, Emma",
        "Dice: rolled",
        f"Fair-Table: {identity}",
        "Fair-Draw: game 1, draw 1",
        "Fair-First: drawn by lot",
        "Fair-Broken: none",
    ]
    assert contexts[1].splitlines()[4:6] == [
        "Fair-Draw: game 2, draw 1",
        f"Fair-First: {first}, the next player",
    ]
    for text, context in zip(records_of(sitting.table), contexts, strict=True):
        assert set(context.splitlines()[1:]) <= set(text.splitlines())
        assert sitting.table.code not in text


def test_each_table_has_an_identity_of_its_own_that_gives_no_secret_away() -> None:
    wish = CreateTable(name="Max", bots=["novice"], start=True)
    table, _ = open_table("code", wish, hash_of("0"), 0.0, bytes(32))
    other, _ = open_table("code", wish, hash_of("0"), 0.0, bytes(31) + b"1")
    assert table.identity != other.identity
    assert table.draw is not None
    assert len(table.identity) == 32
    assert table.identity not in table.draw.secret


# --- time


def test_a_draw_waits_for_those_who_were_all_away() -> None:
    """A restart of the server, or a network that was gone for all: nobody is blamed."""
    sitting = sealed(2)
    for seat in (0, 1):
        sitting.disconnect(seat)
    sitting.now += 3600
    assert next_due(sitting.table, sitting.presence()) is None
    assert sitting.wait(0) == []
    sitting.table = fold(sitting.log)
    sitting.take(woken(sitting.table, sitting.now))
    for seat in (0, 1):
        sitting.connect(seat)
    sitting.wait(5)
    for seat in (0, 1):
        sitting.reveal(seat)
    assert sitting.table.phase == "playing"
    assert verified(sitting).broken == ()


def test_a_start_by_the_clock_takes_nobody_over_who_is_connected() -> None:
    """Seats move up when a draw begins, never while the clock looks who is missing."""
    sitting = Sitting(3, seats=5, patience=5)
    sitting.do(1, commands.Leave)
    sitting.connected = {0, 2}
    sitting.do(0, commands.StartGame)
    assert [seat.name for seat in sitting.table.seats] == ["Max", "Laura"]
    sitting.connected, sitting.gone = {1}, {0: sitting.now - 60}  # Laura is here, Max is not
    sitting.wait(3)
    assert sitting.table.phase == "playing"
    assert [seat.away for seat in sitting.table.seats] == ["disconnected", None]


def test_a_start_by_the_clock_never_asks_for_a_seat_that_is_no_more() -> None:
    sitting = Sitting(3, seats=5, patience=5)
    sitting.do(1, commands.Leave)
    sitting.connected = {0}
    sitting.do(0, commands.StartGame)
    sitting.gone = {1: sitting.now - 60}
    sitting.wait(3)
    assert sitting.table.phase == "playing"
    assert [seat.away for seat in sitting.table.seats] == [None, "disconnected"]


def test_seats_that_move_up_take_the_last_game_from_the_screen() -> None:
    sitting = Sitting(3, seats=3)
    sitting.start()
    sitting.play_to_the_end()
    sitting.do(0, commands.Leave)
    sitting.do(sitting.table.host, commands.StartGame)
    view = sitting.view()
    assert (view.phase, view.game, [seat.name for seat in view.seats]) == (
        "lobby",
        None,
        ["Emma", "Laura"],
    )
    sitting.draw(0, 1)
    assert sitting.game.drawn
    assert len(records_of(sitting.table)) == 2
