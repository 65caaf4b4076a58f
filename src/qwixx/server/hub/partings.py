"""What people are told when they must go, or when nothing came of what they asked."""

from qwixx.server.protocol.messages import Goodbye

DISK_FULL = "The disk of the server is full. Nothing has changed."
NO_ANSWER = "The database of the server does not answer. Nothing has changed."
FAILED = "Something went wrong here. Nothing has changed."
COME_BACK = Goodbye(code="restart", message="The table is read anew. Please connect again.")
REPLACED = Goodbye(code="replaced", message="You are here a second time.")
REMOVED = Goodbye(code="removed", message="Your seat is no longer yours.")
GONE = Goodbye(code="no_such_table", message="This table was not used for long, and is gone.")
NOT_PUBLIC = Goodbye(code="not_public", message="This table is for its players alone.")
