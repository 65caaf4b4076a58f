"""The server in a page, for those who have none: the same hub, over ports in place of sockets.

A worker of the page runs this in Pyodide. See "Without a server" in docs/architecture.md.

- `store`: the logs of the tables, which the browser keeps in IndexedDB
- `brains`: its bots, which have what they learned fetched
- `office`: answers what the page asks, by the functions that the HTTP routes use
"""

from .office import Office, start

__all__ = ["Office", "start"]
