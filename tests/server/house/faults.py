"""People who play on while their servers are killed, paused, cut off and drained.

Run ``python -m tests.server.house.faults --help``; docs/hosting.md has the figures.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.guest import Json
from tests.server.house.balancer import balanced
from tests.server.house.servers import Anywhere, House, Member, running_house
from tests.server.live import Site
from tests.server.survival import Kill, Story, Stubborn, assert_nothing_is_lost, survive

Balanced = tuple[Site, Json]
"""Where a house is found through a load balancer, and what there is to say to connect."""
KINDS = ("kill", "pause", "cut", "silence", "drain")
LONGEST_PAUSE = 6.0
"""Seconds: longer than the lease, after which the others count a server as gone."""
LINE = {"ping_interval": 1, "ping_timeout": 4, "open_timeout": 6}
"""As a browser does it, only sooner: who hears nothing more from a server goes to another."""


class Wandering(Anywhere, Stubborn):
    """Asks one server after the other until there is an answer."""


def fault(kind: str, member: Member, seconds: float) -> Kill:
    """What befalls a server; it is back when this returns."""

    def befall() -> None:
        match kind:
            case "kill":
                member.kill()
                member.start()
            case "drain":
                assert member.stop() == 0
                member.start()
            case "pause":
                member.pause()
                time.sleep(seconds)
                member.go_on()
            case "cut" | "silence":
                member.wire.cut(silently=kind == "silence")
                time.sleep(seconds)
                member.wire.mend()

    return befall


def faults(house: House, number: int, seed: int) -> list[tuple[str, Kill]]:
    """Some of each kind, at random servers."""
    chance = random.Random(seed)
    kinds = [KINDS[i % len(KINDS)] for i in range(number)]
    chance.shuffle(kinds)
    return [
        (kind, fault(kind, chance.choice(house.members), chance.uniform(0.5, LONGEST_PAUSE)))
        for kind in kinds
    ]


async def endure(
    house: House, number: int, seed: int, tables: int, through: Balanced | None = None
) -> Story:
    """Games at that many tables, until that many faults are over; ``through`` a load balancer."""
    befalls = [befall for _, befall in faults(house, number, seed)]
    site, line = through or (Wandering(house.members), {})
    return await survive(site, befalls, seed, tables=tables, line=LINE | line)


def assert_the_logs_are_whole(house: House, story: Story, folder: Path) -> None:
    """No gap, no fork, all that was acknowledged once; the records pass `replay` and `verify`."""
    for guests in story.evenings:
        log = house.log_of(guests[0].code)
        stored = Counter(entry.id for entry in log if entry.id)
        assert max(stored.values()) == 1
        for guest in guests:
            for command in guest.acknowledged:
                # Who commits or opens a second time, after the answer was lost, changes nothing.
                assert stored[command["id"]] == 1 or command["type"] in ("commit", "reveal")
    for member in house.members:
        errors = [line for line in member.errors() if '"error": "Traceback' in line]
        assert errors == [], errors[0]
    assert_nothing_is_lost(house.members[0], story, folder)


@contextmanager
def balancer_of(which: str, house: House, folder: Path) -> Iterator[Balanced | None]:
    """The way to the house by that balancer; None if people shall find servers by themselves."""
    if which == "none":
        yield None
        return
    with balanced(which, house, folder) as (site, line):
        yield Stubborn(site.url, site.tls), line


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.server.house.faults", description=__doc__
    )
    parser.add_argument("--faults", type=int, default=300)
    parser.add_argument("--tables", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--through", choices=["nginx", "caddy", "none"], default="nginx")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="qwixx-house-") as name:
        folder = Path(name)
        with (
            running_house(folder, 3, trusted_proxies="127.0.0.1") as house,
            balancer_of(chosen.through, house, folder) as way,
        ):
            story = asyncio.run(endure(house, chosen.faults, chosen.seed, chosen.tables, way))
            records = folder / "records"
            records.mkdir()
            assert_the_logs_are_whole(house, story, records)
    print(
        f"{story.kills} faults, {len(story.evenings)} tables, {story.acknowledged} acknowledged "
        f"commands, {story.reconnects} times to another server: 0 lost, 0 twice, no gap, no fork"
    )


if __name__ == "__main__":
    main()
