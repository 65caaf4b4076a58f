"""How much an address may do, by the clock: without a server, so that every case can be tried."""

from __future__ import annotations

from ipaddress import IPv6Address

import pytest

from qwixx.server.config import Config
from qwixx.server.http.gate import Gate
from qwixx.server.hub import Allowance, Bucket, Crowd, Metrics
from qwixx.server.hub import limits as the_limits
from qwixx.server.hub.hub import CODE_LENGTH
from qwixx.server.table import SIGNS

PHONES = 30
"""Of a class, which has one address."""


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_what_is_in_it_and_fills_again() -> None:
    bucket = Bucket(rate=2, size=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(0.5)
    assert not bucket.take(0.5)
    assert not bucket.take(100, drops=4)
    assert bucket.take(100, drops=3)


def test_what_is_given_back_does_not_make_a_bucket_larger() -> None:
    bucket = Bucket(rate=1, size=2, now=0)
    assert bucket.take(0)
    bucket.give_back()
    bucket.give_back()
    assert [bucket.take(0) for _ in range(3)] == [True, True, False]


def test_those_who_wait_for_a_bucket_wait_in_a_row() -> None:
    bucket = Bucket(rate=2, size=1, now=0)
    assert [bucket.wait(0) for _ in range(4)] == [0, 0.5, 1.0, 1.5]
    assert bucket.wait(10) == 0


def test_each_address_has_an_allowance_of_its_own() -> None:
    allowance = Allowance(1, 2, clock=Clock())
    assert [allowance.take("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert allowance.take("192.0.2.2")


@pytest.mark.parametrize(("step", "share"), [(1, 1), (1 << 64, 4), (1 << 72, 16)])
def test_many_addresses_of_one_network_have_little_more_than_one(step: int, share: int) -> None:
    """With IPv6 anybody has 2^64 addresses, and many have 2^72 or 2^80 of them."""
    allowance = Allowance(1, 10, clock=Clock())
    first = int(IPv6Address("2001:db8::"))
    addresses = (str(IPv6Address(first + number * step)) for number in range(255))
    taken = sum(allowance.take(address) for address in addresses for _ in range(10))
    assert taken == 10 * share


def test_who_is_refused_takes_nothing_from_the_neighbours() -> None:
    allowance = Allowance(1, 2, clock=Clock())
    for _ in range(100):
        allowance.take("2001:db8::1")
    assert allowance.take("2001:db8:0:1::1")


def test_everybody_together_has_a_limit_too() -> None:
    clock = Clock()
    allowance = Allowance(1, 2, everybody=3, clock=clock)
    assert sum(allowance.take(f"192.0.2.{number}") for number in range(100)) == 6
    clock.now = 1
    assert sum(allowance.take(f"198.51.100.{number}") for number in range(100)) == 3


def test_what_an_address_takes_from_one_server_it_has_not_at_another() -> None:
    here, there = Allowance(1, 4, clock=Clock()), Allowance(1, 4, clock=Clock())
    assert here.taken() == {}
    assert [here.take("192.0.2.1") for _ in range(3)] == [True] * 3
    here.give_back("192.0.2.1")
    for address, drops in here.taken().items():
        there.taken_elsewhere(address, drops)
    assert [there.take("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert there.take("192.0.2.2")
    assert here.taken() == {}, "and is told once"
    here.give_back("192.0.2.1")  # what was told before it was known to be right
    for address, drops in here.taken().items():
        there.taken_elsewhere(address, drops)
    assert there.take("192.0.2.1")


def test_of_many_addresses_those_are_told_that_took_most() -> None:
    allowance = Allowance(1, 100, clock=Clock())
    allowance.taken()
    for number in range(100):
        allowance.take(f"192.0.2.{number}", number)
    assert set(allowance.taken()) == {f"192.0.2.{number}" for number in range(85, 100)}


def test_only_so_many_addresses_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(the_limits, "MOST_KEPT", 10)
    allowance = Allowance(1, 1, clock=Clock())
    for number in range(1000):
        assert allowance.take(f"10.0.{number // 256}.{number % 256}")
        assert len(allowance._kept) <= 10
    assert not allowance.take("10.0.3.231"), "the last ones are"


def test_a_crowd_has_room_for_those_who_come_after_others_have_gone() -> None:
    crowd = Crowd(2)
    assert [crowd.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert crowd.enter("192.0.2.2")
    crowd.leave("192.0.2.1")
    assert crowd.enter("192.0.2.1")
    assert crowd.total == 3


def test_a_class_behind_one_address_may_all_come_at_once() -> None:
    gate = Gate(Config(), Metrics(), Clock())
    for _ in range(PHONES):
        assert all(gate.may_dial("192.0.2.1") for _ in range(7))  # six for pages, one websocket
        assert all(gate._asking.take("192.0.2.1") for _ in range(60))  # a page with all it needs
        assert gate.may_sit("192.0.2.1")
        assert gate.connection("192.0.2.1").__enter__()


def test_one_address_cannot_have_all_lines_nor_keep_dialling() -> None:
    gate = Gate(Config(), Metrics(), Clock())
    let_in = sum(gate.may_dial("192.0.2.1") for _ in range(10_000))
    assert let_in == 400
    assert gate.may_dial("192.0.2.2")
    assert gate.may_dial(None), "a proxy"
    for _ in range(let_in):
        gate.hung_up("192.0.2.1")
    assert sum(gate.may_dial("192.0.2.1") for _ in range(10_000)) == 0, "they were too many before"


def test_the_last_open_files_are_not_for_connections() -> None:
    gate = Gate(Config(), Metrics(), Clock())
    gate.allow_files(1024)
    assert sum(gate.may_dial(f"192.0.2.{number % 100}") for number in range(5000)) == 824
    gate.hung_up("192.0.2.1")
    assert gate.may_dial(None)
    assert not gate.may_dial(None)


def test_one_address_opens_so_many_tables_a_day_and_more_if_others_come_to_them() -> None:
    clock = Clock()
    gate = Gate(Config(open_rate=10), Metrics(), clock)
    opened = 0
    for clock.now in range(0, 3600, 60):
        while gate.may_open("192.0.2.1"):
            gate.opened(f"table {opened}", "192.0.2.1")
            opened += 1
    assert opened == 31
    clock.now = 7200
    gate.sat_down("table 0", "192.0.2.1")
    assert gate.may_open("192.0.2.1")  # the second of the day's in an hour or two
    assert not gate.may_open("192.0.2.1")
    gate.sat_down("table 1", "192.0.2.2")
    assert gate.may_open("192.0.2.1")
    assert gate.may_open("192.0.2.2")


def opened_in_a_day(opener: str, guest: str) -> int:
    """By somebody who opens what they can, and sits down at each of those tables as the guest."""
    clock = Clock()
    gate = Gate(Config(open_rate=10), Metrics(), clock)
    opened = 0
    for clock.now in range(0, 86400, 60):
        while gate.may_sit(guest) and gate.may_open(opener):
            gate.opened(f"table {opened}", opener)
            gate.sat_down(f"table {opened}", guest)
            opened += 1
    return opened


@pytest.mark.parametrize(
    ("opener", "guest"),
    [("2001:db8::1", "2001:db8::2"), ("192.0.2.1", "::ffff:192.0.2.1"), ("::1%eth0", "::1")],
)
def test_a_guest_of_the_same_household_is_not_from_elsewhere(opener: str, guest: str) -> None:
    assert opened_in_a_day(opener, guest) in (59, 60)  # a day's, and what fills up meanwhile


def test_two_networks_of_one_person_do_not_open_tables_without_end() -> None:
    assert opened_in_a_day("192.0.2.1", "2001:db8::1") in (118, 119, 120)


def test_nobody_finds_a_table() -> None:
    """However many addresses guess for a year, on a full server: as docs/hosting.md says."""
    config, minutes = Config(), 365.25 * 24 * 60
    clock = Clock()
    gate = Gate(config, Metrics(), clock)
    taken = 0
    for clock.now in range(0, 3600, 60):
        addresses = (f"10.0.{number // 256}.{number % 256}" for number in range(2_000))
        taken += sum(gate.may_guess(address) for address in addresses)
    a_minute = (taken - 3 * 100 * config.wrong_rate) / 59  # without what they had at first
    a_year = a_minute * minutes * config.max_tables / len(SIGNS) ** CODE_LENGTH
    assert 1 / a_year > 75


def test_a_right_code_costs_nothing() -> None:
    gate = Gate(Config(wrong_rate=10), Metrics(), Clock())
    for _ in range(1000):
        assert gate.may_guess("192.0.2.1")
        gate.was_right("192.0.2.1")
    assert sum(gate.may_guess("192.0.2.1") for _ in range(1000)) == 30
