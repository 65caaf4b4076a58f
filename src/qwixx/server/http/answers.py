"""HTTP answers: JSON made from the protocol's types, and refusals that say what to do."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from qwixx.server.hub.reviews import plain
from qwixx.server.protocol.message_errors import what_is_wrong
from qwixx.server.protocol.settings import Refusal
from qwixx.server.table.state import Denied

T = TypeVar("T")

JSON = "application/json"
NEVER_KEPT = {"Cache-Control": "no-store"}
BODY_SECONDS = 10.0
"""How long a request may take to arrive."""

STATUS = {
    "bad_message": 400,
    "origin": 403,
    "not_public": 403,
    "not_played": 403,
    "wrong_secret": 403,
    "not_found": 404,
    "no_such_table": 404,
    "no_such_game": 404,
    "no_such_screen": 404,
    "no_such_challenge": 404,
    "method": 405,
    "too_slow": 408,
    "closed": 409,
    "challenge": 409,
    "full": 409,
    "playing": 409,
    "series": 409,
    "name_taken": 409,
    "cannot_start": 409,
    "no_coach": 409,
    "not_asked": 409,
    "gone": 410,
    "too_long": 413,
    "host": 421,
    "name": 422,
    "settings": 422,
    "own_sheet": 422,
    "own_board": 422,
    "bot": 422,
    "no_review": 422,
    "record": 422,
    "position": 422,
    "too_fast": 429,
    "error": 500,
    "too_many": 503,
    "restart": 503,
}
"""The HTTP status of each refusal."""


class HttpRefusal(Exception):
    """A request that is not carried out."""

    def __init__(self, code: str, message: str) -> None:
        self.code, self.message = code, message
        super().__init__(message)


def json_answer(body: object, status: int = 200) -> Response:
    """An answer that no cache keeps."""
    return Response(msgspec.json.encode(body), status, media_type=JSON, headers=NEVER_KEPT)


def compressed_answer(request: Request, body: bytes) -> Response:
    """JSON that was compressed once; those who cannot read that get it as it was."""
    headers = NEVER_KEPT | {"Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(plain(body), media_type=JSON, headers=headers)
    return Response(body, media_type=JSON, headers=headers | {"Content-Encoding": "gzip"})


def refusal(code: str, message: str, denied: Denied | None = None) -> Response:
    """A clear no, with what a `Denied` knows besides."""
    no = Refusal(code=code, message=message)
    if denied:
        no = msgspec.structs.replace(no, line=denied.line, why=denied.why, values=denied.values)
    answer = json_answer(no, STATUS[code])
    if code == "too_fast":
        answer.headers["Retry-After"] = "60"
    if code in ("too_fast", "too_long", "too_slow"):
        answer.headers["Connection"] = "close"  # what follows on it is not read
    return answer


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def secret_of(request: Request) -> str | None:
    """The secret of a seat, or the watch key, that came with a request."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    secret = secret.strip()
    if not secret:
        return None
    return secret if scheme.lower() == "bearer" else ""  # which is nobody's


async def body_of(request: Request, kind: type[T], limit: int) -> T:
    """The request's body, read only as far as it may be long."""
    body = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > limit:
                    raise HttpRefusal("too_long", f"A request has at most {limit} bytes.")
    except (TimeoutError, ClientDisconnect):
        raise HttpRefusal("too_slow", "The request did not come to its end.") from None
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        wrong = what_is_wrong(error, kind)
        raise HttpRefusal("bad_message", f"This is not what the route takes: {wrong}.") from None
