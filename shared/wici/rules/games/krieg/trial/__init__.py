"""Trial: for tests, bots and late players: positions, facts, other worlds, the audit, moves to make."""
