"""Who may talk to the server from where, and what a page from it may do."""

from __future__ import annotations

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qwixx.server.config import Config

_HOST = re.compile(r"[A-Za-z0-9._\-]+(:[0-9]+)?|\[[0-9a-fA-F:.]+\](:[0-9]+)?")


def is_own_origin(headers: Headers, config: Config) -> bool:
    """Whether a browser sends this from a page of ours. Programs send no origin, and may come."""
    origin = headers.get("origin")
    if origin is None:
        return True
    allowed = set(other_origins(config))
    if config.public_url:
        allowed.add(as_origin(config.public_url))
    if origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:
        return False


def other_origins(config: Config) -> list[str]:
    """Where pages that are not ours, and may use this server, come from."""
    return [as_origin(one.strip()) for one in config.origins.split(",") if one.strip()]


def as_origin(address: str) -> str:
    """Where an address leads, as a browser says it: in small letters, without the usual port."""
    parts = urlsplit(address.lower())
    host = parts.hostname or ""
    if ":" in host:
        host = f"[{ip_address(host)}]"
    usual = {"http": 80, "https": 443}[parts.scheme]
    port = "" if parts.port in (None, usual) else f":{parts.port}"
    return f"{parts.scheme}://{host}{port}"


def content_security_policy(host: str) -> str:
    """Nothing but our own files, and a websocket to this very host."""
    # Some browsers do not count a websocket as 'self'.
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            "media-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            f"connect-src 'self'{sockets}",
            "base-uri 'self'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    )


class SecureHeaders:
    """Puts the headers on every answer that keep a browser from doing more than it should."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = content_security_policy(host)
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "no-referrer"
                headers["Cross-Origin-Opener-Policy"] = "same-origin"
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
                headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
            await send(message)

        await self._app(scope, receive, send_with_headers)
