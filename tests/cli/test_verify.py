"""``qwixx verify``: what it finds out about the dice of a record, and what it says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from qwixx import rules
from qwixx.cli.main import run
from qwixx.server import fair
from qwixx.server.protocol import commands
from qwixx.server.table import records_of
from tests.server.table.sitting import Sitting


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game that a table has played, on disk."""
    sitting = Sitting(3)
    sitting.start()
    sitting.play_to_the_end()
    file = tmp_path / "game.qwixx"
    file.write_text(records_of(sitting.table)[0], "utf-8")
    return file


def test_fair_dice_are_verified(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(record)]) == 0
    assert "throws follow from the secret and 3 devices" in capsys.readouterr().out
    assert run(["verify", "--json", str(record)]) == 0


def test_of_real_dice_only_the_lot_is_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = Sitting(3, dice="entered")
    sitting.start()
    sitting.play_to_the_end()
    record = tmp_path / "real.qwixx"
    record.write_text(records_of(sitting.table)[0], "utf-8")
    assert run(["verify", str(record)]) == 0
    said = capsys.readouterr().out
    assert "nobody can recompute; the lot who began follows from the secret and 3 devices" in said


def test_dice_that_somebody_changed_are_found(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = record.read_text("utf-8")
    (game,) = rules.read_games(text)
    # The blue die of a turn in which nobody made use of it: still a legal game, but not this one.
    number, turn = next(
        (number, turn)
        for number, turn in enumerate(game.record.turns, 1)
        if turn.dice.coloured[3] and str(turn.decisions[turn.active][-1])[0] != "b"
    )
    blue = turn.dice.coloured[3]
    changed = [
        line.replace(f" b{blue} |", f" b{blue % 6 + 1} |")
        if line.startswith(f"{number}. ")
        else line
        for line in text.splitlines()
    ]
    record.write_text("\n".join(changed), "utf-8")
    assert run(["replay", str(record)]) == 0
    capsys.readouterr()
    assert run(["verify", str(record)]) == 1
    assert f"turn {number} has the dice" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("header", "value", "reason"),
    [
        ("Fair-Secret", "00" * 32, "is not the one that Fair-Commitment promised"),
        ("Fair-Secret", "nonsense", "64 hexadecimal digits"),
        ("Fair-Devices", "- -", "names 2 devices for 3 players"),
        ("Fair-Devices", "- - ä", "64 hexadecimal digits"),
        ("Fair-Devices", "- - ?", "Laura's device gave could not be written down"),
        ("Fair-Devices", "- - -", "what Max's device opened is not what it had committed to"),
        ("Fair-Sealed", "- - -", "what Max's device opened is not what it had committed to"),
        ("Fair-Table", "00" * 16, "is not the one that Fair-Commitment promised"),
        ("Fair-Draw", "game 2, draw 1", "is not the one that Fair-Commitment promised"),
        ("Fair-First", "Max, the next player", "is not the one that Fair-Commitment promised"),
        ("Fair-Broken", "1 not opened by Max", "is not the one that Fair-Commitment promised"),
        ("Dice", "entered", "is not the one that Fair-Commitment promised"),
        ("Players", "Max, Emma, Linus", ""),
    ],
)
def test_headers_that_somebody_changed_are_found(
    record: Path, capsys: pytest.CaptureFixture[str], header: str, value: str, reason: str
) -> None:
    lines = record.read_text("utf-8").splitlines()
    changed = [f"{header}: {value}" if line.startswith(header) else line for line in lines]
    record.write_text("\n".join(changed), "utf-8")
    assert run(["verify", str(record)]) == 1
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ("Fair-Broken: 1 not opened by Max", "Fair-Broken is given twice"),
        ("Fair-Broken: none", "Fair-Broken is given twice"),
        ("fair-draw: game 1, draw 1", "fair-draw does not belong to a game"),
    ],
)
def test_headers_that_contradict_each_other_are_refused(
    record: Path, capsys: pytest.CaptureFixture[str], more: str, reason: str
) -> None:
    text = record.read_text("utf-8")
    record.write_text(text.replace("Fair-Secret:", f"{more}\nFair-Secret:"), "utf-8")
    assert run(["verify", str(record)]) == 1
    assert reason in capsys.readouterr().err


