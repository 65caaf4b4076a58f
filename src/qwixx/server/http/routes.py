"""The HTTP routes below ``/api``. What they take and give stands in protocol/settings.py."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from functools import lru_cache

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from qwixx import __version__
from qwixx.server.hub import (
    SCREEN_CODE_LENGTH,
    Allowance,
    Crowd,
    Hub,
    NoInsight,
    Room,
    hash_of,
    household,
)
from qwixx.server.hub.goodbyes import NotFound
from qwixx.server.hub.reviews import LONGEST
from qwixx.server.protocol.settings import (
    AskScreen,
    CheckOwn,
    ClaimedScreen,
    ClaimScreen,
    CreateTable,
    JoinTable,
)
from qwixx.server.table import (
    SIGNS,
    Denied,
    check_own,
    chosen,
    clean_key,
    records_of,
    server_info,
    summary,
    watch_key,
)

from .answers import (
    JSON,
    NEVER_KEPT,
    STATUS,
    HttpRefusal,
    address_of,
    body_of,
    compressed_answer,
    json_answer,
    refusal,
    secret_of,
)
from .challenges import ChallengeApi
from .gate import Gate
from .insight import InsightApi
from .lookup import Lookup
from .openapi import openapi
from .records import PIECE, LongRecord
from .security import is_for_another_page, is_own_origin

COST = {
    "public_tables": 5.0,
    "open_table": 10.0,
    "make_challenge": 10.0,
    "begin_attempt": 10.0,
    "challenge": 2.0,
    "compared": 10.0,
    "own": 40.0,
    "sit_down": 5.0,
    "record": 10.0,
    "claim_screen": 5.0,
    "review": 20.0,
    "coach": 3.0,
    "post_replay": 5.0,
    "post_review": 5.0,
    "post_what_if": 5.0,
    "post_options": 2.0,
    "qr": 5.0,
    "screen_qr": 5.0,
}
"""Of those routes that cost more than one request: as many as how many."""
ABOUT_TABLES = {"table", "record", "review", "coach", "qr", "challenge", "compared"}
"""What tells whether there is a table with a code: browsers are answered for our pages alone."""
BYTES_OF_REQUEST = 16 * 2**10
"""Of a long record, which cost as much as a request."""
COACH_RATE, COACH_BURST = 0.5, 10
"""Questions a second of one seat to the coach in the long run, and how many at once."""
MOST_DOWNLOADS = 2
"""Long records that are on their way to one address at a time."""
ROOM_FOR_FILES = 12 * 2**10
"""Bytes of a request that may bring a sheet and a board along, comments and all."""

Route = Callable[[Request], Awaitable[Response]]


class Api:
    """The routes, with the hub behind them."""

    def __init__(self, hub: Hub, gate: Gate, lookup: Lookup, join_url: str) -> None:
        self._hub = hub
        self.insight = InsightApi(hub, gate)
        self.challenges = ChallengeApi(hub, gate)
        self._gate = gate
        self._lookup = lookup
        self._join_url = join_url
        self._drawing = asyncio.Lock()
        self._reading = asyncio.Lock()
        self._downloads = Crowd(MOST_DOWNLOADS)
        self._coaching = Allowance(COACH_RATE, COACH_BURST)

    async def info(self, request: Request) -> Response:
        """What this server offers."""
        return Response(_info(self._link(request)), media_type=JSON, headers=NEVER_KEPT)

    async def openapi(self, _request: Request) -> Response:
        """These routes, for machines."""
        return json_answer(openapi(__version__))

    async def public_tables(self, _request: Request) -> Response:
        """The public tables, and no others."""
        return json_answer(await self._hub.public_tables())

    async def open_table(self, request: Request) -> Response:
        """A new table."""
        self._refuse_others(request)
        address = address_of(request)
        may_open = self._gate.may_open(address)
        wish = await body_of(request, CreateTable, self._longest_with_files)
        if not may_open:
            # Who asks again, because the answer was lost, opens nothing.
            again = await self._hub.opened_with(wish.secret)
            if again is None:
                raise HttpRefusal("too_fast", "Too many tables from here. Please wait a while.")
            return json_answer(again, 201)
        seated = await self._hub.open_table(wish)
        self._gate.opened(seated.code, address)
        return json_answer(seated, 201)

    async def own(self, request: Request) -> Response:
        """Whether a table can be opened with somebody's own sheet or board."""
        self._refuse_others(request)
        files = await body_of(request, CheckOwn, self._longest_with_files)
        async with self._reading:  # one at a time, beside the tables
            return json_answer(await asyncio.to_thread(check_own, files))

    @property
    def _longest_with_files(self) -> int:
        return self._hub.config.max_message + ROOM_FOR_FILES

    async def sit_down(self, request: Request) -> Response:
        """Take a free seat."""
        self._refuse_others(request)
        address = address_of(request)
        wish = await body_of(request, JoinTable, self._hub.config.max_message)
        code = request.path_params["code"]
        room = await self._lookup.room_to_join(code, address, wish.secret)
        sits = wish.secret and room.table.seat_of(hash_of(wish.secret)) is not None
        if not sits and not self._gate.may_sit(address):
            raise HttpRefusal("too_fast", "Too many tables and seats. Please wait a minute.")
        seated = await self._hub.sit_down(room.table.code, wish)
        if seated is None:
            raise NotFound("no_such_table")
        self._gate.sat_down(seated.code, address)
        return json_answer(seated, 201)

    async def table(self, request: Request) -> Response:
        """What somebody sees who is about to join."""
        return json_answer(summary((await self._room(request)).table))

    async def record(self, request: Request) -> Response:
        """The table's games: for its players, for those with a key, and for all if it is public."""
        room = await self._watched(request)
        records = records_of(room.table, self._hub.clock.today())
        wanted = request.query_params.get("game")
        if wanted is not None:
            records = [chosen(records, wanted)]
        name = f"qwixx-{room.table.code}{f'-{wanted}' if wanted else ''}.qwixx"
        headers = NEVER_KEPT | {"Content-Disposition": f'attachment; filename="{name}"'}
        size, address = sum(map(len, records)), address_of(request)
        if size <= PIECE:
            return PlainTextResponse("\n".join(records), headers=headers)
        most = 20 * self._hub.config.request_rate  # half of what anybody may ask for at once
        if not await self._gate.may_ask(address, min(size / BYTES_OF_REQUEST, most)):
            raise HttpRefusal("too_fast", "Too many requests. Please wait a minute.")
        if not self._downloads.enter(address):
            raise HttpRefusal("too_fast", "Too many long records at a time. Please wait for one.")
        return LongRecord(records, headers, lambda: self._downloads.leave(address))

    async def review(self, request: Request) -> Response:
        """A finished game taken apart, the last unless another is named; as far as `record`."""
        room = await self._watched(request)
        records = list(room.table.records)
        self.insight.refuse_without_reviews()
        record = chosen(records, request.query_params.get("game", str(len(records))))
        language = request.query_params.get("language", "en")
        told = await self.insight.reviewed(request, record, language, LONGEST)
        if told is None:
            raise HttpRefusal("too_many", "This takes long. Please try again soon.")
        return compressed_answer(request, told)

    async def coach(self, request: Request) -> Response:
        """What a player's options are worth, by what that player may know."""
        secret = secret_of(request)
        table = (await self._room(request, secret)).table
        seat = table.seat_of(hash_of(secret)) if secret else None
        if seat is None:
            raise NotFound("wrong_secret")
        if not self._hub.has_insight:
            raise HttpRefusal("no_coach", "This server has no coach.")
        if not table.seats[seat].coached or not table.settings.coach:
            raise HttpRefusal("no_coach", "Tell the others first that you ask the coach.")
        game = table.game
        if game is None or not table.is_asked(seat):
            raise HttpRefusal("not_asked", "There is nothing for you to decide at present.")
        if not self._coaching.take(table.seats[seat].secret_hash):
            raise HttpRefusal("too_fast", "Too many questions. Please wait a moment.")
        language = request.query_params.get("language", "")
        try:
            told = await self._hub.coach.advise(game.state, seat, game.names, language)
        except NoInsight as no:
            raise HttpRefusal("too_many" if no.busy else "no_coach", no.message) from None
        return json_answer({"step": game.step_id, "options": msgspec.Raw(told)})

    async def qr(self, request: Request) -> Response:
        """The link of a table as a QR code: to sit down, or with a watch key to watch."""
        key = secret_of(request)
        room = await self._room(request, key)
        path = f"t/{room.table.code}"
        if key is not None and room.table.is_watch_key(key):
            # After the hash: browsers do not send it, so nobody's log has it.
            path = f"watch/{room.table.code}#{clean_key(key)}"
        return await self._drawn(f"{self._link(request)}{path}")

    async def ask_screen(self, request: Request) -> Response:
        """A large screen gets a code, or learns which table it shall show."""
        self._refuse_others(request)
        wish = await body_of(request, AskScreen, self._hub.config.max_message)
        ask = self._hub.ask_screens
        is_known = await ask(lambda screens: screens.knows(wish.secret))
        if not is_known and not self._gate.may_show(address_of(request)):
            raise HttpRefusal("too_fast", "Too many large screens. Please wait a minute.")
        place = household(address_of(request))
        return json_answer(await ask(lambda screens: screens.ask(wish.secret, place)))

    async def claim_screen(self, request: Request) -> Response:
        """Somebody shows their table on a large screen; codes are counted like those of tables."""
        self._refuse_others(request)
        code, address = _screen_code(request), address_of(request)
        wish = await body_of(request, ClaimScreen, self._hub.config.max_message)
        if not self._gate.may_guess(address):
            raise NotFound("too_fast")
        ask = self._hub.ask_screens
        if not await ask(lambda screens: screens.waits(code)):
            raise HttpRefusal("no_such_screen", "There is no large screen with this code.")
        self._gate.was_right(address)
        table = (await self._lookup.room(wish.table, address, wish.secret)).table
        seat = table.seat_of(hash_of(wish.secret))
        if seat is None:
            raise NotFound("wrong_secret")
        key = watch_key(table.seats[seat].secret_hash)
        await ask(lambda screens: screens.claim(code, table.code, key))
        return json_answer(ClaimedScreen(table=table.code))

    async def screen_qr(self, request: Request) -> Response:
        """The link with which somebody at a table claims a screen, for any code that could be."""
        return await self._drawn(f"{self._link(request)}tv/{_screen_code(request)}")

    async def _drawn(self, link: str) -> Response:
        async with self._drawing:
            picture = await asyncio.to_thread(_picture, link)
        if picture is None:
            raise HttpRefusal("bad_message", "This address is too long for a QR code.")
        return Response(picture, media_type="image/svg+xml")

    async def _watched(self, request: Request) -> Room:
        """The table whose games somebody may see."""
        secret = secret_of(request)
        room = await self._room(request, secret)
        if secret is None and not room.table.may_watch(None):
            raise HttpRefusal("not_public", "These games are for the players of the table alone.")
        return room

    async def _room(self, request: Request, secret: str | None = None) -> Room:
        return await self._lookup.room(request.path_params["code"], address_of(request), secret)

    def _refuse_others(self, request: Request) -> None:
        if not is_own_origin(request.headers, self._hub.config):
            raise HttpRefusal("origin", "Requests from other web sites are not taken.")

    def _link(self, request: Request) -> str:
        if self._join_url:
            return self._join_url
        prefix = request.scope.get("qwixx.prefix", "")
        return f"{request.url.scheme}://{request.url.netloc}{prefix}/"


