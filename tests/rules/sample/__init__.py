"""A made-up game, the Market, which uses every kind of prompt that the kit has; only tests play it."""
