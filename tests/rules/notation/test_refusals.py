"""What is said about positions that cannot be, in six languages."""

import random
import re
from pathlib import Path

import pytest

import qwixx
from qwixx.rules import (
    Refused,
    Setup,
    boards,
    editions,
    make_setup,
    position_of,
    read_position,
    write_position,
)
from qwixx.rules.words import LANGUAGES, refusal_words
from tests.playing import at_random_but_keen, states_of

SOURCE = Path(qwixx.__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]


def texts(language: str) -> set[str]:
    text = (SOURCE / "rules" / "words" / f"{language}.toml").read_text("utf-8")
    return set(re.findall(r"^([a-z-]+) = ", text, re.MULTILINE)) - {"colours", "seat", "other"}


def given() -> set[str]:
    """The codes that are given anywhere."""
    found: set[str] = set()
    places = ["rules/notation/*.py", "server/analysis/explorer.py", "cli/commands/explain.py"]
    for path in [path for place in places for path in SOURCE.glob(place)]:
        found |= set(re.findall(r'(?:code=|coded\()"([a-z-]+)"', path.read_text("utf-8")))
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_every_code_has_its_words(language: str) -> None:
    assert texts(language) == given()


def broken(text: str, chance: random.Random) -> str:
    """A position with a slip or two in it."""
    for _ in range(chance.randint(1, 2)):
        place = chance.randrange(len(text))
        slip = chance.choice(["", chance.choice(text), chance.choice("0123456789x#.-mp+~@| '")])
        text = text[:place] + slip + text[place + chance.randint(0, 1) :]
    return text


@pytest.mark.parametrize("edition", editions())
def test_whatever_is_wrong_is_said_in_ones_language(edition: str) -> None:
    chance = random.Random(edition)
    found = editions()[edition]
    board = next(iter(boards())) if found.has_board else None
    setup = make_setup(edition, 2, board)
    refused = 0
    for state in [*states_of(setup, 5, at_random_but_keen)][::9]:
        text = write_position(setup.layouts, position_of(state), setup.board)
        for _ in range(12):
            error = refused_in(broken(text, chance), setup)
            if error:
                refused += 1
                assert error.code, error
                said = {refusal_words(error, language) for language in LANGUAGES}
                assert len(said) == len(LANGUAGES)
                assert not any("{" in sentence for sentence in said)
    assert refused > 20


def refused_in(text: str, setup: Setup) -> Refused | None:
    try:
        read_position(text, setup.layouts, setup.board)
    except Refused as error:
        return error
    return None


def test_a_sentence_says_who_and_what() -> None:
    with pytest.raises(Refused) as no:
        read_position("r- y- g- b- m0 | r2.12 y- g- b- m0 @1")
    assert no.value.code == "lock-needs"
    assert refusal_words(no.value, "de") == (
        "Spieler 2: Rot 12 lässt sich nicht ankreuzen: Das Schloss braucht 5 Kreuze in Rot,"
        " und da sind 1."
    )
    assert refusal_words(no.value) == (
        "Player 2: red 12 cannot be crossed: the lock needs 5 crosses in red, and there are 1."
    )
