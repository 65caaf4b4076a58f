"""Which commands there are. Reading this table imports none of them."""

from typing import NamedTuple


class Command(NamedTuple):
    """Where a command is found and how ``qwixx --help`` presents it."""

    target: str
    """``module:attribute`` of the click command."""
    help: str
    """One line that starts with a verb."""
    example: str = ""
    """A command line worth trying, shown below the list of commands."""


COMMANDS: dict[str, Command] = {
    "serve": Command(
        "qwixx.cli.commands.serve:serve",
        "Serve tables for people and bots, in the browser.",
        "qwixx serve --lan",
    ),
    "backup": Command(
        "qwixx.cli.commands.backup:backup",
        "Copy the server's tables while it runs.",
        "qwixx backup tables-copy.db",
    ),
    "play": Command(
        "qwixx.cli.commands.play:play",
        "Play in the terminal, alone or against bots.",
        "qwixx play --players Anna,bot",
    ),
    "replay": Command(
        "qwixx.cli.commands.replay:replay",
        "Check records of games against the rules.",
        "qwixx replay game.qwixx",
    ),
    "review": Command(
        "qwixx.cli.commands.review:review",
        "Tell luck from skill in a game, and what each decision cost.",
        "qwixx review game.qwixx",
    ),
    "explain": Command(
        "qwixx.cli.commands.explain:explain",
        "Tell what a position and each option are worth, and why.",
        'qwixx explain "r- y- g- b- m0 | r- y- g- b- m0 @1" --dice "w4 w1 r2 y5 g3 b6"',
    ),
    "verify": Command(
        "qwixx.cli.commands.verify:verify",
        "Check that the dice of a game were fair.",
        "qwixx verify game.qwixx",
    ),
    "boards": Command(
        "qwixx.cli.commands.boards:boards",
        "List the boards of On Board, and check your own.",
        "qwixx boards show storm",
    ),
    "sheets": Command(
        "qwixx.cli.commands.sheets:sheets",
        "Print score sheets and boards as a PDF.",
        "qwixx sheets --edition classic --copies 8 -o pad.pdf",
    ),
    "solve": Command(
        "qwixx.cli.commands.solve:solve",
        "Tell what a sheet is worth in exact play, and what to cross.",
        'qwixx solve --dice "w4 w1 r2 y5 g3 b6"',
    ),
    "simulate": Command(
        "qwixx.cli.commands.simulate:simulate",
        "Play many games between fast players, and count.",
        "qwixx simulate gap ga --plot scores.png",
    ),
    "dataset": Command(
        "qwixx.cli.commands.dataset:dataset",
        "Keep every choice of many games, for learners.",
        "qwixx dataset expert expert --games 10000 -o games.parquet",
    ),
    "match": Command(
        "qwixx.cli.commands.match:match",
        "Let players meet, ours and outside programs.",
        "qwixx match master ga --games 200 --seed 1",
    ),
    "engine": Command(
        "qwixx.cli.commands.engine:engine",
        "Run one of our players as a program for others.",
        "qwixx engine master",
    ),
    "ladder": Command(
        "qwixx.cli.commands.ladder:ladder",
        "Let all players meet each other, and rate them.",
        "qwixx ladder --players gap,ga,master --games 100",
    ),
    "train": Command(
        "qwixx.cli.commands.train:train",
        "Teach a net to play, by games against itself.",
        "qwixx train classic-2",
    ),
    "completion": Command(
        "qwixx.cli.commands.completion:completion",
        "Let your shell complete commands and options.",
        "qwixx completion bash",
    ),
}
