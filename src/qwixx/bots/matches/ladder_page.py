"""The ladder as a page, a picture, and the table of the README."""

from __future__ import annotations

import shlex
from math import inf, isfinite
from pathlib import Path

from qwixx.bots.pictures import quiet_matplotlib
from qwixx.bots.registry import NAMES
from qwixx.rules import Ruling

from .ladder import ANCHOR_RATING, Ladder

BEGIN = "<!-- ladder -->"
END = "<!-- end of the ladder -->"
WRITTEN = "<!-- Written by 'qwixx ladder --write'. -->"
PICTURE = "ladder.png"
BORDER = 10
"""So many points of rating, at least, the picture shows beyond those that are in it."""
OPEN = 4
"""So many times the border it shows where something is open."""


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


def rules_of(ladder: Ladder) -> str:
    """Which game is played, in words."""
    setup = ladder.setup
    rulings = [ruling.value for ruling in Ruling if ruling in setup.rulings]
    told = (
        f"On Board on the board {setup.board.name}"
        if setup.board
        else f"{setup.edition.name} rules"
    )
    return told + (f" with {', '.join(rulings)}" if rulings else "")


def fixed(ladder: Ladder) -> str:
    """What the ratings are measured from."""
    return f"{ladder.anchor} is set to {ANCHOR_RATING:.0f}"


def command(ladder: Ladder) -> str:
    """The command that makes this ladder again."""
    setup, words = ladder.setup, ["qwixx ladder"]
    if ladder.players != NAMES:
        words.append(f"--players {','.join(ladder.players)}")
    if setup.board:
        words.append(f"--board {shlex.quote(setup.board.name)}")
    elif setup.edition.name != "classic":
        words.append(f"--edition {setup.edition.name}")
    if setup.rulings:
        words.append(f"--rulings {','.join(sorted(setup.rulings))}")
    if any(rung.without_luck for rung in ladder.rungs):
        words.append("--luck")
    return " ".join([*words, f"--games {ladder.games} --seed {ladder.seed} --write ."])


def page(ladder: Ladder, machine: str) -> str:
    """The page for the documentation."""
    told = open_ends(ladder)
    return f"""# The ladder

{WRITTEN}

Every player meets every other in {ladder.games} games of two, {rules_of(ladder)}.
Seats change, and each set of dice is played in both seatings. A rating 100 points higher
means 64 % of the wins; {fixed(ladder)}. The intervals are 95 %, drawn over the sets of dice.

{table(ladder)}
{f"{chr(10)}{told}.{chr(10)}" if told else ""}
![Ratings with their intervals](assets/{PICTURE})

Outright wins in per cent, of the player on the left:

{crosstable(ladder)}

Made on {machine} with

```text
{command(ladder)}
```
"""


def with_table(text: str, ladder: Ladder) -> str:
    """A README with the ladder's table between its marks, or of nothing else if it is empty."""
    block = f"{BEGIN}\n{table(ladder)}\n\nMade by `{command(ladder)}`.\n{END}"
    if BEGIN in text and END in text:
        before, _, rest = text.partition(BEGIN)
        return before + block + rest.partition(END)[2]
    return text.rstrip() + f"\n\n## The bots by strength\n\n{block}\n"


def edges(ladder: Ladder) -> tuple[float, float]:
    """From where to where the picture reaches: beyond all numbers, farther where one is open."""
    numbers = [number for rung in ladder.rungs for number in (*rung.ci95, rung.rating)]
    known = [number for number in numbers if isfinite(number)]
    border = max(BORDER, 0.05 * (max(known) - min(known)))
    left = min(known) - border * (OPEN if -inf in numbers else 1)
    right = max(known) + border * (OPEN if inf in numbers else 1)
    return left, right


def picture(ladder: Ladder, path: Path) -> None:
    """Draw the ratings."""
    quiet_matplotlib()
    from matplotlib.figure import Figure

    rungs = ladder.rungs[::-1]
    left, right = edges(ladder)
    figure = Figure(figsize=(7, 0.45 * len(rungs) + 1.2), layout="constrained")
    axes = figure.add_subplot()
    for height, rung in enumerate(rungs):
        low, high = max(rung.ci95[0], left), min(rung.ci95[1], right)
        axes.plot([low, high], [height, height], color="C0")
        # An arrow to the edge where there is no end to it.
        axes.plot(low, height, "|" if low > left else "<", color="C0", markersize=8)
        axes.plot(high, height, "|" if high < right else ">", color="C0", markersize=8)
        if isfinite(rung.rating):
            axes.plot(rung.rating, height, "o", color="C0")
    room = 0.02 * (right - left)  # for the heads of arrows
    axes.set_xlim(left - room, right + room)
    axes.set_ylim(-0.6, len(rungs) - 0.4)
    axes.set_yticks(range(len(rungs)), [rung.name for rung in rungs])
    arrows = "; arrow: the games set no bound" if open_ends(ladder) else ""
    axes.set_xlabel(f"rating, {ladder.anchor} = {ANCHOR_RATING:.0f}{arrows}")
    axes.grid(axis="x", alpha=0.3)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=120)


def places(project: Path) -> list[Path]:
    """Page, picture and README in a project's folder."""
    docs = project / "docs"
    return [docs / "ladder.md", docs / "assets" / PICTURE, project / "README.md"]


def write(ladder: Ladder, project: Path, machine: str) -> list[Path]:
    """Write page, picture and README table into a project's folder; the files that changed."""
    files = places(project)
    files[0].parent.mkdir(parents=True, exist_ok=True)
    files[0].write_text(page(ladder, machine), "utf-8")
    picture(ladder, files[1])
    readme = files[2].read_text("utf-8") if files[2].exists() else ""
    files[2].write_text(with_table(readme, ladder), "utf-8")
    return files
