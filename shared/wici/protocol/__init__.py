"""Signed texts, the hash-chained record and fair dealing: everything a game can be checked by."""
