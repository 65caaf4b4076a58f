"""The text formats: sheets and positions in one line, and records of whole games.

Reading is lenient where the formats allow it, writing is canonical. docs/notation.md tells all.
"""

from .decisions import answers_of, read_marked, write_marked
from .names import LONGEST_NAME, verify_name, verify_names
from .positions import Position, position_of, read_position, state_at, write_position
from .reading import Reading, read_games, read_record
from .record import FIRST_HEADER, Record, record_of, verify_header
from .replaying import play_turn, replay
from .series import verify_series
from .sheets import read_sheet, write_sheet, write_sheets
from .writing import write_record, write_records, write_result, write_turn

__all__ = [
    "FIRST_HEADER",
    "LONGEST_NAME",
    "Position",
    "Reading",
    "Record",
    "answers_of",
    "play_turn",
    "position_of",
    "read_games",
    "read_marked",
    "read_position",
    "read_record",
    "read_sheet",
    "record_of",
    "replay",
    "state_at",
    "verify_header",
    "verify_name",
    "verify_names",
    "verify_series",
    "write_marked",
    "write_position",
    "write_record",
    "write_records",
    "write_result",
    "write_sheet",
    "write_sheets",
    "write_turn",
]
