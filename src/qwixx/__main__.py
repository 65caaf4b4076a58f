"""Where ``qwixx`` and ``python -m qwixx`` begin."""

import sys


def main() -> None:
    """Run the command line of this process; Ctrl-C counts while it is still being imported."""
    try:
        from qwixx.cli.main import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)  # as in qwixx.cli.exits, which may not be there yet


if __name__ == "__main__":
    main()
