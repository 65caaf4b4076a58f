"""Floods of requests, and guessing over HTTP."""

from __future__ import annotations

import json
import re

from .attacker import Attacker, attack, request, some_code

CONNECTIONS = 20
IN_A_ROW = 10
GUESSERS = 400
STATUS = re.compile(rb"HTTP/1\.1 (\d\d\d)")


async def _flood(attacker: Attacker, *requests: bytes) -> None:
    """Ask for all of it, and again, on many connections."""

    async def once(_: int) -> None:
        line = await attacker.dial()
        try:
            while True:
                await line.send(b"".join(requests))
                answers = STATUS.findall(await line.until(b"HTTP/1.1 ", len(requests)))
                attacker.tally["answered"] += answers.count(b"200")
                attacker.tally["refused"] += len(answers) - answers.count(b"200")
        finally:
            line.close()

    await attacker.at_once(CONNECTIONS, once)


@attack
async def requests_for_the_page(attacker: Attacker) -> None:
    """The client's page."""
    await _flood(attacker, *[request("GET", "/")] * IN_A_ROW)


@attack
async def requests_for_info(attacker: Attacker) -> None:
    """What the server offers."""
    await _flood(attacker, *[request("GET", "/api/info")] * IN_A_ROW)


@attack
async def requests_for_tables(attacker: Attacker) -> None:
    """The list of public tables."""
    await _flood(attacker, *[request("GET", "/api/tables")] * IN_A_ROW)


@attack
async def requests_for_QR_codes(attacker: Attacker) -> None:  # noqa: N802 - the name is shown
    """The picture of a table's link."""
    await _flood(attacker, *[request("GET", f"/api/tables/{attacker.code}/qr.svg")] * IN_A_ROW)


@attack
async def requests_for_records(attacker: Attacker) -> None:
    """The games of a public table."""
    await _flood(attacker, *[request("GET", f"/api/tables/{attacker.code}/record")] * IN_A_ROW)


@attack
async def requests_to_read_sheets(attacker: Attacker) -> None:
    """Files that take the reader of TOML as long as they can."""
    body = json.dumps({"sheet": "a" + ".a" * 300 + " = [" + "1," * 1600 + "]"})
    await _flood(attacker, *[request("POST", "/api/own", body)] * IN_A_ROW)


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
