"""The texts that the documentation begins with."""

from qwixx.rules import read_games, read_position, read_record, read_sheet, write_record

RECORD = """\
Edition: classic
Players: Max, Emma, Laura, Linus

1. w4 w1 r2 y5 g3 b6 | Max: r5 b10 | Emma: y5
2. w2 w3 r1 y6 g6 b4 | Emma: - - ! | Laura: g5
"""


def test_the_record_of_a_running_game_is_read_and_written() -> None:
    assert write_record(read_record(RECORD)) == RECORD


def test_the_lines_of_the_turns_are_told() -> None:
    (reading,) = read_games(RECORD.encode())
    assert (reading.line, reading.lines) == (1, (4, 5))


def test_a_sheet() -> None:
    sheet = read_sheet("r2.3.6.8 y- g12.11 b- m2")
    assert [sheet.crosses(row) for row in range(4)] == [4, 0, 2, 0]
    assert sheet.misthrows == 2


def test_a_position() -> None:
    assert read_position("r- y- g- b- m0 | r5 y- g- b- m0 @2").active == 1
