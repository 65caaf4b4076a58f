"""Seats, hosts, and people who are away."""

from __future__ import annotations

from typing import Any

import pytest

from qwixx.rules import Step
from qwixx.server.protocol import commands, events
from qwixx.server.protocol.settings import Settings
from qwixx.server.table import Denied, Draft, bots_to_act, is_awake, sit_down, summary
from tests.server.table.sitting import Sitting


def playing(people: int = 2, **settings: Any) -> Sitting:
    sitting = Sitting(people, **settings)
    sitting.start()
    return sitting


def join(sitting: Sitting, name: str) -> None:
    draft = Draft(sitting.table, sitting.now)
    sit_down(draft, name, "hash of a secret")
    sitting.take(draft)


def test_a_table_takes_as_many_as_it_has_seats() -> None:
    sitting = Sitting(2, seats=3)
    join(sitting, "Laura")
    with pytest.raises(Denied, match="All seats are taken"):
        join(sitting, "Linus")


def test_nobody_sits_down_at_a_table_that_the_host_has_closed() -> None:
    sitting = Sitting(2, seats=4)
    sitting.do(0, commands.CloseSeats, closed=True)
    assert sitting.told(events.SeatsClosed) == [events.SeatsClosed(closed=True)]
    assert sitting.view().closed
    with pytest.raises(Denied, match="lets nobody else sit down") as refused:
        join(sitting, "Max")  # and a stranger does not learn who is here by trying names
    assert refused.value.code == "closed"
    assert (summary(sitting.table).free_seats, summary(sitting.table).closed) == (0, True)
    assert sitting.do(0, commands.CloseSeats, closed=True) == []
    sitting.do(0, commands.AddBot, level="novice")
    sitting.do(0, commands.CloseSeats, closed=False)
    assert summary(sitting.table).free_seats == 1
    join(sitting, "Laura")


def test_who_was_removed_does_not_sit_down_again_before_the_host_wants_it() -> None:
    sitting = Sitting(3, seats=4)
    sitting.do(0, commands.RemoveSeat, seat=1)
    assert sitting.view().closed
    with pytest.raises(Denied, match="lets nobody else sit down"):
        join(sitting, "Emma")
    sitting.do(0, commands.CloseSeats, closed=False)
    join(sitting, "Emma")


def test_who_was_removed_from_a_game_does_not_sit_down_after_it() -> None:
    sitting = playing(3, seats=4)
    sitting.do(0, commands.RemoveSeat, seat=1)
    with pytest.raises(Denied, match="has begun"):
        join(sitting, "Emma")
    sitting.do(0, commands.EndGame)
    with pytest.raises(Denied, match="lets nobody else sit down"):
        join(sitting, "Emma 2")
    sitting.start()
    assert sitting.view().closed


def test_a_table_stays_open_when_a_bot_is_removed_or_somebody_leaves() -> None:
    sitting = Sitting(2, bots=1, seats=4)
    sitting.do(0, commands.RemoveSeat, seat=1)
    sitting.do(2, commands.Leave)
    assert not sitting.view().closed
    assert sitting.told(events.SeatsClosed) == []


def test_nobody_joins_a_running_game() -> None:
    sitting = playing(2, seats=4)
    with pytest.raises(Denied, match="has begun"):
        join(sitting, "Laura")


def test_empty_seats_are_left_out_and_seats_move_up() -> None:
    sitting = Sitting(3, seats=5)
    sitting.do(1, commands.Leave)
    sitting.start()
    assert [seat.name for seat in sitting.table.seats] == ["Max", "Laura"]
    sitting.roll()


def test_it_takes_two_to_play() -> None:
    sitting = Sitting(1)
    assert sitting.view().can_start == "It takes two to play: share the link, or add a bot."
    with pytest.raises(Denied):
        sitting.do(0, commands.StartGame)
    sitting.do(0, commands.AddBot, level="expert")
    assert sitting.view().can_start is None


