"""Python as on a small machine: what only the full installation has cannot be imported."""

from pathlib import Path

from qwixx.installed import FULL
from tests.project import ROOT, own_environment

WITHOUT = f"""
import sys

for name in {FULL!r}:
    sys.modules[name] = None
"""


def light_environment(folder: Path) -> dict[str, str]:
    """An environment in which no program, and nothing that it starts, has what is heavy."""
    (folder / "sitecustomize.py").write_text(WITHOUT)
    paths = (folder, ROOT / "src", ROOT)
    return own_environment(folder) | {"PYTHONPATH": ":".join(map(str, paths))}
