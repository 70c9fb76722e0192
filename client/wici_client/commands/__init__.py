"""The commands, one module a noun; each reads words, calls one thing, and prints."""