@lru_cache(maxsize=16)
def _info(link: str) -> bytes:
    return msgspec.json.encode(server_info(link))


@lru_cache(maxsize=256)
def _picture(link: str) -> bytes | None:
    """A link as a QR code; None if it is too long for one."""
    picture = io.BytesIO()
    try:
        code = segno.make(link, error="m", micro=False)
    except segno.DataOverflowError:
        return None
    code.save(picture, kind="svg", border=2, xmldecl=False, omitsize=True, svgclass=None)
    return picture.getvalue()


def _screen_code(request: Request) -> str:
    """The code of a large screen, if it could be one."""
    code = clean_key(request.path_params["code"])
    if len(code) != SCREEN_CODE_LENGTH or not set(code) <= set(SIGNS):
        raise HttpRefusal("no_such_screen", "There is no large screen with this code.")
    return code


def guarded(name: str, api: Api, hub: Hub, gate: Gate) -> Route:
    """A route by its name; refusals are turned into answers."""
    parts = (api, api.insight, api.challenges)
    route: Route = next(getattr(part, name) for part in parts if hasattr(part, name))
    cost = COST.get(name, 1.0) - 1

    async def answer(request: Request) -> Response:
        try:
            if name in ABOUT_TABLES and is_for_another_page(request.headers, hub.config):
                raise HttpRefusal("origin", "Open the table's page; this is for it alone.")
            if cost and not await gate.may_ask(address_of(request), cost):
                raise HttpRefusal("too_fast", "Too many requests. Please wait a minute.")
            return await route(request)
        except (HttpRefusal, NotFound, Denied) as no:
            hub.metrics.refused.labels(no.code).inc()
            denied = no if isinstance(no, Denied) else None
            return refusal(no.code if no.code in STATUS else "error", no.message, denied)

    return answer
