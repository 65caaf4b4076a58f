"""The HTTP routes of games on the same dice."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from qwixx.server.hub import Hub
from qwixx.server.hub.goodbyes import NotFound
from qwixx.server.protocol.challenge import BeginAttempt, MakeChallenge
from qwixx.server.table import Denied

from .answers import HttpRefusal, address_of, body_of, json_answer, secret_of
from .gate import Gate
from .security import is_own_origin


class ChallengeApi:
    """Wrong codes are counted as those of tables are; the days are known to all."""

    def __init__(self, hub: Hub, gate: Gate) -> None:
        self._hub = hub
        self._gate = gate

    async def days(self, _request: Request) -> Response:
        """The days whose games can be played."""
        return json_answer(self._hub.challenges.days())

    async def make_challenge(self, request: Request) -> Response:
        """A new challenge."""
        self._refuse_others(request)
        wish = await body_of(request, MakeChallenge, self._hub.config.max_message)
        if not self._gate.may_open(address_of(request)):
            raise HttpRefusal("too_fast", "Too many tables from here. Please wait a while.")
        return json_answer(await self._hub.challenges.make(wish), 201)

    async def challenge(self, request: Request) -> Response:
        """As much of a challenge as whoever asks may know."""
        code = await self._code(request)
        return json_answer(await self._hub.challenges.view(code, secret_of(request)))

    async def begin_attempt(self, request: Request) -> Response:
        """Sit down to play it."""
        self._refuse_others(request)
        code = await self._code(request)
        wish = await body_of(request, BeginAttempt, self._hub.config.max_message)
        challenges = self._hub.challenges
        if not await challenges.has_begun(code, wish.secret) and not self._gate.may_open(
            address_of(request)
        ):
            raise HttpRefusal("too_fast", "Too many tables from here. Please wait a while.")
        return json_answer(await challenges.begin(code, wish), 201)

    async def compared(self, request: Request) -> Response:
        """Two attempts side by side."""
        code = await self._code(request)
        one, other = (_number(request, name) for name in ("one", "other"))
        secret = secret_of(request)
        return json_answer(await self._hub.challenges.compare(code, secret, one, other))

    async def _code(self, request: Request) -> str:
        """The code of a challenge that there is; a wrong one counts."""
        code, address = request.path_params["code"], address_of(request)
        if self._hub.challenges.is_day(code):
            return str(code)
        if not self._gate.may_guess(address):
            raise NotFound("too_fast")
        try:
            await self._hub.challenges.find(code)
        except Denied as no:
            if no.code != "no_such_challenge":  # nothing was learned
                self._gate.was_right(address)
            raise
        self._gate.was_right(address)
        return str(code)

    def _refuse_others(self, request: Request) -> None:
        if not is_own_origin(request.headers, self._hub.config):
            raise HttpRefusal("origin", "Requests from other web sites are not taken.")


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    if not (text.isascii() and text.isdigit()):
        raise HttpRefusal("bad_message", f"Say with {name}=1 which attempt it is.")
    return int(text[:9])
