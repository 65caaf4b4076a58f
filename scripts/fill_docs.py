"""Put into README and docs what is written elsewhere: figures, settings, files to deploy.

``python -m scripts.fill_docs`` fills every part between marks, ``<!-- NAME -->`` and
``<!-- end of NAME -->``, anew. NAME is a file of the project, which is quoted, or one of PARTS.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from pathlib import Path
from typing import Any

from scripts import chances_plot
from scripts import fill_insight as insight
from scripts.figures import ROOT, figures, result, rows

from qwixx.server import Config, about, flag, variable

MARKED = re.compile(r"<!-- (?P<name>[\w./ -]+) -->\n.*?<!-- end of (?P=name) -->", re.DOTALL)
KINDS = {".conf": "nginx", ".service": "ini", ".py": "python"}
KINDS_BY_NAME = {
    "Caddyfile": "caddy",
    "Caddyfile-path": "caddy",
    "Caddyfile-servers": "caddy",
    "Containerfile": "dockerfile",
}


def settings() -> str:
    """Every setting of the server."""
    lines = []
    for one in fields(Config):
        name, default = flag(one.name), str(one.default) or "—"
        if isinstance(one.default, bool):
            name, default = f"{name}`, `--no-{name[2:]}", "on" if one.default else "off"
        lines.append((f"`{name}`", f"`{variable(one.name)}`", default, about(one.name)))
    return rows(["flag", "variable", "default", "meaning"], lines)


def speed() -> str:
    """How fast everything is, for the README."""
    solved, sim = figures("solver")["players_1"], figures("sim")
    replay, thinking = figures("replay"), figures("bots_time")["master, classic 2"]
    load, web = min(figures("load")["stages"], key=lambda stage: stage["tables"]), figures("web")
    turns = figures("turns")
    turn, release = turns["by_habit"]["pencil_and_done"], turns["before"]
    frame = max(
        part["at_full_speed"]["four_times_of_it"] for part in figures("frames")["parts"].values()
    )
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
        (
            "A turn of one's own and one of a bot on a phone, all waiting included (in 0.1.0)",
            f"{_both(turn, 'median_seconds')} s ({_both(release, 'median_seconds')})",
            "turns",
        ),
        (
            "Taps of such turns at most, and to enter real dice (in 0.1.0)",
            f"{_taps(turn, turns)} ({_taps(release, release)})",
            "turns",
        ),
        (
            "Work for a frame of what is shown, on a phone four times as slow as this machine",
            f"{frame} of 16.7 ms",
            "frames",
        ),
    ]
    table = rows(
        ["what", "figure", "made again by"],
        [(what, figure, f"`python -m bench {name}`") for what, figure, name in lines],
        "lrl",
    )
    return f"{table}\n\n{machine(dict.fromkeys(name for *_, name in lines))}"


def _both(turn: Any, what: str) -> str:
    return f"{turn['active'][what]:.0f} and {turn['passive'][what]:.0f}"


def _taps(turn: Any, dice: Any) -> str:
    return f"{_both(turn, 'most_taps')}, {dice['taps_to_enter_real_dice']}"


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


def here() -> str:
    """What a page costs that is its own server."""
    kept = figures("here")
    slower, games = kept["times_slower_on_a_phone"], kept["thinking_seconds"]
    parts = kept["bytes"]["all parts"] / 1e6

    def thought(times: dict[str, float]) -> str:
        return f"{slower * times['median']:.2f} and {slower * times['slowest']:.1f} s"

    def at_most(name: str) -> str:
        return f"{slower * kept[name]['processor_seconds']['median']:.0f} s"

    costs = rows(
        ["what", f"on a phone {slower} times slower than this machine"],
        [
            ("fetched with the first game", f"{parts:.1f} MB"),
            ("from the tap to the table, the first time", f"{at_most('to_first_roll')} at most"),
            ("the same later", f"{at_most('to_first_roll_when_kept')} at most"),
        ],
        "lr",
    )
    thinking = rows(
        ["a bot thinks, usually and at most", *games],
        [
            (f"`{level}`", *(thought(one[level]) for one in games.values()))
            for level in next(iter(games.values()))
        ],
        "l" + "r" * len(games),
    )
    return f"{costs}\n\n{thinking}\n\nProcessor time: `python -m bench here`. {machine(['here'])}"


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


def ladder() -> str:
    """The rating of every player."""
    kept = figures("ladder")
    table = rows(
        ["player", "rating", "95 %", "mean score"],
        [
            (who, found["rating"], "{} to {}".format(*found["ci95"]), found["mean_score"])
            for who, found in kept["players"].items()
        ],
        "lrcr",
    )
    return f"{table}\n\nIn {kept['games']} games of each pair: `python -m bench ladder`."


def crosstable() -> str:
    """Who on the ladder wins how often against whom."""
    wins = figures("ladder")["wins_percent"]
    return rows(
        ["wins of ... against", *wins],
        [
            (who, *(f"{wins[who][other]:.1f}" if other != who else "" for other in wins))
            for who in wins
        ],
        "l" + "r" * len(wins),
    )


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


def baselines() -> str:
    """Every player alone, and against `gap`."""
    kept = figures("baselines")
    alone, against = kept["points_alone"], kept["against_gap"]
    lines = []
    for name in dict.fromkeys([*alone, *against]):
        points = wins = games = ""
        if found := alone.get(name):
            points = "{:.2f} ({:.2f} to {:.2f})".format(found["mean"], *found["ci95"])
        if found := against.get(name):
            wins = "{:.1f} % ({:.1f} to {:.1f})".format(
                found["wins_percent"], *found["ci95_percent"]
            )
            games = f"{found['games']:,}"
        lines.append((f"`{name}`", points, wins, games))
    lines.append(("*perfect play*", f"{kept['exact_optimum_alone']:.6f}, exactly", "", ""))
    return rows(["player", "points alone", "wins against `gap`", "games"], lines, "lrrr")


PARTS: dict[str, Callable[[], str]] = {
    "settings": settings,
    "speed": speed,
    "solver": solver,
    "here": here,
    "strength": strength,
    "wins": wins,
    "sheets": sheets,
    "thinking": thinking,
    "matches": matches,
    "ahead": ahead,
    "rival": rival,
    "ladder": ladder,
    "crosstable": crosstable,
    "attacks": attacks,
    "gym": gym,
    "baselines": baselines,
    **insight.PARTS,
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
    """The marked parts."""
    return [match["name"] for match in MARKED.finditer(document)]


def documents() -> list[Path]:
    """Every document that may have such parts."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


PICTURES: dict[Path, Callable[[], str]] = {ROOT / "docs/assets/chances.svg": chances_plot.picture}
"""Pictures that are drawn from what was measured."""


def main() -> None:
    """Fill them all, and draw the pictures."""
    for path, drawn in PICTURES.items():
        path.write_text(drawn(), "utf-8")
    for path in documents():
        before = path.read_text("utf-8")
        after = filled(before)
        if after != before:
            path.write_text(after, "utf-8")
            print(f"filled {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
