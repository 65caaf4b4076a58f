"""The settings of a server: each is a flag of ``qwixx serve`` and a variable ``QWIXX_...``.

This table is the only place where they are named; the command line and the reference in
docs/hosting.md follow it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any


def setting(default: Any, about: str) -> Any:
    """A field of `Config` with the line that explains it."""
    return field(default=default, metadata={"about": about})


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """How a server runs. The defaults are right for an evening among friends."""

    host: str = setting("127.0.0.1", "address to listen on; 127.0.0.1 is this machine alone")
    port: int = setting(8717, "port to listen on; 0 takes a free one")
    lan: bool = setting(False, "let devices of the local network in (listens on 0.0.0.0)")
    browser: bool = setting(True, "open the browser")
    database: str = setting(
        "", "where tables are kept: an SQLite file, or a postgresql:// URL; empty: the user's data"
    )
    public_url: str = setting(
        "", "the address that people open, for links and QR codes; empty: found out"
    )
    root_path: str = setting("", "path prefix when a proxy serves this under one, like /qwixx")
    trusted_proxies: str = setting(
        "", "addresses of proxies whose X-Forwarded-* headers count, with commas between them"
    )
    origins: str = setting(
        "", "further web origins that may connect, like https://example.org, with commas"
    )
    keep_days: float = setting(14.0, "days that a table is kept after its last move")
    max_tables: int = setting(5000, "tables kept at most")
    max_connections: int = setting(5000, "connections at most")
    max_per_address: int = setting(200, "connections from one address at most")
    max_message: int = setting(4096, "bytes of a message or request at most")
    message_rate: float = setting(20.0, "messages a second from one connection, on average")
    open_rate: float = setting(30.0, "tables opened and seats taken a minute from one address")
    wrong_rate: float = setting(20.0, "wrong codes and secrets a minute from one address")
    bot_pause: float = setting(0.8, "seconds that a bot waits before it answers")
    bot_workers: int = setting(1, "processes in which bots think")
    idle_seconds: float = setting(60.0, "seconds that an empty table stays in memory")
    log_level: str = setting("warning", "debug, info, warning or error")

    @property
    def listens_on(self) -> str:
        """The address to bind."""
        return "0.0.0.0" if self.lan and self.host == "127.0.0.1" else self.host


def about(name: str) -> str:
    """The line that explains a setting."""
    return next(str(f.metadata["about"]) for f in fields(Config) if f.name == name)


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"QWIXX_{name.upper()}"


def flag(name: str) -> str:
    """The flag of a setting."""
    return f"--{name.replace('_', '-')}"


def table() -> str:
    """The settings as rows of the table in docs/hosting.md."""
    rows = []
    for one in fields(Config):
        name, default = flag(one.name), str(one.default) or "—"
        if isinstance(one.default, bool):
            name, default = f"{name}`, `--no-{name[2:]}", "on" if one.default else "off"
        rows.append(f"| `{name}` | `{variable(one.name)}` | {default} | {about(one.name)} |\n")
    return "".join(rows)
