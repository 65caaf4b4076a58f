"""Put into README and docs what is written elsewhere: figures, settings, files to deploy.

``python -m scripts.fill_docs`` fills every part between marks, ``<!-- NAME -->`` and
``<!-- end of NAME -->``, anew. NAME is a file of the project, which is quoted, or one of PARTS.
"""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from qwixx.server.config import table as settings_table

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results"
MARKED = re.compile(r"<!-- (?P<name>[\w./ -]+) -->\n.*?<!-- end of (?P=name) -->", re.DOTALL)
KINDS = {".conf": "nginx", ".service": "ini", ".py": "python"}
KINDS_BY_NAME = {
    "Caddyfile": "caddy",
    "Caddyfile-path": "caddy",
    "Caddyfile-servers": "caddy",
    "Containerfile": "dockerfile",
}


def result(name: str) -> dict[str, Any]:
    """What ``python -m bench NAME`` has kept."""
    kept: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text("utf-8"))
    return kept


def figures(name: str) -> Any:
    """The figures alone."""
    return result(name)["figures"]


def rows(head: Sequence[str], lines: Iterable[Sequence[object]], align: str = "") -> str:
    """A table in Markdown; ``align`` has a letter for each column: l, c or r."""
    rules = {"l": "---", "c": ":---:", "r": "---:"}
    ruler = [rules[letter] for letter in align or "l" * len(head)]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in [head, ruler, *lines])


def settings() -> str:
    """Every setting of the server."""
    head = rows(["flag", "variable", "default", "meaning"], [])
    return f"{head}\n{settings_table().rstrip()}"


def speed() -> str:
    """How fast everything is, for the README."""
    solved, sim = figures("solver")["players_1"], figures("sim")
    replay, thinking = figures("replay"), figures("bots_time")["master, classic 2"]
    load, web = min(figures("load")["stages"], key=lambda stage: stage["tables"]), figures("web")
    one = sim["two_players_games_per_second_one_thread"]["gap"]
    two = sim["two_players_games_per_second_two_threads"]["gap"]
    lines = [
        (
            "Solving the solo game exactly, compiling included",
            f"{solved['cold_start']['seconds']:.0f} s",
            "solver",
        ),
        ("Asking the solved game again", f"{solved['reopened']['seconds']:.1f} s", "solver"),
        (
            "Simulated games of two, on one core and on two",
            f"{one:,} and {two:,} a second",
            "sim",
        ),
        (
            f"Checking {replay['games']:,} recorded games of {replay['players']} by the rules",
            f"{replay['seconds']:.1f} s",
            "replay",
        ),
        (
            "`master` thinks about a decision of a game of two, usually and at most",
            f"{thinking['median']:.1f} and {thinking['longest']:.0f} ms",
            "bots_time",
        ),
        (
            f"From a tap to all four screens, {load['tables']} tables at once: usually, 99 of 100",
            f"{load['p50_ms']:.0f} and {load['p99_ms']:.0f} ms",
            "load",
        ),
        ("First visit to the client", f"{web['first_load_bytes'] / 1000:.0f} kB", "web"),
    ]
    table = rows(
        ["what", "figure", "made again by"],
        [(what, figure, f"`python -m bench {name}`") for what, figure, name in lines],
        "lrl",
    )
    return f"{table}\n\n{machine(dict.fromkeys(name for *_, name in lines))}"


def strength() -> str:
    """How strong master is, in a sentence for the README."""
    kept = figures("bots_strength")
    parts = []
    for name in ("ga", "computational", "gap"):
        match = kept[f"master against {name}"]
        low, high = match["ci95_percent"]
        wins = match["outright_wins_percent"]
        parts.append(f"{wins} % against `{name}` ({match['games']:,} games, {low} to {high})")
    return f"`master` wins {', '.join(parts)}: `python -m bench bots_strength`."


def machine(names: Iterable[str]) -> str:
    """Where figures were measured, and how busy it was."""
    machines = [result(name)["machine"] for name in names]
    places = {f"{m['processor']}, {m['cores']} cores, Python {m['python']}" for m in machines}
    measured = f"Measured on {'; '.join(sorted(places))}."
    loads = sorted(m["load_before"] for m in machines)
    if loads[-1] < 1:
        return measured
    busy = f"{loads[0]}" if loads[0] == loads[-1] else f"{loads[0]} to {loads[-1]}"
    ahead = all(m.get("priority", "usual") != "usual" for m in machines)
    first = ", which came second" if ahead else ""
    others = f"It had other work to do as well{first}, a load of {busy}"
    return f"{measured} {others}; an idle one is faster."


