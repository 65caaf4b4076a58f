"""A host brings a sheet or a board of their own to the table."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx.cli.main import run
from qwixx.rules import boards, read_games, verify_series, write_board, write_layout
from qwixx.server.protocol import commands
from qwixx.server.protocol.settings import CheckOwn, OwnInfo, Settings
from qwixx.server.table import Denied, check_own, fold, records_of, summary
from qwixx.server.table.handle import MOST_BROUGHT
from tests.own import BOARD, SHEET
from tests.rules.random_sheets import random_layout
from tests.server.table.sitting import Sitting

GARDEN = write_board(boards()["garden"])


def own(**more: Any) -> Sitting:
    return Sitting(2, edition="own", own_sheet=SHEET, **more)


def test_the_sheet_is_shown_played_and_in_the_record() -> None:
    sitting = own()
    edition = sitting.view().edition
    assert (edition.name, edition.title) == ("own", "lighthouse")
    assert sitting.view().layouts[0].row_colours == ["red", "yellow", "blue"]
    assert summary(sitting.table).own_sheet == "lighthouse"
    sitting.start()
    sitting.play_to_the_end()
    (text,) = records_of(sitting.table)
    assert text.startswith("Edition: lighthouse\n")
    (game,) = read_games(text)
    assert game.state.is_over
    assert game.state.setup.layout == sitting.game.state.setup.layout


@pytest.mark.parametrize("edition", ["on-board", "mixx-a", "chain"])
def test_a_board_goes_with_the_editions_that_have_one(edition: str) -> None:
    sitting = Sitting(2, edition=edition, own_board=BOARD)
    board = sitting.view().board
    assert board is not None
    assert board.name == "cliff"
    sitting.start()
    sitting.play_to_the_end()
    (game,) = read_games("\n".join(records_of(sitting.table)))
    assert game.state.setup.board is not None
    assert [str(cell) for cell in game.state.setup.board.cells] == board.spaces


def test_an_evening_with_rematch_series_and_other_sheets_can_be_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = own()
    for wish in (
        None,
        Settings(edition="own", own_sheet=SHEET, games=2, seats=2),
        Settings(edition="on-board", own_board=BOARD, seats=2),
        Settings(seats=2),
    ):
        if wish is not None:
            sitting.do(0, commands.ChangeSettings, settings=wish)
        for _ in range(2):
            sitting.start()
            sitting.play_to_the_end()
    assert fold(sitting.log) == sitting.table
    records = records_of(sitting.table)
    assert len(list(verify_series(read_games("\n".join(records))))) == 8
    monkeypatch.setattr("sys.stdout", io.StringIO())
    for command in ("replay", "verify"):
        file = tmp_path / "evening.qwixx"
        file.write_text("\n".join(records), "utf-8")
        assert run([command, str(file)]) == 0


def test_what_is_stored_is_the_sheet_without_comments() -> None:
    kept = own().table.settings.own_sheet
    assert kept is not None
    assert "# the rocks" in SHEET
    assert "the rocks" not in kept
    again = Sitting(2, edition="own", own_sheet=kept).table.settings.own_sheet
    assert again == kept


def test_with_two_lucky_numbers_all_have_them_and_with_three_as_many_play_as_there_are_pairs() -> (
    None
):
    for lucky, most in (("[5, 6]", 5), ("[5, 6, 7]", 3)):
        text = f"lucky = {lucky}\n{SHEET}"
        sitting = Sitting(min(most, 5), edition="own", own_sheet=text)
        sitting.start()
        sitting.play_to_the_end()
    with pytest.raises(Denied, match="Lighthouse is for 1 to 3 players, not 4"):
        Sitting(4, edition="own", own_sheet=text)


def with_name(name: str) -> str:
    return SHEET.replace('"lighthouse"', f'"{name}"')


WRONG_SHEETS = [
    ("", 1, "The sheet file has no 'name'."),
    (SHEET.replace("misthrow_limit = 3", "misthrow_limit = 0"), 12, "a whole number from 1 to 10"),
    (SHEET.replace("crosses_to_lock = 4", "crosses_to_lock = ?"), 9, "must be TOML"),
    (SHEET.replace("r4 y10", "r4 g10"), 13, "there is no green 10 on the sheet"),
    (SHEET + "\n" * 9000, 1, "too large: more than 4 KiB"),
    ("\n" * 4000, 1, "has no 'name'"),
    ("points = " + "[" * 4000, 1, "too large"),
    ("points = 0x" + "f" * 4000, 1, "has no 'name'"),
    ("a" + ".a" * 1500 + " = 1", 1, "more than 300 dots"),
    (SHEET.replace("light", "light\0"), 2, "must be TOML: Illegal character"),
    (with_name("light\\u0000house"), 2, "the name of a sheet"),
    (with_name("light\\u202ehouse"), 2, "the name of a sheet"),
    (with_name("\\u3164\\u2800"), 2, "Nothing of this name can be seen"),
    (with_name("l" + "\\u0301" * 9), 2, "has more than 4 marks"),
    (with_name("\\u0958" * 20), 2, "at most 24 characters"),
    (with_name("classic"), 2, "looks like 'classic', which is one of ours"),
    (with_name("Сlаssic"), 2, "looks like 'classic'"),
    (SHEET.replace("tide =", '"\\u2800" ='), 19, "Nothing of this name can be seen"),
    (SHEET.replace("Three rows", ";" * 300), 20, "even without comments this has"),
]


@pytest.mark.parametrize(("text", "line", "told"), WRONG_SHEETS)
def test_a_sheet_that_cannot_be_is_refused_with_line_and_reason(
    text: str, line: int, told: str
) -> None:
    sitting = Sitting(2)
    before = len(sitting.log)
    wish = Settings(edition="own", own_sheet=text, seats=2)
    with pytest.raises(Denied) as refused:
        sitting.do(0, commands.ChangeSettings, settings=wish)
    assert told.lower() in refused.value.message.lower()
    assert (refused.value.code, refused.value.line) == ("own_sheet", line)
    assert len(refused.value.message) < 400
    assert len(sitting.log) == before
    with pytest.raises(Denied, match=re.escape(refused.value.message[:20])):
        Sitting(2, edition="own", own_sheet=text)


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        (BOARD.replace("cliff", "Gаrden"), 1, "looks like 'garden'"),
        (GARDEN, 1, "looks like 'garden'"),
        (BOARD.replace("cliff", "cl\u202eiff"), 1, "turns the writing around"),
        (BOARD.replace("cliff", "\u200b"), 1, "Nothing of this name can be seen"),
        (BOARD.replace("Steep", "x" * 3000), 2, "a text of at most 400 characters"),
        (BOARD.replace("Steep", "Ste\u202eep"), 2, "a text of at most 400 characters"),
        (BOARD.replace("/1 ", "/21 ", 1), 4, "must be 1 to 20"),
        (BOARD.replace("/20", ""), 8, "is not a space"),
        ("; " + "x" * 9000, 1, "more than 4 KiB"),
    ],
)
def test_a_board_that_cannot_be_is_refused_with_line_and_reason(
    text: str, line: int, told: str
) -> None:
    with pytest.raises(Denied) as refused:
        Sitting(2, edition="on-board", own_board=text)
    assert told.lower() in refused.value.message.lower()
    assert (refused.value.code, refused.value.line) == ("own_board", line)


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"edition": "own"}, "There is no sheet"),
        ({"own_sheet": SHEET}, "choose the edition 'own'"),
        ({"edition": "on-board", "board": "garden", "own_board": BOARD}, "a table has one board"),
        ({"edition": "classic", "own_board": BOARD}, "is played without a board"),
        (
            {"edition": "own", "own_sheet": SHEET, "own_board": BOARD},
            "Lighthouse is played without a board",
        ),
        ({"edition": "own", "own_sheet": SHEET, "sheet": "A"}, "no choice of sheets"),
    ],
)
def test_what_does_not_go_together_is_refused(wish: dict[str, Any], told: str) -> None:
    with pytest.raises(Denied, match=f"(?i){told}") as refused:
        Sitting(2, **wish)
    assert refused.value.code == "settings"


def test_a_log_does_not_fill_with_sheets() -> None:
    sitting = own()
    wish = sitting.table.settings
    for seats in range(MOST_BROUGHT):
        other = msgspec.structs.replace(wish, seats=2 + seats % 2)
        sitting.do(0, commands.ChangeSettings, settings=other)
    with pytest.raises(Denied, match="very many sheets"):
        sitting.do(0, commands.ChangeSettings, settings=wish)
    sitting.do(0, commands.ChangeSettings, settings=Settings(seats=2))


def test_files_can_be_checked_before_a_table_is_opened() -> None:
    found = check_own(CheckOwn(sheet=SHEET, board=BOARD))
    assert found.edition is not None
    assert found.board is not None
    assert (found.edition.title, found.board.name) == ("lighthouse", "cliff")
    assert check_own(CheckOwn(sheet=found.own_sheet, board=found.own_board)) == found
    nothing = OwnInfo(edition=None, board=None, own_sheet=None, own_board=None)
    assert check_own(CheckOwn()) == nothing


@pytest.mark.parametrize("seed", range(8))
def test_a_game_on_any_sheet_ends_and_can_be_read_by_anybody(seed: int) -> None:
    sitting = Sitting(2, seed=seed, edition="own", own_sheet=write_layout(random_layout(seed)))
    sitting.start()
    sitting.play_to_the_end()
    (game,) = read_games("\n".join(records_of(sitting.table)))
    assert game.state.is_over
    assert len(msgspec.json.encode(sitting.view())) < 20_000


@given(st.lists(st.tuples(st.integers(0, 3000), st.text(max_size=3)), min_size=1, max_size=4))
@settings(max_examples=200, deadline=None)
def test_accidents_in_a_file_are_refused_with_a_line_or_do_no_harm(
    accidents: list[tuple[int, str]],
) -> None:
    text = SHEET
    for place, signs in accidents:
        at = place % len(text)
        text = text[:at] + signs + text[at + 1 :]
    found = checked(text)
    if isinstance(found, Denied):
        assert found.code == "own_sheet"
        assert found.line is not None
        assert 1 <= found.line <= text.count("\n") + 1
    else:
        assert found.own_sheet is not None
        assert checked(found.own_sheet) == found


def checked(text: str) -> OwnInfo | Denied:
    try:
        return check_own(CheckOwn(sheet=text))
    except Denied as denied:
        return denied
