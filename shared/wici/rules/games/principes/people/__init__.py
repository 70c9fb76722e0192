"""People: Princes, Princesses and the throne; who leaves the game, and how it ends."""
