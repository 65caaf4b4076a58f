"""What may be a seed of dice and players."""

import click

from qwixx.sim import LARGEST_SEED

SEED = click.IntRange(0, LARGEST_SEED)
