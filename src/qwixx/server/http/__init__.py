"""HTTP and websockets: a thin shell around the hub."""

from .app import App

__all__ = ["App"]
