"""The settings of a server: each is a flag of ``qwixx serve`` and a variable ``QWIXX_...``.

This table is the only place where they are named; the command line and the reference in
docs/hosting.md follow it.
"""

from __future__ import annotations

import math
import re
from dataclasses import Field, dataclass, field, fields
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

WEB_ADDRESS = re.compile(
    r"https?://([\w-]+(\.[\w-]+)*|\[[0-9a-f:]+\])(:[0-9]+)?(/[\w.~%/-]*)?",
    re.ASCII | re.IGNORECASE,
)
"""Of a page that people open: no password, no question, no place within the page."""


def setting(default: Any, about: str, least: int = 0, most: int | None = None) -> Any:
    """A field of `Config` with the line that explains it, and the bounds of a number."""
    return field(default=default, metadata={"about": about, "least": least, "most": most})


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """How a server runs. The defaults are right for an evening among friends."""

    host: str = setting("127.0.0.1", "address to listen on; 127.0.0.1 is this machine alone")
    port: int = setting(8717, "port to listen on; 0 takes a free one", most=65535)
    lan: bool = setting(False, "let devices of the local network in (listens on 0.0.0.0)")
    browser: bool = setting(True, "open the browser")
    database: str = setting(
        "",
        "where tables are kept: an SQLite file (by default in your data folder), or a "
        "postgresql:// URL",
    )
    public_url: str = setting(
        "",
        "the address that people open, for links and QR codes; found out unless told, which works "
        "for numbers and names of the local network",
    )
    root_path: str = setting("", "path prefix when a proxy serves this under one, like /qwixx")
    trusted_proxies: str = setting(
        "",
        "addresses or networks of proxies whose X-Forwarded-* headers count, with commas between "
        "them; * for this machine and private networks",
    )
    origins: str = setting(
        "", "further web origins that may connect, like https://example.org, with commas"
    )
    keep_days: float = setting(14.0, "days that a table is kept after its last move")
    max_tables: int = setting(5000, "tables kept at most", least=1)
    max_connections: int = setting(5000, "connections at most", least=1)
    max_per_address: int = setting(200, "connections from one address at most", least=1)
    max_message: int = setting(4096, "bytes of a message or request at most", least=1024)
    message_rate: float = setting(
        20.0, "frames a second on one websocket, on average; an address has ten times that", least=1
    )
    request_rate: float = setting(
        50.0, "requests a second from one address, on average; some count as several", least=1
    )
    open_rate: float = setting(
        30.0,
        "tables opened and seats taken a minute from one address; three times as many tables a day",
        least=1,
    )
    wrong_rate: float = setting(
        10.0,
        "wrong codes and secrets a minute from one address; a hundred times as many from all",
        least=1,
    )
    bot_pause: float = setting(0.8, "seconds that a bot waits before it answers", most=60)
    bot_workers: int = setting(1, "processes in which bots think", most=64)
    reviews: bool = setting(
        True, "review finished games for their players, one at a time, standing back for the rest"
    )
    idle_seconds: float = setting(60.0, "seconds that an empty table stays in memory")
    log_level: str = setting("warning", "how much to log: debug, info, warning or error")

    @property
    def listens_on(self) -> str:
        """The address to bind."""
        return "0.0.0.0" if self.lan and self.host == "127.0.0.1" else self.host


def problem(config: Config) -> str | None:
    """What is wrong with the settings, in words for whoever starts the server."""
    for one in fields(Config):
        value, (least, most) = getattr(config, one.name), bounds(one)
        if isinstance(value, int | float) and not (
            math.isfinite(value) and least <= value and (most is None or value <= most)
        ):
            return f"{flag(one.name)} is a number from {least}{f' to {most}' if most else ' on'}."
    if not config.host:
        return "--host is an address, like 127.0.0.1 for this machine alone, 0.0.0.0 for all."
    if config.public_url and not _is_web_address(config.public_url):
        foreign = _if_foreign(config.public_url)
        return f"--public-url is an address like https://qwixx.example.org{foreign}."
    for origin in filter(None, map(str.strip, config.origins.split(","))):
        if not _is_web_address(origin) or urlsplit(origin).path not in ("", "/"):
            no_origin = f"{origin[:60]!r} is not an origin like https://example.org"
            return f"--origins: {no_origin}{_if_foreign(origin)}."
    for proxy in filter(None, map(str.strip, config.trusted_proxies.split(","))):
        if proxy != "*" and not _is_network(proxy):
            wanted = "an address like 127.0.0.1, or a network"
            return f"--trusted-proxies: {proxy[:60]!r} is not {wanted}."
    root = config.root_path.strip().strip("/")
    if root and not is_prefix(root):
        return "--root-path is a path like /qwixx."
    if config.log_level not in ("debug", "info", "warning", "error"):
        return "--log-level is debug, info, warning or error."
    return None


def _is_web_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        if ":" in (parts.hostname or ""):
            ip_address(parts.hostname or "")
        return bool(WEB_ADDRESS.fullmatch(text)) and parts.port != 0
    except ValueError:
        return False


def _if_foreign(address: str) -> str:
    """What helps if there are letters in an address that none has on its way."""
    return "" if address.isascii() else "; write müller.de as browsers send it, xn--mller-kva.de"


def is_prefix(text: str) -> bool:
    """Whether a path without slashes around it, like ``games/qwixx``, can be a prefix."""
    parts = text.split("/")
    return all(re.fullmatch(r"[A-Za-z0-9._~-]+", part) and part.strip(".") for part in parts)


def _is_network(text: str) -> bool:
    try:
        ip_network(text, strict=False)
    except ValueError:
        return False
    return True


def bounds(one: Field[Any]) -> tuple[int, int | None]:
    """The least and the most that a number among the settings can be."""
    return one.metadata["least"], one.metadata["most"]


def about(name: str) -> str:
    """The line that explains a setting."""
    return next(str(f.metadata["about"]) for f in fields(Config) if f.name == name)


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"QWIXX_{name.upper()}"


def flag(name: str) -> str:
    """The flag of a setting."""
    return f"--{name.replace('_', '-')}"
