"""The messages between server and client: tagged unions, from which the client's types are made.

- `settings`: what a table agrees on, and what the HTTP routes take and give
- `commands`: what a client says over the websocket
- `view`: what a viewer sees of a table
- `events`: what happened, for announcements and motion
- `messages`: what the server says over the websocket
- `replay`: games on record, step by step, and their reviews
- `explorer`: positions that anybody sets up, and games that go on otherwise
- `wrong`: what is wrong with a message that a client has sent
"""

from .view import WhyMissing

__all__ = [
    "WhyMissing",
]
