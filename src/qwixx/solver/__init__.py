"""Exact and approximate solutions of the game."""
