"""HTTP and websockets: a thin shell around the hub."""

from .app import App
from .impatient import ImpatientHttp

__all__ = ["App", "ImpatientHttp"]
