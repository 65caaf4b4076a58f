"""Whatever a player can be refused for has a text in the page, by its code."""

from __future__ import annotations

import re

from tests.project import ROOT

CODE = re.compile(r"\b[Dd]enied\(\s*\"(\w+)\"")
TEXT = re.compile(r"^  \"refused\.(\w+)\":", re.MULTILINE)
# Only a program that was written wrongly is told these.
FOR_PROGRAMS = {"bad_message", "not_committed"}
# The server says what is wrong with a position, in the language of the page.
IN_WORDS = {"position"}


def test_every_code_of_a_refusal_has_its_text() -> None:
    server = (ROOT / "src/qwixx/server").rglob("*.py")
    codes = {code for path in server for code in CODE.findall(path.read_text("utf-8"))}
    texts = set(TEXT.findall((ROOT / "web/src/i18n/en.ts").read_text("utf-8")))
    assert {"full", "late", "position"} <= codes
    assert codes - texts == FOR_PROGRAMS | IN_WORDS