def test_headers_of_both_schemes_are_refused(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = re.sub(r"(?m)^Fair-Draw: .*\n", "", record.read_text("utf-8"))
    record.write_text(text, "utf-8")
    assert run(["verify", str(record)]) == 1
    assert "Fair-Table does not belong to a game" in capsys.readouterr().err


def context_of(record: rules.Record) -> str:
    names = ("Dice", "Fair-Table", "Fair-Draw", "Fair-First", "Fair-Broken")
    lines = [(name, record.header(name) or "") for name in names]
    return fair.context([("Players", ", ".join(record.players)), *lines])


def rewritten(record: Path, **headers: str) -> None:
    """The record with other headers, and the commitments that belong to them."""
    text = record.read_text("utf-8")
    for name, value in headers.items():
        text = re.sub(rf"(?m)^Fair-{name}: .*", f"Fair-{name}: {value}", text)
    game = rules.read_record(text)
    context = context_of(game)
    commitment = fair.commitment(context, game.header("Fair-Secret") or "")
    text = re.sub(r"(?m)^Fair-Commitment: .*", f"Fair-Commitment: {commitment}", text)
    given = (game.header("Fair-Devices") or "").split()
    sealed = [
        fair.device_commitment(context, commitment, seat, one) for seat, one in enumerate(given)
    ]
    text = re.sub(r"(?m)^Fair-Sealed: .*", f"Fair-Sealed: {' '.join(sealed)}", text)
    record.write_text(text, "utf-8")


def with_its_own_dice(text: str) -> str:
    """The record up to its first turn, with the dice and the first player that follow from it."""
    head = text[: text.index("\n\n")]
    record = rules.read_record(head)
    headers = dict(record.headers)
    given = headers["Fair-Devices"].split()
    seed = fair.seed(headers["Fair-Secret"], context_of(record), given)
    first = record.players[fair.lot(seed, len(record.players))]
    if headers["Fair-First"] != "drawn by lot":
        first = headers["Fair-First"].split(",")[0]
    return f"{head}\n\n1. {fair.throw(seed, 1, [True] * 4)} | {first}: - - !\n"


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ({"First": "nobody"}, "Fair-First names nobody who could begin: 'nobody'"),
        ({"First": "Linus, the next player"}, "names nobody who could begin"),
        ({"First": "Max, the next player"}, "the first game of a table has no next player"),
        ({"Draw": "game 0, draw 1", "First": "Max, the next player"}, "is not like 'game 1, draw"),
    ],
)
def test_a_first_player_who_cannot_be_is_found_however_well_the_rest_fits(
    record: Path, capsys: pytest.CaptureFixture[str], headers: dict[str, str], reason: str
) -> None:
    rewritten(record, **headers)
    assert run(["verify", str(record)]) == 1
    assert reason in capsys.readouterr().err


def test_a_next_player_who_did_not_begin_is_found(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = rules.read_record(record.read_text("utf-8"))
    other = game.players[(game.first + 1) % 3]
    rewritten(record, Draw="game 2, draw 1", First=f"{other}, the next player")
    assert run(["verify", str(record)]) == 1
    assert f"but {game.players[game.first]} began" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("draw", "broken", "reason"),
    [
        (2, "none", "does not name who broke off each draw before draw 2"),
        (1, "1 not opened by Max", "does not name who broke off each draw before draw 1"),
        (3, "2 left by Max", "does not name who broke off each draw before draw 3"),
        (2, "1 not opened by Linus", "names 'Linus', who does not play"),
        (2, "Max", "is not like '1 not opened by Emma'"),
        (3, "1 left by Max, 2 not opened by Max", "names Max twice"),
        (2, "1 stopped by removing Max", "Max broke off a draw, but is in the last one"),
    ],
)
def test_draws_that_were_broken_off_by_nobody_are_found(
    record: Path, capsys: pytest.CaptureFixture[str], draw: int, broken: str, reason: str
) -> None:
    headers = {"Draw": f"game 1, draw {draw}", "Broken": broken}
    rewritten(record, **headers)
    assert run(["verify", str(record)]) == 1
    assert reason in capsys.readouterr().err


@pytest.fixture
def evening(tmp_path: Path) -> list[Path]:
    """Four games of one table, a file each."""
    sitting = Sitting(2)
    for _ in range(4):
        sitting.start()
        sitting.play_to_the_end()
    files = [tmp_path / f"{number}.qwixx" for number in range(1, 5)]
    for file, text in zip(files, records_of(sitting.table), strict=True):
        file.write_text(text, "utf-8")
    return files


