"""Behind a reverse proxy: whose word counts, and the path that the server lives under."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from qwixx.server.config import Config, is_prefix


class TrustedProxies:
    """The proxies that may say where a visitor comes from, by address or network; ``*`` is all."""

    def __init__(self, config: Config) -> None:
        wished = [one.strip() for one in config.trusted_proxies.split(",") if one.strip()]
        self._all = "*" in wished
        self._networks = [ip_network(one, strict=False) for one in wished if one != "*"]

    def __bool__(self) -> bool:
        return self._all or bool(self._networks)

    def __contains__(self, peer: str) -> bool:
        if self._all:
            return True
        try:
            address = ip_address(peer)
        except ValueError:
            return False  # not by the network
        return any(address in network for network in self._networks)

    def names(self) -> list[str]:
        """The same in the words of uvicorn, which takes a network only by its first address."""
        return ["*"] if self._all else [str(network) for network in self._networks]


class PathPrefix:
    """Lets the server live under a path prefix, whether a proxy strips it or not."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._prefix = clean_prefix(config.root_path)
        self._trusted = TrustedProxies(config)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            scope = {**scope, "client": as_itself(scope.get("client"))}
            prefix = self._prefix or self._forwarded(scope)
            scope = {**scope, "root_path": "", "qwixx.prefix": prefix}
            path = scope["path"]
            if prefix and (path == prefix or path.startswith(f"{prefix}/")):
                scope["path"] = path[len(prefix) :] or "/"
                scope.pop("raw_path", None)
        await self._app(scope, receive, send)

    def _forwarded(self, scope: Scope) -> str:
        peer = (scope.get("client") or ("",))[0]
        if peer not in self._trusted:
            return ""
        return clean_prefix(Headers(scope=scope).get("x-forwarded-prefix", ""))


def as_itself(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """Who comes, by an IPv4 address even if the server listens to both kinds at once."""
    if client is None:
        return None
    host = client[0].removeprefix("::ffff:")
    return (host, client[1]) if "." in host else client


def clean_prefix(text: str) -> str:
    """A path prefix like ``/qwixx``, or nothing if it is none."""
    text = text.strip().strip("/")
    return f"/{text}" if is_prefix(text) else ""
