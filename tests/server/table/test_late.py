"""Those who come late, and what is agreed on after a game."""

from __future__ import annotations

from typing import Any

import pytest

from qwixx import rules
from qwixx.rules import Step
from qwixx.server.analysis.verify import verify_record
from qwixx.server.hub import hash_of
from qwixx.server.protocol import commands, events
from qwixx.server.table import Denied, Draft, bots_to_act, is_awake, join, records_of, summary
from tests.server.table.sitting import Sitting

LATE = "secret of somebody who comes late"


def against_bots(people: int = 1, bots: int = 2, **settings: Any) -> Sitting:
    sitting = Sitting(people, bots, **settings)
    sitting.start()
    return sitting


def come(sitting: Sitting, name: str = "Laura", chair: int | None = None) -> int:
    draft = Draft(sitting.table, sitting.now)
    join(draft, name, hash_of(LATE), chair)
    sitting.take(draft)
    seat = sitting.table.seat_of(hash_of(LATE))
    assert seat is not None
    return seat


def play_a_turn(sitting: Sitting) -> None:
    turn = sitting.game.state.turn
    while sitting.table.phase == "playing" and sitting.game.state.turn == turn:
        sitting.bots_act()
        for seat, place in enumerate(sitting.table.seats):
            you = sitting.you(seat)
            if place.is_person and you.may_roll:
                sitting.roll(seat)
            elif place.is_person and you.options:
                sitting.decide(seat, you.options[0].decision)


def test_who_comes_late_takes_the_chair_of_a_bot_from_the_next_turn_on() -> None:
    sitting = against_bots()
    assert summary(sitting.table).bot_seats == [1, 2]
    seat = come(sitting, chair=2)
    assert seat == 2
    assert sitting.told(events.SatDown)[-1] == events.SatDown(seat=2, name="Laura", level=None)
    here = sitting.view().seats[2]
    assert (here.kind, here.name, here.joining) == ("person", "Laura", True)
    sitting.connect(2)
    assert sitting.view().seats[2].joining, "being here does not put anybody in the midst of a turn"
    with pytest.raises(Denied) as early:
        sitting.do(2, commands.Decide, step=sitting.game.step_id, decision="-")
    assert early.value.code in ("next_turn", "rules")
    play_a_turn(sitting)
    assert not sitting.view().seats[2].away
    assert 2 not in bots_to_act(sitting.table), "from now on they play themselves"


def test_who_takes_a_chair_is_asked_nothing_in_that_turn() -> None:
    sitting = against_bots(bots=1)
    if sitting.active == 0:
        sitting.roll()
    else:
        sitting.bots_act()
    seat = come(sitting)
    you = sitting.you(seat)
    assert (you.options, you.may_roll, you.may_take_back) == ([], False, False)
    step = sitting.game.step_id
    for command in (commands.Roll, commands.TakeBack):
        with pytest.raises(Denied):
            sitting.do(seat, command, step=step)
    play_a_turn(sitting)
    assert sitting.you(seat).stood_in == [], "it was the bot's turn still, and not theirs"


def test_a_game_goes_on_for_a_newcomer_alone() -> None:
    sitting = against_bots(bots=1)
    sitting.do(0, commands.Leave)
    sitting.disconnect(0)
    seat = come(sitting)
    sitting.connect(seat)
    assert is_awake(sitting.table, sitting.presence())
    assert sitting.table.host == seat, "the only one who is here"
    play_a_turn(sitting)
    assert not sitting.view().seats[seat].away


def test_the_record_has_the_names_for_whom_the_dice_were_drawn() -> None:
    sitting = against_bots()
    bot = sitting.view().seats[1].name
    come(sitting, chair=1)
    sitting.play_to_the_end()
    assert not any(seat.joining for seat in sitting.view().seats)
    [game] = rules.read_games(records_of(sitting.table)[0])
    assert bot in game.record.players
    verify_record(game.record)
    sitting.start()
    sitting.play_to_the_end()
    [_, second] = [rules.read_games(text) for text in records_of(sitting.table)]
    assert "Laura" in next(iter(second)).record.players


def test_leaving_and_coming_back_does_not_let_a_newcomer_play_in_that_turn() -> None:
    sitting = against_bots()
    while sitting.game.state.step is not rules.Step.ACTION1:
        sitting.bots_act()
        if sitting.you(0).may_roll:
            sitting.roll(0)
    seat = come(sitting)
    sitting.do(seat, commands.Leave)
    sitting.do(seat, commands.ComeBack)
    assert sitting.you(seat).options == []
    with pytest.raises(Denied, match="from the next turn on"):
        sitting.decide(seat, "-")
    play_a_turn(sitting)
    assert sitting.table.seats[seat].away is None


def test_a_newcomer_has_no_name_that_another_has_in_the_record() -> None:
    sitting = against_bots()
    ada = sitting.table.seats[1].name
    come(sitting, "Emma", chair=1)
    draft = Draft(sitting.table, sitting.now)
    with pytest.raises(Denied, match="looks like"):
        join(draft, ada, hash_of("another"), 2)
    join(draft, "Zoë", hash_of("another"), 2)


def test_a_newcomer_is_the_host_only_where_nobody_else_is_there() -> None:
    sitting = against_bots(people=2, bots=1)
    seat = come(sitting)
    emma = next(n for n, one in enumerate(sitting.table.seats) if one.name == "Emma")
    sitting.do(0, commands.Leave)
    assert sitting.table.host == emma
    sitting.do(emma, commands.Leave)
    assert sitting.table.host == seat


