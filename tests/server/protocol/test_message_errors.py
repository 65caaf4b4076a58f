"""A message with a value that there is not is answered with those that there are."""

from typing import Any, get_args

import msgspec
import pytest

from qwixx.server.protocol.commands import Command
from qwixx.server.protocol.message_errors import what_is_wrong
from qwixx.server.protocol.settings import CreateTable, EditionName, RulingName


def one_of(names: object) -> str:
    """All of these names, as they are told."""
    *others, last = get_args(names)
    return f"{', '.join(others)} or {last}"


EDITION = f"settings.edition is {one_of(EditionName)}"


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"edition": "chess"}, f"{EDITION}, not 'chess'"),
        ({"edition": 7}, EDITION),
        ({"edition": None}, EDITION),
        ({"edition": "x" * 999}, EDITION),
        ({"edition": "` - at `$.name`"}, EDITION),
        ({"dice": "loaded"}, "settings.dice is rolled or entered, not 'loaded'"),
        ({"timer": 45}, "settings.timer is 0, 30, 60 or 120, not 45"),
        (
            {"stand_in": "god"},
            "settings.stand_in is novice, regular, expert or master, not 'god'",
        ),
        (
            {"rulings": ["die-stays", "no"]},
            f"settings.rulings[1] is {one_of(RulingName)}, not 'no'",
        ),
        # Where there is no choice of a few, msgspec says what is expected.
        ({"seats": 9}, "Expected `int` <= 5 - at `$.settings.seats`"),
        ({"rulings": "no"}, "Expected `array`, got `str` - at `$.settings.rulings`"),
        ({"colour": 1}, "Object contains unknown field `colour` - at `$.settings`"),
    ],
)
def test_a_choice_is_told_with_what_there_is(wish: dict[str, Any], said: str) -> None:
    table = {"name": "Max", "settings": wish}
    command = {"type": "change_settings", "id": "12345678", "settings": wish}
    for kind, message in ((CreateTable, table), (Command, command)):
        with pytest.raises(msgspec.ValidationError) as wrong:
            msgspec.json.decode(msgspec.json.encode(message), type=kind)
        assert what_is_wrong(wrong.value, kind) == said


def test_what_is_no_message_at_all_is_told_as_it_is() -> None:
    for text in (b"", b"{", b"[]"):
        with pytest.raises(msgspec.MsgspecError) as wrong:
            msgspec.json.decode(text, type=CreateTable)
        assert what_is_wrong(wrong.value, CreateTable) == str(wrong.value)
