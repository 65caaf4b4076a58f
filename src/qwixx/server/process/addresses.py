"""Where the server can be reached, in words, and as a QR code for the terminal."""

from __future__ import annotations

import io
import socket

import segno

from ..config import Config
from ..http.proxies import clean_prefix

EVERYWHERE = ("0.0.0.0", "::")
SEND_BUFFER = 128 * 1024
DEAD_AFTER_MS = 60_000
"""A connection whose other end takes nothing for so long is dead."""


def listen(config: Config) -> socket.socket:
    """Take the port; OSError if that cannot be."""
    host = config.listens_on
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Connections inherit it: what a slow one has not read yet shall not pile up in the kernel.
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAD_AFTER_MS)
        sock.bind((host, config.port))
    except OSError:
        sock.close()
        raise
    return sock


def local_address() -> str | None:
    """This machine's address in the local network, if it has one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


def own_url(config: Config, port: int) -> str:
    """The address for a browser on this machine."""
    host = config.listens_on
    host = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{host}:{port}{clean_prefix(config.root_path)}/"


def network_url(config: Config, port: int) -> str | None:
    """The address for the other devices, if they can come in at all."""
    if config.public_url:
        return config.public_url.rstrip("/") + "/"
    host = config.listens_on
    if host in EVERYWHERE:
        host = local_address() or ""
    if not host or host.startswith("127.") or host in ("localhost", "::1"):
        return None
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}:{port}{clean_prefix(config.root_path)}/"


def welcome(
    config: Config,
    port: int,
    *,
    has_client: bool = True,
    is_light: bool = False,
    with_picture: bool = True,
) -> str:
    """What the terminal shows when the server is ready; a log wants no QR code."""
    lines = ["", "  Qwixx is ready.", "", f"  On this machine    {own_url(config, port)}"]
    others = network_url(config, port)
    if others:
        lines += [f"  On other devices   {others}"]
        if with_picture:
            picture = io.StringIO()
            segno.make(others, micro=False).terminal(picture, compact=True, border=2)
            lines += ["", picture.getvalue()]
    else:
        lines += [
            "",
            "  Only this machine can connect. To let phones and computers of the local network",
            "  play along, start it with: qwixx serve --lan (in the source tree: make play LAN=1)",
        ]
    if not has_client:
        lines += [
            "",
            "  The web client is missing, so browsers find no pages here.",
            "  Build it in the source tree with make web, then install again.",
        ]
    if is_light:
        lines += [
            "",
            "  This is the light installation: bots think longer, there is no coach and no review.",
            "  All of it comes with: pip install 'qwixx[full]'",
        ]
    return "\n".join([*lines, "", "  Ctrl-C stops the server; all tables are kept.", ""])
