"""The ladder in words: tables in Markdown, which are read as they are too."""

from __future__ import annotations

from math import isfinite

from .ladder import ANCHOR_RATING, Ladder


def table(ladder: Ladder) -> str:
    """The ladder as a table in Markdown."""
    lines = ["| player | rating | 95 % | mean score |", "| --- | ---: | :---: | ---: |"]
    for rung in ladder.rungs:
        told = f"{_number(rung.rating)} | {interval(rung.ci95)} | {rung.mean_score:.1f}"
        lines.append(f"| {rung.name} | {told} |")
    if any(rung.without_luck for rung in ladder.rungs):
        lines[0] += " without luck | 95 % |"
        lines[1] += " ---: | :---: |"
        for place, rung in enumerate(ladder.rungs, 2):
            if rung.without_luck:
                rating, between = rung.without_luck
                lines[place] += f" {_number(rating)} | {interval(between)} |"
    return "\n".join(lines)


def _number(rating: float) -> str:
    return f"{rating:.0f}" if isfinite(rating) else "open"


def interval(between: tuple[float, float]) -> str:
    """Between what a rating lies, in words; an end that the games leave open is no number."""
    low, high = between
    match isfinite(low), isfinite(high):
        case True, True:
            return f"{low:.0f} to {high:.0f}"
        case True, False:
            return f"{low:.0f} or more"
        case False, True:
            return f"{high:.0f} or less"
    return "open"


def open_ends(ladder: Ladder) -> str:
    """What it means that something is open, if anything is."""
    if all(isfinite(number) for rung in ladder.rungs for number in (rung.rating, *rung.ci95)):
        return ""
    return "Open is what so few games cannot tell, such as how strong somebody is who wins them all"


def crosstable(ladder: Ladder) -> str:
    """Who wins how often against whom, in Markdown."""
    names = [rung.name for rung in ladder.rungs]
    lines = [
        "| wins of ... against | " + " | ".join(names) + " |",
        "| --- |" + " ---: |" * len(names),
    ]
    for name in names:
        cells = [
            f"{100 * ladder.wins[name, other]:.1f}" if (name, other) in ladder.wins else ""
            for other in names
        ]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def fixed(ladder: Ladder) -> str:
    """What the ratings are measured from."""
    return f"{ladder.anchor} is set to {ANCHOR_RATING:.0f}"
