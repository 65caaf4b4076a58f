"""The HTTP routes that need no table: games on record, positions, puzzles."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable
from functools import cache
from importlib import resources
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from qwixx import rules
from qwixx.rules.words import refusal_words
from qwixx.server.analysis.explorer import moment, position_view
from qwixx.server.hub import Hub, NoInsight
from qwixx.server.protocol.explorer import PostOptions, PostPosition, PostTakeOver, PostWhatIf
from qwixx.server.protocol.replay import LONGEST_RECORD, PostRecord, ReviewProgress
from qwixx.server.table.state import Denied, denied

from .answers import HttpRefusal, address_of, body_of, compressed_answer, json_answer
from .gate import Gate
from .security import is_own_origin

LONGEST_POSTED = LONGEST_RECORD + 12 * 2**10
"""Bytes of a request that brings a record along, with what JSON adds; less than a line takes."""
LONGEST_POSITION = 8 * 2**10
A_WHILE = 1.0
"""Seconds after which it is told how far a review is."""

T = TypeVar("T")


class InsightApi:
    """What anybody may ask about games and positions; all of it within limits by address."""

    def __init__(self, hub: Hub, gate: Gate) -> None:
        self._hub = hub
        self._gate = gate

    async def post_replay(self, request: Request) -> Response:
        """Any game on record, step by step."""
        wish = await self._posted(request, PostRecord)
        return compressed_answer(request, await self._read(request, self._hub.reviews.replay, wish))

    async def post_review(self, request: Request) -> Response:
        """Any finished game on record taken apart: how far that is, or all of it."""
        wish = await self._posted(request, PostRecord)
        self.refuse_without_reviews()
        record = wish.record
        if not self._hub.reviews.has(record):  # what was once read as one game is no other
            record = await self._read(request, self._hub.reviews.finished, wish)
        told = await self.reviewed(request, record, wish.language, A_WHILE, posted=True)
        if told is None:
            done, turns = self._hub.reviews.progress(record)
            return json_answer(ReviewProgress(done=done, turns=turns), 202)
        return compressed_answer(request, told)

    async def post_what_if(self, request: Request) -> Response:
        """A finished game on record goes on with another decision, played by bots."""
        wish = await self._posted(request, PostWhatIf)
        self.refuse_without_reviews()
        if not self._gate.may_play_on(address_of(request)):
            raise HttpRefusal("too_fast", "Too many games. Please wait a minute.")
        try:
            return compressed_answer(request, await self._hub.reviews.what_if(wish))
        except NoInsight as no:
            raise HttpRefusal("too_many", no.message) from None
        except rules.Refused as no:
            raise denied("record", no) from None

    async def post_take_over(self, request: Request) -> Response:
        """A finished game on record goes on otherwise, and the asker plays."""
        wish = await self._posted(request, PostTakeOver)
        self.refuse_without_reviews()
        if not self._gate.may_explore(address_of(request)):
            raise HttpRefusal("too_fast", "Too many questions. Please wait a minute.")
        try:
            return json_answer(msgspec.Raw(await self._hub.coach.take_over(wish)))
        except NoInsight as no:
            if no.busy:
                raise HttpRefusal("too_many", no.message) from None
            raise denied("record", rules.Refused(no.message)) from None

    async def post_position(self, request: Request) -> Response:
        """A position that somebody sets up, as it is drawn."""
        wish = await self._posted(request, PostPosition, LONGEST_POSITION)
        try:
            return json_answer(position_view(wish))
        except rules.Refused as no:
            raise _no_position(no, wish.language) from None

    async def post_options(self, request: Request) -> Response:
        """What each option of such a position is worth and about."""
        wish = await self._posted(request, PostOptions, LONGEST_POSITION)
        self.refuse_without_reviews()
        try:
            moment(wish)
        except rules.Refused as no:
            raise _no_position(no, wish.language) from None
        if not self._gate.may_explore(address_of(request)):
            raise HttpRefusal("too_fast", "Too many questions. Please wait a minute.")
        try:
            return json_answer(msgspec.Raw(await self._hub.coach.explore(wish)))
        except NoInsight as no:
            raise HttpRefusal("too_many" if no.busy else "no_review", no.message) from None

    async def puzzles(self, request: Request) -> Response:
        """The puzzles that come with the package."""
        return compressed_answer(request, _puzzles())

    async def reviewed(
        self, request: Request, record: str, language: str, wait: float, *, posted: bool = False
    ) -> bytes | None:
        """The review of a game, if it is there within some seconds."""
        reviews = self._hub.reviews
        if not reviews.has(record) and not self._gate.may_review(address_of(request)):
            raise HttpRefusal("too_fast", "Too many reviews. Please wait a minute.")
        try:
            return await reviews.review(record, language, wait, posted=posted)
        except NoInsight as no:
            raise HttpRefusal("too_many" if no.busy else "no_review", no.message) from None

    def refuse_without_reviews(self) -> None:
        """Some servers have no time for it."""
        if not self._hub.has_insight:
            raise HttpRefusal("no_review", "This server reviews no games.")

    async def _posted(self, request: Request, kind: type[T], most: int = LONGEST_POSTED) -> T:
        if not is_own_origin(request.headers, self._hub.config):
            raise HttpRefusal("origin", "Requests from other web sites are not taken.")
        return await body_of(request, kind, most)

    async def _read(
        self, request: Request, read: Callable[[str, int], Awaitable[T]], wish: PostRecord
    ) -> T:
        """What a text says, if it is a record of games."""
        if not self._gate.may_read(address_of(request)):
            raise HttpRefusal("too_fast", "Too many games. Please wait a minute.")
        try:
            return await read(wish.record, wish.game)
        except NoInsight as no:
            raise HttpRefusal("too_many", no.message) from None
        except rules.Refused as no:
            raise denied("record", no) from None


def _no_position(no: rules.Refused, language: str) -> Denied:
    """Why a position, a roll or a decision cannot be, in the language of whoever asks."""
    message = refusal_words(no, language)
    return Denied("position", message, why=no.code or None, values=dict(no.values))


@cache
def _puzzles() -> bytes:
    # By its path: to import the judge's package takes seconds and much memory.
    file = resources.files("qwixx") / "insight" / "data" / "puzzles.json"
    return gzip.compress(file.read_bytes())
