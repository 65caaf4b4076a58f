"""The proxies of docs/hosting.md, with the files of deploy/ as they are, but for the addresses."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.project import ROOT
from tests.server.live import Site, free_port

NAME = "localhost"
START_SECONDS = 120


@dataclass(frozen=True)
class Place:
    """What differs between a test and the world: ports, certificate, and the server behind."""

    folder: Path
    server_port: int
    https: int
    http: int

    @property
    def certificate(self) -> Path:
        return self.folder / "fullchain.pem"

    @property
    def key(self) -> Path:
        return self.folder / "privkey.pem"


@dataclass(frozen=True)
class Proxy:
    """How a proxy is made to use a file of deploy/."""

    file: str
    prefix: str
    configure: Callable[[str, Place], tuple[str, list[str]]]
    """The whole configuration, and how to start the proxy with it."""


def adapted(text: str, changes: dict[str, str]) -> str:
    """The file with other addresses; each of the usual ones must be in it."""
    for usual, other in changes.items():
        assert usual in text, f"there is no '{usual}' any more"
        text = text.replace(usual, other)
    return text


def nginx(text: str, place: Place) -> tuple[str, list[str]]:
    """A configuration for nginx with our site inside."""
    changes = {"127.0.0.1:8717": f"127.0.0.1:{place.server_port}"}
    if "server {\n" in text:
        live = "/etc/letsencrypt/live/qwixx.example.org"
        changes |= {
            f"{live}/fullchain.pem": str(place.certificate),
            f"{live}/privkey.pem": str(place.key),
            # A machine may have no IPv6.
            "listen [::]:443": f"listen 127.0.0.2:{place.https}",
            "listen [::]:80": f"listen 127.0.0.2:{place.http}",
            "listen 443": f"listen 127.0.0.1:{place.https}",
            "listen 80": f"listen 127.0.0.1:{place.http}",
            "qwixx.example.org": NAME,
        }
        site = adapted(text, changes)
    else:
        site = f"""
            server {{
                listen 127.0.0.1:{place.https} ssl;
                server_name {NAME};
                ssl_certificate {place.certificate};
                ssl_certificate_key {place.key};
                {adapted(text, changes)}
            }}"""
    temporary = "\n".join(
        f"{kind}_temp_path {place.folder / kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""
    whole = f"""
        {user}
        daemon off;
        pid {place.folder / "nginx.pid"};
        events {{}}
        http {{
            access_log off;
            {temporary}
            {site}
        }}"""
    log = place.folder / "nginx.log"
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    return whole, [program, "-e", str(log), "-p", str(place.folder), "-c"]


def caddy(text: str, place: Place) -> tuple[str, list[str]]:
    """A configuration for Caddy with our site inside."""
    changes = {"127.0.0.1:8717": f"127.0.0.1:{place.server_port}"}
    site = f"{NAME} {{\n\tbind 127.0.0.1\n\ttls {place.certificate} {place.key}"
    if "qwixx.example.org {" in text:
        changes["qwixx.example.org {"] = site
    else:  # within a site that has pages of its own
        text = f"{site}\n\troot * {place.folder}\n\tfile_server\n{text}}}\n"
    head = f"{{\n\tadmin off\n\thttp_port {place.http}\n\thttps_port {place.https}\n}}\n"
    call = [shutil.which("caddy") or "caddy", "run", "--adapter", "caddyfile", "--config"]
    return head + adapted(text, changes), call


PROXIES = {
    "nginx": Proxy("nginx.conf", "", nginx),
    "nginx under a path": Proxy("nginx-path.conf", "/qwixx", nginx),
    "caddy": Proxy("Caddyfile", "", caddy),
    "caddy under a path": Proxy("Caddyfile-path", "/qwixx", caddy),
}


def make_certificate(place: Place) -> ssl.SSLContext:
    """A certificate that nobody but the returned context trusts."""
    call = f"""
        openssl req -x509 -newkey rsa:2048 -nodes -days 2
        -subj /CN={NAME} -addext subjectAltName=DNS:{NAME}
        -keyout {place.key} -out {place.certificate}
    """
    subprocess.run(call.split(), check=True, capture_output=True)
    return ssl.create_default_context(cafile=place.certificate)


@contextmanager
def running(proxy: Proxy, place: Place) -> Iterator[Site]:
    """The proxy as a process of its own; where strangers find the server through it."""
    site = Site(f"https://{NAME}:{place.https}{proxy.prefix}", make_certificate(place))
    text, call = proxy.configure((ROOT / "deploy" / proxy.file).read_text("utf-8"), place)
    config, log = place.folder / "proxy.conf", place.folder / "proxy.log"
    config.write_text(text, "utf-8")
    home = os.environ | {"HOME": str(place.folder), "XDG_DATA_HOME": str(place.folder)}
    with log.open("w") as output:
        process = subprocess.Popen([*call, str(config)], stdout=output, stderr=output, env=home)
    try:
        end = time.monotonic() + START_SECONDS
        while not is_up(site):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < end, "the proxy does not start"
            time.sleep(0.05)
        yield site
    finally:
        process.terminate()
        process.wait(30)


def is_up(site: Site) -> bool:
    try:
        return site.get("/healthz") == "ok\n"
    except OSError:
        return False


def place_for(folder: Path, server_port: int) -> Place:
    """Free ports, and a folder for what the proxy writes."""
    return Place(folder, server_port, https=free_port(), http=free_port())