def test_nobody_who_has_left_is_made_the_host() -> None:
    sitting = playing(3)
    sitting.do(1, commands.Leave)
    with pytest.raises(Denied, match="has left the table"):
        sitting.do(0, commands.HandOver, seat=1)


def test_only_the_host_does_what_a_host_does() -> None:
    sitting = Sitting(3)
    orders: list[tuple[type, dict[str, Any]]] = [
        (commands.StartGame, {}),
        (commands.AddBot, {"level": "novice"}),
        (commands.RemoveSeat, {"seat": 2}),
        (commands.CloseSeats, {"closed": True}),
        (commands.ChangeSettings, {"settings": Settings()}),
        (commands.HandOver, {"seat": 1}),
        (commands.Pause, {}),
        (commands.Resume, {}),
        (commands.EndGame, {}),
    ]
    for kind, fields in orders:
        with pytest.raises(Denied, match="Only the host"):
            sitting.do(1, kind, **fields)


def test_the_host_hands_over() -> None:
    sitting = Sitting(2, bots=1)
    with pytest.raises(Denied, match="Only a person"):
        sitting.do(0, commands.HandOver, seat=1)  # a bot
    sitting.do(0, commands.HandOver, seat=2)
    assert sitting.table.host == 2
    assert sitting.you(2).is_host


def test_when_the_host_leaves_another_person_is_the_host() -> None:
    sitting = Sitting(2, bots=1)
    sitting.do(0, commands.Leave)
    assert sitting.table.seats[sitting.table.host].name == "Emma"


def test_when_the_host_stays_away_somebody_present_is_the_host() -> None:
    sitting = Sitting(3, patience=60)
    sitting.disconnect(0)
    sitting.disconnect(1)
    sitting.wait(61)
    assert sitting.table.host == 2


def test_a_bot_plays_for_somebody_who_is_away_until_they_return() -> None:
    sitting = playing(2, patience=60, stand_in="expert")
    active = sitting.active
    sitting.disconnect(active)
    assert sitting.wait(59) == []
    sitting.wait(2)
    assert sitting.told(events.WentAway) == [
        events.WentAway(seat=active, reason="disconnected", level="expert")
    ]
    seat = sitting.view().seats[active]
    assert (seat.away, seat.level, seat.name) == (True, "expert", sitting.game.names[active])
    assert bots_to_act(sitting.table) == (active,)
    sitting.bots_act()
    assert sitting.game.state.dice is not None
    sitting.connect(active)
    assert sitting.told(events.CameBack) == [events.CameBack(seat=active)]
    assert not sitting.view().seats[active].away
    assert active not in bots_to_act(sitting.table)


def test_who_comes_back_learns_what_the_bot_decided_until_they_decide_again() -> None:
    sitting = playing(2, patience=60)
    me, other = sitting.active, sitting.other
    sitting.roll()
    step = sitting.game.step_id
    sitting.disconnect(me)
    sitting.wait(61)
    sitting.bots_act()
    sitting.connect(me)
    you = sitting.you(me)
    # Still in pencil, and hidden from the other; the kept decision of that step is refused.
    assert [(one.step, one.decision) for one in you.stood_in] == [(step, you.decision)]
    assert sitting.you(other).stood_in == []
    with pytest.raises(Denied):
        sitting.decide(me, "-")
    sitting.decide(other, "-")
    assert [one.step for one in sitting.you(me).stood_in] == [step]
    sitting.decide(me, "-")
    assert sitting.you(me).stood_in == []


def test_a_bots_decision_that_is_taken_back_was_not_decided_for_anybody() -> None:
    sitting = playing(2, patience=60)
    me = sitting.active
    sitting.roll()
    sitting.disconnect(me)
    sitting.wait(61)
    sitting.bots_act()
    sitting.connect(me)
    sitting.do(me, commands.TakeBack, step=sitting.game.step_id)
    assert (sitting.you(me).stood_in, sitting.you(me).decision) == ([], None)


