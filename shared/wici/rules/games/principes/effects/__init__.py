"""The effect vocabulary: what cards, tiles, Princes and Principality rules can do."""
