"""Files that a user names: read whole, written whole or not at all."""
