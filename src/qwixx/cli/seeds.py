"""What may be a seed of dice and players."""

import click

SEED = click.IntRange(0, 2**63 - 1)
"""Compiled code counts it in 64 bits."""
