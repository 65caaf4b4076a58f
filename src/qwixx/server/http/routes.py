"""The HTTP routes below ``/api``. What they take and give stands in protocol/settings.py."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from typing import TypeVar

import segno
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from qwixx import __version__, rules
from qwixx.server.hub import Hub, Room, hash_of
from qwixx.server.protocol.settings import (
    BotLevel,
    CreateTable,
    JoinTable,
    ServerInfo,
)
from qwixx.server.table import (
    Denied,
    board_info,
    clean_key,
    edition_info,
    records_of,
    summary,
)

from .answers import STATUS, HttpRefusal, body_of, json_answer, refusal
from .gate import Gate
from .openapi import openapi
from .security import is_own_origin

BOTS: list[BotLevel] = ["novice", "regular", "expert", "master"]
NO_TABLE = HttpRefusal("no_such_table", "There is no table with this code.")

Wish = TypeVar("Wish", CreateTable, JoinTable)
Route = Callable[[Request], Awaitable[Response]]


class Api:
    """The routes, with the hub behind them."""

    def __init__(self, hub: Hub, gate: Gate, join_url: str) -> None:
        self._hub = hub
        self._gate = gate
        self._join_url = join_url

    async def info(self, request: Request) -> Response:
        """What this server offers."""
        return json_answer(
            ServerInfo(
                version=__version__,
                editions=[edition_info(edition) for edition in rules.editions().values()],
                boards=[board_info(board) for board in rules.boards().values()],
                bots=BOTS,
                join_url=self._link(request),
            )
        )

    async def openapi(self, _request: Request) -> Response:
        """These routes, for machines."""
        return json_answer(openapi(__version__))

    async def public_tables(self, _request: Request) -> Response:
        """The public tables, and no others."""
        return json_answer(await self._hub.public_tables())

    async def open_table(self, request: Request) -> Response:
        """A new table."""
        wish = await self._wish(request, CreateTable)
        return json_answer(await self._hub.open_table(wish), 201)

    async def sit_down(self, request: Request) -> Response:
        """Take a free seat."""
        self._refuse_guessing(request)
        wish = await self._wish(request, JoinTable)
        seated = await self._hub.sit_down(request.path_params["code"], wish)
        if seated is None:
            self._gate.was_wrong(address_of(request))
            raise NO_TABLE
        return json_answer(seated, 201)

    async def table(self, request: Request) -> Response:
        """What somebody sees who is about to join."""
        return json_answer(summary((await self._room(request)).table))

    async def record(self, request: Request) -> Response:
        """The table's games: for its players, for those with a key, and for all if it is public."""
        room = await self._room(request)
        if self._secret(request, room) is None and not room.table.may_watch(None):
            raise HttpRefusal("not_public", "These games are for the players of the table alone.")
        records = records_of(room.table)
        wanted = request.query_params.get("game")
        if wanted is not None:
            if not (wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:9]) <= len(records)):
                raise HttpRefusal("no_such_game", f"There are games 1 to {len(records)}.")
            records = [records[int(wanted[:9]) - 1]]
        name = f"qwixx-{room.table.code}{f'-{wanted}' if wanted else ''}.qwixx"
        return PlainTextResponse(
            "\n".join(records),
            headers={
                "Content-Disposition": f'attachment; filename="{name}"',
                "Cache-Control": "no-store",
            },
        )

    async def qr(self, request: Request) -> Response:
        """The link of a table as a QR code: to sit down, or with a watch key to watch."""
        room = await self._room(request)
        key = self._secret(request, room)
        path = f"t/{room.table.code}"
        if key is not None and room.table.is_watch_key(key):
            # After the hash: browsers do not send it, so nobody's log has it.
            path = f"watch/{room.table.code}#{clean_key(key)}"
        picture = io.BytesIO()
        try:
            code = segno.make(f"{self._link(request)}{path}", error="m", micro=False)
        except segno.DataOverflowError:
            raise HttpRefusal("bad_message", "This address is too long for a QR code.") from None
        code.save(picture, kind="svg", border=2, xmldecl=False, omitsize=True, svgclass=None)
        return Response(picture.getvalue(), media_type="image/svg+xml")

    async def _room(self, request: Request) -> Room:
        self._refuse_guessing(request)
        room = await self._hub.room(request.path_params["code"])
        if room is None:
            self._gate.was_wrong(address_of(request))
            raise NO_TABLE
        return room

    def _secret(self, request: Request, room: Room) -> str | None:
        """The secret of a seat, or the watch key, that came with a request; refused if wrong."""
        scheme, _, secret = request.headers.get("authorization", "").partition(" ")
        secret = secret.strip()
        if not secret:
            return None
        known = room.table.seat_of(hash_of(secret)) is not None or room.table.is_watch_key(secret)
        if scheme.lower() != "bearer" or not known:
            self._gate.was_wrong(address_of(request))
            raise HttpRefusal("wrong_secret", "This seat is not yours, or no longer.")
        return secret

    async def _wish(self, request: Request, kind: type[Wish]) -> Wish:
        if not is_own_origin(request.headers, self._hub.config):
            raise HttpRefusal("origin", "Requests from other web sites are not taken.")
        wish = await body_of(request, kind, self._hub.config.max_message)
        if not self._gate.may_open(address_of(request)):
            raise HttpRefusal("too_fast", "Too many tables and seats. Please wait a minute.")
        return wish

    def _refuse_guessing(self, request: Request) -> None:
        if not self._gate.may_guess(address_of(request)):
            raise HttpRefusal("too_fast", "Too many wrong codes. Please wait a minute.")

    def _link(self, request: Request) -> str:
        if self._join_url:
            return self._join_url
        prefix = request.scope.get("qwixx.prefix", "")
        return f"{request.url.scheme}://{request.url.netloc}{prefix}/"


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def guarded(route: Route, hub: Hub) -> Route:
    """Turn refusals into answers."""

    async def answer(request: Request) -> Response:
        try:
            return await route(request)
        except (HttpRefusal, Denied) as no:
            hub.metrics.refused.labels(no.code).inc()
            return refusal(no.code if no.code in STATUS else "error", no.message)

    return answer