def solver() -> str:
    """How long solving takes."""
    names = {"players_1": "solo", "players_2": "friendly, two", "players_5": "friendly, five"}
    kept = figures("solver")
    table = rows(
        ["game", "value, own roll next", "cold start", "processor time", "memory", "reopened"],
        [
            (
                name,
                f"{kept[key]['values'][0]:.6f}",
                f"{kept[key]['cold_start']['seconds']:.0f} s",
                f"{kept[key]['cold_start']['cpu_seconds']:.0f} s",
                f"{kept[key]['cold_start']['megabytes']} MB",
                f"{kept[key]['reopening_the_table_alone_seconds']:.2f} s",
            )
            for key, name in names.items()
        ],
        "lrrrrr",
    )
    return f"{table}\n\n{machine(['solver'])}"


def wins() -> str:
    """How strong the bots are, in every match that was measured."""
    return rows(
        ["match", "games", "wins", "95 %", "goal"],
        [
            (
                match,
                kept["games"],
                f"{kept['outright_wins_percent']:.1f} %",
                "{:.1f} to {:.1f}".format(*kept["ci95_percent"]),
                f"{kept['asked_for_percent']} %" if kept["asked_for_percent"] else "",
            )
            for match, kept in figures("bots_strength").items()
        ],
        "lrrcr",
    )


def sheets() -> str:
    """How strong the players are on every other sheet."""
    kept = figures("bots_sheets")
    matches = list(next(iter(kept.values())))
    return rows(
        ["sheet", *matches],
        (
            (
                f"`{sheet}`",
                *(
                    f"{found[match]['outright_wins_percent']:.1f} %"
                    f" ({found[match]['ci95_percent'][0]:.1f} to"
                    f" {found[match]['ci95_percent'][1]:.1f})"
                    for match in matches
                ),
            )
            for sheet, found in kept.items()
        ),
        "lrrr",
    )


def thinking() -> str:
    """How long the bots think."""
    table = rows(
        ["player, table", "first", "median", "longest", "longest, processor"],
        [
            (who, *(f"{kept[key]:.2f}" for key in ("first", "median", "longest", "longest_cpu")))
            for who, kept in figures("bots_time").items()
            if isinstance(kept, dict)
        ],
        "lrrrr",
    )
    return f"{table}\n\n{machine(['bots_time'])}"


def matches() -> str:
    """How fast matches are."""
    table = rows(["match", "figure"], list(figures("bots_match").items()), "lr")
    return f"{table}\n\n{machine(['bots_match'])}"


def ahead() -> str:
    """What looking ahead is worth."""
    kept = figures("bots_ahead")
    table = rows(
        ["way", "gain", "standard error"],
        [
            (way, f"{found['gain']:+.2f}", f"{found['standard_error']:.2f}")
            for way, found in kept["gain_in_points_of_the_chance_to_win"].items()
        ],
        "lrr",
    )
    close = kept["close_decisions_a_game_and_player"]
    judged = f"{kept['decisions_judged']:,} decisions were judged"
    return f"{table}\n\n{judged}; a player meets {close} close ones in a game."


def rival() -> str:
    """How a net as strong as the best public bot fares."""
    return rows(
        ["match", "games", "wins", "95 %", "losses"],
        [
            (
                match,
                kept["games"],
                f"{kept['outright_wins_percent']:.1f} %",
                "{:.1f} to {:.1f}".format(*kept["ci95_percent"]),
                f"{kept['outright_losses_percent']:.1f} %",
            )
            for match, kept in figures("bots_rival").items()
            if isinstance(kept, dict)
        ],
        "lrrcr",
    )


def attacks() -> str:
    """What honest players notice of attacks."""
    kept = figures("attack")
    table = rows(
        ["attack", "usually", "99 of 100", "longest", "disk", "others dropped", "memory"],
        [
            (
                one["attack"],
                *(f"{one[key]:.0f} ms" for key in ("median_ms", "p99_ms", "max_ms", "disk_p99_ms")),
                one["dropped"] + one["lost"],
                f"{one['memory_before_mb']:.0f} to {one['memory_peak_mb']:.0f} MB",
            )
            for one in kept["attacks"]
        ],
        "lrrrrrr",
    )
    each = f"{kept['seconds_each']:.0f} seconds each, on {result('attack')['date']}."
    each += " *Disk* is what 99 of 100 small writes of another program took meanwhile."
    return f"{table}\n\n{each} {machine(['attack'])}"


def gym() -> str:
    """Steps a second of the environments."""
    kept = figures("gym")
    table = rows(
        ["edition", f"{kept['games_at_a_time']} games at a time", "table of two, all learn"],
        [
            (name, f"{found['vector']:,}", f"{found['parallel']:,}")
            for name, found in kept["steps_a_second"].items()
        ],
        "lrr",
    )
    return f"{table}\n\nSteps a second on one core, opponents `gap`. {machine(['gym'])}"


