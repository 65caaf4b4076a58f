"""The process of a server: its addresses, its log, its start and its end."""

from .addresses import own_url
from .serve import default_database, serve

__all__ = ["default_database", "own_url", "serve"]
