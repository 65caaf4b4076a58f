"""HTTP as strangers see it: who is let in, what is refused, and what a page may do."""

from __future__ import annotations

import json
import re
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from qwixx.rules import Gift, Ruling, editions
from qwixx.server.config import Config, problem
from qwixx.server.http.security import is_this_machine, other_origins
from qwixx.server.hub.limits import shares_of
from qwixx.server.protocol.settings import EditionName, GiftName, RulingName
from tests.project import ROOT
from tests.server.live import LiveServer

Answer = tuple[int, Message, str]


def ask(server: LiveServer, path: str, body: object = None, **headers: str) -> Answer:
    """A request; refusals are answers too."""
    data = None if body is None else json.dumps(body).encode()
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(server.url + path, data, named)
    try:
        with urllib.request.urlopen(request, timeout=240) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read().decode()


def refused(answer: Answer) -> tuple[int, str]:
    """The status and the code of a refusal, which always has words too."""
    said: dict[str, Any] = json.loads(answer[2])
    assert said["message"].endswith(".")
    return answer[0], said["code"]


def test_metrics_are_for_this_machine_alone() -> None:
    """They tell when a table is loaded, and so whether a code is right."""
    assert is_this_machine("127.0.0.9")
    assert is_this_machine("::1")
    assert not any(map(is_this_machine, ("192.168.1.5", "203.0.113.9", "fe80::1", "", "nobody")))


def opened(server: LiveServer, **settings: object) -> dict[str, Any]:
    table: dict[str, Any] = server.post("/api/tables", {"name": "Max", "settings": settings})
    return table


def test_a_table_is_found_by_its_code_however_it_is_typed(server: LiveServer) -> None:
    code = opened(server)["code"]
    assert re.fullmatch("[bcdfghjkmnpqrstvwxz2-9]{10}", code)
    for typed in (code.upper(), f"{code[:4]}-{code[4:]}"):
        assert json.loads(ask(server, f"/api/tables/{typed}")[2])["names"] == ["Max"]


def test_private_tables_are_listed_nowhere(server: LiveServer) -> None:
    private, public = opened(server)["code"], opened(server, public=True)["code"]
    listed = server.get("/api/tables")
    assert public in listed
    for path in ("/api/tables", "/metrics", "/api/info", "/healthz", "/", "/api/openapi.json"):
        assert private not in ask(server, path)[2]


def test_a_seat_secret_has_more_than_128_bits_and_is_told_once(server: LiveServer) -> None:
    secrets = {opened(server)["secret"] for _ in range(20)}
    assert len(secrets) == 20
    assert all(re.fullmatch(r"[\w-]{32}", secret) for secret in secrets)  # 192 bits


def test_records_are_for_the_players_alone(server: LiveServer) -> None:
    mine, other = opened(server), opened(server)
    path = f"/api/tables/{mine['code']}/record"
    assert ask(server, path, Authorization=f"Bearer {mine['secret']}")[0] == 200
    assert refused(ask(server, path)) == (403, "not_public")
    wrong = ask(server, path, Authorization=f"Bearer {other['secret']}")
    assert refused(wrong) == (403, "wrong_secret")


def test_records_of_a_public_table_are_for_everybody(server: LiveServer) -> None:
    code = opened(server, public=True)["code"]
    assert ask(server, f"/api/tables/{code}/record")[0] == 200
    assert refused(ask(server, f"/api/tables/{code}/record?game=1")) == (404, "no_such_game")


def test_requests_from_other_web_sites_are_refused(server: LiveServer) -> None:
    wish = {"name": "Max"}
    evil = ask(server, "/api/tables", wish, Origin="https://evil.example")
    assert refused(evil) == (403, "origin")
    assert ask(server, "/api/tables", wish, Origin=server.url)[0] == 201


def test_pages_of_origins_that_the_host_allows_may_open_tables(tmp_path: Path) -> None:
    friend = "https://friend.example"
    asked = {"Origin": friend, "Access-Control-Request-Method": "POST"}
    with LiveServer(tmp_path, origins="https://Friend.example:443/, http://other.example") as live:
        with httpx.Client(base_url=live.url) as browser:
            asking = browser.options("/api/tables", headers=asked)
            assert asking.status_code == 200
            assert asking.headers["Access-Control-Allow-Origin"] == friend
            assert "POST" in asking.headers["Access-Control-Allow-Methods"]
        status, headers, _ = ask(live, "/api/tables", {"name": "Max"}, Origin=friend)
        assert (status, headers["Access-Control-Allow-Origin"]) == (201, friend)
        evil = ask(live, "/api/tables", {"name": "Max"}, Origin="https://evil.example")
        assert refused(evil) == (403, "origin")
        assert "Access-Control-Allow-Origin" not in evil[1]


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("HTTPS://Friend.example:443/", "https://friend.example"),
        ("http://friend.example:08080", "http://friend.example:8080"),
        ("http://friend.example:0080", "http://friend.example"),
        ("http://[0:0:0:0:0:0:0:1]:3000", "http://[::1]:3000"),
        ("https://my_pc:8443", "https://my_pc:8443"),
    ],
)
def test_an_origin_is_what_a_browser_sends_however_it_is_written(written: str, sent: str) -> None:
    assert problem(Config(origins=written)) is None
    assert other_origins(Config(origins=written)) == [sent]


