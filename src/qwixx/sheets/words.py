"""Everything a printed page says, in English and German."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from qwixx.rules import Colour, Gift


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
    dice: str
    can_lock: str
    between: str
    linked: str
    both_boxes: str
    second_box: str
    boxed: str
    pairs: str
    bonus: str
    swaps: str
    how_to_swap: str
    lucky: tuple[str, ...]
    how_to_be_lucky: tuple[str, ...]
    lucky_from: str
    tally: str
    counts_as_row: str
    tallies: Mapping[str, str]
    """The names of what our own sheets count; those of others are not translated."""
    gifts: Mapping[Gift, tuple[str, ...]]

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
    dice="{faces}-sided dice.",
    can_lock="Each of the last {cells} numbers can lock.",
    between="If a neighbour is crossed and its number comes again: counts in both rows.",
    linked="Linked numbers are crossed together.",
    both_boxes="Both boxes are crossed at once.",
    second_box="The number crossed last may be crossed once more.",
    boxed="Cross the next bonus field too, and the next number in the row of its colour.",
    pairs="Cross both numbers with the same sign to get its bonus.",
    bonus="Bonus",
    swaps="Swaps",
    how_to_swap="The white sum counts as the other number: once each, from left to right.",
    lucky=("Lucky", "numbers"),
    how_to_be_lucky=(
        "If one of them is the white sum, you may cross the next number",
        "of your row with the fewest crosses instead.",
    ),
    lucky_from="Two of {numbers}.",
    tally="Tally",
    counts_as_row="{name}: scored as a further row.",
    tallies=MappingProxyType({"steps": "Steps"}),
    gifts=MappingProxyType(
        {
            Gift.TWO_IN_FEWEST: ("2 crosses in the row", "with the fewest"),
            Gift.ONE_IN_EACH: ("1 cross", "in each row"),
            Gift.FEWEST_TWICE: ("row with the fewest", "counts twice"),
            Gift.POINTS: ("{points} points",),
            Gift.FREE_MISTHROWS: ("misthrows", "cost nothing"),
        }
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
    dice="Würfel mit {faces} Seiten.",
    can_lock="Jede der letzten {cells} Zahlen kann schließen.",
    between="Wenn eine Nachbarzahl angekreuzt ist und wieder fällt: zählt in beiden Reihen.",
    linked="Verbundene Zahlen werden zusammen angekreuzt.",
    both_boxes="Beide Felder werden zugleich angekreuzt.",
    second_box="Die zuletzt angekreuzte Zahl darf noch einmal angekreuzt werden.",
    boxed="Auch das nächste Bonusfeld ankreuzen und die nächste Zahl der Reihe seiner Farbe.",
    pairs="Beide Zahlen mit demselben Zeichen angekreuzt: dessen Bonus.",
    bonus="Bonus",
    swaps="Tausch",
    how_to_swap="Die weiße Summe zählt als die andere Zahl: je einmal, von links nach rechts.",
    lucky=("Glücks-", "zahlen"),
    how_to_be_lucky=(
        "Ist eine davon die weiße Summe, darf man stattdessen die nächste",
        "Zahl der eigenen Reihe mit den wenigsten Kreuzen ankreuzen.",
    ),
    lucky_from="Zwei von {numbers}.",
    tally="Zählung",
    counts_as_row="{name}: gewertet wie eine weitere Reihe.",
    tallies=MappingProxyType({"steps": "Stufen"}),
    gifts=MappingProxyType(
        {
            Gift.TWO_IN_FEWEST: ("2 Kreuze in der Reihe", "mit den wenigsten"),
            Gift.ONE_IN_EACH: ("1 Kreuz", "in jeder Reihe"),
            Gift.FEWEST_TWICE: ("Reihe mit den wenigsten", "zählt doppelt"),
            Gift.POINTS: ("{points} Punkte",),
            Gift.FREE_MISTHROWS: ("Fehlwürfe", "kosten nichts"),
        }
    ),
)

LANGUAGES = {"en": ENGLISH, "de": GERMAN}
"""What is printed on a sheet, by the language."""
