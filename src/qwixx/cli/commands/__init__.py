"""One small file for each command, by its name; what they share is beside this folder."""
