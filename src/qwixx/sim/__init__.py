"""Fast simulation of many games: the rules once more, compiled."""
