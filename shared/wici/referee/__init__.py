"""The referee: where signed texts meet the rules: accept one, replay a record, verify a game."""