def test_every_edition_of_the_rules_can_be_played_at_a_table() -> None:
    assert get_args(EditionName) == (*editions(), "own")


def test_the_messages_know_every_ruling_and_gift_of_the_rules() -> None:
    assert get_args(RulingName) == tuple(ruling.value for ruling in Ruling)
    assert get_args(GiftName) == tuple(gift.value for gift in Gift)


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ({"name": "Max|Emma"}, (422, "name")),
        ({"name": "x" * 25}, (400, "bad_message")),
        ({"name": "Max", "admin": True}, (400, "bad_message")),
        ({"name": "Max", "settings": {"edition": "deluxe", "seats": 5}}, (422, "settings")),
        ({"name": "Max", "settings": {"edition": "on-board", "board": "no"}}, (422, "settings")),
        ({"name": "Max", "start": True}, (409, "cannot_start")),
        ({"name": "Max", "bots": ["expert"] * 4}, (409, "full")),
        ({"name": "Max" + " " * 30_000}, (413, "too_long")),
        ([1, 2], (400, "bad_message")),
    ],
)
def test_what_does_not_fit_is_refused(
    server: LiveServer, body: object, answer: tuple[int, str]
) -> None:
    assert refused(ask(server, "/api/tables", body)) == answer


def test_a_choice_that_there_is_not_is_answered_with_those_that_there_are(
    server: LiveServer,
) -> None:
    status, _, answer = ask(server, "/api/tables", {"name": "Max", "bots": ["wizard"]})
    assert status == 400
    assert json.loads(answer)["message"] == (
        "This is not what the route takes: bots[0] is novice, regular, expert or master,"
        " not 'wizard'."
    )


def test_unknown_routes_and_methods_are_refused(server: LiveServer) -> None:
    assert refused(ask(server, "/api/nothing")) == (404, "not_found")
    assert refused(ask(server, "/api/info", {})) == (405, "method")
    assert refused(ask(server, "/api/tables/nosuchxx")) == (404, "no_such_table")


def test_every_page_has_a_strict_policy(server: LiveServer) -> None:
    for path in ("/", "/t/kfrtwmpb", "/api/info", "/api/nothing"):
        headers = ask(server, path)[1]
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert f"ws://127.0.0.1:{server.port}" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
    at_home = ask(server, "/", Host="my_pc:8717")[1]["Content-Security-Policy"]
    assert "ws://my_pc:8717 " in at_home
    # Without TLS in a local network a browser would only complain about this one.
    for host, said in ((f"127.0.0.1:{server.port}", "same-origin"), ("my_pc:8717", None)):
        assert ask(server, "/", Host=host)[1].get("Cross-Origin-Opener-Policy") == said


def test_a_hostile_host_header_does_not_reach_the_policy(server: LiveServer) -> None:
    policy = ask(server, "/", Host="evil; script-src *")[1]["Content-Security-Policy"]
    assert "evil" not in policy


def test_no_path_leads_out_of_the_clients_folder(server: LiveServer) -> None:
    for path in (
        "/../config.py",
        "/..%2fconfig.py",
        "/%2e%2e/config.py",
        "/assets/..%2f..%2fconfig.py",
    ):
        assert "class Config" not in ask(server, path)[2]


def test_the_link_of_a_table_is_there_as_a_qr_code(server: LiveServer) -> None:
    status, headers, picture = ask(server, f"/api/tables/{opened(server)['code']}/qr.svg")
    assert (status, headers["Content-Type"]) == (200, "image/svg+xml")
    assert picture.startswith("<svg")


def test_an_address_too_long_for_a_qr_code_is_refused(server: LiveServer) -> None:
    code = opened(server)["code"]
    answer = ask(server, f"/api/tables/{code}/qr.svg", Host="x" * 3000)
    assert refused(answer) == (400, "bad_message")


@pytest.mark.slow
def test_who_does_not_finish_a_request_is_let_go(server: LiveServer) -> None:
    def begin(text: str) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        line.sendall(text.encode())
        return line

    post = "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"
    second = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /"
    with begin("") as silent, begin("GET /") as half, begin(post) as body, begin(second) as again:
        assert silent.recv(1000) == b""
        assert half.recv(1000) == b""
        assert body.recv(1000).startswith(b"HTTP/1.1 408 ")
        while again.recv(1000):
            pass