@pytest.mark.parametrize(
    ("given", "told", "missing"),
    [
        ((1, 2, 3, 4), None, []),
        ((1,), None, []),
        ((1, 3), "not among these records: game 2.", [[2, 2]]),
        ((4,), "not among these records: game 1 to 3.", [[1, 3]]),
        ((4, 2, 2), "not among these records: game 1, 3.", [[1, 1], [3, 3]]),
    ],
)
def test_games_of_a_table_that_are_missing_are_told(
    evening: list[Path],
    capsys: pytest.CaptureFixture[str],
    given: tuple[int, ...],
    told: str | None,
    missing: list[list[int]],
) -> None:
    files = [str(evening[number - 1]) for number in given]
    assert run(["verify", *files]) == 0
    said = capsys.readouterr().out
    assert told in said if told else "not among these records" not in said
    assert run(["verify", "--json", *files]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [game["game"] for game in found["games"]] == list(given)
    assert [table["missing"] for table in found["tables"]] == [missing]


def test_two_games_under_one_number_are_refused(
    evening: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    again = Sitting(2)  # the same table, but other randomness from now on
    again.random.seed(2)
    again.start()
    again.play_to_the_end()
    evening[3].write_text(records_of(again.table)[0], "utf-8")
    assert run(["verify", str(evening[0]), str(evening[3])]) == 1
    assert "game 1 of this table was drawn twice" in capsys.readouterr().err


def test_two_records_of_one_game_that_differ_are_refused(
    evening: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """One of them was cut short, which no die in it tells."""
    text = evening[0].read_text("utf-8")
    evening[1].write_text(text[: text.index("\n5. ") + 1], "utf-8")
    assert run(["verify", str(evening[1])]) == 0
    for files in (evening[:2], evening[1::-1]):
        capsys.readouterr()
        assert run(["verify", *map(str, files)]) == 1
        said = capsys.readouterr().err
        assert "game 1 of this table has two records that tell different games" in said


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_next_player_who_is_not_the_next_one_is_found_beside_the_game_before(
    evening: list[Path], capsys: pytest.CaptureFixture[str], order: tuple[int, int]
) -> None:
    """An operator who begins every game."""
    text = evening[0].read_text("utf-8")
    first = rules.read_record(text).first
    name = ("Max", "Emma")[first]
    evening[1].write_text(text, "utf-8")
    rewritten(evening[1], Draw="game 2, draw 1", First=f"{name}, the next player")
    evening[1].write_text(with_its_own_dice(evening[1].read_text("utf-8")), "utf-8")
    assert run(["verify", str(evening[1])]) == 0  # alone, nothing shows
    capsys.readouterr()
    assert run(["verify", *(str(evening[number]) for number in order)]) == 1
    said = capsys.readouterr().err
    assert f"{name} is not the next player: {name} began the game before" in said


def test_a_next_player_among_other_people_is_found(
    tmp_path: Path, record: Path, evening: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """Three played the first game of the same table, and two the next."""
    table = rules.read_record(evening[1].read_text("utf-8")).header("Fair-Table")
    rewritten(record, Table=table or "")
    text = with_its_own_dice(record.read_text("utf-8"))
    record.write_text(text, "utf-8")
    assert run(["verify", str(record), str(evening[1])]) == 1
    assert "other people played the game before" in capsys.readouterr().err


def test_the_lot_or_the_next_player_may_begin_the_next_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = Sitting(3)
    for _ in range(2):
        sitting.start()
        sitting.play_to_the_end()
    sitting.do(2, commands.Leave)
    for _ in range(2):
        sitting.start()
        sitting.play_to_the_end()
    texts = records_of(sitting.table)
    firsts = [rules.read_record(text).header("Fair-First") == "drawn by lot" for text in texts]
    assert firsts == [True, False, True, False]
    file = tmp_path / "evening.qwixx"
    file.write_text("\n".join(texts), "utf-8")
    assert run(["verify", str(file)]) == 0


def test_who_gave_nothing_and_who_broke_off_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = Sitting(2, bots=1)
    sitting.do(0, commands.StartGame)
    sitting.commit(0)
    sitting.commit(2)
    sitting.reveal(0)
    sitting.wait(11)
    sitting.draw(0)
    sitting.play_to_the_end()
    file = tmp_path / "game.qwixx"
    file.write_text(records_of(sitting.table)[0], "utf-8")
    assert run(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    assert "throws follow from the secret and one device" in said
    assert "Gave nothing (a bot, or not there): Ada, Emma\n" in said
    assert "Draw 1 was broken off: Emma's device did not open\n" in said
    assert "Whoever broke off could choose the best of 2 draws" in said
    assert run(["verify", "--json", str(file)]) == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert (game["scheme"], game["devices"]) == (2, ["Max"])
    assert game["broken"] == [{"draw": 1, "player": "Emma", "why": "not_opened"}]


OLD_RECORD = Path(__file__).parent / "scheme-1.qwixx"
"""Of a server of version 0.1."""


def test_an_old_record_verifies_as_what_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(OLD_RECORD)]) == 0
    said = capsys.readouterr().out
    assert "throws follow from the secret and 3 devices; so does the lot who began" in said
    assert "a server that played along could choose these dice" in said


@pytest.mark.parametrize(
    ("header", "value"), [("Fair-First", "nobody"), ("Fair-First", "Max, the next player")]
)
def test_an_old_record_that_somebody_changed_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], header: str, value: str
) -> None:
    file = tmp_path / "old.qwixx"
    text = re.sub(rf"(?m)^{header}: .*", f"{header}: {value}", OLD_RECORD.read_text("utf-8"))
    file.write_text(text, "utf-8")
    assert run(["verify", str(file)]) == 1
    assert "names nobody who could begin" in capsys.readouterr().err


def test_a_record_without_fair_dice_cannot_be_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "plain.qwixx"
    file.write_text("Edition: classic\nPlayers: Max, Emma\n\n1. w4 w1 r2 y5 g3 b6 | Max: r5 b10\n")
    assert run(["verify", str(file)]) == 1
    assert "the record has no Fair-Commitment" in capsys.readouterr().err
