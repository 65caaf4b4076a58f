"""The game in the terminal. It shows and asks; what is legal is up to the rules."""