def test_what_a_bot_decided_on_wrong_dice_was_not_decided_for_anybody() -> None:
    sitting = playing(2, patience=60, dice="entered")
    me, host = sitting.other, sitting.active
    sitting.enter(host, "w1 w2 r6 y6 g6 b6")
    sitting.disconnect(me)
    sitting.wait(61)
    sitting.bots_act()
    assert sitting.you(me).stood_in
    sitting.enter(host, "w5 w5 r6 y6 g6 b6")
    assert sitting.you(me).stood_in == []


def test_a_table_that_everybody_left_stands_still() -> None:
    sitting = playing(2, timer=30)
    for seat in (0, 1):
        sitting.disconnect(seat)
    assert sitting.wait(86_400) == []
    assert bots_to_act(sitting.table) == ()


def test_a_bot_plays_for_somebody_who_is_out_of_time() -> None:
    sitting = playing(2, timer=30)
    active = sitting.active
    view = sitting.view().game
    assert view is not None
    assert view.deadline == sitting.now + 30
    assert sitting.wait(29) == []
    sitting.wait(2)
    assert sitting.told(events.WentAway)[0].reason == "timeout"
    sitting.do(active, commands.ComeBack)
    assert not sitting.table.seats[active].away


def test_who_is_out_of_time_comes_back_by_playing() -> None:
    sitting = playing(2, timer=30)
    sitting.wait(31)
    sitting.roll()
    assert not sitting.table.seats[sitting.active].away


def test_a_table_where_everybody_is_out_of_time_stands_still() -> None:
    sitting = playing(2, timer=30)
    active, other = sitting.active, sitting.other
    sitting.wait(31)
    assert is_awake(sitting.table, sitting.presence())  # for the one who is there
    sitting.disconnect(other)
    assert not is_awake(sitting.table, sitting.presence())
    assert sitting.wait(3600) == []
    sitting.do(active, commands.ComeBack)
    assert is_awake(sitting.table, sitting.presence())


def test_who_was_out_of_time_and_comes_back_has_the_time_anew() -> None:
    sitting = playing(2, timer=30)
    active = sitting.active
    sitting.wait(31)
    sitting.wait(10)
    sitting.do(active, commands.ComeBack)
    assert sitting.wait(29) == []
    assert sitting.table.seats[active].away is None
    sitting.wait(2)
    assert sitting.table.seats[active].away == "timeout"


def test_who_changes_their_mind_again_and_again_does_not_hold_the_timer_up() -> None:
    sitting = playing(2, timer=30, bots=1)
    while sitting.game.state.step is not Step.ACTION1:
        sitting.roll() if sitting.table.seats[sitting.active].is_person else sitting.bots_act()
    step = sitting.game.step_id
    seat = next(seat for seat in (0, 2) if len(sitting.you(seat).options) > 1)
    sitting.decide(seat, sitting.you(seat).options[-1].decision)
    sitting.now += 29
    sitting.do(seat, commands.TakeBack, step=step)
    sitting.decide(seat, sitting.you(seat).options[-1].decision)
    sitting.now += 2
    with pytest.raises(Denied) as late:
        sitting.do(seat, commands.TakeBack, step=step)
    assert late.value.code == "late"


def test_real_dice_have_no_timer_before_they_are_thrown() -> None:
    sitting = playing(2, timer=30, dice="entered")
    assert sitting.wait(3600) == []


def test_who_leaves_a_game_may_come_back() -> None:
    sitting = playing(2)
    sitting.do(1, commands.Leave)
    assert sitting.table.seats[1].away == "left"
    sitting.connect(1)
    assert sitting.table.seats[1].away is None


def test_who_is_removed_from_a_game_is_replaced_by_a_bot_for_good() -> None:
    sitting = playing(3)
    sitting.do(0, commands.RemoveSeat, seat=1)
    assert sitting.table.seats[1].kind == "bot"
    assert sitting.table.seats[1].secret_hash == ""
    assert sitting.told(events.GotUp) == [events.GotUp(seat=1, name="Emma", removed=True)]


