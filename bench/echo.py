"""A plain echo server on the same stack, as a measure of the machine: ``python -m bench.echo``."""

from __future__ import annotations

import socket

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect


async def echo(line: WebSocket) -> None:
    """Say what is said."""
    await line.accept()
    try:
        while True:
            await line.send_text(await line.receive_text())
    except WebSocketDisconnect:
        return


if __name__ == "__main__":
    listener = socket.create_server(("127.0.0.1", 0), backlog=1000)
    print(f"On this machine: http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
    app = Starlette(routes=[WebSocketRoute("/", echo)])
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        log_level="error",
        lifespan="off",
        ws_per_message_deflate=False,
    )
    uvicorn.Server(config).run([listener])
