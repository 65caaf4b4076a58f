"""The server behind a proxy with TLS, as docs/hosting.md puts it there."""

from __future__ import annotations

import asyncio
import http.client
import re
import subprocess
import urllib.error
from pathlib import Path

import pytest

from tests.project import ROOT
from tests.server.evening import evening, meet
from tests.server.live import LiveServer, Site
from tests.server.proxies import NAME, PROXIES, Place, make_certificate, place_for, running

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


@pytest.mark.parametrize("which", PROXIES)
def test_a_game_is_played_through_the_proxy(which: str, tmp_path: Path) -> None:
    proxy = PROXIES[which]
    server = LiveServer(tmp_path, trusted_proxies="127.0.0.1", max_per_address=1)
    place = place_for(tmp_path, server.port)
    origin = f"https://{NAME}:{place.https}"
    server.settings |= {"public_url": origin + proxy.prefix, "root_path": proxy.prefix}
    with server, running(proxy, place) as site:
        assert_the_client_loads(site, proxy.prefix)
        assert_the_figures_are_not_for_everybody(site)
        if not proxy.prefix:
            assert_plain_http_leads_to_tls(place)

        # One connection for each address: the server sees past the proxy who comes.
        guests = meet(site, 2)
        for number, guest in enumerate(guests, start=1):
            guest.line = {"origin": origin, "local_addr": (f"127.0.0.{number}", 0)}
            guest.line |= {"host": "127.0.0.1", "port": place.https}
        asyncio.run(evening(guests))
        assert all(guest.refused == [] for guest in guests)
        assert all(guest.reconnects == 0 for guest in guests)
        assert guests[0].table["series"]["over"]
        assert server.errors() == []


def test_nginx_of_any_age_takes_the_file_without_a_warning(tmp_path: Path) -> None:
    text = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    listens = re.findall(r"^ *listen (.*);", text, re.MULTILINE)
    assert listens == ["80", "[::]:80", "443 ssl", "[::]:443 ssl"], "http2 is no word for here now"
    assert not re.search(r"^ *http2\b", text, re.MULTILINE), "unknown before 1.25.1"
    place = place_for(tmp_path, server_port=1)
    make_certificate(place)
    config = tmp_path / "proxy.conf"
    whole, call = PROXIES["nginx"].configure(text, place)
    config.write_text(whole, "utf-8")
    tested = subprocess.run([*call, str(config), "-t"], capture_output=True, text=True, check=True)
    assert "warn" not in tested.stderr
    assert "test is successful" in tested.stderr


def assert_the_client_loads(site: Site, prefix: str) -> None:
    page = site.get("/")
    assert f'<base href="{prefix}/">' in page
    script = re.search(r'<script[^>]* src="\./(assets/[^"]+\.js)"', page)
    assert script, page
    assert len(site.get(f"/{script[1]}")) > 10_000


def assert_the_figures_are_not_for_everybody(site: Site) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404"):
        site.get("/metrics")


def assert_plain_http_leads_to_tls(place: Place) -> None:
    plain = http.client.HTTPConnection("127.0.0.1", place.http, timeout=240)
    plain.request("GET", "/some/table", headers={"Host": NAME})
    answer = plain.getresponse()
    assert answer.status in (301, 308)
    assert re.fullmatch(rf"https://{NAME}(:{place.https})?/some/table", answer.headers["Location"])
    plain.close()
