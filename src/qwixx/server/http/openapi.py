"""The HTTP routes described for machines, from the same types that read and write them."""

from __future__ import annotations

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

TYPES = (
    *(MakeChallenge, ChallengeMade, BeginAttempt, ChallengeView, Compared, DaysView),
    *(CreateTable, JoinTable, CheckOwn, AskScreen, ClaimScreen, PostRecord),
    *(Replay, Review, ReviewProgress, CoachAnswer),
    *(PostPosition, PositionView, PostOptions, OptionsView, PostWhatIf, WhatIf),
    *(PostTakeOver, TakeOver),
    *(Seated, TableSummary, ServerInfo, OwnInfo, ScreenView, ClaimedScreen, Refusal),
)
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


@cache
def openapi(version: str) -> dict[str, Any]:
    """The document that ``/api/openapi.json`` answers."""
    schemas, components = msgspec.json.schema_components(
        TYPES, ref_template="#/components/schemas/{name}"
    )
    of = dict(zip(TYPES, schemas, strict=True))
    guess, sit = (
        ("no_such_table", "too_fast"),
        ("origin", "bad_message", "too_slow", "too_long", "name"),
    )
    posted = ("origin", "bad_message", "too_slow", "too_long", "too_fast")
    unknown = ("no_such_challenge", "too_fast")
    paths = {
        "/api/challenges": {
            "post": _route(
                "A game whose dice are the same for all who play it",
                of[ChallengeMade],
                (*posted, "settings", "too_many"),
                takes=of[MakeChallenge],
            )
        },
        "/api/challenges/{code}": {
            "get": _route(
                "A challenge, as far as you may know it",
                of[ChallengeView],
                unknown,
                [CHALLENGE],
                secret=True,
            )
        },
        "/api/challenges/{code}/attempts": {
            "post": _route(
                "Sit down to play a challenge, or find your attempt again",
                of[Seated],
                (*unknown, *sit, "wrong_secret", "gone", "full", "too_many", "error"),
                [CHALLENGE],
                takes=of[BeginAttempt],
            )
        },
        "/api/challenges/{code}/compared": {
            "get": _route(
                "Two attempts at a challenge side by side, for those who have played it",
                of[Compared],
                (*unknown, "not_played", "no_such_game", "bad_message"),
                [CHALLENGE, *ATTEMPTS],
                secret=True,
            )
        },
        "/api/days": {"get": _route("The days whose games can be played", of[DaysView])},
        "/api/info": {"get": _route("What this server offers", of[ServerInfo])},
        "/api/openapi.json": {"get": _route("This description", {"type": "object"})},
        "/api/own": {
            "post": _route(
                "Whether a table can be opened with a sheet or board of one's own",
                of[OwnInfo],
                ("origin", "bad_message", "too_slow", "too_long", "own_sheet", "too_fast"),
                takes=of[CheckOwn],
                made=False,
            )
        },
        "/api/options": {
            "post": _route(
                "What each option of a position is worth and about",
                of[OptionsView],
                (*posted, "position", "no_review", "too_many"),
                takes=of[PostOptions],
                made=False,
            )
        },
        "/api/positions": {
            "post": _route(
                "A position, changed or as it is, with all that is needed to draw it",
                of[PositionView],
                (*posted, "position"),
                takes=of[PostPosition],
                made=False,
            )
        },
        "/api/puzzles": {
            "get": _route("Positions with one best decision (docs/insight.md)", {"type": "object"})
        },
        "/api/takeovers": {
            "post": _route(
                "A finished game on record goes on otherwise, and the asker plays",
                of[TakeOver],
                (*posted, "record", "no_review", "too_many"),
                takes=of[PostTakeOver],
                made=False,
            )
        },
        "/api/what-ifs": {
            "post": _route(
                "A finished game on record goes on with another decision, played by bots",
                of[WhatIf],
                (*posted, "record", "no_review", "too_many"),
                takes=of[PostWhatIf],
                made=False,
            )
        },
        "/api/replays": {
            "post": _route(
                "A game on record, step by step",
                of[Replay],
                (*posted, "record"),
                takes=of[PostRecord],
                made=False,
            )
        },
        "/api/reviews": {
            "post": _route(
                "A finished game on record taken apart",
                of[Review],
                (*posted, "record", "no_review", "too_many"),
                takes=of[PostRecord],
                made=False,
                later=of[ReviewProgress],
            )
        },
        "/api/screens": {
            "post": _route(
                "A large screen gets a code, or learns which table it shall show",
                of[ScreenView],
                ("origin", "bad_message", "too_slow", "too_long", "too_fast", "too_many"),
                takes=of[AskScreen],
                made=False,
            )
        },
        "/api/screens/{code}": {
            "post": _route(
                "Show a table on a large screen",
                of[ClaimedScreen],
                (*guess, "origin", "bad_message", "no_such_screen", "wrong_secret"),
                [SCREEN],
                takes=of[ClaimScreen],
                made=False,
            )
        },
        "/api/screens/{code}/qr.svg": {
            "get": _route(
                "The link to claim a large screen as a QR code",
                {"type": "string"},
                ("no_such_screen", "bad_message"),
                [SCREEN],
                kind="image/svg+xml",
            )
        },
        "/api/tables": {
            "get": _route("Public tables", {"type": "array", "items": of[TableSummary]}),
            "post": _route(
                "Open a table",
                of[Seated],
                (*sit, "too_fast", "settings", "cannot_start", "too_many", "error"),
                takes=of[CreateTable],
            ),
        },
        "/api/tables/{code}": {"get": _route("A table", of[TableSummary], guess, [CODE])},
        "/api/tables/{code}/seats": {
            "post": _route(
                "Take a free seat",
                of[Seated],
                (*guess, *sit, "full", "restart", "error"),
                [CODE],
                takes=of[JoinTable],
            )
        },
        "/api/tables/{code}/record": {
            "get": _route(
                "The games of a table as records",
                {"type": "string"},
                (*guess, "not_public", "wrong_secret"),
                [CODE, GAME],
                kind="text/plain",
                secret=True,
            )
        },
        "/api/tables/{code}/review": {
            "get": _route(
                "A finished game taken apart: luck, play, and what each decision cost",
                of[Review],
                (*guess, "not_public", "wrong_secret", "no_review", "too_many"),
                [CODE, GAME, LANGUAGE],
                secret=True,
            )
        },
        "/api/tables/{code}/coach": {
            "get": _route(
                "What your options are worth and about, once the others know that you ask",
                of[CoachAnswer],
                (*guess, "wrong_secret", "no_coach", "too_many"),
                [CODE, LANGUAGE],
                secret=True,
            )
        },
        "/api/tables/{code}/qr.svg": {
            "get": _route(
                "The link of a table as a QR code; with a watch key, the link to watch",
                {"type": "string"},
                (*guess, "bad_message", "wrong_secret"),
                [CODE],
                kind="image/svg+xml",
                secret=True,
            )
        },
    }
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


def _route(
    about: str,
    gives: dict[str, Any],
    refuses: tuple[str, ...] = (),
    parameters: list[dict[str, Any]] | None = None,
    takes: dict[str, Any] | None = None,
    made: bool = True,
    kind: str = "application/json",
    secret: bool = False,
    later: dict[str, Any] | None = None,
) -> dict[str, Any]:
    route: dict[str, Any] = {
        "summary": about,
        "responses": {
            "201" if takes and made else "200": {
                "description": about,
                "content": {kind: {"schema": gives}},
            }
        },
    }
    for code in refuses:
        route["responses"][str(STATUS[code])] = {
            "description": f"Refused: {code}, or the like",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
        }
    if later:
        route["responses"]["202"] = {
            "description": "It is being made: ask again",
            "content": {kind: {"schema": later}},
        }
    if parameters:
        route["parameters"] = parameters
    if takes:
        route["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": takes}},
        }
    if secret:
        route["security"] = [{}, {"seat": []}]
    return route
