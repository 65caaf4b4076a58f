"""``python -m qwixx`` is the same as ``qwixx``."""

from qwixx.cli.main import main

main()
