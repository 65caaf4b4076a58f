"""Floods of requests, and guessing over HTTP."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable

from .attacker import Attacker, attack, request, some_code

CONNECTIONS = 20
IN_A_ROW = 10
GUESSERS = 400
STATUS = re.compile(rb"HTTP/1\.1 (\d\d\d)")


async def _flood(attacker: Attacker, ask: Callable[[], bytes]) -> None:
    """Ask for all of it, and again, on many connections."""

    async def once(_: int) -> None:
        line = await attacker.dial()
        try:
            while True:
                await line.send(b"".join(ask() for _ in range(IN_A_ROW)))
                answers = STATUS.findall(await line.until(b"HTTP/1.1 ", IN_A_ROW))
                attacker.tally["answered"] += answers.count(b"200")
                attacker.tally["refused"] += len(answers) - answers.count(b"200")
        finally:
            line.close()

    await attacker.at_once(CONNECTIONS, once)


@attack
async def requests_for_the_page(attacker: Attacker) -> None:
    """The client's page."""
    await _flood(attacker, lambda: request("GET", "/"))


@attack
async def requests_for_info(attacker: Attacker) -> None:
    """What the server offers."""
    await _flood(attacker, lambda: request("GET", "/api/info"))


@attack
async def requests_for_tables(attacker: Attacker) -> None:
    """The list of public tables."""
    await _flood(attacker, lambda: request("GET", "/api/tables"))


@attack
async def requests_for_QR_codes(attacker: Attacker) -> None:  # noqa: N802 - the name is shown
    """The picture of a table's link, under as many names of the server as it takes for its own."""
    path = f"/api/tables/{attacker.code}/qr.svg"

    def ask() -> bytes:
        return request("GET", path, host="127." + ".".join(map(str, secrets.token_bytes(3))))

    await _flood(attacker, ask)


@attack
async def requests_for_records(attacker: Attacker) -> None:
    """The games of a public table."""
    await _flood(attacker, lambda: request("GET", f"/api/tables/{attacker.code}/record"))


@attack
async def requests_to_read_sheets(attacker: Attacker) -> None:
    """Files that take the reader of TOML as long as they can."""
    body = json.dumps({"sheet": "a" + ".a" * 300 + " = [" + "1," * 1600 + "]"})
    await _flood(attacker, lambda: request("POST", "/api/own", body))


@attack
async def large_screens(attacker: Attacker) -> None:
    """Screens that ask for a code, each a new one, and for what they shall show."""

    def ask() -> bytes:
        return request("POST", "/api/screens", json.dumps({"secret": secrets.token_hex(16)}))

    await _flood(attacker, ask)


@attack
async def guessing_codes(attacker: Attacker) -> None:
    """Codes of tables, on so many connections that the server looks before it counts."""

    async def once(_: int) -> None:
        line = await attacker.dial()
        try:
            while True:
                await line.send(request("GET", f"/api/tables/{some_code()}"))
                status = STATUS.findall(await line.until(b"}"))[0]
                attacker.tally["guesses answered"] += status in (b"200", b"404")
                attacker.tally["guesses refused"] += status not in (b"200", b"404")
        finally:
            line.close()

    await attacker.at_once(GUESSERS, once)


@attack
async def filling(attacker: Attacker) -> None:
    """As many tables as the server lets be opened."""
    body = '{"name": "Eve", "settings": {"public": true}}'

    async def once(_: int) -> None:
        line = await attacker.dial()
        try:
            while True:
                await line.send(request("POST", "/api/tables", body))
                status = STATUS.findall(await line.until(b"}"))[0]
                attacker.tally["tables opened"] += status == b"201"
                attacker.tally["tables refused"] += status != b"201"
        finally:
            line.close()

    await attacker.at_once(CONNECTIONS, once)
