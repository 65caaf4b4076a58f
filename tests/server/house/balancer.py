"""The load balancers of docs/hosting.md in front of a house of three."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.guest import Json
from tests.server.house.servers import House
from tests.server.live import Site
from tests.server.proxies import NAME, Place, Proxy, caddy, nginx, place_for, running

ADDRESSES = [f"10.0.0.1{number}:8717" for number in (1, 2, 3)]
ONE = "127.0.0.1:8717"


def balancer(which: str, house: House) -> Proxy:
    """The file of deploy/, with the addresses of these servers."""
    file, one = {"nginx": ("nginx-servers.conf", nginx), "caddy": ("Caddyfile-servers", caddy)}[
        which
    ]

    def configure(text: str, place: Place) -> tuple[str, list[str]]:
        whole, call = one(text.replace(ADDRESSES[0], ONE), place)
        for usual, member in zip(ADDRESSES[1:], house.members[1:], strict=True):
            assert usual in whole
            whole = whole.replace(usual, f"127.0.0.1:{member.port}")
        return whole, call

    return Proxy(file, "", configure)


@contextmanager
def balanced(which: str, house: House, folder: Path) -> Iterator[tuple[Site, Json]]:
    """Where the house is found through it, and what a guest says there to connect."""
    place = place_for(folder, house.members[0].port)
    with running(balancer(which, house), place) as site:
        origin = f"https://{NAME}:{place.https}"
        yield site, {"origin": origin, "host": "127.0.0.1", "port": place.https}
