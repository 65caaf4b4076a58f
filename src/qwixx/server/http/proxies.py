"""Behind a reverse proxy: whose word counts, and the path that the server lives under."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from qwixx.server.config import Config, is_prefix


class TrustedProxies:
    """The proxies that may say where a visitor comes from, by address or network.

    ``*`` is every neighbour that no stranger can be: this machine and private networks, such as
    that of a container.
    """

    def __init__(self, config: Config) -> None:
        wished = [one.strip() for one in config.trusted_proxies.split(",") if one.strip()]
        self._neighbours = "*" in wished
        self._networks = [ip_network(one, strict=False) for one in wished if one != "*"]

    def __contains__(self, peer: str) -> bool:
        address = _address(peer)
        if address is None:
            return False  # not by the network
        if self._neighbours and (address.is_private or address.is_loopback):
            return True
        return self._is_named(address)

    def visitor(self, forwarded: str) -> str | None:
        """Who comes through a proxy: the last hop that none of the named proxies is.

        What stands before it anybody can write, so it does not count.
        """
        for hop in reversed(forwarded.split(",")):
            address = _address(hop.strip())
            if address is None:
                return None
            if not self._is_named(address):
                return str(address)
        return None

    def _is_named(self, address: IPv4Address | IPv6Address) -> bool:
        return any(address in network for network in self._networks)


class Arrival:
    """Finds out who comes, as what, and to which path, whether a proxy strips a prefix or not."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._prefix = clean_prefix(config.root_path)
        self._trusted = TrustedProxies(config)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            scope = {**scope, "root_path": "", "qwixx.prefix": self._prefix}
            host, port = scope.get("client") or ("", 0)
            scope["client"] = (as_itself(host), port)
            scope["qwixx.proxied"] = host in self._trusted
            if scope["qwixx.proxied"]:
                self._listen_to_proxy(scope)
            prefix, path = scope["qwixx.prefix"], scope["path"]
            if prefix and (path == prefix or path.startswith(f"{prefix}/")):
                scope["path"] = path[len(prefix) :] or "/"
                scope.pop("raw_path", None)
        await self._app(scope, receive, send)

    def _listen_to_proxy(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        visitor = self._trusted.visitor(",".join(headers.getlist("x-forwarded-for")))
        if visitor is not None:
            scope["client"] = (visitor, 0)
        if headers.get("x-forwarded-proto", "").strip().lower() in ("https", "wss"):
            scope["scheme"] = "https" if scope["type"] == "http" else "wss"
        if not self._prefix:
            scope["qwixx.prefix"] = clean_prefix(headers.get("x-forwarded-prefix", ""))


def as_itself(host: str) -> str:
    """An IPv4 address as such, even if the server listens to both kinds at once."""
    short = host.removeprefix("::ffff:")
    return short if "." in short else host


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """An address as proxies write it, some with a port."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return ip_address(as_itself(text))
    except ValueError:
        return None


def clean_prefix(text: str) -> str:
    """A path prefix like ``/qwixx``, or nothing if it is none."""
    text = text.strip().strip("/")
    return f"/{text}" if is_prefix(text) else ""
