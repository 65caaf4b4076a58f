"""The HTTP routes described for machines, from the same types that read and write them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from qwixx.server.protocol.challenge import (
    BeginAttempt,
    ChallengeMade,
    ChallengeView,
    Compared,
    DaysView,
    MakeChallenge,
)
from qwixx.server.protocol.explorer import (
    OptionsView,
    PositionView,
    PostOptions,
    PostPosition,
    PostTakeOver,
    PostWhatIf,
    TakeOver,
    WhatIf,
)
from qwixx.server.protocol.replay import PostRecord, Replay, Review, ReviewProgress
from qwixx.server.protocol.settings import (
    AskScreen,
    CheckOwn,
    ClaimedScreen,
    ClaimScreen,
    CoachAnswer,
    CreateTable,
    JoinTable,
    OwnInfo,
    Refusal,
    ScreenView,
    Seated,
    ServerInfo,
    TableSummary,
)

from .answers import STATUS

SCREEN = {
    "name": "code",
    "in": "path",
    "required": True,
    "description": "The code on a large screen; case and dashes do not matter.",
    "schema": {"type": "string"},
}
CODE = {
    "name": "code",
    "in": "path",
    "required": True,
    "description": "The code of a table; case and dashes do not matter.",
    "schema": {"type": "string"},
}
CHALLENGE = {
    "name": "code",
    "in": "path",
    "required": True,
    "description": "The code of a challenge, or a date like 2026-11-18 for a day's game.",
    "schema": {"type": "string"},
}
ATTEMPTS = [
    {
        "name": name,
        "in": "query",
        "required": True,
        "description": "The number of an attempt.",
        "schema": {"type": "integer", "minimum": 1},
    }
    for name in ("one", "other")
]
GAME = {
    "name": "game",
    "in": "query",
    "description": "One game alone, counted from 1.",
    "schema": {"type": "integer", "minimum": 1},
}
LANGUAGE = {
    "name": "language",
    "in": "query",
    "description": "Of the words: en, de, nl, fr, es or it; en for any other.",
    "schema": {"type": "string"},
}


GUESS = ("no_such_table", "too_fast")
SIT = ("origin", "bad_message", "too_slow", "too_long", "name")
POSTED = ("origin", "bad_message", "too_slow", "too_long", "too_fast")
UNKNOWN = ("no_such_challenge", "too_fast")


@dataclass(frozen=True)
class Route:
    """What is asked where, what it gives, and what it may be refused for."""

    method: str
    path: str
    about: str
    gives: Any
    refuses: tuple[str, ...] = ()
    parameters: tuple[dict[str, Any], ...] = ()
    takes: Any = None
    made: bool = True
    """Whether something is there afterwards that was not before."""
    kind: str = "application/json"
    secret: bool = False
    """Whether more is told to who has a seat."""
    later: Any = None
    """What is given as long as the answer is being made."""


ROUTES = (
    Route(
        "post",
        "/api/challenges",
        "A game whose dice are the same for all who play it",
        ChallengeMade,
        refuses=(*POSTED, "settings", "too_many"),
        takes=MakeChallenge,
    ),
    Route(
        "get",
        "/api/challenges/{code}",
        "A challenge, as far as you may know it",
        ChallengeView,
        refuses=UNKNOWN,
        parameters=(CHALLENGE,),
        secret=True,
    ),
    Route(
        "post",
        "/api/challenges/{code}/attempts",
        "Sit down to play a challenge, or find your attempt again",
        Seated,
        refuses=(*UNKNOWN, *SIT, "wrong_secret", "gone", "full", "too_many", "error"),
        parameters=(CHALLENGE,),
        takes=BeginAttempt,
    ),
    Route(
        "get",
        "/api/challenges/{code}/compared",
        "Two attempts at a challenge side by side, for those who have played it",
        Compared,
        refuses=(*UNKNOWN, "not_played", "no_such_game", "bad_message"),
        parameters=(
            CHALLENGE,
            *ATTEMPTS,
        ),
        secret=True,
    ),
    Route(
        "get",
        "/api/days",
        "The days whose games can be played",
        DaysView,
    ),
    Route(
        "get",
        "/api/info",
        "What this server offers",
        ServerInfo,
    ),
    Route(
        "get",
        "/api/openapi.json",
        "This description",
        dict[str, Any],
    ),
    Route(
        "post",
        "/api/own",
        "Whether a table can be opened with a sheet or board of one's own",
        OwnInfo,
        refuses=("origin", "bad_message", "too_slow", "too_long", "own_sheet", "too_fast"),
        takes=CheckOwn,
        made=False,
    ),
    Route(
        "post",
        "/api/options",
        "What each option of a position is worth and about",
        OptionsView,
        refuses=(*POSTED, "position", "no_review", "too_many"),
        takes=PostOptions,
        made=False,
    ),
    Route(
        "post",
        "/api/positions",
        "A position, changed or as it is, with all that is needed to draw it",
        PositionView,
        refuses=(*POSTED, "position"),
        takes=PostPosition,
        made=False,
    ),
    Route(
        "get",
        "/api/puzzles",
        "Positions with one best decision (docs/insight.md)",
        dict[str, Any],
    ),
    Route(
        "post",
        "/api/takeovers",
        "A finished game on record goes on otherwise, and the asker plays",
        TakeOver,
        refuses=(*POSTED, "record", "no_review", "too_many"),
        takes=PostTakeOver,
        made=False,
    ),
    Route(
        "post",
        "/api/what-ifs",
        "A finished game on record goes on with another decision, played by bots",
        WhatIf,
        refuses=(*POSTED, "record", "no_review", "too_many"),
        takes=PostWhatIf,
        made=False,
    ),
    Route(
        "post",
        "/api/replays",
        "A game on record, step by step",
        Replay,
        refuses=(*POSTED, "record"),
        takes=PostRecord,
        made=False,
    ),
    Route(
        "post",
        "/api/reviews",
        "A finished game on record taken apart",
        Review,
        refuses=(*POSTED, "record", "no_review", "too_many"),
        takes=PostRecord,
        made=False,
        later=ReviewProgress,
    ),
    Route(
        "post",
        "/api/screens",
        "A large screen gets a code, or learns which table it shall show",
        ScreenView,
        refuses=("origin", "bad_message", "too_slow", "too_long", "too_fast", "too_many"),
        takes=AskScreen,
        made=False,
    ),
    Route(
        "post",
        "/api/screens/{code}",
        "Show a table on a large screen",
        ClaimedScreen,
        refuses=(*GUESS, "origin", "bad_message", "no_such_screen", "wrong_secret"),
        parameters=(SCREEN,),
        takes=ClaimScreen,
        made=False,
    ),
    Route(
        "get",
        "/api/screens/{code}/qr.svg",
        "The link to claim a large screen as a QR code",
        str,
        refuses=("no_such_screen", "bad_message"),
        parameters=(SCREEN,),
        kind="image/svg+xml",
    ),
    Route(
        "get",
        "/api/tables",
        "Public tables",
        list[TableSummary],
    ),
    Route(
        "post",
        "/api/tables",
        "Open a table",
        Seated,
        refuses=(*SIT, "too_fast", "settings", "cannot_start", "too_many", "error"),
        takes=CreateTable,
    ),
    Route("get", "/api/tables/{code}", "A table", TableSummary, refuses=GUESS, parameters=(CODE,)),
    Route(
        "post",
        "/api/tables/{code}/seats",
        "Take a free seat",
        Seated,
        refuses=(*GUESS, *SIT, "full", "restart", "error"),
        parameters=(CODE,),
        takes=JoinTable,
    ),
    Route(
        "get",
        "/api/tables/{code}/record",
        "The games of a table as records",
        str,
        refuses=(*GUESS, "not_public", "wrong_secret"),
        parameters=(
            CODE,
            GAME,
        ),
        kind="text/plain",
        secret=True,
    ),
    Route(
        "get",
        "/api/tables/{code}/review",
        "A finished game taken apart: luck, play, and what each decision cost",
        Review,
        refuses=(*GUESS, "not_public", "wrong_secret", "no_review", "too_many"),
        parameters=(
            CODE,
            GAME,
            LANGUAGE,
        ),
        secret=True,
    ),
    Route(
        "get",
        "/api/tables/{code}/coach",
        "What your options are worth and about, once the others know that you ask",
        CoachAnswer,
        refuses=(*GUESS, "wrong_secret", "no_coach", "too_many"),
        parameters=(
            CODE,
            LANGUAGE,
        ),
        secret=True,
    ),
    Route(
        "get",
        "/api/tables/{code}/qr.svg",
        "The link of a table as a QR code; with a watch key, the link to watch",
        str,
        refuses=(*GUESS, "bad_message", "wrong_secret"),
        parameters=(CODE,),
        kind="image/svg+xml",
        secret=True,
    ),
)


@cache
def openapi(version: str) -> dict[str, Any]:
    """The document that ``/api/openapi.json`` answers."""
    asked = [one for route in ROUTES for one in (route.gives, route.takes, route.later) if one]
    types = list(dict.fromkeys([*asked, Refusal]))
    schemas, components = msgspec.json.schema_components(
        types, ref_template="#/components/schemas/{name}"
    )
    of = dict(zip(types, schemas, strict=True))
    paths: dict[str, Any] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method] = _described(route, of)
    bearer = {
        "type": "http",
        "scheme": "bearer",
        "description": "The secret of a seat, or its watch key.",
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "qwixx", "version": version},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"seat": bearer}},
    }


def _described(route: Route, of: dict[Any, Any]) -> dict[str, Any]:
    responses: dict[str, Any] = {
        "201" if route.takes and route.made else "200": {
            "description": route.about,
            "content": {route.kind: {"schema": of[route.gives]}},
        }
    }
    for code in route.refuses:
        responses[str(STATUS[code])] = {
            "description": f"Refused: {code}, or the like",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
        }
    if route.later:
        responses["202"] = {
            "description": "It is being made: ask again",
            "content": {route.kind: {"schema": of[route.later]}},
        }
    told: dict[str, Any] = {"summary": route.about, "responses": responses}
    if route.parameters:
        told["parameters"] = [*route.parameters]
    if route.takes:
        taken = {"application/json": {"schema": of[route.takes]}}
        told["requestBody"] = {"required": True, "content": taken}
    if route.secret:
        told["security"] = [{}, {"seat": []}]
    return told