def test_nothing_moves_while_the_game_is_paused() -> None:
    sitting = playing(2, timer=30, bots=1)
    sitting.do(0, commands.Pause)
    with pytest.raises(Denied, match="paused"):
        sitting.roll()
    assert sitting.wait(3600) == []
    assert bots_to_act(sitting.table) == ()
    sitting.do(0, commands.Resume)
    view = sitting.view().game
    assert view is not None
    assert view.deadline in (None, sitting.now + 30)


def test_the_host_ends_a_game_without_a_result() -> None:
    sitting = playing(2, games=3)
    sitting.do(0, commands.EndGame)
    view = sitting.view()
    assert view.phase == "finished"
    assert view.game is not None
    assert view.game.ended_early
    assert view.fairness is not None
    assert view.fairness.secret is not None
    assert sitting.told(events.GameOver) == [events.GameOver(winners=[], early=True)]
    sitting.start()
    assert sitting.table.phase == "playing"


def test_settings_that_do_not_fit_together_are_refused() -> None:
    sitting = Sitting(3)
    for settings in (
        Settings(edition="deluxe", seats=5),
        Settings(edition="classic", board="garden"),
        Settings(edition="on-board", board="nowhere"),
        Settings(seats=2),
    ):
        with pytest.raises(Denied):
            sitting.do(0, commands.ChangeSettings, settings=settings)


def test_after_a_series_new_settings_lead_back_to_the_lobby() -> None:
    sitting = playing(2)
    with pytest.raises(Denied, match="until the series is over"):
        sitting.do(0, commands.ChangeSettings, settings=Settings(edition="on-board"))
    sitting.play_to_the_end()
    sitting.do(0, commands.ChangeSettings, settings=Settings(edition="on-board", seats=3))
    assert sitting.table.phase == "lobby"
    join(sitting, "Laura")
    sitting.start()
    sitting.play_to_the_end()
    assert len(sitting.table.records) == 2


def test_who_joins_a_table_without_people_is_its_host() -> None:
    sitting = Sitting(1, bots=1, seats=3)
    sitting.do(0, commands.Leave)
    join(sitting, "Emma")
    assert sitting.table.seats[sitting.table.host].name == "Emma"


def test_a_host_who_left_and_starts_the_next_game_is_here_again() -> None:
    sitting = Sitting(1, 2, seats=3)
    sitting.start()
    sitting.do(0, commands.Leave)
    sitting.do(0, commands.EndGame)
    sitting.start()
    assert [seat.kind for seat in sitting.table.seats] == ["person", "bot", "bot"]
    assert sitting.table.seats[sitting.table.host].is_person


def test_nobody_keeps_a_table_waiting_by_only_saying_to_be_there() -> None:
    sitting = Sitting(2, timer=30)
    sitting.start()
    eve, step = sitting.active, sitting.game.step_id
    sitting.wait(31)
    assert sitting.table.seats[eve].away == "timeout"
    sitting.do(eve, commands.ComeBack)  # has the time anew, once
    sitting.wait(29)
    assert sitting.table.seats[eve].away is None
    sitting.wait(2)
    assert sitting.table.seats[eve].away == "timeout"
    with pytest.raises(Denied, match="from the next step on"):
        sitting.do(eve, commands.ComeBack)
    sitting.connect(eve)
    assert sitting.table.seats[eve].away == "timeout"
    sitting.bots_act()
    assert sitting.game.step_id != step
    sitting.do(eve, commands.ComeBack)
    assert sitting.table.seats[eve].away is None


def test_who_is_out_of_time_again_may_still_act() -> None:
    sitting = Sitting(2, timer=30)
    sitting.start()
    eve = sitting.active
    for _ in range(2):
        sitting.connect(eve)
        sitting.wait(31)
    sitting.roll(eve)
    assert sitting.game.state.dice is not None
    assert sitting.table.seats[eve].away is None
