"""The ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute, compile_path
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from qwixx.server.config import Config
from qwixx.server.hub import Hub, Metrics
from qwixx.server.store import Store

from .answers import address_of, refusal
from .entrance import Entrance
from .gate import Gate
from .lookup import Lookup
from .proxies import Arrival, TrustedProxies
from .routes import Api, guarded
from .security import FROM_OUR_PAGE, SecureHeaders, is_this_machine, other_origins
from .socket import TableSocket
from .static import WebClient

API = {
    "/api/challenges": {"POST": "make_challenge"},
    "/api/challenges/{code}": {"GET": "challenge"},
    "/api/challenges/{code}/attempts": {"POST": "begin_attempt"},
    "/api/challenges/{code}/compared": {"GET": "compared"},
    "/api/days": {"GET": "days"},
    "/api/info": {"GET": "info"},
    "/api/openapi.json": {"GET": "openapi"},
    "/api/own": {"POST": "own"},
    "/api/options": {"POST": "post_options"},
    "/api/positions": {"POST": "post_position"},
    "/api/puzzles": {"GET": "puzzles"},
    "/api/replays": {"POST": "post_replay"},
    "/api/reviews": {"POST": "post_review"},
    "/api/screens": {"POST": "ask_screen"},
    "/api/screens/{code}": {"POST": "claim_screen"},
    "/api/screens/{code}/qr.svg": {"GET": "screen_qr"},
    "/api/takeovers": {"POST": "post_take_over"},
    "/api/what-ifs": {"POST": "post_what_if"},
    "/api/tables": {"GET": "public_tables", "POST": "open_table"},
    "/api/tables/{code}": {"GET": "table"},
    "/api/tables/{code}/seats": {"POST": "sit_down"},
    "/api/tables/{code}/record": {"GET": "record"},
    "/api/tables/{code}/review": {"GET": "review"},
    "/api/tables/{code}/coach": {"GET": "coach"},
    "/api/tables/{code}/qr.svg": {"GET": "qr"},
}
"""The routes by path and method, and what answers them in `routes.Api`."""
ALL_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]


class App:
    """The application; the hub lives between the server's start and its shutdown."""

    def __init__(
        self,
        config: Config,
        make_store: Callable[[], Store],
        join_url: str = "",
        client: WebClient | None = None,
    ) -> None:
        self._config = config
        self._make_store = make_store
        self._join_url = join_url
        self._client = client or WebClient()
        self._metrics = Metrics()
        self.gate = Gate(config, self._metrics)
        self.proxies = TrustedProxies(config)
        self.hub: Hub | None = None
        self._app = self._wrapped()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    async def shut_down(self) -> None:
        """Tell everybody that the server goes, and finish what was begun."""
        if self.hub is not None:
            hub, self.hub = self.hub, None
            await hub.close()

    def _wrapped(self) -> ASGIApp:
        inner = Starlette(
            routes=[
                *(
                    Route(path, _dispatch(self, methods), methods=list(methods))
                    for path, methods in API.items()
                ),
                WebSocketRoute("/api/tables/{code}/ws", self._socket),
                Route("/healthz", self._healthz),
                Route("/readyz", self._readyz),
                Route("/metrics", self._metrics_text),
                Route("/api/{path:path}", _no_such_route, methods=ALL_METHODS),
                Route("/{path:path}", self._client.__call__),
            ],
            lifespan=self._lifespan,
            exception_handlers={HTTPException: _http_error, Exception: _error},
        )
        app: ASGIApp = inner
        if others := other_origins(self._config):
            # A browser asks whether a page from elsewhere may see the answers.
            app = CORSMiddleware(
                app,
                allow_origins=others,
                allow_methods=["GET", "POST"],
                allow_headers=["Authorization", "Content-Type", FROM_OUR_PAGE],
            )
        app = Entrance(app, self._config, self.gate)
        return Arrival(SecureHeaders(app), self._config)

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        self.hub = Hub(self._config, self._make_store(), self._metrics)
        self.hub.house.counts(self.gate)
        lookup = Lookup(self.hub, self.gate)
        self.api = Api(self.hub, self.gate, lookup, self._join_url)
        self.table_socket = TableSocket(self.hub, self.gate, lookup)
        watch = asyncio.create_task(self._metrics.watch_lag())
        yield
        watch.cancel()
        await self.shut_down()

    async def _socket(self, socket: WebSocket) -> None:
        if self.hub is None:
            await socket.close(1012)
        else:
            await self.table_socket(socket)

    async def _healthz(self, _: Request) -> Response:
        if self.hub is None:
            return PlainTextResponse("shutting down\n", 503)
        return PlainTextResponse("ok\n")

    async def _readyz(self, _: Request) -> Response:
        if self.hub is None:
            return PlainTextResponse("shutting down\n", 503)
        if not await self.hub.is_ready():
            return PlainTextResponse("the database does not answer\n", 503)
        return PlainTextResponse("ready\n")

    async def _metrics_text(self, request: Request) -> Response:
        if not is_this_machine(address_of(request)):
            return PlainTextResponse("Only this machine is told.\n", 404)
        return Response(self._metrics.text(), media_type="text/plain; version=0.0.4")


def _dispatch(app: App, methods: dict[str, str]) -> Callable[[Request], Any]:
    async def answer(request: Request) -> Response:
        if app.hub is None:
            return refusal("restart", "The server restarts.")
        method = "GET" if request.method == "HEAD" else request.method
        return await guarded(methods[method], app.api, app.hub, app.gate)(request)

    return answer


async def _no_such_route(request: Request) -> Response:
    for path, methods in API.items():
        if compile_path(path)[0].match(request.scope["path"]):
            answer = refusal("method", f"{request.method} is not for this route.")
            answer.headers["Allow"] = ", ".join(methods)
            return answer
    return refusal("not_found", "There is no such route.")


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 405:
        answer = refusal("method", f"{request.method} is not for this route.")
        if isinstance(error, HTTPException) and error.headers:
            answer.headers.update(error.headers)
        return answer
    if status == 404:
        return refusal("not_found", "There is no such page.")
    return refusal("bad_message", "This request makes no sense here.")


async def _error(_: Request, _error: Exception) -> Response:
    return refusal("error", "Something went wrong here. Please try again.")
