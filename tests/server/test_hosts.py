"""Under which names the server answers, and whom it believes about where somebody comes from."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from qwixx.server.config import Config
from qwixx.server.http.proxies import TrustedProxies
from qwixx.server.http.security import OwnHosts
from tests.server.evening import evening, meet
from tests.server.live import LiveServer

from .test_http import ask, refused
from .test_socket import line, opened, play

EVIL = "evil.example:8717"
"""A name of a stranger that leads to this server: DNS rebinding."""


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8717",
        "192.168.1.5",
        "[fe80::1]:8717",
        "localhost:8717",
        "my_pc",
        "MyPC.local:8717",
        "qwixx.localhost",
    ],
)
def test_addresses_and_names_of_the_local_network_need_not_be_told(host: str) -> None:
    assert OwnHosts(Config()).has(host)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "mypc.fritz.box:8717", "127.0.0.1.evil.example", "x.local.evil.example"],
)
def test_names_that_anybody_can_have_must_be_told(host: str) -> None:
    assert not OwnHosts(Config()).has(host)
    assert OwnHosts(Config(public_url=f"http://{host.upper()}/qwixx")).has(host)
    assert OwnHosts(Config(origins=f"https://a.example, http://{host}")).has(host)


def test_a_proxy_knows_its_names_unless_the_public_one_is_told() -> None:
    assert OwnHosts(Config()).has("qwixx.example.org", proxied=True)
    told = OwnHosts(Config(public_url="https://qwixx.example.org"))
    assert told.has("qwixx.example.org", proxied=True)
    assert not told.has("evil.example", proxied=True)


def test_a_page_under_a_name_that_leads_here_is_not_ours(server: LiveServer) -> None:
    code = opened(server, public=True)["code"]
    wish = {"name": "Max"}
    evil = {"Host": EVIL, "Origin": f"http://{EVIL}"}
    assert refused(ask(server, "/api/tables", wish, **evil)) == (421, "host")
    assert refused(ask(server, f"/api/tables/{code}", Host=EVIL)) == (421, "host")
    status, headers, page = ask(server, "/", Host=EVIL)
    assert (status, headers["X-Content-Type-Options"]) == (421, "nosniff")
    assert f"--public-url http://{EVIL}" in page

    async def story() -> None:
        with pytest.raises(InvalidStatus):
            async with line(server, code, **evil):
                pass

    play(story())


def test_the_name_in_that_page_is_harmless(server: LiveServer) -> None:
    page = ask(server, "/", Host="<script>.example")[2]
    assert "<script>" not in page


def test_nowhere_is_no_origin_of_ours(server: LiveServer) -> None:
    for origin in ("null", "", "http://localhost:1", f"ftp://127.0.0.1:{server.port}"):
        answer = ask(server, "/api/tables", {"name": "Max"}, Origin=origin)
        assert refused(answer) == (403, "origin")


@pytest.mark.parametrize(
    ("trusted", "forwarded", "visitor"),
    [
        ("127.0.0.1", "192.0.2.1", "192.0.2.1"),
        ("127.0.0.1", "1.1.1.1, 192.0.2.1", "192.0.2.1"),
        ("127.0.0.1, 198.51.100.0/24", "1.1.1.1, 192.0.2.1, 198.51.100.7", "192.0.2.1"),
        ("*", "1.1.1.1, 192.168.0.9", "192.168.0.9"),
        ("*", "1.1.1.1, [2001:db8::1]:443", "2001:db8::1"),
        ("*", "192.0.2.1:5555", "192.0.2.1"),
        ("*", "192.0.2.1, unknown", None),
        ("*", "", None),
    ],
)
def test_only_the_last_hop_counts_that_no_proxy_of_ours_is(
    trusted: str, forwarded: str, visitor: str | None
) -> None:
    assert TrustedProxies(Config(trusted_proxies=trusted)).visitor(forwarded) == visitor


def test_all_proxies_are_all_of_this_machine_and_of_private_networks() -> None:
    proxies = TrustedProxies(Config(trusted_proxies="*"))
    for near in ("127.0.0.1", "10.88.0.1", "172.17.0.1", "::1", "fd00::1", "::ffff:10.0.0.1"):
        assert near in proxies
    for far in ("8.8.8.8", "2606:4700::1", "::ffff:8.8.8.8", ""):
        assert far not in proxies


@pytest.mark.slow
def test_no_log_has_what_lets_somebody_in(tmp_path: Path) -> None:
    with LiveServer(tmp_path, log_level="debug") as server:
        guests = meet(server, 2, games=1)
        asyncio.run(evening(guests))
        secrets = [guest.secret or "?" for guest in guests]
        keys = [guest.you["watch_key"] for guest in guests]
        server.get(f"/api/tables/{guests[0].code}/record", keys[0])
        server.get(f"/api/tables/{guests[0].code}/record", secrets[1])
        assert (
            table := re.search("Fair-Table: (.*)", server.records(guests[0].code, secrets[1])[0])
        )
        log = server.log.read_text()
    assert '"level": "info"' in log, "there is a log"
    assert f'"table": "{table[1]}"' in log, "the operator can tell tables apart"
    assert all(secret not in log for secret in (guests[0].code, *secrets, *keys))
    assert all(json.loads(line)["from"].startswith("qwixx") for line in log.splitlines())
