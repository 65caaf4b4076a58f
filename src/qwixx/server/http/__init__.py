"""HTTP and websockets: a thin shell around the hub."""

from .app import App
from .frames import GuardedWebSocket
from .lines import GuardedHttp

__all__ = ["App", "GuardedHttp", "GuardedWebSocket"]
