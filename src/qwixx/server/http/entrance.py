"""The first that a request meets: is it meant for us, and not one of too many?"""

from __future__ import annotations

import html

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from qwixx.server.config import Config

from .answers import refusal
from .gate import Gate
from .security import OwnHosts

HEADERS_FOR_FREE = 30
"""Browsers send half as many; more of them cost time like more requests."""
WEBSOCKET = 2.0
"""What it costs beyond a request."""
WRONG_HOST = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Qwixx</title>
<h1>This server does not know itself by this name</h1>
<p>{}</p>
</html>
"""


class Entrance:
    """Turns away what is for another host, and an address that asks too much."""

    def __init__(self, app: ASGIApp, config: Config, gate: Gate) -> None:
        self._app = app
        self._gate = gate
        self._hosts = OwnHosts(config)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            no = await self._refused(scope)
            if no is not None and scope["type"] == "http":
                await no(scope, receive, send)
                return
            if no is not None:
                await send({"type": "websocket.close", "code": 1008})
                return
        await self._app(scope, receive, send)

    async def _refused(self, scope: Scope) -> Response | None:
        cost = max(1.0, len(scope["headers"]) / HEADERS_FOR_FREE)
        if scope["type"] == "websocket":
            cost += WEBSOCKET
        if not await self._gate.may_ask(scope["client"][0], cost):
            return refusal("too_fast", "Too many requests. Please wait a minute.")
        host = Headers(scope=scope).get("host", "")
        if not self._hosts.has(host, proxied=scope["qwixx.proxied"]):
            return _wrong_host(host[:100], scope)
        return None


def _wrong_host(host: str, scope: Scope) -> Response:
    message = (
        f"If {host} is a name of this server, start it with --public-url"
        f" {scope['scheme']}://{host}; otherwise open it by its address."
    )
    if scope["path"].startswith("/api/"):
        return refusal("host", message)
    return HTMLResponse(WRONG_HOST.format(html.escape(message)), 421)
