"""The built web client, in memory: its files, and index.html for every other path."""

from __future__ import annotations

import gzip
import hashlib
import html
import mimetypes
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

FOLDER = Path(__file__).parent.parent / "static"
COMPRESSED = {".br": "br", ".gz": "gzip"}
FOR_EVER = "public, max-age=31536000, immutable"
KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
"""Which not every system knows."""

MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Qwixx</title>
<h1>The web client is not built yet</h1>
<p>The server runs, but the pages for the browser are missing.
In a source tree, <code>make play</code> builds them and starts the game;
a package from a release has them inside.</p>
</html>
"""


def is_built(folder: Path = FOLDER) -> bool:
    """Whether the package has its web client inside."""
    return (folder / "index.html").is_file()


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent, whole."""

    body: bytes
    headers: dict[str, str]

    def answer(self, request: Request) -> Response:
        """The file, or that the browser has it already."""
        if self.headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=self.headers)
        return Response(self.body, headers=self.headers)


class WebClient:
    """Serves the client's files. They are read once: they are small, and come with the server."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _read(path, folder)
            for path in folder.rglob("*")
            if path.is_file()
        }
        self._only_packed = {
            path.removesuffix(".gz")
            for path in self._files
            if path.endswith(".gz") and path.removesuffix(".gz") not in self._files
        }
        """What is so large that it is there once, and unpacked for the few who want it so."""
        index = self._files.pop("index.html", None)
        self._page = lru_cache(maxsize=16)(lambda prefix: _page(index, prefix))

    async def __call__(self, request: Request) -> Response:
        """A file if there is one; else the page, which knows its own paths."""
        path = request.path_params.get("path", "")
        if path in self._files:
            return self._file(path, request.headers.get("accept-encoding", "")).answer(request)
        if path in self._only_packed:
            return self._packed(path, request)
        if path.startswith("assets/"):
            raise HTTPException(404)
        page = self._page(request.scope.get("qwixx.prefix", ""))
        return page.answer(request) if page else HTMLResponse(MISSING, 503)

    def _packed(self, path: str, request: Request) -> Response:
        packed = self._files[f"{path}.gz"]
        if "gzip" in request.headers.get("accept-encoding", ""):
            return packed.answer(request)
        plain = {k: v for k, v in packed.headers.items() if k != "Content-Encoding"}
        return File(gzip.decompress(packed.body), plain).answer(request)

    def _file(self, path: str, accepted: str) -> File:
        """A file, compressed if the build made it so and the browser takes it."""
        for ending, coding in COMPRESSED.items():
            if coding in accepted and f"{path}{ending}" in self._files:
                return self._files[f"{path}{ending}"]
        return self._files[path]


def _read(path: Path, folder: Path) -> File:
    hashed = path.relative_to(folder).parts[0] == "assets"
    coding = COMPRESSED.get(path.suffix)
    name = path.with_suffix("") if coding else path
    kind = KINDS.get(name.suffix) or mimetypes.guess_type(name.name)[0]
    file = _file(path.read_bytes(), kind or "application/octet-stream", hashed=hashed)
    if coding:
        file.headers["Content-Encoding"] = coding
    return file


def _file(body: bytes, kind: str, *, hashed: bool = False) -> File:
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return File(
        body,
        {
            "Content-Type": kind,
            "Cache-Control": FOR_EVER if hashed else "no-cache",
            "ETag": f'"{hashlib.sha256(body).hexdigest()[:32]}"',
            "Vary": "Accept-Encoding",
        },
    )


def _page(index: File | None, prefix: str) -> File | None:
    if index is None:
        return None
    base = f'<head><base href="{html.escape(prefix)}/">'
    return _file(index.body.decode().replace("<head>", base, 1).encode(), "text/html")