def test_all_addresses_of_an_ipv6_household_count_as_one() -> None:
    assert shares_of("192.0.2.1") == shares_of("::ffff:192.0.2.1") == [("192.0.2.1", 1)]
    assert shares_of("2001:db8::1") == shares_of("2001:db8::2:3:4:5")
    assert shares_of("2001:db8::1")[0] != shares_of("2001:db8:0:1::1")[0]
    assert shares_of("2001:db8::1")[1:] == shares_of("2001:db8:0:1::1")[1:]
    assert shares_of("testclient") == [("testclient", 1)]


def test_the_server_tells_what_it_offers(server: LiveServer) -> None:
    info = json.loads(server.get("/api/info"))
    assert [edition["name"] for edition in info["editions"]] == list(editions())
    for edition in info["editions"]:
        # Those that make a difference: others would only be in the way.
        between = bool(edition["layout"]["between"])
        assert ("either-neighbour" in edition["rulings"]) == between
    may = {edition["name"] for edition in info["editions"] if edition["may_have_board"]}
    assert {"mixx-b", "chain", "bonus-b"} < may
    assert not may & {"on-board", "longo"}
    assert info["join_url"] == f"{server.url}/"
    assert info["bots"] == ["novice", "regular", "expert", "master"]


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server with narrow limits, under a path prefix."""
    with LiveServer(
        tmp_path_factory.mktemp("strict"),
        open_rate=3,
        wrong_rate=1,
        max_tables=2,
        root_path="/games/qwixx",
    ) as live:
        yield live
        assert live.errors() == []


def test_limits_are_refused_clearly(strict: LiveServer) -> None:
    wish = {"name": "Max"}
    assert ask(strict, "/api/tables", wish)[0] == 201
    assert ask(strict, "/api/tables", wish)[0] == 201
    assert refused(ask(strict, "/api/tables", wish)) == (503, "too_many")
    too_fast = ask(strict, "/api/tables", wish)
    assert refused(too_fast) == (429, "too_fast")
    assert too_fast[1]["Retry-After"] == "60"


def test_codes_cannot_be_guessed_at_will(strict: LiveServer) -> None:
    answers = [refused(ask(strict, f"/api/tables/bbbbbbbbb{sign}"))[1] for sign in "23456789"]
    assert answers == ["no_such_table"] * 3 + ["too_fast"] * 5


def test_it_works_under_a_path_prefix_whether_the_proxy_strips_it_or_not(
    strict: LiveServer,
) -> None:
    for path in ("/healthz", "/games/qwixx/healthz"):
        assert ask(strict, path)[2] == "ok\n"
    link = json.loads(ask(strict, "/games/qwixx/api/info")[2])["join_url"]
    assert link == f"{strict.url}/games/qwixx/"


def wrong_codes_of(server: LiveServer, *people: str) -> list[str]:
    """How each of these, whom a proxy brings, is refused for a code that there is not."""
    answers = [ask(server, "/api/tables/bbbbbbbb", X_Forwarded_For=person) for person in people]
    return [refused(answer)[1] for answer in answers]


@pytest.mark.slow
def test_a_trusted_proxy_may_say_the_prefix_and_where_people_come_from(tmp_path: Path) -> None:
    with LiveServer(tmp_path, trusted_proxies="::1, 127.1.2.3/8", wrong_rate=1) as server:
        said = ask(server, "/q/api/info", X_Forwarded_Prefix="/q", X_Forwarded_Proto="https")
        assert json.loads(said[2])["join_url"] == f"https://127.0.0.1:{server.port}/q/"
        codes = wrong_codes_of(server, *["192.0.2.1"] * 4, "192.0.2.2")
        assert codes == [*["no_such_table"] * 3, "too_fast", "no_such_table"]


def test_a_proxy_is_known_where_the_server_listens_to_both_kinds_of_addresses(
    tmp_path: Path,
) -> None:
    both = {"host": "::ffff:127.0.0.1", "trusted_proxies": "127.0.0.1", "wrong_rate": 1}
    with LiveServer(tmp_path, "", **both) as server:
        assert ask(server, "/q/healthz", X_Forwarded_Prefix="/q")[2] == "ok\n"
        people = [f"192.0.2.{number}" for number in range(5)]
        assert wrong_codes_of(server, *people) == ["no_such_table"] * 5


def test_nobody_else_may_say_them(server: LiveServer) -> None:
    link = json.loads(ask(server, "/api/info", X_Forwarded_Prefix="/evil")[2])["join_url"]
    assert link == f"{server.url}/"


def test_the_client_is_the_page_for_every_path(server: LiveServer) -> None:
    status, headers, page = ask(server, "/t/kfrtwmpb")
    built = (ROOT / "src/qwixx/server/static/index.html").is_file()
    assert status == (200 if built else 503)
    assert headers["Content-Type"].startswith("text/html")
    assert ('<base href="/">' if built else "make play") in page
