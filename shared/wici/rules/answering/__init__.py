"""Answering: how the lines of a text are read, judged, and applied to a table, one after the other."""
