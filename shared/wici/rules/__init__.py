"""The kit that every game is made of, and the games: pure, without clock, network or chance of its own."""
