"""How results are told to a person: words, colours, tables, plots, progress."""
