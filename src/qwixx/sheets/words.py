"""Everything a printed page says, in English and German."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from qwixx.rules import Colour


@dataclass(frozen=True, slots=True)
class Words:
    """The texts of a page in one language."""

    code: str
    colours: tuple[str, str, str, str]
    name: str
    date: str
    at_least: str
    crosses: str
    points: str
    misthrows: str
    each: str
    extra: str
    total: str
    series: str
    game: str
    sheets: str
    board: str
    boards: Mapping[str, str]
    """The names of our own boards; those of others are not translated."""
    start: str
    last_round: str
    how_to_move: tuple[str, ...]

    def colour(self, colour: Colour) -> str:
        """The name of a colour."""
        return self.colours[colour]

    def label(self, colour: Colour) -> str:
        """The name of a colour, to stand alone."""
        return self.colours[colour].capitalize()


ENGLISH = Words(
    code="en",
    colours=("red", "yellow", "green", "blue"),
    name="Name",
    date="Date",
    at_least="needs {crosses} crosses",
    crosses="Crosses",
    points="Points",
    misthrows="Misthrows",
    each="{points} each",
    extra="Extra",
    total="Total",
    series="Series",
    game="Game",
    sheets="score sheets",
    board="Board",
    boards=MappingProxyType({"garden": "Garden", "storm": "Storm"}),
    start="Start",
    last_round="Last {spaces} spaces: last round",
    how_to_move=(
        "Action 3: move 1 to {farthest} free spaces forward.",
        "Cross the number you land on,",
        "or have crossed it before.",
    ),
)

GERMAN = Words(
    code="de",
    colours=("rot", "gelb", "grün", "blau"),
    name="Name",
    date="Datum",
    at_least="ab {crosses} Kreuzen",
    crosses="Kreuze",
    points="Punkte",
    misthrows="Fehlwürfe",
    each="je {points}",
    extra="Extra",
    total="Summe",
    series="Serie",
    game="Spiel",
    sheets="Spielzettel",
    board="Spielplan",
    boards=MappingProxyType({"garden": "Garten", "storm": "Sturm"}),
    start="Start",
    last_round="Letzte {spaces} Felder: letzte Runde",
    how_to_move=(
        "3. Aktion: 1 bis {farthest} freie Felder vorwärts.",
        "Die Zahl des Feldes ankreuzen",
        "oder schon angekreuzt haben.",
    ),
)

LANGUAGES = {"en": ENGLISH, "de": GERMAN}
"""What is printed on a sheet, by the language."""
