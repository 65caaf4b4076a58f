"""Names at a table: everybody can be seen, told apart, and written in a record."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from qwixx.cli.main import run
from qwixx.rules import make_setup, record_of, write_record
from qwixx.server.protocol import commands
from qwixx.server.table import Denied, Draft, sit_down
from tests.playing import played
from tests.server.table.sitting import Sitting


def join(sitting: Sitting, name: str) -> str:
    """Sit down; returned is the name that the others see."""
    draft = Draft(sitting.table, sitting.now)
    seat = sit_down(draft, name, "hash of a secret")
    sitting.take(draft)
    return sitting.table.seats[seat].name


def refusal(name: str, among: str = "Max") -> str | None:
    """Why somebody may not be called that, or None."""
    sitting = Sitting(1, seats=3)
    if among != "Max":
        sitting.do(0, commands.Rename, name=among)
    try:
        join(sitting, name)
    except Denied as denied:
        return denied.code
    return None


@pytest.mark.parametrize("name", ["a|b", "a:b", "a,b", "a;b", "a\0b", "x" * 25, "\u202eamme"])
def test_names_that_a_record_could_not_hold_are_refused(name: str) -> None:
    assert refusal(name) == "name"


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "\t", "\u00a0", "\u3000"),
        *("\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u200e", "\U000e0041"),
        *("\ufe0f", "\ufe00\ufe0f", "\U000e0100", "\u034f", "\u180b", "\u17b5"),
        *("\u0301", "\u20dd", "\u0301\u0302", "\u3164", "\u115f", "\u1160", "\uffa0", "\u2800"),
        *("\ue000", "\U000f0000", "\u0378", "\ufdd0", "\U0001d159", "\u200b \u2800\ufe0f\ue000"),
        *("\ufffc", "\ufffc\u200b\ufffc", "\u2065", "\ufff0", "\U000e0fff", "\U00016fe4"),
    ],
)
def test_a_name_of_which_nothing_can_be_seen_is_refused(name: str) -> None:
    assert refusal(name) == "name"


@pytest.mark.parametrize(
    "name",
    [
        *("Zoë", "Ünal", "李", "Ольга", "Ελένη", "محمد", "שרה", "นันทนา", "दीपक", "O'Neil", "J.-P."),
        *(
            "🎲",
            "❤️",
            "👨\u200d👩\u200d👧",
            "🇩🇪",
            "1️⃣",
            "🏴\U000e0067\U000e0062\U000e007f",
        ),
        *("M", "7", "?", "Anna Lena", "می\u200cخواهم"),
    ],
)
def test_names_from_everywhere_and_emoji_are_welcome(name: str) -> None:
    assert join(Sitting(1, seats=3), name) == name


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        (" Laura ", "Laura"),
        ("Anna \t\u00a0 Lena\n", "Anna Lena"),
        ("Zoe\u0308", "Zoë"),
        ("Laura\u2800", "Laura"),
    ],
)
def test_a_name_is_written_in_its_usual_form(name: str, seen: str) -> None:
    sitting = Sitting(1, seats=3)
    assert join(sitting, name) == seen
    sitting.do(0, commands.Rename, name=f" {sitting.table.seats[0].name} ")
    assert sitting.table.seats[0].name == "Max"


def test_marks_do_not_pile_up_over_other_peoples_names() -> None:
    assert refusal("q\u0336\u0309\u0300\u0323") is None
    assert refusal("q\u0336\u0309\u0300\u0323\u0331") == "name"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        *(("max", "Max"), ("MAX", "Max"), ("M\u200bax", "Max"), ("Max\u00ad", "Max")),
        *(("Max\ufe0f", "Max"), ("Ｍａｘ", "Max"), ("𝐌𝐚𝐱", "Max"), ("Ⓜax", "Max")),
        *(("Мах", "Max"), ("Μax", "Max"), ("Маx\u2060", "Max"), ("мах", "Max")),
        *(("B0b", "Bob"), ("ВОВ", "BOB"), ("Pau1", "Paul"), ("PauI", "Paul"), ("Ina", "lna")),
        *(("ina", "Ina"), ("ANNА", "anna"), ("Amold", "Arnold"), ("vvalter", "Walter")),
        *(("Zoё", "Zoë"), ("O’Neil", "O'Neil"), ("Anna–Lena", "Anna-Lena"), ("❤", "❤️")),
        *(("ꓟꓮꓫ", "Max"), ("Ⲙax", "Max"), ("ⲘⲀⲬ", "max"), ("ꓡꓲꓢꓮ", "LISA"), ("ⲓⲛⲁ", "ina")),
        *(("Max\U00016fe4", "Max"), ("M\u2d7fax", "Max"), ("Max\u2065", "Max")),
        *(("Max\U000e0fff", "Max"), ("Max\ufffc", "Max")),
        *(("A\ue000", "A\ue001"), ("STRASSE", "straße"), ("Anna\u2003Lena", "Anna Lena")),
    ],
)
def test_nobody_looks_like_somebody_else(name: str, other: str) -> None:
    assert refusal(name, among=other) == "name_taken"
    assert refusal(other, among=name) == "name_taken"


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ella", "Elia"), ("Zoe", "Zoë"), ("Jose", "José"), ("Max 1", "Max 2"), ("🎲", "🎯")],
)
def test_names_that_differ_visibly_are_told_apart(name: str, other: str) -> None:
    assert refusal(name, among=other) is None


def test_whoever_writes_their_own_name_otherwise_is_not_in_their_own_way() -> None:
    sitting = Sitting(2)
    sitting.do(0, commands.Rename, name="MAX")
    assert sitting.table.seats[0].name == "MAX"
    with pytest.raises(Denied, match="That name looks like Emma, who sits here already"):
        sitting.do(0, commands.Rename, name="Еmmа")


def test_a_free_name_is_taken_again_after_somebody_got_up() -> None:
    sitting = Sitting(3)
    sitting.do(1, commands.Leave)
    assert join(sitting, "Emma") == "Emma"


def test_a_bot_takes_no_name_that_looks_like_somebodys() -> None:
    sitting = Sitting(1, seats=3)
    sitting.do(0, commands.Rename, name="Αda")
    sitting.do(0, commands.AddBot, level="novice")
    assert sitting.table.seats[1].name == "Pascal"


TURNS, OVER = played(make_setup("classic", 2), seed=1)

SIGNS = (
    " \t\n\r\x0b\x1c\x85\u2028\u00a0\u200b\u200d\u2060\ufeff\u202e\ufe0f\u0301\u2800aA1l;,:|#!->=.@"
)
WORDS = ["Max", "Result", "Edition", "1.", "w1", "🎲", "\u0958", "\ufb2c", "ß", "ﷺ", "-", "!", "70"]
NASTY = st.one_of(
    st.text(max_size=30),
    st.text(SIGNS, max_size=8),
    st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join),
)


@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(NASTY)
@example("\ufeffMax")
@example("Max 70")
@example("x\x1cy")
@example("\u0958" * 24)
def test_whatever_is_a_name_here_can_be_written_and_read(tmp_path: Path, wish: str) -> None:
    if refusal(wish) is not None:
        return
    name = join(Sitting(1, seats=3), wish)
    assert join(Sitting(1, seats=3), name) == name
    file = tmp_path / "game.qwixx"
    file.write_bytes(write_record(record_of((name, "Max"), TURNS, OVER)).encode())
    assert run(["replay", str(file)]) == 0
