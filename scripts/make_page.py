"""The web client as files that play on any web space: python -m scripts.make_page FOLDER

It is the built client as it is, marked as a page that has no server; its policy stands in the page,
since nobody can be asked to send it.
"""

from __future__ import annotations

import gzip
import shutil
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import msgspec

from qwixx.server.analysis.par import par_of_day

STATIC = Path(__file__).parent.parent / "src" / "qwixx" / "server" / "static"
PAST_DAYS = 14
PAR_DAYS = PAST_DAYS + 366
"""For how many days it is told what their dice are worth: a page that is older does without."""
POLICY = (
    "default-src 'none'; "
    "script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; "
    "img-src 'self' data: blob:; "
    "font-src 'self'; "
    "manifest-src 'self'; "
    "worker-src 'self'; "
    "connect-src 'self'; "
    "base-uri 'none'; "
    "form-action 'none'"
)


def make_page(folder: Path, static: Path = STATIC) -> None:
    """Write the page; what was in the folder before is gone."""
    if folder.exists():
        shutil.rmtree(folder)
    for source in sorted(path for path in static.rglob("*") if path.is_file()):
        name = source.relative_to(static)
        plain = source.with_suffix("")
        if source.suffix in (".br", ".gz") and plain.is_file():
            continue  # web spaces compress by themselves
        target = folder / (name.with_suffix("") if source.suffix == ".gz" else name)
        target.parent.mkdir(parents=True, exist_ok=True)
        body = source.read_bytes()
        target.write_bytes(gzip.decompress(body) if source.suffix == ".gz" else body)
    index = folder / "index.html"
    page = index.read_text("utf-8")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    marked = page.replace("<html ", "<html data-page ", 1).replace(
        "<head>", f"<head>\n    {policy}", 1
    )
    assert marked.count("data-page") == 1
    index.write_text(marked, "utf-8")


def make_par(folder: Path, first: date, days: int) -> None:
    """What the dice of each day are worth, in a file for each: a page cannot work it out itself."""
    target = folder / "par"
    target.mkdir()
    for day in ((first + timedelta(n)).isoformat() for n in range(days)):
        (target / f"{day}.json").write_bytes(msgspec.json.encode(par_of_day(day)))


def main() -> None:
    """Write the page into the folder that is named."""
    if len(sys.argv) != 2:
        sys.exit("say where to: python -m scripts.make_page FOLDER")
    folder = Path(sys.argv[1])
    if not (STATIC / "index.html").is_file():
        sys.exit("the web client is not built yet: make web")
    make_page(folder)
    make_par(folder, datetime.now(UTC).date() - timedelta(days=PAST_DAYS), PAR_DAYS)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"The page is in {folder} ({size / 2**20:.0f} MB): copy that folder to any web space.")


if __name__ == "__main__":
    main()