def test_a_table_stays_with_who_opened_it_or_was_given_it() -> None:
    sitting = against_bots(people=1, bots=1)
    seat = come(sitting, chair=1)
    sitting.do(0, commands.Leave)
    assert sitting.table.host == seat
    with pytest.raises(Denied, match="Max's table"):
        sitting.do(seat, commands.RemoveSeat, seat=0)
    sitting.connect(0)
    assert sitting.table.host == 0
    sitting.do(0, commands.HandOver, seat=seat)
    sitting.do(seat, commands.RemoveSeat, seat=0)
    assert sitting.table.seats[0].kind == "bot"


def test_whoever_gets_up_in_the_lobby_gives_the_table_away() -> None:
    sitting = Sitting(2)
    sitting.do(0, commands.Leave)
    assert (sitting.table.host, sitting.table.owner) == (1, sitting.table.seats[1].secret_hash)


def test_a_chair_is_taken_where_a_bot_sits_and_nowhere_else() -> None:
    sitting = against_bots(people=2, bots=1)
    for chair in (0, 2, 4):
        with pytest.raises(Denied, match="no bot sits there"):
            come(sitting, chair=chair)
    with pytest.raises(Denied, match="looks like"):
        come(sitting, name="Emma")
    come(sitting)
    with pytest.raises(Denied, match="no bot sits there"):
        join(Draft(sitting.table, sitting.now), "Linus", hash_of("another"))


def test_nobody_takes_a_chair_at_a_closed_table() -> None:
    sitting = against_bots(people=3, bots=1)
    sitting.do(0, commands.RemoveSeat, seat=2)
    assert summary(sitting.table).bot_seats == []
    with pytest.raises(Denied, match="lets nobody else sit down"):
        come(sitting)


def test_a_series_is_played_by_those_who_began_it_but_for_its_last_game() -> None:
    sitting = against_bots(games=2)
    assert summary(sitting.table).bot_seats == []
    with pytest.raises(Denied, match="series"):
        come(sitting)
    sitting.play_to_the_end()
    with pytest.raises(Denied, match="has begun"):
        come(sitting)
    sitting.start()
    assert summary(sitting.table).bot_seats == [1, 2]
    come(sitting)


def test_a_game_that_is_ended_early_leaves_nobody_waiting_for_the_next_turn() -> None:
    sitting = against_bots()
    seat = come(sitting)
    sitting.do(0, commands.EndGame)
    assert not sitting.view().seats[seat].away


def test_anybody_may_ask_for_another_game_once() -> None:
    sitting = against_bots(people=2, bots=0)
    with pytest.raises(Denied, match="not over"):
        sitting.do(1, commands.AskAgain)
    sitting.play_to_the_end()
    sitting.do(1, commands.AskAgain)
    assert sitting.do(1, commands.AskAgain) == []
    assert sitting.told(events.AskedAgain) == [events.AskedAgain(seat=1)]
    assert [seat.again for seat in sitting.view().seats] == [False, True]
    sitting.start()
    assert not any(seat.again for seat in sitting.view().seats)


def test_after_a_game_the_host_changes_the_level_of_a_bot() -> None:
    sitting = against_bots()
    with pytest.raises(Denied, match="to its end"):
        sitting.do(0, commands.ChangeBot, seat=1, level="master")
    sitting.play_to_the_end()
    name = sitting.view().seats[1].name
    sitting.do(0, commands.ChangeBot, seat=1, level="master")
    assert sitting.do(0, commands.ChangeBot, seat=1, level="master") == []
    assert sitting.told(events.BotChanged) == [events.BotChanged(seat=1, level="master")]
    here = sitting.view().seats[1]
    assert (here.kind, here.name, here.level) == ("bot", name, "master")
    assert sitting.view().game is not None, "the result is still to be seen"
    with pytest.raises(Denied, match="No bot"):
        sitting.do(0, commands.ChangeBot, seat=0, level="master")
    with pytest.raises(Denied, match="No bot"):
        sitting.do(0, commands.ChangeBot, seat=4, level="master")


def rolled(people: int, bots: int) -> Sitting:
    """A game in which everybody has something to cross with the white dice."""
    sitting = against_bots(people, bots)
    while sitting.game.state.step is not Step.ACTION1:
        sitting.roll() if sitting.table.seats[sitting.active].is_person else sitting.bots_act()
    return sitting


def test_who_takes_a_chair_does_not_learn_what_its_bot_has_decided() -> None:
    sitting = rolled(2, 2)
    sitting.bots_act()
    seat = come(sitting, chair=2)
    assert sitting.game.state.pending[seat], "the bot has decided, and others have not"
    assert (sitting.you(seat).decision, sitting.you(seat).decided) == (None, None)
    assert not sitting.you(seat).may_take_back


def test_who_takes_a_chair_does_not_learn_what_somebody_decided_who_was_removed() -> None:
    sitting = rolled(3, 0)
    sitting.decide(1, sitting.you(1).options[-1].decision)
    sitting.do(0, commands.RemoveSeat, seat=1)
    sitting.do(0, commands.CloseSeats, closed=False)
    seat = come(sitting, name="Laurin", chair=1)
    assert sitting.game.state.pending[seat], "it counts"
    assert (sitting.you(seat).decision, sitting.you(seat).decided) == (None, None)


def test_who_is_the_host_for_a_while_cannot_give_the_table_away() -> None:
    sitting = Sitting(3, patience=5)
    sitting.disconnect(0)
    sitting.wait(6)
    assert sitting.table.host == 1
    for giver, taker in ((1, 2), (2, 1)):
        sitting.do(giver, commands.HandOver, seat=taker)
        assert sitting.table.host == taker
    with pytest.raises(Denied):
        sitting.do(1, commands.RemoveSeat, seat=0)
    sitting.connect(0)
    assert sitting.table.host == 0, "it is still theirs"