def levels() -> str:
    """What the judge thinks of our players, with and without luck."""
    found = figures("insight")["levels"]

    def percent(values: dict[str, float]) -> str:
        return f"{100 * values['mean']:.1f} ± {100 * values['ci95']:.1f} %"

    lines = [
        (
            f"`{name}`",
            f"{100 * rate['mean']:.2f} ± {100 * rate['ci95']:.2f} %",
            percent(found["wins"][name]),
            percent(found["wins_without_luck"][name]),
        )
        for name, rate in found["error_rate"].items()
    ]
    head = ["player", "error rate", "wins", "wins without luck"]
    return (
        f"{rows(head, lines, 'lrrr')}\n\n"
        f"({found['games']} games of four, one of each; 95 % intervals)"
    )


def luck() -> str:
    """How much a roll and a whole game do, in how many of a hundred."""
    found = figures("insight")["levels"]
    lines = [
        (what, *(f"{100 * value:.1f} %" for value in found[name].values()))
        for what, name in (("a roll", "luck_of_a_roll"), ("a game", "luck_of_a_game"))
    ]
    head = ["luck, good or bad", *(f"{part} of 100" for part in found["luck_of_a_roll"])]
    return rows(head, lines, "lrrrrr")


def calibration() -> str:
    """What was said, and what came of it."""
    found = figures("insight")["calibration"]
    tenths = ["0-10 %", "20-30 %", "40-50 %", "60-70 %", "80-90 %"]
    lines = [
        (
            table,
            str(told["moments"]),
            f"{told['brier']:.3f}",
            f"{100 * told['off']:.1f}",
            *(
                f"{100 * one['said']:.0f} / {100 * one['came']:.0f}" if one else ""
                for one in map(told["tenths"].get, tenths)
            ),
        )
        for table, told in found.items()
    ]
    by_table = rows(["table", "moments", "Brier", "off", *tenths], lines, "lrrrrrrrr")
    pooled = _pooled([told["tenths"] for told in found.values()])
    return f"{rows(['tenth', 'moments', 'said', 'came'], pooled, 'lrrr')}\n\n{by_table}"


def _pooled(tables: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    """The tenths of all tables together."""
    lines = []
    for tenth in sorted({name for table in tables for name in table}, key=_first):
        each = [table[tenth] for table in tables if tenth in table]
        moments = sum(one["moments"] for one in each)
        said, came = (sum(one["moments"] * one[key] for one in each) for key in ("said", "came"))
        percent = (f"{100 * part / moments:.1f} %" for part in (said, came))
        lines.append((tenth, str(moments), *percent))
    return lines


def _first(tenth: str) -> int:
    return int(tenth.partition("-")[0])


def judging() -> str:
    """How long reviews and options take."""
    lines = [
        (
            table,
            f"{times['review_seconds']:.1f} s",
            f"{times['options_ms']:.0f} ms",
            f"{times['longest_options_ms']:.0f} ms",
        )
        for table, times in figures("insight")["time"].items()
    ]
    return rows(["table", "review", "one decision's options", "the longest"], lines, "lrrr")


PARTS: dict[str, Callable[[], str]] = {
    "settings": settings,
    "speed": speed,
    "solver": solver,
    "strength": strength,
    "wins": wins,
    "sheets": sheets,
    "thinking": thinking,
    "matches": matches,
    "ahead": ahead,
    "rival": rival,
    "attacks": attacks,
    "gym": gym,
    "levels": levels,
    "luck": luck,
    "calibration": calibration,
    "judging": judging,
}


def part(name: str) -> str:
    """What belongs between the marks of that name."""
    if name in PARTS:
        return PARTS[name]()
    path = ROOT / name
    kind = KINDS_BY_NAME.get(path.name) or KINDS[path.suffix]
    return f"```{kind}\n{path.read_text('utf-8')}```"


def filled(document: str) -> str:
    """The document with every marked part as it should be."""
    for name in names(document):
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, _, rest = document.partition(begin)
        document = f"{before}{begin}\n\n{part(name)}\n\n{end}{rest.partition(end)[2]}"
    return document


def names(document: str) -> list[str]:
    """The marked parts that are filled here; the ladder is written by ``qwixx ladder``."""
    return [match["name"] for match in MARKED.finditer(document) if match["name"] != "ladder"]


def documents() -> list[Path]:
    """Every document that may have such parts."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def main() -> None:
    """Fill them all."""
    for path in documents():
        before = path.read_text("utf-8")
        after = filled(before)
        if after != before:
            path.write_text(after, "utf-8")
            print(f"filled {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
