"""One attack, as a process of its own: ``python -m bench.attacks NAME PORT SECONDS CODE``."""

import asyncio
import json
import sys

from bench.attacks import ATTACKS, Attacker


def main() -> None:
    """Attack for a while, and print what came of it."""
    name, port, seconds, code = sys.argv[1:]
    attacker = Attacker(int(port), float(seconds), code)
    asyncio.run(attacker.run(ATTACKS[name]))
    print(json.dumps(dict(attacker.tally)))


main()
