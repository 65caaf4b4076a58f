"""The reliability plot of docs/insight.md: what the judge said, and what came of it, as SVG."""

from typing import Any

from scripts.figures import figures

SIDE, GAP, LEFT, TOP, BOTTOM = 170, 34, 46, 30, 44
PLAYERS = (2, 3, 4, 5)
TENTHS = [f"{10 * part}-{10 * part + 10} %" for part in range(10)]
FEW = 30
"""Tenths with fewer moments are not drawn: chance alone moves them."""


def tenths_of(players: int) -> list[tuple[float, float, float, int]]:
    """All tables of so many players: what was said, what came, its 95 % interval, how often."""
    return pooled_tenths(
        [told for table, told in figures("chances").items() if int(table.split()[-1]) == players]
    )


def pooled_tenths(tables: list[dict[str, Any]]) -> list[tuple[float, float, float, int]]:
    """The tenths of several tables; those that play the same games (as Deluxe does) count once."""
    tables = [told for place, told in enumerate(tables) if told not in tables[:place]]
    found = []
    for name in TENTHS:
        each = [told["tenths"][name] for told in tables if name in told["tenths"]]
        if each:
            found.append(_pooled(each))
    return found


def _pooled(each: list[dict[str, Any]]) -> tuple[float, float, float, int]:
    """One tenth of several tables, whose games do not hang together."""
    moments = sum(one["moments"] for one in each)
    said = sum(one["moments"] * one["said"] for one in each) / moments
    came = sum(one["moments"] * one["came"]["mean"] for one in each) / moments
    half = sum((one["moments"] * one["came"]["ci95"]) ** 2 for one in each) ** 0.5 / moments
    return said, came, half, moments


def picture() -> str:
    """The whole picture, one panel for each number of players."""
    width = LEFT + len(PLAYERS) * (SIDE + GAP)
    height = TOP + SIDE + BOTTOM
    panels = "".join(
        _panel(LEFT + place * (SIDE + GAP), players) for place, players in enumerate(PLAYERS)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="12" role="img">\n'
        "<title>What the judge said, and what came of it, by number of players</title>\n"
        f'<rect width="{width}" height="{height}" fill="#fff"/>\n{panels}</svg>\n'
    )


def _panel(x: int, players: int) -> str:
    parts = [
        f'<text x="{x + SIDE / 2}" y="18" text-anchor="middle">{players} players</text>',
        f'<rect x="{x}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#999"/>',
        f'<path d="M{x} {TOP + SIDE}L{x + SIDE} {TOP}" stroke="#999" stroke-dasharray="4 4"/>',
        f'<text x="{x + SIDE / 2}" y="{TOP + SIDE + 34}" text-anchor="middle">said</text>',
    ]
    for percent in (0, 50, 100):
        at = SIDE * percent / 100
        parts.append(
            f'<text x="{x + at}" y="{TOP + SIDE + 16}" text-anchor="middle">{percent} %</text>'
        )
        if players == PLAYERS[0]:
            parts.append(
                f'<text x="{x - 6}" y="{TOP + SIDE - at + 4}" text-anchor="end">{percent} %</text>'
            )
    for said, came, half, moments in tenths_of(players):
        if moments < FEW:
            continue
        at = x + SIDE * said
        low, high = max(came - half, 0.0), min(came + half, 1.0)
        ends = [TOP + SIDE * (1 - bound) for bound in (low, high)]
        parts.append(
            f'<path d="M{at:.1f} {ends[0]:.1f}V{ends[1]:.1f}" stroke="#1668b8" stroke-width="2"/>'
            f'<circle cx="{at:.1f}" cy="{TOP + SIDE * (1 - came):.1f}" r="4" fill="#1668b8"/>'
        )
    return "\n".join(parts) + "\n"
