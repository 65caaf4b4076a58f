"""Who may talk to the server from where, and what a page from it may do."""

from __future__ import annotations

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qwixx.server.config import Config

LOCAL = (".local", ".localhost", ".internal", ".home.arpa")
"""Endings of names that the internet does not have, and never will."""
_HOST = re.compile(r"[A-Za-z0-9._\-]+(:[0-9]+)?|\[[0-9a-fA-F:.]+\](:[0-9]+)?")


class OwnHosts:
    """The names that this server goes by.

    A page of a stranger can have its own name lead here, and would then count as one of ours
    (DNS rebinding). It cannot do that with an address, nor with a name that only a local network
    knows; other names must be told.
    """

    def __init__(self, config: Config) -> None:
        told = [config.public_url, *config.origins.split(",")]
        names = [urlsplit(url.strip().lower()).hostname or "" for url in told]
        self._names = {config.host.lower(), *names} - {""}
        self._is_told = bool(config.public_url)

    def has(self, host: str, *, proxied: bool = False) -> bool:
        """Whether a request for this host is meant for us; a proxy of ours decides that itself,
        unless the public address is told."""
        if not host or (proxied and not self._is_told):
            return True
        name = _name_of(host)
        return (
            name in self._names
            or "." not in name
            or name.endswith(LOCAL)
            or _is_address(name.strip("[]"))
        )


def _name_of(host: str) -> str:
    """A host without its port."""
    name = host.lower() if host.endswith("]") else host.lower().rpartition(":")[0] or host.lower()
    return name.removesuffix(".")


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def is_own_origin(headers: Headers, config: Config) -> bool:
    """Whether a browser sends this from a page of ours. Programs send no origin, and may come.

    The host is one of `OwnHosts` at this point, so that a page from there is ours.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    allowed = set(other_origins(config))
    if config.public_url:
        allowed.add(as_origin(config.public_url))
    host = headers.get("host")
    return origin in allowed or (bool(host) and origin in (f"http://{host}", f"https://{host}"))


FROM_OUR_PAGE = "X-Qwixx"
"""The header with which our client asks about a table."""


def is_for_another_page(headers: Headers, config: Config) -> bool:
    """Whether a browser asks about a table for a page that is not ours.

    It would use up the guesses of whoever looks at that page. Pictures, scripts and what is
    fetched in advance cannot have a header of ours, and they are nothing else that tells them
    apart without TLS; a script that wants to have it would have to ask before (CORS).
    """
    if "origin" in headers:
        return not is_own_origin(headers, config)
    is_browser = headers.get("user-agent", "").startswith("Mozilla/")
    return is_browser and FROM_OUR_PAGE not in headers


def is_this_machine(address: str) -> bool:
    """Whether somebody asks from the machine that the server runs on."""
    try:
        return ip_address(address).is_loopback
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


WORKER = "/assets/table-worker-"
"""So begins the path of the worker that runs Python in a page: it alone may compile."""


def content_security_policy(host: str, *, compiles: bool = False) -> str:
    """Nothing but our own files, and a websocket to this very host."""
    # Some browsers do not count a websocket as 'self'.
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'" + " 'wasm-unsafe-eval'" * compiles,
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


def _is_local(host: str) -> bool:
    """Whether browsers trust this host without TLS."""
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    return name in ("localhost", "[::1]") or name.startswith("127.") or name.endswith(".localhost")


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
                compiles = scope["path"].startswith(WORKER)
                headers["Content-Security-Policy"] = content_security_policy(
                    host, compiles=compiles
                )
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "no-referrer"
                # On plain http in a local network browsers only complain about it.
                if scope["scheme"] == "https" or _is_local(host):
                    headers["Cross-Origin-Opener-Policy"] = "same-origin"
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
                headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
            await send(message)

        await self._app(scope, receive, send_with_headers)
