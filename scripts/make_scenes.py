"""Write web/src/dev/sheets.json: what the gallery shows of every sheet, as a real table has it.

And review.json beside it: the beginning of a game, with its review. And web/tests/game.json: all
that the first seat of a whole game is told, as a server tells what changes.

``python -m scripts.make_scenes``, after a change of the protocol or of a sheet.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
from tests.insight.games import record_for
from tests.server.table.sitting import Sitting

from qwixx import rules
from qwixx.server.analysis.replay import replay_of
from qwixx.server.analysis.review import reviewed
from qwixx.server.protocol.view import Option, You
from qwixx.server.table.info import board_info, edition_info

FILE = Path(__file__).parent.parent / "web/src/dev/sheets.json"
GAME = FILE.parents[2] / "tests/game.json"
REVIEW = FILE.with_name("review.json")
TURNS = 8
"""Of the game whose review is shown: enough to see everything."""
Wanted = Callable[[You], bool]


def main() -> None:
    """Play until there is something to see on each sheet."""
    made = {"info": _info(), "scenes": scenes()}
    lines = [f"{json.dumps(name)}: {_text(scene)}" for name, scene in made["scenes"].items()]
    text = ",\n".join(lines)
    FILE.write_text(f'{{"info": {_text(made["info"])},\n"scenes": {{\n{text}\n}}}}\n', "utf-8")
    REVIEW.write_text(f"{_text(reviewed_game())}\n", "utf-8")
    told = ",\n".join(_text(one) for one in whole_game())
    GAME.write_text(f"[{told}]\n", "utf-8")


def reviewed_game() -> dict[str, Any]:
    """A game step by step and its review, as if it had ended early."""
    record = record_for("classic", 3, 11)
    text = rules.write_record(replace(record, turns=record.turns[:TURNS], result=None))
    replay = msgspec.structs.replace(replay_of(text), over=True, winners=[0])
    return {"replay": replay, "review": json.loads(reviewed(text, lambda *_: None)["en"])}


def whole_game() -> list[dict[str, Any]]:
    """From the first roll to the last cross, decision by decision."""
    sitting = _sit(3, 2, {})
    told = [{"type": "update", "version": 0, "number": 0, "events": [], **_plain(sitting)}]
    before = told[0]
    seats = itertools.cycle(range(3))
    while sitting.table.phase == "playing":
        sitting.events = []
        if _answers(sitting, next(seats)):
            now = _plain(sitting)
            events = json.loads(_text(sitting.events))
            told.append(_changes(before, now, len(told)) | {"events": events})
            before = now
    return told


def _plain(sitting: Sitting) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(_text(_shown(sitting)))
    return plain


def _changes(before: dict[str, Any], now: dict[str, Any], number: int) -> dict[str, Any]:
    """What is other than before, as `Changes` of the protocol say it."""

    def other(was: dict[str, Any], one: dict[str, Any], *but: str) -> dict[str, Any]:
        return {k: v for k, v in one.items() if k not in but and v != was.get(k)}

    was, one = before["table"], now["table"]
    sheets = zip(was["game"]["sheets"], one["game"]["sheets"], strict=True)
    made = {
        "type": "changes",
        "version": number,
        "number": number,
        "follows": number - 1,
        "table": other(was, one, "game"),
        "game": other(was["game"], one["game"], "sheets"),
        "sheets": {seat: new for seat, (old, new) in enumerate(sheets) if old != new},
    }
    return made | ({"you": now["you"]} if now["you"] != before["you"] else {})


def scenes() -> dict[str, Any]:
    """By name, a table and what its first seat sees of it."""
    made: dict[str, Any] = {}
    for name, edition in rules.editions().items():
        if name in ("classic", "deluxe", "on-board"):
            continue
        chosen = edition.sheets if not edition.each_another else ()
        wanted = _brings if edition.layout.partners or edition.layout.boxed else _crosses
        for sheet in chosen or (None,):
            letter = f"-{sheet.lower()}" if sheet else ""
            made[name + letter] = _scene(wanted, edition=name, sheet=sheet)
            made[f"{name}{letter}-end"] = _end(edition=name, sheet=sheet)
    made["x-change-swap"] = _scene(_kind("swap"), edition="x-change")
    made["x-change-swapped"] = _scene(_after_swap, edition="x-change")
    made["bonus-b-row"] = _scene(_kind("row"), edition="bonus-b")
    made["longo-lock"] = _scene(_kind("lock"), edition="longo")
    made["longo-real"] = _scene(_crosses, edition="longo", dice="entered")
    made["chain-board"] = _scene(_moves, edition="chain", board="garden")
    made["chain-four"] = _scene(_brings, people=4, edition="chain")
    made["big-points-four"] = _scene(_crosses, people=4, edition="big-points")
    return made


def _scene(wanted: Wanted, *, people: int = 2, **settings: Any) -> dict[str, Any]:
    """The first moment in the midst of a game that is worth a look."""
    for seed in range(400):
        sitting = _sit(people, seed, settings)
        while sitting.table.phase == "playing":
            if len(sitting.game.turns) >= (6 if people == 2 else 5) * 2 and wanted(sitting.you(0)):
                return _shown(sitting)
            _play(sitting)
    raise LookupError(f"nothing to see in {settings}")


def _end(**settings: Any) -> dict[str, Any]:
    sitting = _sit(3, 7, settings)
    while sitting.table.phase == "playing":
        _play(sitting)
    return _shown(sitting)


def _sit(people: int, seed: int, settings: dict[str, Any]) -> Sitting:
    sitting = Sitting(people, seed=seed, **settings)
    sitting.start()
    return sitting


def _play(sitting: Sitting) -> None:
    """Everybody answers once, with an eye on what they skip."""
    for seat in range(len(sitting.table.seats)):
        if sitting.table.phase == "playing":
            _answers(sitting, seat)


def _answers(sitting: Sitting, seat: int) -> bool:
    """Somebody does what is asked of them, if anything is."""
    you = sitting.you(seat)
    if you.may_roll:
        sitting.roll(seat)
    elif you.may_enter_dice and sitting.game.state.dice is None:
        roller = rules.Roller(sitting.random.randrange(10**9))
        sitting.enter(seat, str(roller.roll(sitting.game.state)))
    elif you.options:
        sitting.decide(seat, _choice(you.options, sitting.random).decision)
    else:
        return False
    return True


def _choice(options: list[Option], chance: random.Random) -> Option:
    worth = {o.decision: 2 * len(o.brings) - o.skips - 2 * (o.kind == "pass") for o in options}
    return max(options, key=lambda o: (worth[o.decision], chance.random()))


def _crosses(you: You) -> bool:
    """Several cells to choose from."""
    cells = [option for option in you.options if option.kind == "cross"]
    return len(cells) > 1 and you.decision is None


def _brings(you: You) -> bool:
    """And something comes along with one of them."""
    return _crosses(you) and any(option.brings for option in you.options)


def _moves(you: You) -> bool:
    return len([option for option in you.options if option.kind == "move"]) > 2


def _after_swap(you: You) -> bool:
    return bool(you.decided and you.decided.kind == "swap" and len(you.options) > 1)


def _kind(kind: str) -> Wanted:
    return lambda you: any(option.kind == kind for option in you.options)


def _shown(sitting: Sitting) -> dict[str, Any]:
    return {"table": sitting.view(), "you": sitting.you(0)}


def _info() -> dict[str, Any]:
    return {
        "version": "0",
        "editions": [edition_info(edition) for edition in rules.editions().values()],
        "boards": [board_info(board) for board in rules.boards().values()],
        "bots": ["novice", "regular", "expert", "master"],
        "join_url": "http://192.168.1.20:8717/",
    }


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    main()
