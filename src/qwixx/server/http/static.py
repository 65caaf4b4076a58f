"""The built web client: its files, and index.html for every other path."""

from __future__ import annotations

import html
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

FOLDER = Path(__file__).parent.parent / "static"
COMPRESSED = {"br": ".br", "gzip": ".gz"}
FOR_EVER = "public, max-age=31536000, immutable"

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


class WebClient:
    """Serves the client's files."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._files = StaticFiles(directory=folder, check_dir=False)

    async def __call__(self, request: Request) -> Response:
        """A file if there is one; else the page, which knows its own paths."""
        path = request.path_params.get("path", "")
        if path and path != "index.html":
            try:
                answer = await self._file(path, request)
            except HTTPException:
                if path.startswith("assets/"):
                    raise
            except (ValueError, OSError):
                pass  # a path that no file system knows
            else:
                hashed = path.startswith("assets/")
                answer.headers["Cache-Control"] = FOR_EVER if hashed else "no-cache"
                return answer
        return self._page(request.scope.get("qwixx.prefix", ""))

    async def _file(self, path: str, request: Request) -> Response:
        """A file, compressed if the build made it so and the browser takes it."""
        accepted = request.headers.get("accept-encoding", "")
        for coding, ending in COMPRESSED.items():
            if coding in accepted and (self._folder / f"{path}{ending}").is_file():
                answer = await self._files.get_response(f"{path}{ending}", request.scope)
                answer.headers["Content-Encoding"] = coding
                answer.headers["Vary"] = "Accept-Encoding"
                return answer
        return await self._files.get_response(path, request.scope)

    def _page(self, prefix: str) -> Response:
        index = self._folder / "index.html"
        if not index.is_file():
            return HTMLResponse(MISSING, 503)
        base = f'<head><base href="{html.escape(prefix)}/">'
        page = index.read_text("utf-8").replace("<head>", base, 1)
        return HTMLResponse(page, headers={"Cache-Control": "no-cache"})
