"""What ``qwixx`` alone says: where to begin, and what else there is."""

import shlex

import click

from qwixx import __version__
from qwixx.cli.command_list import COMMANDS

STEPS = {
    "Play": [
        ("qwixx serve", "in the browser, with bots or people on this machine"),
        ("qwixx serve --lan", "the same, and the phones in the room can join"),
        ("qwixx play", "here in the terminal"),
        ("qwixx sheets", "on paper: print score sheets"),
    ],
    "Look closer": [
        ('qwixx solve --dice "w4 w1 r2 y5 g3 b6"', "what to cross, worked out exactly"),
        ("qwixx match expert novice --games 200", "let programs play each other"),
        ("qwixx replay game.qwixx", "check a game that was written down"),
    ],
}


def overview() -> str:
    """A page of first steps; of commands only that there are."""
    parts = [click.style(f"qwixx {__version__}", bold=True) + ": the dice game Qwixx."]
    there = {
        title: [(call, about) for call, about in steps if shlex.split(call)[1] in COMMANDS]
        for title, steps in STEPS.items()
    }
    width = max(len(call) for steps in there.values() for call, _ in steps)
    for title, steps in there.items():
        lines = [f"  {call:{width}}  {about}" for call, about in steps]
        parts.append("\n".join([click.style(title, bold=True), *lines]))
    parts.append("'qwixx --help' lists all commands, 'qwixx COMMAND --help' explains one.")
    return "\n\n".join(parts)
