"""Tables in use: the hub finds them, a room runs one, bots think beside it."""

from .hub import Hub, hash_of
from .limits import Bucket, Buckets
from .metrics import Metrics
from .outbox import Viewer, text_of
from .room import Room

__all__ = ["Bucket", "Buckets", "Hub", "Metrics", "Room", "Viewer", "hash_of", "text_of"]
