"""The command line: `table` lists the commands, and `commands` has a small file for each."""
