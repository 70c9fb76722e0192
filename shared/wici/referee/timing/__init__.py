"""A table's terms over a record: when its asks are due, and who is late by it."""
