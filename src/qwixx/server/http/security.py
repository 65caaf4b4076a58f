"""Who may talk to the server from where, and what a page from it may do."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qwixx.server.config import Config, is_prefix

_HOST = re.compile(r"[A-Za-z0-9.\-]+(:[0-9]+)?|\[[0-9a-fA-F:.]+\](:[0-9]+)?")


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
    usual = {"http": ":80", "https": ":443"}[parts.scheme]
    return f"{parts.scheme}://{parts.netloc.removesuffix(usual)}"


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


class PathPrefix:
    """Lets the server live under a path prefix, whether a proxy strips it or not."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._prefix = clean_prefix(config.root_path)
        self._trusted = {a.strip() for a in config.trusted_proxies.split(",") if a.strip()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            prefix = self._prefix or self._forwarded(scope)
            scope = {**scope, "root_path": "", "qwixx.prefix": prefix}
            path = scope["path"]
            if prefix and (path == prefix or path.startswith(f"{prefix}/")):
                scope["path"] = path[len(prefix) :] or "/"
                scope.pop("raw_path", None)
        await self._app(scope, receive, send)

    def _forwarded(self, scope: Scope) -> str:
        peer = (scope.get("client") or ("",))[0]
        if not self._trusted & {peer, "*"}:
            return ""
        return clean_prefix(Headers(scope=scope).get("x-forwarded-prefix", ""))


def clean_prefix(text: str) -> str:
    """A path prefix like ``/qwixx``, or nothing if it is none."""
    text = text.strip().strip("/")
    return f"/{text}" if is_prefix(text) else ""
