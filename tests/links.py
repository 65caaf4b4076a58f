"""The links of a Markdown document."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

LINK = re.compile(r"""!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)""")
REFERENCE = re.compile(r"^\[[^\]]+\]:\s*<?(\S+?)>?\s*$", re.MULTILINE)
IN_HTML = re.compile(r"""<(?:a|img|source)\b[^>]*?\b(?:href|src|srcset)=["']([^"']+)["']""")
CODE = re.compile(r"^( *)```.*?^\1```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*\s*$", re.MULTILINE)
ANCHOR = re.compile(r"""<[^>]+\b(?:id|name)=["']([^"']+)["']""")
ELSEWHERE = re.compile(r"[a-z][a-z+.-]*:", re.IGNORECASE)


def links(document: str) -> list[str]:
    """Every target that a document links to, outside of code."""
    text = CODE.sub("", document)
    return [match[1] for kind in (LINK, REFERENCE, IN_HTML) for match in kind.finditer(text)]


def anchors(document: str) -> set[str]:
    """The names of the places in a document that can be linked to."""
    text = re.sub(r"^( *)```.*?^\1```", "", document, flags=re.MULTILINE | re.DOTALL)
    found: dict[str, int] = {}
    for heading in HEADING.findall(text):
        name = _slug(heading)
        found[name] = found.get(name, -1) + 1
    repeated = {f"{name}-{n}" for name, most in found.items() for n in range(1, most + 1)}
    return set(found) | repeated | set(ANCHOR.findall(text))


def _slug(heading: str) -> str:
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", plain.lower()).strip().replace(" ", "-")


def broken(path: Path, root: Path) -> Iterator[str]:
    """The links of a file that lead nowhere, each with the reason."""
    for target in links(path.read_text(encoding="utf-8")):
        if ELSEWHERE.match(target):
            continue
        file, _, anchor = unquote(target).partition("#")
        goal = (path.parent / file).resolve() if file else path
        if not goal.is_relative_to(root) or not goal.exists():
            yield f"{target}: there is no such file"
        elif goal.suffix == ".md" and anchor and anchor not in _anchors_of(goal):
            yield f"{target}: there is no such heading"


@cache
def _anchors_of(page: Path) -> set[str]:
    return anchors(page.read_text(encoding="utf-8"))
