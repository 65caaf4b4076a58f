"""Rooms say what they offer: one room imports from another's packages, not from its modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from .project import ROOT

SOURCE = ROOT / "src"
ROOMS = {path.name for path in (SOURCE / "qwixx").iterdir() if (path / "__init__.py").exists()}


def _module(file: Path) -> str:
    parts = file.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _room(module: str) -> str | None:
    _, _, rest = module.partition("qwixx.")
    room = rest.partition(".")[0]
    return room if room in ROOMS else None


def _is_package(module: str) -> bool:
    return (SOURCE / module.replace(".", "/") / "__init__.py").exists()


def _imported(file: Path) -> Iterator[tuple[str, str]]:
    """Each imported module, and the name taken from it, if one is."""
    package = _module(file) if file.name == "__init__.py" else _module(file).rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                module = ".".join([*above, *([module] if module else [])])
            yield from ((module, alias.name) for alias in node.names)


def test_a_room_is_asked_by_its_packages_for_what_they_say_that_they_offer() -> None:
    between, wrong = 0, []
    for file in sorted((SOURCE / "qwixx").rglob("*.py")):
        for module, name in _imported(file):
            if _room(_module(file)) is None or _room(module) in (None, _room(_module(file))):
                continue
            between += 1
            # What one takes is listed by the package itself: no module, and nothing by chance.
            offered = _is_package(module) and (
                not name or _is_package(f"{module}.{name}") or f'"{name}"' in _text(module)
            )
            if not offered:
                wrong.append(f"{_module(file)}: from {module} import {name}")
    assert between > 300
    assert wrong == [], "\n".join(wrong)


def _text(package: str) -> str:
    return (SOURCE / package.replace(".", "/") / "__init__.py").read_text("utf-8")
