"""What the judge is worth, as tables for docs/insight.md."""

from collections.abc import Callable

from scripts.chances_plot import TENTHS, pooled_tenths
from scripts.figures import figures, rows


def levels() -> str:
    """What the judge thinks of our players, with and without luck."""
    found = figures("insight_levels")

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
    found = figures("insight_levels")
    lines = [
        (what, *(f"{100 * value:.1f} %" for value in found[name].values()))
        for what, name in (("a roll", "luck_of_a_roll"), ("a game", "luck_of_a_game"))
    ]
    head = ["luck, good or bad", *(f"{part} of 100" for part in found["luck_of_a_roll"])]
    return rows(head, lines, "lrrrrr")


def without_luck() -> str:
    """The same matches with and without luck, side by side."""

    def share(values: list[float]) -> str:
        return "{:.1f} % ({:.1f} to {:.1f})".format(*(100 * value for value in values))

    lines = [
        (
            match if place == 0 else "",
            found["games"] if place == 0 else "",
            f"`{name}`",
            share(one["plain"]),
            share(one["without_luck"]),
            f"{one['narrower']:.1f} times",
        )
        for match, found in figures("insight_matches").items()
        for place, (name, one) in enumerate(found["players"].items())
    ]
    head = ["match", "games", "player", "wins with shares", "without luck", "narrower"]
    return rows(head, lines, "lrlrrr")


def ends() -> str:
    """How far the net is from solved ends."""
    lines = [
        (
            table,
            one["moments"],
            f"{100 * one['off']['mean']:.2f} ± {100 * one['off']['ci95']:.2f}",
            f"{100 * one['farthest']:.1f}",
            one["decisions"],
            f"{100 * one['lost']['mean']:.2f} ± {100 * one['lost']['ci95']:.2f}",
        )
        for table, found in figures("insight_ends").items()
        for one in [found["ahead"]]
    ]
    head = ["table", "moments", "off", "farthest", "decisions", "lost"]
    return rows(head, lines, "lrrrrr")


def calibration() -> str:
    """What was said, and what came of it."""
    found = figures("chances")
    lines = [
        (
            table,
            str(told["moments"]),
            f"{told['brier_net']['mean']:.3f}",
            f"{told['brier']['mean']:.3f} ± {told['brier']['ci95']:.3f}",
            _signed(told["slope"], 1, 2),
            _signed(told["points_too_few_net"], 0, 1),
            _signed(told["points_too_few"], 0, 1),
        )
        for table, told in found.items()
    ]
    head = [
        "table",
        "moments",
        "Brier, the net",
        "Brier, the judge",
        "slope",
        "points too few, the net",
        "points too few, the judge",
    ]
    by_table = rows(head, lines, "lrrrrrr")
    tenths = [
        (name, moments, f"{100 * said:.1f} %", f"{100 * came:.1f} ± {100 * half:.1f} %")
        for name, (said, came, half, moments) in zip(
            TENTHS, pooled_tenths(list(found.values())), strict=True
        )
    ]
    pooled_rows = rows(["tenth", "moments", "said", "came"], tenths, "lrrr")
    return f"{pooled_rows}\n\n{by_table}"


def _signed(measured: dict[str, float], plain: float, digits: int) -> str:
    """A figure with its interval; in bold what is surely not as it should be."""
    text = f"{measured['mean']:.{digits}f} ± {measured['ci95']:.{digits}f}"
    return f"**{text}**" if abs(measured["mean"] - plain) > measured["ci95"] else text


def judging() -> str:
    """How long reviews and options take."""
    lines = [
        (
            table,
            f"{times['review_seconds']:.1f} s",
            f"{times['options_ms']:.0f} ms",
            f"{times['longest_options_ms']:.0f} ms",
        )
        for table, times in figures("insight_time").items()
    ]
    return rows(["table", "review", "one decision's options", "the longest"], lines, "lrrr")


PARTS: dict[str, Callable[[], str]] = {
    "levels": levels,
    "luck": luck,
    "without luck": without_luck,
    "ends": ends,
    "calibration": calibration,
    "judging": judging,
}
